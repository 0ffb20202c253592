//! Framesets: "in frameset", "after frameset", "after after frameset" (§13.2.6.4.20, §13.2.6.4.21, §13.2.6.4.23).

use super::super::super::tag::Tag;
use super::super::super::tokenize::Lexeme;
use super::super::super::tree::Namespace;
use super::super::{Builder, Mode, Step};

impl Builder<'_> {
    pub(super) fn start_tag_in_frameset(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::HTML => return self.start_tag_in_body(tag),
            Tag::FRAMESET => {
                self.insert_element(tag);
            }
            Tag::FRAME => self.insert_void(tag, Namespace::Html),
            Tag::NOFRAMES => return self.start_tag_in_head(tag),
            _ => {}
        }
        Step::Done
    }

    pub(super) fn end_tag_in_frameset(&mut self, tag: &Lexeme) -> Step {
        if tag.tag == Tag::FRAMESET && self.open.len() > 1 {
            self.pop_at_end_tag();
            if !self.current_is(Tag::FRAMESET) {
                self.mode = Mode::AfterFrameset;
            }
        }
        Step::Done
    }

    pub(super) fn start_tag_after_frameset(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::HTML => self.start_tag_in_body(tag),
            Tag::NOFRAMES => self.start_tag_in_head(tag),
            _ => Step::Done,
        }
    }

    pub(super) fn end_tag_after_frameset(&mut self, tag: &Lexeme) -> Step {
        if tag.tag == Tag::HTML {
            self.mode = Mode::AfterAfterFrameset;
        }
        Step::Done
    }
}
