//! Markdown as the walk over a page's structure writes it.

use crate::html::NodeRef;
use crate::render::rendering::Rendering;
use crate::render::structure::{Code, Inline, ListKind, Table, Words, Writer};

use super::blocks::Blocks;
use super::escape::Line;
use super::list::ListState;
use super::{TableForm, cells, code, html_table, write};

impl Writer for Blocks {
    const HAS_NOTES: bool = true;

    fn enter_note(&mut self, label: &str) {
        self.push_note(label);
    }

    fn leave_note(&mut self) {
        self.leave();
        self.pop_list();
    }

    fn words(&mut self, inline: &mut Inline, words: Words) {
        self.begin();
        let line = match words {
            Words::Heading(level) => {
                self.output.generate(&"######"[..usize::from(level)]);
                self.output.generate(" ");
                Line::Heading
            }
            Words::Paragraph => Line::Paragraph,
        };
        write::paragraph(self, inline, line);
    }

    fn rule(&mut self, node: NodeRef<'_, '_>) {
        // `---` behind a list's `- ` would be read as one rule.
        let rule = if self.is_marked() { "***" } else { "---" };
        self.begin();
        self.output.derive(rule, node.open_span());
    }

    fn code(&mut self, code: &Code) {
        code::block(self, code);
    }

    fn enter_quote(&mut self) {
        self.push_quote();
    }

    fn leave_quote(&mut self) {
        self.leave();
    }

    fn enter_list(&mut self, list: ListKind<'_, '_>) {
        self.push_list(match list {
            ListKind::Element(node) => ListState::of(node),
            ListKind::LoneItem => ListState::bullets(),
            ListKind::Definition => ListState::definitions(),
        });
    }

    fn leave_list(&mut self) {
        self.pop_list();
    }

    fn enter_item(&mut self, value: Option<u32>) {
        self.push_item(value);
    }

    fn leave_item(&mut self) {
        self.leave();
    }

    fn enter_row(&mut self, table: &Table) {
        if table.is_at_beginning() {
            self.is_html_table = match self.table_form {
                TableForm::Auto => table.is_merged(),
                TableForm::Pipe => false,
                TableForm::Html => true,
            };
        }
        if self.is_html_table { html_table::enter_row(self, table) } else { cells::enter_row(self, table) }
    }

    fn leave_row(&mut self, table: &mut Table) {
        if self.is_html_table { html_table::leave_row(self, table) } else { cells::leave_row(self, table) }
    }

    fn enter_cell(&mut self, table: &mut Table, cell: NodeRef<'_, '_>) {
        if self.is_html_table {
            html_table::enter_cell(self, table, cell);
        } else {
            cells::enter_cell(self, table);
        }
    }

    fn leave_cell(&mut self, table: &mut Table, cell: NodeRef<'_, '_>, inline: &mut Inline) {
        if self.is_html_table {
            html_table::leave_cell(self, table, cell, inline);
        } else {
            cells::leave_cell(self, table, cell, inline);
        }
    }

    fn leave_table(&mut self) {
        if std::mem::take(&mut self.is_html_table) {
            html_table::leave_table(self);
        }
    }

    fn finish(mut self) -> Rendering {
        if !self.output.text.is_empty() {
            self.output.generate("\n");
        }
        self.output.finish()
    }
}
