//! Blocks within some elements, and labels for all of them at once: what somebody does not want, whatever it is.

use super::{Label, Labels, Reason, Verdict};
use crate::html::{NodeId, Tree};
use crate::segment::Blocks;

impl Labels {
    /// The same, with all content within the elements framing for the reason given. The elements are in document order, none
    /// within another.
    #[must_use]
    pub(crate) fn with_framing_in(self, elements: &[NodeId], tree: &Tree<'_>, blocks: &Blocks, reason: Reason) -> Self {
        if elements.is_empty() {
            return self;
        }
        let judged = self.verdicts.into_iter().zip(are_within(elements, tree, blocks));
        let verdict = |(verdict, is_within): (Verdict, bool)| match verdict.label {
            Label::Content if is_within => Verdict { label: Label::Framing, reason, ..verdict },
            _ => verdict,
        };
        Self { verdicts: judged.map(verdict).collect() }
    }

    /// The same, with those blocks framing for the reason given, as far as they are content.
    #[must_use]
    pub(crate) fn with_framing_at(mut self, blocks: impl IntoIterator<Item = usize>, reason: Reason) -> Self {
        for block in blocks {
            if let Some(verdict) = self.verdicts.get_mut(block)
                && verdict.label == Label::Content
            {
                *verdict = Verdict { label: Label::Framing, reason, ..*verdict };
            }
        }
        self
    }
}

/// Of each block whether it is within one of the elements, which are in document order, none within another.
pub(crate) fn are_within(elements: &[NodeId], tree: &Tree<'_>, blocks: &Blocks) -> Vec<bool> {
    let mut next = 0;
    let is_within = |block| {
        let Some(text) = blocks.texts(block).first() else { return false };
        while elements.get(next).is_some_and(|element| tree.node(*element).subtree_end() <= text.node) {
            next += 1;
        }
        elements.get(next).is_some_and(|element| *element < text.node)
    };
    blocks.iter().map(is_within).collect()
}
