//! What is really content? Pages with the labels that experts corrected, in the formats that scorers and trainers read.
//!
//! A page that somebody corrected was looked at: what no correction names is as it was judged, and right. Its content is
//! rendered as `unframe extract` renders it, from the corrected labels.

mod apply;
mod in_force;
mod lines;

pub use apply::{Corrected, LastWord, block_text, corrected, last_words};
pub use in_force::{Corrections, SomeCorrection, Whose, corrections};
pub use lines::{gold_line, labelled_line};

use unframe::extraction::Judged;
use unframe::{Extraction, Options, ReadPage};

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
    pub fn of(read: &ReadPage<'_>, judged: &Judged, options: Options, corrections: &[SomeCorrection<'_>]) -> Self {
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
