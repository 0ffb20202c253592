//! Files that are there whole or not at all, whatever happens to the process or the power.
//!
//! Written under another name, forced to the disk, renamed, and the folder forced to the disk.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::error::BaseError;
use crate::pieces::Pieces;

/// What unfinished files end with; a writer that opens the base removes them.
pub(crate) const UNFINISHED: &str = ".unfinished";

/// Bytes that are written at once.
const PIECE: usize = 1 << 18;

/// A file in the making, with the checksums and length of what it has so far.
#[derive(Debug)]
pub(crate) struct NewFile {
    file: fs_err::File,
    /// What is not in the file yet.
    waiting: Vec<u8>,
    folder: PathBuf,
    name: String,
    pieces: Pieces,
    length: u64,
}

impl NewFile {
    pub(crate) fn create(folder: &Path, name: &str) -> Result<Self, BaseError> {
        let path = folder.join(format!("{name}{UNFINISHED}"));
        let file = fs_err::File::create(&path).map_err(BaseError::write(path))?;
        let waiting = Vec::with_capacity(2 * PIECE);
        let pieces = Pieces::default();
        Ok(Self { file, waiting, folder: folder.to_owned(), name: name.to_owned(), pieces, length: 0 })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), BaseError> {
        self.write_with(|waiting| waiting.extend_from_slice(bytes))
    }

    /// Writes what is appended to some bytes.
    pub(crate) fn write_with(&mut self, append: impl FnOnce(&mut Vec<u8>)) -> Result<(), BaseError> {
        append(&mut self.waiting);
        if self.waiting.len() >= PIECE { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), BaseError> {
        self.pieces.add(&self.waiting);
        self.length += self.waiting.len() as u64;
        self.file.write_all(&self.waiting).map_err(BaseError::write(self.unfinished()))?;
        self.waiting.clear();
        Ok(())
    }

    pub(crate) fn length(&self) -> u64 {
        self.length + self.waiting.len() as u64
    }

    /// The checksums of all that was written so far.
    pub(crate) fn checksums(&mut self) -> Result<Vec<u8>, BaseError> {
        self.flush()?;
        Ok(self.pieces.to_bytes())
    }

    /// Gives the file its name. When this returns, it is on the disk.
    pub(crate) fn finish(mut self) -> Result<(), BaseError> {
        self.flush()?;
        let unfinished = self.unfinished();
        self.file.sync_all().map_err(BaseError::write(&unfinished))?;
        // Systems that lock open files would not rename it.
        let path = self.folder.join(&self.name);
        drop(self.file);
        fs_err::rename(&unfinished, path).map_err(BaseError::write(&unfinished))?;
        sync_folder(&self.folder)
    }

    fn unfinished(&self) -> PathBuf {
        self.folder.join(format!("{}{UNFINISHED}", self.name))
    }
}

/// Forces names of files in a folder to the disk, where the system can.
fn sync_folder(folder: &Path) -> Result<(), BaseError> {
    if cfg!(unix) {
        let file: File = fs_err::File::open(folder).map_err(BaseError::write(folder))?.into_parts().0;
        file.sync_all().map_err(BaseError::write(folder))?;
    }
    Ok(())
}
