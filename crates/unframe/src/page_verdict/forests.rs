//! The learned numbers, as they are stored beside this file.
//!
//! `UNFRAMEP`, version (4), features (4), a scale for each feature; then a forest for each [`PageType`] and one for the
//! quality. How each is stored is in [`crate::learned::stored`]; `training/pages.py` writes it.

use std::sync::LazyLock;

use super::page_type::PageType;
use super::row::WIDTH;
use crate::learned::forest::{Forest, Row};
use crate::learned::stored::{self, Reader, Scale};

/// What was learned.
#[derive(Debug)]
pub(super) struct Forests {
    scales: Vec<Scale>,
    of_type: Vec<Forest>,
    of_quality: Forest,
}

/// Those of this version of the program.
pub(super) static FORESTS: LazyLock<Forests> =
    LazyLock::new(|| Forests::read(include_bytes!("forests.bin")).expect("the forests were written by the trainer"));

impl Forests {
    pub(super) fn row(&self, features: &[f32]) -> Row {
        stored::row(features, &self.scales)
    }

    /// The type with the greatest sum; of equal ones the first.
    pub(super) fn page_type(&self, row: Row) -> PageType {
        let mut best = (f32::NEG_INFINITY, PageType::Article);
        for (page_type, forest) in PageType::ALL.into_iter().zip(&self.of_type) {
            let sum = forest.sum(&row);
            if sum > best.0 {
                best = (sum, page_type);
            }
        }
        best.1
    }

    /// The logit of the F1 to be expected.
    pub(super) fn quality(&self, row: Row) -> f32 {
        self.of_quality.sum(&row)
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(bytes.strip_prefix(b"UNFRAMEP")?);
        if reader.number()? != 1 || reader.number()? as usize != WIDTH {
            return None;
        }
        let scales = reader.scales(WIDTH)?;
        let of_type = PageType::ALL.iter().map(|_| reader.forest()).collect::<Option<_>>()?;
        let of_quality = reader.forest()?;
        reader.is_at_end().then_some(Self { scales, of_type, of_quality })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learned::forest::ROW;

    #[test]
    fn the_stored_forests_are_whole_and_small() {
        assert!(FORESTS.of_type.iter().all(|forest| forest.sum(&[0; ROW]).abs() > 0.0));
        assert!(include_bytes!("forests.bin").len() <= 100 << 10);
    }

    #[test]
    fn cut_forests_are_none() {
        let bytes = include_bytes!("forests.bin");
        assert!((0..bytes.len()).step_by(97).all(|length| Forests::read(&bytes[..length]).is_none()));
    }
}
