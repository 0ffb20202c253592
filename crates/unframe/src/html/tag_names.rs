//! From names to numbers: how the tokenizer recognises the elements the standard knows.

use super::bytes;
use super::tag::{NAMES, Tag};

impl Tag {
    /// The constant of a name of at most eight bytes, in any case: for lower case, one multiplication and one look.
    #[inline]
    pub(crate) fn from_packed(name: PackedName) -> Option<Self> {
        Self::from_lower_case(name).or_else(|| Self::from_lower_case(name.to_lower_case()))
    }

    #[inline]
    fn from_lower_case(name: PackedName) -> Option<Self> {
        let mut slot = name.slot();
        loop {
            let tag = SHORT_NAMES.tags[slot];
            if SHORT_NAMES.names[slot] == name.0 {
                return Some(Self(tag));
            }
            if tag == 0 {
                return None;
            }
            slot = (slot + 1) % SLOTS;
        }
    }

    /// The constant of a name of more than eight bytes, in any case.
    pub(crate) fn from_long_name(name: &[u8]) -> Option<Self> {
        let long = |tag: &Self| NAMES[usize::from(tag.0)].as_bytes().eq_ignore_ascii_case(name);
        LONG_NAMES.iter().copied().find(long)
    }
}

/// A name of one to eight bytes in the bytes of one number, so that comparing names is comparing numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct PackedName(u64);

impl PackedName {
    /// The name that stands at `start .. end`, as it is written; `None` if it has none or more than eight bytes, or ends
    /// in NUL, which looks like no byte at all here.
    #[inline]
    pub(crate) fn read(bytes: &[u8], start: usize, end: usize) -> Option<Self> {
        let length = end - start;
        if length.wrapping_sub(1) >= 8 || bytes[end - 1] == 0 {
            return None;
        }
        match bytes::word_at(bytes, start) {
            Some(word) => Some(Self(word & u64::MAX >> (64 - 8 * length))),
            None => Some(Self::of(&bytes[start..end])),
        }
    }

    fn to_lower_case(self) -> Self {
        Self(bytes::to_lower_case(self.0))
    }

    const fn of(name: &[u8]) -> Self {
        let mut packed = 0;
        let mut index = name.len();
        while index > 0 {
            index -= 1;
            packed = packed << 8 | name[index] as u64;
        }
        Self(packed)
    }

    #[expect(clippy::cast_possible_truncation, reason = "ten bits are left")]
    const fn slot(self) -> usize {
        // Fibonacci hashing: the upper bits of the product depend on all bytes.
        (self.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - SLOTS.trailing_zeros())) as usize
    }
}

const SLOTS: usize = 1024;

/// The known names of at most eight bytes by hash, collisions in the next slot.
struct ShortNames {
    names: [u64; SLOTS],
    tags: [u16; SLOTS],
}

static SHORT_NAMES: ShortNames = {
    let mut table = ShortNames { names: [0; SLOTS], tags: [0; SLOTS] };
    let mut number = 1;
    while number < Tag::KNOWN {
        let name = NAMES[number as usize].as_bytes();
        if name.len() <= 8 {
            let packed = PackedName::of(name);
            let mut slot = packed.slot();
            while table.tags[slot] != 0 {
                slot = (slot + 1) % SLOTS;
            }
            table.names[slot] = packed.0;
            table.tags[slot] = number;
        }
        number += 1;
    }
    table
};

static LONG_NAMES: [Tag; 9] = [
    Tag::BLOCKQUOTE,
    Tag::FIGCAPTION,
    Tag::PLAINTEXT,
    Tag::SEMANTICS,
    Tag::MALIGNMARK,
    Tag::ANNOTATION,
    Tag::ANNOTATION_XML,
    Tag::FOREIGN_OBJECT,
    Tag::SELECTEDCONTENT,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_name_is_found_and_nothing_else() {
        for (number, name) in NAMES.iter().enumerate().skip(1) {
            let tag = Tag::from_name(name).unwrap_or(Tag::NONE);
            assert_eq!(usize::from(tag.0), number, "{name}");
        }
        for stranger in ["", "div\0", "\0", "d\0v", "x-widget", "di", "divv", "blockquot", "blockquotes", "aaaaaaaaa"] {
            assert_eq!(Tag::from_name(stranger), None, "{stranger}");
        }
    }

    #[test]
    fn long_names_are_all_in_their_list() {
        let long: Vec<_> = NAMES.iter().filter(|name| name.len() > 8).collect();
        assert!(LONG_NAMES.iter().all(|tag| NAMES[usize::from(tag.0)].len() > 8));
        assert_eq!(long.len(), LONG_NAMES.len());
    }
}
