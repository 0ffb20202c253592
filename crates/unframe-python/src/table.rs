//! Tables and code of a page, as Python has them.

use pyo3::prelude::*;

/// A data table.
#[pyclass(frozen, get_all, module = "unframe")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DataTable {
    /// The first byte of its element in the page.
    start: usize,
    /// The first byte after it.
    end: usize,
    /// Its rows, each a list of the cells that begin in it.
    rows: Vec<Vec<DataCell>>,
}

/// A cell of a data table.
#[pyclass(frozen, get_all, module = "unframe")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DataCell {
    /// The first byte of its element in the page.
    start: usize,
    /// The first byte after it.
    end: usize,
    /// Its text, with a line feed for each line break and formulas in TeX.
    text: String,
    /// Whether it is a header.
    header: bool,
    /// How many columns it takes.
    columns: u32,
    /// How many rows it takes.
    rows: u32,
}

/// A block of code.
#[pyclass(frozen, get_all, module = "unframe")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CodeBlock {
    /// The first byte of its element in the page.
    start: usize,
    /// The first byte after it.
    end: usize,
    /// Its language as the page names it; `None` if it does not.
    language: Option<String>,
    /// Its text, without line numbers.
    text: String,
}

impl From<&unframe::DataTable> for DataTable {
    fn from(table: &unframe::DataTable) -> Self {
        let row = |row: &Vec<unframe::DataCell>| row.iter().map(DataCell::from).collect();
        Self { start: table.range.start, end: table.range.end, rows: table.rows.iter().map(row).collect() }
    }
}

impl From<&unframe::DataCell> for DataCell {
    fn from(cell: &unframe::DataCell) -> Self {
        let unframe::DataCell { range, text, is_header, columns, rows } = cell.clone();
        Self { start: range.start, end: range.end, text, header: is_header, columns, rows }
    }
}

impl From<&unframe::CodeBlock> for CodeBlock {
    fn from(code: &unframe::CodeBlock) -> Self {
        let unframe::CodeBlock { range, language, text } = code.clone();
        Self { start: range.start, end: range.end, language, text }
    }
}

#[pymethods]
impl DataTable {
    fn __repr__(&self) -> String {
        let most = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        format!("DataTable({}..{}, {} rows of at most {most} cells)", self.start, self.end, self.rows.len())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self == other
    }
}

#[pymethods]
impl DataCell {
    fn __repr__(&self) -> String {
        format!("DataCell({:?})", beginning(&self.text))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self == other
    }
}

#[pymethods]
impl CodeBlock {
    fn __repr__(&self) -> String {
        format!("CodeBlock({}, {:?})", self.language.as_deref().unwrap_or("no language"), beginning(&self.text))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self == other
    }
}

fn beginning(text: &str) -> String {
    text.chars().take(40).collect()
}
