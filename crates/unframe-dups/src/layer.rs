//! A layer that is being read: an immutable file, sorted, of what was committed at once or merged.
//!
//! **Cost.** In memory, a byte a posting, 8 bytes for 64 postings or documents, and 8 for 1,024 bytes of the file; a search reads the one
//! to four pieces of the file in which 64 records stand and, rarely, the next.

use std::fs::File;
use std::io;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};

use unframe::near_duplicates::{BlockPrint, ShingleSet};

use crate::checksum::Checksum;
use crate::error::BaseError;
use crate::filter::Filter;
use crate::layer_file::{FENCE, Footer};
use crate::manifest::Manifest;
use crate::pieces::{PIECE, Pieces};
use crate::records::{Document, Entry, Posting, Record, u64_at};
use crate::rice;

/// What is said of a file whose bytes changed.
const WRONG: &str = "its checksum is wrong";

/// Bytes that are read at once of a file that is read whole.
const MUCH: u64 = 1 << 20;

#[derive(Debug)]
pub(crate) struct Layer {
    file: File,
    pub(crate) path: PathBuf,
    pub(crate) footer: Footer,
    posting_fences: Vec<u64>,
    document_fences: Vec<u64>,
    filter: Filter,
    pieces: Pieces,
}

/// Records of one kind in a layer: where they begin and how many they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Section {
    at: u64,
    count: u64,
}

impl Layer {
    pub(crate) fn open(folder: &Path, number: u64) -> Result<Self, BaseError> {
        let path = folder.join(Manifest::layer_name(number));
        let file = fs_err::File::open(&path).map_err(BaseError::read(&path))?.into_parts().0;
        let length = file.metadata().map_err(BaseError::read(&path))?.len();
        let Some(footer_at) = length.checked_sub(Footer::LENGTH as u64) else {
            return Err(BaseError::damaged(path, "it is too short"));
        };
        let mut bytes = vec![0; Footer::LENGTH];
        read_at(&file, &mut bytes, footer_at).map_err(BaseError::read(&path))?;
        let footer = Footer::parse(&bytes, length, &path)?;
        let mut layer = Self {
            file,
            path,
            footer,
            posting_fences: Vec::new(),
            document_fences: Vec::new(),
            filter: Filter::new(0),
            pieces: Pieces::default(),
        };
        layer.pieces = if footer.checksums() == 0 { layer.pieces_of_all()? } else { layer.stored_pieces()? };
        layer.posting_fences = layer.fences(footer.fences_at(), footer.posting_fences())?;
        let behind = footer.fences_at() + 8 * footer.posting_fences();
        layer.document_fences = layer.fences(behind, footer.document_fences())?;
        let filter = layer.bytes(footer.filter_at(), usize::try_from(footer.filter).unwrap_or(0))?;
        layer.filter = Filter::from_bytes(&filter);
        Ok(layer)
    }

    /// The checksums in the file.
    fn stored_pieces(&self) -> Result<Pieces, BaseError> {
        let mut bytes = vec![0; usize::try_from(self.footer.checksums()).unwrap_or(0)];
        read_at(&self.file, &mut bytes, self.footer.end()).map_err(BaseError::read(&self.path))?;
        if Checksum::of(&bytes) == self.footer.checksum {
            Ok(Pieces::from_bytes(&bytes))
        } else {
            Err(BaseError::damaged(&self.path, WRONG))
        }
    }

    /// The checksums of a file of version 1, which has one for all of it.
    fn pieces_of_all(&self) -> Result<Pieces, BaseError> {
        let (mut pieces, mut checksum) = (Pieces::default(), Checksum::new());
        let (mut at, end) = (0, self.footer.end());
        while at < end {
            let mut bytes = vec![0; usize::try_from((end - at).min(MUCH)).unwrap_or(0)];
            read_at(&self.file, &mut bytes, at).map_err(BaseError::read(&self.path))?;
            pieces.add(&bytes);
            checksum.add(&bytes);
            at += bytes.len() as u64;
        }
        if checksum.finish() == self.footer.checksum {
            Ok(Pieces::from_bytes(&pieces.to_bytes()))
        } else {
            Err(BaseError::damaged(&self.path, WRONG))
        }
    }

    fn fences(&self, at: u64, count: u64) -> Result<Vec<u64>, BaseError> {
        let bytes = self.bytes(at, usize::try_from(count * 8).unwrap_or(0))?;
        Ok(bytes.chunks_exact(8).map(|fence| u64_at(fence, 0)).collect())
    }

    pub(crate) fn bytes(&self, at: u64, length: usize) -> Result<Vec<u8>, BaseError> {
        let mut bytes = Vec::new();
        let wanted = self.read(at, length, &mut bytes)?;
        bytes.truncate(wanted.end);
        bytes.drain(..wanted.start);
        Ok(bytes)
    }

