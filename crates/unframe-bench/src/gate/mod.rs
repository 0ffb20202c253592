//! Did quality get worse? Every number we measure, held against a floor in `benchmarks/floors.json`.
//!
//! `numbers` measures, [`floors`] compares. Everything is deterministic, so a floor is what was measured, to four digits, and
//! not less. Numbers on pages that the page model has learned from are named so: they tell whether something broke, not
//! how good it is.

pub mod floors;
mod numbers;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use floors::{Change, Floors, table};

pub use numbers::measure;

/// Where the floors are kept.
pub fn floors_file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benchmarks/floors.json")
}

/// Measures all, and moves floors as far as the arguments allow. Gives whether all numbers pass, and a table.
///
/// # Errors
/// In words, if the arguments or files are wrong.
pub fn run(arguments: &[String]) -> Result<(bool, String), String> {
    let change = Change::parse(arguments)?;
    let path = floors_file();
    let mut floors = Floors::read(&path).map_err(|error| format!("cannot read the floors: {error}"))?;
    let measured = measure().map_err(|error| format!("cannot measure: {error}"))?;
    if measured.is_empty() {
        return Ok((true, crate::corpus::SKIPPED.to_owned()));
    }
    if change != Change::default() {
        floors.change(&measured, &change)?;
        floors.write(&path).map_err(|error| format!("cannot write the floors: {error}"))?;
    }
    Ok(table(&floors.compare(&measured)))
}
