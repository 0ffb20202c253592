//! UTF-8 as evidence: bytes that are valid, nearly valid, or anything but.

use std::borrow::Cow;
use std::str::from_utf8;

use encoding_rs::{Encoding, UTF_8};

/// How the bytes of a source end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// Where the page ends.
    Natural,
    /// Where [`Limits`](crate::Limits) cut it, perhaps in the middle of a character.
    Cut,
}

/// The bytes as text if they are UTF-8. A character that the cut divided is left out.
///
/// `encoding_rs` validates 16 GB/s of Russian or Chinese pages on the machine where `std::str::from_utf8` does 1 to 3.
pub(super) fn whole_text(bytes: &[u8], ending: Ending) -> Option<&str> {
    if ending == Ending::Natural {
        return borrowed_text(bytes);
    }
    let (valid, rest) = bytes.split_at_checked(Encoding::utf8_valid_up_to(bytes))?;
    let is_divided = from_utf8(rest).is_ok_and(str::is_empty)
        || from_utf8(rest).is_err_and(|error| error.valid_up_to() == 0 && error.error_len().is_none());
    if is_divided { borrowed_text(valid) } else { None }
}

fn borrowed_text(bytes: &[u8]) -> Option<&str> {
    match UTF_8.decode_without_bom_handling_and_without_replacement(bytes) {
        Some(Cow::Borrowed(text)) => Some(text),
        _ => None,
    }
}

/// What bytes hold when they are read as UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Utf8Count {
    /// Characters of two bytes and more.
    pub(super) characters: usize,
    /// Sequences that mean nothing.
    pub(super) malformed: usize,
}

impl Utf8Count {
    /// Whether a declaration of UTF-8 is wrong. In legacy text hardly any sequence is valid; a damaged UTF-8 page has
    /// some characters left, and a stray byte or two on an English page is not evidence of anything.
    pub(super) fn is_hardly_utf8(self) -> bool {
        self.malformed >= 4 && self.malformed > self.characters
    }

    /// Whether these are UTF-8 with few faults even though something else was declared.
    pub(super) fn outweighs_a_declaration(self) -> bool {
        self.characters >= 20 && self.characters >= 20 * self.malformed
    }
}

/// Counts what is valid and what is not.
pub(super) fn count(bytes: &[u8]) -> Utf8Count {
    let mut count = Utf8Count::default();
    for chunk in bytes.utf8_chunks() {
        count.characters += chunk.valid().bytes().filter(|byte| *byte >= 0xC0).count();
        count.malformed += usize::from(!chunk.invalid().is_empty());
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_and_faults_are_counted() {
        let expected = Utf8Count { characters: 2, malformed: 3 };
        assert_eq!(count(b"a\xC3\xA9\xFFb\xE2\x82\xAC\xE2\x82<\xC3"), expected);
    }

    #[test]
    fn a_divided_character_is_left_out_where_the_page_was_cut() {
        assert_eq!(whole_text(b"a\xE2\x82", Ending::Cut), Some("a"));
        assert_eq!(whole_text(b"a\xE2\x82", Ending::Natural), None);
        assert_eq!(whole_text(b"a\xFFb\xE2\x82", Ending::Cut), None);
        assert_eq!(whole_text(b"a\xC3\xA9", Ending::Cut), Some("aé"));
    }

    #[test]
    fn one_stray_byte_does_not_refute_a_declaration() {
        assert!(!count(b"caf\xE9").is_hardly_utf8());
        assert!(count(b"\xCF\xF0\xE8\xE2\xE5\xF2").is_hardly_utf8());
    }
}
