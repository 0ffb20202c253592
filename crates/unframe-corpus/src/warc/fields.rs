//! The named fields at the head of a WARC record or of an HTTP message: `Name: value` lines up to an empty line.
//!
//! Read as archives have them, not as the standards want them: lines end with CR LF or LF alone, a line that begins
//! with a space continues the one before, a line without a colon says nothing, and bytes that are not UTF-8 are
//! replaced.

use std::io::{self, BufRead, Read};

/// Longer heads than this are damage: servers and crawlers refuse them long before.
const MOST_BYTES: u64 = 1 << 18;

/// The fields in their order.
#[derive(Debug, Default)]
pub(super) struct Fields {
    /// One field a line.
    text: String,
}

impl Fields {
    /// Reads up to and with the empty line, or to the end of `source`; `None` if no empty line is in sight.
    pub(super) fn read(source: &mut impl BufRead) -> io::Result<Option<Self>> {
        let mut text = Vec::new();
        let mut source = source.take(MOST_BYTES);
        loop {
            let line_start = text.len();
            let read = source.read_until(b'\n', &mut text)?;
            let line = text[line_start..].trim_ascii_end();
            if read == 0 && source.limit() == 0 {
                return Ok(None);
            }
            if line.is_empty() {
                break;
            }
            let continues = matches!(line[0], b' ' | b'\t') && line_start > 0;
            text.truncate(line_start + line.len());
            if continues {
                text[line_start - 1] = b' ';
                let value = text[line_start..].trim_ascii_start().len();
                text.drain(line_start..text.len() - value);
            }
            text.push(b'\n');
        }
        Ok(Some(Self { text: String::from_utf8_lossy(&text).into_owned() }))
    }

    /// The value of the first field with this name; upper and lower case are the same.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.text.lines().find_map(|line| {
            let (found, value) = line.split_once(':')?;
            found.trim().eq_ignore_ascii_case(name).then_some(value.trim())
        })
    }

    /// A value that is an address, without the angle brackets some crawlers put around it.
    pub(super) fn address(&self, name: &str) -> Option<String> {
        let value = self.value(name)?;
        let value = value.strip_prefix('<').and_then(|value| value.strip_suffix('>')).unwrap_or(value);
        (!value.is_empty()).then(|| value.to_owned())
    }

    /// The number of bytes that follow the head.
    pub(super) fn content_length(&self) -> Option<u64> {
        self.value("Content-Length")?.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(mut source: &[u8]) -> (Fields, &[u8]) {
        let fields = Fields::read(&mut source).unwrap().unwrap();
        (fields, source)
    }

    #[test]
    fn fields_end_at_the_empty_line_with_either_line_end() {
        for source in ["A: 1\r\nB:2\r\n\r\nrest", "A: 1\nB:2\n\nrest"] {
            let (fields, rest) = read(source.as_bytes());
            assert_eq!((fields.value("a"), fields.value("b"), fields.value("c")), (Some("1"), Some("2"), None));
            assert_eq!(rest, b"rest");
        }
    }

    #[test]
    fn a_continued_line_is_one_value_and_the_first_of_two_fields_counts() {
        let (fields, _) = read(b"A: 1\r\n 2\r\n\t3\r\nA: 4\r\nno colon\r\n\r\n");
        assert_eq!(fields.value("A"), Some("1 2 3"));
    }

    #[test]
    fn an_endless_head_is_none() {
        assert!(Fields::read(&mut io::BufReader::new(io::repeat(b'x'))).unwrap().is_none());
    }

    #[test]
    fn brackets_around_an_address_are_dropped() {
        let (fields, _) = read(b"U: <http://example.org/>\nV: http://example.org/\nW: \n\n");
        assert_eq!(fields.address("U"), fields.address("V"));
        assert_eq!(fields.address("W"), None);
    }
}
