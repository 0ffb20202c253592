//! Tables: which are data, and the rows of those that are.
//!
//! A table is data if every cell can stand in one line: no table, heading, rule or figure in it, no cell of more than [`MAX_CELL`]
//! bytes, and no list, code or quote, unless its first row consists of `<th>`; and if it is a table at all: two rows and two columns at least, and no
//! `role=presentation`. Anything else is layout and is rendered as blocks, one cell below the other.

use super::numbered::is_numbered;
use crate::html::{NodeId, NodeRef, Tag, Tree};
use crate::page::Span;

/// Bytes of source a cell of a data table may have: room for a paragraph with links, not for a column of a page. A
/// first guess, not calibrated.
const MAX_CELL: u32 = 2000;

/// Columns that are told apart; spans reach no further.
const MAX_COLUMNS: usize = 64;

/// The outermost tables of a tree that are data, in document order.
pub(crate) fn data_tables(tree: &Tree<'_>) -> Vec<NodeId> {
    let mut tables = Vec::new();
    let mut skip_until = NodeId(0);
    for node in tree.document().descendants() {
        if skip_until <= node.id() && is_data(node) {
            tables.push(node.id());
            skip_until = node.subtree_end();
        }
    }
    tables
}

fn is_data(node: NodeRef<'_, '_>) -> bool {
    node.is_html(Tag::TABLE) && Table::of(node).is_some() && !is_numbered(node)
}

/// A data table that is being written.
#[derive(Debug)]
pub(in crate::render) struct Table {
    source: Span,
    columns: usize,
    has_header: bool,
    rows_written: usize,
    /// The column of the next cell.
    column: usize,
    /// For how many more rows each column is taken by a cell above.
    taken: Vec<u32>,
    is_in_cell: bool,
    /// Whether a cell spans several columns or rows.
    is_merged: bool,
    /// Of each column that states one.
    alignments: Vec<Alignment>,
}

/// To which side the cells of a column are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(in crate::render) enum Alignment {
    #[default]
    Unstated,
    Left,
    Center,
    Right,
}

impl Alignment {
    /// As the cell's own attributes have it.
    fn of(cell: NodeRef<'_, '_>) -> Self {
        let by_style = || {
            let style = cell.attribute("style").filter(|style| style.raw_value().len() <= 1024)?.value();
            let (_, side) =
                style.split(';').filter_map(|one| one.split_once(':')).find(|(name, _)| name.trim() == "text-align")?;
            Some(side.trim().to_owned())
        };
        let stated = cell.attribute("align").map(|side| side.value().trim().to_ascii_lowercase()).or_else(by_style);
        match stated.as_deref() {
            Some("left") => Self::Left,
            Some("center") => Self::Center,
            Some("right") => Self::Right,
            _ => Self::Unstated,
        }
    }
}

/// How many rows are asked how their cells are aligned: the header may be set otherwise than the rest, or say nothing.
const ROWS_ASKED: usize = 3;

impl Table {
    /// The shape of a data table; `None` if it is layout.
    pub(in crate::render) fn of(table: NodeRef<'_, '_>) -> Option<Self> {
        if let Some(role) = table.attribute("role")
            && matches!(role.raw_value(), "presentation" | "none")
        {
            return None;
        }
        let mut shape = Self {
            source: table.span(),
            columns: 0,
            has_header: false,
            rows_written: 0,
            column: 0,
            taken: Vec::new(),
            is_in_cell: false,
            is_merged: false,
            alignments: Vec::new(),
        };
        let mut rows = 0;
        let (mut header_cells, mut other_cells) = (0, 0);
        let (mut has_stated_header, mut has_blocks) = (false, false);
        for node in table.descendants() {
            match node.tag() {
                tag if !node.is_html(tag) => {}
                Tag::TR if has_cells(node) => {
                    shape.end_row();
                    rows += 1;
                    if rows == 2 {
                        shape.has_header = header_cells > 0 && other_cells == 0;
                        has_stated_header &= shape.has_header;
                    }
                }
                Tag::TD | Tag::TH => {
                    if node.span().len() > MAX_CELL {
                        return None;
                    }
                    let is_header =
                        node.is_html(Tag::TH) || node.ancestors().take(2).any(|node| node.is_html(Tag::THEAD));
                    // Only the first row is asked what it is.
                    let looks = if is_header || rows > 1 { Some(is_header) } else { is_bold(node) };
                    has_stated_header |= is_header && rows == 1;
                    header_cells += usize::from(looks == Some(true));
                    other_cells += usize::from(looks == Some(false));
                    shape.skip_taken();
                    if rows <= ROWS_ASKED {
                        shape.align(Alignment::of(node));
                    }
                    shape.advance(node);
                }
                Tag::CAPTION if rows > 0 => return None,
                tag if is_block(tag) => return None,
                tag if may_be_in_cells(tag) => has_blocks = true,
                _ => {}
            }
        }
        shape.end_row();
        (shape.taken, shape.rows_written) = (Vec::new(), 0);
        (rows > 1 && shape.columns > 1 && (has_stated_header || !has_blocks)).then_some(shape)
    }

