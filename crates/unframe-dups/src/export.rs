//! All documents of a base, one after another: to look into it, or to fill another.
//!
//! **Idea.** Documents come in the order of the hashes of their names, whatever was committed when. Fingerprints are stored by
//! themselves, in their own order; for each layer those of the next sixteenth of its blocks are gathered by reading all of
//! them. **Cost.** Fingerprints are read sixteen times; in memory one byte a fingerprint, and a megabyte or two for each layer.

use unframe::near_duplicates::Prints;

use crate::base::Base;
use crate::error::BaseError;
use crate::layer::Layer;
use crate::newest::{Last, Newest};
use crate::records::Posting;

/// A document as the base holds it. Added to another base, it is the same there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// Its name.
    pub name: String,
    /// What is kept of it. Of fingerprints, these are the highest 40 bits; the lower ones are zero.
    pub prints: Prints,
}

/// The documents of a base, in the order of the hashes of their names.
#[derive(Debug)]
pub struct Export<'base> {
    newest: Newest<'base>,
    layers: Vec<(&'base Layer, Window)>,
}

/// How many times the fingerprints of a layer are read, at most.
const PASSES: usize = 16;
/// Blocks that are worth a pass.
const LEAST_BLOCKS: usize = 1 << 12;

impl Base {
    /// All documents that are in it, without those replaced or removed.
    pub fn export(&self) -> Result<Export<'_>, BaseError> {
        let newest = Newest::of(self.layers.iter().map(std::sync::Arc::as_ref).collect())?;
        Ok(Export { newest, layers: self.layers.iter().map(|layer| (layer.as_ref(), Window::default())).collect() })
    }
}

impl Export<'_> {
    fn document(&mut self, last: &Last) -> Result<Exported, BaseError> {
        let (layer, window) = &mut self.layers[last.layer];
        let (name, mut blocks) = layer.name_and_blocks(&last.document)?;
        for (entry, block) in (last.document.first_entry as usize..).zip(&mut blocks) {
            block.fingerprints = window.fingerprints(layer, entry)?;
        }
        Ok(Exported { name, prints: Prints { blocks } })
    }
}

impl Iterator for Export<'_> {
    type Item = Result<Exported, BaseError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.newest.next() {
                Ok(Some(last)) if last.document.is_removed => {}
                Ok(Some(last)) => return Some(self.document(&last)),
                Ok(None) => return None,
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

/// The fingerprints of some entries in a row.
#[derive(Debug, Default)]
struct Window {
    first: usize,
    /// By entry, then by fingerprint.
    postings: Vec<(u32, u64)>,
    length: usize,
}

impl Window {
    /// Those of an entry, which must not be before the last one that was asked for.
    fn fingerprints(&mut self, layer: &Layer, entry: usize) -> Result<Vec<u64>, BaseError> {
        if entry >= self.first + self.length {
            self.fill(layer, entry)?;
        }
        let start = self.postings.partition_point(|(other, _)| (*other as usize) < entry);
        let own = self.postings[start..].iter().take_while(|(other, _)| *other as usize == entry);
        Ok(own.map(|(_, fingerprint)| *fingerprint).collect())
    }

    fn fill(&mut self, layer: &Layer, first: usize) -> Result<(), BaseError> {
        let all = usize::try_from(layer.footer.entries).unwrap_or(usize::MAX);
        self.first = first;
        self.length = all.div_ceil(PASSES).max(LEAST_BLOCKS);
        let entries = first..first + self.length;
        self.postings.clear();
        let mut postings = layer.stream::<Posting>(layer.postings());
        while let Some(posting) = postings.next()? {
            if entries.contains(&(posting.entry as usize)) {
                self.postings.push((posting.entry, posting.fingerprint()));
            }
        }
        // Stable: the fingerprints of an entry stay in order.
        self.postings.sort_by_key(|(entry, _)| *entry);
        Ok(())
    }
}
