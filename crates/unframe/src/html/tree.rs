//! The tree of a page: a flat arena in document order in which every node knows its place in the source.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::attributes::{self, Attribute, AttributeSpans, Attributes};
use super::character_reference::{self, Context};
use super::doctype::Doctype;
use super::foreign_names;
use super::names::Names;
use super::namings::Namings;
use super::node::{Flags, Kind, Node, Piece};
use super::tag::Tag;
use crate::page::Span;

/// A node of a [`Tree`]: its position in document order, the document itself being 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The document.
    pub const DOCUMENT: Self = Self(0);

    /// The position in document order.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum NodeKind {
    /// The root of the tree.
    Document,
    /// A document type declaration.
    Doctype,
    /// An element.
    Element(Namespace),
    /// Text.
    Text,
    /// A comment.
    Comment,
}

/// Which language an element belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Namespace {
    /// HTML.
    Html,
    /// SVG, inside `<svg>`.
    Svg,
    /// MathML, inside `<math>`.
    MathMl,
}

/// How old a browser would pretend to be, from the document type (§13.2.6.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuirksMode {
    /// By the standard.
    NoQuirks,
    /// Almost.
    LimitedQuirks,
    /// As browsers of the nineties.
    Quirks,
}

/// The tree of a page.
#[derive(Clone, Debug)]
pub struct Tree<'page> {
    pub(crate) text: &'page str,
    pub(crate) nodes: Vec<Node>,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) attributes: Vec<AttributeSpans>,
    pub(crate) names: Names,
    /// Attributes of later `<html>` and `<body>` tags, which only add to the element that is there; by element.
    pub(crate) late_attributes: Vec<(NodeId, Vec<AttributeSpans>)>,
    pub(crate) quirks: QuirksMode,
    /// What it calls its elements, once somebody asked.
    pub(super) namings: OnceLock<Namings>,
}

impl<'page> Tree<'page> {
    /// The text the tree was built from; all ranges are in it.
    pub fn source(&self) -> &'page str {
        self.text
    }

    /// How many nodes there are, the document included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: there is always a document.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The document's quirks mode.
    pub fn quirks(&self) -> QuirksMode {
        self.quirks
    }

    /// The root.
    pub fn document(&self) -> NodeRef<'_, 'page> {
        self.node(NodeId::DOCUMENT)
    }

    /// The first HTML element of that name.
    pub fn first(&self, tag: Tag) -> Option<NodeRef<'_, 'page>> {
        self.document().descendants().find(|node| node.is_html(tag))
    }

    /// The node of that number.
    ///
    /// # Panics
    /// If the number is another tree's.
    pub fn node(&self, id: NodeId) -> NodeRef<'_, 'page> {
        assert!(id.index() < self.nodes.len(), "node {} of a tree of {}", id.index(), self.nodes.len());
        NodeRef { tree: self, id }
    }
}

/// A node together with its tree.
#[derive(Clone, Copy)]
pub struct NodeRef<'tree, 'page> {
    tree: &'tree Tree<'page>,
    id: NodeId,
}

