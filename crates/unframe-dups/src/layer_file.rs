//! The bytes of a layer: sections one after another, and a footer that says where they are.
//!
//! ```text
//! data       for each document its name, then the shingles of its entries
//! entries    16 bytes each, those of a document together
//! documents  36 bytes each, by key and name
//! postings   9 bytes each, by fingerprint and entry
//! fences     what is kept of the fingerprint of every 64th posting, then the key of every 64th document
//! filter     lines of 64 bytes, one for 64 postings or documents before some were dropped
//! checksums  8 bytes for each 1,024 bytes of all before
//! footer     72 bytes: `unframeL`, version, lengths and counts, the checksum of the checksums, that of the footer
//! ```
//!
//! Whatever is read is held against the checksums of its pieces (`pieces.rs`). A layer of version 1 has no checksums of pieces, and in
//! their place in the footer the checksum of all before it; its pieces get theirs when it is opened, which reads all of it.
//!
//! Fences and filter are held in memory: most searches in vain read nothing, others one piece of the file.

use std::path::Path;

use crate::checksum::Checksum;
use crate::durable::NewFile;
use crate::error::BaseError;
use crate::filter::Filter;
use crate::manifest::{Manifest, OLDEST_READABLE, VERSION};
use crate::pieces::PIECE;
use crate::records::{Document, Entry, Posting, Record, u32_at, u64_at};

/// Records between two fences.
pub(crate) const FENCE: usize = 64;

const MAGIC: &[u8; 8] = b"unframeL";

/// How many of everything, and from that where it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Footer {
    pub(crate) version: u32,
    pub(crate) data: u64,
    pub(crate) entries: u64,
    pub(crate) documents: u64,
    pub(crate) postings: u64,
    /// Bytes of the filter.
    pub(crate) filter: u64,
    /// Of the checksums of pieces; in version 1 of all before the footer.
    pub(crate) checksum: u64,
}

impl Footer {
    pub(crate) const LENGTH: usize = 72;

    pub(crate) fn entries_at(&self) -> u64 {
        self.data
    }

    pub(crate) fn documents_at(&self) -> u64 {
        self.entries_at().saturating_add(self.entries.saturating_mul(Entry::LENGTH as u64))
    }

    pub(crate) fn postings_at(&self) -> u64 {
        self.documents_at().saturating_add(self.documents.saturating_mul(Document::LENGTH as u64))
    }

    pub(crate) fn fences_at(&self) -> u64 {
        self.postings_at().saturating_add(self.postings.saturating_mul(Posting::LENGTH as u64))
    }

    pub(crate) fn posting_fences(&self) -> u64 {
        self.postings.div_ceil(FENCE as u64)
    }

    pub(crate) fn document_fences(&self) -> u64 {
        self.documents.div_ceil(FENCE as u64)
    }

    pub(crate) fn filter_at(&self) -> u64 {
        let fences = self.posting_fences().saturating_add(self.document_fences());
        self.fences_at().saturating_add(fences.saturating_mul(8))
    }

    /// Where the filter ends, and with it what checksums are of.
    pub(crate) fn end(&self) -> u64 {
        self.filter_at().saturating_add(self.filter)
    }

    /// Bytes of the checksums of pieces, which stand at [`Self::end`].
    pub(crate) fn checksums(&self) -> u64 {
        if self.version == OLDEST_READABLE { 0 } else { self.end().div_ceil(PIECE as u64).saturating_mul(8) }
    }

    /// Bytes of the whole file.
    pub(crate) fn file_length(&self) -> u64 {
        self.end().saturating_add(self.checksums()).saturating_add(Self::LENGTH as u64)
    }

    fn to_bytes(self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&self.version.to_le_bytes());
        bytes.extend_from_slice(&[0; 4]);
        for number in [self.data, self.entries, self.documents, self.postings, self.filter, self.checksum] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        let checksum = Checksum::of(&bytes);
        bytes.extend_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// From the last bytes of a file.
    pub(crate) fn parse(bytes: &[u8], file_length: u64, path: &Path) -> Result<Self, BaseError> {
        if bytes.len() != Self::LENGTH || !bytes.starts_with(MAGIC) {
            return Err(BaseError::damaged(path, "its end is missing"));
        }
        let version = u32_at(bytes, 8);
        if !(OLDEST_READABLE..=VERSION).contains(&version) {
            return Err(BaseError::Version { path: path.into(), found: version, known: VERSION });
        }
        let last = Self::LENGTH - 8;
        if Checksum::of(&bytes[..last]) != u64_at(bytes, last) {
            return Err(BaseError::damaged(path, "the checksum of its footer is wrong"));
        }
        let number = |place: usize| u64_at(bytes, 16 + 8 * place);
        let footer = Self {
            version,
            data: number(0),
            entries: number(1),
            documents: number(2),
            postings: number(3),
            filter: number(4),
            checksum: number(5),
        };
        if footer.file_length() != file_length {
            return Err(BaseError::damaged(path, "it has another length than its footer says"));
        }
        Ok(footer)
    }
}

/// A layer in the making. Its parts must come in the order of the sections.
#[derive(Debug)]
pub(crate) struct LayerBuilder {
    file: NewFile,
    footer: Footer,
    posting_fences: Vec<u8>,
    document_fences: Vec<u8>,
    filter: Filter,
}

impl LayerBuilder {
    /// A layer of this many postings and documents at most.
    pub(crate) fn create(folder: &Path, number: u64, keys: u64) -> Result<Self, BaseError> {
        Ok(Self {
            file: NewFile::create(folder, &Manifest::layer_name(number))?,
            footer: Footer::default(),
            posting_fences: Vec::new(),
            document_fences: Vec::new(),
            filter: Filter::new(keys),
        })
    }

    /// Name and shingles of the next document; where they begin.
    pub(crate) fn data(&mut self, data: &[u8]) -> Result<u64, BaseError> {
        let start = self.file.length();
        self.file.write(data)?;
        self.footer.data = self.file.length();
        Ok(start)
    }

    pub(crate) fn entry(&mut self, entry: &Entry) -> Result<(), BaseError> {
        self.footer.entries += 1;
        self.record(entry)
    }

    pub(crate) fn document(&mut self, document: &Document) -> Result<(), BaseError> {
        if self.footer.documents.is_multiple_of(FENCE as u64) {
            self.document_fences.extend_from_slice(&document.key.to_le_bytes());
        }
        self.filter.insert(document.key);
        self.footer.documents += 1;
        self.record(document)
    }

    pub(crate) fn posting(&mut self, posting: &Posting) -> Result<(), BaseError> {
        if self.footer.postings.is_multiple_of(FENCE as u64) {
            self.posting_fences.extend_from_slice(&posting.key().to_le_bytes());
        }
        self.filter.insert(posting.fingerprint());
        self.footer.postings += 1;
        self.record(posting)
    }

    fn record(&mut self, record: &impl Record) -> Result<(), BaseError> {
        self.file.write_with(|bytes| record.write(bytes))
    }

    /// Gives the layer its name. When this returns, it is on the disk.
    pub(crate) fn finish(mut self) -> Result<(), BaseError> {
        self.file.write(&self.posting_fences)?;
        self.file.write(&self.document_fences)?;
        let filter = self.filter.to_bytes();
        self.file.write(&filter)?;
        let checksums = self.file.checksums()?;
        self.file.write(&checksums)?;
        let (filter, checksum) = (filter.len() as u64, Checksum::of(&checksums));
        let footer = Footer { version: VERSION, filter, checksum, ..self.footer };
        self.file.write(&footer.to_bytes())?;
        self.file.finish()
    }
}
