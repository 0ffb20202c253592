//! The encoding a page names in its own markup, found before the markup can be read.
//!
//! *Idea:* "prescan a byte stream to determine its encoding" of the HTML standard, §13.2.3.2, step by step: all
//! encodings a page can be declared in from inside are ASCII-compatible, so tags can be found in the raw bytes.
//! *Cost:* linear in the prefix, which ends at the declaration, in practice within the first kilobyte.
//! *Differs from the standard* in its reach: browsers look at 1,024 bytes and start over when their parser meets a
//! `<meta>` later. We never start over, so we look until the head ends, at most [`REACH`] bytes.
//! *Fails* on declarations written by scripts, and where a comment is never closed.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};
use memchr::{memchr, memmem};

/// Bytes that are looked at whatever they are: what the standard asks for.
const SURE_REACH: usize = 1024;

/// Bytes that are looked at as long as the head lasts. Inlined styles in front of the `<meta>` are the reason for late
/// declarations, and beyond this size they belong to generators that write valid UTF-8, which needs no declaration.
const REACH: usize = 16 << 10;

/// What the markup says about its encoding.
#[derive(Debug, Default)]
pub(super) struct Prescan<'bytes> {
    /// The encoding that was declared.
    pub(super) encoding: Option<&'static Encoding>,
    /// The first declaration that names nothing we know.
    pub(super) unknown_label: Option<&'bytes [u8]>,
}

/// Looks for a declaration in the first bytes of a page.
pub(super) fn prescan(source: &[u8]) -> Prescan<'_> {
    let bytes = source.get(..REACH).unwrap_or(source);
    if bytes.starts_with(b"<\0?\0x\0") {
        return Prescan { encoding: Some(UTF_16LE), unknown_label: None };
    }
    if bytes.starts_with(b"\0<\0?\0x") {
        return Prescan { encoding: Some(UTF_16BE), unknown_label: None };
    }
    let mut scanner = Scanner { bytes, at: 0, unknown_label: None };
    let encoding = scanner.scan().or_else(|| scanner.xml_encoding());
    Prescan { encoding, unknown_label: scanner.unknown_label }
}

/// The prefix is over, and with it the search.
struct OutOfBytes;

/// Name and value.
type Attribute<'bytes> = (&'bytes [u8], &'bytes [u8]);

struct Scanner<'bytes> {
    bytes: &'bytes [u8],
    at: usize,
    unknown_label: Option<&'bytes [u8]>,
}

