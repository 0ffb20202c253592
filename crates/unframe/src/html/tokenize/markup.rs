//! Comments, document types, CDATA sections.

use super::{CDataSections, Lexeme, Tokenizer};
use crate::html::bytes::find;
use crate::html::token::TokenKind;
use crate::page::Span;

impl Tokenizer<'_> {
    /// §13.2.5.42 markup declaration open state: what the `<!` at `start` opens.
    pub(super) fn markup_declaration(&self, start: usize, sections: CDataSections) -> Lexeme {
        let rest = &self.bytes[start + 2..];
        if rest.starts_with(b"--") {
            Lexeme::new(TokenKind::Comment, start, self.comment_end(start + 4))
        } else if rest.get(..7).is_some_and(|word| word.eq_ignore_ascii_case(b"doctype")) {
            // A `>` ends a document type even inside quotes.
            Lexeme::new(TokenKind::Doctype, start, self.behind_greater(start + 9))
        } else if sections == CDataSections::Allowed && self.bytes[start..].starts_with(SECTION_START.as_bytes()) {
            self.cdata_section(start)
        } else {
            self.bogus_comment(start, start + 2)
        }
    }

    /// §13.2.5.41 bogus comment state.
    pub(super) fn bogus_comment(&self, start: usize, from: usize) -> Lexeme {
        Lexeme::new(TokenKind::Comment, start, self.behind_greater(from))
    }

    /// §13.2.5.69 to §13.2.5.71.
    fn cdata_section(&self, start: usize) -> Lexeme {
        let inside = start + SECTION_START.len();
        let length = memchr::memmem::find(&self.bytes[inside..], SECTION_END.as_bytes());
        let end = length.map_or(self.bytes.len(), |length| inside + length + SECTION_END.len());
        Lexeme::new(TokenKind::CData, start, end)
    }

    /// §13.2.5.43 to §13.2.5.52: where the comment whose data begins at `data` ends.
    fn comment_end(&self, data: usize) -> usize {
        let mut at = find(self.bytes, data, b'>');
        while at < self.bytes.len() {
            if closing_length(&self.bytes[data..at]).is_some() {
                return at + 1;
            }
            at = find(self.bytes, at + 1, b'>');
        }
        self.bytes.len()
    }

    fn behind_greater(&self, from: usize) -> usize {
        (find(self.bytes, from, b'>') + 1).min(self.bytes.len())
    }
}

const SECTION_START: &str = "<![CDATA[";
const SECTION_END: &str = "]]>";

/// The text of a CDATA section, of which `section` covers the delimiters as well.
#[expect(clippy::cast_possible_truncation, reason = "lengths of short constants")]
pub(crate) fn inside_of_section(section: Span, source: &str) -> Span {
    let is_closed = section.of(source).ends_with(SECTION_END);
    let end = if is_closed { section.end - SECTION_END.len() as u32 } else { section.end };
    Span::new(section.start + SECTION_START.len() as u32, end)
}

/// Whether a comment ends with the `>` that follows `before`, its bytes since `<!--`; and how many of those bytes belong
/// to the end. `<!-->` and `<!--->` are ends as well.
fn closing_length(before: &[u8]) -> Option<usize> {
    if before.is_empty() || before == b"-" {
        Some(before.len())
    } else if before.ends_with(b"--") {
        Some(2)
    } else if before.ends_with(b"--!") {
        Some(3)
    } else {
        None
    }
}

/// The data of a comment from its source.
pub(crate) fn comment_data(source: &str) -> &str {
    if let Some(body) = source.strip_prefix("<!--") {
        if let Some(before) = body.strip_suffix('>')
            && let Some(length) = closing_length(before.as_bytes())
        {
            return &before[..before.len() - length];
        }
        // The page ended in the comment: what could have been the beginning of its end is dropped.
        return ["--!", "--", "-"].iter().find_map(|end| body.strip_suffix(end)).unwrap_or(body);
    }
    let body = source.strip_suffix('>').unwrap_or(source);
    body.strip_prefix("<!").or_else(|| body.strip_prefix("</")).or_else(|| body.strip_prefix('<')).unwrap_or(body)
}
