//! What is really content? Pages with the labels that experts corrected, in the formats that scorers and trainers read.
//!
//! A page that somebody corrected was looked at: what no correction names is as it was judged, and right. Its content is
//! rendered as `unframe extract` renders it, from the corrected labels.

mod apply;
mod lines;

pub use apply::{Corrected, block_text, corrected};
pub use lines::{gold_line, labelled_line};

use std::collections::BTreeMap;

use unframe::extraction::Judged;
use unframe::page::Span;
use unframe::{Extraction, Options, ReadPage};

use crate::judgments::{Correction, Judgment, Statement};

/// Whose corrections count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose<'name> {
    /// Those of all experts; where they differ, the last one counts.
    Everybody,
    /// Those of one expert.
    Expert(&'name str),
}

/// The corrections of each page that has some, by site and page; in the order of their blocks.
pub type Corrections<'judgment> = BTreeMap<(&'judgment str, &'judgment str), Vec<&'judgment Correction>>;

/// The corrections that count, of judgments in the order they were said.
pub fn corrections<'judgment>(judgments: &'judgment [Judgment], whose: Whose<'_>) -> Corrections<'judgment> {
    let mut latest = BTreeMap::<(&str, &str, Span), &Correction>::new();
    for judgment in judgments.iter().filter(|judgment| match whose {
        Whose::Everybody => true,
        Whose::Expert(name) => judgment.expert == name,
    }) {
        if let Statement::Correction(correction) = &judgment.said {
            latest.insert((&correction.site, &correction.page, correction.span), correction);
        }
    }
    let mut pages = Corrections::new();
    for ((site, page, _), correction) in latest {
        if correction.label.is_some() {
            pages.entry((site, page)).or_default().push(correction);
        }
    }
    pages
}

/// A page whose content is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoldPage {
    /// Its address.
    pub url: Option<String>,
    /// Its title.
    pub title: Option<String>,
    /// Its language.
    pub language: Option<String>,
    /// Its content as text.
    pub content: String,
    /// Corrections whose blocks are not there any more.
    pub lost: usize,
}

impl GoldPage {
    /// Applies the experts' corrections to a judged page and extracts its content.
    pub fn of(read: &ReadPage<'_>, judged: &Judged, options: Options, corrections: &[&Correction]) -> Self {
        let Corrected { judged, lost } = corrected(read, judged, corrections);
        let extraction = Extraction::of(read.clone(), judged, options);
        Self {
            url: extraction.options().url.clone(),
            title: extraction.title().map(str::to_owned),
            language: extraction.metadata().language.as_ref().map(|language| language.value.clone()),
            content: extraction.text().to_owned(),
            lost: lost.len(),
        }
    }
}
