//! The learned numbers, as they are stored beside this file.
//!
//! `UNFRAMEM`, version (4), features (4), a scale for each feature, the weights of names and of words, the trees, and the
//! network: the weights of one layer after the other (4 each). How each is stored is in [`crate::learned::stored`];
//! `training/train.py` writes it.

use std::sync::LazyLock;

use super::features::WIDTH;
use super::net::Net;
use crate::learned::forest::{Forest, ROW};
use crate::learned::full_width::{Work, at_full_width};
use crate::learned::stored::{Reader, Scale, fill_row};
use crate::learned::weights::Weights;

/// The version of the format.
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

/// The model of this version of the program.
pub(super) static MODEL: LazyLock<Model> =
    LazyLock::new(|| Model::read(include_bytes!("model.bin")).expect("the model was written by the trainer"));

impl Model {
    /// What trees and network say of each block, in the mean: above 0 for content.
    pub(super) fn sums(&self, features: &[f32]) -> Vec<f32> {
        at_full_width(Asked { model: self, features })
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

/// The model and the rows of a page.
struct Asked<'page> {
    model: &'page Model,
    features: &'page [f32],
}

impl Work for Asked<'_> {
    type Output = Vec<f32>;

    #[expect(clippy::inline_always, reason = "it is compiled once for each kind of registers")]
    #[inline(always)]
    fn run(self) -> Vec<f32> {
        let Model { scales, forest, net, .. } = self.model;
        let mut rows = vec![[0; ROW]; self.features.len() / WIDTH];
        for (row, values) in rows.iter_mut().zip(self.features.chunks_exact(WIDTH)) {
            fill_row(row, values, scales);
        }
        let mut sums = forest.sums(&rows);
        for (sum, of_net) in sums.iter_mut().zip(net.sums(&rows)) {
            *sum = f32::midpoint(*sum, of_net);
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learned::numbers::small;

    #[test]
    fn the_stored_model_is_whole_and_small() {
        assert!(MODEL.sums(&[0.0; WIDTH])[0].abs() > 0.0);
        assert!(include_bytes!("model.bin").len() <= 1 << 20);
    }

    #[test]
    fn wider_registers_give_the_same_bits() {
        let features: Vec<f32> = (0..77 * WIDTH).map(|n| small(n * 7919 % 1013) / 97.0 - 3.0).collect();
        let bits = |sums: Vec<f32>| sums.into_iter().map(f32::to_bits).collect::<Vec<_>>();
        let narrow = Asked { model: &MODEL, features: &features }.run();
        assert_eq!(bits(MODEL.sums(&features)), bits(narrow));
    }

    #[test]
    fn a_cut_model_is_no_model() {
        let bytes = include_bytes!("model.bin");
        assert!((0..bytes.len()).step_by(997).all(|length| Model::read(&bytes[..length]).is_none()));
    }
}
