//! A file that appears under its name only when it is whole.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::checksum::Checksum;
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
    /// What it has so far.
    extent: Extent,
    remains: Remains,
}

/// How much of a file is written: so many bytes, which have that checksum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Extent {
    pub(crate) bytes: u64,
    pub(crate) checksum: Checksum,
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
        file.go_on_behind(Extent::default())?;
        Ok(file)
    }

    /// The same, but what an interrupted run left of it is still there: [`Self::still_holds`] tells whether that is what it wrote.
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
        let (writer, extent) = (BufWriter::with_capacity(1 << 16, file), Extent::default());
        Ok(Self { writer, path: path.to_owned(), unfinished, extent, remains })
    }

    /// Whether what an interrupted run left begins with what it had written: reads that much of the file.
    pub(crate) fn still_holds(&mut self, extent: Extent) -> Result<bool, Stop> {
        if self.unfinished.is_none() {
            return Ok(extent == Extent::default());
        }
        let found = extent_of(self.writer.get_mut(), extent.bytes).map_err(|cause| failed(&self.path, &cause))?;
        Ok(found == extent)
    }

    /// Forgets all but the first bytes of what an interrupted run left.
    pub(crate) fn go_on_behind(&mut self, extent: Extent) -> Result<(), Stop> {
        if self.unfinished.is_some() {
            let file = self.writer.get_mut();
            let cut = file.file().set_len(extent.bytes).and_then(|()| file.seek(SeekFrom::Start(extent.bytes)));
            cut.map_err(|cause| failed(&self.path, &cause))?;
        }
        self.extent = extent;
        self.remains = if extent.bytes > 0 { Remains::Unfinished } else { Remains::Nothing };
        Ok(())
    }

    /// What it has so far.
    pub(crate) fn extent(&self) -> Extent {
        self.extent
    }

    /// A hidden file beside it, of that extension; `None` for devices and pipes.
    pub(crate) fn beside(&self, extension: &str) -> Option<PathBuf> {
        self.unfinished.as_ref().and_then(|(_, whole)| hidden(whole, extension))
    }

    /// Adds to it.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.writer.write_all(bytes).map_err(|cause| failed(&self.path, &cause))?;
        self.extent.bytes += bytes.len() as u64;
        self.extent.checksum.add(bytes);
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

    /// Makes what `shape` makes of it appear; devices and pipes take it as it is written.
    pub(crate) fn finish_as(
        mut self,
        shape: impl FnOnce(&mut dyn BufRead, &mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Stop> {
        self.flush()?;
        let Some((beside, whole)) = self.unfinished.clone() else { return self.finish() };
        let shaped = hidden(&whole, "shaped").unwrap_or_else(|| whole.clone());
        let make = || {
            let mut out = BufWriter::with_capacity(1 << 16, fs_err::File::create(&shaped)?);
            shape(&mut BufReader::with_capacity(1 << 16, fs_err::File::open(&beside)?), &mut out)?;
            out.flush()?;
            fs_err::rename(&shaped, &whole)
        };
        let made = make();
        if made.is_err() {
            // What cannot be removed either is of no interest beside the error that led here.
            let _ = fs_err::remove_file(&shaped);
        } else {
            self.remains = Remains::Nothing;
        }
        made.map_err(|cause| self.failed(&cause))
    }

    /// That it cannot be written.
    pub(crate) fn failed(&self, cause: &io::Error) -> Stop {
        failed(&self.path, cause)
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

/// The first bytes of a file, so many or all that there are, by what they say.
fn extent_of(file: &mut fs_err::File, most: u64) -> io::Result<Extent> {
    file.rewind()?;
    let (mut extent, mut buffer) = (Extent::default(), vec![0; 1 << 16]);
    while extent.bytes < most {
        let wanted = usize::try_from(most - extent.bytes).unwrap_or(usize::MAX).min(buffer.len());
        let read = file.read(&mut buffer[..wanted])?;
        if read == 0 {
            break;
        }
        extent.bytes += read as u64;
        extent.checksum.add(&buffer[..read]);
    }
    Ok(extent)
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
        file.write(b"one").unwrap();
        let one = file.extent();
        file.write(b" two").unwrap();
        let two = file.extent();
        file.flush().unwrap();
        file.keep();
        assert!(OutputFile::open(&path).is_err(), "somebody is writing it");
        drop(file);
        let mut file = OutputFile::open(&path).unwrap();
        assert!(file.still_holds(one).unwrap() && file.still_holds(two).unwrap());
        assert!(!file.still_holds(Extent { bytes: 8, ..two }).unwrap(), "it is shorter");
        let beside = folder.path().join(".pages.jsonl.unfinished");
        fs_err::write(&beside, "one Two").unwrap();
        assert!(file.still_holds(one).unwrap() && !file.still_holds(two).unwrap());
        file.go_on_behind(one).unwrap();
        file.write(b" three").unwrap();
        file.finish().unwrap();
        assert_eq!(fs_err::read_to_string(&path).unwrap(), "one three");
        assert_eq!(fs_err::read_dir(folder.path()).unwrap().count(), 1);
    }
}
