//! Changes that were reported, and those that still have to be delivered.

use rusqlite::{OptionalExtension, Transaction, params};
use unframe_diff::Change;
use unframe_diff::render::urn;

use super::State;
use crate::error::WatchError;

/// A change that was reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Counted from 1, in the order in which they were found.
    pub number: i64,
    /// Its name, which is the same wherever it is told: receivers can drop repeats by it.
    pub id: String,
    /// When it was reported, in seconds since 1970.
    pub at: i64,
    /// What changed.
    pub change: Change,
}

/// A change that has to be delivered.
#[derive(Clone, Debug)]
pub struct Due {
    /// The change.
    pub event: Event,
    /// Where to.
    pub target: String,
    /// How often that was tried.
    pub attempts: u32,
}

fn event(row: &rusqlite::Row<'_>) -> Result<Option<Event>, rusqlite::Error> {
    let body: String = row.get(3)?;
    let Ok(change) = serde_json::from_str(&body) else { return Ok(None) };
    Ok(Some(Event { number: row.get(0)?, id: row.get(1)?, at: row.get(2)?, change }))
}

/// Writes a change of a visit, and that it has to go to these places. Its number, unless it was there already.
pub(crate) fn put_event(
    transaction: &Transaction<'_>,
    at: i64,
    visit: i64,
    change: &Change,
    targets: &[String],
) -> Result<Option<i64>, rusqlite::Error> {
    let body = serde_json::to_string(change).unwrap_or_default();
    // The same change of a later visit is another event, the same visit written again is not.
    let id = urn(&format!("{visit} {body}"));
    let sql = "INSERT OR IGNORE INTO event (id, site, at, body) VALUES (?1, ?2, ?3, ?4)";
    if transaction.execute(sql, params![id, change.site, at, body])? == 0 {
        return Ok(None);
    }
    let number = transaction.last_insert_rowid();
    for target in targets {
        transaction.execute("INSERT INTO outbox (event, target) VALUES (?1, ?2)", params![number, target])?;
    }
    Ok(Some(number))
}

impl State {
    /// Changes since then, of one site or of all, the oldest first.
    pub fn events(&self, since: i64, site: Option<&str>) -> Result<Vec<Event>, WatchError> {
        let read = || {
            let sql =
                "SELECT number, id, at, body FROM event WHERE at >= ?1 AND (?2 IS NULL OR site = ?2) ORDER BY number";
            let mut statement = self.connection().prepare(sql)?;
            let rows = statement.query_map(params![since, site], event)?;
            rows.collect::<Result<Vec<_>, _>>()
        };
        Ok(read().map_err(|cause| self.failed(cause))?.into_iter().flatten().collect())
    }

    /// The change of that number or id.
    pub fn event(&self, name: &str) -> Result<Option<Event>, WatchError> {
        let sql = "SELECT number, id, at, body FROM event WHERE id = ?1 OR id = 'urn:uuid:' || ?1 OR number = CAST(?1 AS INTEGER) AND ?1 NOT GLOB '*[^0-9]*'";
        let found = self.connection().query_row(sql, [name], event).optional();
        Ok(found.map_err(|cause| self.failed(cause))?.flatten())
    }

    /// What has to be delivered by now, the oldest first.
    pub fn due(&self, now: i64) -> Result<Vec<Due>, WatchError> {
        let read = || {
            let sql = "SELECT number, id, at, body, target, attempts FROM outbox JOIN event ON event = number
                       WHERE next_try <= ?1 ORDER BY number, target";
            let mut statement = self.connection().prepare(sql)?;
            let rows = statement.query_map([now], |row| Ok((event(row)?, row.get(4)?, row.get(5)?)))?;
            rows.collect::<Result<Vec<_>, _>>()
        };
        let rows = read().map_err(|cause| self.failed(cause))?;
        let due =
            |(event, target, attempts): (Option<Event>, String, u32)| Some(Due { event: event?, target, attempts });
        Ok(rows.into_iter().filter_map(due).collect())
    }

    /// How many deliveries are open.
    pub fn open_deliveries(&self) -> Result<i64, WatchError> {
        let count = self.connection().query_row("SELECT count(*) FROM outbox", [], |row| row.get(0));
        count.map_err(|cause| self.failed(cause))
    }

    /// A change arrived.
    pub fn delivered(&mut self, due: &Due) -> Result<(), WatchError> {
        self.write(|transaction| {
            let sql = "DELETE FROM outbox WHERE event = ?1 AND target = ?2";
            transaction.execute(sql, params![due.event.number, due.target]).map(drop)
        })
    }

    /// A change did not arrive, and is tried again later.
    pub fn not_delivered(&mut self, due: &Due, next_try: i64) -> Result<(), WatchError> {
        self.write(|transaction| {
            let sql = "UPDATE outbox SET attempts = attempts + 1, next_try = ?3 WHERE event = ?1 AND target = ?2";
            transaction.execute(sql, params![due.event.number, due.target, next_try]).map(drop)
        })
    }
}
