//! Reads all rows of a file of judgments, of any version that is read, and holds each against its checksum.

use std::path::Path;

use rusqlite::Transaction;

use super::row::{COLUMNS, OLD_COLUMNS, checksum_of, judgment};
use super::{Judgment, JudgmentError, schema};

/// All judgments in the order of time; what was said at the same time in the order it was kept.
pub(super) fn all(transaction: &Transaction<'_>, path: &Path) -> Result<Vec<Judgment>, JudgmentError> {
    let mut all = all_in_order(transaction, path)?;
    all.sort_by_key(|judgment| judgment.time);
    Ok(all)
}

/// All judgments in the order they were kept.
pub(super) fn all_in_order(transaction: &Transaction<'_>, path: &Path) -> Result<Vec<Judgment>, JudgmentError> {
    let read = |cause| JudgmentError::Read { path: path.to_owned(), cause };
    let damaged = |number: i64, what: String| JudgmentError::Damaged { path: path.to_owned(), number, what };
    let version = schema::version(transaction, path)?;
    let select = format!("SELECT number, {} FROM judgments ORDER BY number", columns(version));
    let mut statement = transaction.prepare_cached(&select).map_err(read)?;
    let mut rows = statement.query([]).map_err(read)?;
    let mut all: Vec<Judgment> = Vec::new();
    let mut last = 0;
    while let Some(row) = rows.next().map_err(read)? {
        let number: i64 = row.get(0).map_err(read)?;
        let stored: Option<i64> = row.get("checksum").map_err(read)?;
        if number != last + 1 {
            return Err(damaged(last + 1, "it is missing".to_owned()));
        }
        if stored.is_some() && stored != Some(checksum_of(row, 1, checked(version)).map_err(read)?) {
            return Err(damaged(number, "its checksum is wrong".to_owned()));
        }
        all.push(judgment(row).map_err(|cause| damaged(number, cause.to_string()))?);
        last = number;
    }
    let given = transaction.query_row("SELECT max(seq) FROM sqlite_sequence WHERE name = 'judgments'", [], |row| {
        row.get::<_, Option<i64>>(0)
    });
    if given.map_err(read)?.unwrap_or(0) != last {
        return Err(damaged(last + 1, "it is missing".to_owned()));
    }
    Ok(all)
}

/// All columns and the checksum; NULL for those that a version does not have.
fn columns(version: Option<i64>) -> String {
    let known = checked(version);
    let column = |(index, name): (usize, &&str)| {
        if index < known { (*name).to_owned() } else { format!("NULL AS {name}") }
    };
    let mut columns: Vec<String> = COLUMNS.iter().enumerate().map(column).collect();
    let has_checksums = version.is_some_and(|version| version >= schema::WITH_CHECKSUMS);
    columns.push(if has_checksums { "checksum" } else { "NULL AS checksum" }.to_owned());
    columns.join(", ")
}

/// How many columns a checksum of that version is of.
fn checked(version: Option<i64>) -> usize {
    if version.is_some_and(|version| version >= schema::WITH_ACTIONS) { COLUMNS.len() } else { OLD_COLUMNS }
}
