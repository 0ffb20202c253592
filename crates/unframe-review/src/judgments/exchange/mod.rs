//! How do other programs read and write judgments? As CSV or JSON lines; both hold every judgment ever given.

mod csv;
mod jsonl;
mod row;

pub use csv::{from_csv, to_csv};
pub use jsonl::{from_jsonl, to_jsonl};

use crate::judgments::Judgment;

/// A line that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct ExchangeError {
    /// Its number, from 1 on; where a line goes on over several, the first.
    pub line: u64,
    /// What is wrong with it.
    pub what: String,
}

/// Reads either: JSON lines begin with `{`.
pub fn from_text(text: &str) -> Result<Vec<Judgment>, ExchangeError> {
    if text.trim_start_matches('\u{FEFF}').trim_start().starts_with('{') { from_jsonl(text) } else { from_csv(text) }
}

#[cfg(test)]
mod tests;
