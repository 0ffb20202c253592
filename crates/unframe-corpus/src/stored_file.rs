//! A file that can be read at several places at once.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A file and a place in it. Others may read the same file at other places: it need not be opened again for that, so that
/// it may have no name any more.
#[derive(Clone, Debug)]
pub(crate) struct StoredFile {
    file: Arc<File>,
    position: u64,
    /// Where what is read is counted.
    counter: Option<Arc<AtomicU64>>,
}

impl StoredFile {
    pub(crate) fn new(file: File) -> Self {
        Self { file: Arc::new(file), position: 0, counter: None }
    }

    /// The same file from its beginning.
    pub(crate) fn at_start(&self) -> Self {
        Self { file: Arc::clone(&self.file), position: 0, counter: self.counter.clone() }
    }

    /// The same place, and what is read from there on is counted.
    pub(crate) fn counted(self, counter: &Arc<AtomicU64>) -> Self {
        Self { counter: Some(Arc::clone(counter)), ..self }
    }

    /// Its bytes.
    pub(crate) fn length(&self) -> u64 {
        self.file.metadata().map_or(0, |metadata| metadata.len())
    }
}

#[cfg(unix)]
fn read_at(file: &File, target: &mut [u8], position: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, target, position)
}

#[cfg(windows)]
fn read_at(file: &File, target: &mut [u8], position: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, target, position)
}

impl Read for StoredFile {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        let read = read_at(&self.file, target, self.position)?;
        self.position += read as u64;
        if let Some(counter) = &self.counter {
            counter.fetch_add(read as u64, Ordering::Relaxed);
        }
        Ok(read)
    }
}

impl Seek for StoredFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let position = match to {
            SeekFrom::Start(position) => Some(position),
            SeekFrom::End(offset) => self.file.metadata()?.len().checked_add_signed(offset),
            SeekFrom::Current(offset) => self.position.checked_add_signed(offset),
        };
        self.position = position.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
        Ok(self.position)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn one_file_is_read_at_two_places_at_once() {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(b"rain and snow").unwrap();
        let mut first = StoredFile::new(file);
        let mut second = first.at_start();
        let (mut head, mut tail) = ([0; 4], String::new());
        assert_eq!(second.seek(SeekFrom::End(-4)).unwrap(), 9);
        first.read_exact(&mut head).unwrap();
        second.read_to_string(&mut tail).unwrap();
        assert_eq!((&head, tail.as_str()), (b"rain", "snow"));
        assert_eq!(first.seek(SeekFrom::Current(1)).unwrap(), 5);
        assert!(first.seek(SeekFrom::Current(-6)).is_err());
    }
}
