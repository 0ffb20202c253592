//! A page as a small drawing: where on it framing lies, and how much.
//!
//! Blocks are drawn one below another, as many lines high as their letters fill; content coloured, framing grey.

use std::fmt::Write as _;

use unframe::label::{Label, Labels};
use unframe::segment::Blocks;

const WIDTH: u32 = 120;
const HEIGHT: u32 = 150;
/// Letters in a line of the drawing.
const LETTERS: u32 = 60;
/// A block has no more lines, so that a long text leaves room for what stands around it.
const MOST_LINES: u32 = 14;
const LINE: u32 = 4;

/// The drawing as SVG.
pub(crate) fn svg(blocks: &Blocks, labels: &Labels) -> String {
    let lines = |letters: u32| letters.div_ceil(LETTERS).clamp(1, MOST_LINES);
    let total: u32 = blocks.iter().map(|block| lines(block.letters) * LINE + 2).sum();
    let height = total.clamp(HEIGHT, 4 * HEIGHT);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\">\
         <style>rect{{fill:#9aa4b2;opacity:.5}}.c{{fill:#2f6fde;opacity:.9}}\
         @media(prefers-color-scheme:dark){{rect{{fill:#7d8794;opacity:.55}}.c{{fill:#6ea2ff;opacity:.9}}}}</style>\
         <g transform=\"scale(1 {:.3})\">",
        f64::from(HEIGHT) / f64::from(height)
    );
    let mut top = 2;
    for (block, verdict) in blocks.iter().zip(labels.iter()) {
        let class = if verdict.label == Label::Content { " class=\"c\"" } else { "" };
        let indent = (block.depth * 2).min(24);
        let mut letters = block.letters.max(4);
        for _ in 0..lines(block.letters) {
            let width = (letters.min(LETTERS) * (WIDTH - indent - 8) / LETTERS).max(3);
            let thickness = if block.is_heading { 3 } else { 2 };
            let _ =
                write!(svg, "<rect{class} x=\"{}\" y=\"{top}\" width=\"{width}\" height=\"{thickness}\"/>", indent + 4);
            letters = letters.saturating_sub(LETTERS);
            top += LINE;
        }
        top += 2;
        if top > height {
            break;
        }
    }
    svg.push_str("</g></svg>");
    svg
}
