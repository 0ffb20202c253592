//! Data tables, row by row.

use crate::html::NodeRef;
use crate::render::structure::{Alignment, Inline, Table};

use super::blocks::Blocks;
use super::escape::Line;
use super::write;

pub(super) fn enter_row(blocks: &mut Blocks, table: &Table) {
    if table.lacks_header() {
        blocks.begin();
        blocks.output.generate("|");
        empty(blocks, table.columns());
        blocks.new_line();
        line_below_header(blocks, table);
        blocks.new_line();
    } else if table.is_in_header() {
        blocks.begin();
    } else {
        blocks.new_line();
    }
    blocks.output.generate("|");
}

pub(super) fn enter_cell(blocks: &mut Blocks, table: &mut Table) {
    empty(blocks, table.begin_cell());
    blocks.output.generate(" ");
}

pub(super) fn leave_cell(blocks: &mut Blocks, table: &mut Table, cell: NodeRef<'_, '_>, inline: &mut Inline) {
    write::paragraph(blocks, inline, Line::Cells);
    blocks.output.generate(" |");
    empty(blocks, table.end_cell(cell) - 1);
}

pub(super) fn leave_row(blocks: &mut Blocks, table: &mut Table) {
    let is_header = table.is_in_header();
    if is_header {
        // `GFM` wants as many cells in the header as in the line below.
        empty(blocks, table.columns_left());
    }
    table.end_row();
    if is_header {
        blocks.new_line();
        line_below_header(blocks, table);
    }
}

fn line_below_header(blocks: &mut Blocks, table: &Table) {
    blocks.output.generate("|");
    for column in 0..table.columns() {
        blocks.output.generate(match table.alignment(column) {
            Alignment::Unstated => " --- |",
            Alignment::Left => " :--- |",
            Alignment::Center => " :---: |",
            Alignment::Right => " ---: |",
        });
    }
}

fn empty(blocks: &mut Blocks, cells: usize) {
    for _ in 0..cells {
        blocks.output.generate("  |");
    }
}
