//! Fenced code blocks.

use super::blocks::Blocks;
use super::write::longest_run;
use crate::render::structure::Code;

pub(super) fn block(blocks: &mut Blocks, code: &Code) {
    let text = &code.output.text[code.range.clone()];
    let fence = "`".repeat((longest_run(text, b'`') + 1).max(3));
    blocks.begin();
    blocks.output.generate(&fence);
    if let Some(language) = &code.language {
        blocks.output.generate(language);
    }
    let (mut at, mut cursor) = (code.range.start, 0);
    for line in text.split('\n') {
        if line.is_empty() {
            blocks.blank_line();
        } else {
            blocks.new_line();
            blocks.output.copy_output(&code.output, at..at + line.len(), &mut cursor);
        }
        at += line.len() + 1;
    }
    blocks.new_line();
    blocks.output.generate(&fence);
}
