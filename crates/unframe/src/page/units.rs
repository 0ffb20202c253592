//! The smallest pieces of encoded bytes that mean something: which bytes became which characters.
//!
//! *Idea:* `encoding_rs` does not say where in its input a character came from, but fed byte by byte it says *when* one
//! came out. Behind a malformed sequence it is in its ground state again, so a fresh decoder can go on there. One fact
//! about one library then holds for all multi-byte encodings, and no table of lead and trail bytes is needed.
//! *Cost:* 20–60 MB/s, for the bytes between two checkpoints only.
//! *Fails* for ISO-2022-JP, whose decoder remembers a character set: it has its own way.

use std::str::from_utf8;

use encoding_rs::{DecoderResult, Encoding};

use super::source_map::Checkpoint;

/// Some bytes of the source and the text they stand for, which cannot be divided further: one character, a replacement
/// character with its malformed bytes, or two characters where Big5 has one code for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unit {
    /// Bytes of text.
    pub(super) text_length: usize,
    /// Bytes of source.
    pub(super) source_length: usize,
}

/// The first unit of bytes that begin in the ground state of a multi-byte encoding, `None` where there are no bytes.
pub(super) fn first_unit(encoding: &'static Encoding, bytes: &[u8]) -> Option<Unit> {
    if bytes.first()?.is_ascii() {
        return Some(Unit { text_length: 1, source_length: 1 });
    }
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut text = [0; 16];
    for at in 0..=bytes.len() {
        let byte = bytes.get(at..=at).unwrap_or_default();
        match decoder.decode_to_utf8_without_replacement(byte, &mut text, byte.is_empty()) {
            (DecoderResult::Malformed(_, behind), read, _) => {
                return Some(Unit { text_length: 3, source_length: at + read - usize::from(behind) });
            }
            (_, read, written) if written > 0 => {
                return Some(Unit { text_length: written, source_length: at + read });
            }
            _ => {}
        }
    }
    // Unreachable as far as encoding_rs keeps its word: the end of the bytes yields something.
    Some(Unit { text_length: 3, source_length: bytes.len() })
}

/// Decodes ISO-2022-JP with a checkpoint after every character: between them the decoder cannot be set up again.
///
/// Escapes belong to the character that follows them.
pub(super) fn decode_with_state(
    encoding: &'static Encoding,
    source: &[u8],
    max_text: usize,
    is_last: bool,
) -> StatefulText {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut decoded = StatefulText::default();
    let mut buffer = [0; 16];
    for at in 0..=source.len() {
        let byte = source.get(at..=at).unwrap_or_default();
        if byte.is_empty() && !is_last || decoded.text.len() + 2 * buffer.len() > max_text {
            break;
        }
        let mut unread = byte;
        loop {
            let (result, read, written) =
                decoder.decode_to_utf8_without_replacement(unread, &mut buffer, byte.is_empty());
            unread = unread.get(read..).unwrap_or_default();
            let position = at + byte.len() - unread.len();
            let text = buffer.get(..written).unwrap_or_default();
            let DecoderResult::Malformed(_, behind) = result else {
                decoded.push(text, position);
                break;
            };
            decoded.push("\u{FFFD}".as_bytes(), position.saturating_sub(usize::from(behind)));
            decoded.replacements += 1;
            // Of a broken escape the second byte is an ordinary one; the decoder gives it out before it reads on.
            let (_, _, written) = decoder.decode_to_utf8_without_replacement(b"", &mut buffer, false);
            decoded.push(buffer.get(..written).unwrap_or_default(), position);
        }
    }
    decoded
}

/// A text with a checkpoint after every character.
#[derive(Debug, Default)]
pub(super) struct StatefulText {
    pub(super) text: String,
    pub(super) checkpoints: Vec<Checkpoint>,
    pub(super) replacements: usize,
}

impl StatefulText {
    /// Adds a character, if there is one, whose bytes end at `end`.
    fn push(&mut self, character: &[u8], end: usize) {
        let character = from_utf8(character).unwrap_or_default();
        if !character.is_empty() {
            self.text.push_str(character);
            self.checkpoints.push(Checkpoint::new(self.text.len(), end));
        }
    }
}

#[cfg(test)]
mod tests {
    use encoding_rs::{BIG5, GB18030, ISO_2022_JP, UTF_8};

    use super::*;

    fn check(encoding: &'static Encoding, bytes: &[u8], text_length: usize, source_length: usize) {
        assert_eq!(first_unit(encoding, bytes), Some(Unit { text_length, source_length }), "{bytes:X?}");
    }

    #[test]
    fn a_unit_is_one_character_in_most_cases() {
        check(GB18030, b"\xC4\xE3\xBA\xC3", 3, 2);
        check(GB18030, b"\x81\x30\x81\x30a", 2, 4);
        check(GB18030, b"a\xC4\xE3", 1, 1);
        check(BIG5, b"\x88\x62", 4, 2);
    }

    #[test]
    fn malformed_bytes_are_a_unit_without_what_follows_them() {
        check(GB18030, b"\x81\x30\x81<", 3, 1);
        check(GB18030, b"\x81", 3, 1);
        check(UTF_8, b"\xE2\x82<", 3, 2);
        check(UTF_8, b"\xE2\x82", 3, 2);
        check(BIG5, b"\xA4<", 3, 1);
    }

    #[test]
    fn a_broken_escape_is_a_replacement_and_ordinary_characters() {
        let decoded = decode_with_state(ISO_2022_JP, b"\x1B(x", usize::MAX, true);
        assert_eq!((decoded.text.as_str(), decoded.replacements), ("\u{FFFD}(x", 1));
        let ends: Vec<_> = decoded.checkpoints.iter().map(|checkpoint| checkpoint.source()).collect();
        assert_eq!(ends, [1, 2, 3]);
    }
}