    /// What the cell at hand says of its column; the last of the rows that are asked counts, where it says something.
    fn align(&mut self, alignment: Alignment) {
        if alignment != Alignment::Unstated && self.column < MAX_COLUMNS {
            self.alignments.resize(self.alignments.len().max(self.column + 1), Alignment::Unstated);
            self.alignments[self.column] = alignment;
        }
    }

    /// Of a column.
    pub(in crate::render) fn alignment(&self, column: usize) -> Alignment {
        self.alignments.get(column).copied().unwrap_or_default()
    }

    /// Its element.
    pub(in crate::render) fn source(&self) -> Span {
        self.source
    }

    /// Whether a cell is being written, in which nothing may begin a line.
    pub(in crate::render) fn is_in_cell(&self) -> bool {
        self.is_in_cell
    }

    /// Whether a cell spans several columns or rows.
    pub(in crate::render) fn is_merged(&self) -> bool {
        self.is_merged
    }

    /// Whether the row that is being written is the first.
    pub(in crate::render) fn is_at_beginning(&self) -> bool {
        self.rows_written == 0
    }

    /// Whether the row that is being written is the header.
    pub(in crate::render) fn is_in_header(&self) -> bool {
        self.has_header && self.rows_written == 0
    }

    /// Whether a header without words must be written before the first row.
    pub(in crate::render) fn lacks_header(&self) -> bool {
        !self.has_header && self.rows_written == 0
    }

    /// Whether the next row must be written even if it is empty: it is the header, or a cell above reaches into it.
    pub(in crate::render) fn needs_row(&self) -> bool {
        self.is_in_header() || self.taken.iter().any(|rows| *rows > 0)
    }

    /// Begins a cell; how many columns in front of it are taken by cells above.
    pub(in crate::render) fn begin_cell(&mut self) -> usize {
        self.is_in_cell = true;
        self.skip_taken()
    }

    /// Ends a cell; how many columns it takes.
    pub(in crate::render) fn end_cell(&mut self, cell: NodeRef<'_, '_>) -> usize {
        self.is_in_cell = false;
        self.advance(cell)
    }

    /// How many columns there are.
    pub(in crate::render) fn columns(&self) -> usize {
        self.columns
    }

    /// How many columns the row that is being written lacks.
    pub(in crate::render) fn columns_left(&self) -> usize {
        self.columns.saturating_sub(self.column)
    }

    /// Ends a row.
    pub(in crate::render) fn end_row(&mut self) {
        self.columns = self.columns.max(self.column);
        self.column = 0;
        self.rows_written += 1;
        for rows in &mut self.taken {
            *rows = rows.saturating_sub(1);
        }
    }

    /// Moves past columns that are taken by cells above; how many there were.
    fn skip_taken(&mut self) -> usize {
        let from = self.column;
        while self.taken.get(self.column).is_some_and(|rows| *rows > 0) {
            self.column += 1;
        }
        self.column - from
    }

    /// Moves past a cell; how many columns it takes.
    fn advance(&mut self, cell: NodeRef<'_, '_>) -> usize {
        let span = |name| super::number(cell, name).unwrap_or(1).max(1);
        let columns = (span("colspan") as usize).min(MAX_COLUMNS.saturating_sub(self.column).max(1));
        let rows = span("rowspan").min(1000);
        self.is_merged |= columns > 1 || rows > 1;
        if rows > 1 && self.column + columns <= MAX_COLUMNS {
            self.taken.resize(self.taken.len().max(self.column + columns), 0);
            // Counted down at the end of this row too.
            self.taken[self.column..self.column + columns].fill(rows);
        }
        self.column += columns;
        columns
    }
}

/// Whether all that a cell says is bold; `None` if it says nothing.
fn is_bold(cell: NodeRef<'_, '_>) -> Option<bool> {
    let mut bold_until = cell.id();
    let mut is_bold = None;
    for node in cell.descendants() {
        if node.is_html(Tag::B) || node.is_html(Tag::STRONG) {
            bold_until = bold_until.max(node.subtree_end());
        } else if node.is_text() && !node.text().trim().is_empty() {
            is_bold = Some(is_bold.unwrap_or(true) && node.id() < bold_until);
        }
    }
    is_bold
}

/// Rows without cells are there to keep others apart.
pub(in crate::render) fn has_cells(row: NodeRef<'_, '_>) -> bool {
    row.children().any(|child| child.is_html(Tag::TD) || child.is_html(Tag::TH))
}

fn is_block(tag: Tag) -> bool {
    tag.is_heading() || matches!(tag, Tag::TABLE | Tag::HR | Tag::FIGURE | Tag::DETAILS | Tag::ARTICLE)
}

/// What a cell of data may hold as lines, where the table says that it is one of data.
fn may_be_in_cells(tag: Tag) -> bool {
    matches!(
        tag,
        Tag::UL | Tag::OL | Tag::DL | Tag::MENU | Tag::DIR | Tag::PRE | Tag::LISTING | Tag::XMP | Tag::BLOCKQUOTE
    )
}
