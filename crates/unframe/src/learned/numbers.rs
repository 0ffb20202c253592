//! Arithmetic that gives the same on every machine: nothing but sums, products and quotients.

use crate::Share;

/// About ln(1 + x), to a thousandth; the logarithms of standard libraries differ in their last bits.
#[inline]
pub(crate) fn log(x: f32) -> f32 {
    let bits = (1.0 + x.max(0.0)).to_bits();
    #[expect(clippy::cast_precision_loss, reason = "the exponent is a small number")]
    let exponent = ((bits >> 23) & 0xFF) as f32 - 127.0;
    let mantissa = f32::from_bits(bits & 0x007F_FFFF | 0x3F80_0000);
    let of_mantissa = ((0.1640 * mantissa - 1.0989) * mantissa + 3.1482) * mantissa - 2.2133;
    (exponent + of_mantissa) * std::f32::consts::LN_2
}

/// 1 / (1 + e^-x), to a thousandth.
#[inline]
pub(crate) fn chance(x: f32) -> f32 {
    let power = (-x * std::f32::consts::LOG2_E).clamp(-40.0, 40.0);
    let whole = power.floor();
    let part = power - whole;
    let of_part = 1.0 + part * (0.6952 + part * (0.2261 + part * 0.0782));
    #[expect(clippy::cast_possible_truncation, reason = "between -40 and 40")]
    let exponent = whole as i32;
    #[expect(clippy::cast_sign_loss, reason = "127 - 40 is positive")]
    let of_whole = f32::from_bits(((exponent + 127) as u32) << 23);
    1.0 / (1.0 + of_whole * of_part)
}

/// The logarithm of the odds of a chance: what [`chance`] was given, about.
#[inline]
pub(crate) fn log_odds(chance: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    let odds = chance / (1.0 - chance);
    if odds >= 1.0 { log(odds - 1.0) } else { -log(1.0 / odds - 1.0) }
}

/// A count as a number to reckon with.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "of a count beyond sixteen millions only the order matters")]
pub(crate) fn real(count: u32) -> f32 {
    count as f32
}

/// The same of a larger one.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "of a count beyond sixteen millions only the order matters")]
pub(crate) fn wide(count: u64) -> f32 {
    count as f32
}

/// The same of a position.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "of a count beyond sixteen millions only the order matters")]
pub(crate) fn small(count: usize) -> f32 {
    count as f32
}

#[inline]
pub(crate) fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}

/// A chance as a share, in millionths as all shares.
pub(crate) fn share(chance: f32) -> Share {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 1")]
    Share::millionths((chance.clamp(0.0, 1.0) * 1e6) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_near_enough() {
        for x in [-30.0_f32, -3.0, -0.5, 0.0, 0.1, 1.0, 7.5, 100.0] {
            assert!((chance(x) - 1.0 / (1.0 + (-x).exp())).abs() < 1e-3, "{x}: {}", chance(x));
        }
    }

    #[test]
    fn logarithms_are_near_enough() {
        for x in [0.0_f32, 0.1, 1.0, 2.5, 17.0, 1000.0, 1e6] {
            assert!((log(x) - x.ln_1p()).abs() < 4e-3, "{x}: {} {}", log(x), x.ln_1p());
        }
    }
}
