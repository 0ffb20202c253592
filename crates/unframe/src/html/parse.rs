//! The one pass over a page's text that makes its tokens and its tree.

use super::build::Builder;
use super::growth::{Expectation, grow, trim};
use super::tag::Tag;
use super::token::{Token, TokenKind, Tokens};
use super::tokenize::Tokenizer;
use super::tree::Tree;
use crate::limits::{Damage, Limits};

/// Whether the page is read as by a browser that runs scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Scripting {
    /// The contents of `<noscript>` are elements and text like all others.
    #[default]
    Off,
    /// The contents of `<noscript>` are raw text.
    On,
}

/// How to parse.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParseOptions {
    /// Whether scripts are taken to run.
    pub scripting: Scripting,
    /// The page's budget.
    pub limits: Limits,
}

/// What [`parse`] makes of a text.
#[derive(Clone, Debug)]
pub struct Document<'page> {
    /// The pieces of the source.
    pub tokens: Tokens,
    /// The tree a browser would build.
    pub tree: Tree<'page>,
    /// Limits that were reached.
    pub damage: Vec<Damage>,
}

impl Document<'_> {
    /// Bytes of memory it takes, about.
    pub(crate) fn memory(&self) -> usize {
        let Tree { nodes, pieces, attributes, .. } = &self.tree;
        size_of_val(&self.tokens.tokens[..]) + size_of_val(&nodes[..]) + size_of_val(&pieces[..])
            // Each attribute has its value's number beside it, once somebody asked.
            + size_of_val(&attributes[..]) + attributes.len() * size_of::<u32>()
    }
}

/// Reads a page's text: any text is a document.
///
/// ```
/// use unframe::html::{ParseOptions, Tag, parse};
///
/// let document = parse("<p>Rain<p>Sun", &ParseOptions::default());
/// let body = document.tree.first(Tag::BODY).expect("every tree has a body");
/// let paragraphs: Vec<_> = body.children().map(|p| p.first_child().expect("text").text()).collect();
/// assert_eq!(paragraphs, ["Rain", "Sun"]);
/// assert!(body.is_implied());
/// assert_eq!(document.tokens.len(), 4);
/// ```
pub fn parse<'page>(text: &'page str, options: &ParseOptions) -> Document<'page> {
    let limits = &options.limits;
    let (text, mut damage) = cut(text, limits.max_bytes.min(MOST_BYTES));
    let mut tokenizer = Tokenizer::new(text, limits.max_attributes);
    let expected = Expectation::of(text.as_bytes());
    let mut builder = Builder::new(text, options, expected);
    let mut tokens = Vec::with_capacity(expected.tokens);
    if text.starts_with(BYTE_ORDER_MARK) {
        tokens.push(Token { start: 0, tag: Tag::NONE, kind: TokenKind::Nothing });
        tokenizer.skip(BYTE_ORDER_MARK.len());
    }
    while let Some(lexeme) = tokenizer.next(builder.sections(), &mut builder.attributes) {
        if tokens.len() == tokens.capacity() {
            grow(&mut tokens, lexeme.span.start as usize, text.len());
        }
        tokens.push(Token { start: lexeme.span.start, tag: lexeme.tag, kind: lexeme.kind });
        tokenizer.model = builder.take(&lexeme);
        if builder.len() >= limits.max_nodes {
            break;
        }
    }
    let end = offset(tokenizer.position());
    if end < offset(text.len()) {
        tokens.push(Token { start: end, tag: Tag::NONE, kind: TokenKind::Unparsed });
        damage.push(Damage::NodesCut { at: end });
    }
    let counts = [
        (tokenizer.attributes_cut, Damage::AttributesCut { elements: tokenizer.attributes_cut }),
        (tokenizer.names_merged, Damage::NamesMerged { tags: tokenizer.names_merged }),
    ];
    damage.extend(counts.into_iter().filter(|(count, _)| *count > 0).map(|(_, damage)| damage));
    trim(&mut tokens);
    let tree = builder.finish(end, tokenizer.names, &mut damage);
    Document { tokens: Tokens { tokens, end: offset(text.len()) }, tree, damage }
}

const BYTE_ORDER_MARK: &str = "\u{FEFF}";

/// Offsets are 32 bits wide.
const MOST_BYTES: usize = u32::MAX as usize - 0xFFFF;

fn cut(text: &str, most: usize) -> (&str, Vec<Damage>) {
    if text.len() <= most {
        return (text, Vec::new());
    }
    let kept = text.floor_char_boundary(most);
    (&text[..kept], vec![Damage::BytesCut { kept, of: text.len() }])
}

fn offset(position: usize) -> u32 {
    u32::try_from(position).expect("`cut` keeps pages below 4 GiB")
}
