//! Tables: "in table", "in table body", "in row" (§13.2.6.4.9, §13.2.6.4.13, §13.2.6.4.14).

use super::super::super::tag::{Facts, Tag};
use super::super::super::tokenize::Lexeme;
use super::super::super::tree::Namespace;
use super::super::arena::NIL;
use super::super::{Builder, Mode, Step};

const SECTIONS: [Tag; 3] = [Tag::TBODY, Tag::THEAD, Tag::TFOOT];

impl Builder<'_> {
    pub(super) fn start_tag_in_table(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::CAPTION => {
                self.clear_back_to(Facts::TABLE_SCOPE);
                self.formatting.push_marker();
                self.open_element(tag);
                self.mode = Mode::InCaption;
            }
            Tag::COLGROUP => {
                self.clear_back_to(Facts::TABLE_SCOPE);
                self.open_element(tag);
                self.mode = Mode::InColumnGroup;
            }
            Tag::COL => {
                self.clear_back_to(Facts::TABLE_SCOPE);
                self.insert_implied(Tag::COLGROUP);
                self.mode = Mode::InColumnGroup;
                return Step::Reprocess;
            }
            Tag::TBODY | Tag::TFOOT | Tag::THEAD => {
                self.clear_back_to(Facts::TABLE_SCOPE);
                self.open_element(tag);
                self.mode = Mode::InTableBody;
            }
            Tag::TD | Tag::TH | Tag::TR => {
                self.clear_back_to(Facts::TABLE_SCOPE);
                self.insert_implied(Tag::TBODY);
                self.mode = Mode::InTableBody;
                return Step::Reprocess;
            }
            Tag::TABLE => {
                if self.open.in_table_scope(Tag::TABLE) {
                    self.pop_until(Tag::TABLE);
                    self.reset_mode();
                    return Step::Reprocess;
                }
            }
            Tag::STYLE | Tag::SCRIPT | Tag::TEMPLATE => return self.start_tag_in_head(tag),
            Tag::INPUT if self.attribute_is(tag, "type", &["hidden"]) => self.insert_void(tag, Namespace::Html),
            Tag::FORM => {
                if self.form == NIL && !self.open.has_template() {
                    self.form = self.open_element(tag);
                    self.pop();
                }
            }
            _ => return self.foster_parented(|builder| builder.start_tag_in_body(tag)),
        }
        Step::Done
    }

    pub(super) fn end_tag_in_table(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::TABLE => {
                if self.open.in_table_scope(Tag::TABLE) {
                    self.pop_until_end_tag(Tag::TABLE);
                    self.reset_mode();
                }
                Step::Done
            }
            Tag::BODY
            | Tag::CAPTION
            | Tag::COL
            | Tag::COLGROUP
            | Tag::HTML
            | Tag::TBODY
            | Tag::TD
            | Tag::TFOOT
            | Tag::TH
            | Tag::THEAD
            | Tag::TR => Step::Done,
            Tag::TEMPLATE => self.end_tag_template(),
            _ => self.foster_parented(|builder| builder.end_tag_in_body(tag)),
        }
    }

    pub(super) fn start_tag_in_table_body(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::TR => {
                self.clear_back_to(Facts::BODY_CONTEXT);
                self.open_element(tag);
                self.mode = Mode::InRow;
                Step::Done
            }
            Tag::TH | Tag::TD => {
                self.clear_back_to(Facts::BODY_CONTEXT);
                self.insert_implied(Tag::TR);
                self.mode = Mode::InRow;
                Step::Reprocess
            }
            Tag::CAPTION | Tag::COL | Tag::COLGROUP | Tag::TBODY | Tag::TFOOT | Tag::THEAD => self.leave_table_body(),
            _ => self.start_tag_in_table(tag),
        }
    }

    pub(super) fn end_tag_in_table_body(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::TBODY | Tag::TFOOT | Tag::THEAD => {
                if self.open.in_table_scope(tag.tag) {
                    self.clear_back_to(Facts::BODY_CONTEXT);
                    self.pop_at_end_tag();
                    self.mode = Mode::InTable;
                }
                Step::Done
            }
            Tag::TABLE => self.leave_table_body(),
            Tag::BODY | Tag::CAPTION | Tag::COL | Tag::COLGROUP | Tag::HTML | Tag::TD | Tag::TH | Tag::TR => Step::Done,
            _ => self.end_tag_in_table(tag),
        }
    }

    /// A tag that cannot stand in a table section ends it.
    fn leave_table_body(&mut self) -> Step {
        if !self.open.any_in_table_scope(&SECTIONS) {
            return Step::Done;
        }
        self.clear_back_to(Facts::BODY_CONTEXT);
        self.pop();
        self.mode = Mode::InTable;
        Step::Reprocess
    }

    pub(super) fn start_tag_in_row(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::TH | Tag::TD => {
                self.clear_back_to(Facts::ROW_CONTEXT);
                self.open_element(tag);
                self.mode = Mode::InCell;
                self.formatting.push_marker();
                Step::Done
            }
            Tag::CAPTION | Tag::COL | Tag::COLGROUP | Tag::TBODY | Tag::TFOOT | Tag::THEAD | Tag::TR => {
                self.leave_row()
            }
            _ => self.start_tag_in_table(tag),
        }
    }

    pub(super) fn end_tag_in_row(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::TR => {
                if self.open.in_table_scope(Tag::TR) {
                    self.clear_back_to(Facts::ROW_CONTEXT);
                    self.pop_at_end_tag();
                    self.mode = Mode::InTableBody;
                }
                Step::Done
            }
            Tag::TABLE => self.leave_row(),
            Tag::TBODY | Tag::TFOOT | Tag::THEAD => {
                if self.open.in_table_scope(tag.tag) {
                    self.leave_row()
                } else {
                    Step::Done
                }
            }
            Tag::BODY | Tag::CAPTION | Tag::COL | Tag::COLGROUP | Tag::HTML | Tag::TD | Tag::TH => Step::Done,
            _ => self.end_tag_in_table(tag),
        }
    }

    /// A tag that cannot stand in a row ends it.
    fn leave_row(&mut self) -> Step {
        if !self.open.in_table_scope(Tag::TR) {
            return Step::Done;
        }
        self.clear_back_to(Facts::ROW_CONTEXT);
        self.pop();
        self.mode = Mode::InTableBody;
        Step::Reprocess
    }
}
