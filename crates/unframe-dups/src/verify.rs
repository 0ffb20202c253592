//! Is a base what was written?
//!
//! Reads all of it: checksums of whole files, the order of records, and whether what one record says of another is so.

use std::io;
use std::path::{Path, PathBuf};

use crate::base::Base;
use crate::error::BaseError;
use crate::layer::Layer;
use crate::manifest::Manifest;
use crate::records::{Document, Entry, Posting};

/// Something that is wrong with a file of a base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub what: &'static str,
}

impl Base {
    /// What is wrong with it: nothing, if nobody but a [`Writer`](crate::Writer) changed its files.
    pub fn verify(&self) -> Result<Vec<Problem>, BaseError> {
        Self::verify_folder(&self.folder)
    }

    /// What is wrong with the base in a folder. Unlike [`Base::open`] it goes on where a file cannot be opened.
    pub fn verify_folder(folder: &Path) -> Result<Vec<Problem>, BaseError> {
        let manifest = match Manifest::load(folder) {
            Ok(manifest) => manifest.ok_or_else(|| BaseError::NoBase { path: folder.to_owned() })?,
            Err(BaseError::Damaged { path, what }) => return Ok(vec![Problem { path, what }]),
            Err(error) => return Err(error),
        };
        let mut problems = Vec::new();
        for number in manifest.layers {
            let path = folder.join(Manifest::layer_name(number));
            let what = match Layer::open(folder, number).and_then(|layer| wrong_with(&layer)) {
                Ok(what) => what,
                Err(BaseError::Damaged { what, .. }) => Some(what),
                Err(BaseError::Read { cause, .. }) if cause.kind() == io::ErrorKind::NotFound => Some("it is missing"),
                Err(error) => return Err(error),
            };
            problems.extend(what.map(|what| Problem { path, what }));
        }
        Ok(problems)
    }
}

fn wrong_with(layer: &Layer) -> Result<Option<&'static str>, BaseError> {
    layer.check()?;
    disorder(layer)
}

fn disorder(layer: &Layer) -> Result<Option<&'static str>, BaseError> {
    let mut documents = layer.stream::<Document>(layer.documents());
    let mut entries = layer.stream::<Entry>(layer.entries());
    let (mut number, mut data, mut seen) = (0, 0, 0);
    let mut last = None;
    while let Some(document) = documents.next()? {
        let this = Some((document.key, layer.name(&document)?));
        if last >= this {
            return Ok(Some("documents are not in order"));
        }
        last = this;
        if document.data != data || document.first_entry != seen {
            return Ok(Some("a document points to the wrong place"));
        }
        // Reads its shingles as well, which must be in order.
        layer.blocks(&document)?;
        data += u64::from(document.name_length);
        for _ in 0..document.entries {
            match entries.next()? {
                Some(entry) if entry.document == number => data += u64::from(entry.bytes),
                _ => return Ok(Some("an entry is of another document")),
            }
        }
        seen += document.entries;
        number += 1;
    }
    let mut postings = layer.stream::<Posting>(layer.postings());
    let mut last = None;
    while let Some(posting) = postings.next()? {
        if last > Some(posting) || posting.entry >= seen {
            return Ok(Some("fingerprints are not in order"));
        }
        last = Some(posting);
    }
    Ok(None)
}
