//! Parts of a whole, exactly.

/// A part of a whole, from nothing to all of it, in steps of one millionth.
///
/// A whole number of millionths rather than a float, so that "at least 80 %" is decided without rounding and alike on
/// every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Share(u32);

impl Share {
    /// Nothing of it.
    pub const NONE: Self = Self(0);
    /// All of it.
    pub const ALL: Self = Self(MILLION);

    /// A number of hundredths; more than 100 are [`Self::ALL`].
    pub const fn percent(hundredths: u32) -> Self {
        if hundredths >= 100 { Self::ALL } else { Self(hundredths * (MILLION / 100)) }
    }

    /// A number of millionths; more than a million are [`Self::ALL`].
    pub const fn millionths(millionths: u32) -> Self {
        if millionths >= MILLION { Self::ALL } else { Self(millionths) }
    }

    /// The share as millionths.
    pub const fn as_millionths(self) -> u32 {
        self.0
    }

    /// The share that `part` is of `whole`, rounded down; nothing of nothing is [`Self::NONE`].
    pub fn of(part: u64, whole: u64) -> Self {
        let (part, whole) = (part.min(whole), whole.max(1));
        // A division of 128 bits takes many times as long.
        let millionths = match part.checked_mul(u64::from(MILLION)) {
            Some(product) => product / whole,
            None => u64::try_from(u128::from(part) * u128::from(MILLION) / u128::from(whole)).unwrap_or(0),
        };
        Self(u32::try_from(millionths).unwrap_or(MILLION))
    }

    /// The share as a number from 0 to 1.
    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / f64::from(MILLION)
    }

    /// The greatest length that is not more than this share of `whole`.
    pub(crate) fn at_most_of(self, whole: u64) -> u64 {
        u64::try_from(self.millionths_of(whole) / u128::from(MILLION)).unwrap_or(whole)
    }

    /// The smallest length that is not less than this share of `whole`.
    pub(crate) fn at_least_of(self, whole: u64) -> u64 {
        u64::try_from(self.millionths_of(whole).div_ceil(u128::from(MILLION))).unwrap_or(whole)
    }

    fn millionths_of(self, whole: u64) -> u128 {
        u128::from(whole) * u128::from(self.0)
    }
}

const MILLION: u32 = 1_000_000;
