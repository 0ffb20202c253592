//! Texts of blocks, each stored once.

use std::collections::HashMap;

use rusqlite::{OptionalExtension, Transaction, params};
use sha2::{Digest, Sha256};

use super::{packed, unpacked};

/// Shorter texts are stored as they are: packing makes them longer.
const WORTH_PACKING: usize = 200;

/// The name of a text: 16 bytes of its SHA-256.
pub(crate) fn digest(bytes: &[u8]) -> [u8; 16] {
    let digest = Sha256::digest(bytes);
    let mut name = [0; 16];
    name.copy_from_slice(&digest[..16]);
    name
}

/// Stores a text if it is not there yet, and gives its number.
pub(super) fn put(transaction: &Transaction<'_>, text: &str) -> Result<i64, rusqlite::Error> {
    let name = digest(text.as_bytes());
    let mut find = transaction.prepare_cached("SELECT id FROM text WHERE digest = ?1")?;
    if let Some(id) = find.query_row([&name[..]], |row| row.get(0)).optional()? {
        return Ok(id);
    }
    // The first byte tells how the rest is stored.
    let body = if text.len() < WORTH_PACKING {
        [&[0], text.as_bytes()].concat()
    } else {
        [&[1], &packed(text.as_bytes())[..]].concat()
    };
    transaction.prepare_cached("INSERT INTO text (digest, body) VALUES (?1, ?2)")?.execute(params![&name[..], body])?;
    Ok(transaction.last_insert_rowid())
}

/// Texts that were read already.
#[derive(Debug, Default)]
pub(super) struct Known(HashMap<i64, String>);

impl Known {
    /// The text of that number; `None` if it is not there.
    pub(super) fn get(
        &mut self,
        connection: &rusqlite::Connection,
        id: i64,
    ) -> Result<Option<String>, rusqlite::Error> {
        if let Some(text) = self.0.get(&id) {
            return Ok(Some(text.clone()));
        }
        let mut find = connection.prepare_cached("SELECT body FROM text WHERE id = ?1")?;
        let body: Option<Vec<u8>> = find.query_row([id], |row| row.get(0)).optional()?;
        let text = body.and_then(|body| {
            let (kind, rest) = body.split_first()?;
            let bytes = if *kind == 0 { rest.to_vec() } else { unpacked(rest)? };
            String::from_utf8(bytes).ok()
        });
        if let Some(text) = &text {
            self.0.insert(id, text.clone());
        }
        Ok(text)
    }
}

/// Removes the texts that no page has.
pub(super) fn collect(transaction: &Transaction<'_>) -> Result<(), rusqlite::Error> {
    transaction.execute_batch("CREATE TEMP TABLE IF NOT EXISTS used (id INTEGER PRIMARY KEY); DELETE FROM used;")?;
    {
        let mut pages = transaction.prepare("SELECT version FROM page WHERE version IS NOT NULL")?;
        let mut insert = transaction.prepare("INSERT OR IGNORE INTO used (id) VALUES (?1)")?;
        let mut rows = pages.query([])?;
        while let Some(row) = rows.next()? {
            let version: Vec<u8> = row.get(0)?;
            for id in super::pages::texts_of(&version) {
                insert.execute([id])?;
            }
        }
    }
    transaction.execute_batch("DELETE FROM text WHERE id NOT IN (SELECT id FROM used); DELETE FROM used;")
}
