//! A table for the terminal: names to the left, numbers to the right.

use unframe_review::judgments::report::Table;
use unicode_width::UnicodeWidthStr;

use crate::sanitize;

/// Writes the title, a line with the column names, and one line per row.
pub(super) fn text(table: &Table) -> String {
    let rows: Vec<Vec<String>> = std::iter::once(&table.head)
        .chain(&table.rows)
        .map(|row| row.iter().map(|cell| sanitize::on_one_line(cell)).collect())
        .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..table.head.len()).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let space = " ".repeat(widths[column] - cell.width());
            if column < table.names { format!("{cell}{space}") } else { format!("{space}{cell}") }
        });
        format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    format!("{}\n\n{}", table.title, rows.iter().map(line).collect::<String>())
}
