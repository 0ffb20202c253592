//! The stored bytes of a source: read ahead, looked at, searched, and gone back to.

use std::io::{self, BufRead, Read, Seek, SeekFrom};

use memchr::memmem;

/// What can be read from any place of it, on any thread.
pub(crate) trait Stored: Read + Seek + Send {}

impl<T: Read + Seek + Send> Stored for T {}

const BUFFER_BYTES: usize = 1 << 17;

/// How much may be read again even in a short source.
const LEAST_REWINDING: u64 = 1 << 24;

/// A buffer over stored bytes, which knows where it is.
///
/// It goes back only so often: all that is read again is together no longer than all that was read, so that a source
/// made to be damaged everywhere still costs time in proportion to its length.
pub(crate) struct Input {
    stored: Box<dyn Stored>,
    buffer: Box<[u8]>,
    start: usize,
    end: usize,
    /// Where `buffer[start]` stands in the source.
    position: u64,
    farthest: u64,
    rewound: u64,
}

impl Input {
    pub(crate) fn new(stored: impl Stored + 'static) -> Self {
        let buffer = vec![0; BUFFER_BYTES].into_boxed_slice();
        Self { stored: Box::new(stored), buffer, start: 0, end: 0, position: 0, farthest: 0, rewound: 0 }
    }

    /// How many bytes were consumed.
    pub(crate) fn position(&self) -> u64 {
        self.position
    }

    /// The bytes that come next: none at the end, else at least one.
    pub(crate) fn fill(&mut self) -> io::Result<&[u8]> {
        self.peek(1)
    }

    /// The bytes that come next, at least `bytes` unless the source ends before.
    pub(crate) fn peek(&mut self, bytes: usize) -> io::Result<&[u8]> {
        debug_assert!(bytes <= BUFFER_BYTES, "one cannot look farther ahead than the buffer is long");
        if self.start == self.end {
            (self.start, self.end) = (0, 0);
        }
        while self.end - self.start < bytes {
            if self.start > 0 {
                self.buffer.copy_within(self.start..self.end, 0);
                (self.start, self.end) = (0, self.end - self.start);
            }
            match self.stored.read(&mut self.buffer[self.end..]) {
                Ok(0) => break,
                Ok(read) => self.end += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(&self.buffer[self.start..self.end])
    }

    /// Goes on after `bytes` of those that [`Input::peek`] showed.
    pub(crate) fn consume(&mut self, bytes: usize) {
        self.start += bytes;
        self.position += bytes as u64;
        self.farthest = self.farthest.max(self.position);
    }

    /// Goes back to `position`; `false` if it went back too often already.
    pub(crate) fn rewind(&mut self, position: u64) -> io::Result<bool> {
        let distance = self.position.saturating_sub(position);
        if self.rewound + distance > self.farthest.max(LEAST_REWINDING) {
            return Ok(false);
        }
        self.rewound += distance;
        self.go_to(position)?;
        Ok(true)
    }

    /// Goes on at `position`.
    pub(crate) fn go_to(&mut self, position: u64) -> io::Result<()> {
        let buffer_start = self.position - self.start as u64;
        if let Some(at) = position.checked_sub(buffer_start).and_then(|at| usize::try_from(at).ok())
            && at <= self.end
        {
            (self.start, self.position) = (at, position);
            return Ok(());
        }
        self.go_afresh(position)
    }

    /// Goes on at `position`, also if somebody else read from there.
    pub(crate) fn go_afresh(&mut self, position: u64) -> io::Result<()> {
        self.stored.seek(SeekFrom::Start(position))?;
        (self.start, self.end, self.position) = (0, 0, position);
        Ok(())
    }

    /// Goes on to the next place where `needle` stands; `false` if there is none.
    pub(crate) fn find(&mut self, needle: &[u8]) -> io::Result<bool> {
        let finder = memmem::Finder::new(needle);
        loop {
            let ahead = self.peek(needle.len())?;
            if let Some(at) = finder.find(ahead) {
                self.consume(at);
                return Ok(true);
            }
            let length = ahead.len();
            if length < needle.len() {
                self.consume(length);
                return Ok(false);
            }
            // The needle may begin with the last bytes that are here.
            self.consume(length - (needle.len() - 1));
        }
    }

    /// How many bytes are stored.
    pub(crate) fn length(&mut self) -> io::Result<u64> {
        let length = self.stored.seek(SeekFrom::End(0))?;
        self.go_afresh(self.position)?;
        Ok(length)
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.fill()
    }

    fn consume(&mut self, bytes: usize) {
        Self::consume(self, bytes);
    }
}

impl Read for Input {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        let ahead = self.fill()?;
        let length = ahead.len().min(target.len());
        target[..length].copy_from_slice(&ahead[..length]);
        self.consume(length);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    /// Gives at most three bytes at a time.
    struct Drops(Cursor<Vec<u8>>);

    impl Read for Drops {
        fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
            let length = target.len().min(3);
            self.0.read(&mut target[..length])
        }
    }

    impl Seek for Drops {
        fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
            self.0.seek(to)
        }
    }

    #[test]
    fn a_needle_is_found_wherever_the_buffer_ends() {
        for before in 0..10 {
            let mut bytes = vec![b'.'; before];
            bytes.extend_from_slice(b"needle..");
            let mut input = Input::new(Drops(Cursor::new(bytes)));
            assert!(input.find(b"needle").unwrap());
            assert_eq!(input.position(), before as u64);
            input.consume(1);
            assert!(!input.find(b"needle").unwrap());
        }
    }

    #[test]
    fn going_back_has_an_end() {
        let mut input = Input::new(Cursor::new(vec![0; 1 << 20]));
        let mut times = 0;
        loop {
            while !input.fill().unwrap().is_empty() {
                let length = input.fill().unwrap().len();
                input.consume(length);
            }
            if !input.rewind(0).unwrap() {
                break;
            }
            times += 1;
        }
        assert_eq!(times, LEAST_REWINDING >> 20);
    }
}