impl<'bytes> Scanner<'bytes> {
    /// The standard's loop over the tags. `None` where the bytes run out.
    fn scan(&mut self) -> Option<&'static Encoding> {
        loop {
            self.at += memchr(b'<', self.rest())?;
            let rest = self.rest();
            if self.at >= SURE_REACH && (starts_with(rest, b"</head") || starts_with(rest, b"<body")) {
                return None;
            }
            if rest.starts_with(b"<!--") {
                // The two dashes that open the comment may also close it: `<!-->`.
                self.at += 2 + memmem::find(rest.get(2..)?, b"-->")? + 2;
            } else if starts_with(rest, b"<meta") && matches!(rest.get(5), Some(byte) if separates(*byte)) {
                self.at += 5;
                if let Some(encoding) = self.meta().ok()?.and_then(|label| self.encoding_for(label)) {
                    return Some(encoding);
                }
            } else if opens_tag(rest) {
                self.at += rest.iter().position(|byte| is_white_space(*byte) || *byte == b'>')?;
                while self.attribute().ok()?.is_some() {}
            } else if matches!(rest.get(1), Some(b'!' | b'/' | b'?')) {
                self.at += memchr(b'>', rest)?;
            }
            self.at += 1;
        }
    }

    /// The label a `<meta>` declares.
    fn meta(&mut self) -> Result<Option<&'bytes [u8]>, OutOfBytes> {
        let mut http_equiv = None;
        let mut content = None;
        let mut charset = None;
        while let Some((name, value)) = self.attribute()? {
            // Of attributes with the same name the first counts.
            if name.eq_ignore_ascii_case(b"http-equiv") {
                http_equiv.get_or_insert(value);
            } else if name.eq_ignore_ascii_case(b"content") {
                content.get_or_insert(value);
            } else if name.eq_ignore_ascii_case(b"charset") {
                charset.get_or_insert(value);
            }
        }
        let is_pragma = http_equiv.is_some_and(|value| value.eq_ignore_ascii_case(b"content-type"));
        Ok(charset.or_else(|| content.filter(|_| is_pragma).and_then(charset_of_content)))
    }

    /// "Get an attribute": its name and value, `None` at the end of the tag.
    fn attribute(&mut self) -> Result<Option<Attribute<'bytes>>, OutOfBytes> {
        self.skip(separates);
        if self.byte()? == b'>' {
            return Ok(None);
        }
        let start = self.at;
        // A `=` in front of any name is part of the name.
        self.at += 1;
        self.skip(|byte| byte != b'=' && byte != b'/' && byte != b'>' && !is_white_space(byte));
        let name = self.from(start);
        self.skip(is_white_space);
        if self.byte()? != b'=' {
            return Ok(Some((name, b"")));
        }
        self.at += 1;
        self.skip(is_white_space);
        let quote = self.byte()?;
        if quote != b'"' && quote != b'\'' {
            let start = self.at;
            self.skip(|byte| byte != b'>' && !is_white_space(byte));
            self.byte()?;
            return Ok(Some((name, self.from(start))));
        }
        self.at += 1;
        let start = self.at;
        self.at += memchr(quote, self.rest()).ok_or(OutOfBytes)?;
        let value = self.from(start);
        self.at += 1;
        Ok(Some((name, value)))
    }

    /// "Get an XML encoding": the declaration of `<?xml … encoding="…"?>`.
    fn xml_encoding(&mut self) -> Option<&'static Encoding> {
        let declaration = self.bytes.strip_prefix(b"<?xml")?;
        let declaration = declaration.get(..memchr(b'>', declaration)?)?;
        let behind_name = declaration.get(memmem::find(declaration, b"encoding")? + b"encoding".len()..)?;
        let value = behind_name.trim_ascii_start().strip_prefix(b"=")?.trim_ascii_start();
        let quote = *value.first().filter(|byte| matches!(byte, b'"' | b'\''))?;
        let value = value.get(1..)?;
        let label = value.get(..memchr(quote, value)?)?;
        if label.iter().any(|byte| *byte <= b' ') {
            return None;
        }
        self.encoding_for(label)
    }

    /// The encoding of a label found in markup. Who can read the label in a byte stream knows that it is not UTF-16.
    fn encoding_for(&mut self, label: &'bytes [u8]) -> Option<&'static Encoding> {
        match Encoding::for_label_no_replacement(label) {
            Some(encoding) if encoding == UTF_16LE || encoding == UTF_16BE => Some(UTF_8),
            Some(encoding) if encoding == X_USER_DEFINED => Some(WINDOWS_1252),
            Some(encoding) => Some(encoding),
            None => {
                self.unknown_label.get_or_insert(label);
                None
            }
        }
    }

    fn rest(&self) -> &'bytes [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// What was passed since `start`.
    fn from(&self, start: usize) -> &'bytes [u8] {
        self.bytes.get(start..self.at).unwrap_or_default()
    }

    fn byte(&self) -> Result<u8, OutOfBytes> {
        self.bytes.get(self.at).copied().ok_or(OutOfBytes)
    }

    fn skip(&mut self, belongs: impl Fn(u8) -> bool) {
        self.at += self.rest().iter().take_while(|byte| belongs(**byte)).count();
    }
}

/// "Extracting a character encoding from a meta element" (§2.6.5): the charset in the value of `content`.
fn charset_of_content(content: &[u8]) -> Option<&[u8]> {
    let mut rest = content;
    loop {
        let at = rest.windows(7).position(|window| window.eq_ignore_ascii_case(b"charset"))?;
        rest = rest.get(at + 7..)?.trim_ascii_start();
        if let Some(value) = rest.strip_prefix(b"=") {
            let value = value.trim_ascii_start();
            return match value.first()? {
                quote @ (b'"' | b'\'') => value.get(1..)?.get(..memchr(*quote, value.get(1..)?)?),
                _ => value.split(|byte| *byte == b';' || is_white_space(*byte)).next(),
            };
        }
    }
}

