//! Reads learned numbers as the trainers in `training/` write them.
//!
//! All numbers are little-endian. A scale is where a feature begins and how many steps it has for one (4, 4, floating-point
//! numbers); a table of weights is a count (4) and hashes with weights (4, 4); a forest is a count of trees (4) and, for each
//! tree, the number of its nodes (1) and the nodes (feature, threshold, two children, 1 each; value, 4).

use super::forest::{Forest, MOST_NODES, MOST_STEPS, Node, ROW, Row, Tree};
use super::weights::Weights;

/// How a feature becomes one of 256 steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    start: f32,
    steps: f32,
}

impl Scale {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is in range")]
    fn step(self, value: f32) -> u8 {
        // By way of a larger number: so several are done at once.
        ((value - self.start) * self.steps + 0.5).clamp(0.0, 255.0) as i32 as u8
    }
}

/// A row of features as the trees read it.
pub(crate) fn row(values: &[f32], scales: &[Scale]) -> Row {
    let mut row = [0_u8; ROW];
    for ((code, value), scale) in row.iter_mut().zip(values).zip(scales) {
        *code = scale.step(*value);
    }
    row
}

/// Reads what the trainer wrote; `None` where it ends early.
pub(crate) struct Reader<'bytes> {
    rest: &'bytes [u8],
}

impl<'bytes> Reader<'bytes> {
    pub(crate) fn new(rest: &'bytes [u8]) -> Self {
        Self { rest }
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    pub(crate) fn scales(&mut self, count: usize) -> Option<Vec<Scale>> {
        (0..count).map(|_| Some(Scale { start: self.real()?, steps: self.real()? })).collect()
    }

    /// A count and as many trees.
    pub(crate) fn forest(&mut self) -> Option<Forest> {
        let trees = (0..self.number()?).map(|_| self.tree());
        Some(Forest::of(&trees.collect::<Option<Vec<_>>>()?))
    }

    fn bytes<const LENGTH: usize>(&mut self) -> Option<[u8; LENGTH]> {
        let (bytes, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(*bytes)
    }

    pub(crate) fn number(&mut self) -> Option<u32> {
        self.bytes().map(u32::from_le_bytes)
    }

    pub(crate) fn real(&mut self) -> Option<f32> {
        self.bytes().map(f32::from_le_bytes)
    }

    /// A count and as many hashes with their weights.
    pub(crate) fn weights(&mut self) -> Option<Weights> {
        let entries = (0..self.number()?).map(|_| Some((self.number()?, self.real()?)));
        Some(Weights::new(&entries.collect::<Option<Vec<_>>>()?))
    }

    fn tree(&mut self) -> Option<Tree> {
        let mut tree = Tree { nodes: [Node::default(); MOST_NODES], values: [0.0; MOST_NODES], steps: MOST_STEPS };
        let [count] = self.bytes()?;
        for index in 0..usize::from(count) {
            let [feature, threshold, left, right] = self.bytes()?;
            *tree.nodes.get_mut(index)? = Node { feature, threshold, children: [left, right] };
            tree.values[index] = self.real()?;
        }
        tree.steps = tree.depth(0, 0)?;
        Some(tree)
    }
}

impl Tree {
    /// Steps to the deepest leaf below a node; `None` where they lead nowhere.
    fn depth(&self, node: usize, steps: usize) -> Option<usize> {
        let [left, right] = self.nodes.get(node)?.children.map(usize::from);
        if left == node && right == node {
            return Some(steps);
        }
        if steps == MOST_STEPS {
            return None;
        }
        Some(self.depth(left, steps + 1)?.max(self.depth(right, steps + 1)?))
    }
}
