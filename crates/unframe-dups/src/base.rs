//! A base that is read.
//!
//! It is what it was when it was opened: layers are never changed, and those that a writer merges and removes meanwhile
//! stay readable to those who have them open.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use unframe::near_duplicates::{Prints, Scheme};

use crate::draft::key_of;
use crate::error::BaseError;
use crate::layer::Layer;
use crate::manifest::Manifest;
use crate::newest::Newest;
use crate::records::Document;

/// A fingerprint base, opened for reading. It is cheap to clone: all clones read the same files.
#[derive(Clone, Debug)]
pub struct Base {
    pub(crate) folder: PathBuf,
    pub(crate) manifest: Manifest,
    /// The oldest first.
    pub(crate) layers: Vec<Arc<Layer>>,
}

/// How much a base holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Documents, without those replaced or removed.
    pub documents: u64,
    /// Their blocks, those for all content of a document included.
    pub blocks: u64,
    /// Triplets in the files; some may be of documents that were replaced or removed, until the base is compacted.
    pub fingerprints: u64,
    /// Files.
    pub layers: u64,
    /// Bytes of these files.
    pub bytes: u64,
}

/// How often a base is opened again because a writer merged its layers meanwhile.
const ATTEMPTS: usize = 10;

impl Base {
    /// Opens the base in a folder.
    pub fn open(folder: &Path) -> Result<Self, BaseError> {
        Self::opened(folder, &[])
    }

    /// The base as it is now. What both have is not read again.
    pub fn refreshed(&self) -> Result<Self, BaseError> {
        if Manifest::load(&self.folder)?.as_ref() == Some(&self.manifest) {
            return Ok(self.clone());
        }
        let known: Vec<_> = self.manifest.layers.iter().copied().zip(self.layers.iter().cloned()).collect();
        Self::opened(&self.folder, &known)
    }

    fn opened(folder: &Path, known: &[(u64, Arc<Layer>)]) -> Result<Self, BaseError> {
        let mut attempt = 1;
        loop {
            let manifest = Manifest::load(folder)?.ok_or_else(|| BaseError::NoBase { path: folder.to_owned() })?;
            match Self::with(folder, manifest, known) {
                // A writer merged the layer between our reading the manifest and opening it.
                Err(BaseError::Read { cause, .. }) if cause.kind() == io::ErrorKind::NotFound && attempt < ATTEMPTS => {
                    attempt += 1;
                }
                opened => return opened,
            }
        }
    }

    pub(crate) fn with(folder: &Path, manifest: Manifest, known: &[(u64, Arc<Layer>)]) -> Result<Self, BaseError> {
        let layers = manifest.layers.iter().map(|number| match known.iter().find(|(known, _)| known == number) {
            Some((_, layer)) => Ok(Arc::clone(layer)),
            None => Layer::open(folder, *number).map(Arc::new),
        });
        let layers = layers.collect::<Result<_, _>>()?;
        Ok(Self { folder: folder.to_owned(), manifest, layers })
    }

    /// How its fingerprints were made.
    pub fn scheme(&self) -> Scheme {
        self.manifest.scheme
    }

    /// Whether a document is in it.
    pub fn contains(&self, name: &str) -> Result<bool, BaseError> {
        Ok(self.find(name)?.is_some_and(|(_, document)| !document.is_removed))
    }

    /// What is kept of a document, except for its fingerprints; `None` if it is not there.
    pub fn prints(&self, name: &str) -> Result<Option<Prints>, BaseError> {
        match self.find(name)?.filter(|(_, document)| !document.is_removed) {
            Some((at, document)) => Ok(Some(Prints { blocks: self.layers[at].blocks(&document)? })),
            None => Ok(None),
        }
    }

    /// The last that was said of a document, and by which layer.
    pub(crate) fn find(&self, name: &str) -> Result<Option<(usize, Document)>, BaseError> {
        let key = key_of(name);
        for (at, layer) in self.layers.iter().enumerate().rev() {
            if let Some(document) = layer.document(key, name)? {
                return Ok(Some((at, document)));
            }
        }
        Ok(None)
    }

    /// Counts what is in it: reads its documents, not its fingerprints.
    pub fn stats(&self) -> Result<Stats, BaseError> {
        let mut stats = Stats { layers: self.layers.len() as u64, ..Stats::default() };
        let mut newest = Newest::of(self.layers.iter().map(Arc::as_ref).collect())?;
        while let Some(last) = newest.next()? {
            if !last.document.is_removed {
                stats.documents += 1;
                stats.blocks += u64::from(last.document.entries);
            }
        }
        for layer in &self.layers {
            stats.fingerprints += layer.footer.postings;
            stats.bytes += layer.footer.file_length();
        }
        Ok(stats)
    }
}
