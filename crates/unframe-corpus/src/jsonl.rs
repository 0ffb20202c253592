//! Collections of pages with one JSON object a line, plain or packed with gzip or zstd.
//!
//! An object holds the page as text in `html`, or as bytes in `html_b64`, and says in `id`, `url` and `charset` what is
//! known of it; other members are not looked at. Collections are larger than memory: one line is held at a time.

use std::io::{self, BufRead};
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use unframe::Damage;

use crate::unpack::{Input, Packing, Unpacked};
use crate::{CorpusError, Record};

/// Some editors write one at the beginning of the file; JSON has none.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The pages of a collection in its order. A line that is not a page is an error item and the next line follows; a stream
/// that breaks is the last item.
#[derive(Debug)]
pub struct JsonLines<R> {
    collection: String,
    source: R,
    max_bytes: usize,
    line: u64,
    is_broken: bool,
}

impl JsonLines<Box<dyn BufRead + Send>> {
    /// Opens the collection at `path`; how it is packed is told by its first bytes. Lines longer than `max_bytes` are
    /// errors.
    ///
    /// Collections packed with `zstd --long` are read up to the longest window there is, 2 GiB.
    pub fn open(path: &Path, max_bytes: usize) -> Result<Self, CorpusError> {
        let failed = |cause| CorpusError::Read { path: path.to_owned(), cause };
        let file = fs_err::File::open(path).map_err(crate::file::plain).map_err(failed)?;
        let mut input = Input::new(file.into_parts().0);
        let packing = Packing::of(input.peek(8).map_err(failed)?);
        let source = Unpacked::new(input, packing).map_err(failed)?;
        Ok(Self::new(&path.display().to_string(), Box::new(source), max_bytes))
    }
}

impl<R: BufRead> JsonLines<R> {
    /// The pages in `source`; `collection` is its name in errors.
    pub fn new(collection: &str, source: R, max_bytes: usize) -> Self {
        Self { collection: collection.to_owned(), source, max_bytes, line: 0, is_broken: false }
    }

    /// The next line that is not blank; `None` at the end.
    fn next_line(&mut self) -> Result<Option<Vec<u8>>, CorpusError> {
        loop {
            let mut line = Vec::new();
            let most = (self.max_bytes as u64).saturating_add(1);
            let read = read_line(&mut self.source, most, &mut line).map_err(|cause| self.broken(cause))?;
            if read == 0 {
                return Ok(None);
            }
            self.line += 1;
            if self.line == 1 && line.starts_with(BYTE_ORDER_MARK) {
                line.drain(..BYTE_ORDER_MARK.len());
            }
            if read > self.max_bytes && line.last() != Some(&b'\n') {
                drop(line);
                self.source.skip_until(b'\n').map_err(|cause| self.broken(cause))?;
                return Err(CorpusError::LongLine {
                    collection: self.collection.clone(),
                    line: self.line,
                    max_bytes: self.max_bytes,
                });
            }
            if !line.trim_ascii().is_empty() {
                return Ok(Some(line));
            }
        }
    }

    fn broken(&mut self, cause: io::Error) -> CorpusError {
        self.is_broken = true;
        CorpusError::ReadCollection { collection: self.collection.clone(), line: self.line, cause }
    }

    fn record(&self, line: &[u8]) -> Result<Record, CorpusError> {
        let collection = || self.collection.clone();
        let number = self.line;
        let bad = |cause| CorpusError::BadLine { collection: collection(), line: number, cause };
        let (object, damage): (Object, _) = match serde_json::from_slice(line) {
            Ok(object) => (object, Vec::new()),
            Err(cause) => {
                // The lines of most collections have none: looking for them costs only lines that cannot be read anyway.
                let Some((line, replacements)) = with_replaced_surrogates(line) else { return Err(bad(cause)) };
                (serde_json::from_slice(&line).map_err(bad)?, vec![Damage::LoneSurrogates { replacements }])
            }
        };
        let (body, charset) = match (object.html, object.html_b64) {
            // A JSON string is Unicode whatever encoding the page inside declares.
            (Some(html), _) => (html.into_bytes(), Some("utf-8".to_owned())),
            (None, Some(base64)) => {
                let body = BASE64.decode(base64).map_err(|cause| CorpusError::BadBase64 {
                    collection: collection(),
                    line: number,
                    cause,
                })?;
                (body, object.charset)
            }
            (None, None) => return Err(CorpusError::NoPage { collection: collection(), line: number }),
        };
        let id = match object.id {
            Some(Id::Name(name)) => name,
            Some(Id::Number(id)) => id.to_string(),
            None => object.url.clone().unwrap_or_else(|| format!("line {number}")),
        };
        Ok(Record { id, url: object.url, charset, body, damage, ..Record::default() })
    }
}

