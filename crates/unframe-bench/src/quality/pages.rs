//! Single pages whose content is known: wcxb-dev, by the arithmetic of the project's scorer for pages.

use std::collections::BTreeMap;

use unframe::extraction::{Extraction, KnownSite};
use unframe::segment::semantic::{Edition, semantic_blocks};
use unframe::{Method, Options, ReadPage};

use super::score::{WordScores, Words};
use crate::corpus::WebPage;
use crate::in_parallel::in_parallel;

/// The methods for single pages that were published.
pub const PUBLISHED: [Method; 5] =
    [Method::Sentence, Method::SentenceModern, Method::Dom, Method::Blocks, Method::Blocks2008];

/// How well the methods do on single pages.
#[derive(Clone, Debug)]
pub struct MeasuredPages {
    /// Of how many pages the content is known.
    pub pages: usize,
    /// Pages of each kind.
    pub kinds: BTreeMap<String, usize>,
    /// Each of [`PUBLISHED`].
    pub methods: [MeasuredMethod; PUBLISHED.len()],
}

/// How well one method does.
#[derive(Clone, Debug, Default)]
pub struct MeasuredMethod {
    /// The mean over all pages.
    pub all: WordScores,
    /// The mean F1 over the pages of each kind.
    pub kinds: BTreeMap<String, f64>,
}

impl MeasuredPages {
    /// Measures all page methods on these pages.
    pub fn of(pages: &[WebPage]) -> Self {
        let of_page = |page: &WebPage| {
            let known = Words::of(page.content.as_ref()?);
            let read = ReadPage::from(page.html.as_str());
            Some(PUBLISHED.map(|method| {
                let options = Options { method, ..Options::default() };
                let judged = options.judge(&read, KnownSite::Nothing);
                WordScores::of(&known, &Words::of(Extraction::of(read.clone(), judged, options).text()))
            }))
        };
        let mut scores: [Vec<(&str, WordScores)>; PUBLISHED.len()] = Default::default();
        for (page, of_page) in pages.iter().zip(in_parallel(pages, of_page)) {
            for (all, score) in scores.iter_mut().zip(of_page.into_iter().flatten()) {
                all.push((&page.kind, score));
            }
        }
        let mut kinds = BTreeMap::<String, usize>::new();
        scores[0].iter().for_each(|(kind, _)| *kinds.entry((*kind).to_owned()).or_default() += 1);
        let measured = scores.map(|scores| MeasuredMethod {
            all: WordScores::mean(scores.iter().map(|(_, scores)| *scores)),
            kinds: kinds
                .keys()
                .map(|kind| {
                    let of_kind = scores.iter().filter(|(other, _)| other == kind).map(|(_, scores)| *scores);
                    (kind.clone(), WordScores::mean(of_kind).f1)
                })
                .collect(),
        });
        Self { pages: kinds.values().sum(), kinds, methods: measured }
    }
}

/// The measurements as a table in Markdown.
pub fn table(measured: &MeasuredPages) -> String {
    let heads: Vec<String> = measured.kinds.iter().map(|(kind, pages)| format!(" {kind} ({pages}) |")).collect();
    let mut lines = vec![
        format!("| method | F1 | precision | recall |{}", heads.concat()),
        format!("|---|---:|---:|---:|{}", "---:|".repeat(measured.kinds.len())),
    ];
    for (method, scores) in PUBLISHED.iter().zip(&measured.methods) {
        let WordScores { precision, recall, f1 } = scores.all;
        let kinds = scores.kinds.values().map(|f1| format!(" {f1:.3} |")).collect::<Vec<_>>().concat();
        lines.push(format!("| `{}` | {f1:.3} | {precision:.3} | {recall:.3} |{kinds}", method.name()));
    }
    lines.join("\n")
}

/// How many semantic blocks the pages have, as a table in Markdown: shares of the pages with fewer than 3, 3 to 7, more.
#[expect(clippy::cast_precision_loss, reason = "a number of pages")]
pub fn table_of_blocks(pages: &[WebPage]) -> String {
    let mut lines =
        vec!["| edition | fewer than 3 | 3 to 7 | more | median |".to_owned(), "|---|---:|---:|---:|---:|".to_owned()];
    for (name, edition) in [("as published", Edition::Of2008), ("modern", Edition::Modern)] {
        let number = |page: &WebPage| semantic_blocks(ReadPage::from(page.html.as_str()).tree(), edition).len();
        let mut numbers: Vec<usize> = pages.iter().map(number).collect();
        numbers.sort_unstable();
        let few = numbers.partition_point(|number| *number < 3);
        let some = numbers.partition_point(|number| *number <= 7) - few;
        let share = |part: usize| 100.0 * part as f64 / numbers.len().max(1) as f64;
        let (median, many) = (numbers.get(numbers.len() / 2).unwrap_or(&0), numbers.len() - few - some);
        let (few, some, many) = (share(few), share(some), share(many));
        lines.push(format!("| {name} | {few:.1} % | {some:.1} % | {many:.1} % | {median} |"));
    }
    lines.join("\n")
}
