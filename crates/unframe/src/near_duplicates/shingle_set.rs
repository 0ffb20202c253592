//! What shingles a text has, and how alike two texts are by that.
//!
//! **Idea.** `Sim(A, B) = |A ∩ B| / |A ∪ B|` (Jaccard; so the paper of 2008). A set is kept as sorted numbers of 22 bits, of
//! which [`MOST`] at most: a longer text keeps its lowest, and is then compared by those hashes that neither of two
//! texts had to drop. Hashes are as good as random, so that is a fair sample of both.
//!
//! **Cost.** Linear in the sets. **When it fails.** A shingle has the number of one that it is not, among 350, with a chance of 1 in
//! 12,000; among 4,096, of 1 in 1,000. A text that was cut is compared with a standard error of at most .5/√4096 = .008.

use crate::Share;

/// Shingles of a text that are kept.
const MOST: usize = 4096;

/// Bits of a number: enough to tell the shingles of two texts apart, and few enough for a base of many.
const NUMBER_BITS: u32 = 22;

/// A long list is shared out over two to the power of this many buckets at most before it is sorted: numbers are as good as
/// random, so that about one falls into each.
const MOST_BUCKET_BITS: u32 = 12;

/// Sorts what fell into a bucket: hardly ever more than a few, unless somebody made the text so that it is.
#[inline]
fn sort_few(numbers: &mut [u32]) {
    if numbers.len() > 16 {
        numbers.sort_unstable();
        return;
    }
    for end in 1..numbers.len() {
        let mut at = end;
        while at > 0 && numbers[at - 1] > numbers[at] {
            numbers.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// The distinct shingles of a text, as numbers in ascending order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShingleSet {
    numbers: Vec<u32>,
    /// Whether the text has others, all of them greater than those here.
    is_cut: bool,
}

impl ShingleSet {
    /// Those of a list as [`Shingler::shingle`](super::Shingler::shingle) makes it.
    ///
    /// # Panics
    ///
    /// Of 4 thousand million shingles.
    pub(crate) fn of(shingles: &[u64]) -> Self {
        let bits = shingles.len().max(1).ilog2().clamp(MOST_BUCKET_BITS / 2, MOST_BUCKET_BITS);
        if shingles.len() < 1 << bits {
            return Self::sorted(shingles.iter().map(|shingle| Self::number(*shingle)).collect());
        }
        let bucket = |number: u32| (number >> (NUMBER_BITS - bits)) as usize;
        let mut ends = [0_u32; 1 << MOST_BUCKET_BITS];
        for shingle in shingles {
            ends[bucket(Self::number(*shingle))] += 1;
        }
        let mut start = 0;
        for end in &mut ends[..1 << bits] {
            // Until the numbers are put there, where the bucket begins.
            (*end, start) = (start, start + *end);
        }
        let mut numbers = vec![0; shingles.len()];
        for shingle in shingles {
            let number = Self::number(*shingle);
            let end = &mut ends[bucket(number)];
            numbers[*end as usize] = number;
            *end += 1;
        }
        let mut start = 0;
        for end in &ends[..1 << bits] {
            sort_few(&mut numbers[start..*end as usize]);
            start = *end as usize;
        }
        Self::kept(numbers)
    }

    /// How a shingle is kept.
    #[expect(clippy::cast_possible_truncation, reason = "the lower half is what is wanted")]
    pub(crate) const fn number(shingle: u64) -> u32 {
        shingle as u32 >> (u32::BITS - NUMBER_BITS)
    }

    /// A set as it was stored; `None` if the numbers are not in ascending order, or are too many.
    pub fn from_numbers(numbers: Vec<u32>, is_cut: bool) -> Option<Self> {
        let is_sound = numbers.len() <= MOST && numbers.is_sorted_by(|left, right| left < right);
        is_sound.then_some(Self { numbers, is_cut })
    }

    fn sorted(mut numbers: Vec<u32>) -> Self {
        numbers.sort_unstable();
        Self::kept(numbers)
    }

    /// The lowest of numbers in order, each once.
    fn kept(mut numbers: Vec<u32>) -> Self {
        numbers.dedup();
        let is_cut = numbers.len() > MOST;
        numbers.truncate(MOST);
        Self { numbers, is_cut }
    }

    /// All that is in one of some sets.
    pub(crate) fn union<'sets>(sets: impl IntoIterator<Item = &'sets Self> + Clone) -> Self {
        let greatest = sets.clone().into_iter().map(Self::greatest_kept).min().unwrap_or(u32::MAX);
        let is_cut = sets.clone().into_iter().any(|set| set.is_cut);
        let kept = sets.into_iter().flat_map(|set| set.up_to(greatest));
        let union = Self::sorted(kept.copied().collect());
        Self { is_cut: is_cut || union.is_cut, ..union }
    }

    /// The numbers in ascending order.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// Whether the text has more than are kept.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Whether the text has no word.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// Whether the text has a shingle; `None` if it is one of those that were not kept.
    pub fn contains(&self, shingle: u64) -> Option<bool> {
        let number = Self::number(shingle);
        let is_kept = self.numbers.binary_search(&number).is_ok();
        (is_kept || number <= self.greatest_kept()).then_some(is_kept)
    }

    /// How similar two texts are: 1 if they have the same shingles, 0 if they share none or one is empty.
    pub fn similarity(&self, other: &Self) -> Share {
        let greatest = self.greatest_kept().min(other.greatest_kept());
        let (left, right) = (self.up_to(greatest), other.up_to(greatest));
        let common = in_both(left, right);
        let all = left.len() + right.len() - common;
        Share::of(common as u64, all as u64)
    }

    /// Up to here, all shingles of the text are kept.
    fn greatest_kept(&self) -> u32 {
        self.numbers.last().filter(|_| self.is_cut).map_or(u32::MAX, |greatest| *greatest)
    }

    fn up_to(&self, greatest: u32) -> &[u32] {
        &self.numbers[..self.numbers.partition_point(|number| *number <= greatest)]
    }
}

/// How many numbers two ascending lists have in common. Without branches that depend on the numbers: which list is behind
/// cannot be foretold.
fn in_both(left: &[u32], right: &[u32]) -> usize {
    let (mut from_left, mut from_right, mut common) = (0, 0, 0);
    while let (Some(one), Some(other)) = (left.get(from_left), right.get(from_right)) {
        common += usize::from(one == other);
        from_left += usize::from(one <= other);
        from_right += usize::from(other <= one);
    }
    common
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn naive(left: &[u64], right: &[u64]) -> Share {
        let set = |list: &[u64]| list.iter().copied().collect::<BTreeSet<u64>>();
        let (left, right) = (set(left), set(right));
        let all = left.union(&right).count();
        Share::of(left.intersection(&right).count() as u64, all as u64)
    }

    /// A few of 60 shingles that differ in the bits that are kept.
    fn shingles() -> impl Strategy<Value = Vec<u64>> {
        prop::collection::vec((0_u64..60).prop_map(|number| number << 20), 0..80)
    }

    proptest! {
        #[test]
        fn similarity_is_the_naive_one(left in shingles(), right in shingles()) {
            let (one, other) = (ShingleSet::of(&left), ShingleSet::of(&right));
            prop_assert_eq!(one.similarity(&other), naive(&left, &right));
            prop_assert_eq!(one.similarity(&other), other.similarity(&one));
            let both: Vec<u64> = left.iter().chain(&right).copied().collect();
            prop_assert_eq!(ShingleSet::union([&one, &other]), ShingleSet::of(&both));
        }
    }

    #[test]
    fn long_texts_are_compared_by_a_fair_sample() {
        let shingle = |number: u64| crate::hash::pair(number, 1);
        let left: Vec<u64> = (0..20_000).map(shingle).collect();
        let right: Vec<u64> = (5_000..22_000).map(shingle).collect();
        let (one, other) = (ShingleSet::of(&left), ShingleSet::of(&right));
        assert!(one.is_cut() && other.is_cut());
        // 15,000 of 22,000 are shared.
        let similarity = one.similarity(&other).as_f64();
        assert!((similarity - 0.6818).abs() < 0.025, "{similarity}");
        let part = ShingleSet::of(&left[..3_000]);
        let similarity = part.similarity(&one).as_f64();
        assert!((similarity - 0.15).abs() < 0.02, "{similarity}");
    }

    #[test]
    fn what_was_stored_is_read_again_and_nothing_else() {
        let set = ShingleSet::of(&[3 << 20, 1 << 20, 2 << 20]);
        assert_eq!(ShingleSet::from_numbers(set.numbers().to_vec(), false), Some(set));
        assert_eq!(ShingleSet::from_numbers(vec![2, 1], false), None);
        assert_eq!(ShingleSet::from_numbers(vec![1, 1], false), None);
    }
}
