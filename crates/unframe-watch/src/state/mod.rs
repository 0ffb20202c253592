//! What was seen before? One SQLite file: sites, pages as they were last, what waits to be confirmed, changes, and where they
//! still have to go.
//!
//! A visit is one transaction: whatever happens, either all of it is there or nothing. Texts of blocks are stored once and
//! compressed; an unchanged visit costs a row of some twenty bytes.

mod events;
mod pages;
mod schema;
mod stories;
mod texts;

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use unframe_diff::{BlockChange, PlaceHistory, SetAside};

pub(crate) use events::put_event;
pub use events::{Due, Event};
pub use pages::StoredVersion;
pub(crate) use pages::{Asking, put_page, remove_page};
pub(crate) use stories::{Story, forget_old};
pub(crate) use texts::digest;

use crate::error::WatchError;

/// The state of a watch.
#[derive(Debug)]
pub struct State {
    connection: Connection,
    path: PathBuf,
}

/// What is remembered of a site, beside its pages.
#[derive(Clone, Debug, Default)]
pub struct SiteState {
    /// Its number in the state; 0 before its first visit.
    pub id: i64,
    /// What its pages have in common, with the sample that learning goes on from.
    pub template: Option<Vec<u8>>,
    /// How often its places changed.
    pub places: PlaceHistory,
    /// When it was visited last, in seconds since 1970.
    pub visited_at: Option<i64>,
    /// When it is due.
    pub due_at: i64,
    /// How often it was visited.
    pub visits: i64,
    /// Visits in a row in which nothing could be read.
    pub trouble: i64,
    /// What was wrong the last time.
    pub trouble_said: Option<String>,
    /// Changes of its framing that wait to be seen again.
    pub waiting: Vec<BlockChange>,
    /// Whether its last visit found a new design that waits to be seen again.
    pub redesign: bool,
}

/// How long another process is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

impl State {
    /// Opens the state, or makes it.
    pub fn open(path: &Path) -> Result<Self, WatchError> {
        let failed = |cause| WatchError::State { path: path.to_owned(), cause };
        let connection = Connection::open(path).map_err(failed)?;
        connection.busy_timeout(PATIENCE).map_err(failed)?;
        schema::prepare(&connection, path)?;
        Ok(Self { connection, path: path.to_owned() })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the file is sound: `ok`, or the first thing that is wrong.
    pub fn check(&self) -> Result<String, WatchError> {
        let found = self.connection.query_row("PRAGMA integrity_check", [], |row| row.get(0));
        found.map_err(|cause| self.failed(cause))
    }

    pub(crate) fn failed(&self, cause: rusqlite::Error) -> WatchError {
        WatchError::State { path: self.path.clone(), cause }
    }

    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }

