//! A base that is written to: by one process at a time.
//!
//! **Idea.** Documents gather in memory. A commit writes them as a layer, then a manifest that names it; only then is
//! anything acknowledged. Whenever the process ends, the manifest is the old or the new one, and what it names is
//! whole; other files are left over, and the next writer removes them.
//!
//! **Layers** are merged so that there are few: as soon as four of a size have gathered (sizes being powers of four), they
//! become one. Each fingerprint is then rewritten once for every fourfold growth of the base, and a base of n commits has at most
//! 3·log₄ n layers.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::sync::Arc;

use unframe::near_duplicates::{Prints, Scheme};

use crate::base::Base;
use crate::draft::{Draft, Said, digest_of};
use crate::durable::UNFINISHED;
use crate::error::BaseError;
use crate::layer::Layer;
use crate::manifest::Manifest;
use crate::merge::{Removed, merge};

/// Makes the folder of a base, and none around it.
fn make(folder: &Path) -> Result<(), BaseError> {
    match fs_err::create_dir(folder) {
        Err(_) if folder.is_dir() => Ok(()),
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => Err(BaseError::NoFolder { path: folder.to_owned() }),
        made => made.map_err(BaseError::write(folder)),
    }
}

/// The file that is locked as long as somebody writes.
const LOCK: &str = "lock";

/// Memory that a draft may take before it is committed by itself.
const MOST_BYTES: usize = 128 << 20;

/// Layers of one size that are merged.
const MOST_OF_A_SIZE: usize = 4;

/// A base that this process may change.
#[derive(Debug)]
pub struct Writer {
    base: Base,
    draft: Draft,
    /// Locked until it is closed.
    _lock: File,
    /// Who opened it. A process that was forked has the lock as well, and both would write the same layers.
    process: u32,
}

/// What adding a document did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// It was not there.
    New,
    /// It was there, and said something else.
    Replaced,
    /// It was there as it is.
    Unchanged,
}

impl Writer {
    /// Opens the base in a folder, or makes one.
    pub fn open(folder: &Path, scheme: Scheme) -> Result<Self, BaseError> {
        make(folder)?;
        let lock = folder.join(LOCK);
        let file = fs_err::OpenOptions::new().create(true).truncate(false).write(true).open(&lock);
        let lock_file = file.map_err(BaseError::write(&lock))?.into_parts().0;
        match lock_file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(BaseError::Locked { path: folder.to_owned() }),
            Err(TryLockError::Error(cause)) => return Err(BaseError::Write { path: lock, cause }),
        }
        let manifest = if let Some(manifest) = Manifest::load(folder)? {
            manifest
        } else {
            refuse_files_of_others(folder)?;
            let manifest = Manifest::new(scheme);
            manifest.store(folder)?;
            manifest
        };
        if manifest.scheme != scheme {
            let (found, wanted) = (manifest.scheme.name(), scheme.name());
            return Err(BaseError::Scheme { path: folder.to_owned(), found, wanted });
        }
        remove_left_over(folder, &manifest)?;
        let base = Base::with(folder, manifest, &[])?;
        Ok(Self { base, draft: Draft::default(), _lock: lock_file, process: std::process::id() })
    }

    /// The base as of the last commit.
    pub fn base(&self) -> &Base {
        &self.base
    }

    /// Adds a document, or replaces what is there under its name. Acknowledged by the next [`Self::commit`].
    pub fn add(&mut self, name: &str, prints: &Prints) -> Result<Added, BaseError> {
        self.refuse_others()?;
        let digest = digest_of(prints);
        let known = self.digest(name)?;
        if known == Some(digest) {
            return Ok(Added::Unchanged);
        }
        self.draft.add(name, digest, prints);
        if self.draft.bytes() > MOST_BYTES {
            self.commit()?;
        }
        Ok(if known.is_some() { Added::Replaced } else { Added::New })
    }

    /// Removes a document; whether it was there. Acknowledged by the next [`Self::commit`].
    pub fn remove(&mut self, name: &str) -> Result<bool, BaseError> {
        self.refuse_others()?;
        let is_there = self.digest(name)?.is_some();
        if is_there {
            self.draft.remove(name);
        }
        Ok(is_there)
    }

    fn refuse_others(&self) -> Result<(), BaseError> {
        if self.process == std::process::id() {
            return Ok(());
        }
        Err(BaseError::Locked { path: self.base.folder.clone() })
    }

    /// The digest of a document that is in the base or about to be.
    fn digest(&self, name: &str) -> Result<Option<u64>, BaseError> {
        match self.draft.said_of(name) {
            Said::Removed => Ok(None),
            Said::Added(digest) => Ok(Some(digest)),
            Said::Nothing => {
                let found = self.base.find(name)?;
                Ok(found.filter(|(_, document)| !document.is_removed).map(|(_, document)| document.digest))
            }
        }
    }

    /// Forces everything to the disk. What was added before is there from now on, whatever happens.
    pub fn commit(&mut self) -> Result<(), BaseError> {
        self.refuse_others()?;
        if self.draft.is_empty() {
            return Ok(());
        }
        let number = self.base.manifest.next;
        self.draft.write(&self.base.folder, number)?;
        self.replace_layers(self.base.layers.len(), number)?;
        self.draft = Draft::default();
        let sizes: Vec<u32> = self.base.layers.iter().map(|layer| size(layer)).collect();
        if let Some(first) = first_to_merge(&sizes) {
            self.merge_from(first)?;
        }
        Ok(())
    }

    /// Commits, then makes one layer of all, without what was replaced or removed.
    pub fn compact(&mut self) -> Result<(), BaseError> {
        self.commit()?;
        if self.base.layers.is_empty() { Ok(()) } else { self.merge_from(0) }
    }

    /// Merges the youngest layers, from the one at `first`.
    fn merge_from(&mut self, first: usize) -> Result<(), BaseError> {
        let number = self.base.manifest.next;
        let layers: Vec<&Layer> = self.base.layers[first..].iter().map(Arc::as_ref).collect();
        let removed = if first == 0 { Removed::Forget } else { Removed::Keep };
        merge(&layers, removed, &self.base.folder, number)?;
        self.replace_layers(first, number)
    }

    /// Lets the layer `number`, which is on the disk, take the place of those from `first` on.
    fn replace_layers(&mut self, first: usize, number: u64) -> Result<(), BaseError> {
        let mut manifest = self.base.manifest.clone();
        let replaced = manifest.layers.split_off(first);
        manifest.layers.push(number);
        manifest.next = number + 1;
        let layer = Layer::open(&self.base.folder, number)?;
        manifest.store(&self.base.folder)?;
        self.base.manifest = manifest;
        self.base.layers.truncate(first);
        self.base.layers.push(Arc::new(layer));
        for number in replaced {
            // Some systems keep what others read; the next writer tries again.
            let _ = fs_err::remove_file(self.base.folder.join(Manifest::layer_name(number)));
        }
        Ok(())
    }
}

