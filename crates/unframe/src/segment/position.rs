//! Where in a site's layout a block stands: the same on all pages made from one template.

use crate::hash::Hash64;
use crate::html::{NodeRef, Tag};

/// The path of a block: names and classes of the block-level elements around it, outermost first, as a hash.
///
/// Numbers in class names are left out (`post-123`), and so are the classes that mark the current item of a menu: what
/// differs from page to page is no part of the layout. Neither are identifiers and the count of siblings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(pub(crate) u64);

/// Classes of the entry of a menu that leads to the page at hand.
const CURRENT: [&str; 6] = ["active", "current", "selected", "is-active", "is-current", "open"];

impl Position {
    /// Outside of everything.
    pub(crate) const ROOT: Self = Self(1);

    /// The path that leads on into `element`.
    pub(crate) fn enter(self, element: NodeRef<'_, '_>) -> Self {
        if element.is_html(Tag::HTML) || element.is_html(Tag::BODY) {
            // Around everything, and their classes tell pages apart (`home`, `postid-7`) rather than places.
            return self;
        }
        let mut hash = Hash64::new();
        hash.number(self.0);
        hash.bytes(element.name().as_bytes());
        hash.number(element.attribute("class").map_or(0, |classes| hash_of_classes(&classes.value())));
        Self(hash.finish())
    }

    /// The same place for a block that is one link.
    pub(crate) fn of_link(self) -> Self {
        Self(crate::hash::pair(self.0, 1))
    }
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
