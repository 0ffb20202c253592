//! The one pass over a page's text that makes its tokens and its tree.

use super::token::Tokens;
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

/// Reads a page's text: any text is a document.
pub fn parse<'page>(text: &'page str, _options: &ParseOptions) -> Document<'page> {
    use super::tree::{Flags, Node, NodeKind, QuirksMode};
    let span = crate::page::Span::empty(0);
    let root = Node { tag: super::Tag::NONE, kind: NodeKind::Document, flags: Flags::NONE, parent: 0, end: 1, open: span, close: span };
    let tree = Tree {
        text,
        nodes: vec![root],
        pieces: vec![],
        names: Default::default(),
        late_tags: vec![],
        quirks: QuirksMode::Quirks,
        max_attributes: 0,
    };
    Document { tokens: Tokens::default(), tree, damage: vec![] }
}
