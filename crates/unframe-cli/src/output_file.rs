//! A file that appears under its name only when it is whole.

use std::ffi::OsString;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::failure::{self, Failure, Stop};
use crate::lock;

/// A file that is being written. Dropped before [`Self::finish`], it leaves nothing behind, unless told to.
#[derive(Debug)]
pub(crate) struct OutputFile {
    writer: BufWriter<fs_err::File>,
    /// As the user wrote it, for messages.
    path: PathBuf,
    /// Where the bytes are until the file is whole, and what it is then called. Devices and pipes have no such place.
    unfinished: Option<(PathBuf, PathBuf)>,
    /// How many bytes it has so far.
    length: u64,
    remains: Remains,
}

/// What is left of a file that is not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Remains {
    Nothing,
    /// What was written, for a run that goes on with it.
    Unfinished,
}

impl OutputFile {
    /// Begins the file that will be at `path`; what is there stays until this one is whole.
    pub(crate) fn create(path: &Path) -> Result<Self, Stop> {
        let mut file = Self::open(path)?;
        file.go_on_behind(0)?;
        Ok(file)
    }

    /// The same, but what an interrupted run left of it is still there: its length is [`Self::length`].
    pub(crate) fn open(path: &Path) -> Result<Self, Stop> {
        let unfinished = unfinished(path);
        let file = match &unfinished {
            Some((beside, _)) => {
                lock::open_alone(beside).map_err(|cause| failed(path, &cause))?.ok_or_else(|| busy(path))?
            }
            None => fs_err::File::create(path).map_err(|cause| failed(path, &cause))?,
        };
        let length =
            if unfinished.is_some() { file.metadata().map_err(|cause| failed(path, &cause))?.len() } else { 0 };
        let remains = if length > 0 { Remains::Unfinished } else { Remains::Nothing };
        Ok(Self { writer: BufWriter::with_capacity(1 << 16, file), path: path.to_owned(), unfinished, length, remains })
    }

    /// Forgets all but the first bytes of what an interrupted run left.
    pub(crate) fn go_on_behind(&mut self, length: u64) -> Result<(), Stop> {
        if self.unfinished.is_some() {
            let file = self.writer.get_mut();
            let cut = file.file().set_len(length).and_then(|()| file.seek(SeekFrom::Start(length)));
            cut.map_err(|cause| failed(&self.path, &cause))?;
        }
        self.length = length;
        self.remains = if length > 0 { Remains::Unfinished } else { Remains::Nothing };
        Ok(())
    }

    /// How many bytes it has so far.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// A hidden file beside it, of that extension; `None` for devices and pipes.
    pub(crate) fn beside(&self, extension: &str) -> Option<PathBuf> {
        self.unfinished.as_ref().and_then(|(_, whole)| hidden(whole, extension))
    }

    /// Adds to it.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.writer.write_all(bytes).map_err(|cause| failed(&self.path, &cause))?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Hands what was written so far to the system, where it outlives us.
    pub(crate) fn flush(&mut self) -> Result<(), Stop> {
        self.writer.flush().map_err(|cause| failed(&self.path, &cause))
    }

    /// Makes what was written stay if it cannot be finished.
    pub(crate) fn keep(&mut self) {
        self.remains = Remains::Unfinished;
    }

    /// Makes sure that it leaves nothing behind.
    pub(crate) fn give_up(mut self) {
        self.remains = Remains::Nothing;
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
        if let (Some((beside, _)), Remains::Nothing) = (&self.unfinished, self.remains) {
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
    // Always of the same name, so that the next run finds it.
    Some((hidden(&whole, "unfinished")?, whole))
}

/// `a/b.jsonl` as `a/.b.jsonl.extension`.
fn hidden(path: &Path, extension: &str) -> Option<PathBuf> {
    let mut name = OsString::from(".");
    name.push(path.file_name()?);
    name.push(format!(".{extension}"));
    Some(path.with_file_name(name))
}

fn failed(path: &Path, error: &io::Error) -> Stop {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists());
    let cause = match folder {
        Some(folder) => format!("the folder `{}` does not exist", folder.display()),
        None => failure::cause(error),
    };
    Stop::Output(Failure {
        message: format!("cannot write `{}`", path.display()),
        causes: vec![cause],
        hint: Some("choose another place for it".to_owned()),
    })
}

fn busy(path: &Path) -> Stop {
    Stop::Output(Failure {
        message: format!("cannot write `{}`: another run is writing it", path.display()),
        causes: Vec::new(),
        hint: Some("wait until that is done, or choose another place".to_owned()),
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

    #[test]
    fn what_was_kept_is_there_for_the_next_and_can_be_cut() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pages.jsonl");
        let mut file = OutputFile::create(&path).unwrap();
        file.write(b"one two").unwrap();
        file.flush().unwrap();
        file.keep();
        assert!(OutputFile::open(&path).is_err(), "somebody is writing it");
        drop(file);
        let mut file = OutputFile::open(&path).unwrap();
        assert_eq!(file.length(), 7);
        file.go_on_behind(3).unwrap();
        file.write(b" three").unwrap();
        file.finish().unwrap();
        assert_eq!(fs_err::read_to_string(&path).unwrap(), "one three");
        assert_eq!(fs_err::read_dir(folder.path()).unwrap().count(), 1);
    }
}
