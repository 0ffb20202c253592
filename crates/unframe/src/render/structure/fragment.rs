//! Code that is not in `<pre>`: an element with one for each line, as Doxygen writes it.

use super::Code;
use super::code::{end_line, gather};
use crate::html::{NodeRef, Tag};
use crate::render::output::Output;
use crate::segment::hidden::HiddenElements;

/// Whether a page may have any; no element of others need be asked.
pub(super) fn may_have_fragments(source: &str) -> bool {
    memchr::memmem::find(source.as_bytes(), b"class=\"fragment\"").is_some()
}

impl Code {
    /// Of a `<div class="fragment">` whose children are lines; `None` if it is something else, or blank.
    pub(super) fn of_fragment(node: NodeRef<'_, '_>, hidden: &mut HiddenElements) -> Option<Self> {
        let is_called = |node: NodeRef<'_, '_>, name: &str| {
            node.is_html(Tag::DIV) && node.attribute("class").is_some_and(|class| class.raw_value() == name)
        };
        let lines = || node.children().filter(|child| child.is_element());
        if !is_called(node, "fragment") || lines().next().is_none() || !lines().all(|line| is_called(line, "line")) {
            return None;
        }
        let mut output = Output::default();
        for line in lines() {
            let is_blank = line.descendants().all(|below| !below.is_text() || below.text().trim().is_empty());
            if is_blank {
                output.generate("\n");
            } else {
                gather(&mut output, line, hidden);
                end_line(&mut output);
            }
        }
        Self::of_output(output, node)
    }
}
