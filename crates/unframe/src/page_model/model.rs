//! The learned numbers, as they are stored beside this file.
//!
//! All numbers are little-endian: `UNFRAMEM`, version (4), features (4); of each feature where it begins and how many steps
//! it has for one (4, 4, as floating-point numbers); names and words, each a count (4) and hashes with weights (4, 4); trees,
//! a count (4) and of each the number of its nodes (1) and these (feature, threshold, two children, 1 each; value, 4); the
//! network, the weights of one layer after the other (4 each). `training/train.py` writes it.

use std::sync::LazyLock;

use super::features::WIDTH;
use super::forest::{Forest, MOST_NODES, MOST_STEPS, Node, ROW, Row, Tree};
use super::net::Net;
use super::table::Weights;

/// Of the format.
const VERSION: u32 = 2;

/// What was learned.
#[derive(Debug)]
pub(super) struct Model {
    scales: Vec<Scale>,
    pub(super) names: Weights,
    pub(super) words: Weights,
    forest: Forest,
    net: Net,
}

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

/// The model of this version of the program.
pub(super) static MODEL: LazyLock<Model> =
    LazyLock::new(|| Model::read(include_bytes!("model.bin")).expect("the model was written by the trainer"));

/// A row of features as the trees read it.
pub(crate) fn row(values: &[f32], scales: &[Scale]) -> Row {
    let mut row = [0_u8; ROW];
    for ((code, value), scale) in row.iter_mut().zip(values).zip(scales) {
        *code = scale.step(*value);
    }
    row
}

impl Model {
    /// What trees and network say of each block, in the mean: above 0 for content.
    pub(super) fn sums(&self, features: &[f32]) -> Vec<f32> {
        let rows: Vec<Row> = features.chunks_exact(WIDTH).map(|values| row(values, &self.scales)).collect();
        let mut sums = self.forest.sums(&rows);
        for (sum, of_net) in sums.iter_mut().zip(self.net.sums(&rows)) {
            *sum = f32::midpoint(*sum, of_net);
        }
        sums
    }

    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(bytes.strip_prefix(b"UNFRAMEM")?);
        if reader.number()? != VERSION || reader.number()? as usize != WIDTH {
            return None;
        }
        let model = Self {
            scales: reader.scales(WIDTH)?,
            names: reader.weights()?,
            words: reader.weights()?,
            forest: reader.forest()?,
            net: Net::read(WIDTH, || reader.real())?,
        };
        reader.is_at_end().then_some(model)
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

    fn real(&mut self) -> Option<f32> {
        self.bytes().map(f32::from_le_bytes)
    }

    fn weights(&mut self) -> Option<Weights> {
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
    fn the_stored_model_is_whole_and_small() {
        assert!(MODEL.sums(&[0.0; WIDTH])[0].abs() > 0.0);
        assert!(include_bytes!("model.bin").len() <= 1 << 20);
    }

    #[test]
    fn a_cut_model_is_no_model() {
        let bytes = include_bytes!("model.bin");
        assert!((0..bytes.len()).step_by(997).all(|length| Model::read(&bytes[..length]).is_none()));
    }
}
