//! How much a part of a page asks to be a block of its own.
//!
//! *Idea:* Kosinov's weight, `w = l · ln(l·k1) · ln(d·k2 + c) / (p·k3)`. The share of its parent's text that a node holds
//! (`l/p`) makes the deepest of nested wrappers the heaviest, the logarithm of `l` prefers the long, that of the depth
//! `d` the deep.
//! *Source:* D. I. Kosinov, a method of splitting web pages into semantic blocks, Voronezh 2008, with its coefficients.

/// The coefficients of the paper; `k3` and `c` are one.
const LENGTH: f64 = 0.1;
const DEPTH: f64 = 0.9;

/// So many characters make the weight positive: what is not longer never stands alone.
pub(super) const SHORTEST: u32 = 10;

/// Of a node with `length` characters at `depth` below the root, in a parent with `parent_length`.
pub(super) fn weight(length: u32, parent_length: u32, depth: u32) -> f64 {
    if length <= SHORTEST {
        return 0.0;
    }
    let (length, parent) = (f64::from(length), f64::from(parent_length.max(length)));
    length / parent * ln(length * LENGTH) * ln(f64::from(depth) * DEPTH + 1.0)
}

/// The natural logarithm of a number not below one.
///
/// That of the standard library may differ in its last bit from platform to platform, and with it which of two nodes is
/// the heavier. This one takes additions, multiplications and divisions, which are exact everywhere: `x = m · 2ᵉ`, and
/// `ln m` as a series in `(m − 1) / (m + 1)`, which is at most a sixth.
fn ln(number: f64) -> f64 {
    let (mut mantissa, mut exponent) = (number, 0.0);
    while mantissa > std::f64::consts::SQRT_2 {
        mantissa /= 2.0;
        exponent += 1.0;
    }
    let ratio = (mantissa - 1.0) / (mantissa + 1.0);
    let square = ratio * ratio;
    let series = (0..12).rev().fold(0.0, |sum, term| sum * square + 1.0 / f64::from(2 * term + 1));
    exponent * std::f64::consts::LN_2 + 2.0 * ratio * series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_that_of_the_standard_library_to_twelve_digits() {
        for number in [1.0, 1.1, 1.9, 2.0, 10.0, 500.0, 1e6, 4e9] {
            assert!((ln(number) - f64::ln(number)).abs() < 1e-12 * number.ln().max(1.0), "{number}");
        }
    }

    #[test]
    fn the_deepest_of_nested_wrappers_is_the_heaviest_and_a_short_text_weighs_nothing() {
        assert!(weight(500, 500, 6) > weight(500, 500, 5));
        assert!(weight(500, 500, 5) > weight(500, 1000, 5));
        assert!(weight(SHORTEST, SHORTEST, 9) <= 0.0);
    }
}
