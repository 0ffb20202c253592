//! Tables and code of a page, as objects of JavaScript.

use std::ops::Range;

use napi_derive::napi;

use crate::block::at;

/// A data table.
#[napi(object, object_from_js = false)]
#[derive(Clone, Debug)]
pub struct DataTable {
    /// Where its element begins in the bytes of the page.
    pub start: i64,
    /// Where it ends, not included.
    pub end: i64,
    /// Its rows, each with the cells that begin in it.
    pub rows: Vec<Vec<DataCell>>,
}

/// A cell of a data table.
#[napi(object, object_from_js = false)]
#[derive(Clone, Debug)]
pub struct DataCell {
    /// Where its element begins in the bytes of the page.
    pub start: i64,
    /// Where it ends, not included.
    pub end: i64,
    /// What it says.
    pub text: String,
    /// Whether it is a header.
    pub header: bool,
    /// How many columns it takes.
    pub columns: u32,
    /// How many rows it takes.
    pub rows: u32,
}

/// A block of code.
#[napi(object, object_from_js = false, use_nullable = true)]
#[derive(Clone, Debug)]
pub struct CodeBlock {
    /// Where its element begins in the bytes of the page.
    pub start: i64,
    /// Where it ends, not included.
    pub end: i64,
    /// Its language as the page names it.
    pub language: Option<String>,
    /// What it says.
    pub text: String,
}

impl DataTable {
    pub(crate) fn of(table: &unframe::DataTable) -> Self {
        let Range { start, end } = table.range.clone();
        let row = |row: &Vec<unframe::DataCell>| row.iter().map(DataCell::of).collect();
        Self { start: at(start), end: at(end), rows: table.rows.iter().map(row).collect() }
    }
}

impl DataCell {
    fn of(cell: &unframe::DataCell) -> Self {
        let unframe::DataCell { range, text, is_header, columns, rows } = cell.clone();
        Self { start: at(range.start), end: at(range.end), text, header: is_header, columns, rows }
    }
}

impl CodeBlock {
    pub(crate) fn of(code: &unframe::CodeBlock) -> Self {
        let unframe::CodeBlock { range, language, text } = code.clone();
        Self { start: at(range.start), end: at(range.end), language, text }
    }
}
