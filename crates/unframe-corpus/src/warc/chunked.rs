//! `Transfer-Encoding: chunked` undone (RFC 9112, section 7.1).

use std::cell::Cell;
use std::io::{self, BufRead, Read};

/// The longest line that gives a chunk's size; more is an extension nobody sends.
const LONGEST_SIZE_LINE: u64 = 4096;

/// Whether a body begins as chunks do: with a hexadecimal number that ends its line or is followed by an extension.
///
/// Many crawlers store the body without its chunks, but the header that announces them.
pub(super) fn is_chunked(beginning: &[u8]) -> bool {
    let digits = beginning.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
    // Some servers fill the line up with spaces.
    let spaces = beginning[digits..].iter().take_while(|byte| **byte == b' ').count();
    let rest = &beginning[digits + spaces..];
    (1..=16).contains(&digits) && matches!(rest, [b'\r', b'\n', ..] | [b'\n' | b';', ..])
}

/// The body that was sent in chunks. It may end without the last chunk: servers and crawlers hang up, and browsers show
/// what came.
pub(super) struct Chunked<'cut, R> {
    source: R,
    /// Becomes true if it ends without the last chunk.
    is_cut: &'cut Cell<bool>,
    /// What is left of the chunk.
    left: u64,
    state: State,
}

#[derive(PartialEq, Eq)]
enum State {
    First,
    Later,
    Over,
}

impl<'cut, R: BufRead> Chunked<'cut, R> {
    pub(super) fn new(source: R, is_cut: &'cut Cell<bool>) -> Self {
        Self { source, is_cut, left: 0, state: State::First }
    }

    fn begin_chunk(&mut self) -> io::Result<()> {
        let mut line = Vec::new();
        if self.state == State::Later {
            // The line end that belongs to the chunk before.
            (&mut self.source).take(LONGEST_SIZE_LINE).read_until(b'\n', &mut line)?;
            if !line.trim_ascii().is_empty() {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "a chunk does not end where it should"));
            }
            line.clear();
        }
        self.state = State::Later;
        (&mut self.source).take(LONGEST_SIZE_LINE).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            self.state = State::Over;
            self.is_cut.set(true);
            return Ok(());
        }
        let digits = line.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
        let digits = str::from_utf8(digits).ok().filter(|digits| !digits.starts_with('+'));
        self.left = digits
            .and_then(|digits| u64::from_str_radix(digits, 16).ok())
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "the size of a chunk is not a number"))?;
        if self.left == 0 {
            self.state = State::Over;
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Chunked<'_, R> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        if target.is_empty() {
            return Ok(0);
        }
        while self.left == 0 && self.state != State::Over {
            self.begin_chunk()?;
        }
        let most = usize::try_from(self.left).unwrap_or(usize::MAX).min(target.len());
        if most == 0 {
            return Ok(0);
        }
        let read = self.source.read(&mut target[..most])?;
        self.left -= read as u64;
        if read == 0 {
            (self.left, self.state) = (0, State::Over);
            self.is_cut.set(true);
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expected: Result<&str, &str>) {
        let (mut body, is_cut) = (String::new(), Cell::new(false));
        let read = Chunked::new(source.as_bytes(), &is_cut).read_to_string(&mut body);
        assert_eq!(is_cut.get(), read.is_ok() && !source.contains("\n0"), "{source}");
        assert_eq!(read.map(|_| body.as_str()).map_err(|error| error.to_string()), expected.map_err(str::to_owned));
    }

    #[test]
    fn chunks_are_joined_and_extensions_and_trailers_ignored() {
        check("4\r\nWiki\r\n5;x=y\r\npedia\r\n0\r\nTrailer: 1\r\n\r\n", Ok("Wikipedia"));
        check("A   \n0123456789\n0\n\n", Ok("0123456789"));
    }

    #[test]
    fn a_body_that_was_cut_is_what_came() {
        check("4\r\nWiki\r\n5\r\nped", Ok("Wikiped"));
        check("4\r\nWiki\r\n", Ok("Wiki"));
        check("", Ok(""));
    }

    #[test]
    fn broken_chunks_are_an_error() {
        check("4\r\nWikipedia\r\n0\r\n\r\n", Err("a chunk does not end where it should"));
        check("4\r\nWiki\r\nxyz\r\n", Err("the size of a chunk is not a number"));
        check("FFFFFFFFFFFFFFFFF\r\nx", Err("the size of a chunk is not a number"));
    }

    #[test]
    fn a_page_does_not_begin_as_chunks_do() {
        assert!(is_chunked(b"1f40\r\n<html>"));
        assert!(is_chunked(b"5;a=b\r\n"));
        assert!(is_chunked(b"10  \r\n"));
        for page in [&b"<html>"[..], b"", b"\r\n", b"face to face", b"2024 was", b"12"] {
            assert!(!is_chunked(page), "{}", page.escape_ascii());
        }
    }
}
