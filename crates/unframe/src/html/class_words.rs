//! Takes apart what authors call their elements: the words in classes and identifiers.
//!
//! A value is a list of names between white space; a name is a list of words: `post-body`, `post_body_2` and `postBody` are
//! all `post` and `body`.
//!
//! **Cost.** One pass over the bytes; nothing is copied. Values are not decoded: a character reference in a name is rare, and
//! parts of it are words like others.

use std::ops::Range;

/// Runs of ASCII letters, cut where a capital follows a small letter; never empty.
#[inline]
pub(crate) fn words(names: &[u8]) -> impl Iterator<Item = &[u8]> {
    word_ranges(names).map(|range| &names[range])
}

/// Where [`words`] are.
#[inline]
pub(crate) fn word_ranges(names: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + names.get(at..)?.iter().position(|byte| kind(*byte) != NO_LETTER)?;
        let mut last = CAPITAL;
        let ends = |byte: &u8| {
            let next = kind(*byte);
            let is_end = next == NO_LETTER || next > last;
            last = next;
            is_end
        };
        at = names[start..].iter().position(ends).map_or(names.len(), |length| start + length);
        Some(start..at)
    })
}

// The order matters: a word ends where a greater kind follows.
const NO_LETTER: u8 = 0;
const SMALL: u8 = 1;
const CAPITAL: u8 = 2;

#[inline]
fn kind(byte: u8) -> u8 {
    KINDS[usize::from(byte)]
}

const KINDS: [u8; 256] = {
    let mut kinds = [NO_LETTER; 256];
    let mut at = 0;
    while at < 26 {
        kinds[b'a' as usize + at] = SMALL;
        kinds[b'A' as usize + at] = CAPITAL;
        at += 1;
    }
    kinds
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_however_they_are_joined() {
        for (names, expected) in [
            ("post_12", &["post"][..]),
            ("postBody", &["post", "Body"]),
            ("message-cell--user", &["message", "cell", "user"]),
            ("--", &[]),
            ("", &[]),
            ("POST", &["POST"]),
            ("HTMLBody x1y", &["HTMLBody", "x", "y"]),
            ("постBody", &["Body"]),
        ] {
            let found: Vec<&str> = words(names.as_bytes()).map(|word| str::from_utf8(word).unwrap()).collect();
            assert_eq!(found, expected, "{names}");
        }
    }
}
