//! The tables of a file of judgments, and the marks that identify such a file.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use super::JudgmentError;

/// Marks the file as ours: `unfj`.
const APPLICATION: i64 = 0x756E_666A;

/// Whatever changes the tables raises it, and brings a step from the version before.
pub(super) const VERSION: i64 = 1;

/// One row per judgment, never changed. `subject` is what it is about.
const TABLES: &str = "
CREATE TABLE judgments (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    time INTEGER NOT NULL,
    expert TEXT NOT NULL,
    subject TEXT NOT NULL CHECK (subject IN ('site', 'page', 'block')),
    site TEXT NOT NULL,
    page TEXT,
    method TEXT,
    first_byte INTEGER,
    behind_byte INTEGER,
    verdict TEXT,
    note TEXT NOT NULL,
    text TEXT
) STRICT;
CREATE INDEX judgments_by_time ON judgments (time, number);
CREATE TRIGGER judgments_are_never_changed BEFORE UPDATE ON judgments
BEGIN SELECT RAISE(ABORT, 'judgments are only added'); END;
CREATE TRIGGER judgments_are_never_removed BEFORE DELETE ON judgments
BEGIN SELECT RAISE(ABORT, 'judgments are only added'); END;
";

/// Makes the tables in an empty file; refuses a file of somebody else or of a later version.
pub(super) fn prepare(connection: &mut Connection, path: &Path) -> Result<(), JudgmentError> {
    let opened = JudgmentError::opening(path);
    if is_known(connection, path)? {
        return Ok(());
    }
    // Two processes may come here at once: the second one waits, and finds the tables.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(&opened)?;
    if is_known(&transaction, path)? {
        return Ok(());
    }
    transaction.execute_batch(TABLES).map_err(&opened)?;
    transaction.pragma_update(None, "application_id", APPLICATION).map_err(&opened)?;
    transaction.pragma_update(None, "user_version", VERSION).map_err(&opened)?;
    transaction.commit().map_err(&opened)
}

/// Whether the tables are there; an empty file has none.
pub(super) fn is_known(connection: &Connection, path: &Path) -> Result<bool, JudgmentError> {
    let failed = JudgmentError::opening(path);
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).map_err(&failed);
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(&failed)?;
    match (number("application_id")?, number("user_version")?) {
        (APPLICATION, VERSION) => Ok(true),
        (APPLICATION, found) => Err(JudgmentError::Version { path: path.to_owned(), found, known: VERSION }),
        (0, 0) if tables == 0 => Ok(false),
        _ => Err(JudgmentError::Other { path: path.to_owned() }),
    }
}
