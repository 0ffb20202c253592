//! Random numbers that are the same everywhere and every time: `SplitMix64`.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A stream of numbers that follows from its seed.
#[derive(Clone, Debug)]
pub struct Random(SplitMix64);

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `end`, which is not 0. Slightly uneven for very large ends, which nobody asks for.
    pub fn below(&mut self, end: usize) -> usize {
        let product = u128::from(self.bits()) * end as u128;
        usize::try_from(product >> 64).unwrap_or(0)
    }

    /// The items in another order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_never_change() {
        let mut random = Random::new(0);
        assert_eq!([random.bits(), random.bits()], [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4]);
    }
}
