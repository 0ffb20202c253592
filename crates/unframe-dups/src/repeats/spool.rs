//! Prints that wait in a temporary file until it is their turn.

use std::fs::File;
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

use unframe::near_duplicates::Prints;

use crate::error::BaseError;

#[derive(Debug)]
pub(super) struct Spool {
    file: BufWriter<File>,
    length: u64,
}

/// In front of prints stands how many bytes they take.
const LENGTH_BYTES: usize = size_of::<u64>();

impl Spool {
    pub(super) fn new() -> Result<Self, BaseError> {
        let file = tempfile::tempfile().map_err(BaseError::write(&place()))?;
        Ok(Self { file: BufWriter::new(file), length: 0 })
    }

    /// Adds prints and tells their place.
    pub(super) fn add(&mut self, prints: &Prints) -> Result<u64, BaseError> {
        let bytes = prints.to_bytes();
        let length = bytes.len() as u64;
        self.file.write_all(&length.to_le_bytes()).map_err(BaseError::write(&place()))?;
        self.file.write_all(&bytes).map_err(BaseError::write(&place()))?;
        let at = self.length;
        self.length += LENGTH_BYTES as u64 + length;
        Ok(at)
    }

    /// The prints at a place.
    pub(super) fn read(&mut self, at: u64) -> Result<Prints, BaseError> {
        self.file.flush().map_err(BaseError::write(&place()))?;
        let file = self.file.get_mut();
        file.seek(SeekFrom::Start(at)).map_err(BaseError::read(&place()))?;
        let mut length = [0; LENGTH_BYTES];
        file.read_exact(&mut length).map_err(BaseError::read(&place()))?;
        let mut bytes = Vec::new();
        file.take(u64::from_le_bytes(length)).read_to_end(&mut bytes).map_err(BaseError::read(&place()))?;
        Prints::from_bytes(&bytes).ok_or_else(|| BaseError::Damaged { path: place(), what: "it has no prints" })
    }
}

/// A file without a name, there.
fn place() -> PathBuf {
    std::env::temp_dir()
}
