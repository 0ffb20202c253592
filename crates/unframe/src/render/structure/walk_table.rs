//! The part of the walk that is in data tables.

use crate::html::{NodeId, NodeRef, Tag};

use super::table::{Table, has_cells};
use super::walk::{AtEnd, Below, Open, Walk};
use super::{Code, Writer};
use crate::segment::listing::numbers_lines;

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

    pub(super) fn enter_row(&mut self, node: NodeRef<'tree, 'page>) -> Below {
        if self.is_emptied(node) {
            return Below::Skip;
        }
        if let Some(table) = &self.table
            && has_cells(node)
        {
            self.writer.enter_row(table);
            self.open.push(Open { node, at_end: AtEnd::Row });
        }
        Below::Walk
    }

    /// Whether nothing of a row is shown, in a page of which something is left out: what it says is, or it holds only buttons.
    /// Headers stay, and so do rows that share cells with others: without them the cells of those would move.
    fn is_emptied(&mut self, row: NodeRef<'tree, 'page>) -> bool {
        let leave_out = self.reading.leave_out;
        if leave_out.is_empty() || self.table.as_ref().is_none_or(Table::needs_row) {
            return false;
        }
        let mut at = NodeId(row.id().0 + 1);
        while at < row.subtree_end() {
            let node = row.tree().node(at);
            if node.attribute("rowspan").is_some() {
                return false;
            }
            if leave_out.contains(at) || node.is_element() && self.hidden.contains(node) {
                at = node.subtree_end();
                continue;
            }
            if node.is_text() && !node.text().trim().is_empty() || node.is_html(Tag::IMG) {
                return false;
            }
            at.0 += 1;
        }
        true
    }

    pub(super) fn enter_cell(&mut self, node: NodeRef<'tree, 'page>) {
        if let Some(table) = &mut self.table {
            self.writer.enter_cell(table, node);
        }
        self.open.push(Open { node, at_end: AtEnd::Cell });
    }

    /// Code in a cell, where every line has to be code within the line.
    pub(super) fn enter_code_in_cell(&mut self, node: NodeRef<'tree, 'page>) -> Below {
        self.end_paragraph();
        if !numbers_lines(node)
            && let Some(code) = Code::of(node, &mut self.hidden)
        {
            let before = self.inline.setting;
            for line in code.output.text[code.range.clone()].lines() {
                self.inline.setting.code = self.inline.next_code();
                self.inline.words(line, node.span());
                self.inline.line_break();
            }
            self.inline.setting = before;
        }
        Below::Skip
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
