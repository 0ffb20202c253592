//! Bands: what two sketches must share for their texts to be compared.
//!
//! **Idea.** The first 125 numbers of a sketch are cut into 25 bands of 5, each hashed to a fingerprint. Texts that have a
//! fingerprint in common are candidates; all others are never looked at. Two texts of similarity `s` are found with a
//! chance of `1 − (1 − s⁵)²⁵`: .99995 at .8, .990 at .7, .55 at .5, .008 at .2. Measured by `unframe-bench near-duplicates`.
//!
//! **Why 25 by 5.** 16 by 8, the usual choice for .8, finds .946 of the pairs that are at .8 exactly. More bands find more
//! pairs that are not near-duplicates; comparing shingles sorts them out.

use super::sketch::Sketch;
use crate::hash::pair;

/// Fingerprints of a sketch.
pub(super) const BANDS: usize = 25;

/// Numbers of a sketch in each.
const ROWS: usize = 5;

/// The fingerprints of a sketch; each depends on its band as well, so that they can stand in one list.
pub(super) fn bands(sketch: &Sketch) -> [u64; BANDS] {
    let mut bands = [0; BANDS];
    for ((band, rows), number) in bands.iter_mut().zip(sketch.numbers().chunks_exact(ROWS)).zip(0..) {
        *band = rows.iter().fold(number, |hash, row| pair(hash, u64::from(*row)));
    }
    bands
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(length: u64, shared: u64, runs: u64) -> u64 {
        let sketch = |numbers: std::ops::Range<u64>, seed| {
            let shingles: Vec<u64> = numbers.map(|number| pair(number, seed)).collect();
            bands(&Sketch::of(&shingles).unwrap())
        };
        let is_found = |seed: &u64| {
            let (left, right) = (sketch(0..length, *seed), sketch(length - shared..2 * length - shared, *seed));
            left.iter().zip(&right).any(|(one, other)| one == other)
        };
        (0..runs).filter(is_found).count() as u64
    }

    #[test]
    fn texts_of_four_fifths_are_found_and_those_of_one_fifth_hardly_ever() {
        // 160 of 200 are shared, and 60 of 300.
        assert_eq!(found(180, 160, 1000), 1000);
        assert!(found(180, 60, 1000) < 40);
    }

    #[test]
    fn a_band_is_told_from_another_of_the_same_numbers() {
        let all = bands(&Sketch::of(&[1]).unwrap());
        assert!(all.iter().enumerate().all(|(at, band)| !all[..at].contains(band)));
    }
}
