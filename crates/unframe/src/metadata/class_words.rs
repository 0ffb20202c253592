//! Do the names of an element speak of authors or of dates?
//!
//! *Cost*: one pass over each value as it is written, a look at a table for each byte; nothing is copied.

use crate::html::{Attribute, NodeRef};

/// What the class, id and the names that frameworks give speak of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ClassWords {
    /// Who wrote something: any of [`AUTHOR`] anywhere in a name.
    pub(super) is_author: bool,
    /// When: a word of a name, between spaces, `-` and `_`, is one of [`DATE`] or ends with `date`.
    pub(super) is_date: bool,
}

const AUTHOR: [&str; 9] =
    ["author", "byline", "by-line", "writer", "contributor", "username", "user-name", "posted-by", "postedby"];
const DATE: [&str; 5] = ["published", "timestamp", "dateline", "posted", "datetime"];

/// Whether an attribute other than `class` and `id` holds names that tell what an element is for.
pub(super) fn is_naming(attribute: &Attribute<'_>) -> bool {
    let name = match attribute.name_span().len() {
        9 => "data-test",
        11 => "data-testid",
        14 => "data-component",
        _ => return false,
    };
    attribute.is_named(name)
}

/// The names of an element in lower case, a space after each.
pub(super) fn names(node: NodeRef<'_, '_>) -> String {
    let mut names = String::new();
    for name in ["class", "id", "data-testid", "data-test", "data-component"] {
        if let Some(value) = node.attribute(name) {
            names.push_str(value.raw_value());
            names.push(' ');
        }
    }
    names.make_ascii_lowercase();
    names
}

/// What a byte may begin or end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Other,
    /// The first letter of one of [`AUTHOR`], and the second, which is the same in all that begin so.
    Author(u8),
    /// Between the words of a name.
    Apart,
}

const SIGNS: [Sign; 256] = {
    let mut signs = [Sign::Other; 256];
    let mut at = 0;
    while at < AUTHOR.len() {
        let first = AUTHOR[at].as_bytes()[0];
        let second = AUTHOR[at].as_bytes()[1];
        signs[first as usize] = Sign::Author(second);
        signs[first.to_ascii_uppercase() as usize] = Sign::Author(second);
        at += 1;
    }
    signs[b' ' as usize] = Sign::Apart;
    signs[b'-' as usize] = Sign::Apart;
    signs[b'_' as usize] = Sign::Apart;
    signs
};

impl ClassWords {
    /// What either speaks of.
    pub(super) fn and(self, other: Self) -> Self {
        Self { is_author: self.is_author || other.is_author, is_date: self.is_date || other.is_date }
    }

    /// What a value speaks of.
    pub(super) fn of(names: &str) -> Self {
        let mut found = Self::default();
        let bytes = names.as_bytes();
        let mut start = 0;
        for (at, byte) in bytes.iter().enumerate() {
            match SIGNS[usize::from(*byte)] {
                Sign::Other => {}
                Sign::Author(second) => {
                    let next = bytes.get(at + 1).map(u8::to_ascii_lowercase);
                    found.is_author |= next == Some(second) && begins_with_any(&bytes[at..], &AUTHOR);
                }
                Sign::Apart => {
                    found.is_date |= is_date(&bytes[start..at]);
                    start = at + 1;
                }
            }
        }
        found.is_date |= is_date(&bytes[start..]);
        found
    }
}

fn begins_with_any(bytes: &[u8], words: &[&str]) -> bool {
    let begins = |word: &&str| bytes.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()));
    words.iter().any(begins)
}

fn is_date(word: &[u8]) -> bool {
    let ends_with =
        |end: &str| word.len() >= end.len() && word[word.len() - end.len()..].eq_ignore_ascii_case(end.as_bytes());
    match word.last().map(u8::to_ascii_lowercase) {
        Some(b'e' | b'd' | b'p') if word.len() >= 4 => {
            ends_with("date") && !ends_with("update")
                || DATE.iter().any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(names: &str, is_author: bool, is_date: bool) {
        assert_eq!(ClassWords::of(names), ClassWords { is_author, is_date }, "{names}");
    }

    #[test]
    fn names_speak_of_authors_and_dates() {
        check("post-Author", true, false);
        check("meta PostedBy", true, false);
        check("entry-date published", false, true);
        check("PubDate", false, true);
        check("byline_timestamp", true, true);
    }

    #[test]
    fn words_of_one_first_letter_have_one_second_letter() {
        for word in AUTHOR.map(str::as_bytes) {
            assert!(SIGNS[usize::from(word[0])] == Sign::Author(word[1]));
        }
    }

    #[test]
    fn other_words_with_the_same_letters_do_not() {
        for other in ["last-update", "candidates", "usernam", "autor", "post", "", "by", "unpublished", "update"] {
            check(other, false, false);
        }
    }
}
