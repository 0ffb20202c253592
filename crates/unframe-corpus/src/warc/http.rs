//! The page inside an HTTP response, as a WARC record holds it: status line, fields, body.

use std::cell::Cell;
use std::io::{self, BufRead, Read};

use unframe::Damage;
use unframe::page::charset_of_content_type;

use super::chunked::{Chunked, is_chunked};
use super::content_encoding;
use super::fields::Fields;
use crate::SkipReason;
use crate::page_bytes::{is_page, look_ahead};

/// What is looked for in an archive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Wanted {
    #[default]
    Pages,
    /// What pages refer to: style sheets, pictures, fonts.
    Resources,
}

impl Wanted {
    fn takes(self, content_type: &str) -> bool {
        match self {
            Self::Pages => is_html(content_type),
            Self::Resources => is_shown_in_pages(content_type),
        }
    }
}

/// What a block holds.
#[derive(Debug)]
pub(super) enum Content {
    /// A page, or what else is wanted.
    Page(PageContent),
    /// Something else.
    Other(SkipReason),
}

/// A page, and what was sent with it.
#[derive(Debug)]
pub(super) struct PageContent {
    pub(super) charset: Option<String>,
    /// As it was sent; empty if it was not.
    pub(super) content_type: String,
    pub(super) body: Vec<u8>,
    /// How long the server said the body is; `None` if it did not, or if the body is not as it was sent.
    pub(super) sent_bytes: Option<u64>,
    /// How many bytes of the block precede the body.
    pub(super) head_bytes: u64,
    /// That the body ended too early, if it did.
    pub(super) damage: Option<Damage>,
}

/// Whether what is read may end too early: of a record that says it was cut, what is there counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    Announced,
    Unannounced,
}

/// The page in a block that is a response as it was sent.
pub(super) fn read_response(
    mut block: impl BufRead,
    wanted: Wanted,
    max_bytes: usize,
    cut: Cut,
) -> io::Result<Content> {
    let mut status_line = Vec::new();
    let mut head_bytes = (&mut block).take(1 << 16).read_until(b'\n', &mut status_line)? as u64;
    if !status_line.starts_with(b"HTTP/") {
        return Ok(Content::Other(SkipReason::NotHtml));
    }
    let status = status_line.split(|byte| *byte == b' ').find(|part| part.first().is_some_and(u8::is_ascii_digit));
    if !status.is_some_and(|status| status.starts_with(b"2")) {
        return Ok(Content::Other(SkipReason::NotFound));
    }
    let mut counted = Counted { source: &mut block, bytes: 0 };
    let Some(fields) = Fields::read(&mut counted)? else {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "the HTTP header does not end"));
    };
    head_bytes += counted.bytes;
    let content_type = fields.value("Content-Type");
    if content_type.is_some_and(|content_type| !wanted.takes(content_type)) {
        return Ok(Content::Other(SkipReason::NotHtml));
    }

    let (beginning, body) = look_ahead(block)?;
    let transfer_encoding = fields.value("Transfer-Encoding").unwrap_or_default().to_ascii_lowercase();
    let unchunked = transfer_encoding.contains("chunked") && is_chunked(&beginning);
    let is_cut = Cell::new(cut == Cut::Announced);
    let body: Box<dyn BufRead + '_> =
        if unchunked { Box::new(io::BufReader::new(Chunked::new(body, &is_cut))) } else { Box::new(body) };
    let encodings = fields.value("Content-Encoding").unwrap_or_default();
    let sent_bytes = if unchunked || !encodings.is_empty() { None } else { fields.content_length() };
    let Some(body) = content_encoding::undo(encodings, body)? else {
        return Ok(Content::Other(SkipReason::UnknownEncoding));
    };
    let body = read_body(body, max_bytes, cut)?;
    // Of a body longer than the limit nobody knows where it ends; the limit is a damage of its own.
    let missing = sent_bytes.and_then(|sent| sent.checked_sub(body.len() as u64)).filter(|missing| *missing > 0);
    let is_whole = body.len() > max_bytes || missing.is_none() && !is_cut.get();
    let damage = (!is_whole).then_some(Damage::BodyCut { missing });
    let is_page = || wanted == Wanted::Pages && is_page(&body[..body.len().min(1024)]);
    if content_type.is_none() && !is_page() {
        return Ok(Content::Other(SkipReason::NotHtml));
    }
    let charset = content_type.and_then(charset_of_content_type).map(str::to_owned);
    let content_type = content_type.unwrap_or_default().to_owned();
    Ok(Content::Page(PageContent { charset, content_type, body, sent_bytes, head_bytes, damage }))
}

