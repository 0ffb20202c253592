//! The block of a WARC record: the bytes its `Content-Length` counts, wherever they end.

use std::io::{self, BufRead, Read};

use crate::unpack::Unpacked;

/// Reads from an archive up to the end of one block.
///
/// Errors of the archive are kept here, apart from errors of whatever decodes the block: after the former the archive
/// must be resynchronised, after the latter the next record follows as if nothing had happened.
pub(super) struct Block<'archive> {
    archive: &'archive mut Unpacked,
    /// What `Content-Length` promises and was not read.
    missing: u64,
    taken: u64,
    failure: Option<io::Error>,
    is_over: bool,
}

/// How a block ended.
pub(super) struct BlockEnd {
    /// How much less than promised there was.
    pub(super) missing: u64,
    /// Why the archive cannot be read on.
    pub(super) failure: Option<io::Error>,
}

impl<'archive> Block<'archive> {
    pub(super) fn new(archive: &'archive mut Unpacked, length: u64) -> Self {
        Self { archive, missing: length, taken: 0, failure: None, is_over: false }
    }

    /// How many bytes were read of it.
    pub(super) fn taken(&self) -> u64 {
        self.taken
    }

    /// Goes over what was not read.
    pub(super) fn drain(&mut self) {
        while let Ok(ahead) = self.fill_buf() {
            let length = ahead.len();
            if length == 0 {
                break;
            }
            self.consume(length);
        }
    }

    pub(super) fn end(mut self) -> BlockEnd {
        self.drain();
        BlockEnd { missing: self.missing, failure: self.failure }
    }

    /// Whether there is more of this block; the bytes are then at hand without an error.
    fn goes_on(&mut self) -> io::Result<bool> {
        if self.is_over || self.missing == 0 {
            return Ok(false);
        }
        if !self.archive.fill_segment()?.is_empty() {
            return Ok(true);
        }
        // A member or frame ends inside the block. If a record follows, the length was wrong; else records were
        // packed without regard to where they end.
        let next = self.archive.fill_buf()?;
        Ok(!next.is_empty() && !next.starts_with(b"WARC/"))
    }
}

impl BufRead for Block<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match self.goes_on() {
            Ok(true) => {}
            Ok(false) => {
                self.is_over = true;
                return Ok(&[]);
            }
            Err(error) => {
                self.is_over = true;
                let shown = io::Error::from(error.kind());
                self.failure = Some(error);
                return Err(shown);
            }
        }
        let ahead = self.archive.fill_segment()?;
        let length = usize::try_from(self.missing).unwrap_or(usize::MAX).min(ahead.len());
        Ok(&ahead[..length])
    }

    fn consume(&mut self, bytes: usize) {
        self.archive.consume(bytes);
        self.missing -= bytes as u64;
        self.taken += bytes as u64;
    }
}

impl Read for Block<'_> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        let ahead = self.fill_buf()?;
        let length = ahead.len().min(target.len());
        target[..length].copy_from_slice(&ahead[..length]);
        self.consume(length);
        Ok(length)
    }
}
