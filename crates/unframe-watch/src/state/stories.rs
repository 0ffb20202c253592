//! Stories that were reported, by their near-duplicate prints: what another watched site says as well is reported once.
//!
//! **Idea.** Agencies, press offices and partners publish the same text on many sites. A new page is compared with those that were
//! reported of other sites, and is set aside if most of its shingles are those of one of them. Two new pages of one site
//! are two pages, however alike. **Cost.** Some twenty rows for each new page, and as many look-ups.

use rusqlite::{Transaction, params};
use unframe::Share;
use unframe::label::Label;
use unframe::near_duplicates::{Compared, Part, Prints, Scheme, Shingler};

/// From here on two texts are one story: the threshold of `unframe dups`.
const SAME: Share = Share::millionths(800_000);
/// Texts with fewer shingles say too little to be known again.
const LEAST_SHINGLES: usize = 30;
/// Seconds after which a story is news again.
const OLD: i64 = 30 * 86_400;

/// A new page, ready to be compared.
pub(crate) struct Story(Prints);

impl Story {
    /// What a page says; `None` if that is too little to be known again.
    pub(crate) fn of(says: &[String]) -> Option<Self> {
        let text = says.join("\n");
        let part = Part { number: 0, label: Label::Content, text: &text };
        let prints = Prints::of(&[part], Scheme::MinHash, &mut Shingler::default());
        (prints.shingles(Compared::Content).numbers().len() >= LEAST_SHINGLES).then_some(Self(prints))
    }

    fn numbers(&self) -> impl Iterator<Item = i64> {
        self.0.blocks.iter().flat_map(|block| &block.fingerprints).map(|print| print.cast_signed())
    }

    /// The page of another site that was reported with the same story.
    pub(crate) fn known_elsewhere(
        &self,
        transaction: &Transaction<'_>,
        site: &str,
    ) -> Result<Option<String>, rusqlite::Error> {
        let sql = "SELECT DISTINCT story.event, page, prints FROM story_print JOIN story USING (event)
                   WHERE print = ?1 AND site != ?2 ORDER BY story.event";
        let mut find = transaction.prepare_cached(sql)?;
        for number in self.numbers() {
            let mut rows = find.query(params![number, site])?;
            while let Some(row) = rows.next()? {
                let (page, prints): (String, Vec<u8>) = (row.get(1)?, row.get(2)?);
                let prints = Prints::from_bytes(&prints);
                if prints.is_some_and(|prints| self.0.similarity(&prints, Compared::Content) >= SAME) {
                    return Ok(Some(page));
                }
            }
        }
        Ok(None)
    }

    /// Remembers that it was reported.
    pub(crate) fn put(
        &self,
        transaction: &Transaction<'_>,
        event: i64,
        site: &str,
        page: &str,
        at: i64,
    ) -> Result<(), rusqlite::Error> {
        let sql = "INSERT OR REPLACE INTO story (event, site, page, at, prints) VALUES (?1, ?2, ?3, ?4, ?5)";
        transaction.prepare_cached(sql)?.execute(params![event, site, page, at, self.0.to_bytes()])?;
        let mut insert =
            transaction.prepare_cached("INSERT OR IGNORE INTO story_print (print, event) VALUES (?1, ?2)")?;
        for number in self.numbers() {
            insert.execute(params![number, event])?;
        }
        Ok(())
    }
}

/// Forgets the stories that are old.
pub(crate) fn forget_old(transaction: &Transaction<'_>, now: i64) -> Result<(), rusqlite::Error> {
    let sql = "DELETE FROM story_print WHERE event IN (SELECT event FROM story WHERE at < ?1)";
    transaction.execute(sql, [now - OLD])?;
    transaction.execute("DELETE FROM story WHERE at < ?1", [now - OLD]).map(drop)
}