/// The page in a block that is nothing but the page.
pub(super) fn read_resource(
    block: impl BufRead,
    content_type: &str,
    wanted: Wanted,
    max_bytes: usize,
    cut: Cut,
) -> io::Result<Content> {
    if !wanted.takes(content_type) {
        return Ok(Content::Other(SkipReason::NotHtml));
    }
    let charset = charset_of_content_type(content_type).map(str::to_owned);
    let body = read_body(block, max_bytes, cut)?;
    let content_type = content_type.to_owned();
    let damage = (cut == Cut::Announced).then_some(Damage::BodyCut { missing: None });
    Ok(Content::Page(PageContent { charset, content_type, body, sent_bytes: None, head_bytes: 0, damage }))
}

/// Whether a `Content-Type` is one of the two that pages have.
fn is_html(content_type: &str) -> bool {
    let essence = content_type.split([';', ',']).next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("text/html") || essence.eq_ignore_ascii_case("application/xhtml+xml")
}

/// Whether a `Content-Type` is that of something a page shows.
fn is_shown_in_pages(content_type: &str) -> bool {
    let essence = content_type.split([';', ',']).next().unwrap_or_default().trim().to_ascii_lowercase();
    essence == "text/css" || essence.starts_with("image/") || essence.starts_with("font/")
}

fn read_body(body: impl Read, max_bytes: usize, cut: Cut) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match body.take((max_bytes as u64).saturating_add(1)).read_to_end(&mut bytes) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof && cut == Cut::Announced => Ok(bytes),
        read => read.map(|_| bytes),
    }
}

/// Counts what is read.
struct Counted<R> {
    source: R,
    bytes: u64,
}

impl<R: BufRead> Read for Counted<R> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(target)?;
        self.bytes += read as u64;
        Ok(read)
    }
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.source.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        self.source.consume(bytes);
        self.bytes += bytes as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `charset body`, or why it is none.
    fn check(response: &str, expected: &str) {
        let found = match read_response(response.as_bytes(), Wanted::Pages, 100, Cut::Unannounced) {
            Ok(Content::Page(page)) => {
                let damage = page.damage.map(|damage| format!(" ({damage})")).unwrap_or_default();
                format!("{} {}{damage}", page.charset.as_deref().unwrap_or("-"), page.body.escape_ascii())
            }
            Ok(Content::Other(reason)) => format!("{reason:?}"),
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expected, "{response}");
    }

    #[test]
    fn the_body_of_an_html_response_is_a_page() {
        check("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=koi8-r\r\n\r\n<p>x", "koi8-r <p>x");
        check("HTTP/2 200\ncontent-type: application/xhtml+xml\n\n<p>x", "- <p>x");
        check("HTTP/1.0 200 OK\r\n\r\n<html>x", "- <html>x");
        check("HTTP/1.1 204 No Content\r\nContent-Type: text/html\r\n", "- ");
    }

    #[test]
    fn other_types_errors_and_redirects_are_none() {
        check("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n<html>", "NotHtml");
        check("HTTP/1.1 200 OK\r\n\r\nplain", "NotHtml");
        check("HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n<p>", "NotFound");
        check("HTTP/1.1 301\r\nContent-Type: text/html\r\n\r\n<p>", "NotFound");
        check("<html>", "NotHtml");
    }

    #[test]
    fn chunks_are_undone_only_where_there_are_chunks() {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n";
        check(&format!("{head}3\r\n<p>\r\n1\r\nx\r\n0\r\n\r\n"), "- <p>x");
        check(&format!("{head}<p>x"), "- <p>x");
    }

    #[test]
    fn a_body_that_ends_early_is_damaged() {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
        let missing = "the stored response is cut off; 2 bytes of the body are missing";
        check(&format!("{head}Content-Length: 6\r\n\r\n<p>x"), &format!("- <p>x ({missing})"));
        check(&format!("{head}Content-Length: 3\r\n\r\n<p>x"), "- <p>x");
        let chunks = format!("{head}Transfer-Encoding: chunked\r\n\r\n3\r\n<p>\r\n");
        check(&format!("{chunks}5\r\nx"), "- <p>x (the stored response is cut off)");
        check(&chunks, "- <p> (the stored response is cut off)");
    }

    #[test]
    fn a_body_in_an_unknown_encoding_is_none() {
        check(
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: compress\r\n\r\n\x1F",
            "UnknownEncoding",
        );
    }
}
