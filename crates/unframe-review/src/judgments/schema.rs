//! The tables of a file of judgments, and the marks that identify such a file.

use std::path::Path;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::JudgmentError;
use super::store::{COLUMNS, checksum_of};

/// Marks the file as ours: `unfj`.
const APPLICATION: i64 = 0x756E_666A;

/// Whatever changes the tables raises it, and brings a step from the version before.
pub(super) const VERSION: i64 = 2;

/// The oldest version that is read. Its rows have no checksums; they get them when it is opened to be written to.
const OLDEST_READABLE: i64 = 1;

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
    text TEXT,
    checksum INTEGER NOT NULL
) STRICT;
CREATE INDEX judgments_by_time ON judgments (time, number);
CREATE TRIGGER judgments_are_never_changed BEFORE UPDATE ON judgments
BEGIN SELECT RAISE(ABORT, 'judgments are only added'); END;
CREATE TRIGGER judgments_are_never_removed BEFORE DELETE ON judgments
BEGIN SELECT RAISE(ABORT, 'judgments are only added'); END;
";

/// Makes the tables in an empty file, and those of an earlier version anew; refuses a file of somebody else or of a later version.
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
        Some(_) => add_checksums(&transaction).map_err(&opened)?,
    }
    transaction.pragma_update(None, "application_id", APPLICATION).map_err(&opened)?;
    transaction.pragma_update(None, "user_version", VERSION).map_err(&opened)?;
    transaction.commit().map_err(&opened)
}

/// From version 1 to 2: the same rows in a table that has checksums.
fn add_checksums(transaction: &Transaction<'_>) -> rusqlite::Result<()> {
    transaction.execute_batch(
        "DROP TRIGGER judgments_are_never_changed;
        DROP TRIGGER judgments_are_never_removed;
        DROP INDEX judgments_by_time;
        ALTER TABLE judgments RENAME TO judgments_of_version_1;",
    )?;
    // The names of triggers and index are free now.
    transaction.execute_batch(TABLES)?;
    let mut read =
        transaction.prepare(&format!("SELECT number, {COLUMNS} FROM judgments_of_version_1 ORDER BY number"))?;
    let mut write = transaction.prepare(&format!(
        "INSERT INTO judgments (number, {COLUMNS}, checksum)
        SELECT number, {COLUMNS}, ?2 FROM judgments_of_version_1 WHERE number = ?1"
    ))?;
    let mut rows = read.query([])?;
    while let Some(row) = rows.next()? {
        write.execute((row.get::<_, i64>(0)?, checksum_of(row, 1)?))?;
    }
    drop(rows);
    drop((read, write));
    transaction.execute_batch("DROP TABLE judgments_of_version_1;")
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
