//! Which documents and blocks of a base are nearly the same as those at hand?
//!
//! **Idea.** Every fingerprint is looked up in every layer; entries that have one are candidates, and are compared by their
//! shingles. **Cost.** One read a fingerprint and layer, and two for every candidate document. **When it fails.** A near-duplicate
//! that shares no fingerprint is not found: at a similarity of .8 one in 20,000. Of a block that very many documents have, a menu, only
//! [`MOST_CANDIDATES`] are found in each layer.

use std::cmp::Reverse;

use unframe::Share;
use unframe::label::Label;
use unframe::near_duplicates::{Compared, Prints};

use crate::base::Base;
use crate::error::BaseError;
use crate::layer::Layer;
use crate::records::Entry;

/// A document that is like the one at hand, as a whole or in some blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its name.
    pub name: String,
    /// How alike the documents are as a whole.
    pub similarity: Share,
    /// Blocks that are alike.
    pub blocks: Vec<BlockMatch>,
}

/// Two blocks that are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockMatch {
    /// The number of the block in the document at hand.
    pub block: u32,
    /// Whether it is content or framing there.
    pub label: Label,
    /// The number of the block in the document that was found.
    pub other_block: u32,
    /// Whether it is content or framing there.
    pub other_label: Label,
    /// How alike they are.
    pub similarity: Share,
}

/// Blocks of one layer with which a block is compared: those that share most fingerprints with it. A guess:
/// more than people read. [`Base::groups`] knows no such limit.
pub const MOST_CANDIDATES: usize = 256;

impl Base {
    /// Documents that are at least `threshold` like the one of those prints, as a whole (by what is `compared`) or in a
    /// block; the most similar first, then by name. The document itself is found as well, if it is in the base.
    pub fn query(&self, prints: &Prints, threshold: Share, compared: Compared) -> Result<Vec<Found>, BaseError> {
        let mut found = Vec::new();
        let whole = prints.shingles(compared);
        let mut candidates = Vec::new();
        for (at, layer) in self.layers.iter().enumerate() {
            candidates.clear();
            candidates_of(layer, prints, &mut candidates)?;
            let mut rest = &candidates[..];
            while let Some(first) = rest.first() {
                let same = rest.iter().take_while(|other| other.document == first.document).count();
                let pairs;
                (pairs, rest) = rest.split_at(same);
                let number = u64::from(first.document);
                let Some(document) = layer.records(layer.documents(), number, number + 1)?.into_iter().next() else {
                    continue;
                };
                let (name, other) = layer.name_and_blocks(&document)?;
                if self.is_replaced(at, document.key, &name)? {
                    continue;
                }
                let other = Prints { blocks: other };
                let similarity = whole.similarity(&other.shingles(compared));
                let blocks = block_matches(prints, &other, document.first_entry, pairs, threshold);
                if similarity >= threshold || !blocks.is_empty() {
                    found.push(Found { name, similarity, blocks });
                }
            }
        }
        found.sort_by(|left, right| right.similarity.cmp(&left.similarity).then_with(|| left.name.cmp(&right.name)));
        Ok(found)
    }

    /// Whether a layer younger than the one at `at` says something of a document.
    fn is_replaced(&self, at: usize, key: u64, name: &str) -> Result<bool, BaseError> {
        for layer in &self.layers[at + 1..] {
            if layer.document(key, name)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// A block of a layer that shares a fingerprint with one at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Candidate {
    pub(crate) document: u32,
    /// The place of the block at hand in its prints.
    pub(crate) place: usize,
    pub(crate) entry: u32,
}

/// Blocks of a layer that share a fingerprint with one of those at hand, each once, by document.
fn candidates_of(layer: &Layer, prints: &Prints, candidates: &mut Vec<Candidate>) -> Result<(), BaseError> {
    let mut entries = Vec::new();
    for (place, block) in prints.blocks.iter().enumerate() {
        entries.clear();
        layer.with_fingerprints(&block.fingerprints, &mut entries)?;
        entries.sort_unstable();
        let mut shared: Vec<(Reverse<usize>, u32)> =
            entries.chunk_by(PartialEq::eq).map(|same| (Reverse(same.len()), same[0])).collect();
        if shared.len() > MOST_CANDIDATES {
            shared.sort_unstable();
            shared.truncate(MOST_CANDIDATES);
        }
        for (_, entry) in &shared {
            let number = u64::from(*entry);
            let records: Vec<Entry> = layer.records(layer.entries(), number, number + 1)?;
            let document = records.first().map(|record| record.document);
            candidates.extend(document.map(|document| Candidate { document, place, entry: *entry }));
        }
    }
    candidates.sort_unstable();
    Ok(())
}

/// Those pairs of blocks that are alike.
pub(crate) fn block_matches(
    prints: &Prints,
    other: &Prints,
    first_entry: u32,
    pairs: &[Candidate],
    threshold: Share,
) -> Vec<BlockMatch> {
    let mut matches = Vec::new();
    for pair in pairs {
        let Some(block) = prints.blocks.get(pair.place) else { continue };
        let within = pair.entry.checked_sub(first_entry).map(|within| within as usize);
        let Some(other) = within.and_then(|within| other.blocks.get(within)) else { continue };
        let (Some(number), Some(other_number)) = (block.block, other.block) else { continue };
        let similarity = block.shingles.similarity(&other.shingles);
        if similarity >= threshold {
            let (label, other_label) = (block.label, other.label);
            matches.push(BlockMatch { block: number, label, other_block: other_number, other_label, similarity });
        }
    }
    matches
}
