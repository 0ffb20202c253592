//! How much of title, author and date do we find? On wcxb-dev, beside what another program finds.
//!
//! The pages are split by registered domain into two halves, so that what was learned from mistakes on the first is
//! measured on the second; [`mistakes`] shows only the first.

mod agreement;

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use serde::Deserialize;
use unframe::html::{ParseOptions, Scripting, parse};
use unframe::metadata::Metadata;

use crate::corpus::WebPage;
use agreement::{Agreement, compare};

/// What is measured.
const FIELDS: [&str; 3] = ["title", "author", "date"];

/// What a program says of a page; `FIELDS` in order.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    fields: [Option<String>; FIELDS.len()],
    /// Where we found them.
    origins: [String; FIELDS.len()],
}

impl Answers {
    /// What we say.
    pub fn ours(page: &WebPage) -> Self {
        let options = ParseOptions { scripting: Scripting::Off, ..ParseOptions::default() };
        let metadata = Metadata::of(&parse(&page.html, &options), page.url.as_deref());
        let date = metadata.published.as_ref().map(|found| found.value.to_string());
        let author = metadata.author();
        let origins = [
            metadata.title.as_ref().map(|found| found.origin),
            metadata.authors.as_ref().map(|found| found.origin),
            metadata.published.as_ref().map(|found| found.origin),
        ];
        Self {
            fields: [metadata.title.map(|found| found.value), author, date],
            origins: origins.map(|origin| origin.map(|origin| origin.to_string()).unwrap_or_default()),
        }
    }

    fn gold(page: &WebPage) -> Self {
        let fields = [page.title.clone(), page.author.clone(), page.publish_date.clone()];
        Self { fields: fields.map(|field| field.filter(|said| !said.is_empty())), ..Self::default() }
    }
}

/// What another program gave, in the order of the pages: JSON lines with `id`, `title`, `author`, `date`.
///
/// # Errors
/// If the file cannot be read, or is something else.
pub fn read_answers(path: &Path, pages: &[WebPage]) -> io::Result<Vec<Answers>> {
    #[derive(Deserialize)]
    struct Line {
        id: String,
        title: Option<String>,
        author: Option<String>,
        date: Option<String>,
    }
    let mut answers = BTreeMap::new();
    for line in fs_err::read_to_string(path)?.lines() {
        let line: Line = serde_json::from_str(line)?;
        let fields = [line.title, line.author, line.date];
        answers.insert(line.id, Answers { fields, ..Answers::default() });
    }
    Ok(pages.iter().map(|page| answers.get(&page.id).cloned().unwrap_or_default()).collect())
}

/// The numbers of both halves and of all as a table in Markdown.
pub fn table(pages: &[WebPage], ours: &[Answers], rival: Option<&[Answers]>) -> String {
    let mut lines = vec![
        "| field | pages | gold | unframe | equal | false | rival | equal | false |".to_owned(),
        "|---|---|---:|---:|---:|---:|---:|---:|---:|".to_owned(),
    ];
    for (field, name) in FIELDS.iter().enumerate() {
        for (half, of) in [(Some(Half::First), "first half"), (Some(Half::Second), "second half"), (None, "all")] {
            let count = |answers: &[Answers]| Counts::of(pages, answers, field, half);
            let counts = count(ours);
            let rival = rival.map_or_else(|| " | | |".to_owned(), |rival| count(rival).cells());
            lines.push(format!("| {name} | {of} | {} |{}{rival}", counts.gold, counts.cells()));
        }
    }
    lines.join("\n")
}

/// Of each field, the share of the pages with gold on which we agree.
pub fn shares(pages: &[WebPage], ours: &[Answers]) -> [(&'static str, f64); FIELDS.len()] {
    std::array::from_fn(|field| (FIELDS[field], Counts::of(pages, ours, field, None).share_agreed()))
}

/// The pages of the first half on which we differ from gold in a field, a line each.
pub fn mistakes(pages: &[WebPage], ours: &[Answers], field: &str) -> String {
    let field = FIELDS.iter().position(|name| *name == field).unwrap_or(0);
    let of_half = pages.iter().zip(ours).filter(|(page, _)| Half::of(page) == Half::First);
    let lines = of_half.filter_map(|(page, ours)| {
        let gold = Answers::gold(page).fields[field].clone();
        let found = ours.fields[field].clone();
        let is_right = match (&gold, &found) {
            (None, None) => true,
            (Some(gold), Some(found)) => compare(FIELDS[field], gold, found) != Agreement::None,
            _ => false,
        };
        let line =
            || format!("{} {:?}\n    gold  {gold:?}\n    found {found:?} {}", page.id, page.url, ours.origins[field]);
        (!is_right).then(line)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A half of the pages. All pages of a registered domain are in the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Half {
    First,
    Second,
}

impl Half {
    fn of(page: &WebPage) -> Self {
        // FNV-1a, so that the halves are the same for everybody.
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let hash = registered_domain(page.url.as_deref().unwrap_or(&page.id)).bytes().fold(0xcbf2_9ce4_8422_2325, step);
        if hash.count_ones().is_multiple_of(2) { Self::First } else { Self::Second }
    }
}

/// `example.co.uk` of `https://www.example.co.uk/x`, by the shape of the name: no list is asked.
fn registered_domain(url: &str) -> String {
    let host = url.split("://").nth(1).unwrap_or(url).split(['/', '?', '#', ':']).next().unwrap_or_default();
    let labels: Vec<&str> = host.split('.').collect();
    let is_country = labels.last().is_some_and(|last| last.len() == 2);
    let is_kind = labels.iter().rev().nth(1).is_some_and(|label| label.len() <= 3);
    let kept = if is_country && is_kind { 3 } else { 2 };
    labels[labels.len().saturating_sub(kept)..].join(".").to_ascii_lowercase()
}

#[derive(Default)]
struct Counts {
    gold: usize,
    agreed: usize,
    equal: usize,
    without_gold: usize,
    /// Values where gold has none.
    false_values: usize,
}

impl Counts {
    fn of(pages: &[WebPage], answers: &[Answers], field: usize, half: Option<Half>) -> Self {
        let mut counts = Self::default();
        for (page, answers) in pages.iter().zip(answers) {
            if half.is_some_and(|half| half != Half::of(page)) {
                continue;
            }
            let found = answers.fields[field].as_ref();
            let Some(gold) = &Answers::gold(page).fields[field] else {
                counts.without_gold += 1;
                counts.false_values += usize::from(found.is_some());
                continue;
            };
            counts.gold += 1;
            let agreement = found.map_or(Agreement::None, |found| compare(FIELDS[field], gold, found));
            counts.agreed += usize::from(agreement != Agreement::None);
            counts.equal += usize::from(agreement == Agreement::Equal);
        }
        counts
    }

    #[expect(clippy::cast_precision_loss, reason = "a number of pages")]
    fn share_agreed(&self) -> f64 {
        self.agreed as f64 / self.gold.max(1) as f64
    }

    #[expect(clippy::cast_precision_loss, reason = "a number of pages")]
    fn cells(&self) -> String {
        let share = |part: usize| part as f64 / self.gold.max(1) as f64;
        let (agreed, equal) = (share(self.agreed), share(self.equal));
        format!(" {agreed:.3} | {equal:.3} | {} of {} |", self.false_values, self.without_gold)
    }
}
