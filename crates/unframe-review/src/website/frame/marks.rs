//! Which block a text belongs to, and which parts of the tree are framing or hold none.

use unframe::html::{NodeId, NodeRef, NodeSet, Tag, Tree};
use unframe::label::{Labels, framing_nodes};
use unframe::segment::Blocks;

/// Which block each text node belongs to.
pub(super) struct BlockOfText(Vec<u32>);

impl BlockOfText {
    pub(super) fn of(tree: &Tree<'_>, blocks: &Blocks) -> Self {
        let mut numbers = vec![u32::MAX; tree.len()];
        for (number, block) in (0..).zip(blocks.iter()) {
            for text in blocks.texts(block).iter().filter(|text| !text.is_space) {
                numbers[text.node.index()] = number;
            }
        }
        Self(numbers)
    }

    pub(super) fn get(&self, node: NodeId) -> Option<usize> {
        self.0.get(node.index()).filter(|number| **number != u32::MAX).map(|number| *number as usize)
    }

    /// The first block in an element.
    pub(super) fn first_in(&self, element: NodeRef<'_, '_>) -> Option<usize> {
        element.descendants().find_map(|node| self.get(node.id()))
    }
}

/// What a part of the page is, as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Framing,
    Content,
}

impl Part {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Framing => "framing",
            Self::Content => "content",
        }
    }
}

/// The largest parts of a tree that are framing.
pub(super) struct Parts {
    framing: NodeSet,
    holds_framing: NodeSet,
}

impl Parts {
    pub(super) fn of(tree: &Tree<'_>, blocks: &Blocks, labels: &Labels) -> Self {
        let framing = framing_nodes(tree, blocks, labels);
        let mut holds_framing = NodeSet::default();
        for node in tree.document().descendants().filter(|node| framing.contains(node.id())) {
            for above in node.ancestors() {
                if !holds_framing.insert(above.id()) {
                    break;
                }
            }
        }
        Self { framing, holds_framing }
    }

    /// What a node is that stands in no part yet; `None` where it holds both.
    pub(super) fn begins(&self, node: NodeRef<'_, '_>) -> Option<Part> {
        if self.framing.contains(node.id()) {
            return Some(Part::Framing);
        }
        let is_page = node.is_html(Tag::HTML) || node.is_html(Tag::BODY);
        (!is_page && !self.holds_framing.contains(node.id())).then_some(Part::Content)
    }
}
