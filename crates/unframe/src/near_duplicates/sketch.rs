//! A sketch: 128 numbers from which the similarity of two texts can be told, however long they are.
//!
//! **Idea.** Fast Similarity Sketching (Dahlgaard, Knudsen, Thorup, 2017). Every shingle goes to one of the places by its
//! hash, and the lowest hash stays there. Two texts have the same number at a place with a chance that is their
//! Jaccard similarity. Texts of few shingles leave places empty; these are filled in further rounds, in which every shingle
//! goes elsewhere, and at last everywhere in turn. What an earlier round left stands.
//!
//! **Cost.** One step a shingle for texts of some hundred shingles and more, up to 256 for a text of one. One-permutation hashing with
//! densification costs the same for long texts, and for a text of one shingle 16,000 tries to fill its places.
//! **When it fails.** It is an estimate: with 128 places the standard error at a similarity of .8 is .035. What must
//! be right is compared by its shingles.

use crate::hash::pair;

/// How many numbers a sketch has.
pub(super) const PLACES: usize = 128;

/// Bits that number the places.
const PLACE_BITS: u32 = PLACES.trailing_zeros();

/// The numbers of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sketch([u32; PLACES]);

impl Sketch {
    /// The sketch of some shingles, whatever their order and however often they repeat; `None` of none.
    pub fn of(shingles: &[u64]) -> Option<Self> {
        if shingles.is_empty() {
            return None;
        }
        let mut places = [u64::MAX; PLACES];
        for shingle in shingles {
            put(&mut places, place(*shingle), *shingle, 0);
        }
        let mut round = 1;
        while places.contains(&u64::MAX) {
            for shingle in shingles {
                let hash = pair(*shingle, round);
                let place = usize::try_from(round).ok().and_then(|round| round.checked_sub(PLACES));
                put(&mut places, place.unwrap_or_else(|| self::place(hash)), hash, round);
            }
            round += 1;
        }
        Some(Self(places.map(number)))
    }

    /// The numbers.
    pub(crate) fn numbers(&self) -> &[u32; PLACES] {
        &self.0
    }

    /// On how many places two texts agree: an estimate of their similarity, in 128ths.
    pub fn agreeing(&self, other: &Self) -> usize {
        self.0.iter().zip(&other.0).filter(|(one, other)| one == other).count()
    }
}

/// The highest bits of a hash; the lower half is what is compared.
#[inline]
fn place(hash: u64) -> usize {
    usize::try_from(hash >> (64 - PLACE_BITS)).unwrap_or(0)
}

/// Later rounds make greater numbers, so that they fill what is empty and change nothing else.
#[inline]
fn put(places: &mut [u64; PLACES], place: usize, hash: u64, round: u64) {
    let place = &mut places[place % PLACES];
    *place = (*place).min(round << 32 | hash & u64::from(u32::MAX));
}

#[expect(clippy::cast_possible_truncation, reason = "the lower half is what is wanted; the round is mixed into it")]
fn number(place: u64) -> u32 {
    (place as u32) ^ ((place >> 32) as u32).wrapping_mul(0x9E37_79B9)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shingles(numbers: std::ops::Range<u64>, seed: u64) -> Vec<u64> {
        numbers.map(|number| pair(number, seed)).collect()
    }

    proptest! {
        #[test]
        fn order_and_repetition_do_not_matter(mut list in prop::collection::vec(any::<u64>(), 1..50)) {
            let sketch = Sketch::of(&list);
            let again = list[0];
            list.reverse();
            list.push(again);
            prop_assert_eq!(sketch, Sketch::of(&list));
        }
    }

    #[test]
    fn estimates_are_right_on_average_for_texts_of_any_length() {
        // Shingles of each text, and how many of them are shared: similarities from 1/9 to 9/11.
        for (length, shared) in
            [(1, 1), (5, 1), (5, 4), (20, 18), (100, 50), (100, 90), (1000, 200), (1000, 900), (5000, 4500)]
        {
            let (mut agreeing, runs) = (0, 300);
            for seed in 0..runs {
                let left = shingles(0..length, seed);
                let right = shingles(length - shared..2 * length - shared, seed);
                agreeing += Sketch::of(&left).unwrap().agreeing(&Sketch::of(&right).unwrap());
            }
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            let (estimate, truth) =
                (agreeing as f64 / (runs * 128) as f64, shared as f64 / (2 * length - shared) as f64);
            // Texts of few shingles have few ways to differ: their sketches are no 128 independent trials.
            let tolerance = if length < 20 { 0.06 } else { 0.01 };
            assert!((estimate - truth).abs() < tolerance, "{shared} of {length}: {estimate} instead of {truth}");
        }
    }
}
