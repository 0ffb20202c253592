//! A number for a name that depends on a seed and looks random: what is drawn by it is the same on every machine, in
//! every order and in every version.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// What `SplitMix64` adds to its state before it mixes the bits.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// FNV-1a over the seed and the parts, each followed by a byte that no UTF-8 text has; then the mixing of `SplitMix64`,
/// because the upper bits of FNV-1a hardly depend on the last bytes.
pub(crate) fn seeded_number(seed: u64, parts: &[&str]) -> u64 {
    let bytes = parts.iter().flat_map(|part| part.bytes().chain([0xFF]));
    let hash = seed
        .to_le_bytes()
        .into_iter()
        .chain(bytes)
        .fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
    SplitMix64::seed_from_u64(hash.wrapping_sub(STEP)).next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_never_change() {
        assert_eq!(seeded_number(0, &[]), 0x813F_0174_A236_7C13);
        assert_eq!(seeded_number(2005, &["example.org", "rain.html"]), 0xF252_D5DF_984E_A95E);
    }

    #[test]
    fn parts_are_not_run_together() {
        assert_ne!(seeded_number(1, &["ab", "c"]), seeded_number(1, &["a", "bc"]));
        assert_ne!(seeded_number(1, &["a"]), seeded_number(2, &["a"]));
    }
}
