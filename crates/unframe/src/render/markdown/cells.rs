//! The part of the walk that writes data tables row by row.

use crate::html::NodeRef;

use super::escape::Line;
use super::table::{Table, has_cells};
use super::walk::{AtEnd, Open, Walk};
use super::write;

impl<'tree, 'page> Walk<'tree, 'page, '_> {
    pub(super) fn enter_table(&mut self, node: NodeRef<'tree, 'page>) {
        self.end_paragraph();
        match Table::of(node) {
            Some(table) if self.heading == 0 => {
                self.table = Some(table);
                self.open.push(Open { node, at_end: AtEnd::Table });
            }
            _ => self.enter_block(node),
        }
    }

    pub(super) fn enter_row(&mut self, node: NodeRef<'tree, 'page>) {
        let Some(table) = &self.table else { return };
        if !has_cells(node) {
            return;
        }
        if table.lacks_header() {
            self.blocks.begin();
            table.write_empty_row(&mut self.blocks.output);
            self.blocks.new_line();
            table.write_rule(&mut self.blocks.output);
            self.blocks.new_line();
        } else if table.is_in_header() {
            self.blocks.begin();
        } else {
            self.blocks.new_line();
        }
        self.blocks.output.generate("|");
        self.open.push(Open { node, at_end: AtEnd::Row });
    }

    pub(super) fn enter_cell(&mut self, node: NodeRef<'tree, 'page>) {
        if let Some(table) = &mut self.table {
            table.begin_cell(&mut self.blocks.output);
        }
        self.open.push(Open { node, at_end: AtEnd::Cell });
    }

    pub(super) fn leave_row(&mut self) {
        let Some(table) = &mut self.table else { return };
        let is_header = table.is_in_header();
        if is_header {
            table.fill(&mut self.blocks.output);
        }
        table.end_row();
        if is_header {
            self.blocks.new_line();
            table.write_rule(&mut self.blocks.output);
        }
    }

    pub(super) fn leave_cell(&mut self, cell: NodeRef<'tree, 'page>) {
        if self.table.as_ref().is_some_and(Table::is_in_header) {
            self.drop_strong();
        }
        self.inline.trim();
        write::paragraph(&mut self.blocks, &mut self.inline, Line::Cells);
        if let Some(table) = &mut self.table {
            table.end_cell(cell, &mut self.blocks.output);
        }
    }
}
