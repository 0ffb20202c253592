//! Semantic blocks: the few parts a reader would say a page is made of.
//!
//! *Idea:* every node has a weight (`weight.rs`); walking down from the body, a node that none of its descendants outweighs
//! is a block. Blocks do not overlap and hold all visible text. The paper calls for 3 to 7 of them.
//! *Which reading:* the flow chart of the paper is lost. Taking the heaviest node of the page, then the heaviest of those
//! left, and so on, gives the very same blocks: all ancestors of the heaviest node are outweighed by it, so that the walk
//! down reaches it, and what lies beside the way is split by itself. A cover of greatest total weight falls apart into single lines, one
//! of greatest weight per character takes too much at once (`benchmarks/record/2026-11-15-page-methods.md`).
//! *Flat trees:* the paper's open problem. [`Edition::Modern`] weighs rows of siblings that look alike as one (`outline.rs`),
//! and joins what is small with its neighbours (`join.rs`).
//! *Cost:* linear in the page, except for joining: n log n in the blocks, times the depth of the tree.
//! *Source:* D. I. Kosinov, a method of splitting web pages into semantic blocks to find similar documents, Voronezh 2008.
//! *When it fails:* as published it gives 19 blocks on the median of today's pages, whose trees are deeper than those of
//! 2008. The modern edition puts framing into a block of content where it is a fiftieth of the page or less.

mod join;
mod kind;
mod outline;
mod select;
mod weight;

use std::ops::Range;

use crate::html::{NodeId, NodeRef, Tree};
use crate::page::Span;

pub use kind::BlockKind;
use outline::{Measure, Part, outline};

/// Which semantic blocks to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edition {
    /// Those of the paper: single subtrees.
    Of2008,
    /// Subtrees in a row, 3 to 7 on most pages.
    Modern,
}

/// One of the few parts a page is made of: some consecutive subtrees.
#[derive(Clone, Debug)]
pub struct SemanticBlock {
    /// From the beginning of its first root to the end of its last.
    pub span: Span,
    /// What most of it is.
    pub kind: BlockKind,
    /// The greatest weight of the blocks it was joined from.
    pub weight: f64,
    /// Number of visible characters, with white space collapsed.
    pub length: u32,
    /// Its nodes from the first up to, not including, the end.
    pub nodes: Range<NodeId>,
    measure: Measure,
    /// The innermost part around it, by its number.
    place: usize,
}

impl SemanticBlock {
    fn of(part: &Part) -> Self {
        Self {
            span: Span::empty(0),
            kind: BlockKind::of(part.measure),
            weight: part.weight,
            length: part.measure.length,
            nodes: part.first..part.end,
            measure: part.measure,
            place: part.parent,
        }
    }

    /// Takes in the parts around it that show nothing else.
    fn widen(&mut self, outline: &[Part]) {
        while let Some(around) = outline.get(self.place).filter(|around| around.measure.length == self.length) {
            self.nodes = around.first..around.end;
            if self.place == around.parent {
                break;
            }
            self.place = around.parent;
        }
    }

    /// The largest nodes of which it is made, in document order.
    pub fn roots<'tree, 'page>(&self, tree: &'tree Tree<'page>) -> impl Iterator<Item = NodeRef<'tree, 'page>> {
        let Range { start: mut at, end } = self.nodes;
        std::iter::from_fn(move || {
            while at < end {
                let node = tree.node(at);
                if node.subtree_end() <= end {
                    at = node.subtree_end();
                    return Some(node);
                }
                // It goes on after the block, in whose last part it begins.
                at.0 += 1;
            }
            None
        })
    }
}

/// Finds the semantic blocks of a page in document order; none if the page shows no text.
///
/// ```
/// use unframe::html::{ParseOptions, parse};
/// use unframe::segment::semantic::{BlockKind, Edition, semantic_blocks};
///
/// let menu = "<li><a href=/>All the news of the valley</a>".repeat(9);
/// let text = "<p>It rained in the valley, and the river rose by a foot.".repeat(9);
/// let page = format!("<div><ul>{menu}</ul></div><div>{text}</div>");
/// let document = parse(&page, &ParseOptions::default());
/// let kinds: Vec<BlockKind> = semantic_blocks(&document.tree, Edition::Modern).iter().map(|block| block.kind).collect();
/// assert_eq!(kinds, [BlockKind::Links, BlockKind::Text]);
/// ```
pub fn semantic_blocks(tree: &Tree<'_>, edition: Edition) -> Vec<SemanticBlock> {
    let outline = outline(tree, edition);
    let blocks = select::select(&outline).into_iter().map(|number| SemanticBlock::of(&outline[number]));
    let blocks = join::join_shortest(&outline, blocks);
    let mut blocks = match edition {
        Edition::Of2008 => blocks,
        Edition::Modern => {
            let mut blocks = join::join_small(&outline, blocks);
            for block in &mut blocks {
                block.widen(&outline);
            }
            blocks
        }
    };
    for block in &mut blocks {
        let spans = block.roots(tree).map(NodeRef::span);
        block.span = spans.reduce(Span::cover).unwrap_or(block.span);
    }
    blocks
}

#[cfg(test)]
mod tests;
