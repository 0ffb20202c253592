//! What the first bytes of something say about it.

use std::io::{self, BufRead, Cursor, Read};

use crate::unpack::Packing;

/// How far is looked. Browsers look for a page's encoding in as many bytes.
const LOOKED_AT: u64 = 1024;

/// Something whose first bytes were looked at and come again.
pub(crate) type LookedAt<R> = io::Chain<Cursor<Vec<u8>>, R>;

/// The first bytes of `source`, and all of it.
pub(crate) fn look_ahead<R: BufRead>(mut source: R) -> io::Result<(Vec<u8>, LookedAt<R>)> {
    let mut beginning = Vec::new();
    (&mut source).take(LOOKED_AT).read_to_end(&mut beginning)?;
    Ok((beginning.clone(), Cursor::new(beginning).chain(source)))
}

/// Whether the first character that is not blank is a `<`.
pub(crate) fn begins_with_markup(beginning: &[u8]) -> bool {
    let beginning = beginning.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(beginning);
    beginning.trim_ascii_start().first() == Some(&b'<')
}

/// Whether these are the first bytes of an HTML page, as far as one can tell: a tag among them that only pages have.
pub(crate) fn is_page(beginning: &[u8]) -> bool {
    const TAGS: &[&[u8]] = &[
        b"<!doctype html",
        b"<html",
        b"<head",
        b"<title",
        b"<meta",
        b"<link",
        b"<body",
        b"<frameset",
        b"<base",
        b"<center",
        b"<div",
        b"<table",
        b"<h1",
        b"<p>",
        b"<br",
    ];
    // Two bytes a character in UTF-16: without the zeros the markup is there to be seen.
    let text: Vec<u8> = beginning.iter().filter(|byte| **byte != 0).map(u8::to_ascii_lowercase).collect();
    TAGS.iter().any(|tag| memchr::memmem::find(&text, tag).is_some())
}

/// Reads a page of at most `max_bytes` and one byte, with its packing, if any, undone. `None` if `is_wanted` says, of
/// its first bytes, that it is none. `expected_bytes` is its size as far as that is known: memory is reserved for it.
pub(crate) fn read_page(
    source: impl BufRead,
    expected_bytes: usize,
    max_bytes: usize,
    is_wanted: impl FnOnce(&[u8]) -> bool,
) -> io::Result<Option<Vec<u8>>> {
    let (beginning, source) = look_ahead(source)?;
    let (beginning, mut source): (_, Box<dyn Read + '_>) = match Packing::of(&beginning) {
        Packing::Plain => (beginning, Box::new(source)),
        Packing::Gzip => {
            let unpacked = io::BufReader::new(flate2::bufread::MultiGzDecoder::new(source));
            let (beginning, source) = look_ahead(unpacked)?;
            (beginning, Box::new(source))
        }
        Packing::Zstd => {
            let unpacked = io::BufReader::new(zstd::Decoder::with_buffer(source)?);
            let (beginning, source) = look_ahead(unpacked)?;
            (beginning, Box::new(source))
        }
    };
    if !is_wanted(&beginning) {
        return Ok(None);
    }
    let mut body = Vec::with_capacity(expected_bytes.min(max_bytes));
    (&mut source).take((max_bytes as u64).saturating_add(1)).read_to_end(&mut body)?;
    Ok(Some(body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_told_by_their_tags_in_any_encoding() {
        let wide: Vec<u8> = "<HTML><title>".encode_utf16().flat_map(u16::to_le_bytes).collect();
        for page in [&b"<!DOCTYPE html>"[..], b"\xEF\xBB\xBF  <Html lang=en>", b"<?xml version='1.0'?>\n<html>", &wide]
        {
            assert!(is_page(page), "{}", page.escape_ascii());
        }
        for other in [&b""[..], b"{\"a\": 1}", b"\x89PNG\r\n", b"<?xml version='1.0'?><rss>", b"int main() { a < b; }"]
        {
            assert!(!is_page(other), "{}", other.escape_ascii());
        }
    }

    #[test]
    fn a_packed_page_reads_like_a_plain_one_and_is_cut_like_it() {
        let page = b"<p>".repeat(10_000);
        for packed in [page.clone(), zstd::encode_all(&page[..], 3).unwrap()] {
            assert_eq!(read_page(&packed[..], 7, 30_000, |_| true).unwrap().unwrap(), page);
            assert_eq!(read_page(&packed[..], 100_000, 50, |_| true).unwrap().unwrap(), page[..51]);
            assert_eq!(read_page(&packed[..], 100_000, 50, |beginning| beginning != &page[..1024]).unwrap(), None);
        }
    }
}