impl<R: BufRead> Iterator for JsonLines<R> {
    type Item = Result<Record, CorpusError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_broken {
            return None;
        }
        match self.next_line() {
            Ok(line) => line.map(|line| self.record(&line)),
            Err(error) => Some(Err(error)),
        }
    }
}

/// What is looked at of a line.
#[derive(serde::Deserialize)]
#[serde(expecting = "an object")]
struct Object {
    id: Option<Id>,
    url: Option<String>,
    charset: Option<String>,
    html: Option<String>,
    html_b64: Option<String>,
}

#[derive(serde::Deserialize)]
#[serde(untagged, expecting = "`id` is neither a text nor a number")]
enum Id {
    Name(String),
    Number(serde_json::Number),
}

/// The line with `\uFFFD` for each escape that is half of a surrogate pair, and how many there are; `None` if there is none.
///
/// JavaScript cuts texts in the middle of a pair and writes what is left; it is not a character, and `serde_json` refuses the line.
pub fn with_replaced_surrogates(line: &[u8]) -> Option<(Vec<u8>, usize)> {
    let surrogate = |at: usize| {
        let digits = line.get(at..at + 6)?.strip_prefix(b"\\u")?;
        u16::from_str_radix(str::from_utf8(digits).ok()?, 16).ok().filter(|unit| (0xD800..0xE000).contains(unit))
    };
    let (mut repaired, mut replacements, mut at) = (line.to_vec(), 0, 0);
    while let Some(found) = memchr::memchr(b'\\', &line[at..]) {
        at += found;
        at += match (surrogate(at), surrogate(at + 6)) {
            (Some(0xD800..0xDC00), Some(0xDC00..)) => 12,
            (Some(_), _) => {
                repaired[at + 2..at + 6].copy_from_slice(b"FFFD");
                replacements += 1;
                6
            }
            // The escaped character as well: it may be another backslash.
            (None, _) => 2.min(line.len() - at),
        };
    }
    (replacements > 0).then_some((repaired, replacements))
}