/// Tab, line feed, form feed, carriage return, space: the standard's white space is Rust's.
fn is_white_space(byte: u8) -> bool {
    byte.is_ascii_whitespace()
}

fn separates(byte: u8) -> bool {
    byte == b'/' || is_white_space(byte)
}

fn opens_tag(rest: &[u8]) -> bool {
    let name = rest.strip_prefix(b"</").or_else(|| rest.strip_prefix(b"<"));
    name.and_then(<[u8]>::first).is_some_and(u8::is_ascii_alphabetic)
}

fn starts_with(bytes: &[u8], lower_case: &[u8]) -> bool {
    bytes.get(..lower_case.len()).is_some_and(|start| start.eq_ignore_ascii_case(lower_case))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expected: Option<&str>) {
        assert_eq!(prescan(source.as_bytes()).encoding.map(Encoding::name), expected, "{source}");
    }

    #[test]
    fn a_charset_attribute_declares_in_any_quotes() {
        for source in
            ["<meta charset=koi8-r>", "<META/charset = 'koi8-r'/>", "<p title='<>'><meta x charset=\"KOI8-R\">"]
        {
            check(source, Some("KOI8-R"));
        }
    }

    #[test]
    fn a_pragma_declares_in_either_order_of_its_attributes() {
        check(r#"<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">"#, Some("windows-1251"));
        check(r#"<meta content="text/html; charset='sjis'" http-equiv="content-type">"#, Some("Shift_JIS"));
        check(r#"<meta content="charset charset = big5;x" http-equiv=Content-Type>"#, Some("Big5"));
    }

    #[test]
    fn content_without_a_pragma_declares_nothing() {
        check(r#"<meta name=x content="text/html; charset=windows-1251">"#, None);
        check(r#"<meta http-equiv="Content-Type" content="text/html; charset='utf-8">"#, None);
    }

    #[test]
    fn comments_are_skipped_and_may_be_as_short_as_their_opening() {
        check("<!-- <meta charset=koi8-r> --><meta charset=big5>", Some("Big5"));
        check("<!--><meta charset=koi8-r>-->", Some("KOI8-R"));
        check("<!-- <meta charset=koi8-r>", None);
    }

    #[test]
    fn what_can_be_read_as_ascii_is_not_utf_16() {
        check("<meta charset=utf-16le>", Some("UTF-8"));
        check("<meta charset=x-user-defined>", Some("windows-1252"));
    }

    #[test]
    fn an_xml_declaration_counts_where_no_meta_does() {
        check("<?xml version='1.0' encoding='euc-kr'?><html>", Some("EUC-KR"));
        check("<?xml version='1.0' encoding='euc-kr'?><meta charset=gbk>", Some("GBK"));
        assert_eq!(prescan(b"<\0?\0x\0m\0l\0").encoding, Some(UTF_16LE));
        assert_eq!(prescan(b"\0<\0?\0x\0m\0l").encoding, Some(UTF_16BE));
    }

    #[test]
    fn unknown_labels_are_passed_over_and_remembered() {
        let found = prescan(b"<meta charset=klingon><meta charset=gbk>");
        assert_eq!(found.encoding.map(Encoding::name), Some("GBK"));
        assert_eq!(found.unknown_label, Some(b"klingon".as_slice()));
    }

    #[test]
    fn late_declarations_count_while_the_head_lasts() {
        let style = "a".repeat(4000);
        check(&format!("<style>{style}</style><meta charset=gbk>"), Some("GBK"));
        check(&format!("<style>{style}</style></head><meta charset=gbk>"), None);
        check(&format!("<style>{style}{style}{style}{style}{style}</style><meta charset=gbk>"), None);
    }

    #[test]
    fn a_tag_that_never_ends_declares_nothing() {
        for source in ["<meta charset=gbk", "<meta charset='gbk", "<meta charset", "<meta", "<", ""] {
            check(source, None);
        }
    }
}
