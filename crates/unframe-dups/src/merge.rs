//! Several layers become one.
//!
//! **Idea.** All sections are sorted, so one is written from many by reading each from its beginning to its end. Of a document
//! that several layers have, the youngest counts. **Cost.** Linear; in memory four bytes a block and a piece of each
//! section. **When it fails.** 4 thousand million blocks are too many for one layer.

use std::path::Path;

use crate::error::BaseError;
use crate::layer::{Layer, Stream};
use crate::layer_file::LayerBuilder;
use crate::records::{Document, Entry, Posting};

/// An entry that is not in the merged layer.
const DROPPED: u32 = u32::MAX;

/// Whether layers older than those merged may know documents that these say are removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Removed {
    Keep,
    Forget,
}

/// Calls `visit` for every document of some layers, the oldest layer first, in the order of keys and names: with the
/// layer that had the last word on it, its number there, and what that layer says.
pub(crate) fn for_each_last(
    layers: &[&Layer],
    mut visit: impl FnMut(usize, u32, Document) -> Result<(), BaseError>,
) -> Result<(), BaseError> {
    let mut streams: Vec<Stream<'_, Document>> = layers.iter().map(|layer| layer.stream(layer.documents())).collect();
    let mut heads = Vec::with_capacity(layers.len());
    for stream in &mut streams {
        heads.push(stream.next()?);
    }
    let mut numbers = vec![0_u32; layers.len()];
    while let Some(key) = heads.iter().flatten().map(|head| head.key).min() {
        let of_key = |head: &Option<Document>| head.is_some_and(|head| head.key == key);
        let same: Vec<usize> = (0..heads.len()).filter(|at| of_key(&heads[*at])).collect();
        // Names are read only where keys are the same: documents that were replaced, or a coincidence.
        let mut lowest: Vec<usize> = same.clone();
        if same.len() > 1 {
            let mut named = Vec::with_capacity(same.len());
            for at in same {
                if let Some(head) = &heads[at] {
                    named.push((layers[at].name(head)?, at));
                }
            }
            named.sort();
            lowest = named.iter().filter(|(name, _)| *name == named[0].0).map(|(_, at)| *at).collect();
        }
        if let Some(&youngest) = lowest.last()
            && let Some(document) = heads[youngest]
        {
            visit(youngest, numbers[youngest], document)?;
        }
        for at in lowest {
            heads[at] = streams[at].next()?;
            numbers[at] += 1;
        }
    }
    Ok(())
}

/// Writes layers, the oldest first, as one.
pub(crate) fn merge(layers: &[&Layer], removed: Removed, folder: &Path, number: u64) -> Result<(), BaseError> {
    let is_kept = |document: &Document| !(document.is_removed && removed == Removed::Forget);
    let mut builder = LayerBuilder::create(folder, number, layers.iter().map(|layer| layer.footer.postings).sum())?;
    for_each_last(layers, |at, _, document| {
        if is_kept(&document) {
            let layer = layers[at];
            let first = u64::from(document.first_entry);
            let entries: Vec<Entry> = layer.records(layer.entries(), first, first + u64::from(document.entries))?;
            let shingles: usize = entries.iter().map(|entry| entry.bytes as usize).sum();
            builder.data(&layer.bytes(document.data, document.name_length as usize + shingles)?)?;
        }
        Ok(())
    })?;
    let mut new_numbers: Vec<Vec<u32>> =
        layers.iter().map(|layer| vec![DROPPED; usize::try_from(layer.footer.entries).unwrap_or(0)]).collect();
    let (mut new_document, mut new_entry) = (0, 0);
    for_each_last(layers, |at, _, document| {
        if is_kept(&document) {
            let layer = layers[at];
            let first = u64::from(document.first_entry);
            let entries: Vec<Entry> = layer.records(layer.entries(), first, first + u64::from(document.entries))?;
            for (entry, old) in entries.into_iter().zip(document.first_entry as usize..) {
                builder.entry(&Entry { document: new_document, ..entry })?;
                new_numbers[at][old] = new_entry;
                new_entry += 1;
                if new_entry == DROPPED {
                    return Err(BaseError::TooLarge { path: folder.to_owned() });
                }
            }
            new_document += 1;
        }
        Ok(())
    })?;
    let (mut data, mut first_entry) = (0, 0);
    for_each_last(layers, |at, _, document| {
        if is_kept(&document) {
            let layer = layers[at];
            let first = u64::from(document.first_entry);
            let entries: Vec<Entry> = layer.records(layer.entries(), first, first + u64::from(document.entries))?;
            let shingles: u64 = entries.iter().map(|entry| u64::from(entry.bytes)).sum();
            builder.document(&Document { data, first_entry, ..document })?;
            data += u64::from(document.name_length) + shingles;
            first_entry += document.entries;
        }
        Ok(())
    })?;
    merge_postings(layers, &new_numbers, &mut builder)?;
    builder.finish()
}

fn merge_postings(layers: &[&Layer], new_numbers: &[Vec<u32>], builder: &mut LayerBuilder) -> Result<(), BaseError> {
    let mut streams: Vec<Stream<'_, Posting>> = layers.iter().map(|layer| layer.stream(layer.postings())).collect();
    let mut heads = Vec::with_capacity(layers.len());
    for (stream, numbers) in streams.iter_mut().zip(new_numbers) {
        heads.push(next_kept(stream, numbers)?);
    }
    // Entries keep their order within a layer, so that renumbered postings are still in order.
    while let Some((at, lowest)) =
        (0..).zip(&heads).filter_map(|(at, head)| Some((at, (*head)?))).min_by_key(|(_, head)| *head)
    {
        builder.posting(&lowest)?;
        let at: usize = at;
        heads[at] = next_kept(&mut streams[at], &new_numbers[at])?;
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
