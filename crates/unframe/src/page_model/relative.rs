//! How a block compares with the rest of its page.
//!
//! Pages differ in how they are called as a whole: on one, everything has names that speak for content, on another nothing
//! has. What tells is how a block stands to the best and to the mean of its own page.

use std::ops::Range;

use crate::learned::numbers::real;
use crate::learned::text_facts::TextFacts;

/// Words of a block that can be the best of its page. Not swept.
const LEAST_WORDS: u32 = 10;

/// Means of a number over ranges of blocks; long blocks count for more.
pub(super) struct Means {
    /// Sums and weights up to each block.
    up_to: Vec<(f32, f32)>,
}

impl Means {
    pub(super) fn of_each(numbers: impl Iterator<Item = f32>, weights: impl Iterator<Item = f32>) -> Self {
        let mut up_to = vec![(0.0_f32, 0.0_f32)];
        let (mut sum, mut all) = (0.0, 0.0);
        for (number, weight) in numbers.zip(weights) {
            sum += number * weight;
            all += weight;
            up_to.push((sum, all));
        }
        Self { up_to }
    }

    pub(super) fn of(&self, blocks: Range<usize>) -> f32 {
        let ((sum, weight), (earlier_sum, earlier_weight)) = (self.up_to[blocks.end], self.up_to[blocks.start]);
        (sum - earlier_sum) / (weight - earlier_weight).max(1e-3)
    }

    /// Over the blocks around one, this many on either side.
    pub(super) fn around(&self, block: usize, reach: usize) -> f32 {
        self.of(block.saturating_sub(reach)..(block + reach + 1).min(self.up_to.len() - 1))
    }

    pub(super) fn page(&self) -> f32 {
        self.of(0..self.up_to.len() - 1)
    }
}

/// The weights of names, beside those of the page.
pub(super) struct Relative {
    /// Of the blocks that say something, or of all.
    pub(super) greatest: f32,
    /// Of the longest block of prose.
    pub(super) of_longest: f32,
    /// By words.
    pub(super) mean: f32,
    /// Of each block, the share of the page's words that are called as well or better.
    ranks: Vec<f32>,
}

impl Relative {
    pub(super) fn of(names: &[f32], facts: &[TextFacts], longest: Option<usize>) -> Self {
        let long = names.iter().zip(facts).filter(|(_, facts)| facts.words >= LEAST_WORDS).map(|(name, _)| *name);
        let of_long = long.reduce(f32::max);
        let greatest = of_long.or_else(|| names.iter().copied().reduce(f32::max)).unwrap_or(0.0);
        let of_longest = longest.map_or(greatest, |longest| names[longest]);
        let words = |block: usize| real(facts[block].words);
        let all: f32 = (0..names.len()).map(words).sum();
        let mean = (0..names.len()).map(|block| names[block] * words(block)).sum::<f32>() / all.max(1.0);
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by(|left, right| names[*right].total_cmp(&names[*left]));
        let mut ranks = vec![0.0; names.len()];
        let mut so_far = 0.0;
        for same in order.chunk_by(|left, right| names[*left].to_bits() == names[*right].to_bits()) {
            so_far += same.iter().map(|block| words(*block)).sum::<f32>();
            for block in same {
                ranks[*block] = so_far / all.max(1.0);
            }
        }
        Self { greatest, of_longest, mean, ranks }
    }

    pub(super) fn of_block(&self, block: usize, name: f32, around: f32) -> [f32; 5] {
        let Self { greatest, of_longest, mean, .. } = *self;
        [name - greatest, name - of_longest, name - mean, self.ranks[block], around - greatest]
    }
}
