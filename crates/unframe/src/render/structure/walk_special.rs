//! The part of the walk that meets what is written by signs of its own: formulas, footnotes, boxes that are ticked.

use crate::html::{NodeRef, Tag};

use super::Writer;
use super::inline::{Kind, Verbatim};
use super::math::{self, Math};
use super::walk::{AtEnd, Walk};

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

/// Whether it is a box that says whether something is done, as lists of tasks have it: nobody can tick it here.
fn is_task(input: NodeRef<'_, '_>) -> bool {
    let is_box = input.attribute("type").is_some_and(|kind| kind.raw_value().eq_ignore_ascii_case("checkbox"));
    let says_task = || input.attribute("class").is_some_and(|class| class.raw_value().contains("task"));
    is_box && (input.attribute("disabled").is_some() || says_task())
}
