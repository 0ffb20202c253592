//! All the text between two tags, which is one token.

use crate::html::{Context, resolve};
use crate::page::Span;

/// What the normal form of a text begins with: a byte that is in no UTF-8 text.
const TEXT: u8 = 0xFF;

/// The text since the last tag.
#[derive(Debug, Default)]
pub(super) struct BetweenTags {
    says: String,
    span: Option<Span>,
}

impl BetweenTags {
    /// A text that stands at `span`.
    pub(super) fn add(&mut self, span: Span, source: &str, context: Context) {
        let says = resolve(source, context);
        // White space is not a token, but it parts what stands before it from what comes after.
        self.says.push_str(&says);
        if !says.trim().is_empty() {
            let trimmed = source.trim_start();
            let start = span.end - length(trimmed);
            self.widen(Span::new(start, start + length(trimmed.trim_end())));
        }
    }

    /// A CDATA section, whose marks are cut with it.
    pub(super) fn add_whole(&mut self, span: Span, inside: &str) {
        self.says.push_str(&resolve(inside, Context::Raw));
        if !inside.trim().is_empty() {
            self.widen(span);
        }
    }

    fn widen(&mut self, span: Span) {
        self.span = Some(self.span.map_or(span, |before| before.cover(span)));
    }

    /// A tag comes, or the end: appends what the text says to `forms`, and tells where it stands.
    pub(super) fn end(&mut self, forms: &mut Vec<u8>) -> Option<Span> {
        let span = self.span.take();
        if span.is_some() {
            forms.push(TEXT);
            fold_white_space(self.says.trim(), forms);
        }
        self.says.clear();
        span
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a part of a page, which is shorter than 4 GiB")]
fn length(text: &str) -> u32 {
    text.len() as u32
}

/// Appends `text` with one space for every run of white space.
pub(super) fn fold_white_space(text: &str, folded: &mut Vec<u8>) {
    let mut is_in_space = false;
    for character in text.chars() {
        if !character.is_whitespace() {
            folded.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        } else if !is_in_space {
            folded.push(b' ');
        }
        is_in_space = character.is_whitespace();
    }
}
