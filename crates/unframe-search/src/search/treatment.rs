//! What becomes of framing: it counts as content does, not at all, or less.

use std::fmt;
use std::str::FromStr;

use crate::index::{Lengths, Totals};

/// How much framing counts, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Treatment {
    framing: f64,
}

impl Treatment {
    /// Pages as they are.
    pub const BASIC_LINE: Self = Self { framing: 1.0 };
    /// Framing cut off.
    pub const CUT_NAV: Self = Self { framing: 0.0 };

    /// Framing that counts less; `None` if the weight is not from 0 to 1.
    pub fn down_weight(framing: f64) -> Option<Self> {
        (0.0..=1.0).contains(&framing).then_some(Self { framing })
    }

    /// How much framing counts.
    pub fn framing_weight(self) -> f64 {
        self.framing
    }

    /// How long a page is.
    pub(crate) fn length(self, lengths: &Lengths, page: u32) -> f64 {
        let page = page as usize;
        f64::from(lengths.content[page]) + self.framing * f64::from(lengths.framing[page])
    }

    /// How long pages are in the mean; never 0.
    #[expect(clippy::cast_precision_loss, reason = "counts of words")]
    pub(crate) fn mean_length(self, totals: Totals) -> f64 {
        let words = totals.content_words as f64 + self.framing * totals.framing_words as f64;
        (words / totals.pages.max(1) as f64).max(f64::MIN_POSITIVE)
    }
}

impl Default for Treatment {
    fn default() -> Self {
        Self::CUT_NAV
    }
}

impl fmt::Display for Treatment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::BASIC_LINE => formatter.write_str("basicline"),
            Self::CUT_NAV => formatter.write_str("cutnav"),
            Self { framing } => write!(formatter, "downweight={framing}"),
        }
    }
}

impl FromStr for Treatment {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const WANTED: &str = "`basicline`, `cutnav` or `downweight=WEIGHT` with a weight from 0 to 1";
        match text {
            "basicline" => Ok(Self::BASIC_LINE),
            "cutnav" => Ok(Self::CUT_NAV),
            _ => {
                let weight = text.strip_prefix("downweight=").and_then(|weight| weight.parse().ok());
                weight.and_then(Self::down_weight).ok_or(WANTED)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn treatments_are_read_as_they_are_written() {
        for text in ["basicline", "cutnav", "downweight=0.2"] {
            assert_eq!(text.parse::<Treatment>().unwrap().to_string(), text);
        }
        assert_eq!("downweight=1".parse(), Ok(Treatment::BASIC_LINE));
        for wrong in ["", "downweight", "downweight=", "downweight=2", "downweight=-0.1", "downweight=NaN", "CutNav"] {
            assert!(wrong.parse::<Treatment>().is_err(), "{wrong}");
        }
    }
}