    /// Reads the pieces that hold some bytes, checks them, and tells where those bytes are in the buffer.
    fn read(&self, at: u64, length: usize, buffer: &mut Vec<u8>) -> Result<Range<usize>, BaseError> {
        // Lengths come from records, which somebody may have made up: no more than there is.
        let Some(end) = at.checked_add(length as u64).filter(|end| *end <= self.footer.end()) else {
            return Err(BaseError::damaged(&self.path, "a record points past its end"));
        };
        let piece = PIECE as u64;
        let start = at - at % piece;
        let whole = end.next_multiple_of(piece).min(self.footer.end());
        buffer.resize(usize::try_from(whole - start).unwrap_or(usize::MAX), 0);
        read_at(&self.file, buffer, start).map_err(BaseError::read(&self.path))?;
        if !self.pieces.are_of(usize::try_from(start / piece).unwrap_or(usize::MAX), buffer) {
            return Err(BaseError::damaged(&self.path, WRONG));
        }
        let first = usize::try_from(at - start).unwrap_or(usize::MAX);
        Ok(first..first + length)
    }

    pub(crate) fn postings(&self) -> Section {
        Section { at: self.footer.postings_at(), count: self.footer.postings }
    }

    pub(crate) fn documents(&self) -> Section {
        Section { at: self.footer.documents_at(), count: self.footer.documents }
    }

    pub(crate) fn entries(&self) -> Section {
        Section { at: self.footer.entries_at(), count: self.footer.entries }
    }

    /// Records from one number up to, not including, another.
    pub(crate) fn records<R: Record>(&self, section: Section, first: u64, end: u64) -> Result<Vec<R>, BaseError> {
        if end > section.count || first > end {
            return Err(BaseError::damaged(&self.path, "a record points to another that is not there"));
        }
        let length = usize::try_from(end - first).unwrap_or(0) * R::LENGTH;
        let bytes = self.bytes(section.at + first * R::LENGTH as u64, length)?;
        Ok(bytes.chunks_exact(R::LENGTH).map(R::read).collect())
    }

    /// Calls `visit` with all records of a key, until it wants no more.
    fn search<R: Record>(
        &self,
        section: Section,
        fences: &[u64],
        key: u64,
        mut visit: impl FnMut(R) -> Result<ControlFlow<()>, BaseError>,
    ) -> Result<(), BaseError> {
        let mut buffer = Vec::new();
        // The piece before the first fence that is not less may end with the key.
        let mut piece = first_not_less(fences, key).saturating_sub(1);
        while fences.get(piece).is_some_and(|fence| *fence <= key) {
            let first = piece * FENCE;
            let count = (usize::try_from(section.count).unwrap_or(usize::MAX) - first).min(FENCE);
            let at = section.at + (first * R::LENGTH) as u64;
            let wanted = self.read(at, count * R::LENGTH, &mut buffer)?;
            let bytes = &buffer[wanted];
            let record = |number: usize| R::read(&bytes[number * R::LENGTH..(number + 1) * R::LENGTH]);
            let (mut start, mut end) = (0, count);
            while start < end {
                let middle = usize::midpoint(start, end);
                if record(middle).key() < key { start = middle + 1 } else { end = middle }
            }
            for found in (start..count).map(record).take_while(|record| record.key() == key) {
                if visit(found)?.is_break() {
                    return Ok(());
                }
            }
            piece += 1;
        }
        Ok(())
    }

    /// Adds the entries that have one of some fingerprints.
    pub(crate) fn with_fingerprints(&self, fingerprints: &[u64], entries: &mut Vec<u32>) -> Result<(), BaseError> {
        // All are looked for in the filter before any is read, so that the processor waits for memory once and not for each.
        let known: Vec<u64> = fingerprints
            .iter()
            .copied()
            .filter(|one| self.filter.may_contain(Posting::new(*one, 0).fingerprint()))
            .collect();
        for fingerprint in known {
            let key = Posting::key_of(fingerprint);
            self.search(self.postings(), &self.posting_fences, key, |posting: Posting| {
                entries.push(posting.entry);
                Ok(ControlFlow::Continue(()))
            })?;
        }
        Ok(())
    }

    /// What the layer says of a document.
    pub(crate) fn document(&self, key: u64, name: &str) -> Result<Option<Document>, BaseError> {
        let mut known = None;
        if self.filter.may_contain(key) {
            self.search(self.documents(), &self.document_fences, key, |document: Document| {
                if self.name(&document)? != name {
                    return Ok(ControlFlow::Continue(()));
                }
                known = Some(document);
                Ok(ControlFlow::Break(()))
            })?;
        }
        Ok(known)
    }

    pub(crate) fn name(&self, document: &Document) -> Result<String, BaseError> {
        self.text(&self.bytes(document.data, document.name_length as usize)?)
    }

    /// What is kept of each block of a document; fingerprints are not read.
    pub(crate) fn blocks(&self, document: &Document) -> Result<Vec<BlockPrint>, BaseError> {
        Ok(self.name_and_blocks(document)?.1)
    }

