//! Cells of CSV files that spreadsheets would run as formulas.
//!
//! Texts of pages are hostile: a title like `=HYPERLINK(…)` must not run when somebody opens the file. The custom is an
//! apostrophe in front, which spreadsheets do not show. What already begins with one gets another, so that the original
//! can be told from it.

use std::borrow::Cow;

/// What to do with cells that a spreadsheet might run as formulas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Cells {
    /// Put an apostrophe in front ([`guard_cell`]).
    #[default]
    Guarded,
    /// Leave them as they are, for programs that do not calculate.
    Raw,
}

impl Cells {
    /// The text of a cell as it is written.
    pub(super) fn of(self, cell: &str) -> Cow<'_, str> {
        match self {
            Self::Guarded => guard_cell(cell),
            Self::Raw => cell.into(),
        }
    }
}

/// How a cell begins that a spreadsheet may take for a formula, full-width signs included; and the apostrophe itself.
const GUARDED: [char; 12] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '\''];

/// Returns a cell that no spreadsheet runs as a formula.
///
/// ```
/// use unframe::render::{guard_cell, unguard_cell};
///
/// assert_eq!(guard_cell("=1+1"), "'=1+1");
/// assert_eq!(guard_cell("Rain"), "Rain");
/// assert_eq!(unguard_cell("'=1+1"), "=1+1");
/// ```
pub fn guard_cell(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(GUARDED) { format!("'{cell}").into() } else { cell.into() }
}

/// Returns the text that [`guard_cell`] was given. An apostrophe that it would not have written stays.
pub fn unguard_cell(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| rest.starts_with(GUARDED)).unwrap_or(cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_is_guarded_and_read_back() {
        for (cell, guarded) in
            [("=1", "'=1"), ("＋1", "'＋1"), ("\t=1", "'\t=1"), ("'a", "''a"), ("a=1", "a=1"), ("", "")]
        {
            assert_eq!(guard_cell(cell), guarded);
            assert_eq!(unguard_cell(guarded), cell);
        }
        assert_eq!(unguard_cell("'tis"), "'tis");
    }
}