    /// Does some work that is written all at once, or not at all.
    pub(crate) fn write<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, rusqlite::Error>,
    ) -> Result<T, WatchError> {
        let path = self.path.clone();
        let failed = |cause| WatchError::State { path: path.clone(), cause };
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        let done = work(&transaction).map_err(failed)?;
        transaction.commit().map_err(failed)?;
        Ok(done)
    }

    /// What is remembered of a site; nothing, if it was never visited.
    pub fn site(&self, name: &str) -> Result<SiteState, WatchError> {
        let read = |row: &rusqlite::Row<'_>| {
            let places: Option<Vec<u8>> = row.get(2)?;
            let waiting: Option<String> = row.get(8)?;
            Ok(SiteState {
                id: row.get(0)?,
                template: row.get::<_, Option<Vec<u8>>>(1)?.and_then(|packed| unpacked(&packed)),
                places: places.and_then(|packed| from_json(&packed)).unwrap_or_default(),
                visited_at: row.get(3)?,
                due_at: row.get(4)?,
                visits: row.get(5)?,
                trouble: row.get(6)?,
                trouble_said: row.get(7)?,
                waiting: waiting.and_then(|json| serde_json::from_str(&json).ok()).unwrap_or_default(),
                redesign: row.get(9)?,
            })
        };
        let sql = "SELECT id, template, places, visited_at, due_at, visits, trouble, trouble_said, waiting, redesign FROM site WHERE name = ?1";
        let found = self.connection.query_row(sql, [name], read).optional();
        Ok(found.map_err(|cause| self.failed(cause))?.unwrap_or_default())
    }

    /// The names of all sites in the state.
    pub fn site_names(&self) -> Result<Vec<String>, WatchError> {
        let names = || -> Result<Vec<String>, rusqlite::Error> {
            let mut statement = self.connection.prepare("SELECT name FROM site ORDER BY name")?;
            statement.query_map([], |row| row.get(0))?.collect()
        };
        names().map_err(|cause| self.failed(cause))
    }

    /// What the last visit of a site set aside.
    pub fn set_aside(&self, site: &str) -> Result<Vec<SetAside>, WatchError> {
        let sql = "SELECT set_aside FROM site WHERE name = ?1";
        let found: Option<Option<Vec<u8>>> =
            self.connection.query_row(sql, [site], |row| row.get(0)).optional().map_err(|cause| self.failed(cause))?;
        Ok(found.flatten().and_then(|packed| from_json(&packed)).unwrap_or_default())
    }

    /// Forgets a site: its pages and what is known of it. Its changes stay. Says whether there was one.
    pub fn forget(&mut self, name: &str) -> Result<bool, WatchError> {
        self.write(|transaction| {
            let id: Option<i64> =
                transaction.query_row("SELECT id FROM site WHERE name = ?1", [name], |row| row.get(0)).optional()?;
            let Some(id) = id else { return Ok(false) };
            transaction.execute("DELETE FROM page WHERE site = ?1", [id])?;
            transaction.execute("DELETE FROM list WHERE site = ?1", [id])?;
            transaction.execute("DELETE FROM visit WHERE site = ?1", [id])?;
            transaction.execute("DELETE FROM site WHERE id = ?1", [id])?;
            Ok(true)
        })
    }

    /// Forgets changes and visits older than that, and texts that no page has any more.
    pub fn prune(&mut self, before: i64) -> Result<(), WatchError> {
        self.write(|transaction| {
            let delivered = "DELETE FROM event WHERE at < ?1 AND number NOT IN (SELECT event FROM outbox)";
            transaction.execute(delivered, [before])?;
            transaction.execute("DELETE FROM visit WHERE at < ?1", [before])?;
            texts::collect(transaction)
        })
    }
}

/// Writes what is remembered of a site, and its visit.
pub(crate) fn put_site(
    transaction: &Transaction<'_>,
    name: &str,
    site: &SiteState,
    set_aside: &[SetAside],
) -> Result<i64, rusqlite::Error> {
    let template = site.template.as_deref().map(packed);
    let waiting = serde_json::to_string(&site.waiting).unwrap_or_default();
    transaction.execute(
        "INSERT INTO site (name, template, places, visited_at, due_at, visits, trouble, trouble_said, waiting, redesign, set_aside)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
         ON CONFLICT (name) DO UPDATE SET template = ?2, places = ?3, visited_at = ?4, due_at = ?5, visits = ?6, trouble = ?7,
         trouble_said = ?8, waiting = ?9, redesign = ?10, set_aside = ?11",
        params![
            name,
            template,
            to_json(&site.places),
            site.visited_at,
            site.due_at,
            site.visits,
            site.trouble,
            site.trouble_said,
            waiting,
            site.redesign,
            to_json(&set_aside)
        ],
    )?;
    transaction.query_row("SELECT id FROM site WHERE name = ?1", [name], |row| row.get(0))
}

/// A value as packed JSON.
pub(crate) fn to_json(value: &impl serde::Serialize) -> Vec<u8> {
    packed(&serde_json::to_vec(value).unwrap_or_default())
}

/// The same back again; `None` if it is not what was written.
pub(crate) fn from_json<T: serde::de::DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    serde_json::from_slice(&unpacked(bytes)?).ok()
}

/// Bytes packed by zstd.
pub(crate) fn packed(bytes: &[u8]) -> Vec<u8> {
    // Packing into memory does not fail.
    zstd::bulk::compress(bytes, 3).unwrap_or_default()
}

/// The same back again.
pub(crate) fn unpacked(bytes: &[u8]) -> Option<Vec<u8>> {
    zstd::stream::decode_all(bytes).ok()
}
