//! The head: "in head", "in head noscript" (§13.2.6.4.4, §13.2.6.4.5), and the raw text elements, "text" (§13.2.6.4.8).

use super::super::super::parse::Scripting;
use super::super::super::tag::Tag;
use super::super::super::tokenize::{ContentModel, Lexeme};
use super::super::super::tree::Namespace;
use super::super::{Builder, Mode, Step};

impl Builder<'_> {
    pub(in super::super) fn start_tag_in_head(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::HTML => return self.start_tag_in_body(tag),
            Tag::BASE | Tag::BASEFONT | Tag::BGSOUND | Tag::LINK | Tag::META => self.insert_void(tag, Namespace::Html),
            Tag::TITLE => self.insert_raw_text(tag, ContentModel::Rcdata(tag.tag)),
            Tag::NOSCRIPT if self.scripting == Scripting::Off => {
                self.open_element(tag);
                self.mode = Mode::InHeadNoscript;
            }
            Tag::NOSCRIPT | Tag::NOFRAMES | Tag::STYLE => self.insert_raw_text(tag, ContentModel::RawText(tag.tag)),
            Tag::SCRIPT => self.insert_raw_text(tag, ContentModel::ScriptData),
            Tag::TEMPLATE => self.start_tag_template(tag),
            Tag::HEAD => {}
            _ => return self.advance_and_reprocess(),
        }
        Step::Done
    }

    pub(super) fn end_tag_in_head(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::HEAD => {
                self.pop_at_end_tag();
                self.mode = Mode::AfterHead;
                Step::Done
            }
            Tag::BODY | Tag::HTML | Tag::BR => self.advance_and_reprocess(),
            Tag::TEMPLATE => self.end_tag_template(),
            _ => Step::Done,
        }
    }

    pub(super) fn start_tag_in_head_noscript(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::HTML => self.start_tag_in_body(tag),
            Tag::BASEFONT | Tag::BGSOUND | Tag::LINK | Tag::META | Tag::NOFRAMES | Tag::STYLE => {
                self.start_tag_in_head(tag)
            }
            Tag::HEAD | Tag::NOSCRIPT => Step::Done,
            _ => self.advance_and_reprocess(),
        }
    }

    pub(super) fn end_tag_in_head_noscript(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::NOSCRIPT => {
                self.pop_at_end_tag();
                self.mode = Mode::InHead;
                Step::Done
            }
            Tag::BR => self.advance_and_reprocess(),
            _ => Step::Done,
        }
    }

    /// §13.2.6.2 the generic raw text and RCDATA element parsing algorithms.
    pub(super) fn insert_raw_text(&mut self, tag: &Lexeme, model: ContentModel) {
        self.open_element(tag);
        self.model = model;
        self.original_mode = self.mode;
        self.mode = Mode::Text;
    }

    /// The end tag the tokenizer waited for.
    pub(super) fn end_tag_in_text(&mut self) -> Step {
        self.pop_at_end_tag();
        self.mode = self.original_mode;
        Step::Done
    }
}
