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

/// Adding it to a smaller number leaves the number's whole part, rounded, in the lowest bits.
const SHIFT: f32 = 8_388_608.0;

impl Scale {
    /// Rounds, halves up. Written so that several are done at once; conversions that care for numbers beyond their range
    /// would not be.
    #[expect(clippy::inline_always, reason = "it is compiled once for each kind of registers")]
    #[inline(always)]
    fn step(self, value: f32) -> u8 {
        let code = ((value - self.start) * self.steps + 0.5).clamp(0.0, 255.0);
        let shifted = code + SHIFT;
        let is_rounded_up = shifted - SHIFT > code;
        #[expect(clippy::cast_possible_truncation, reason = "the lowest byte is what is wanted")]
        let step = shifted.to_bits().wrapping_sub(u32::from(is_rounded_up)) as u8;
        step
    }
}

/// A row of features as the trees read it.
pub(crate) fn row(values: &[f32], scales: &[Scale]) -> Row {
    let mut row = [0_u8; ROW];
    fill_row(&mut row, values, scales);
    row
}

/// The same, in place.
#[expect(clippy::inline_always, reason = "it is compiled once for each kind of registers")]
#[inline(always)]
pub(crate) fn fill_row(row: &mut Row, values: &[f32], scales: &[Scale]) {
    let count = ROW.min(values.len()).min(scales.len());
    let (values, scales) = (&values[..count], &scales[..count]);
    for (index, code) in row[..count].iter_mut().enumerate() {
        *code = scales[index].step(values[index]);
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_what_a_conversion_gives() {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is in range")]
        let naive = |value: f32| (value + 0.5).clamp(0.0, 255.0) as u8;
        let scale = Scale { start: 0.0, steps: 1.0 };
        let values = (-40_i16..1100).map(|number| f32::from(number) / 4.0);
        let odd = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -0.0, 0.499_999_97, 254.499_98, 1e30];
        for value in values.chain(odd) {
            assert_eq!(scale.step(value), naive(value), "{value}");
        }
    }
}
