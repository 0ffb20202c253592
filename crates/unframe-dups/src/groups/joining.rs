//! What shares a fingerprint, compared and joined.

use unframe::Share;
use unframe::label::Label;
use unframe::near_duplicates::{Compared, Scheme, ShingleSet};

use super::disjoint::DisjointSets;
use crate::base::Base;
use crate::error::BaseError;
use crate::numbering::{Numbering, Read};
use crate::records::Entry;
use crate::repeats::LEAST_SHINGLES;

/// Of those with the same fingerprint, this many just before a block are looked at …
const MOST_LOOKED_AT: usize = 64;
/// … and so many of them compared that are not in its group yet. Both are guesses: enough for groups of 400 pages in tests, and few
/// enough that a fingerprint shared by everything costs no more than a constant for each.
pub(super) const MOST_COMPARED: usize = 16;

/// What an entry can be compared as.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    /// A block long enough to be listed.
    is_block: bool,
    /// By it a document is found as a whole.
    is_whole: bool,
}

/// That of each entry of the base.
pub(super) fn kinds(base: &Base) -> Result<Vec<Kind>, BaseError> {
    let mut kinds = Vec::new();
    let has_sketches = base.scheme() == Scheme::MinHash;
    for layer in &base.layers {
        let mut entries = layer.stream::<Entry>(layer.entries());
        let mut last_content = None;
        let mut document = None;
        while let Some(entry) = entries.next()? {
            if document != Some(entry.document) {
                (document, last_content) = (Some(entry.document), None);
            }
            // Those of the paper are a few of a block, however long it is.
            let is_long = !has_sketches || entry.shingles as usize >= LEAST_SHINGLES;
            let is_content = entry.label == Label::Content;
            if let (true, true, Some(last)) = (has_sketches, is_content, last_content) {
                // The fingerprints of all content are those of the last entry of content.
                let last: &mut Kind = &mut kinds[last];
                last.is_whole = false;
            }
            if is_content {
                last_content = Some(kinds.len());
            }
            kinds.push(Kind { is_block: is_long && entry.block.is_some(), is_whole: is_content });
        }
    }
    Ok(kinds)
}

/// The groups as far as they are known.
pub(super) struct Joining<'base> {
    pub(super) blocks: DisjointSets,
    pub(super) documents: DisjointSets,
    pub(super) reader: Reader<'base>,
    pub(super) kinds: &'base [Kind],
    pub(super) threshold: Share,
}

impl Joining<'_> {
    /// Entries that share a fingerprint.
    pub(super) fn join(&mut self, entries: &[u32]) -> Result<(), BaseError> {
        // By name, so that it does not matter which layer a document is in.
        let mut entries: Vec<(u32, u32)> =
            entries.iter().map(|entry| (self.reader.numbering.documents[*entry as usize], *entry)).collect();
        entries.sort_unstable();
        for (at, right) in entries.iter().enumerate() {
            let kind = self.kinds[right.1 as usize];
            let before = &entries[at.saturating_sub(MOST_LOOKED_AT)..at];
            if kind.is_block {
                self.join_block(right.1, before)?;
            }
            if kind.is_whole {
                self.join_document(*right, before)?;
            }
        }
        Ok(())
    }

    fn join_block(&mut self, right: u32, before: &[(u32, u32)]) -> Result<(), BaseError> {
        let mut compared = 0;
        for (_, left) in before.iter().rev().filter(|(_, left)| self.kinds[*left as usize].is_block) {
            if compared == MOST_COMPARED || self.blocks.find(*left) == self.blocks.find(right) {
                continue;
            }
            compared += 1;
            let one = self.reader.block(*left)?;
            if self.reader.block(right)?.similarity(&one) >= self.threshold {
                self.blocks.join(*left, right);
            }
        }
        Ok(())
    }

    fn join_document(&mut self, right: (u32, u32), before: &[(u32, u32)]) -> Result<(), BaseError> {
        let mut compared = 0;
        for left in before.iter().rev().filter(|left| self.kinds[left.1 as usize].is_whole) {
            if compared == MOST_COMPARED || self.documents.find(left.0) == self.documents.find(right.0) {
                continue;
            }
            compared += 1;
            let which = self.reader.compared;
            let one = self.reader.of_entry(left.1)?.whole(which);
            if self.reader.of_entry(right.1)?.whole(which).similarity(&one) >= self.threshold {
                self.documents.join(left.0, right.0);
            }
        }
        Ok(())
    }
}

/// Documents that were read last, which are likely to be asked for again.
pub(super) struct Reader<'base> {
    base: &'base Base,
    numbering: &'base Numbering,
    compared: Compared,
    slots: Vec<Option<Cached>>,
}

/// A document that was read.
pub(super) struct Cached {
    number: u32,
    pub(super) read: Read,
}

/// Documents that are held.
const SLOTS: usize = 1024;

impl<'base> Reader<'base> {
    pub(super) fn new(base: &'base Base, numbering: &'base Numbering, compared: Compared) -> Self {
        Self { base, numbering, compared, slots: (0..SLOTS).map(|_| None).collect() }
    }

    /// The document of an entry.
    pub(super) fn of_entry(&mut self, entry: u32) -> Result<&Cached, BaseError> {
        let number = self.numbering.documents[entry as usize];
        let slot = &mut self.slots[number as usize % SLOTS];
        let known = slot.take().filter(|cached| cached.number == number);
        let cached = match known {
            Some(cached) => cached,
            None => Cached { number, read: self.base.read(self.numbering, entry)? },
        };
        Ok(slot.insert(cached))
    }

    fn block(&mut self, entry: u32) -> Result<ShingleSet, BaseError> {
        let Cached { read, .. } = self.of_entry(entry)?;
        Ok(read.block(entry)?.shingles.clone())
    }
}

impl Cached {
    pub(super) fn whole(&self, compared: Compared) -> ShingleSet {
        self.read.prints.shingles(compared)
    }
}
