//! The tables, and how older ones become newer ones.

use std::path::Path;

use rusqlite::Connection;

use crate::error::WatchError;

/// The version of the tables: `user_version` of the file.
const VERSION: i64 = 2;

const TABLES: &str = "
CREATE TABLE site (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    template BLOB,
    places BLOB,
    visited_at INTEGER,
    due_at INTEGER NOT NULL DEFAULT 0,
    visits INTEGER NOT NULL DEFAULT 0,
    trouble INTEGER NOT NULL DEFAULT 0,
    trouble_said TEXT,
    waiting TEXT,
    redesign INTEGER NOT NULL DEFAULT 0,
    set_aside BLOB
);
CREATE TABLE page (
    id INTEGER PRIMARY KEY,
    site INTEGER NOT NULL,
    key TEXT NOT NULL,
    address TEXT NOT NULL,
    etag TEXT,
    modified TEXT,
    digest BLOB,
    misses INTEGER NOT NULL DEFAULT 0,
    ill INTEGER NOT NULL DEFAULT 0,
    version BLOB,
    waiting BLOB,
    past BLOB,
    UNIQUE (site, key)
);
CREATE TABLE list (
    site INTEGER NOT NULL,
    address TEXT NOT NULL,
    etag TEXT,
    modified TEXT,
    PRIMARY KEY (site, address)
) WITHOUT ROWID;
CREATE TABLE text (
    id INTEGER PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE,
    body BLOB NOT NULL
);
CREATE TABLE visit (site INTEGER NOT NULL, at INTEGER NOT NULL, pages INTEGER NOT NULL, read INTEGER NOT NULL, changes INTEGER NOT NULL);
CREATE INDEX visit_at ON visit (at);
CREATE TABLE event (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    site TEXT NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL
);
CREATE INDEX event_at ON event (at);
CREATE TABLE outbox (
    event INTEGER NOT NULL,
    target TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_try INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (event, target)
) WITHOUT ROWID;
";

/// Since version 2: prints of the stories that were reported, so that another site's copy is not.
const STORIES: &str = "
CREATE TABLE story (event INTEGER PRIMARY KEY, site TEXT NOT NULL, page TEXT NOT NULL, at INTEGER NOT NULL, prints BLOB NOT NULL);
CREATE TABLE story_print (print INTEGER NOT NULL, event INTEGER NOT NULL, PRIMARY KEY (print, event)) WITHOUT ROWID;
CREATE INDEX story_print_event ON story_print (event);
";

/// Makes the tables where there are none, and refuses those of a newer program.
pub(super) fn prepare(connection: &Connection, path: &Path) -> Result<(), WatchError> {
    let failed = |cause| WatchError::State { path: path.to_owned(), cause };
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(failed)?;
    if found > VERSION {
        return Err(WatchError::Version { path: path.to_owned(), found, known: VERSION });
    }
    connection.pragma_update(None, "journal_mode", "WAL").map_err(failed)?;
    // A visit that was committed survives even a machine that loses power.
    connection.pragma_update(None, "synchronous", "FULL").map_err(failed)?;
    if found < VERSION {
        // All or nothing, also if two processes come at once: the second one finds the version of the first.
        let tables = if found == 0 { TABLES } else { "" };
        let make = format!("BEGIN IMMEDIATE; {tables} {STORIES} PRAGMA user_version = {VERSION}; COMMIT;");
        if let Err(cause) = connection.execute_batch(&make) {
            let _ = connection.execute_batch("ROLLBACK");
            let now: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(failed)?;
            if now != VERSION {
                return Err(failed(cause));
            }
        }
    }
    Ok(())
}
