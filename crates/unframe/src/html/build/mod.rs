//! From tokens to a tree: tree construction, §13.2.6.
//!
//! [`Builder`] holds the state the standard describes in §13.2.4; each of its parts and each group of rules has a file:
//! the stack of open elements, the list of active formatting elements, the adoption agency, foster parenting, foreign
//! content, and a file for each group of insertion modes under `modes/`. Function names are the standard's phrases.

mod adoption;
mod arena;
mod foreign;
mod formatting;
mod insert;
mod modes;
mod open_elements;
mod text;

use std::sync::OnceLock;

use super::attributes::AttributeSpans;
use super::character_reference::Context;
use super::doctype::Doctype;
use super::growth::{Expectation, trim};
use super::names::Names;
use super::node::{Kind, Piece};
use super::parse::{ParseOptions, Scripting};
use super::token::TokenKind;
use super::tokenize::{CDataSections, ContentModel, Lexeme, inside_of_section};
use super::tree::{Namespace, NodeId, QuirksMode, Tree};
use crate::limits::{Damage, Limits};
use crate::page::Span;
use arena::{Arena, Id, NIL, New, Place};
use formatting::FormattingList;
use open_elements::{OpenElement, OpenElements};

/// §13.2.4.1 the insertion mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Initial,
    BeforeHtml,
    BeforeHead,
    InHead,
    InHeadNoscript,
    AfterHead,
    InBody,
    Text,
    InTable,
    InTableText,
    InCaption,
    InColumnGroup,
    InTableBody,
    InRow,
    InCell,
    InTemplate,
    AfterBody,
    InFrameset,
    AfterFrameset,
    AfterAfterBody,
    AfterAfterFrameset,
}

/// What a rule leaves to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
enum Step {
    Done,
    /// "Reprocess the token", in the mode that is set now.
    Reprocess,
}

/// The state of tree construction.
#[expect(clippy::struct_excessive_bools, reason = "they are the flags of the standard")]
#[derive(Debug)]
pub(super) struct Builder<'page> {
    source: &'page str,
    arena: Arena,
    open: OpenElements,
    formatting: FormattingList,
    mode: Mode,
    /// §13.2.4.1 "original insertion mode": where text and table text return to.
    original_mode: Mode,
    template_modes: Vec<Mode>,
    /// §13.2.4.4 element pointers, [`NIL`] if there is none.
    head: Id,
    form: Id,
    /// §13.2.4.5
    scripting: Scripting,
    frameset_ok: bool,
    /// §13.2.6.1 whether misplaced nodes are foster-parented now.
    foster_parenting: bool,
    /// "If the next token is a U+000A LINE FEED character token, then ignore that token."
    ignore_line_feed: bool,
    /// §13.2.6.4.10 "pending table character tokens".
    table_text: Vec<Piece>,
    quirks: QuirksMode,
    /// Where the token at hand stands.
    here: Span,
    /// What the tokenizer shall read next as.
    model: ContentModel,
    holds_nul: bool,
    /// The attributes of all tags, in source order; the tokenizer adds them.
    pub(super) attributes: Vec<AttributeSpans>,
    late_attributes: Vec<(Id, Vec<AttributeSpans>)>,
    limits: Limits,
    clones: usize,
    depth_flattened: usize,
    formatting_dropped: usize,
}

impl<'page> Builder<'page> {
    pub(super) fn new(source: &'page str, options: &ParseOptions, expected: Expectation) -> Self {
        Self {
            source,
            arena: Arena::new(source.len(), expected.nodes),
            open: OpenElements::new(),
            formatting: FormattingList::default(),
            mode: Mode::Initial,
            original_mode: Mode::Initial,
            template_modes: Vec::new(),
            head: NIL,
            form: NIL,
            scripting: options.scripting,
            frameset_ok: true,
            foster_parenting: false,
            ignore_line_feed: false,
            table_text: Vec::new(),
            quirks: QuirksMode::NoQuirks,
            here: Span::empty(0),
            model: ContentModel::Data,
            holds_nul: memchr::memchr(0, source.as_bytes()).is_some(),
            attributes: Vec::with_capacity(expected.attributes),
            late_attributes: Vec::new(),
            limits: options.limits.clone(),
            clones: 0,
            depth_flattened: 0,
            formatting_dropped: 0,
        }
    }

    /// How many nodes there are so far.
    pub(super) fn len(&self) -> usize {
        self.arena.nodes.len()
    }

    /// §13.2.5.42: CDATA sections are allowed where the adjusted current node is a foreign element.
    #[inline]
    pub(super) fn sections(&self) -> CDataSections {
        match self.open.last() {
            Some(current) if current.namespace != Namespace::Html => CDataSections::Allowed,
            _ => CDataSections::Ignored,
        }
    }

