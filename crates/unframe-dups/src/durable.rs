//! Files that are there whole or not at all, whatever happens to the process or the power.
//!
//! Written under another name, forced to the disk, renamed, and the folder forced to the disk.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::checksum::Checksum;
use crate::error::BaseError;

/// What unfinished files end with; a writer that opens the base removes them.
pub(crate) const UNFINISHED: &str = ".unfinished";

/// A file in the making, with the checksum and length of what it has so far.
#[derive(Debug)]
pub(crate) struct NewFile {
    file: BufWriter<fs_err::File>,
    folder: PathBuf,
    name: String,
    checksum: Checksum,
    length: u64,
}

impl NewFile {
    pub(crate) fn create(folder: &Path, name: &str) -> Result<Self, BaseError> {
        let path = folder.join(format!("{name}{UNFINISHED}"));
        let file = fs_err::File::create(&path).map_err(BaseError::write(path))?;
        let file = BufWriter::with_capacity(1 << 20, file);
        Ok(Self { file, folder: folder.to_owned(), name: name.to_owned(), checksum: Checksum::new(), length: 0 })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), BaseError> {
        self.checksum.add(bytes);
        self.length += bytes.len() as u64;
        self.file.write_all(bytes).map_err(BaseError::write(self.unfinished()))
    }

    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    pub(crate) fn checksum(&self) -> u64 {
        self.checksum.finish()
    }

    /// Gives the file its name. When this returns, it is on the disk.
    pub(crate) fn finish(mut self) -> Result<(), BaseError> {
        let unfinished = self.unfinished();
        self.file.flush().map_err(BaseError::write(&unfinished))?;
        self.file.get_ref().sync_all().map_err(BaseError::write(&unfinished))?;
        fs_err::rename(&unfinished, self.folder.join(&self.name)).map_err(BaseError::write(&unfinished))?;
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
