//! Pages as they were last: what they said, how they are asked for, what waits to be seen again.

use rusqlite::{Transaction, params};
use serde::{Deserialize, Serialize};
use unframe_diff::{BlockVersion, Health, PageVersion, Role};

use super::texts::{self, Known};
use super::{State, from_json, to_json};
use crate::error::WatchError;
use crate::fetch::Conditions;
use crate::waiting::Waiting;

/// A page as it is remembered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredVersion {
    /// What it said, once it could be read.
    pub version: Option<PageVersion>,
    /// Its key.
    pub key: String,
    /// Where it is fetched.
    pub address: String,
    /// So that it need not be sent again.
    pub conditions: Conditions,
    /// Of its bytes.
    pub digest: Option<Vec<u8>>,
    /// Visits in a row that did not find it.
    pub misses: u32,
    /// Visits in a row in which something else stood there.
    pub ill: u32,
    /// Changes that wait to be seen again.
    pub waiting: Waiting,
    /// Names of texts it had once.
    pub past: Vec<[u8; 8]>,
}

/// What of a version is stored beside its texts.
#[derive(Serialize, Deserialize)]
struct Stored {
    name: String,
    title: Option<String>,
    health: Health,
    is_list: bool,
    blocks: Vec<StoredBlock>,
}

/// Text, place, whether it is content, role, and where it leads.
#[derive(Serialize, Deserialize)]
struct StoredBlock(i64, u64, bool, Role, Option<String>);

/// How to ask for a page, without what it said.
#[derive(Clone, Debug)]
pub(crate) struct Asking {
    pub(crate) key: String,
    pub(crate) address: String,
    pub(crate) conditions: Conditions,
    pub(crate) digest: Option<Vec<u8>>,
    /// Whether anything about it has to be decided at the next visit, even if it did not change.
    pub(crate) is_open: bool,
}

impl State {
    /// How the pages of a site are asked for, by their keys.
    pub(crate) fn asking(&self, site: i64) -> Result<Vec<Asking>, WatchError> {
        let read = || {
            let sql =
                "SELECT key, address, etag, modified, digest, misses > 0 OR ill > 0 OR waiting IS NOT NULL FROM page
                       WHERE site = ?1 ORDER BY key";
            let mut statement = self.connection().prepare(sql)?;
            let rows = statement.query_map([site], |row| {
                let conditions = Conditions { etag: row.get(2)?, last_modified: row.get(3)? };
                Ok(Asking {
                    key: row.get(0)?,
                    address: row.get(1)?,
                    conditions,
                    digest: row.get(4)?,
                    is_open: row.get(5)?,
                })
            })?;
            rows.collect::<Result<Vec<_>, rusqlite::Error>>()
        };
        read().map_err(|cause| self.failed(cause))
    }

    /// The pages of a site with all they said, by their keys.
    pub fn pages(&self, site: i64) -> Result<Vec<StoredVersion>, WatchError> {
        self.read_pages(site).map_err(|cause| self.failed(cause))
    }

    fn read_pages(&self, site: i64) -> Result<Vec<StoredVersion>, rusqlite::Error> {
        let mut known = Known::default();
        let mut pages = Vec::new();
        let sql = "SELECT key, address, etag, modified, digest, misses, ill, version, waiting, past FROM page WHERE site = ?1 ORDER BY key";
        let mut statement = self.connection().prepare(sql)?;
        let mut rows = statement.query([site])?;
        while let Some(row) = rows.next()? {
            let key: String = row.get(0)?;
            let version: Option<Vec<u8>> = row.get(7)?;
            let version = match version.and_then(|packed| from_json::<Stored>(&packed)) {
                Some(stored) => self.version(&key, stored, &mut known)?,
                None => None,
            };
            let (waiting, past): (Option<Vec<u8>>, Option<Vec<u8>>) = (row.get(8)?, row.get(9)?);
            pages.push(StoredVersion {
                version,
                address: row.get(1)?,
                conditions: Conditions { etag: row.get(2)?, last_modified: row.get(3)? },
                digest: row.get(4)?,
                misses: row.get(5)?,
                ill: row.get(6)?,
                waiting: waiting.and_then(|packed| from_json(&packed)).unwrap_or_default(),
                past: past.unwrap_or_default().chunks_exact(8).filter_map(|name| name.try_into().ok()).collect(),
                key,
            });
        }
        Ok(pages)
    }

    fn version(&self, key: &str, stored: Stored, known: &mut Known) -> Result<Option<PageVersion>, rusqlite::Error> {
        let mut blocks = Vec::with_capacity(stored.blocks.len());
        for StoredBlock(text, place, is_content, role, target) in stored.blocks {
            let Some(text) = known.get(self.connection(), text)? else { return Ok(None) };
            blocks.push(BlockVersion { text, place, is_content, role, target });
        }
        let Stored { name, title, health, is_list, .. } = stored;
        Ok(Some(PageVersion { key: key.to_owned(), name, title, health, is_list, blocks }))
    }
}

/// Writes a page.
pub(crate) fn put_page(transaction: &Transaction<'_>, site: i64, page: &StoredVersion) -> Result<(), rusqlite::Error> {
    let version = match &page.version {
        Some(version) => {
            let mut blocks = Vec::with_capacity(version.blocks.len());
            for block in &version.blocks {
                let text = texts::put(transaction, &block.text)?;
                blocks.push(StoredBlock(text, block.place, block.is_content, block.role, block.target.clone()));
            }
            let PageVersion { name, title, health, is_list, .. } = version.clone();
            Some(to_json(&Stored { name, title, health, is_list, blocks }))
        }
        None => None,
    };
    let waiting = (!page.waiting.is_empty()).then(|| to_json(&page.waiting));
    let past: Vec<u8> = page.past.concat();
    transaction
        .prepare_cached(
            "INSERT INTO page (site, key, address, etag, modified, digest, misses, ill, version, waiting, past)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
             ON CONFLICT (site, key) DO UPDATE SET address = ?3, etag = ?4, modified = ?5, digest = ?6, misses = ?7, ill = ?8,
             version = ?9, waiting = ?10, past = ?11",
        )?
        .execute(params![
            site,
            page.key,
            page.address,
            page.conditions.etag,
            page.conditions.last_modified,
            page.digest,
            page.misses,
            page.ill,
            version,
            waiting,
            past
        ])?;
    Ok(())
}

/// Removes a page.
pub(crate) fn remove_page(transaction: &Transaction<'_>, site: i64, key: &str) -> Result<(), rusqlite::Error> {
    transaction.execute("DELETE FROM page WHERE site = ?1 AND key = ?2", params![site, key])?;
    Ok(())
}

/// The numbers of the texts of a stored version.
pub(super) fn texts_of(version: &[u8]) -> Vec<i64> {
    let stored: Option<Stored> = from_json(version);
    stored.map(|stored| stored.blocks.iter().map(|block| block.0).collect()).unwrap_or_default()
}
