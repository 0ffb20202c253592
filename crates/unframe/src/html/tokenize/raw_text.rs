//! Raw text: everything up to the end tag of the element it stands in.

use super::{ContentModel, Lexeme, Tokenizer};
use crate::html::bytes::{ends_tag_name, find};
use crate::html::tag::Tag;
use crate::html::token::TokenKind;

/// How far a script is inside `<!--` (§13.2.5.18 to §13.2.5.31).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Escape {
    /// Not.
    None,
    /// Behind `<!--`: `</script>` still ends the script.
    Escaped,
    /// Behind `<script` in there: `</script>` ends only that.
    Double,
}

impl Tokenizer<'_> {
    /// The text up to the end tag the content model waits for; `None` if there is none before it. Either way the end tag
    /// is next, and read as data.
    pub(super) fn raw_text(&mut self) -> Option<Lexeme> {
        let start = self.at;
        let (end, kind) = match self.model {
            ContentModel::Data => (start, TokenKind::Text),
            ContentModel::PlainText => (self.bytes.len(), TokenKind::RawText),
            ContentModel::Rcdata(tag) => (self.end_of_raw_text(start, tag), TokenKind::Text),
            ContentModel::RawText(tag) => (self.end_of_raw_text(start, tag), TokenKind::RawText),
            ContentModel::ScriptData => (self.end_of_script(start), TokenKind::RawText),
        };
        self.model = ContentModel::Data;
        self.at = end;
        (end > start).then(|| Lexeme::new(kind, start, end))
    }

    /// §13.2.5.9 to §13.2.5.14: where the first `</name` that is followed by white space, `/` or `>` begins.
    fn end_of_raw_text(&self, start: usize, tag: Tag) -> usize {
        let name = tag.known_name().unwrap_or_default().as_bytes();
        let mut at = find(self.bytes, start, b'<');
        while at < self.bytes.len() {
            if self.bytes.get(at + 1) == Some(&b'/') && self.has_name(at + 2, name) {
                return at;
            }
            at = find(self.bytes, at + 1, b'<');
        }
        self.bytes.len()
    }

    /// §13.2.5.15 to §13.2.5.31: where the `</script` that ends the script begins.
    fn end_of_script(&self, start: usize) -> usize {
        let bytes = self.bytes;
        let mut escape = Escape::None;
        // Up to here, no `-->` was seen since the escape began.
        let mut dashes_from = start;
        let mut from = start;
        loop {
            let at = find(bytes, from, b'<');
            if escape != Escape::None {
                if let Some(offset) = memchr::memmem::find(&bytes[dashes_from..at], b"-->") {
                    escape = Escape::None;
                    from = dashes_from + offset + 3;
                    continue;
                }
                dashes_from = dashes_from.max(at.saturating_sub(2));
            }
            if at >= bytes.len() {
                return at;
            }
            from = at + 1;
            if bytes.get(at + 1) == Some(&b'/') {
                if self.has_name(at + 2, b"script") {
                    if escape != Escape::Double {
                        return at;
                    }
                    escape = Escape::Escaped;
                }
            } else if escape == Escape::None && bytes[from..].starts_with(b"!--") {
                escape = Escape::Escaped;
                // `<!-->` and `<!--->` end it at once: their dashes count for both.
                dashes_from = at + 2;
                from = at + 4;
            } else if escape == Escape::Escaped && self.has_name(at + 1, b"script") {
                escape = Escape::Double;
            }
        }
    }

    /// Whether a tag name that begins at `at` is `name`, in any case.
    fn has_name(&self, at: usize, name: &[u8]) -> bool {
        let end = at + name.len();
        self.bytes.get(end).is_some_and(|byte| ends_tag_name(*byte)) && self.bytes[at..end].eq_ignore_ascii_case(name)
    }
}
