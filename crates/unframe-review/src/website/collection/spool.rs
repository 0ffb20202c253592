//! Where the bytes of pages are kept while they are looked at: a temporary file without a name, of which nothing is left
//! however we end.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::{Mutex, PoisonError};

/// Where something is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    start: u64,
    pub(crate) length: u64,
}

#[derive(Debug)]
pub(super) struct Spool {
    /// The file and where its end is.
    file: Mutex<(File, u64)>,
}

impl Spool {
    pub(super) fn new() -> io::Result<Self> {
        Ok(Self { file: Mutex::new((tempfile::tempfile()?, 0)) })
    }

    pub(super) fn write(&self, bytes: &[u8]) -> io::Result<Place> {
        let mut guard = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let (file, end) = &mut *guard;
        file.seek(SeekFrom::Start(*end))?;
        file.write_all(bytes)?;
        let place = Place { start: *end, length: bytes.len() as u64 };
        *end += place.length;
        Ok(place)
    }

    pub(super) fn read(&self, place: Place) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; usize::try_from(place.length).map_err(io::Error::other)?];
        let mut guard = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        guard.0.seek(SeekFrom::Start(place.start))?;
        guard.0.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_again_in_any_order() {
        let spool = Spool::new().unwrap();
        let places = [&b"rain"[..], b"", b"snow and hail"].map(|bytes| (bytes, spool.write(bytes).unwrap()));
        for (bytes, place) in places.into_iter().rev() {
            assert_eq!(spool.read(place).unwrap(), bytes);
        }
    }
}
