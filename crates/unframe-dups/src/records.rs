//! The records of a layer and their bytes: all numbers little-endian, all records of one length.

use unframe::label::Label;

/// A document of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Document {
    /// The hash of its name; documents are in the order of keys, then of names.
    pub(crate) key: u64,
    /// The hash of all that is kept of it: a document of the same digest is the same.
    pub(crate) digest: u64,
    /// Where its name begins; the shingles of its entries follow.
    pub(crate) data: u64,
    pub(crate) name_length: u32,
    /// Whether all that is said of it is that it was removed.
    pub(crate) is_removed: bool,
    pub(crate) first_entry: u32,
    pub(crate) entries: u32,
}

/// A block of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The number of its document in the layer.
    pub(crate) document: u32,
    /// The number of the block in the document; `None` for all its content.
    pub(crate) block: Option<u32>,
    pub(crate) label: Label,
    /// How many shingles it has, how many bytes these take, and whether the text had more.
    pub(crate) shingles: u32,
    pub(crate) bytes: u32,
    pub(crate) is_cut: bool,
}

/// The triplet: a fingerprint, and an entry, which is a document and a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Posting {
    /// Its highest 40 bits: of 20 million others, one is the same with a chance of 1 in 50,000.
    fingerprint: u64,
    pub(crate) entry: u32,
}

/// Bits of a fingerprint that are not kept, the lowest ones.
const DROPPED_BITS: u32 = 24;

impl Posting {
    pub(crate) fn new(fingerprint: u64, entry: u32) -> Self {
        Self { fingerprint: Self::key_of(fingerprint), entry }
    }

    /// The same fingerprint of an entry by another number.
    pub(crate) fn of(self, entry: u32) -> Self {
        Self { entry, ..self }
    }

    /// What is kept of a fingerprint.
    pub(crate) fn key_of(fingerprint: u64) -> u64 {
        fingerprint >> DROPPED_BITS
    }

    /// The fingerprint, without the bits that are not kept.
    pub(crate) fn fingerprint(self) -> u64 {
        self.fingerprint << DROPPED_BITS
    }
}

/// Something of a fixed length in bytes.
pub(crate) trait Record: Sized {
    const LENGTH: usize;
    /// What records are searched by.
    fn key(&self) -> u64;
    fn write(&self, bytes: &mut Vec<u8>);
    /// From exactly [`Self::LENGTH`] bytes.
    fn read(bytes: &[u8]) -> Self;
}

const REMOVED: u32 = 1 << 31;
const CUT: u32 = 1 << 31;
const FRAMING: u32 = 1 << 30;
const WHOLE: u32 = u32::MAX;

impl Record for Document {
    const LENGTH: usize = 36;

    fn key(&self) -> u64 {
        self.key
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&self.key.to_le_bytes());
        bytes.extend_from_slice(&self.digest.to_le_bytes());
        bytes.extend_from_slice(&self.data.to_le_bytes());
        let removed = if self.is_removed { REMOVED } else { 0 };
        bytes.extend_from_slice(&(self.name_length | removed).to_le_bytes());
        bytes.extend_from_slice(&self.first_entry.to_le_bytes());
        bytes.extend_from_slice(&self.entries.to_le_bytes());
    }

    fn read(bytes: &[u8]) -> Self {
        let name = u32_at(bytes, 24);
        Self {
            key: u64_at(bytes, 0),
            digest: u64_at(bytes, 8),
            data: u64_at(bytes, 16),
            name_length: name & !REMOVED,
            is_removed: name & REMOVED != 0,
            first_entry: u32_at(bytes, 28),
            entries: u32_at(bytes, 32),
        }
    }
}

impl Record for Entry {
    const LENGTH: usize = 16;

    /// Entries are found by their number.
    fn key(&self) -> u64 {
        u64::from(self.document)
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&self.document.to_le_bytes());
        bytes.extend_from_slice(&self.block.unwrap_or(WHOLE).to_le_bytes());
        let cut = if self.is_cut { CUT } else { 0 };
        let framing = if self.label == Label::Framing { FRAMING } else { 0 };
        bytes.extend_from_slice(&(self.shingles | cut | framing).to_le_bytes());
        bytes.extend_from_slice(&self.bytes.to_le_bytes());
    }

    fn read(bytes: &[u8]) -> Self {
        let (block, shingles) = (u32_at(bytes, 4), u32_at(bytes, 8));
        Self {
            document: u32_at(bytes, 0),
            block: (block != WHOLE).then_some(block),
            label: if shingles & FRAMING == 0 { Label::Content } else { Label::Framing },
            shingles: shingles & !(CUT | FRAMING),
            bytes: u32_at(bytes, 12),
            is_cut: shingles & CUT != 0,
        }
    }
}

impl Record for Posting {
    const LENGTH: usize = 9;

    fn key(&self) -> u64 {
        self.fingerprint
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&self.fingerprint.to_le_bytes()[..5]);
        bytes.extend_from_slice(&self.entry.to_le_bytes());
    }

    fn read(bytes: &[u8]) -> Self {
        Self { fingerprint: u64_at(bytes, 0) & (u64::MAX >> DROPPED_BITS), entry: u32_at(bytes, 5) }
    }
}

pub(crate) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

pub(crate) fn u64_at(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<R: Record + PartialEq + std::fmt::Debug>(record: &R) {
        let mut bytes = Vec::new();
        record.write(&mut bytes);
        assert_eq!(bytes.len(), R::LENGTH);
        assert_eq!(&R::read(&bytes), record);
    }

    #[test]
    fn records_are_read_as_they_were_written() {
        let document =
            Document { key: 1, digest: 2, data: 3, name_length: 4, is_removed: true, first_entry: 5, entries: 6 };
        check(&document);
        check(&Document { is_removed: false, ..document });
        for (block, label, is_cut) in [(None, Label::Content, false), (Some(7), Label::Framing, true)] {
            check(&Entry { document: 9, block, label, shingles: 4096, bytes: 8_000, is_cut });
        }
        check(&Posting::new(u64::MAX, 11));
        assert_eq!(Posting::new(u64::MAX, 11).key(), Posting::key_of(u64::MAX));
    }
}
