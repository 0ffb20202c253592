//! Blocks that are too small to stand alone join a neighbour.
//!
//! *Idea:* what is not longer than [`SHORTEST`] joins the nearer neighbour, that with which it has the deeper part in
//! common. In the modern edition siblings that look alike join, whatever their length. Then the shortest block joins, again and again: of those with less than a tenth of the page's
//! characters a neighbour of its kind (text or not), then of those with less than a fiftieth any, until three are left.
//! *Why:* as published there are more than seven blocks on 90 % of wcxb-dev. With these shares 93 % of the pages have 3 to
//! 7 and 5 % have more; with a hundredth instead of a fiftieth 13 % had more, on a third of them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::outline::Part;
use super::weight::SHORTEST;
use super::{BlockKind, SemanticBlock};

/// A block of less than one part in this many of the page joins a neighbour of its kind, or any.
const SMALL: u64 = 10;
const VERY_SMALL: u64 = 50;

/// So few blocks are left alone.
const FEW: usize = 3;

/// Joins what never stands alone with a neighbour, in one pass.
pub(super) fn join_shortest(outline: &[Part], blocks: impl IntoIterator<Item = SemanticBlock>) -> Vec<SemanticBlock> {
    let mut joined: Vec<SemanticBlock> = Vec::new();
    // What waits for the next block to join it.
    let mut waiting: Option<SemanticBlock> = None;
    let mut blocks = blocks.into_iter().peekable();
    while let Some(mut block) = blocks.next() {
        if let Some(before) = waiting.take() {
            block = before.joined(&block, outline);
        }
        let nearness = |other: &SemanticBlock| nearness(outline, &block, other);
        let (before, behind) = (joined.last().map(nearness), blocks.peek().map(nearness));
        match joined.last_mut() {
            _ if block.length > SHORTEST => joined.push(block),
            Some(last) if before >= behind => *last = last.joined(&block, outline),
            _ if behind.is_some() => waiting = Some(block),
            _ => joined.push(block),
        }
    }
    joined
}

/// Joins siblings that look alike and are of one kind: the runs of similar subtrees that flat trees are made of.
fn join_rows(outline: &[Part], blocks: Vec<SemanticBlock>) -> Vec<SemanticBlock> {
    let mut joined: Vec<SemanticBlock> = Vec::new();
    for block in blocks {
        match joined.last_mut() {
            Some(last) if last.place == block.place && last.kind == block.kind && outline[block.place].is_row => {
                *last = last.joined(&block, outline);
            }
            _ => joined.push(block),
        }
    }
    joined
}

/// Joins rows, then small blocks with neighbours of their kind, then very small ones with any.
pub(super) fn join_small(outline: &[Part], blocks: Vec<SemanticBlock>) -> Vec<SemanticBlock> {
    let all = u64::from(outline.first().map_or(0, |page| page.measure.length));
    let mut list = List::new(join_rows(outline, blocks));
    let is_small = |one: &SemanticBlock, other: &SemanticBlock| {
        u64::from(one.length) * SMALL < all && is_text(one) == is_text(other)
    };
    list.join_while(outline, is_small);
    list.join_while(outline, |one, _| u64::from(one.length) * VERY_SMALL < all);
    // What very small blocks were joined with may be of another kind now.
    list.join_while(outline, is_small);
    list.blocks.into_iter().flatten().collect()
}

fn is_text(block: &SemanticBlock) -> bool {
    !matches!(block.kind, BlockKind::Links | BlockKind::Form)
}

/// How deep the innermost part around both is.
fn nearness(outline: &[Part], one: &SemanticBlock, other: &SemanticBlock) -> u32 {
    outline[common_part(outline, one.place, other.place)].depth
}

/// The innermost part around two. Parts come after those around them, so the later of two is the one to leave.
fn common_part(outline: &[Part], mut one: usize, mut other: usize) -> usize {
    while one != other {
        if one > other {
            one = outline[one].parent;
        } else {
            other = outline[other].parent;
        }
    }
    one
}

impl SemanticBlock {
    /// With the block after it.
    fn joined(&self, behind: &Self, outline: &[Part]) -> Self {
        let mut measure = self.measure;
        measure.add(behind.measure);
        Self {
            kind: BlockKind::of(measure),
            weight: self.weight.max(behind.weight),
            length: measure.length,
            nodes: self.nodes.start..behind.nodes.end,
            place: common_part(outline, self.place, behind.place),
            span: self.span,
            measure,
        }
    }
}

/// Blocks in a row from which some go: each knows its neighbours.
struct List {
    blocks: Vec<Option<SemanticBlock>>,
    /// By number; as many as there are blocks means none.
    neighbours: Vec<(usize, usize)>,
    /// How many are left.
    left: usize,
}

impl List {
    fn new(blocks: Vec<SemanticBlock>) -> Self {
        let none = blocks.len();
        let neighbours = (0..none).map(|at| (at.checked_sub(1).unwrap_or(none), at + 1)).collect();
        Self { blocks: blocks.into_iter().map(Some).collect(), neighbours, left: none }
    }

    fn length(&self, at: usize) -> u32 {
        self.blocks[at].as_ref().map_or(0, |block| block.length)
    }

    fn before(&self, at: usize) -> Option<usize> {
        Some(self.neighbours[at].0).filter(|before| *before < self.blocks.len())
    }

    fn behind(&self, at: usize) -> Option<usize> {
        Some(self.neighbours[at].1).filter(|behind| *behind < self.blocks.len())
    }

    /// Joins the shortest block that may with the nearer of the neighbours it may join, again and again.
    fn join_while(&mut self, outline: &[Part], may_join: impl Fn(&SemanticBlock, &SemanticBlock) -> bool) {
        let mut shortest: BinaryHeap<_> = (0..self.blocks.len()).map(|at| Reverse((self.length(at), at))).collect();
        while self.left > FEW
            && let Some(Reverse((length, at))) = shortest.pop()
        {
            // It may have been joined since.
            let Some(block) = self.blocks[at].as_ref().filter(|block| block.length == length) else { continue };
            let nearness = |other: usize| {
                let other = self.blocks[other].as_ref()?;
                may_join(block, other).then(|| nearness(outline, block, other))
            };
            let before = self.before(at).and_then(|before| Some((nearness(before)?, before)));
            let behind = self.behind(at).and_then(nearness);
            let first = match before {
                Some((nearness, before)) if Some(nearness) >= behind => before,
                _ if behind.is_some() => at,
                _ => continue,
            };
            self.join(first, outline);
            // What could not be joined before may have a neighbour to join now.
            let again = [self.before(first), Some(first), self.behind(first)];
            shortest.extend(again.into_iter().flatten().map(|at| Reverse((self.length(at), at))));
        }
    }

    /// Joins a block with the one after it, which goes.
    fn join(&mut self, first: usize, outline: &[Part]) {
        let Some(second) = self.behind(first) else { return };
        if let (Some(one), Some(other)) = (self.blocks[first].take(), self.blocks[second].take()) {
            self.blocks[first] = Some(one.joined(&other, outline));
            self.left -= 1;
        }
        let third = self.neighbours[second].1;
        self.neighbours[first].1 = third;
        if let Some(neighbours) = self.neighbours.get_mut(third) {
            neighbours.0 = first;
        }
    }
}
