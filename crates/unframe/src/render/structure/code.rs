//! Code blocks: what they say, in which language, and what stands in `<pre>` without being code.

use std::ops::Range;

use crate::html::display::Display;
use crate::html::{NodeRef, Tag};
use crate::page::Span;
use crate::render::collapse::copy_preserved;
use crate::render::output::Output;
use crate::segment::hidden::HiddenElements;
use crate::segment::listing::numbers_lines;

use super::code_language::language;

/// The code of a `<pre>`.
pub(in crate::render) struct Code {
    pub(in crate::render) output: Output,
    /// Its lines, without blank ones at either end.
    pub(in crate::render) range: Range<usize>,
    pub(in crate::render) language: Option<String>,
    /// Its element.
    pub(in crate::render) source: Span,
}

impl Code {
    /// Of a `<pre>` and all below it; `None` if it is blank.
    pub(in crate::render) fn of(pre: NodeRef<'_, '_>, hidden: &mut HiddenElements) -> Option<Self> {
        let mut output = Output::default();
        gather(&mut output, pre, hidden);
        Self::of_output(output, pre)
    }

    /// Of what was gathered from an element, which may name the language.
    pub(super) fn of_output(output: Output, element: NodeRef<'_, '_>) -> Option<Self> {
        // Blank lines at either end are an accident of the source; the first line's indentation is not.
        let text = output.text.trim_end();
        let first = text.bytes().take_while(u8::is_ascii_whitespace).count();
        let start = text[..first].rfind('\n').map_or(0, |line_feed| line_feed + 1);
        let range = start..text.len();
        (first < text.len()).then(|| Self { output, range, language: language(element), source: element.span() })
    }
}

/// The visible text below `pre` as it stands, each block in it on lines of its own.
pub(super) fn gather(code: &mut Output, pre: NodeRef<'_, '_>, hidden: &mut HiddenElements) {
    let tree = pre.tree();
    let mut at = pre.id();
    at.0 += 1;
    let mut line_end = None;
    while at < pre.subtree_end() {
        let node = tree.node(at);
        at.0 += 1;
        if line_end.is_some_and(|end| end <= node.id()) {
            line_end = None;
            end_line(code);
        }
        if node.is_text() {
            copy_preserved(code, node);
            continue;
        }
        let display = Display::of(node);
        let is_skipped = hidden.contains_by_display(node, display) || node.is_html(Tag::BUTTON) || numbers_lines(node);
        if is_skipped || hidden.contains(node) {
            at = node.subtree_end();
            continue;
        }
        match display {
            Display::LineBreak => code.generate("\n"),
            Display::Block | Display::Paragraph | Display::Row => {
                end_line(code);
                line_end = Some(line_end.map_or(node.subtree_end(), |end| node.subtree_end().min(end)));
            }
            _ => {}
        }
    }
}

pub(super) fn end_line(code: &mut Output) {
    if !code.text.is_empty() && !code.text.ends_with('\n') {
        code.generate("\n");
    }
}
