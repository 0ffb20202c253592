//! All layers of a base by one number: entries, their documents, and fingerprints that several share.
//!
//! What looks at a whole base (`pairs.rs`, `groups/`) reads fingerprints of every layer side by side, without a search. **Cost.** Linear
//! in the fingerprints; four bytes of memory a block. **When it fails.** A base of more than 4 thousand million blocks is too large.

use unframe::near_duplicates::Prints;

use crate::base::Base;
use crate::error::BaseError;
use crate::layer::{Layer, Stream};
use crate::newest::Newest;
use crate::records::{Document, Entry, Posting, Record as _};

impl Base {
    /// Calls `visit` with the entries of each fingerprint that several have, in ascending order.
    pub(crate) fn for_each_shared(
        &self,
        numbering: &Numbering,
        mut visit: impl FnMut(&[u32]) -> Result<(), BaseError>,
    ) -> Result<(), BaseError> {
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
                    visit(&entries)?;
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
            visit(&entries)?;
        }
        Ok(())
    }

    /// The document of an entry.
    pub(crate) fn read(&self, numbering: &Numbering, entry: u32) -> Result<Read, BaseError> {
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
#[derive(Debug)]
pub(crate) struct Read {
    pub(crate) name: String,
    pub(crate) prints: Prints,
    /// The number of its first entry in the base.
    pub(crate) first_entry: u32,
}

/// Entries of all layers by one number, and their documents.
#[derive(Debug)]
pub(crate) struct Numbering {
    /// The number of the first entry of each layer.
    firsts: Vec<u32>,
    /// The document of each entry in the base; documents are numbered in the order of their keys and names.
    pub(crate) documents: Vec<u32>,
}

/// The document of an entry that was replaced or removed.
pub(crate) const NONE: u32 = u32::MAX;

impl Numbering {
    pub(crate) fn of(base: &Base) -> Result<Self, BaseError> {
        let mut firsts = Vec::with_capacity(base.layers.len());
        let mut all = 0_u32;
        for layer in &base.layers {
            firsts.push(all);
            let more = u32::try_from(layer.footer.entries).ok().and_then(|entries| all.checked_add(entries));
            all = more.ok_or_else(|| BaseError::TooLarge { path: base.folder.clone() })?;
        }
        let mut documents = vec![NONE; all as usize];
        let mut newest = Newest::of(base.layers.iter().map(std::sync::Arc::as_ref).collect())?;
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
