//! The part of the walk that meets what is written by signs of its own: formulas, footnotes, boxes that are ticked.

use crate::html::{NodeRef, Tag};

use super::inline::{Kind, Verbatim};
use super::math::{self, Math};
use super::walk::{AtEnd, Walk};
use super::{Code, Writer};

impl<'tree, 'page, W: Writer> Walk<'tree, 'page, '_, W> {
    /// Formulas, footnotes and boxes to tick, which are written by signs of their own. Whether it was one.
    pub(super) fn enter_special(&mut self, node: NodeRef<'tree, 'page>) -> bool {
        if self.notes.is_around(node.id()) {
            self.is_behind_number = true;
            return true;
        }
        if self.has_formulas
            && let Some(math) = math::of(node)
        {
            if let Math::Formula { tex, source, is_display } = math {
                let kind = if is_display { Verbatim::Display } else { Verbatim::Formula };
                self.inline.verbatim(kind, &tex, source);
            }
            return true;
        }
        if node.is_html(Tag::INPUT) {
            let is_ticked = node.attribute("checked").is_some();
            let is_task = self.inline.atoms.is_empty() && is_task(node);
            if is_task && self.open.iter().any(|open| matches!(open.at_end, AtEnd::Item | AtEnd::LoneItem)) {
                self.inline.verbatim(Verbatim::Sign, if is_ticked { "[x]" } else { "[ ]" }, node.open_span());
                self.inline.space(node.open_span());
                return true;
            }
            return false;
        }
        if !node.is_html(Tag::A) && !node.is_html(Tag::SUP) {
            return false;
        }
        if let Some(label) = self.notes.reference(node.id()) {
            let sign = format!("[^{label}]");
            self.inline.verbatim(Verbatim::Sign, &sign, node.open_span());
            return true;
        }
        let leads_back = self.notes.is_way_back(node.id());
        self.is_behind_number |= leads_back && self.inline.atoms.is_empty();
        leads_back
    }

    /// Code that is no `<pre>`. Whether it was some.
    pub(super) fn enter_fragment(&mut self, node: NodeRef<'tree, 'page>) -> bool {
        let Some(code) = Code::of_fragment(node, &mut self.hidden) else { return false };
        self.end_paragraph();
        self.writer.code(&code);
        true
    }

    /// A text that begins an item of a list of tasks with a sign, as Asciidoctor writes it. Whether it does; the sign is then written as
    /// one of Markdown.
    pub(super) fn enter_task(&mut self, text: NodeRef<'tree, 'page>) -> bool {
        let is_in_checklist = || {
            let mut above = text.ancestors().take(4).filter(|above| above.is_html(Tag::UL));
            let class = above.next().and_then(|list| list.attribute("class")).map(|class| class.raw_value());
            class.is_some_and(|class| class.split_ascii_whitespace().any(|name| name == "checklist"))
        };
        if !self.inline.atoms.is_empty() || !is_in_checklist() {
            return false;
        }
        let said = text.text();
        let sign = match said.trim_start().chars().next() {
            Some(DONE) => "[x]",
            Some(OPEN) => "[ ]",
            _ => return false,
        };
        self.inline.verbatim(Verbatim::Sign, sign, text.span());
        self.inline.space(text.span());
        true
    }

    /// Drops the sign that was written as another.
    pub(super) fn drop_task_sign(&mut self) {
        if let Some(words) = self.inline.atoms.iter_mut().find(|atom| atom.kind == Kind::Text && !atom.is_code()) {
            let text = &self.inline.buffer.text[words.text.clone()];
            words.text.start += text.len() - text.trim_start_matches([DONE, OPEN, ' ']).len();
        }
    }

    /// Drops what stands between the number of a note and its text: `1. Rain` is `Rain`.
    pub(super) fn drop_number_end(&mut self) {
        if std::mem::take(&mut self.is_behind_number)
            && let Some(first) = self.inline.atoms.first_mut()
            && first.kind == Kind::Text
            && !first.is_code()
        {
            let text = &self.inline.buffer.text[first.text.clone()];
            let rest = text.trim_start_matches(['.', ')', ']', ':', ' ']);
            first.text.start += text.len() - rest.len();
        }
    }
}

/// The signs before what is done and what is not.
const DONE: char = '✓';
const OPEN: char = '❏';

/// Whether a page may have lists of tasks with signs.
pub(super) fn may_have_checklists(source: &str) -> bool {
    memchr::memmem::find(source.as_bytes(), b"checklist").is_some()
}

/// Whether it is a box that says whether something is done, as lists of tasks have it: nobody can tick it here.
fn is_task(input: NodeRef<'_, '_>) -> bool {
    let is_box = input.attribute("type").is_some_and(|kind| kind.raw_value().eq_ignore_ascii_case("checkbox"));
    // What nobody sends has no name: a box to tick in a form has one.
    let is_of_no_form =
        ["name", "id", "class", "value", "onclick", "onchange"].iter().all(|name| input.attribute(name).is_none())
            && input.parent().is_some_and(|parent| matches!(parent.tag(), Tag::LI | Tag::P));
    let says_task = || input.attribute("class").is_some_and(|class| class.raw_value().contains("task"));
    is_box && (input.attribute("disabled").is_some() || says_task() || is_of_no_form)
}
