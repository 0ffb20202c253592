//! All near-duplicates of a base at once.
//!
//! **Idea.** Fingerprints of every layer are in order, so those that several blocks share are found by reading all layers side by side,
//! without a search; only documents that share one are read and compared. **Cost.** Linear in the fingerprints; in memory five bytes
//! a block, and eight for each two blocks that share a fingerprint. **When it fails.** Of blocks that share one
//! fingerprint, each is compared with the next [`NEIGHBOURS`] only: a menu on a hundred thousand pages would make five
//! thousand million pairs. A base of more than 4 thousand million blocks is too large.

use unframe::Share;
use unframe::near_duplicates::{Compared, Prints};

use crate::base::Base;
use crate::error::BaseError;
use crate::layer::{Layer, Stream};
use crate::newest::Newest;
use crate::query::{BlockMatch, Candidate, block_matches};
use crate::records::{Document, Entry, Posting, Record as _};

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
                .map(|(_, entries)| Candidate {
                    document: 0,
                    place: (entries[first] - one.first_entry) as usize,
                    entry: entries[1 - first],
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

    /// Calls `visit` with the entries of each fingerprint that several have, in ascending order.
    fn for_each_shared(&self, numbering: &Numbering, mut visit: impl FnMut(&[u32])) -> Result<(), BaseError> {
        let mut streams: Vec<Stream<'_, Posting>> =
            self.layers.iter().map(|layer| layer.stream(layer.postings())).collect();
        let mut heads = Vec::with_capacity(streams.len());
        for (at, stream) in streams.iter_mut().enumerate() {
            heads.extend(stream.next()?.map(|posting| (posting, at)));
        }
        let (mut key, mut entries) = (0, Vec::new());
        while let Some(lowest) = (0..heads.len()).min_by_key(|head| (heads[*head].0.key(), heads[*head].1)) {
            let (posting, at) = heads[lowest];
            if posting.key() != key {
                if entries.len() > 1 {
                    visit(&entries);
                }
                entries.clear();
                key = posting.key();
            }
            entries.extend(numbering.entry(at, posting.entry));
            match streams[at].next()? {
                Some(posting) => heads[lowest].0 = posting,
                None => _ = heads.swap_remove(lowest),
            }
        }
        if entries.len() > 1 {
            visit(&entries);
        }
        Ok(())
    }

    /// The document of an entry.
    fn read(&self, numbering: &Numbering, entry: u32) -> Result<Read, BaseError> {
        let at = numbering.firsts.partition_point(|first| *first <= entry) - 1;
        let layer: &Layer = &self.layers[at];
        let number = u64::from(entry - numbering.firsts[at]);
        let entries: Vec<Entry> = layer.records(layer.entries(), number, number + 1)?;
        let number = u64::from(entries[0].document);
        let documents: Vec<Document> = layer.records(layer.documents(), number, number + 1)?;
        let (name, blocks) = layer.name_and_blocks(&documents[0])?;
        Ok(Read { name, prints: Prints { blocks }, first_entry: numbering.firsts[at] + documents[0].first_entry })
    }
}

/// A document that was read.
struct Read {
    name: String,
    prints: Prints,
    /// The number of its first entry in the base.
    first_entry: u32,
}

/// Entries of all layers by one number, and their documents.
struct Numbering {
    /// The number of the first entry of each layer.
    firsts: Vec<u32>,
    /// The document of each entry in the base.
    documents: Vec<u32>,
}

/// The document of an entry that was replaced or removed.
const NONE: u32 = u32::MAX;

impl Numbering {
    fn of(base: &Base) -> Result<Self, BaseError> {
        let mut firsts = Vec::with_capacity(base.layers.len());
        let mut all = 0_u32;
        for layer in &base.layers {
            firsts.push(all);
            let more = u32::try_from(layer.footer.entries).ok().and_then(|entries| all.checked_add(entries));
            all = more.ok_or_else(|| BaseError::TooLarge { path: base.folder.clone() })?;
        }
        let mut documents = vec![NONE; all as usize];
        let mut newest = Newest::of(base.layers.iter().collect())?;
        let mut number = 0;
        while let Some(last) = newest.next()? {
            let first = firsts[last.layer] as usize + last.document.first_entry as usize;
            let own = documents.get_mut(first..first + last.document.entries as usize);
            own.ok_or_else(|| {
                BaseError::damaged(&base.layers[last.layer].path, "a document points to the wrong place")
            })?
            .fill(number);
            number += 1;
        }
        Ok(Self { firsts, documents })
    }

    /// The number of an entry in the base, if its document was neither replaced nor removed.
    fn entry(&self, layer: usize, entry: u32) -> Option<u32> {
        let number = self.firsts[layer].checked_add(entry)?;
        (*self.documents.get(number as usize)? != NONE).then_some(number)
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
