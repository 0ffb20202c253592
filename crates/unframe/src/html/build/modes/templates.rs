//! Templates: "in template" (§13.2.6.4.18), and the template tags themselves (§13.2.6.4.4).
//!
//! The contents of a template are its children here: the standard keeps them in a document of their own, which only
//! matters to scripts.

use super::super::super::tag::Tag;
use super::super::super::tokenize::Lexeme;
use super::super::super::tree::Namespace;
use super::super::{Builder, Mode, Step};

impl Builder<'_> {
    pub(super) fn start_tag_template(&mut self, tag: &Lexeme) {
        if self.is_too_deep() {
            return self.flatten(tag, Namespace::Html);
        }
        self.open_element(tag);
        self.formatting.push_marker();
        self.frameset_ok = false;
        self.mode = Mode::InTemplate;
        self.template_modes.push(Mode::InTemplate);
    }

    pub(super) fn end_tag_template(&mut self) -> Step {
        if self.open.has_template() {
            self.generate_all_implied_end_tags();
            self.pop_until_end_tag(Tag::TEMPLATE);
            self.leave_template();
        }
        Step::Done
    }

    /// The page ends inside a template.
    pub(super) fn close_unfinished_template(&mut self) {
        self.pop_until(Tag::TEMPLATE);
        self.leave_template();
    }

    fn leave_template(&mut self) {
        self.formatting.clear_to_marker();
        self.template_modes.pop();
        self.reset_mode();
    }

    pub(super) fn start_tag_in_template(&mut self, tag: &Lexeme) -> Step {
        let mode = match tag.tag {
            Tag::BASE
            | Tag::BASEFONT
            | Tag::BGSOUND
            | Tag::LINK
            | Tag::META
            | Tag::NOFRAMES
            | Tag::SCRIPT
            | Tag::STYLE
            | Tag::TEMPLATE
            | Tag::TITLE => return self.start_tag_in_head(tag),
            Tag::CAPTION | Tag::COLGROUP | Tag::TBODY | Tag::TFOOT | Tag::THEAD => Mode::InTable,
            Tag::COL => Mode::InColumnGroup,
            Tag::TR => Mode::InTableBody,
            Tag::TD | Tag::TH => Mode::InRow,
            _ => Mode::InBody,
        };
        self.template_modes.pop();
        self.template_modes.push(mode);
        self.mode = mode;
        Step::Reprocess
    }

    pub(super) fn end_tag_in_template(&mut self, tag: &Lexeme) -> Step {
        if tag.tag == Tag::TEMPLATE { self.end_tag_template() } else { Step::Done }
    }
}
