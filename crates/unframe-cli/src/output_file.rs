//! A file that appears under its name only when it is whole.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::failure::{self, Failure, Stop};

/// A file that is being written. Dropped before [`Self::finish`], it leaves nothing behind.
#[derive(Debug)]
pub(crate) struct OutputFile {
    writer: BufWriter<fs_err::File>,
    /// As the user wrote it, for messages.
    path: PathBuf,
    /// Where the bytes are until the file is whole, and what it is then called. Devices and pipes have no such place.
    unfinished: Option<(PathBuf, PathBuf)>,
}

impl OutputFile {
    /// Begins the file that will be at `path`; what is there stays until this one is whole.
    pub(crate) fn create(path: &Path) -> Result<Self, Stop> {
        let unfinished = unfinished(path);
        let file = fs_err::File::create(unfinished.as_ref().map_or(path, |(beside, _)| beside));
        let file = file.map_err(|cause| failed(path, &cause))?;
        Ok(Self { writer: BufWriter::with_capacity(1 << 16, file), path: path.to_owned(), unfinished })
    }

    /// Adds to it.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.writer.write_all(bytes).map_err(|cause| failed(&self.path, &cause))
    }

    /// Makes it appear.
    pub(crate) fn finish(mut self) -> Result<(), Stop> {
        let renamed = self.writer.flush().and_then(|()| match &self.unfinished {
            Some((beside, whole)) => fs_err::rename(beside, whole),
            None => Ok(()),
        });
        renamed.map_err(|cause| failed(&self.path, &cause))?;
        self.unfinished = None;
        Ok(())
    }
}

impl Drop for OutputFile {
    fn drop(&mut self) {
        if let Some((beside, _)) = &self.unfinished {
            // What cannot be removed either is of no interest beside the error that led here.
            let _ = fs_err::remove_file(beside);
        }
    }
}

fn unfinished(path: &Path) -> Option<(PathBuf, PathBuf)> {
    // A link is written through, not replaced.
    let whole = fs_err::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs_err::metadata(&whole).is_ok_and(|metadata| !metadata.is_file()) {
        return None;
    }
    let mut name = OsString::from(".");
    name.push(whole.file_name()?);
    name.push(format!(".{}.unfinished", std::process::id()));
    Some((whole.with_file_name(name), whole))
}

fn failed(path: &Path, error: &io::Error) -> Stop {
    Stop::Output(Failure {
        message: format!("cannot write `{}`", path.display()),
        causes: vec![failure::cause(error)],
        hint: Some("choose another place for it".to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_appears_when_it_is_whole_and_not_before() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pages.jsonl");
        fs_err::write(&path, "old").unwrap();
        let mut file = OutputFile::create(&path).unwrap();
        file.write(b"new").unwrap();
        assert_eq!(fs_err::read_to_string(&path).unwrap(), "old");
        file.finish().unwrap();
        assert_eq!(fs_err::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs_err::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_is_given_up_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut file = OutputFile::create(&folder.path().join("pages.jsonl")).unwrap();
        file.write(b"half").unwrap();
        drop(file);
        assert_eq!(fs_err::read_dir(folder.path()).unwrap().count(), 0);
    }
}
