//! From text to tokens: the states of §13.2.5 as loops over bytes.
//!
//! **Idea.** The standard's tokenizer is a machine of 80 states that looks at one character at a time. Most of those
//! states exist to build names, values and comments character by character; a tokenizer that only says *where* things
//! stand needs none of them. What is left are a few searches: text runs to the next `<` that opens something, raw text
//! to its end tag, a comment to `-->`, a tag to the `>` outside quotes. Each is one function that cites the states
//! it stands for.
//!
//! **Cost.** One pass, no allocation; about three instructions a byte.

mod markup;
mod raw_text;
mod tags;

pub(crate) use markup::{comment_data, inside_of_section};

use super::attributes::AttributeSpans;
use super::bytes::{find, is_letter};
use super::names::Names;
use super::tag::Tag;
use super::token::TokenKind;
use crate::page::Span;

/// What the text at hand is read as (§13.2.5, the states tree construction switches to).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContentModel {
    /// §13.2.5.1 Tags, references, comments count.
    Data,
    /// §13.2.5.2 References count, nothing ends it but the end tag: `<title>`, `<textarea>`.
    Rcdata(Tag),
    /// §13.2.5.3 Nothing counts but the end tag.
    RawText(Tag),
    /// §13.2.5.4 As raw text, but with the strange rules for `<!--` in scripts.
    ScriptData,
    /// §13.2.5.5 Nothing counts any more.
    PlainText,
}

/// Whether `<![CDATA[` opens a section: only in foreign content (§13.2.5.42).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CDataSections {
    Allowed,
    Ignored,
}

/// One token with what tree construction needs to know of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lexeme {
    pub(crate) kind: TokenKind,
    /// The name of a tag, otherwise [`Tag::NONE`].
    pub(crate) tag: Tag,
    pub(crate) is_self_closing: bool,
    pub(crate) span: Span,
    /// Number of the first attribute of a start tag.
    pub(crate) attributes: u32,
}

impl Lexeme {
    #[inline]
    fn new(kind: TokenKind, start: usize, end: usize) -> Self {
        Self { kind, tag: Tag::NONE, is_self_closing: false, span: span(start, end), attributes: 0 }
    }
}

/// Reads a text token by token.
#[derive(Debug)]
pub(crate) struct Tokenizer<'page> {
    bytes: &'page [u8],
    at: usize,
    pub(crate) model: ContentModel,
    pub(crate) names: Names,
    max_attributes: usize,
    /// Tags with more attributes than that.
    pub(crate) attributes_cut: usize,
    /// Tags whose name shares its number with others.
    pub(crate) names_merged: usize,
}

impl<'page> Tokenizer<'page> {
    pub(crate) fn new(text: &'page str, max_attributes: usize) -> Self {
        Self {
            bytes: text.as_bytes(),
            at: 0,
            model: ContentModel::Data,
            names: Names::default(),
            max_attributes,
            attributes_cut: 0,
            names_merged: 0,
        }
    }

    /// Leaves out the next bytes.
    pub(crate) fn skip(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Where the next token begins.
    pub(crate) fn position(&self) -> usize {
        self.at
    }

    /// The next token; `None` at the end of the text.
    #[inline]
    pub(crate) fn next(&mut self, sections: CDataSections, attributes: &mut Vec<AttributeSpans>) -> Option<Lexeme> {
        if self.model != ContentModel::Data
            && let Some(text) = self.raw_text()
        {
            return Some(text);
        }
        let start = self.at;
        let lexeme = match *self.bytes.get(start)? {
            b'<' => self.markup_or_text(start, sections, attributes),
            _ => self.text(start, start),
        };
        self.at = lexeme.span.end as usize;
        Some(lexeme)
    }

    /// §13.2.5.1 data state: text up to the next `<` that opens something, searched from `from`.
    #[inline]
    fn text(&self, start: usize, from: usize) -> Lexeme {
        let mut end = find(self.bytes, from, b'<');
        while end < self.bytes.len() && !self.opens_markup(end) {
            end = find(self.bytes, end + 1, b'<');
        }
        Lexeme::new(TokenKind::Text, start, end)
    }

    /// §13.2.5.6 tag open state, §13.2.5.7 end tag open state: whether the `<` at `at` is more than a character.
    #[inline]
    fn opens_markup(&self, at: usize) -> bool {
        match self.bytes.get(at + 1) {
            Some(b'!' | b'?') => true,
            Some(b'/') => at + 2 < self.bytes.len(),
            Some(&byte) => is_letter(byte),
            None => false,
        }
    }

    #[inline]
    fn markup_or_text(
        &mut self,
        start: usize,
        sections: CDataSections,
        attributes: &mut Vec<AttributeSpans>,
    ) -> Lexeme {
        match self.bytes.get(start + 1) {
            Some(&byte) if is_letter(byte) => self.start_tag(start, attributes).unwrap_or_else(|| self.nothing(start)),
            Some(b'/') => match self.bytes.get(start + 2) {
                Some(&byte) if is_letter(byte) => self.end_tag(start).unwrap_or_else(|| self.nothing(start)),
                Some(b'>') => Lexeme::new(TokenKind::Nothing, start, start + 3),
                Some(_) => self.bogus_comment(start, start + 2),
                None => self.text(start, start + 1),
            },
            Some(b'!') => self.markup_declaration(start, sections),
            Some(b'?') => self.bogus_comment(start, start + 1),
            _ => self.text(start, start + 1),
        }
    }

    /// A tag the end of the page cuts off ("eof-in-tag").
    #[cold]
    fn nothing(&self, start: usize) -> Lexeme {
        Lexeme::new(TokenKind::Nothing, start, self.bytes.len())
    }
}

/// Offsets fit: [`parse`](super::parse()) cuts the text before the tokenizer sees it.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a page is shorter than 4 GiB; checked once, not for every token")]
fn span(start: usize, end: usize) -> Span {
    Span::new(start as u32, end as u32)
}
