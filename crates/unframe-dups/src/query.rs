//! Which documents and blocks of a base are nearly the same as those at hand?
//!
//! **Idea.** Every fingerprint is looked up in every layer; entries that have one are candidates, and are compared by their
//! shingles. **Cost.** One read a fingerprint and layer, and two for every candidate document. **When it fails.** A near-duplicate
//! that shares no fingerprint is not found: at a similarity of .8 one in 20,000.

use std::collections::{BTreeMap, BTreeSet};

use unframe::Share;
use unframe::label::Label;
use unframe::near_duplicates::{Compared, Prints};

use crate::base::Base;
use crate::error::BaseError;
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

impl Base {
    /// Documents that are at least `threshold` like the one of those prints, as a whole (by what is `compared`) or in a
    /// block; the most similar first, then by name. The document itself is found as well, if it is in the base.
    pub fn query(&self, prints: &Prints, threshold: Share, compared: Compared) -> Result<Vec<Found>, BaseError> {
        let mut found = Vec::new();
        let whole = prints.shingles(compared);
        for ((at, number), pairs) in self.candidates(prints)? {
            let layer = &self.layers[at];
            let Some(document) = layer.records(layer.documents(), number, number + 1)?.into_iter().next() else {
                continue;
            };
            let name = layer.name(&document)?;
            if self.is_replaced(at, document.key, &name)? {
                continue;
            }
            let other = Prints { blocks: layer.blocks(&document)? };
            let similarity = whole.similarity(&other.shingles(compared));
            let mut blocks = Vec::new();
            for (block, entry) in pairs {
                let block = &prints.blocks[block];
                if let Some(other) = other.blocks.get(entry as usize)
                    && let (Some(number), Some(other_number)) = (block.block, other.block)
                {
                    blocks.push(BlockMatch {
                        block: number,
                        label: block.label,
                        other_block: other_number,
                        other_label: other.label,
                        similarity: block.shingles.similarity(&other.shingles),
                    });
                }
            }
            blocks.retain(|pair| pair.similarity >= threshold);
            if similarity >= threshold || !blocks.is_empty() {
                found.push(Found { name, similarity, blocks });
            }
        }
        found.sort_by(|left, right| right.similarity.cmp(&left.similarity).then_with(|| left.name.cmp(&right.name)));
        Ok(found)
    }

    /// Documents that share a fingerprint, by layer and number, and which pairs of blocks do: the one at hand by its
    /// place in the prints, the other by its place in its document.
    #[expect(clippy::type_complexity, reason = "a table of one use")]
    fn candidates(&self, prints: &Prints) -> Result<BTreeMap<(usize, u64), BTreeSet<(usize, u32)>>, BaseError> {
        let mut candidates: BTreeMap<(usize, u64), BTreeSet<(usize, u32)>> = BTreeMap::new();
        for (at, layer) in self.layers.iter().enumerate() {
            let mut entries = BTreeSet::new();
            for (place, block) in prints.blocks.iter().enumerate() {
                for fingerprint in &block.fingerprints {
                    let found = layer.with_fingerprint(*fingerprint)?;
                    entries.extend(found.into_iter().map(|entry| (entry, place)));
                }
            }
            for (number, place) in entries {
                let number = u64::from(number);
                let entry: Vec<Entry> = layer.records(layer.entries(), number, number + 1)?;
                let document = u64::from(entry[0].document);
                let first = layer.first_entry(document)?;
                let within = u32::try_from(number.saturating_sub(first)).unwrap_or(0);
                candidates.entry((at, document)).or_default().insert((place, within));
            }
        }
        Ok(candidates)
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
