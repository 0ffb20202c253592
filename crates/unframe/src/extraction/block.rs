//! A block of an extracted page, with its label and why.

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
    /// Whether it is the page's or its site's.
    pub fn label(&self) -> Label {
        self.verdict.label
    }

    /// Whether it is the page's.
    pub fn is_content(&self) -> bool {
        self.verdict.label == Label::Content
    }

    /// Why.
    pub fn reason(&self) -> Reason {
        self.verdict.reason
    }

    /// The bytes of the page it stands in.
    pub fn range(&self) -> Range<usize> {
        self.page.source_range(self.verdict.span)
    }

    /// On which share of the compared pages of its site this text stands at this place.
    pub fn support(&self) -> Share {
        self.verdict.support
    }

    /// How likely the page itself makes it content, if the method asked.
    pub fn chance(&self) -> Option<Share> {
        self.verdict.chance
    }

    /// Letters and digits in it.
    pub fn letters(&self) -> u32 {
        self.block.letters
    }

    /// What it says, white space folded.
    pub fn text(&self) -> String {
        self.blocks.text(self.tree, self.block).split_whitespace().collect::<Vec<_>>().join(" ")
    }
}
