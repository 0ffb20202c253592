//! How a tree stores its nodes.

use super::character_reference::Context;
use super::tag::Tag;
use super::tree::{Namespace, NodeKind};
use crate::page::Span;

/// [`NodeKind`] in one byte instead of two, which makes a node 32 bytes instead of 36.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Kind {
    Document,
    Doctype,
    Html,
    Svg,
    MathMl,
    Text,
    Comment,
}

impl Kind {
    #[inline]
    pub(crate) const fn element(namespace: Namespace) -> Self {
        match namespace {
            Namespace::Html => Self::Html,
            Namespace::Svg => Self::Svg,
            Namespace::MathMl => Self::MathMl,
        }
    }

    /// The same as others see it.
    #[inline]
    pub(crate) const fn public(self) -> NodeKind {
        match self {
            Self::Document => NodeKind::Document,
            Self::Doctype => NodeKind::Doctype,
            Self::Html => NodeKind::Element(Namespace::Html),
            Self::Svg => NodeKind::Element(Namespace::Svg),
            Self::MathMl => NodeKind::Element(Namespace::MathMl),
            Self::Text => NodeKind::Text,
            Self::Comment => NodeKind::Comment,
        }
    }
}

/// How a node came to be where it is; a set of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Flags(u8);

impl Flags {
    pub(crate) const NONE: Self = Self(0);
    /// The standard asks for the element, the source does not hold its tag.
    pub(crate) const IMPLIED: Self = Self(1);
    /// A copy of an element that was closed by force; its range is the original's.
    pub(crate) const CLONED: Self = Self(1 << 1);
    /// Moved in front of the table it stands in.
    pub(crate) const FOSTERED: Self = Self(1 << 2);
    /// Text in which character references do not count.
    pub(crate) const RAW: Self = Self(1 << 3);
    /// Text that comes from several places; `close` counts [`Piece`]s.
    pub(crate) const PIECES: Self = Self(1 << 4);
    /// On the stack of open elements; only while the tree is built.
    pub(crate) const OPEN: Self = Self(1 << 5);

    /// What counts in a text.
    #[inline]
    pub(crate) const fn context(self) -> Context {
        if self.has(Self::RAW) { Context::Raw } else { Context::Text }
    }

    #[inline]
    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// 32 bytes a node. First child and next sibling need no room: in document order they follow from `end`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) tag: Tag,
    pub(crate) kind: Kind,
    pub(crate) flags: Flags,
    pub(crate) parent: u32,
    /// Just after the last descendant.
    pub(crate) end: u32,
    /// Start tag, text, comment or doctype; empty at the place of an implied tag.
    pub(crate) open: Span,
    /// End tag; empty at the place that closed the element where there is none. Of text in pieces: their numbers.
    pub(crate) close: Span,
    /// Number of its first attribute; the others follow, as long as they lie in `open`.
    pub(crate) attributes: u32,
}

const _: () = assert!(size_of::<Node>() == 32, "nodes are half a cache line");

/// A part of a text that comes from several places of the source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub(crate) span: Span,
    pub(crate) context: Context,
}
