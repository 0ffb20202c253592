//! A block of a page, with its label and why.

use pyo3::prelude::*;
use unframe::html::Tree;
use unframe::label::Verdict;
use unframe::page::Page;
use unframe::segment::{Block as Segment, Blocks};

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
    pub(crate) fn of(page: &Page<'_>, tree: &Tree<'_>, blocks: &Blocks, block: &Segment, verdict: &Verdict) -> Self {
        let range = page.source_range(verdict.span);
        let said: String = blocks.texts(block).iter().map(|text| tree.node(text.node).text()).collect();
        Self {
            start: range.start,
            end: range.end,
            label: verdict.label.name(),
            reason: verdict.reason.name(),
            why: verdict.reason.sentence(),
            support: verdict.support.as_f64(),
            chance: verdict.chance.map(unframe::Share::as_f64),
            text: said.split_whitespace().collect::<Vec<_>>().join(" "),
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
