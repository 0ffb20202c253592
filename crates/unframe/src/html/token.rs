//! The flat token stream of the source: what the site method compares and cuts.

use super::tag::Tag;
use crate::page::Span;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum TokenKind {
    /// Text between tags, in which character references count.
    Text,
    /// Text in which nothing counts but its end tag: the inside `<script>`, `<style>`, `<xmp>`, …
    RawText,
    /// A start tag, `<p class=x>`.
    StartTag,
    /// An end tag, `</p>`.
    EndTag,
    /// A comment, or what the standard takes for one: `<!-- x -->`, `<?php ?>`, `</ x>`.
    Comment,
    /// A document type declaration.
    Doctype,
    /// `<![CDATA[ x ]]>` in foreign content, delimiters included.
    CData,
    /// Source that stands for nothing: `</>`, a tag the end of the page cuts off, a byte order mark.
    Nothing,
    /// What follows after a limit was reached.
    Unparsed,
}

/// One piece of the source. Tokens tile the page: each ends where the next begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    pub(crate) start: u32,
    pub(crate) tag: Tag,
    pub(crate) kind: TokenKind,
}

impl Token {
    /// What it is.
    pub fn kind(self) -> TokenKind {
        self.kind
    }

    /// The tag's name, [`Tag::NONE`] if the token is not a tag.
    pub fn tag(self) -> Tag {
        self.tag
    }

    /// Where it begins.
    pub fn start(self) -> u32 {
        self.start
    }
}

/// The tokens of a page in source order. Every byte of the text belongs to exactly one of them.
#[derive(Clone, Debug, Default)]
pub struct Tokens {
    pub(crate) tokens: Vec<Token>,
    pub(crate) end: u32,
}

impl Tokens {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Whether the page is empty.
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// The token at `index`, counted from zero.
    pub fn get(&self, index: usize) -> Option<Token> {
        self.tokens.get(index).copied()
    }

    /// The part of the page's text that the token at `index` covers; empty after the last token.
    pub fn span(&self, index: usize) -> Span {
        let at = |index: usize| self.tokens.get(index).map_or(self.end, |token| token.start);
        Span::new(at(index), at(index.saturating_add(1)))
    }

    /// Every token with its range.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Token, Span)> + '_ {
        self.tokens.iter().enumerate().map(|(index, token)| (*token, self.span(index)))
    }
}
