//! `--audit`: everything that was left out, as JSON lines.

use serde::Serialize;
use unframe::Extraction;

/// One block that was left out.
#[derive(Serialize)]
struct LeftOut<'page> {
    id: &'page str,
    start: usize,
    end: usize,
    reason: &'static str,
    support: f64,
    text: String,
}

/// Whether somebody wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Audit {
    Wanted,
    Unwanted,
}

impl Audit {
    /// A line for each block that is framing; nothing if nobody asks.
    pub(super) fn lines(self, extraction: &Extraction<'_>) -> String {
        let mut lines = String::new();
        if self == Self::Unwanted {
            return lines;
        }
        for block in extraction.blocks().filter(|block| !block.is_content()) {
            let text = block.text();
            // A block of nothing but a picture or a blank says nothing.
            if !text.is_empty() {
                let range = block.range();
                let left_out = LeftOut {
                    id: &extraction.options().id,
                    start: range.start,
                    end: range.end,
                    reason: block.reason().name(),
                    support: block.support().as_f64(),
                    text,
                };
                lines.push_str(&serde_json::to_string(&left_out).expect("strings and numbers are JSON"));
                lines.push('\n');
            }
        }
        lines
    }
}
