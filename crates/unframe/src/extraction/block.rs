//! A block of an extracted page, with its label and the reason for it.

use std::ops::Range;

use crate::Share;
use crate::html::Tree;
use crate::label::{Label, Reason, Verdict};
use crate::page::Page;
use crate::segment::{Block, Blocks};

/// A part of a page that was judged as a whole: a paragraph, a cell, an entry of a menu.
#[derive(Clone, Copy, Debug)]
pub struct ExtractedBlock<'page> {
    pub(super) page: &'page Page<'page>,
    pub(super) tree: &'page Tree<'page>,
    pub(super) blocks: &'page Blocks,
    pub(super) block: &'page Block,
    pub(super) verdict: &'page Verdict,
}

impl ExtractedBlock<'_> {
    /// Whether it is content or framing.
    pub fn label(&self) -> Label {
        self.verdict.label
    }

    /// Whether it is content.
    pub fn is_content(&self) -> bool {
        self.verdict.label == Label::Content
    }

    /// Why it got its label.
    pub fn reason(&self) -> Reason {
        self.verdict.reason
    }

    /// Its range in the bytes of the page.
    pub fn range(&self) -> Range<usize> {
        self.page.source_range(self.verdict.span)
    }

    /// The share of the compared pages of the site that have this text at this place.
    pub fn support(&self) -> Share {
        self.verdict.support
    }

    /// How likely it is content according to the page model, if the method uses it.
    pub fn chance(&self) -> Option<Share> {
        self.verdict.chance
    }

    /// Number of letters and digits in it.
    pub fn letters(&self) -> u32 {
        self.block.letters
    }

    /// Its text, with white space collapsed.
    pub fn text(&self) -> String {
        self.blocks.text(self.tree, self.block).split_whitespace().collect::<Vec<_>>().join(" ")
    }
}
