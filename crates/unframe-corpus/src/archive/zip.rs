//! The pages in a zip archive, and in the archives of a crawl inside it: a WACZ is a zip that holds WARC files. Ids
//! are the paths inside, or those of the WARC records.
//!
//! Entries that are stored, deflated or packed with zstd are read; checksums are looked at, except of pages that are
//! cut. An archive without its directory is read by the headers of its entries, after an error that says so.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::Range;

use flate2::Crc;
use flate2::bufread::DeflateDecoder;

use super::entry::{Entry, Item, Items, is_passed_over, read_entry};
use super::section::Section;
use super::zip_directory::{ZipDirectory, ZipEntry, invalid, u16_at};
use super::zip_scan::{LOCAL_HEADER, LOCAL_HEADER_BYTES, ZipScan};
use crate::page_name::{self, NameSays, tidy_path};
use crate::source::ReadRecords as _;
use crate::stored_file::StoredFile;
use crate::unpack::Input;
use crate::warc::{Wanted, WarcRecords};
use crate::{CorpusError, Skipped};

const STORED: u16 = 0;
const DEFLATED: u16 = 8;
const ZSTD: u16 = 93;

/// The pages of one archive.
pub(crate) struct ZipRecords {
    name: String,
    /// Behind `input`, for archives inside.
    file: StoredFile,
    input: Input,
    entries: Entries,
    wanted: Wanted,
    max_bytes: usize,
    inner: Option<Box<WarcRecords>>,
    read_so_far: ReadSoFar,
}

/// Where entries are told from.
enum Entries {
    Listed(ZipDirectory),
    /// There is no directory, which is still to be said.
    Unlisted(io::Error),
    Found(ZipScan),
}

impl ZipRecords {
    pub(crate) fn open(name: &str, file: StoredFile, wanted: Wanted, max_bytes: usize) -> Self {
        let mut input = Input::new(file.at_start());
        let entries = ZipDirectory::find(&mut input).map_or_else(Entries::Unlisted, Entries::Listed);
        let (name, read_so_far) = (name.to_owned(), ReadSoFar::default());
        Self { name, file, input, entries, wanted, max_bytes, inner: None, read_so_far }
    }

    fn next_entry(&mut self) -> io::Result<Option<ZipEntry>> {
        match &mut self.entries {
            Entries::Listed(directory) => directory.next_entry(&mut self.input),
            Entries::Found(scan) => scan.next_entry(&mut self.input),
            Entries::Unlisted(_) => match std::mem::replace(&mut self.entries, Entries::Found(ZipScan::default())) {
                Entries::Unlisted(cause) => Err(cause),
                Entries::Listed(_) | Entries::Found(_) => Ok(None),
            },
        }
    }

