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
        let start = at + names.get(at..)?.iter().position(u8::is_ascii_alphabetic)?;
        let mut is_after_small = false;
        let ends = |byte: &u8| {
            let is_end = !byte.is_ascii_alphabetic() || is_after_small && byte.is_ascii_uppercase();
            is_after_small = byte.is_ascii_lowercase();
            is_end
        };
        at = names[start..].iter().position(ends).map_or(names.len(), |length| start + length);
        Some(start..at)
    })
}

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
