//! One file inside an archive: a page, something that pages show, an archive of a crawl, or something else.

use std::io::{self, BufRead, Read, Seek};

use crate::page_bytes::{is_page, read_page};
use crate::page_name::{self, NameSays};
use crate::resource_type::resource_type;
use crate::source::ReadRecords;
use crate::warc::{Wanted, WarcRecords};
use crate::{CorpusError, Record, Resource, SkipReason, Skipped};

/// What an entry turned out to be.
pub(super) enum Entry {
    Page(Record),
    Resource(Resource),
    Warc(Box<WarcRecords>),
    Other(SkipReason),
}

/// What is given out of an archive: what was wanted.
pub(super) enum Item {
    Page(Record),
    Resource(Resource),
}

/// An archive, read item by item.
pub(super) trait Items: Send {
    /// The next item, or why it could not be read; `None` at the end. What is not wanted is counted.
    fn next_item(&mut self, skipped: &mut Skipped) -> Option<Result<Item, CorpusError>>;
}

impl<Archive: Items> ReadRecords for Archive {
    fn next_record(&mut self, skipped: &mut Skipped) -> Option<Result<Record, CorpusError>> {
        loop {
            match self.next_item(skipped)? {
                Ok(Item::Page(record)) => return Some(Ok(record)),
                Ok(Item::Resource(_)) => {}
                Err(error) => return Some(Err(error)),
            }
        }
    }

    fn next_resource(&mut self) -> Option<Resource> {
        loop {
            // Damage is reported when pages are read.
            if let Ok(Item::Resource(resource)) = self.next_item(&mut Skipped::default())? {
                return Some(resource);
            }
        }
    }
}

/// Whether an entry of this name is worth reading, and why not.
pub(super) fn is_passed_over(path: &str, wanted: Wanted) -> Option<SkipReason> {
    match (page_name::ask(path), wanted) {
        (NameSays::Warc, _) => None,
        (_, Wanted::Resources) => resource_type(path).is_none().then_some(SkipReason::OtherName),
        (NameSays::Other(reason), Wanted::Pages) => Some(reason),
        (_, Wanted::Pages) => None,
    }
}

/// Reads the entry that is called `path` in the archive that is called `archive`.
pub(super) fn read_entry(
    archive: &str,
    path: &str,
    mut source: impl BufRead,
    wanted: Wanted,
    max_bytes: usize,
) -> io::Result<Entry> {
    if let Some(reason) = is_passed_over(path, wanted) {
        return Ok(Entry::Other(reason));
    }
    let says = page_name::ask(path);
    if wanted == Wanted::Resources && says != NameSays::Warc {
        let mut body = Vec::new();
        source.take(max_bytes as u64).read_to_end(&mut body)?;
        let content_type = resource_type(path).unwrap_or_default().to_owned();
        return Ok(Entry::Resource(Resource { address: path.to_owned(), content_type, body }));
    }
    match says {
        NameSays::Other(reason) => return Ok(Entry::Other(reason)),
        NameSays::Wacz => return Ok(Entry::Other(SkipReason::OtherName)),
        NameSays::Warc => {
            // Going on after damage needs going back, which a stream cannot.
            let mut file = tempfile::tempfile()?;
            io::copy(&mut source, &mut file)?;
            file.rewind()?;
            let records = WarcRecords::open(&format!("{archive}/{path}"), file, max_bytes)?;
            return Ok(Entry::Warc(Box::new(records.wanting(wanted))));
        }
        NameSays::Page | NameSays::Nothing => {}
    }
    let body = read_page(source, 0, max_bytes, |beginning| says == NameSays::Page || is_page(beginning))?;
    Ok(match body {
        Some(body) => Entry::Page(Record { id: path.to_owned(), body, ..Record::default() }),
        None => Entry::Other(SkipReason::OtherContent),
    })
}