    fn read(&mut self, entry: &ZipEntry, path: &str) -> io::Result<Entry> {
        if let Some(reason) = is_passed_over(path, self.wanted) {
            return Ok(Entry::Other(reason));
        }
        if entry.is_encrypted {
            return Err(io::Error::new(io::ErrorKind::Unsupported, "it is encrypted"));
        }
        self.input.go_to(entry.offset)?;
        let header = self.input.peek(LOCAL_HEADER_BYTES)?;
        if header.len() < LOCAL_HEADER_BYTES || !header.starts_with(LOCAL_HEADER) {
            return Err(invalid("it is not where the zip directory says"));
        }
        let header_bytes = LOCAL_HEADER_BYTES as u64 + u64::from(u16_at(header, 26)) + u64::from(u16_at(header, 28));
        let start = entry.offset.saturating_add(header_bytes);
        // Without a directory the headers themselves say where entries are, one after the other.
        let is_listed = matches!(self.entries, Entries::Listed(_));
        if is_listed && !self.read_so_far.add(entry.offset..start.saturating_add(entry.packed_bytes)) {
            return Err(invalid("it overlaps with another entry"));
        }
        if entry.method == STORED && page_name::ask(path) == NameSays::Warc {
            let section = Section::new(self.file.at_start(), start, entry.packed_bytes)?;
            let records = WarcRecords::open(&format!("{}/{path}", self.name), section, self.max_bytes)?;
            return Ok(Entry::Warc(Box::new(records.wanting(self.wanted))));
        }
        self.input.go_to(start)?;
        let packed = (&mut self.input).take(entry.packed_bytes);
        let contents: Box<dyn Read + '_> = match entry.method {
            STORED => Box::new(packed),
            DEFLATED => Box::new(DeflateDecoder::new(packed)),
            ZSTD => Box::new(zstd::Decoder::with_buffer(packed)?),
            method => {
                let what = format!("it is packed with method {method}, which is not supported");
                return Err(io::Error::new(io::ErrorKind::Unsupported, what));
            }
        };
        let mut contents = BufReader::new(Summed { source: contents, checksum: Crc::new() });
        let found = read_entry(&self.name, path, &mut contents, self.wanted, self.max_bytes)?;
        // Of a page that was cut, or of what is not a page, the rest is not worth the time.
        if matches!(&found, Entry::Page(record) if record.body.len() <= self.max_bytes) {
            io::copy(&mut (&mut contents).take(1 << 16), &mut io::sink())?;
            let is_whole = contents.fill_buf()?.is_empty();
            if is_whole && entry.checksum.is_some_and(|checksum| checksum != contents.get_ref().checksum.sum()) {
                return Err(invalid("its checksum is wrong"));
            }
        }
        Ok(found)
    }
}

impl Items for ZipRecords {
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
                if let Err(cause) = self.input.go_afresh(0) {
                    return Some(Err(CorpusError::BrokenArchive { archive: self.name.clone(), offset: 0, cause }));
                }
            }
            let entry = match self.next_entry() {
                Ok(entry) => entry?,
                Err(cause) => {
                    let offset = self.input.position();
                    return Some(Err(CorpusError::BrokenArchive { archive: self.name.clone(), offset, cause }));
                }
            };
            if entry.path.ends_with('/') {
                continue;
            }
            let path = tidy_path(&entry.path);
            match self.read(&entry, &path) {
                Ok(Entry::Page(record)) => return Some(Ok(Item::Page(record))),
                Ok(Entry::Resource(resource)) => return Some(Ok(Item::Resource(resource))),
                Ok(Entry::Warc(records)) => self.inner = Some(records),
                Ok(Entry::Other(reason)) => skipped.add(reason),
                Err(cause) => {
                    return Some(Err(CorpusError::BadEntry { archive: self.name.clone(), entry: path, cause }));
                }
            }
        }
    }
}

/// The parts of an archive that entries were read from. Entries that share bytes make an archive of kilobytes unpack to
/// terabytes; no program writes them.
#[derive(Debug, Default)]
struct ReadSoFar {
    /// Ends by starts. Parts between which no entry fits are one, so that whole archives take one line.
    ends: BTreeMap<u64, u64>,
}

impl ReadSoFar {
    /// Adds the part of one entry; false if another one has some of it.
    fn add(&mut self, part: Range<u64>) -> bool {
        let near = LOCAL_HEADER_BYTES as u64;
        let before = self.ends.range(..=part.start).next_back().map(|(start, end)| (*start, *end));
        let behind = self.ends.range(part.start..).next().map(|(start, end)| (*start, *end));
        if before.is_some_and(|(_, end)| end > part.start) || behind.is_some_and(|(start, _)| start < part.end) {
            return false;
        }
        let start = before.filter(|(_, end)| part.start - end < near).map_or(part.start, |(start, _)| start);
        let end = match behind.filter(|(start, _)| start - part.end < near) {
            Some((start, end)) => {
                self.ends.remove(&start);
                end
            }
            None => part.end,
        };
        self.ends.insert(start, end);
        true
    }
}

/// Computes the checksum of what is read.
struct Summed<R> {
    source: R,
    checksum: Crc,
}

impl<R: Read> Read for Summed<R> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(target)?;
        self.checksum.update(&target[..read]);
        Ok(read)
    }
}
