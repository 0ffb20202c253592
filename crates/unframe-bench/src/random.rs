//! Numbers that look random and are the same for the same seed, on every machine.

/// `SplitMix64` (Steele, Lea, Flood: *Fast splittable pseudorandom number generators*, 2014): one addition and a
/// scrambling of the bits. Every seed is good, also 0, 1, 2, …
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of that seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn next_number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ bits >> 31
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
