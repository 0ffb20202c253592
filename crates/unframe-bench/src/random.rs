//! Numbers that look random and are the same for the same seed, on every machine.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// `SplitMix64` (Steele, Lea, Flood: *Fast splittable pseudorandom number generators*, 2014): one addition and a
/// scrambling of the bits. Every seed is good, also 0, 1, 2, …
#[derive(Clone, Debug)]
pub struct Random(SplitMix64);

impl Random {
    /// The sequence of that seed.
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    /// The next number.
    pub fn next_number(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // The bias towards small numbers is below one in 2⁴⁰ for the bounds we use.
        let product = u128::from(self.next_number()) * bound as u128;
        usize::try_from(product >> 64).unwrap_or(0)
    }

    /// True once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of `choices`.
    ///
    /// # Panics
    /// If there are none.
    pub fn pick<'choices, T: ?Sized>(&mut self, choices: &[&'choices T]) -> &'choices T {
        choices[self.below(choices.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_never_change() {
        let mut random = Random::new(0);
        assert_eq!(random.next_number(), 0xE220_A839_7B1D_CDAF);
        assert_eq!(random.next_number(), 0x6E78_9E6A_A1B9_65F4);
    }
}
