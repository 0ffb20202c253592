//! Several layers become one.
//!
//! **Idea.** All sections are sorted, so one is written from many by reading each from its beginning to its end. Of a document
//! that several layers have, the youngest counts. **Cost.** Linear, documents are read twice; in memory four bytes a block and a piece of each
//! section. **When it fails.** 4 thousand million blocks are too many for one layer.

use std::path::Path;

use crate::error::BaseError;
use crate::layer::{DataReader, Layer, Stream};
use crate::layer_file::LayerBuilder;
use crate::newest::{Last, Newest};
use crate::records::{Document, Entry, Posting};

/// An entry that is not in the merged layer.
const DROPPED: u32 = u32::MAX;

/// Whether layers older than those merged may know documents that these say are removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Removed {
    Keep,
    Forget,
}

/// Writes layers, the oldest first, as one.
pub(crate) fn merge(layers: &[&Layer], removed: Removed, folder: &Path, number: u64) -> Result<(), BaseError> {
    // A merged layer has checksums of its own: damage that went into it would never be noticed again. All that is read of
    // the others is checked where it is read.
    let is_kept = |last: &Last| !(last.document.is_removed && removed == Removed::Forget);
    let keys = layers.iter().map(|layer| layer.footer.postings + layer.footer.documents).sum();
    let mut builder = LayerBuilder::create(folder, number, keys)?;
    let mut readers: Vec<DataReader<'_>> = layers.iter().map(|layer| DataReader::of(layer)).collect();
    let mut newest = Newest::of(layers.to_vec())?;
    while let Some(last) = newest.next()? {
        if is_kept(&last) {
            builder.data(readers[last.layer].read(last.document.data, last.length)?)?;
        }
    }
    drop(readers);
    let new_numbers = merge_entries(layers, is_kept, &mut builder, folder)?;
    let (mut data, mut first_entry) = (0, 0);
    let mut newest = Newest::of(layers.to_vec())?;
    while let Some(last) = newest.next()? {
        if is_kept(&last) {
            builder.document(&Document { data, first_entry, ..last.document })?;
            data += last.length;
            first_entry += last.document.entries;
        }
    }
    merge_postings(layers, &new_numbers, &mut builder)?;
    builder.finish()
}

/// Writes the entries of all documents that are kept; the new number of each, by layer.
fn merge_entries(
    layers: &[&Layer],
    is_kept: impl Fn(&Last) -> bool,
    builder: &mut LayerBuilder,
    folder: &Path,
) -> Result<Vec<Vec<u32>>, BaseError> {
    let mut new_numbers: Vec<Vec<u32>> =
        layers.iter().map(|layer| vec![DROPPED; usize::try_from(layer.footer.entries).unwrap_or(0)]).collect();
    let mut streams: Vec<Stream<'_, Entry>> = layers.iter().map(|layer| layer.stream(layer.entries())).collect();
    let mut read: Vec<u32> = vec![0; layers.len()];
    let (mut new_document, mut new_entry) = (0, 0);
    let mut newest = Newest::of(layers.to_vec())?;
    while let Some(last) = newest.next()? {
        if !is_kept(&last) {
            continue;
        }
        let (at, document) = (last.layer, last.document);
        let disorder = || BaseError::damaged(&layers[at].path, "a document points to the wrong place");
        let end = document.first_entry.checked_add(document.entries).ok_or_else(disorder)?;
        while read[at] < end {
            let entry = streams[at].next()?.ok_or_else(disorder)?;
            // Those before are of documents that a younger layer knows.
            if read[at] >= document.first_entry {
                builder.entry(&Entry { document: new_document, ..entry })?;
                new_numbers[at][read[at] as usize] = new_entry;
                new_entry += 1;
                if new_entry == DROPPED {
                    return Err(BaseError::TooLarge { path: folder.to_owned() });
                }
            }
            read[at] += 1;
        }
        new_document += 1;
    }
    Ok(new_numbers)
}

fn merge_postings(layers: &[&Layer], new_numbers: &[Vec<u32>], builder: &mut LayerBuilder) -> Result<(), BaseError> {
    let mut streams: Vec<Stream<'_, Posting>> = layers.iter().map(|layer| layer.stream(layer.postings())).collect();
    // Places of layers beside their next postings: those that have none are not in the list.
    let mut heads = Vec::with_capacity(layers.len());
    for (at, (stream, numbers)) in streams.iter_mut().zip(new_numbers).enumerate() {
        heads.extend(next_kept(stream, numbers)?.map(|posting| (posting, at)));
    }
    // Entries keep their order within a layer, so that renumbered postings are still in order.
    while let Some(lowest) = (0..heads.len()).min_by_key(|head| heads[*head].0) {
        let (posting, at) = heads[lowest];
        builder.posting(&posting)?;
        match next_kept(&mut streams[at], &new_numbers[at])? {
            Some(posting) => heads[lowest].0 = posting,
            None => _ = heads.swap_remove(lowest),
        }
    }
    Ok(())
}

/// The next posting whose entry is in the merged layer, with its number there.
fn next_kept(stream: &mut Stream<'_, Posting>, new_numbers: &[u32]) -> Result<Option<Posting>, BaseError> {
    while let Some(posting) = stream.next()? {
        let entry = new_numbers.get(posting.entry as usize).copied().unwrap_or(DROPPED);
        if entry != DROPPED {
            return Ok(Some(posting.of(entry)));
        }
    }
    Ok(None)
}
