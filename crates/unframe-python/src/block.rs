//! A block of a page, with its label and why.

use pyo3::prelude::*;
use unframe::extraction::ExtractedBlock;

/// A part of a page that was judged as a whole: a paragraph, a cell, an entry of a menu.
#[pyclass(frozen, get_all, module = "unframe")]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Block {
    /// Where it begins in the bytes of the page.
    start: usize,
    /// Where it ends, not included.
    end: usize,
    /// `"content"` or `"framing"`.
    label: &'static str,
    /// Why, in a word: `"repeated-place"`.
    reason: &'static str,
    /// The same as a sentence.
    why: &'static str,
    /// On which share of the site's compared pages this text stands at this place.
    support: f64,
    /// How likely the page itself makes it content, where it was asked.
    chance: Option<f64>,
    /// What it says, white space folded.
    text: String,
}

impl Block {
    pub(crate) fn of(block: &ExtractedBlock<'_>) -> Self {
        let range = block.range();
        Self {
            start: range.start,
            end: range.end,
            label: block.label().name(),
            reason: block.reason().name(),
            why: block.reason().sentence(),
            support: block.support().as_f64(),
            chance: block.chance().map(unframe::Share::as_f64),
            text: block.text(),
        }
    }
}

#[pymethods]
impl Block {
    /// Whether it is content.
    #[getter]
    fn is_content(&self) -> bool {
        self.label == "content"
    }

    fn __repr__(&self) -> String {
        let mut text: String = self.text.chars().take(40).collect();
        if text.len() < self.text.len() {
            text.push('…');
        }
        format!("Block({}, {}, {}..{}, {text:?})", self.label, self.reason, self.start, self.end)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self == other
    }
}
