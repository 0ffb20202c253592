//! What elements are called: tags, classes, identifiers, roles, as hashes that a table gives weights to.
//!
//! Authors name what they make: `nav`, `post-content`, `related`, `комментарии` rarely. Names are taken apart into words,
//! so that `postContent`, `post-content` and `post_content_2` say the same.

use crate::hash::Hash64;
use crate::html::{NodeRef, Tag};

/// Classes of an element that are read; pages that name everything have dozens.
const MOST_CLASSES: usize = 12;
/// Longer names are made by machines.
const LONGEST: usize = 60;
/// Bytes of a value; a longer one names nothing, and copies of its element would be read again and again.
const LONGEST_VALUE: usize = 4096;
/// Letters of a word in a name.
const WORD: std::ops::RangeInclusive<usize> = 2..=20;

/// The kinds of names: the same word means something else as a tag and as a class.
mod kind {
    pub(super) const TAG: u8 = b't';
    pub(super) const CLASS: u8 = b'C';
    pub(super) const CLASS_WORD: u8 = b'c';
    pub(super) const ID: u8 = b'I';
    pub(super) const ID_WORD: u8 = b'i';
    pub(super) const ROLE: u8 = b'r';
    pub(super) const PROPERTY: u8 = b'p';
    pub(super) const TYPE: u8 = b'y';
    pub(super) const RELATION: u8 = b'e';
    pub(super) const HREF: u8 = b'h';
    pub(super) const OTHER: u8 = b'a';
    pub(super) const PAGE: u8 = b'P';
}

/// What the names of an element say.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Named {
    /// Whether the element is not shown, by its own attributes.
    pub(super) is_hidden: bool,
}

/// Gives every name of an element to `take`, as a hash.
pub(super) fn each(element: NodeRef<'_, '_>, mut take: impl FnMut(u32)) -> Named {
    let mut named = Named::default();
    take(hash(kind::TAG, element.name().as_bytes()));
    for attribute in element.attributes().filter(|attribute| attribute.raw_value().len() <= LONGEST_VALUE) {
        let name = attribute.name();
        match &*name {
            "class" => {
                for class in attribute.value().split_ascii_whitespace().take(MOST_CLASSES) {
                    words(class, kind::CLASS, kind::CLASS_WORD, &mut take);
                }
            }
            "id" => words(&attribute.value(), kind::ID, kind::ID_WORD, &mut take),
            "role" => take(hash(kind::ROLE, attribute.value().as_bytes())),
            "itemprop" => take(hash(kind::PROPERTY, attribute.value().as_bytes())),
            "itemtype" => take(hash(kind::TYPE, last_part(&attribute.value()).as_bytes())),
            "rel" => {
                for relation in attribute.value().split_ascii_whitespace().take(3) {
                    take(hash(kind::RELATION, relation.as_bytes()));
                }
            }
            "href" if element.is_html(Tag::A) => take(hash(kind::HREF, kind_of_address(attribute.raw_value()))),
            "hidden" => {
                named.is_hidden = true;
                take(hash(kind::OTHER, b"hidden"));
            }
            "style" => named.is_hidden |= style(attribute.raw_value(), &mut take),
            "aria-hidden" if attribute.raw_value() == "true" => take(hash(kind::OTHER, b"aria-hidden")),
            "aria-label" | "onclick" => take(hash(kind::OTHER, name.as_bytes())),
            _ => {}
        }
    }
    named
}

/// The name of what a page says it is: `article`, `Product`.
pub(crate) fn of_page(kind: &str) -> u32 {
    hash(kind::PAGE, kind.as_bytes())
}

fn hash(kind: u8, name: &[u8]) -> u32 {
    let mut hash = Hash64::new();
    hash.byte(kind);
    for byte in name {
        hash.byte(byte.to_ascii_lowercase());
    }
    (hash.finish() >> 32) as u32
}

/// A name without its numbers, if it has several words, and each of its words.
fn words(name: &str, whole: u8, part: u8, take: &mut impl FnMut(u32)) {
    if name.len() > LONGEST {
        return;
    }
    let mut all = Hash64::new();
    all.byte(whole);
    let (mut count, mut length) = (0, 0);
    let mut word = Hash64::new();
    let mut last_is_lower = false;
    let mut end_word = |word: Hash64, length: usize| {
        count += usize::from(length > 0);
        if WORD.contains(&length) {
            take((word.finish() >> 32) as u32);
        }
    };
    for byte in name.bytes() {
        if byte.is_ascii_alphabetic() {
            if byte.is_ascii_uppercase() && last_is_lower || length == 0 {
                end_word(word, length);
                (word, length) = (Hash64::new(), 0);
                word.byte(part);
            }
            last_is_lower = byte.is_ascii_lowercase();
            word.byte(byte.to_ascii_lowercase());
            length += 1;
        } else {
            end_word(word, length);
            (length, last_is_lower) = (0, false);
        }
        if !byte.is_ascii_digit() {
            all.byte(byte.to_ascii_lowercase());
        }
    }
    end_word(word, length);
    if count > 1 {
        take((all.finish() >> 32) as u32);
    }
}

/// `Article` of `https://schema.org/Article`.
fn last_part(address: &str) -> &str {
    address.rsplit(['/', '#']).next().unwrap_or_default()
}

fn kind_of_address(address: &str) -> &'static [u8] {
    let address = address.trim_start();
    let starts = |with: &str| address.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with));
    if starts("#") {
        b"anchor"
    } else if starts("http") {
        b"elsewhere"
    } else if starts("mailto:") || starts("tel:") {
        b"contact"
    } else if starts("javascript:") {
        b"script"
    } else {
        b"here"
    }
}

/// Whether a style hides its element.
fn style(style: &str, take: &mut impl FnMut(u32)) -> bool {
    let compact: String = style.chars().take(400).filter(|c| !c.is_ascii_whitespace()).collect();
    let compact = compact.to_ascii_lowercase();
    let is_hidden = compact.contains("display:none");
    take(hash(kind::OTHER, if is_hidden { b"none" } else { b"style" }));
    is_hidden
}
