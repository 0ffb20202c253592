//! One column: values become pages, pages become the chunk of a row group.

use std::io;

use super::thrift::{Struct, varint};
use super::{Kind, Value};
use crate::Packing;

/// Bytes of values after which a page is packed: what the format recommends.
const PAGE_BYTES: usize = 1 << 20;

/// Names of the format.
const OPTIONAL: u64 = 1;
const UTF8: u64 = 0;
const DATA_PAGE: u64 = 0;
const ENCODING_PLAIN: u64 = 0;
const ENCODING_RLE: u64 = 3;
const CODEC_ZSTD: u64 = 6;

/// A column that is written.
#[derive(Debug)]
pub(super) struct ColumnWriter {
    name: String,
    kind: Kind,
    /// Of the page that is gathered: whether there is a value, as runs, and the values.
    levels: Vec<(bool, u64)>,
    values: Vec<u8>,
    /// Pages that are packed.
    packed: Vec<u8>,
    rows: u64,
    plain_bytes: u64,
}

/// The column in a row group that was written.
#[derive(Debug)]
pub(super) struct Chunk {
    offset: u64,
    rows: u64,
    pub(super) plain_bytes: u64,
    packed_bytes: u64,
}

impl ColumnWriter {
    pub(super) fn new(name: &str, kind: Kind) -> Self {
        let (levels, values, packed) = (Vec::new(), Vec::new(), Vec::new());
        Self { name: name.to_owned(), kind, levels, values, packed, rows: 0, plain_bytes: 0 }
    }

    pub(super) fn packed_bytes(&self) -> usize {
        self.packed.len()
    }

    pub(super) fn push(&mut self, value: Value<'_>) -> io::Result<()> {
        let is_there = match (self.kind, value) {
            (Kind::Text, Value::Text(text)) => {
                let length = u32::try_from(text.len()).map_err(io::Error::other)?;
                self.values.extend(length.to_le_bytes());
                self.values.extend(text.as_bytes());
                true
            }
            (Kind::Number, Value::Number(number)) => {
                self.values.extend(number.to_le_bytes());
                true
            }
            (Kind::Fraction, Value::Fraction(fraction)) => {
                self.values.extend(fraction.to_le_bytes());
                true
            }
            _ => false,
        };
        match self.levels.last_mut() {
            Some((last, times)) if *last == is_there => *times += 1,
            _ => self.levels.push((is_there, 1)),
        }
        if self.values.len() >= PAGE_BYTES { self.end_page() } else { Ok(()) }
    }

    fn end_page(&mut self) -> io::Result<()> {
        let rows: u64 = self.levels.iter().map(|(_, times)| times).sum();
        if rows == 0 {
            return Ok(());
        }
        // Runs of one level each: twice their number, then the level.
        let mut levels = Vec::new();
        for (is_there, times) in self.levels.drain(..) {
            varint(&mut levels, times << 1);
            levels.push(u8::from(is_there));
        }
        let length = u32::try_from(levels.len()).map_err(io::Error::other)?;
        let plain = [&length.to_le_bytes()[..], &levels, &self.values].concat();
        self.values.clear();
        let plain_bytes = plain.len() as u64;
        let packed = Packing::Zstd.pack(plain)?;
        let mut data = Struct::new();
        data.number(1, rows).number(2, ENCODING_PLAIN).number(3, ENCODING_RLE).number(4, ENCODING_RLE);
        let mut header = Struct::new();
        header.number(1, DATA_PAGE).number(2, plain_bytes).number(3, packed.len() as u64).nested(5, &data.end());
        let header = header.end();
        self.rows += rows;
        self.plain_bytes += header.len() as u64 + plain_bytes;
        self.packed.extend(header);
        self.packed.extend(packed);
        Ok(())
    }

    /// Ends the chunk of a row group that is written at `offset`, and gives its bytes.
    pub(super) fn end_chunk(&mut self, offset: u64) -> io::Result<(Chunk, Vec<u8>)> {
        self.end_page()?;
        let bytes = std::mem::take(&mut self.packed);
        let (rows, plain_bytes) = (std::mem::take(&mut self.rows), std::mem::take(&mut self.plain_bytes));
        Ok((Chunk { offset, rows, plain_bytes, packed_bytes: bytes.len() as u64 }, bytes))
    }

    /// The physical type of its values.
    fn physical(&self) -> u64 {
        match self.kind {
            Kind::Number => 2,
            Kind::Fraction => 5,
            Kind::Text => 6,
        }
    }

    /// `SchemaElement` of the format.
    pub(super) fn schema(&self) -> Vec<u8> {
        let mut element = Struct::new();
        element.number(1, self.physical()).number(3, OPTIONAL).string(4, &self.name);
        if self.kind == Kind::Text {
            // The name of the type for old readers, and for new ones: the first of the logical types.
            let mut logical = Struct::new();
            logical.nested(1, &Struct::new().end());
            element.number(6, UTF8).nested(10, &logical.end());
        }
        element.end()
    }

    /// `ColumnChunk` of the format.
    pub(super) fn chunk(&self, chunk: &Chunk) -> Vec<u8> {
        let mut metadata = Struct::new();
        metadata.number(1, self.physical()).numbers(2, &[ENCODING_PLAIN, ENCODING_RLE]).strings(3, &[&self.name]);
        metadata.number(4, CODEC_ZSTD).long(5, chunk.rows).long(6, chunk.plain_bytes).long(7, chunk.packed_bytes);
        metadata.long(9, chunk.offset);
        let mut column = Struct::new();
        column.long(2, chunk.offset).nested(3, &metadata.end());
        column.end()
    }
}
