//! A part of a file that is read as if it were a file: an archive that is stored in another without being packed.

use std::io::{self, Read, Seek, SeekFrom};

use crate::stored_file::StoredFile;

pub(super) struct Section {
    file: StoredFile,
    start: u64,
    length: u64,
    position: u64,
}

impl Section {
    /// The `length` bytes of `file` from `start` on.
    pub(super) fn new(mut file: StoredFile, start: u64, length: u64) -> io::Result<Self> {
        file.seek(SeekFrom::Start(start))?;
        Ok(Self { file, start, length, position: 0 })
    }
}

impl Read for Section {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        let left = usize::try_from(self.length.saturating_sub(self.position)).unwrap_or(usize::MAX);
        let most = left.min(target.len());
        let read = self.file.read(&mut target[..most])?;
        self.position += read as u64;
        Ok(read)
    }
}

impl Seek for Section {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let position = match to {
            SeekFrom::Start(position) => Some(position),
            SeekFrom::End(offset) => self.length.checked_add_signed(offset),
            SeekFrom::Current(offset) => self.position.checked_add_signed(offset),
        };
        let place = position.and_then(|position| self.start.checked_add(position));
        let (Some(position), Some(place)) = (position, place) else {
            return Err(io::Error::from(io::ErrorKind::InvalidInput));
        };
        self.file.seek(SeekFrom::Start(place))?;
        self.position = position;
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn a_section_ends_where_it_should_and_can_be_read_again() {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(b"before-inside-after").unwrap();
        let mut section = Section::new(StoredFile::new(file), 7, 6).unwrap();
        for _ in 0..2 {
            let mut text = String::new();
            section.read_to_string(&mut text).unwrap();
            assert_eq!(text, "inside");
            section.rewind().unwrap();
        }
        assert_eq!(section.seek(SeekFrom::End(-2)).unwrap(), 4);
        assert!(section.seek(SeekFrom::Current(-5)).is_err());
    }
}
