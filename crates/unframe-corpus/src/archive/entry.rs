//! One file inside of an archive: a page, an archive of a crawl, or something else.

use std::io::{self, BufRead, Seek};

use crate::page_bytes::{is_page, read_page};
use crate::page_name::{self, NameSays};
use crate::warc::WarcRecords;
use crate::{Record, SkipReason};

/// What an entry turned out to be.
pub(super) enum Entry {
    Page(Record),
    Warc(Box<WarcRecords>),
    Other(SkipReason),
}

/// Reads the entry that is called `path` in the archive that is called `archive`.
pub(super) fn read_entry(archive: &str, path: &str, mut source: impl BufRead, max_bytes: usize) -> io::Result<Entry> {
    let says = page_name::ask(path);
    match says {
        NameSays::Other(reason) => return Ok(Entry::Other(reason)),
        NameSays::Wacz => return Ok(Entry::Other(SkipReason::OtherName)),
        NameSays::Warc => {
            // Going on behind damage needs going back, which a stream cannot.
            let mut file = tempfile::tempfile()?;
            io::copy(&mut source, &mut file)?;
            file.rewind()?;
            return WarcRecords::open(&format!("{archive}/{path}"), file, max_bytes).map(Box::new).map(Entry::Warc);
        }
        NameSays::Page | NameSays::Nothing => {}
    }
    let body = read_page(source, 0, max_bytes, |beginning| says == NameSays::Page || is_page(beginning))?;
    Ok(match body {
        Some(body) => Entry::Page(Record { id: path.to_owned(), body, ..Record::default() }),
        None => Entry::Other(SkipReason::OtherContent),
    })
}
