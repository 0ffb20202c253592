//! What kind of source a file is: by its first bytes, then by its name.

use std::io::{self, BufRead, Read};

use crate::archive::is_tar_header;
use crate::page_name::{self, NameSays};
use crate::unpack::{Input, Packing, Stored, Unpacked};

/// How a file is packed and what is inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Form {
    pub(super) packing: Packing,
    pub(super) contents: Contents,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contents {
    Page,
    JsonLines,
    Warc,
    Tar,
    Zip,
}

impl Form {
    /// The form of a file with this name.
    pub(super) fn of(name: &str, stored: impl Stored + 'static) -> io::Result<Self> {
        let mut input = Input::new(stored);
        let by_name = Self::of_name(name);
        let start = input.peek(8)?;
        let packing = match Packing::of(start) {
            // An archive whose first bytes are damaged is read from where they are not.
            Packing::Plain if by_name.contents == Contents::Warc && by_content(start, Packing::Plain).is_none() => {
                by_name.packing
            }
            packing => packing,
        };
        let beginning = beginning(input, packing);
        let contents = match by_content(&beginning, packing) {
            // A brace is little evidence: a template may begin with one.
            Some(Contents::JsonLines) if page_name::ask(name) == NameSays::Page => Contents::Page,
            contents => contents.unwrap_or(by_name.contents),
        };
        Ok(Self { packing, contents })
    }

    fn of_name(name: &str) -> Self {
        let name = name.to_ascii_lowercase();
        let packing = Packing::of_name(&name);
        let name = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(&name);
        let contents = match name.rsplit_once('.') {
            Some((_, "jsonl" | "ndjson")) => Contents::JsonLines,
            Some((_, "warc")) => Contents::Warc,
            Some((_, "tar" | "tgz")) => Contents::Tar,
            Some((_, "zip" | "wacz")) => Contents::Zip,
            _ => Contents::Page,
        };
        Self { packing, contents }
    }
}

/// The first bytes of what is packed, as many as can be read.
fn beginning(input: Input, packing: Packing) -> Vec<u8> {
    let mut beginning = Vec::new();
    if let Ok(unpacked) = Unpacked::new(input, packing) {
        let mut unpacked = unpacked.take(2048);
        while let Ok(ahead) = unpacked.fill_buf() {
            if ahead.is_empty() {
                break;
            }
            beginning.extend_from_slice(ahead);
            let length = ahead.len();
            unpacked.consume(length);
        }
    }
    beginning
}

fn by_content(beginning: &[u8], packing: Packing) -> Option<Contents> {
    let text = beginning.trim_ascii_start();
    if text.starts_with(b"WARC/") {
        Some(Contents::Warc)
    } else if is_tar_header(beginning) {
        Some(Contents::Tar)
    } else if packing == Packing::Plain
        && (beginning.starts_with(b"PK\x03\x04") || beginning.starts_with(b"PK\x05\x06"))
    {
        Some(Contents::Zip)
    } else if is_json_line(text) {
        Some(Contents::JsonLines)
    } else {
        None
    }
}

/// Whether this begins as an object whose first member has a name.
fn is_json_line(text: &[u8]) -> bool {
    text.strip_prefix(b"{").is_some_and(|object| object.trim_ascii_start().starts_with(b"\""))
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use super::*;

    fn check(name: &str, bytes: &[u8], packing: Packing, contents: Contents) {
        let form = Form::of(name, Cursor::new(bytes.to_vec())).unwrap();
        assert_eq!(form, Form { packing, contents }, "{name} {}", bytes.escape_ascii());
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn contents_go_before_names() {
        check("a.html", b"\r\nWARC/1.0\r\n", Packing::Plain, Contents::Warc);
        check("standard input", &gzip(b"WARC/1.1\r\n"), Packing::Gzip, Contents::Warc);
        check("-", &zstd::encode_all(&b"{\"html\": \"\"}"[..], 1).unwrap(), Packing::Zstd, Contents::JsonLines);
        check("a.warc", b"PK\x03\x04", Packing::Plain, Contents::Zip);
        check("a.jsonl.gz", b" {\"id\": 1}", Packing::Plain, Contents::JsonLines);
        check("a.html", &gzip(b"<p>"), Packing::Gzip, Contents::Page);
    }

    #[test]
    fn where_contents_say_nothing_names_do() {
        check("a.warc.gz", b"damage", Packing::Gzip, Contents::Warc);
        check("a.warc.zst", b"", Packing::Zstd, Contents::Warc);
        check("a.jsonl", b"", Packing::Plain, Contents::JsonLines);
        check("a.tgz", &gzip(b"damage")[..12], Packing::Gzip, Contents::Tar);
        check("a", b"", Packing::Plain, Contents::Page);
        check("a.html", b"{\"a\": 1}", Packing::Plain, Contents::Page);
        check("a.php", b"{% template %}", Packing::Plain, Contents::Page);
    }
}
