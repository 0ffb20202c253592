//! The pages of a run as a Parquet file: the columns of CSV, with types.
//!
//! While a run goes on its rows are lines of CSV in the file beside, so that it can be resumed as any other; they become columns when all of
//! them are there.

use std::io::{self, BufRead, Write};

use unframe_corpus::parquet::{Kind, TableWriter, Value};

/// What a column of CSV holds.
fn kind(column: &str) -> Kind {
    match column {
        "quality" => Kind::Fraction,
        "content_letters" | "framing_letters" => Kind::Number,
        _ => Kind::Text,
    }
}

/// Writes lines of CSV under a header as Parquet. What is not known of a page is missing; its text may be empty.
pub(super) fn parquet(lines: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<()> {
    let mut lines = csv::Reader::from_reader(lines);
    let header = lines.headers().map_err(io::Error::other)?.clone();
    let columns: Vec<(&str, Kind)> = header.iter().map(|name| (name, kind(name))).collect();
    let mut table = TableWriter::new(out, &columns)?;
    let mut line = csv::StringRecord::new();
    while lines.read_record(&mut line).map_err(io::Error::other)? {
        table.push(columns.iter().zip(&line).map(|((name, kind), field)| match kind {
            Kind::Text if field.is_empty() && *name != "text" => Value::Missing,
            Kind::Text => Value::Text(field),
            Kind::Number => field.parse().map_or(Value::Missing, Value::Number),
            Kind::Fraction => field.parse().map_or(Value::Missing, Value::Fraction),
        }))?;
    }
    table.finish()?;
    Ok(())
}
