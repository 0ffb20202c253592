//! The tables of a file of judgments, and the marks that identify such a file.

use std::path::Path;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::row::insert;
use super::{JudgmentError, reading};

/// Marks the file as ours: `unfj`.
const APPLICATION: i64 = 0x756E_666A;

/// Whatever changes the tables raises it, and brings a step from the version before.
pub(super) const VERSION: i64 = 3;

/// The first version whose rows have checksums.
pub(super) const WITH_CHECKSUMS: i64 = 2;
/// The first version that knows places, actions and adjudications.
pub(super) const WITH_ACTIONS: i64 = 3;

/// The oldest version that is read. Its rows have no checksums; they get them when it is opened to be written to.
const OLDEST_READABLE: i64 = 1;

/// One row per judgment, never changed. `subject` is what it is about.
const TABLES: &str = "
CREATE TABLE judgments (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    time INTEGER NOT NULL,
    expert TEXT NOT NULL,
    subject TEXT NOT NULL CHECK (subject IN ('site', 'page', 'block', 'place', 'action')),
    site TEXT NOT NULL,
    page TEXT,
    method TEXT,
    first_byte INTEGER,
    behind_byte INTEGER,
    verdict TEXT,
    note TEXT NOT NULL,
    text TEXT,
    place TEXT,
    action INTEGER,
    target INTEGER,
    adjudicates INTEGER,
    checksum INTEGER NOT NULL
) STRICT;
CREATE INDEX judgments_by_time ON judgments (time, number);
CREATE TRIGGER judgments_are_never_changed BEFORE UPDATE ON judgments
BEGIN SELECT RAISE(ABORT, 'judgments are only added'); END;
CREATE TRIGGER judgments_are_never_removed BEFORE DELETE ON judgments
BEGIN SELECT RAISE(ABORT, 'judgments are only added'); END;
";

/// Makes the tables in an empty file, and those of an earlier version again; refuses a file of somebody else or of a later version.
pub(super) fn prepare(connection: &mut Connection, path: &Path) -> Result<(), JudgmentError> {
    let opened = JudgmentError::opening(path);
    if version(connection, path)? == Some(VERSION) {
        return Ok(());
    }
    // Two processes may come here at once: the second one waits, and finds the tables.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(&opened)?;
    match version(&transaction, path)? {
        None => transaction.execute_batch(TABLES).map_err(&opened)?,
        Some(VERSION) => return Ok(()),
        Some(_) => make_anew(&transaction, path)?,
    }
    transaction.pragma_update(None, "application_id", APPLICATION).map_err(&opened)?;
    transaction.pragma_update(None, "user_version", VERSION).map_err(&opened)?;
    transaction.commit().map_err(&opened)
}

/// From an earlier version: the same judgments, each held against its checksum if it has one, in a table of today.
fn make_anew(transaction: &Transaction<'_>, path: &Path) -> Result<(), JudgmentError> {
    let opened = JudgmentError::opening(path);
    let in_order = reading::all_in_order(transaction, path)?;
    let drop = "DROP TRIGGER judgments_are_never_changed;
        DROP TRIGGER judgments_are_never_removed;
        DROP INDEX judgments_by_time;
        DROP TABLE judgments;";
    transaction.execute_batch(drop).map_err(&opened)?;
    transaction.execute_batch(TABLES).map_err(&opened)?;
    in_order.iter().try_for_each(|judgment| insert(transaction, judgment).map(|_| ())).map_err(&opened)
}

/// The version of the tables; `None` in an empty file.
pub(super) fn version(connection: &Connection, path: &Path) -> Result<Option<i64>, JudgmentError> {
    let failed = JudgmentError::opening(path);
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).map_err(&failed);
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(&failed)?;
    match (number("application_id")?, number("user_version")?) {
        (APPLICATION, found @ OLDEST_READABLE..=VERSION) => Ok(Some(found)),
        (APPLICATION, found) => Err(JudgmentError::Version { path: path.to_owned(), found, known: VERSION }),
        (0, 0) if tables == 0 => Ok(None),
        _ => Err(JudgmentError::Other { path: path.to_owned() }),
    }
}