/// Reads up to and with the next line end, but no more than `most` bytes; how many. As `read_until` of a `take`, with the search
/// of the crate memchr, which needs an eighth of the instructions.
fn read_line(source: &mut impl BufRead, most: u64, line: &mut Vec<u8>) -> io::Result<usize> {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    while line.len() < most {
        let buffer = match source.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let buffer = &buffer[..buffer.len().min(most - line.len())];
        let end = memchr::memchr(b'\n', buffer);
        let used = end.map_or(buffer.len(), |end| end + 1);
        line.extend_from_slice(&buffer[..used]);
        source.consume(used);
        if end.is_some() || used == 0 {
            break;
        }
    }
    Ok(line.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(source: &str) -> Vec<Result<Record, CorpusError>> {
        JsonLines::new("c.jsonl", source.as_bytes(), 1000).collect()
    }

    /// One line an item: `id body`, or the error.
    fn check(source: &str, expected: &[&str]) {
        let found: Vec<String> = read(source)
            .into_iter()
            .map(|item| match item {
                Ok(record) => format!("{} {}", record.id, record.body.escape_ascii()),
                Err(error) => error.to_string(),
            })
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_record_is_named_by_its_id_then_its_url_then_its_line() {
        check(
            "{\"id\":\"a\",\"html\":\"<p>\"}\n\n{\"id\":7,\"html\":\"\"}\n{\"url\":\"http://x/\",\"html\":\"x\"}\n{\"html\":\"y\"}",
            &["a <p>", "7 ", "http://x/ x", "line 5 y"],
        );
    }

    #[test]
    fn what_is_wrong_with_a_line_is_said_in_words_of_json() {
        for (line, said) in
            [("7", "expected an object"), ("{\"id\":[1],\"html\":\"\"}", "`id` is neither a text nor a number")]
        {
            let error = JsonLines::new("c.jsonl", line.as_bytes(), 100).next().unwrap().unwrap_err();
            assert!(crate::with_causes(&error).contains(said), "{error:?}");
        }
    }

    #[test]
    fn a_bad_line_is_an_error_with_its_number_and_the_rest_goes_on() {
        check(
            "{\"html\":\"a\"}\n{\"html\":\n[]\n{\"id\":\"x\"}\n{\"html_b64\":\"?\"}\n{\"html\":\"z\",\"more\":[1]}\n",
            &[
                "line 1 a",
                "line 2 of `c.jsonl` is not a page",
                "line 3 of `c.jsonl` is not a page",
                "line 4 of `c.jsonl` has neither `html` nor `html_b64`",
                "`html_b64` in line 5 of `c.jsonl` is not base64",
                "line 6 z",
            ],
        );
    }

    #[test]
    fn a_byte_order_mark_is_not_part_of_the_first_line() {
        check("\u{FEFF}{\"id\":\"a\",\"html\":\"<p>\"}\n", &["a <p>"]);
        check("{\"id\":\"a\",\"html\":\"1\"}\n\u{FEFF}{}\n", &["a 1", "line 2 of `c.jsonl` is not a page"]);
    }

    #[test]
    fn half_of_a_surrogate_pair_becomes_a_replacement_character() {
        let records = read(r#"{"html":"\ud83c\udf27 \\ud83c \ud83c! \udf27\ud83c"}"#);
        let [Ok(record)] = &records[..] else { panic!("{records:?}") };
        assert_eq!(str::from_utf8(&record.body).unwrap(), "\u{1F327} \\ud83c \u{FFFD}! \u{FFFD}\u{FFFD}");
        assert_eq!(record.damage, [Damage::LoneSurrogates { replacements: 3 }]);
        check("{\"html\":\"\\ud83c\"", &["line 1 of `c.jsonl` is not a page"]);
        check("{\"html\":\"\\ud83", &["line 1 of `c.jsonl` is not a page"]);
        check("{\"html\":\"\\", &["line 1 of `c.jsonl` is not a page"]);
    }

    #[test]
    fn bytes_keep_their_charset_and_text_is_unicode() {
        let records = read("{\"html_b64\":\"/+4=\",\"charset\":\"koi8-r\"}\n{\"html\":\"Я\",\"charset\":\"koi8-r\"}");
        let [Ok(bytes), Ok(text)] = &records[..] else { panic!("{records:?}") };
        assert_eq!((bytes.body.as_slice(), bytes.charset.as_deref()), (&b"\xFF\xEE"[..], Some("koi8-r")));
        assert_eq!((text.body.as_slice(), text.charset.as_deref()), ("Я".as_bytes(), Some("utf-8")));
    }

    #[test]
    fn a_line_beyond_the_limit_is_skipped_without_being_held() {
        let source = format!("{{\"html\":\"{}\"}}\n{{\"html\":\"ok\"}}", "x".repeat(5000));
        check(&source, &["line 1 of `c.jsonl` is longer than 1000 bytes", "line 2 ok"]);
    }

    #[test]
    fn a_compressed_collection_reads_like_a_plain_one() {
        let folder = tempfile::tempdir().unwrap();
        let source = b"{\"id\":\"a\",\"html\":\"1\"}\n{\"id\":\"b\",\"html\":\"2\"}\n";
        let path = folder.path().join("pages.jsonl.zst");
        fs_err::write(&path, zstd::encode_all(&source[..], 3).unwrap()).unwrap();
        let ids: Vec<String> = JsonLines::open(&path, 1000).unwrap().map(|record| record.unwrap().id).collect();
        assert_eq!(ids, ["a", "b"]);
    }

    #[test]
    fn a_collection_that_breaks_ends_with_its_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pages.jsonl.zst");
        let packed = zstd::encode_all(&b"{\"html\":\"1\"}\n".repeat(10_000)[..], 3).unwrap();
        fs_err::write(&path, &packed[..packed.len() - 4]).unwrap();
        let items: Vec<_> = JsonLines::open(&path, 1000).unwrap().collect();
        assert!(matches!(items.last(), Some(Err(CorpusError::ReadCollection { .. }))));
        assert_eq!(items.iter().filter(|item| item.is_err()).count(), 1);
    }
}
