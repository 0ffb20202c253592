//! Where in a site's layout a block stands: the same on all pages made from one template.

use crate::hash::{Hash64, pair};
use crate::html::attributes::AttributeSpans;
use crate::html::bytes::word_at;
use crate::html::{Context, NodeRef, Tag, resolve};
use crate::page::Span;

/// The path of a block: names and classes of the block-level elements around it, outermost first, as a hash.
///
/// Numbers in class names are left out (`post-123`), and so are the classes that mark the current item of a menu: what
/// differs from page to page is not part of the layout. Neither are identifiers and the count of siblings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(pub(crate) u64);

/// Classes of the entry of a menu that leads to the page at hand.
const CURRENT: [&str; 6] = ["active", "current", "selected", "is-active", "is-current", "open"];

impl Position {
    /// The hash as a number, the same on every machine and in every run.
    pub fn number(self) -> u64 {
        self.0
    }

    /// Outside of everything.
    pub(crate) const ROOT: Self = Self(1);

    /// The same place for a block that is one link.
    pub(crate) fn of_link(self) -> Self {
        Self(pair(self.0, 1))
    }
}

/// The layout of one page: where elements lead to.
///
/// Pages have few different classes and use them again and again, so hashes of the last ones are kept: looking one up
/// takes a comparison, making it takes a pass over its bytes.
#[derive(Debug)]
pub(crate) struct Layout {
    known: [KnownClasses; KNOWN],
}

/// An element's name and what stands in its `class`, and their hash.
#[derive(Clone, Copy, Debug)]
struct KnownClasses {
    tag: Tag,
    classes: Span,
    hash: u64,
}

/// A power of two.
const KNOWN: usize = 64;

impl Layout {
    pub(crate) fn new() -> Self {
        let nothing = KnownClasses { tag: Tag::NONE, classes: Span::empty(0), hash: 0 };
        Self { known: [nothing; KNOWN] }
    }

    /// The path that leads on into `element`, which is block-level.
    pub(crate) fn enter(&mut self, outer: Position, element: NodeRef<'_, '_>) -> Position {
        if element.is_html(Tag::HTML) || element.is_html(Tag::BODY) {
            // Around everything, and their classes tell pages apart (`home`, `postid-7`) rather than places.
            return outer;
        }
        Position(pair(outer.0, self.hash_of(element)))
    }

    fn hash_of(&mut self, element: NodeRef<'_, '_>) -> u64 {
        let bytes = element.tree().source().as_bytes();
        let class = attribute(element, b"class");
        let classes = class.map_or(Span::empty(0), |class| class.value);
        let tag = element.tag();
        let known = &mut self.known[slot(bytes, classes, tag)];
        if known.tag == tag && bytes[known.classes.range()] == bytes[classes.range()] {
            return known.hash;
        }
        let mut hash = Hash64::new();
        hash.bytes(element.name().as_bytes());
        let value = resolve(classes.of(element.tree().source()), Context::Attribute);
        hash.number(hash_of_classes(&value));
        *known = KnownClasses { tag, classes, hash: hash.finish() };
        known.hash
    }
}

/// Where the hash of such an element is kept, if it is.
#[inline]
fn slot(bytes: &[u8], classes: Span, tag: Tag) -> usize {
    let length = u64::from(classes.len());
    let start = word_at(bytes, classes.start as usize).unwrap_or(0);
    let start = if length < 8 { start & !(u64::MAX << (length * 8)) } else { start };
    let sum = pair(start ^ length << 32, u64::from(tag.0));
    usize::try_from(sum % KNOWN as u64).unwrap_or(0)
}

/// The attribute of that lower-case name in the element's own tag.
#[inline]
pub(super) fn attribute(element: NodeRef<'_, '_>, name: &[u8]) -> Option<AttributeSpans> {
    let tree = element.tree();
    let bytes = tree.source().as_bytes();
    let node = &tree.nodes[element.id().index()];
    let from_first = tree.attributes.get(node.attributes as usize..).unwrap_or_default();
    let mut own = from_first.iter().take_while(|attribute| attribute.name.start < node.open.end);
    own.find(|attribute| attribute.is_named(name, bytes)).copied()
}

/// A sum, because the order of classes means nothing.
fn hash_of_classes(classes: &str) -> u64 {
    let hashes = classes.split_ascii_whitespace().filter(|class| !CURRENT.contains(class)).map(|class| {
        let mut hash = Hash64::new();
        for byte in class.bytes().filter(|byte| !byte.is_ascii_digit()) {
            hash.byte(byte);
        }
        hash.finish()
    });
    hashes.fold(0, u64::wrapping_add)
}
