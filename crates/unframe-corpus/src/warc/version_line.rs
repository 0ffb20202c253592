//! Where the next record begins: at a line such as `WARC/1.0`.

use std::io::{self, BufRead};

use crate::unpack::Unpacked;

pub(super) const VERSION: &[u8] = b"WARC/";

/// The next version line.
pub(super) struct VersionLine {
    pub(super) offset: u64,
    /// What precedes it and is not a record.
    pub(super) junk: u64,
}

/// Goes after the next version line; at the end of the archive, how much precedes it that is not blank.
pub(super) fn find_version_line(archive: &mut Unpacked) -> io::Result<Result<VersionLine, u64>> {
    let mut junk = 0;
    loop {
        // Begins the next segment, if this one is over.
        if archive.fill_buf()?.is_empty() {
            return Ok(Err(junk));
        }
        let offset = archive.offset();
        let line = read_line(archive)?;
        if is_version_line(&line.beginning) {
            return Ok(Ok(VersionLine { offset, junk }));
        }
        if !line.beginning.iter().all(|byte| is_blank(*byte)) {
            junk += line.bytes;
        }
    }
}

/// What may stand between records.
pub(super) fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0
}

struct Line {
    /// As many of its bytes as are needed to know a version line.
    beginning: Vec<u8>,
    bytes: u64,
}

/// Reads to the end of the line or of the segment.
fn read_line(archive: &mut Unpacked) -> io::Result<Line> {
    let mut line = Line { beginning: Vec::new(), bytes: 0 };
    loop {
        let ahead = archive.fill_segment()?;
        let newline = memchr::memchr(b'\n', ahead);
        let length = newline.map_or(ahead.len(), |at| at + 1);
        let kept = length.min(VERSION.len() + 1 - line.beginning.len());
        line.beginning.extend_from_slice(&ahead[..kept]);
        line.bytes += length as u64;
        archive.consume(length);
        if newline.is_some() || length == 0 {
            return Ok(line);
        }
    }
}

fn is_version_line(line: &[u8]) -> bool {
    line.strip_prefix(VERSION).is_some_and(|version| version.first().is_some_and(u8::is_ascii_digit))
}
