//! `--audit`: everything that was left out, as JSON lines.

use serde::Serialize;
use unframe::html::Tree;
use unframe::label::{Label, Labels};
use unframe::segment::{Block, Blocks};

use crate::commands::collection::ReadPage;

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
    pub(super) fn lines(self, read: &ReadPage<'_>, blocks: &Blocks, labels: &Labels) -> String {
        let mut lines = String::new();
        if self == Self::Unwanted {
            return lines;
        }
        for (block, verdict) in blocks.iter().zip(labels.iter()) {
            // A block of nothing but a picture or a blank says nothing.
            let text =
                if verdict.label == Label::Framing { text(&read.document.tree, blocks, block) } else { String::new() };
            if !text.is_empty() {
                let range = read.page.source_range(verdict.span);
                let left_out = LeftOut {
                    id: &read.record.id,
                    start: range.start,
                    end: range.end,
                    reason: verdict.reason.name(),
                    support: verdict.support.as_f64(),
                    text,
                };
                lines.push_str(&serde_json::to_string(&left_out).expect("strings and numbers are JSON"));
                lines.push('\n');
            }
        }
        lines
    }
}

/// What a block says, white space folded.
fn text(tree: &Tree<'_>, blocks: &Blocks, block: &Block) -> String {
    blocks.text(tree, block).split_whitespace().collect::<Vec<_>>().join(" ")
}
