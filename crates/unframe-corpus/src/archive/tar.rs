//! The pages in a tar archive, packed or not. Ids are the paths inside.
//!
//! A header that is damaged is reported, and reading goes on at the next block that is a header. A packed archive whose
//! packing is damaged ends there: what follows cannot be unpacked.

use std::io::{self, Read};

use super::entry::{Entry, Item, Items, read_entry};
use super::tar_header::{Attributes, BLOCK_BYTES, TarHeader, TarKind, until_zero};
use crate::page_name::tidy_path;
use crate::source::ReadRecords as _;
use crate::unpack::Unpacked;
use crate::warc::{Wanted, WarcRecords};
use crate::{CorpusError, SkipReason, Skipped};

/// Longer names are damage, or meant to take our memory.
const LONGEST_NAME: u64 = 1 << 16;

/// The pages of one archive.
pub(crate) struct TarRecords {
    name: String,
    archive: Unpacked,
    wanted: Wanted,
    max_bytes: usize,
    /// How many bytes of the unpacked archive were read.
    position: u64,
    /// What the entry before said about the next one.
    ahead: Attributes,
    /// The header that was found after damage.
    found: Option<TarHeader>,
    /// An archive of a crawl inside this one.
    inner: Option<Box<WarcRecords>>,
    is_over: bool,
}

/// What the next block is, seen from an entry's end.
enum Next {
    Header(TarHeader),
    /// No header, from this position up to the next one.
    Damage(u64),
    End,
}

impl TarRecords {
    pub(crate) fn new(name: &str, archive: Unpacked, wanted: Wanted, max_bytes: usize) -> Self {
        Self {
            name: name.to_owned(),
            archive,
            wanted,
            max_bytes,
            position: 0,
            ahead: Attributes::default(),
            found: None,
            inner: None,
            is_over: false,
        }
    }

    fn next_header(&mut self) -> io::Result<Next> {
        if let Some(header) = self.found.take() {
            return Ok(Next::Header(header));
        }
        let mut damage = None;
        loop {
            let start = self.position;
            let mut block = Vec::with_capacity(BLOCK_BYTES);
            (&mut self.archive).take(BLOCK_BYTES as u64).read_to_end(&mut block)?;
            self.position += block.len() as u64;
            let header = block.first_chunk().and_then(TarHeader::parse);
            match (header, damage) {
                (Some(header), None) => return Ok(Next::Header(header)),
                (Some(header), Some(start)) => {
                    self.found = Some(header);
                    return Ok(Next::Damage(start));
                }
                // Archives end with blocks of zeros, after which another archive may follow.
                (None, _) if block.iter().all(|byte| *byte == 0) => {}
                (None, _) => damage = damage.or(Some(start)),
            }
            if block.len() < BLOCK_BYTES {
                self.is_over = true;
                return Ok(damage.map_or(Next::End, Next::Damage));
            }
        }
    }

    /// Reads an entry to its end; `None` if it is not wanted.
    fn read_entry(&mut self, header: TarHeader, skipped: &mut Skipped) -> Option<Result<Item, CorpusError>> {
        let is_own = !matches!(header.kind, TarKind::LongName | TarKind::Attributes | TarKind::Note);
        let ahead = if is_own { std::mem::take(&mut self.ahead) } else { Attributes::default() };
        let size = ahead.size.unwrap_or(header.size);
        let path = String::from_utf8_lossy(&ahead.path.unwrap_or(header.path)).into_owned();
        // Old writers mark folders by the slash alone. Looked at here, because the header's name may be cut at a slash.
        let kind = if header.kind == TarKind::File && path.ends_with('/') { TarKind::Folder } else { header.kind };
        let path = tidy_path(&path);
        let mut contents = (&mut self.archive).take(size);
        let entry = match kind {
            TarKind::File => {
                let contents = io::BufReader::new(&mut contents);
                read_entry(&self.name, &path, contents, self.wanted, self.max_bytes).map(Some)
            }
            TarKind::LongName | TarKind::Attributes => {
                let mut text = Vec::new();
                let read = (&mut contents).take(LONGEST_NAME).read_to_end(&mut text);
                if kind == TarKind::LongName {
                    self.ahead.path = Some(until_zero(&text).to_vec());
                } else {
                    self.ahead = Attributes::parse(&text);
                }
                read.map(|_| None)
            }
            TarKind::Special => Ok(Some(Entry::Other(SkipReason::Special))),
            TarKind::Folder | TarKind::Note => Ok(None),
        };
        let rest = io::copy(&mut contents, &mut io::sink());
        let missing = contents.limit();
        let padding = size.next_multiple_of(BLOCK_BYTES as u64) - size;
        let padded = io::copy(&mut (&mut self.archive).take(padding), &mut io::sink());
        self.position += size - missing + padding;
        if let Err(cause) = rest.and(padded) {
            return Some(Err(self.broken(cause)));
        }
        if self.archive.has_failed() {
            let cause = entry.err().unwrap_or_else(|| io::Error::from(io::ErrorKind::InvalidData));
            return Some(Err(self.broken(cause)));
        }
        let entry = if missing > 0 { Err(io::Error::from(io::ErrorKind::UnexpectedEof)) } else { entry };
        match entry {
            Ok(None) => None,
            Ok(Some(Entry::Page(record))) => Some(Ok(Item::Page(record))),
            Ok(Some(Entry::Resource(resource))) => Some(Ok(Item::Resource(resource))),
            Ok(Some(Entry::Warc(records))) => {
                self.inner = Some(records);
                None
            }
            Ok(Some(Entry::Other(reason))) => {
                skipped.add(reason);
                None
            }
            Err(cause) => Some(Err(CorpusError::BadEntry { archive: self.name.clone(), entry: path, cause })),
        }
    }

    fn broken(&mut self, cause: io::Error) -> CorpusError {
        self.is_over = true;
        CorpusError::BrokenArchive { archive: self.name.clone(), offset: self.position, cause }
    }
}

impl Items for TarRecords {
    fn next_item(&mut self, skipped: &mut Skipped) -> Option<Result<Item, CorpusError>> {
        loop {
            if let Some(inner) = &mut self.inner {
                let item = match self.wanted {
                    Wanted::Pages => inner.next_record(skipped).map(|item| item.map(Item::Page)),
                    Wanted::Resources => inner.next_resource().map(Item::Resource).map(Ok),
                };
                if item.is_some() {
                    return item;
                }
                self.inner = None;
            }
            if self.is_over && self.found.is_none() {
                return None;
            }
            match self.next_header() {
                Ok(Next::Header(header)) => {
                    if let Some(item) = self.read_entry(header, skipped) {
                        return Some(item);
                    }
                }
                Ok(Next::End) => return None,
                Ok(Next::Damage(offset)) => {
                    let cause = io::Error::new(io::ErrorKind::InvalidData, "there is no tar header");
                    return Some(Err(CorpusError::BrokenArchive { archive: self.name.clone(), offset, cause }));
                }
                Err(cause) => return Some(Err(self.broken(cause))),
            }
        }
    }
}
