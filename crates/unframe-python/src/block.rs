//! A block of a page, with its label and why.

use pyo3::prelude::*;
use unframe::extraction::ExtractedBlock;

/// A part of a page that was judged as a whole: a paragraph, a cell, an entry of a menu.
#[pyclass(frozen, get_all, module = "unframe")]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Block {
    /// Its first byte in the page.
    start: usize,
    /// The first byte after it.
    end: usize,
    /// `"content"` or `"framing"`.
    label: &'static str,
    /// The reason for the label: `"repeated-place"`.
    reason: &'static str,
    /// The reason as a sentence.
    why: &'static str,
    /// The share of the compared pages of the site that have this text at this place.
    support: f64,
    /// How likely it is content according to the page model; `None` if the model was not used.
    chance: Option<f64>,
    /// Its text, with white space collapsed.
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
