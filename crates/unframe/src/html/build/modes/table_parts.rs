//! Inside of a table's parts: "in caption", "in column group", "in cell" (§13.2.6.4.11, §13.2.6.4.12, §13.2.6.4.15).

use super::super::super::tag::Tag;
use super::super::super::tokenize::Lexeme;
use super::super::super::tree::Namespace;
use super::super::{Builder, Mode, Step};

impl Builder<'_> {
    pub(super) fn start_tag_in_caption(&mut self, tag: &Lexeme) -> Step {
        if is_table_part(tag.tag) { self.leave_caption() } else { self.start_tag_in_body(tag) }
    }

    pub(super) fn end_tag_in_caption(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::CAPTION => {
                if self.open.in_table_scope(Tag::CAPTION) {
                    self.generate_implied_end_tags(Tag::NONE);
                    self.pop_until_end_tag(Tag::CAPTION);
                    self.formatting.clear_to_marker();
                    self.mode = Mode::InTable;
                }
                Step::Done
            }
            Tag::TABLE => self.leave_caption(),
            Tag::BODY | Tag::HTML => Step::Done,
            part if is_table_part(part) => Step::Done,
            _ => self.end_tag_in_body(tag),
        }
    }

    fn leave_caption(&mut self) -> Step {
        if !self.open.in_table_scope(Tag::CAPTION) {
            return Step::Done;
        }
        self.generate_implied_end_tags(Tag::NONE);
        self.pop_until(Tag::CAPTION);
        self.formatting.clear_to_marker();
        self.mode = Mode::InTable;
        Step::Reprocess
    }

    pub(super) fn start_tag_in_column_group(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::HTML => self.start_tag_in_body(tag),
            Tag::COL => {
                self.insert_void(tag, Namespace::Html);
                Step::Done
            }
            Tag::TEMPLATE => self.start_tag_in_head(tag),
            _ => self.leave_column_group(),
        }
    }

    pub(super) fn end_tag_in_column_group(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::COLGROUP => {
                if self.current_is(Tag::COLGROUP) {
                    self.pop_at_end_tag();
                    self.mode = Mode::InTable;
                }
                Step::Done
            }
            Tag::COL => Step::Done,
            Tag::TEMPLATE => self.end_tag_template(),
            _ => self.leave_column_group(),
        }
    }

    fn leave_column_group(&mut self) -> Step {
        if !self.current_is(Tag::COLGROUP) {
            return Step::Done;
        }
        self.pop();
        self.mode = Mode::InTable;
        Step::Reprocess
    }

    pub(super) fn start_tag_in_cell(&mut self, tag: &Lexeme) -> Step {
        if !is_table_part(tag.tag) {
            return self.start_tag_in_body(tag);
        }
        if self.open.any_in_table_scope(&[Tag::TD, Tag::TH]) { self.close_cell() } else { Step::Done }
    }

    pub(super) fn end_tag_in_cell(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::TD | Tag::TH => {
                if self.open.in_table_scope(tag.tag) {
                    self.generate_implied_end_tags(Tag::NONE);
                    self.pop_until_end_tag(tag.tag);
                    self.formatting.clear_to_marker();
                    self.mode = Mode::InRow;
                }
                Step::Done
            }
            Tag::BODY | Tag::CAPTION | Tag::COL | Tag::COLGROUP | Tag::HTML => Step::Done,
            Tag::TABLE | Tag::TBODY | Tag::TFOOT | Tag::THEAD | Tag::TR => {
                if self.open.in_table_scope(tag.tag) {
                    self.close_cell()
                } else {
                    Step::Done
                }
            }
            _ => self.end_tag_in_body(tag),
        }
    }

    /// "Close the cell", then let the row see the tag.
    fn close_cell(&mut self) -> Step {
        self.generate_implied_end_tags(Tag::NONE);
        while self.open.last().is_some_and(|current| !matches!(current.html, Tag::TD | Tag::TH)) {
            self.pop();
        }
        self.pop();
        self.formatting.clear_to_marker();
        self.mode = Mode::InRow;
        Step::Reprocess
    }
}

/// The names that only mean something directly inside tables.
fn is_table_part(tag: Tag) -> bool {
    matches!(
        tag,
        Tag::CAPTION | Tag::COL | Tag::COLGROUP | Tag::TBODY | Tag::TD | Tag::TFOOT | Tag::TH | Tag::THEAD | Tag::TR
    )
}