/// The size of a layer as a power of four.
fn size(layer: &Layer) -> u32 {
    (layer.footer.postings + layer.footer.documents).max(1).ilog2() / 2
}

/// The first of the youngest layers that are to be merged, by the sizes of all.
fn first_to_merge(sizes: &[u32]) -> Option<usize> {
    let mut size = *sizes.last()?;
    let mut merged = 0;
    // Merging four of a size gives one of the next, which may be the fourth of that size.
    loop {
        let run = sizes.iter().rev().take_while(|other| **other <= size).count();
        if run - merged + usize::from(merged > 0) < MOST_OF_A_SIZE {
            return (merged > 0).then(|| sizes.len() - merged);
        }
        merged = run;
        size += 1;
    }
}

/// A base is not made among other files: somebody mistyped the folder.
fn refuse_files_of_others(folder: &Path) -> Result<(), BaseError> {
    for entry in fs_err::read_dir(folder).map_err(BaseError::read(folder))? {
        let name = entry.map_err(BaseError::read(folder))?.file_name();
        if name != LOCK && !name.to_string_lossy().ends_with(UNFINISHED) {
            return Err(BaseError::Occupied { path: folder.to_owned() });
        }
    }
    Ok(())
}

/// Removes what a writer left that did not come to its end.
fn remove_left_over(folder: &Path, manifest: &Manifest) -> Result<(), BaseError> {
    for entry in fs_err::read_dir(folder).map_err(BaseError::read(folder))? {
        let path = entry.map_err(BaseError::read(folder))?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let layer = name.strip_prefix("layer-").and_then(|number| number.parse().ok());
        let is_unfinished =
            name.strip_suffix(UNFINISHED).is_some_and(|name| name == "manifest" || name.starts_with("layer-"));
        if is_unfinished || layer.is_some_and(|layer| !manifest.layers.contains(&layer)) {
            fs_err::remove_file(&path).map_err(BaseError::write(&path))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_are_merged_when_four_of_a_size_have_gathered() {
        let cases: &[(&[u32], Option<usize>)] = &[
            (&[], None),
            (&[3], None),
            (&[5, 1, 1, 1], None),
            (&[5, 1, 1, 1, 1], Some(1)),
            (&[5, 2, 2, 2, 1, 1, 1], None),
            (&[5, 2, 2, 2, 1, 1, 1, 1], Some(1)),
            (&[5, 2, 1, 1, 1, 1], Some(2)),
            (&[5, 1, 1, 3], None),
            (&[5, 1, 1, 1, 3], Some(1)),
        ];
        for (sizes, expected) in cases {
            assert_eq!(first_to_merge(sizes), *expected, "{sizes:?}");
        }
    }
}
