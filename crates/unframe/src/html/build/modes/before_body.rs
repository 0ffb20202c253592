//! Before the body: "initial", "before html", "before head", "after head" (§13.2.6.4.1 to §13.2.6.4.3, §13.2.6.4.6).

use super::super::super::tag::Tag;
use super::super::super::tokenize::Lexeme;
use super::super::super::tree::QuirksMode;
use super::super::{Builder, Mode, Step};
use crate::page::Span;

impl Builder<'_> {
    /// "Anything else" of the modes before the body: what the page left out is put in, and the next mode takes over.
    pub(in super::super) fn advance(&mut self) {
        self.mode = match self.mode {
            Mode::Initial => {
                self.quirks = QuirksMode::Quirks;
                Mode::BeforeHtml
            }
            Mode::BeforeHtml => {
                self.insert_implied(Tag::HTML);
                Mode::BeforeHead
            }
            Mode::BeforeHead => {
                self.head = self.insert_implied(Tag::HEAD);
                Mode::InHead
            }
            Mode::InHead => {
                self.pop();
                Mode::AfterHead
            }
            Mode::InHeadNoscript => {
                self.pop();
                Mode::InHead
            }
            Mode::AfterHead => {
                self.insert_implied(Tag::BODY);
                Mode::InBody
            }
            other => other,
        };
    }

    /// The same for a tag, which the next mode then sees.
    pub(super) fn advance_and_reprocess(&mut self) -> Step {
        self.advance();
        Step::Reprocess
    }

    pub(super) fn start_tag_in_initial(&mut self) -> Step {
        self.advance_and_reprocess()
    }

    pub(super) fn start_tag_before_html(&mut self, tag: &Lexeme) -> Step {
        if tag.tag != Tag::HTML {
            return self.advance_and_reprocess();
        }
        self.open_element(tag);
        self.mode = Mode::BeforeHead;
        Step::Done
    }

    pub(super) fn start_tag_before_head(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::HTML => self.start_tag_in_body(tag),
            Tag::HEAD => {
                self.head = self.open_element(tag);
                self.mode = Mode::InHead;
                Step::Done
            }
            _ => self.advance_and_reprocess(),
        }
    }

    /// "Initial", "before html" and "before head" let the same four end tags through.
    pub(super) fn end_tag_before_head(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            _ if self.mode == Mode::Initial => self.advance_and_reprocess(),
            Tag::HEAD | Tag::BODY | Tag::HTML | Tag::BR => self.advance_and_reprocess(),
            _ => Step::Done,
        }
    }

    pub(super) fn start_tag_after_head(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::HTML => return self.start_tag_in_body(tag),
            Tag::BODY => {
                self.open_element(tag);
                self.frameset_ok = false;
                self.mode = Mode::InBody;
            }
            Tag::FRAMESET => {
                self.open_element(tag);
                self.mode = Mode::InFrameset;
            }
            Tag::BASE
            | Tag::BASEFONT
            | Tag::BGSOUND
            | Tag::LINK
            | Tag::META
            | Tag::NOFRAMES
            | Tag::SCRIPT
            | Tag::STYLE
            | Tag::TEMPLATE
            | Tag::TITLE => self.start_tag_back_in_head(tag),
            Tag::HEAD => {}
            _ => return self.advance_and_reprocess(),
        }
        Step::Done
    }

    /// An element that belongs into the head and comes after it: the head is put back on the stack for it.
    fn start_tag_back_in_head(&mut self, tag: &Lexeme) {
        let head = super::super::OpenElement::html(self.head, Tag::HEAD);
        self.open.push(head);
        let _ = self.start_tag_in_head(tag);
        if let Some(index) = self.open.position(self.head) {
            // It has its end already: `close` keeps that.
            self.remove_from_stack(index, Span::empty(self.here.start));
        }
    }

    pub(super) fn end_tag_after_head(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::TEMPLATE => self.end_tag_template(),
            Tag::BODY | Tag::HTML | Tag::BR => self.advance_and_reprocess(),
            _ => Step::Done,
        }
    }
}
