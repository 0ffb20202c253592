//! What was added or removed since the last commit, in memory.

use std::collections::BTreeMap;
use std::path::Path;

use unframe::label::Label;
use unframe::near_duplicates::{BlockPrint, Prints};

use crate::checksum::Checksum;
use crate::error::BaseError;
use crate::layer_file::LayerBuilder;
use crate::records::{Document, Entry, Posting};
use crate::rice;

/// The hash by which documents are found.
pub(crate) fn key_of(name: &str) -> u64 {
    Checksum::of(name.as_bytes())
}

/// The hash of all that is kept of a document, whatever the order of fingerprints.
pub fn digest_of(prints: &Prints) -> u64 {
    let mut digest = Checksum::new();
    for block in &prints.blocks {
        digest.word(block.block.map_or(u64::MAX, u64::from));
        digest.word(u64::from(block.label == Label::Framing) << 1 | u64::from(block.shingles.is_cut()));
        for two in block.shingles.numbers().chunks(2) {
            digest.word(two.iter().fold(1, |word, number| word << 32 | u64::from(*number)));
        }
        let spread = |fingerprint: &u64| Checksum::of_word(Posting::key_of(*fingerprint));
        digest.word(block.fingerprints.iter().map(spread).fold(0, u64::wrapping_add));
    }
    digest.finish()
}

/// What a draft says of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    Nothing,
    Removed,
    /// With its digest.
    Added(u64),
}

/// Documents by key and name; those removed have no prints.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    documents: BTreeMap<(u64, String), Option<(u64, Prints)>>,
    bytes: usize,
}

impl Draft {
    pub(crate) fn add(&mut self, name: &str, digest: u64, prints: &Prints) {
        self.put(name, Some((digest, prints.clone())));
    }

    pub(crate) fn remove(&mut self, name: &str) {
        self.put(name, None);
    }

    fn put(&mut self, name: &str, said: Option<(u64, Prints)>) {
        self.bytes += name.len() + 100 + said.as_ref().map_or(0, |(_, prints)| size(prints));
        let replaced = self.documents.insert((key_of(name), name.to_owned()), said);
        self.bytes -= replaced.map_or(0, |said| name.len() + 100 + said.map_or(0, |(_, prints)| size(&prints)));
    }

    /// What it says of a document.
    pub(crate) fn said_of(&self, name: &str) -> Said {
        match self.documents.get(&(key_of(name), name.to_owned())) {
            None => Said::Nothing,
            Some(None) => Said::Removed,
            Some(Some((digest, _))) => Said::Added(*digest),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.documents.is_empty()
    }

    /// About how much memory it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Writes it as a layer.
    pub(crate) fn write(&self, folder: &Path, number: u64) -> Result<(), BaseError> {
        let too_large = || BaseError::TooLarge { path: folder.to_owned() };
        let blocks = self.documents.values().flatten().flat_map(|(_, prints)| &prints.blocks);
        let postings: u64 = blocks.map(|block| block.fingerprints.len() as u64).sum();
        let mut layer = LayerBuilder::create(folder, number, postings + self.documents.len() as u64)?;
        let blocks_of = |said: &Option<(u64, Prints)>| said.as_ref().map_or(0, |(_, prints)| prints.blocks.len());
        let mut starts = Vec::with_capacity(self.documents.len());
        // Of the shingles of each block, in bytes.
        let mut lengths = Vec::new();
        for ((_, name), said) in &self.documents {
            let mut data = name.as_bytes().to_vec();
            for block in said.iter().flat_map(|(_, prints)| &prints.blocks) {
                let start = data.len();
                rice::encode(block.shingles.numbers(), &mut data);
                lengths.push(u32::try_from(data.len() - start).map_err(|_| too_large())?);
            }
            starts.push(layer.data(&data)?);
        }
        let mut postings = Vec::new();
        let mut entry = 0_u32;
        for (document, said) in (0..).zip(self.documents.values()) {
            for block in said.iter().flat_map(|(_, prints)| &prints.blocks) {
                layer.entry(&entry_of(document, block, lengths[entry as usize]))?;
                postings.extend(block.fingerprints.iter().map(|fingerprint| Posting::new(*fingerprint, entry)));
                entry = entry.checked_add(1).ok_or_else(too_large)?;
            }
        }
        let mut first_entry = 0;
        for (((key, name), said), data) in self.documents.iter().zip(starts) {
            let entries = u32::try_from(blocks_of(said)).map_err(|_| too_large())?;
            let name_length = u32::try_from(name.len()).map_err(|_| too_large())?;
            let (digest, is_removed) = said.as_ref().map_or((0, true), |(digest, _)| (*digest, false));
            layer.document(&Document { key: *key, digest, data, name_length, is_removed, first_entry, entries })?;
            first_entry += entries;
        }
        postings.sort_unstable();
        for posting in &postings {
            layer.posting(posting)?;
        }
        layer.finish()
    }
}

fn entry_of(document: u32, block: &BlockPrint, bytes: u32) -> Entry {
    let shingles = u32::try_from(block.shingles.numbers().len()).unwrap_or(0);
    Entry { document, block: block.block, label: block.label, shingles, bytes, is_cut: block.shingles.is_cut() }
}

fn size(prints: &Prints) -> usize {
    // A posting is sorted in 16 bytes, beside the 8 of its fingerprint.
    let size = |block: &BlockPrint| 80 + block.fingerprints.len() * 24 + block.shingles.numbers().len() * 4;
    prints.blocks.iter().map(size).sum()
}
