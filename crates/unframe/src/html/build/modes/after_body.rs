//! Behind the body: "after body", "after after body" (§13.2.6.4.19, §13.2.6.4.22).

use super::super::super::tag::Tag;
use super::super::super::tokenize::Lexeme;
use super::super::{Builder, Mode, Step};

impl Builder<'_> {
    pub(super) fn start_tag_after_body(&mut self, tag: &Lexeme) -> Step {
        if tag.tag == Tag::HTML {
            return self.start_tag_in_body(tag);
        }
        self.mode = Mode::InBody;
        Step::Reprocess
    }

    pub(super) fn end_tag_after_body(&mut self, tag: &Lexeme) -> Step {
        if self.mode == Mode::AfterBody && tag.tag == Tag::HTML {
            if let Some(root) = self.open.get(0) {
                self.arena.node_mut(root.id).close = self.here;
            }
            self.mode = Mode::AfterAfterBody;
            return Step::Done;
        }
        self.mode = Mode::InBody;
        Step::Reprocess
    }
}
