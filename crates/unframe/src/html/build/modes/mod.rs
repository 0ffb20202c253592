//! The rules of the insertion modes (§13.2.6.4), a file for each group of modes.

mod after_body;
mod before_body;
mod body_end_tags;
mod body_start_tags;
mod forms;
mod framesets;
mod head;
mod table_parts;
mod tables;
mod templates;

use super::super::tag::Tag;
use super::super::tokenize::Lexeme;
use super::{Builder, Mode, Step};

impl Builder<'_> {
    /// A start tag by the rules of `mode`.
    #[inline]
    pub(super) fn start_tag_in_mode(&mut self, tag: &Lexeme, mode: Mode) -> Step {
        match mode {
            Mode::InBody => self.start_tag_in_body(tag),
            Mode::InTable => self.start_tag_in_table(tag),
            Mode::InTableBody => self.start_tag_in_table_body(tag),
            Mode::InRow => self.start_tag_in_row(tag),
            Mode::InCell => self.start_tag_in_cell(tag),
            Mode::InHead => self.start_tag_in_head(tag),
            Mode::InTableText => self.leave_table_text(),
            // The tokenizer gives no start tag inside raw text.
            Mode::Text => Step::Done,
            Mode::Initial => self.start_tag_in_initial(),
            Mode::BeforeHtml => self.start_tag_before_html(tag),
            Mode::BeforeHead => self.start_tag_before_head(tag),
            Mode::InHeadNoscript => self.start_tag_in_head_noscript(tag),
            Mode::AfterHead => self.start_tag_after_head(tag),
            Mode::InCaption => self.start_tag_in_caption(tag),
            Mode::InColumnGroup => self.start_tag_in_column_group(tag),
            Mode::InTemplate => self.start_tag_in_template(tag),
            Mode::AfterBody | Mode::AfterAfterBody => self.start_tag_after_body(tag),
            Mode::InFrameset => self.start_tag_in_frameset(tag),
            Mode::AfterFrameset | Mode::AfterAfterFrameset => self.start_tag_after_frameset(tag),
        }
    }

    /// An end tag by the rules of `mode`.
    #[inline]
    pub(super) fn end_tag_in_mode(&mut self, tag: &Lexeme, mode: Mode) -> Step {
        match mode {
            Mode::InBody => self.end_tag_in_body(tag),
            Mode::Text => self.end_tag_in_text(),
            Mode::InTable => self.end_tag_in_table(tag),
            Mode::InTableBody => self.end_tag_in_table_body(tag),
            Mode::InRow => self.end_tag_in_row(tag),
            Mode::InCell => self.end_tag_in_cell(tag),
            Mode::InHead => self.end_tag_in_head(tag),
            Mode::InTableText => self.leave_table_text(),
            Mode::Initial | Mode::BeforeHtml | Mode::BeforeHead => self.end_tag_before_head(tag),
            Mode::InHeadNoscript => self.end_tag_in_head_noscript(tag),
            Mode::AfterHead => self.end_tag_after_head(tag),
            Mode::InCaption => self.end_tag_in_caption(tag),
            Mode::InColumnGroup => self.end_tag_in_column_group(tag),
            Mode::InTemplate => self.end_tag_in_template(tag),
            Mode::AfterBody | Mode::AfterAfterBody => self.end_tag_after_body(tag),
            Mode::InFrameset => self.end_tag_in_frameset(tag),
            Mode::AfterFrameset => self.end_tag_after_frameset(tag),
            Mode::AfterAfterFrameset => Step::Done,
        }
    }

    fn leave_table_text(&mut self) -> Step {
        self.flush_table_text();
        Step::Reprocess
    }

    /// The end-of-file token, in whatever mode.
    pub(super) fn end_of_page(&mut self) {
        self.flush_table_text();
        loop {
            match self.mode {
                Mode::Initial
                | Mode::BeforeHtml
                | Mode::BeforeHead
                | Mode::InHead
                | Mode::InHeadNoscript
                | Mode::AfterHead => self.advance(),
                Mode::Text => {
                    self.pop();
                    self.mode = self.original_mode;
                }
                _ if self.open.has_template() => self.close_unfinished_template(),
                Mode::InColumnGroup if self.current_is(Tag::COLGROUP) => {
                    self.pop();
                    self.mode = Mode::InTable;
                }
                _ => break,
            }
        }
        while self.open.len() > 0 {
            self.pop();
        }
    }
}
