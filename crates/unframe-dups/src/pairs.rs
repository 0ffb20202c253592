//! All near-duplicates of a base at once.
//!
//! **Idea.** Fingerprints of every layer are in order, so those that several blocks share are found by reading all layers side by side,
//! without a search; only documents that share one are read and compared. **Cost.** Linear in the fingerprints; in memory five bytes
//! a block, and eight for each two blocks that share a fingerprint. **When it fails.** Of blocks that share one
//! fingerprint, each is compared with the next [`NEIGHBOURS`] only: a menu on a hundred thousand pages would make five
//! thousand million pairs. A base of more than 4 thousand million blocks is too large.

use unframe::Share;
use unframe::near_duplicates::Compared;

use crate::base::Base;
use crate::error::BaseError;
use crate::numbering::{Numbering, Read};
use crate::query::{BlockMatch, Candidate, block_matches};

/// Blocks with which a block is compared, of those that have a fingerprint of it.
const NEIGHBOURS: usize = 100;

/// Two documents that are alike, as a whole or in some blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The name of one, the lesser.
    pub name: String,
    /// The name of the other.
    pub other: String,
    /// How alike they are as a whole.
    pub similarity: Share,
    /// Blocks that are alike, those of the first before those of the other.
    pub blocks: Vec<BlockMatch>,
}

impl Base {
    /// All pairs of documents that are at least `threshold` alike, as a whole (by what is `compared`) or in a block; by their
    /// names.
    pub fn pairs(&self, threshold: Share, compared: Compared) -> Result<Vec<Pair>, BaseError> {
        let numbering = Numbering::of(self)?;
        let (mut shared, mut room) = (Vec::new(), 1 << 16);
        self.for_each_shared(&numbering, |entries| {
            push_neighbours(&mut shared, entries);
            // Most pairs share many fingerprints.
            if shared.len() > room {
                sort_and_dedup(&mut shared);
                room = room.max(2 * shared.len());
            }
            Ok(())
        })?;
        sort_and_dedup(&mut shared);
        let mut by_documents: Vec<([u32; 2], [u32; 2])> = shared
            .into_iter()
            .map(|pair| (pair.map(|entry| numbering.documents[entry as usize]), pair))
            .filter(|([left, right], _)| left != right)
            .collect();
        by_documents.sort_unstable();
        let mut pairs = Vec::new();
        let mut left_read: Option<(u32, Read)> = None;
        for same in by_documents.chunk_by(|one, other| one.0 == other.0) {
            let ([left, _], entries) = same[0];
            if left_read.as_ref().is_none_or(|(number, _)| *number != left) {
                left_read = Some((left, self.read(&numbering, entries[0])?));
            }
            let Some((_, left)) = &left_read else { continue };
            let right = self.read(&numbering, entries[1])?;
            let (one, other, first) = if left.name <= right.name { (left, &right, 0) } else { (&right, left, 1) };
            let similarity = one.prints.similarity(&other.prints, compared);
            let candidates: Vec<Candidate> = same
                .iter()
                .filter_map(|(_, entries)| {
                    let place = entries[first].checked_sub(one.first_entry)? as usize;
                    Some(Candidate { document: 0, place, entry: entries[1 - first] })
                })
                .collect();
            let blocks = block_matches(&one.prints, &other.prints, other.first_entry, &candidates, threshold);
            if similarity >= threshold || !blocks.is_empty() {
                pairs.push(Pair { name: one.name.clone(), other: other.name.clone(), similarity, blocks });
            }
        }
        pairs.sort_by(|one, other| (&one.name, &one.other).cmp(&(&other.name, &other.other)));
        Ok(pairs)
    }
}

/// Adds each entry beside its neighbours.
fn push_neighbours(pairs: &mut Vec<[u32; 2]>, entries: &[u32]) {
    for (at, left) in entries.iter().enumerate() {
        pairs.extend(entries[at + 1..].iter().take(NEIGHBOURS).map(|right| [*left, *right]));
    }
}

fn sort_and_dedup(pairs: &mut Vec<[u32; 2]>) {
    pairs.sort_unstable();
    pairs.dedup();
}
