//! The part of the walk that is in data tables.

use crate::html::NodeRef;

use super::Writer;
use super::table::{Table, has_cells};
use super::walk::{AtEnd, Open, Walk};

impl<'tree, 'page, W: Writer> Walk<'tree, 'page, '_, W> {
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
        if has_cells(node) {
            self.writer.enter_row(table);
            self.open.push(Open { node, at_end: AtEnd::Row });
        }
    }

    pub(super) fn enter_cell(&mut self, node: NodeRef<'tree, 'page>) {
        if let Some(table) = &mut self.table {
            self.writer.enter_cell(table, node);
        }
        self.open.push(Open { node, at_end: AtEnd::Cell });
    }

    pub(super) fn leave_cell(&mut self, cell: NodeRef<'tree, 'page>) {
        if self.table.as_ref().is_some_and(Table::is_in_header) {
            self.drop_strong();
        }
        self.inline.trim();
        if let Some(table) = &mut self.table {
            self.writer.leave_cell(table, cell, &mut self.inline);
        }
        self.inline.clear();
    }
}
