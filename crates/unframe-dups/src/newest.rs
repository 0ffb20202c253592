//! What some layers say of each document at last: of several that know one, the youngest counts.
//!
//! **Idea.** Documents of a layer are in the order of keys and names, so those of many layers are read side by side, each layer from
//! its beginning to its end. **Cost.** Linear; a piece of each layer in memory.

use crate::error::BaseError;
use crate::layer::{Layer, Stream};
use crate::records::Document;

/// The last that was said of a document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Last {
    /// The place of the layer that says it.
    pub(crate) layer: usize,
    pub(crate) document: Document,
    /// Bytes of its name and shingles.
    pub(crate) length: u64,
}

/// Documents of some layers in the order of keys and names, each once.
#[derive(Debug)]
pub(crate) struct Newest<'layers> {
    layers: Vec<&'layers Layer>,
    streams: Vec<Stream<'layers, Document>>,
    /// The next document of each layer, and the one after it, where its data ends.
    heads: Vec<[Option<Document>; 2]>,
    /// Layers whose next document has the lowest key, then those of them that have the lowest name.
    lowest: Vec<usize>,
}

impl<'layers> Newest<'layers> {
    /// Of layers, the oldest first.
    pub(crate) fn of(layers: Vec<&'layers Layer>) -> Result<Self, BaseError> {
        let mut streams: Vec<Stream<'_, Document>> =
            layers.iter().map(|layer| layer.stream(layer.documents())).collect();
        let mut heads = Vec::with_capacity(layers.len());
        for stream in &mut streams {
            heads.push([stream.next()?, stream.next()?]);
        }
        Ok(Self { layers, streams, heads, lowest: Vec::new() })
    }

    pub(crate) fn next(&mut self) -> Result<Option<Last>, BaseError> {
        let Some(key) = self.heads.iter().filter_map(|[head, _]| Some((*head)?.key)).min() else { return Ok(None) };
        self.lowest.clear();
        let of_key = self.heads.iter().enumerate().filter(|(_, [head, _])| head.is_some_and(|head| head.key == key));
        self.lowest.extend(of_key.map(|(at, _)| at));
        if self.lowest.len() > 1 {
            self.keep_lowest_name()?;
        }
        let mut last = None;
        for &at in &self.lowest {
            let [head, behind] = self.heads[at];
            if let Some(document) = head {
                let end = behind.map_or(self.layers[at].footer.data, |behind| behind.data);
                let length = end.checked_sub(document.data);
                let length =
                    length.ok_or_else(|| BaseError::damaged(&self.layers[at].path, "documents are not in order"))?;
                last = Some(Last { layer: at, document, length });
            }
            self.heads[at] = [behind, self.streams[at].next()?];
        }
        Ok(last)
    }

    /// Names are read only where keys are the same: documents that were replaced, or a coincidence.
    fn keep_lowest_name(&mut self) -> Result<(), BaseError> {
        let mut named = Vec::with_capacity(self.lowest.len());
        for &at in &self.lowest {
            if let [Some(head), _] = &self.heads[at] {
                named.push((self.layers[at].name(head)?, at));
            }
        }
        named.sort();
        self.lowest.clear();
        self.lowest.extend(named.iter().filter(|(name, _)| *name == named[0].0).map(|(_, at)| *at));
        Ok(())
    }
}
