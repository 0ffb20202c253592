//! What was done at once: some judgments that are kept together and undone together.

use std::fmt;
use std::str::FromStr;

/// The name of an action: the same in the file, in exports, and in the file they are imported into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActionId(u64);

impl ActionId {
    /// From a number.
    pub const fn from_number(number: u64) -> Self {
        Self(number)
    }

    /// As a number.
    pub const fn number(self) -> u64 {
        self.0
    }
}

/// Sixteen hexadecimal digits.
impl fmt::Display for ActionId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:016x}", self.0)
    }
}

/// A text that is the name of no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("actions have names of 16 hexadecimal digits, like 00c0ffee00c0ffee")]
pub struct NotAnAction;

impl FromStr for ActionId {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        let is_plain = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let number = u64::from_str_radix(text, 16).ok().filter(|_| is_plain);
        number.map(Self).ok_or(NotAnAction)
    }
}
