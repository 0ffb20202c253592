//! Where in a site's layout a block stands: the same on all pages made from one template.

use crate::hash::{Hash64, pair};
use crate::html::attributes::AttributeSpans;
use crate::html::{Context, NodeRef, Tag, Tree, resolve};

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
/// Pages have few different classes and use them again and again, so the hash of each is kept: by the number of the class, or
/// by the tag where there is no class.
#[derive(Debug)]
pub(crate) struct Layout {
    known: Vec<(Tag, u64)>,
}

/// Places for elements without a class.
const WITHOUT: usize = 64;

impl Layout {
    pub(crate) fn new(tree: &Tree<'_>) -> Self {
        Self { known: vec![(Tag::NONE, 0); WITHOUT + tree.namings().len()] }
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
        let (tree, tag, class) = (element.tree(), element.tag(), element.class_value());
        let known = &mut self.known[class.map_or(usize::from(tag.0) % WITHOUT, |class| WITHOUT + class)];
        if known.0 == tag {
            return known.1;
        }
        let mut hash = Hash64::new();
        hash.bytes(element.name().as_bytes());
        let classes = class.map_or("", |class| tree.namings().value(tree, class));
        hash.number(hash_of_classes(&resolve(classes, Context::Attribute)));
        *known = (tag, hash.finish());
        known.1
    }
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
