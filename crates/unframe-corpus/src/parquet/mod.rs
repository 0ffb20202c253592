//! A table as a Parquet file: what pandas, Polars, `DuckDB` and Spark read.
//!
//! *Idea:* the part of the format that a flat table needs. Rows are gathered column by column; a page of values is packed as soon
//! as it is large enough, a row group is written when all of its pages together are.
//! *Cost:* memory for one packed row group and an unpacked page of each column.
//! *Rejected:* the crate `parquet`, which reads and writes all of the format: 59 seconds of CPU time to build (without Arrow, with the 30
//! crates it needs), as long as half of this command, for what is 300 lines here; and it pins another version of zstd.
//! *How we know:* pyarrow reads what the command writes, and gets what JSON lines say (`python/tests/test_outputs.py`).
//! *Source:* the Apache Parquet format, version 2.10; Thrift's compact protocol (`thrift.rs`).

mod column;
mod thrift;

use std::io::{self, Write};

use column::{Chunk, ColumnWriter};
use thrift::{Struct, TYPE_STRUCT};

/// What a column holds. Any value may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text in UTF-8.
    Text,
    /// Whole numbers of 64 bits.
    Number,
    /// Fractions of 64 bits.
    Fraction,
}

/// A value of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'row> {
    /// There is none.
    Missing,
    /// For [`Kind::Text`].
    Text(&'row str),
    /// For [`Kind::Number`].
    Number(i64),
    /// For [`Kind::Fraction`].
    Fraction(f64),
}

const MAGIC: &[u8] = b"PAR1";

/// Packed bytes after which a row group is written. Readers hold one at a time.
const ROW_GROUP_BYTES: usize = 64 << 20;

/// Writes a table row by row.
#[derive(Debug)]
pub struct TableWriter<W> {
    out: W,
    /// Where we are in the file.
    position: u64,
    columns: Vec<ColumnWriter>,
    /// Rows of the group that is gathered.
    rows: u64,
    groups: Vec<Group>,
}

/// A row group that was written.
#[derive(Debug)]
struct Group {
    rows: u64,
    chunks: Vec<Chunk>,
}

impl<W: Write> TableWriter<W> {
    /// Begins a table with columns of these names.
    pub fn new(mut out: W, columns: &[(&str, Kind)]) -> io::Result<Self> {
        out.write_all(MAGIC)?;
        let columns = columns.iter().map(|(name, kind)| ColumnWriter::new(name, *kind)).collect();
        Ok(Self { out, position: MAGIC.len() as u64, columns, rows: 0, groups: Vec::new() })
    }

    /// Adds a row: a value for each column, in their order. A value of another kind than its column's counts as missing.
    pub fn push<'row>(&mut self, row: impl IntoIterator<Item = Value<'row>>) -> io::Result<()> {
        let mut values = row.into_iter();
        for column in &mut self.columns {
            column.push(values.next().unwrap_or(Value::Missing))?;
        }
        self.rows += 1;
        if self.columns.iter().map(ColumnWriter::packed_bytes).sum::<usize>() >= ROW_GROUP_BYTES {
            self.end_group()?;
        }
        Ok(())
    }

    fn end_group(&mut self) -> io::Result<()> {
        let mut chunks = Vec::with_capacity(self.columns.len());
        for column in &mut self.columns {
            let (chunk, bytes) = column.end_chunk(self.position)?;
            self.out.write_all(&bytes)?;
            self.position += bytes.len() as u64;
            chunks.push(chunk);
        }
        self.groups.push(Group { rows: std::mem::take(&mut self.rows), chunks });
        Ok(())
    }

    /// Ends the table and gives back what it was written to.
    pub fn finish(mut self) -> io::Result<W> {
        if self.rows > 0 {
            self.end_group()?;
        }
        let footer = self.footer();
        self.out.write_all(&footer)?;
        self.out.write_all(&u32::try_from(footer.len()).map_err(io::Error::other)?.to_le_bytes())?;
        self.out.write_all(MAGIC)?;
        Ok(self.out)
    }

    /// `FileMetaData` of the format.
    fn footer(&self) -> Vec<u8> {
        let rows: u64 = self.groups.iter().map(|group| group.rows).sum();
        let mut root = Struct::new();
        root.string(4, "schema").number(5, self.columns.len() as u64);
        let schema = std::iter::once(root.end()).chain(self.columns.iter().map(ColumnWriter::schema));
        let groups = self.groups.iter().map(|group| {
            let bytes = group.chunks.iter().map(|chunk| chunk.plain_bytes).sum();
            let columns = self.columns.iter().zip(&group.chunks).map(|(column, chunk)| column.chunk(chunk));
            let mut of_group = Struct::new();
            of_group.list(1, TYPE_STRUCT, columns).long(2, bytes).long(3, group.rows);
            of_group.end()
        });
        let mut file = Struct::new();
        file.number(1, 1).list(2, TYPE_STRUCT, schema).long(3, rows).list(4, TYPE_STRUCT, groups);
        file.string(6, concat!("unframe version ", env!("CARGO_PKG_VERSION")));
        file.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: usize) -> Vec<u8> {
        let columns = [("text", Kind::Text), ("letters", Kind::Number), ("quality", Kind::Fraction)];
        let mut table = TableWriter::new(Vec::new(), &columns).unwrap();
        for row in 0..i64::try_from(rows).unwrap() {
            let text = format!("Rain on day {row}");
            let quality = if row % 3 == 0 { Value::Missing } else { Value::Fraction(0.5) };
            table.push([Value::Text(&text), Value::Number(row), quality]).unwrap();
        }
        table.finish().unwrap()
    }

    #[test]
    fn a_file_begins_and_ends_as_the_format_asks() {
        for rows in [0, 1, 1000] {
            let file = table(rows);
            let (file, end) = file.split_at(file.len() - 8);
            let footer = u32::from_le_bytes(end[..4].try_into().unwrap()) as usize;
            assert_eq!((&file[..4], &end[4..]), (MAGIC, MAGIC));
            assert!(footer <= file.len() - 4 && (rows == 0) == (footer == file.len() - 4));
            assert_eq!(file.last(), Some(&0), "the footer is a whole struct");
        }
    }

    #[test]
    fn the_same_rows_give_the_same_bytes() {
        assert!(table(5000) == table(5000));
    }
}
