//! How do other programs read and write judgments? As CSV or JSON lines, which both hold every judgment ever given; or as tasks of
//! Label Studio, with the grades and corrections of pages.

mod csv;
mod jsonl;
mod label_studio;
mod row;

pub use csv::{from_csv, to_csv};
pub use jsonl::{from_jsonl, to_jsonl};
pub use label_studio::{AnnotatedPage, from_label_studio, to_label_studio};

use crate::judgments::Judgment;

/// A line that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{what}", if *line > 0 { format!("line {line}: ") } else { String::new() })]
pub struct ExchangeError {
    /// Its number, from 1 on; where a line goes on over several, the first. 0 where lines do not count: of tasks of Label Studio.
    pub line: u64,
    /// What is wrong with it.
    pub what: String,
}

/// Reads any of them: JSON lines begin with `{`, tasks with `[`.
pub fn from_text(text: &str) -> Result<Vec<Judgment>, ExchangeError> {
    match text.trim_start_matches('\u{FEFF}').trim_start().chars().next() {
        Some('{') => from_jsonl(text),
        Some('[') => from_label_studio(text),
        _ => from_csv(text),
    }
}

#[cfg(test)]
mod tests;
