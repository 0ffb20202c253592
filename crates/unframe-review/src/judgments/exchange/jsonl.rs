//! Judgments as JSON lines: one object per judgment.

use super::ExchangeError;
use super::row::Row;
use crate::judgments::Judgment;

/// An object a line, in the order given.
#[expect(clippy::missing_panics_doc, reason = "memory takes all that is written")]
pub fn to_jsonl(judgments: &[Judgment]) -> String {
    let line = |judgment: &Judgment| {
        serde_json::to_string(&Row::from(judgment)).expect("a row has only names, texts and numbers") + "\n"
    };
    judgments.iter().map(line).collect()
}

/// Reads them; empty lines say nothing.
pub fn from_jsonl(text: &str) -> Result<Vec<Judgment>, ExchangeError> {
    let lines = (1..).zip(text.trim_start_matches('\u{FEFF}').split('\n'));
    let judgment = |(line, text): (u64, &str)| {
        let row: Result<Row, _> = serde_json::from_str(text);
        let read = row.map_err(|error| error.to_string()).and_then(Row::judgment);
        read.map_err(|what| ExchangeError { line, what })
    };
    lines.filter(|(_, text)| !text.trim().is_empty()).map(judgment).collect()
}
