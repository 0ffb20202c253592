//! All layers of a base by one number: entries, their documents, and fingerprints that several share.
//!
//! What looks at a whole base (`pairs.rs`, `groups/`) reads fingerprints of every layer side by side, without a search. **Cost.** Linear
//! in the fingerprints; four bytes of memory a block. **When it fails.** A base of more than 4 thousand million blocks is too large.

use std::path::PathBuf;

use unframe::near_duplicates::{BlockPrint, Prints};

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
        // A document without entries may say that they begin anywhere.
        let first_entry = numbering.firsts[at].saturating_add(documents[0].first_entry);
        Ok(Read { name, prints: Prints { blocks }, first_entry, path: layer.path.clone() })
    }
}

/// A document that was read.
#[derive(Debug)]
pub(crate) struct Read {
    pub(crate) name: String,
    pub(crate) prints: Prints,
    /// The number of its first entry in the base.
    pub(crate) first_entry: u32,
    /// The layer it is in.
    path: PathBuf,
}

impl Read {
    /// The block of an entry; an error if the document that the entry names does not have it.
    pub(crate) fn block(&self, entry: u32) -> Result<&BlockPrint, BaseError> {
        let within = entry.checked_sub(self.first_entry).and_then(|within| self.prints.blocks.get(within as usize));
        within.ok_or_else(|| BaseError::damaged(&self.path, "an entry names a document that does not have it"))
    }
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

#[cfg(test)]
mod tests {
    use unframe::Share;
    use unframe::label::Label;
    use unframe::near_duplicates::{Compared, Scheme};

    use super::*;
    use crate::layer_file::LayerBuilder;
    use crate::manifest::Manifest;
    use crate::rice;

    /// Two documents of one block each. Checksums are right: somebody made this on purpose.
    fn base_whose_entries_name(documents: [u32; 2]) -> (tempfile::TempDir, Base) {
        let folder = tempfile::tempdir().unwrap();
        let mut layer = LayerBuilder::create(folder.path(), 1, 4).unwrap();
        let mut coded = Vec::new();
        rice::encode(&(0..40).collect::<Vec<_>>(), &mut coded);
        let starts = [b'a', b'b'].map(|name| layer.data(&[&[name][..], &coded].concat()).unwrap());
        for document in documents {
            let bytes = u32::try_from(coded.len()).unwrap();
            let label = Label::Content;
            layer.entry(&Entry { document, block: Some(0), label, shingles: 40, bytes, is_cut: false }).unwrap();
        }
        for (number, data) in (0..).zip(starts) {
            let (key, digest) = (u64::from(number), 0);
            let document =
                Document { key, digest, data, name_length: 1, is_removed: false, first_entry: number, entries: 1 };
            layer.document(&document).unwrap();
        }
        for entry in 0..2 {
            layer.posting(&Posting::new(7 << 24, entry)).unwrap();
        }
        layer.finish().unwrap();
        let manifest = Manifest { layers: vec![1], next: 2, ..Manifest::new(Scheme::MinHash) };
        manifest.store(folder.path()).unwrap();
        let base = Base::open(folder.path()).unwrap();
        (folder, base)
    }

    #[test]
    fn an_entry_that_names_another_document_is_damage() {
        let (_folder, base) = base_whose_entries_name([0, 1]);
        assert_eq!(base.pairs(Share::percent(80), Compared::Content).unwrap().len(), 1);
        assert_eq!(base.groups(Share::percent(80), Compared::Content).unwrap().documents.len(), 1);
        let (_folder, base) = base_whose_entries_name([1, 0]);
        let found = base.pairs(Share::percent(80), Compared::Content).unwrap();
        assert!(found.iter().all(|pair| pair.blocks.is_empty()), "{found:?}");
        let error = base.groups(Share::percent(80), Compared::Content).unwrap_err();
        assert!(error.to_string().contains("layer-1"), "{error}");
    }
}