impl<'tree, 'page> NodeRef<'tree, 'page> {
    fn node(self) -> &'tree Node {
        &self.tree.nodes[self.id.index()]
    }

    fn at(self, index: u32) -> Self {
        Self { tree: self.tree, id: NodeId(index) }
    }

    /// Its number.
    pub fn id(self) -> NodeId {
        self.id
    }

    /// Its tree.
    pub fn tree(self) -> &'tree Tree<'page> {
        self.tree
    }

    /// What it is.
    pub fn kind(self) -> NodeKind {
        self.node().kind.public()
    }

    /// The name of an element, [`Tag::NONE`] of anything else. In SVG and MathML too: compare the namespace as well,
    /// or use [`Self::is_html`].
    pub fn tag(self) -> Tag {
        self.node().tag
    }

    /// The language of an element.
    pub fn namespace(self) -> Option<Namespace> {
        match self.kind() {
            NodeKind::Element(namespace) => Some(namespace),
            _ => None,
        }
    }

    /// Whether it is the HTML element of that name.
    pub fn is_html(self, tag: Tag) -> bool {
        let node = self.node();
        node.tag == tag && node.kind == Kind::Html
    }

    /// Whether it is an element.
    pub fn is_element(self) -> bool {
        matches!(self.node().kind, Kind::Html | Kind::Svg | Kind::MathMl)
    }

    /// Whether it is text.
    pub fn is_text(self) -> bool {
        self.node().kind == Kind::Text
    }

    /// The name of an element as the DOM has it: lower case in HTML, `foreignObject` in SVG; empty for other nodes.
    pub fn name(self) -> Cow<'page, str> {
        let node = self.node();
        if node.tag == Tag::NONE {
            return Cow::Borrowed("");
        }
        let name = match node.tag.known_name() {
            Some(name) => Cow::Borrowed(name),
            None => self.tree.names.name(node.tag, self.tree.text),
        };
        match node.kind {
            Kind::Svg => foreign_names::svg_element(name),
            _ => name,
        }
    }

    /// The node it stands in; `None` for the document.
    pub fn parent(self) -> Option<Self> {
        (self.id != NodeId::DOCUMENT).then(|| self.at(self.node().parent))
    }

    /// Its first child.
    pub fn first_child(self) -> Option<Self> {
        let first = self.id.0 + 1;
        (first < self.node().end).then(|| self.at(first))
    }

    /// The node after it with the same parent.
    pub fn next_sibling(self) -> Option<Self> {
        let next = self.node().end;
        let parent = self.parent()?;
        (next < parent.node().end).then(|| self.at(next))
    }

    /// Its children in order.
    pub fn children(self) -> impl Iterator<Item = Self> {
        std::iter::successors(self.first_child(), |child| child.next_sibling())
    }

    /// Its parent, the parent's parent, up to the document.
    pub fn ancestors(self) -> impl Iterator<Item = Self> {
        std::iter::successors(self.parent(), |node| node.parent())
    }

    /// All nodes below it in document order.
    pub fn descendants(self) -> impl Iterator<Item = Self> {
        (self.id.0 + 1..self.node().end).map(move |index| self.at(index))
    }

    /// The number just after its last descendant: the subtree of `n` is `n .. n.subtree_end()`.
    pub fn subtree_end(self) -> NodeId {
        NodeId(self.node().end)
    }

    /// Where its start tag stands; of a text, comment or doctype: where it stands itself. Empty for an implied
    /// element, at the place that made it necessary. Of a text in pieces: from the first to the last.
    pub fn open_span(self) -> Span {
        self.node().open
    }

    /// Where its end tag stands; empty, at the place that closed it, where there is none.
    pub fn close_span(self) -> Span {
        let node = self.node();
        if matches!(node.kind, Kind::Text | Kind::Comment | Kind::Doctype) {
            Span::empty(node.open.end)
        } else {
            node.close
        }
    }

    /// From its start tag to its end tag.
    pub fn span(self) -> Span {
        self.open_span().cover(self.close_span())
    }

    /// Whether its tag is not in the source.
    pub fn is_implied(self) -> bool {
        self.node().flags.has(Flags::IMPLIED)
    }

    /// Whether it is a copy made to reopen a formatting element; its ranges are the original's start tag.
    pub fn is_cloned(self) -> bool {
        self.node().flags.has(Flags::CLONED)
    }

    /// Whether it was moved out of the table in which the source has it.
    pub fn is_foster_parented(self) -> bool {
        self.node().flags.has(Flags::FOSTERED)
    }

    /// The attributes of an element in source order; of those with the same name the first.
    #[inline]
    pub fn attributes(self) -> Attributes<'tree, 'page> {
        let node = self.node();
        let namespace = self.namespace().unwrap_or(Namespace::Html);
        let own = self.tree.attributes.get(node.attributes as usize..).unwrap_or_default();
        Attributes::new(self.tree.text, namespace, own, node.open, self.late_attributes())
    }

    /// The attribute of that lower-case name.
    #[inline]
    pub fn attribute(self, name: &str) -> Option<Attribute<'page>> {
        let node = self.node();
        let own = attributes::from_tag(&self.tree.attributes, node.attributes, node.open);
        let spans = own
            .chain(self.late_attributes())
            .find(|spans| spans.is_named(name.as_bytes(), self.tree.text.as_bytes()))?;
        Some(Attribute::new(self.tree.text, self.namespace().unwrap_or(Namespace::Html), *spans))
    }

    /// The number of the first attribute of its own tag, if that has any.
    pub(super) fn first_attribute(self) -> u32 {
        self.node().attributes
    }

    fn late_attributes(self) -> &'tree [AttributeSpans] {
        let mut late = self.tree.late_attributes.iter();
        late.find(|(id, _)| *id == self.id).map_or(&[], |(_, attributes)| attributes)
    }

    /// The text of a text node, the data of a comment; character references resolved, line ends normalised. Empty for
    /// other nodes: see [`render`](crate::render) for the text of an element.
    pub fn text(self) -> Cow<'page, str> {
        let node = self.node();
        match node.kind {
            Kind::Text if node.flags.has(Flags::PIECES) => {
                let says =
                    |(span, context): (Span, Context)| character_reference::resolve(span.of(self.tree.text), context);
                Cow::Owned(self.text_pieces().map(says).collect())
            }
            Kind::Text => character_reference::resolve(node.open.of(self.tree.text), node.flags.context()),
            Kind::Comment => {
                let data = super::tokenize::comment_data(node.open.of(self.tree.text));
                character_reference::resolve(data, Context::Raw)
            }
            _ => Cow::Borrowed(""),
        }
    }

    /// What a document type declaration says.
    pub fn doctype(self) -> Option<Doctype<'page>> {
        let node = self.node();
        (node.kind == Kind::Doctype).then(|| Doctype::read(node.open.of(self.tree.text)))
    }

    /// Where a text node stands in the source, mostly in one piece, and what counts in each piece.
    #[inline]
    pub fn text_pieces(self) -> impl Iterator<Item = (Span, Context)> {
        let node = self.node();
        let (pieces, whole): (&[Piece], _) = match node.kind {
            Kind::Text if node.flags.has(Flags::PIECES) => (&self.tree.pieces[node.close.range()], None),
            Kind::Text => (&[], Some((node.open, node.flags.context()))),
            _ => (&[], None),
        };
        whole.into_iter().chain(pieces.iter().map(|piece| (piece.span, piece.context)))
    }
}

impl std::fmt::Debug for NodeRef<'_, '_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:?}#{}{:?}", self.tag(), self.id.0, self.span())
    }
}
