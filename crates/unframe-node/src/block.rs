//! A block of a page, with its label and why.

use napi_derive::napi;
use unframe::extraction::ExtractedBlock;

/// A part of a page that was judged as a whole: a paragraph, a cell, an entry of a menu.
#[napi(object, object_from_js = false, use_nullable = true)]
#[derive(Clone, Debug)]
pub struct Block {
    /// Where it begins in the bytes of the page.
    pub start: i64,
    /// Where it ends, not included.
    pub end: i64,
    /// `"content"` or `"framing"`.
    pub label: &'static str,
    /// Why, in a word: `"repeated-place"`.
    pub reason: &'static str,
    /// As a sentence, for people.
    pub why: &'static str,
    /// On which share of the site's compared pages this text stands at this place.
    pub support: f64,
    /// How likely the page itself makes it content, where it was asked.
    pub chance: Option<f64>,
    /// What it says, white space collapsed.
    pub text: String,
}

impl Block {
    pub(crate) fn of(block: &ExtractedBlock<'_>) -> Self {
        let range = block.range();
        Self {
            start: at(range.start),
            end: at(range.end),
            label: block.label().name(),
            reason: block.reason().name(),
            why: block.reason().sentence(),
            support: block.support().as_f64(),
            chance: block.chance().map(unframe::Share::as_f64),
            text: block.text(),
        }
    }
}

/// A position as a number of JavaScript. No page is longer than its largest whole number.
pub(crate) fn at(position: usize) -> i64 {
    i64::try_from(position).unwrap_or(i64::MAX)
}