    /// Takes a token in. Gives the content model the tokenizer continues with.
    #[inline]
    pub(super) fn take(&mut self, lexeme: &Lexeme) -> ContentModel {
        self.model = ContentModel::Data;
        self.here = lexeme.span;
        if !matches!(lexeme.kind, TokenKind::Text | TokenKind::RawText | TokenKind::CData | TokenKind::Nothing) {
            self.ignore_line_feed = false;
        }
        match lexeme.kind {
            TokenKind::StartTag => self.start_tag(lexeme),
            TokenKind::EndTag => self.end_tag(lexeme),
            TokenKind::Text => self.text(Piece { span: lexeme.span, context: Context::Text }),
            TokenKind::RawText => self.text(Piece { span: lexeme.span, context: Context::Raw }),
            TokenKind::CData => {
                let inside = inside_of_section(lexeme.span, self.source);
                if !inside.is_empty() {
                    self.text(Piece { span: inside, context: Context::Raw });
                }
            }
            TokenKind::Comment => self.comment(lexeme.span),
            TokenKind::Doctype => self.doctype(lexeme.span),
            TokenKind::Nothing | TokenKind::Unparsed => {}
        }
        self.model
    }

    /// §13.2.6 the tree construction dispatcher, for a start tag.
    #[inline]
    fn start_tag(&mut self, tag: &Lexeme) {
        if let Some(current) = self.open.last()
            && current.namespace != Namespace::Html
            && !Self::takes_start_tag(current, tag.tag)
        {
            return self.foreign_start_tag(tag);
        }
        self.html_start_tag(tag);
    }

    /// A start tag by the rules of the insertion mode.
    #[inline]
    fn html_start_tag(&mut self, tag: &Lexeme) {
        while self.start_tag_in_mode(tag, self.mode) == Step::Reprocess {}
    }

    #[inline]
    fn end_tag(&mut self, tag: &Lexeme) {
        match self.open.last() {
            Some(current) if current.namespace != Namespace::Html => self.foreign_end_tag(tag),
            _ => self.html_end_tag(tag),
        }
    }

    #[inline]
    fn html_end_tag(&mut self, tag: &Lexeme) {
        while self.end_tag_in_mode(tag, self.mode) == Step::Reprocess {}
    }

    /// A comment goes into the current node, except around `<html>` and after `</body>`; in foreign content always.
    fn comment(&mut self, span: Span) {
        self.flush_table_text();
        let place = match (self.mode, self.open.get(0)) {
            _ if self.sections() == CDataSections::Allowed => self.appropriate_place(),
            (Mode::AfterBody, Some(root)) => Place::LastChildOf(root.id),
            (Mode::Initial | Mode::BeforeHtml | Mode::AfterAfterBody | Mode::AfterAfterFrameset, _) | (_, None) => {
                Place::LastChildOf(0)
            }
            _ => self.appropriate_place(),
        };
        self.arena.add(New::without_tag(Kind::Comment, span), place);
    }

    /// §13.2.6.4.1: only the first thing of a page can be its document type.
    fn doctype(&mut self, span: Span) {
        self.flush_table_text();
        if self.mode == Mode::Initial {
            self.arena.add(New::without_tag(Kind::Doctype, span), Place::LastChildOf(0));
            self.quirks = Doctype::read(span.of(self.source)).quirks();
            self.mode = Mode::BeforeHtml;
        }
    }

    /// The page ended at `end`: closes what is open and gives the tree.
    pub(super) fn finish(mut self, end: u32, names: Names, damage: &mut Vec<Damage>) -> Tree<'page> {
        self.here = Span::empty(end);
        self.end_of_page();
        self.arena.nodes[0].close = self.here;
        self.arena.finish(self.late_attributes.iter_mut().map(|(id, _)| id));
        let late_attributes = self.late_attributes.into_iter().map(|(id, late)| (NodeId(id), late)).collect();
        trim(&mut self.attributes);
        let counts = [
            (self.depth_flattened, Damage::DepthFlattened { elements: self.depth_flattened }),
            (self.formatting_dropped, Damage::FormattingDropped { times: self.formatting_dropped }),
        ];
        damage.extend(counts.into_iter().filter(|(count, _)| *count > 0).map(|(_, damage)| damage));
        Tree {
            text: self.source,
            nodes: self.arena.nodes,
            pieces: self.arena.pieces,
            attributes: self.attributes,
            names,
            late_attributes,
            quirks: self.quirks,
            namings: OnceLock::new(),
        }
    }
}
