//! What elements are called: tags, classes, identifiers, roles, as hashes that a table gives weights to.
//!
//! Authors name what they make: `nav`, `post-content`, `related`, `комментарии` rarely. Names are taken apart into words,
//! so that `postContent`, `post-content` and `post_content_2` say the same.

use crate::hash::Hash64;
use crate::html::class_words::word_ranges;
use crate::html::{NodeRef, Tag};

/// Classes of an element that are read; pages that name everything have dozens.
const MOST_CLASSES: usize = 12;
/// Attributes `data-…` of an element that are read.
const MOST_DATA: usize = 6;
/// Longer names are made by machines.
const LONGEST: usize = 60;
/// Bytes of a value; a longer one names nothing, and copies of its element would be read again and again.
const LONGEST_VALUE: usize = 4096;
/// Letters of a word in a name.
const WORD: std::ops::RangeInclusive<usize> = 2..=20;

/// The kinds of names: the same word means something else as a tag and as a class.
mod kind {
    pub(crate) const TAG: u8 = b't';
    pub(crate) const CLASS: u8 = b'C';
    pub(crate) const CLASS_WORD: u8 = b'c';
    pub(crate) const ID: u8 = b'I';
    pub(crate) const ID_WORD: u8 = b'i';
    pub(crate) const ROLE: u8 = b'r';
    pub(crate) const PROPERTY: u8 = b'p';
    pub(crate) const TYPE: u8 = b'y';
    pub(crate) const RELATION: u8 = b'e';
    pub(crate) const HREF: u8 = b'h';
    pub(crate) const HREF_WORD: u8 = b'u';
    pub(crate) const CAPTION_WORD: u8 = b'l';
    pub(crate) const DATA: u8 = b'd';
    pub(crate) const DATA_WORD: u8 = b'v';
    /// Of whole names that are not wanted.
    pub(crate) const NOTHING: u8 = b'0';
    pub(crate) const OTHER: u8 = b'a';
    pub(crate) const PAGE: u8 = b'P';
}

/// What the names of an element say.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Named {
    /// Whether the element is not shown, by its own attributes.
    pub(crate) is_hidden: bool,
}

/// Somebody who wants names.
pub(crate) trait Taker<'page> {
    /// A name, as a hash.
    fn take(&mut self, name: u32);

    /// The names in the classes of that number. Many elements have the same, so that they may be asked once and remembered.
    fn take_class(&mut self, number: usize, names: impl FnOnce(&mut dyn FnMut(u32))) {
        let _ = number;
        names(&mut |name| self.take(name));
    }

    /// The names in another value that many elements have.
    fn take_value(&mut self, value: &'page str, names: impl FnOnce(&mut dyn FnMut(u32))) {
        let _ = value;
        names(&mut |name| self.take(name));
    }
}

impl<F: FnMut(u32)> Taker<'_> for F {
    fn take(&mut self, name: u32) {
        self(name);
    }
}

/// Gives every name of an element to `taker`.
pub(crate) fn each<'page>(element: NodeRef<'_, 'page>, taker: &mut impl Taker<'page>) -> Named {
    let mut named = Named::default();
    let mut data = 0;
    taker.take(hash(kind::TAG, element.name().as_bytes()));
    for (attribute, naming) in element.named_attributes() {
        let value = attribute.raw_value();
        if value.len() > LONGEST_VALUE {
            continue;
        }
        if let Some(number) = naming.value() {
            if naming.is_class() {
                taker.take_class(number, |mut take| {
                    for class in attribute.value().split_ascii_whitespace().take(MOST_CLASSES) {
                        words(class, kind::CLASS, kind::CLASS_WORD, &mut take);
                    }
                });
            } else {
                words(&attribute.value(), kind::ID, kind::ID_WORD, &mut |name| taker.take(name));
            }
            continue;
        }
        let mut take = |name| taker.take(name);
        // Most names are told by their length.
        match attribute.name_span().len() {
            3 if attribute.is_named("rel") => {
                for relation in attribute.value().split_ascii_whitespace().take(3) {
                    take(hash(kind::RELATION, relation.as_bytes()));
                }
            }
            4 if element.is_html(Tag::A) && attribute.is_named("href") => {
                take(hash(kind::HREF, kind_of_address(value)));
                words(path(value), kind::NOTHING, kind::HREF_WORD, &mut take);
            }
            4 if attribute.is_named("role") => take(hash(kind::ROLE, attribute.value().as_bytes())),
            5 if attribute.is_named("style") => named.is_hidden |= style(value, &mut take),
            6 if attribute.is_named("hidden") => {
                named.is_hidden = true;
                take(hash(kind::OTHER, b"hidden"));
            }
            7 if attribute.is_named("onclick") => take(hash(kind::OTHER, b"onclick")),
            8 if attribute.is_named("itemprop") => take(hash(kind::PROPERTY, attribute.value().as_bytes())),
            8 if attribute.is_named("itemtype") => take(hash(kind::TYPE, last_part(&attribute.value()).as_bytes())),
            10 if attribute.is_named("aria-label") => {
                take(hash(kind::OTHER, b"aria-label"));
                words(value, kind::NOTHING, kind::CAPTION_WORD, &mut take);
            }
            11 if value == "true" && attribute.is_named("aria-hidden") => take(hash(kind::OTHER, b"aria-hidden")),
            5.. if data < MOST_DATA => {
                let name = attribute.name();
                if name.starts_with("data-") {
                    data += 1;
                    take(hash(kind::DATA, name.as_bytes()));
                    taker.take_value(value, |mut take| words(value, kind::NOTHING, kind::DATA_WORD, &mut take));
                }
            }
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
    let hash = |kind: u8, bytes: &[u8]| {
        let mut hash = Hash64::new();
        hash.byte(kind);
        hash.bytes(bytes);
        (hash.finish() >> 32) as u32
    };
    // In lower case.
    let mut lower = [0_u8; LONGEST];
    let lower = &mut lower[..name.len()];
    for (lower, byte) in lower.iter_mut().zip(name.bytes()) {
        *lower = byte.to_ascii_lowercase();
    }
    let mut count = 0;
    for word in word_ranges(name.as_bytes()) {
        count += 1;
        if WORD.contains(&word.len()) {
            take(hash(part, &lower[word]));
        }
    }
    if count > 1 && whole != kind::NOTHING {
        let mut length = 0;
        for index in 0..lower.len() {
            lower[length] = lower[index];
            length += usize::from(!lower[index].is_ascii_digit());
        }
        take(hash(whole, &lower[..length]));
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

/// `/tag/music` of `https://example.org/tag/music?page=2`, as far as names go.
fn path(address: &str) -> &str {
    let address = address.trim_ascii();
    let behind_scheme = address.find("//").filter(|at| *at <= 6).map_or(0, |at| at + 2);
    let path = if behind_scheme == 0 {
        address
    } else {
        address[behind_scheme..].find('/').map_or("", |slash| &address[behind_scheme + slash..])
    };
    let end = path.find(['?', '#']).unwrap_or(path.len()).min(LONGEST);
    path.get(..end).unwrap_or_default()
}

/// Whether a style hides its element.
fn style(style: &str, take: &mut impl FnMut(u32)) -> bool {
    let compact: String = style.chars().take(400).filter(|c| !c.is_ascii_whitespace()).collect();
    let compact = compact.to_ascii_lowercase();
    let is_hidden = compact.contains("display:none");
    take(hash(kind::OTHER, if is_hidden { b"none" } else { b"style" }));
    is_hidden
}