    /// All that is kept of a document except for its fingerprints, by two reads.
    pub(crate) fn name_and_blocks(&self, document: &Document) -> Result<(String, Vec<BlockPrint>), BaseError> {
        let first = u64::from(document.first_entry);
        let entries: Vec<Entry> = self.records(self.entries(), first, first + u64::from(document.entries))?;
        let shingles: usize = entries.iter().map(|entry| entry.bytes as usize).sum();
        let data = self.bytes(document.data, document.name_length as usize + shingles)?;
        let (name, mut rest) = data.split_at(document.name_length as usize);
        let mut blocks = Vec::with_capacity(entries.len());
        for entry in entries {
            let (coded, behind) = rest.split_at(entry.bytes as usize);
            rest = behind;
            let shingles = rice::decode(entry.shingles as usize, coded)
                .and_then(|numbers| ShingleSet::from_numbers(numbers, entry.is_cut))
                .ok_or_else(|| BaseError::damaged(&self.path, "shingles are not in order"))?;
            blocks.push(BlockPrint { block: entry.block, label: entry.label, fingerprints: Vec::new(), shingles });
        }
        Ok((self.text(name)?, blocks))
    }

    fn text(&self, name: &[u8]) -> Result<String, BaseError> {
        let text = std::str::from_utf8(name).map_err(|_| BaseError::damaged(&self.path, "a name is not text"))?;
        Ok(text.to_owned())
    }

    /// Reads all of the file: an error if it is not what was written.
    pub(crate) fn check(&self) -> Result<(), BaseError> {
        let (mut at, end, mut buffer) = (0, self.footer.end(), Vec::new());
        while at < end {
            let length = (end - at).min(MUCH);
            self.read(at, usize::try_from(length).unwrap_or(0), &mut buffer)?;
            at += length;
        }
        Ok(())
    }

    /// All records of a section in order, a piece at a time.
    pub(crate) fn stream<R: Record>(&self, section: Section) -> Stream<'_, R> {
        Stream { layer: self, section, next: 0, piece: Vec::new().into_iter() }
    }
}

/// The first place of a sorted list whose number is not less than a key, found from where it would be if all were
/// equally far apart: numbers are hashes, and so nearly are.
fn first_not_less(sorted: &[u64], key: u64) -> usize {
    let (Some(first), Some(last)) = (sorted.first(), sorted.last()) else { return 0 };
    if key <= *first {
        return 0;
    }
    if key > *last {
        return sorted.len();
    }
    let place = u128::from(key - first) * (sorted.len() as u128 - 1) / u128::from(last - first);
    let guess = usize::try_from(place).unwrap_or(0).min(sorted.len() - 1);
    let mut step = 8;
    let (mut start, mut end) = (guess, guess);
    while start > 0 && sorted[start] >= key {
        start = start.saturating_sub(step);
        step *= 2;
    }
    while end < sorted.len() && sorted[end] < key {
        end = (end + step).min(sorted.len());
        step *= 2;
    }
    start + sorted[start..end].partition_point(|number| *number < key)
}

/// Records in order.
#[derive(Debug)]
pub(crate) struct Stream<'layer, R> {
    layer: &'layer Layer,
    section: Section,
    next: u64,
    piece: std::vec::IntoIter<R>,
}

/// Records that a stream reads at once.
const AT_ONCE: u64 = 4096;

impl<R: Record> Stream<'_, R> {
    pub(crate) fn next(&mut self) -> Result<Option<R>, BaseError> {
        if let Some(record) = self.piece.next() {
            return Ok(Some(record));
        }
        let end = (self.next + AT_ONCE).min(self.section.count);
        self.piece = self.layer.records(self.section, self.next, end)?.into_iter();
        self.next = end;
        Ok(self.piece.next())
    }
}

/// The data of a layer, read from its beginning to its end in large pieces.
#[derive(Debug)]
pub(crate) struct DataReader<'layer> {
    layer: &'layer Layer,
    start: u64,
    bytes: Vec<u8>,
}

/// Bytes that are read at once.
const DATA_PIECE: u64 = 1 << 18;

impl<'layer> DataReader<'layer> {
    pub(crate) fn of(layer: &'layer Layer) -> Self {
        Self { layer, start: 0, bytes: Vec::new() }
    }

    /// So many bytes from a place.
    pub(crate) fn read(&mut self, at: u64, length: u64) -> Result<&[u8], BaseError> {
        let is_there = at >= self.start && at.saturating_add(length) <= self.start + self.bytes.len() as u64;
        if !is_there {
            let piece = length.max(DATA_PIECE.min(self.layer.footer.data.saturating_sub(at)));
            self.bytes = self.layer.bytes(at, usize::try_from(piece).unwrap_or(usize::MAX))?;
            self.start = at;
        }
        let first = usize::try_from(at - self.start).unwrap_or(0);
        Ok(&self.bytes[first..first + usize::try_from(length).unwrap_or(0)])
    }
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let read = std::os::windows::fs::FileExt::seek_read(file, bytes, at)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        bytes = &mut bytes[read..];
        at += read as u64;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_place_is_found_however_numbers_are_spread(
            mut numbers in prop::collection::vec(prop_oneof![0_u64..50, any::<u64>()], 0..200),
            key in prop_oneof![0_u64..60, any::<u64>()],
        ) {
            numbers.sort_unstable();
            for key in numbers.iter().copied().chain([key]) {
                prop_assert_eq!(first_not_less(&numbers, key), numbers.partition_point(|number| *number < key));
            }
        }
    }
}
