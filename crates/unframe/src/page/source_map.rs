//! The way back from a page's text to the bytes it was decoded from.
//!
//! *Idea:* checkpoints, one for each KiB of source, where the decoder was in its ground state; between two of them the
//! exact place is found by walking. Where a character's width in the source follows from the character itself — one
//! byte in single-byte encodings, two or four in UTF-16 — the text alone is walked; otherwise the source is decoded
//! again, unit by unit.
//! *Cost:* 8 bytes per KiB; a lookup is a binary search and a walk of at most some KiB.
//! *Rejected:* an offset for every character (as large as the text); offsets of differences only (as large on Russian
//! or Chinese pages, where every character is one).

use std::ops::Range;

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

use super::units::first_unit;

/// A place known in the text and in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Checkpoint {
    text: u32,
    source: u32,
}

impl Checkpoint {
    /// The place after `text` bytes of text and `source` bytes of source; pages are kept below 4 GiB of both.
    pub(super) fn new(text: usize, source: usize) -> Self {
        Self { text: u32::try_from(text).unwrap_or(u32::MAX), source: u32::try_from(source).unwrap_or(u32::MAX) }
    }

    pub(super) fn text(self) -> usize {
        self.text as usize
    }

    pub(super) fn source(self) -> usize {
        self.source as usize
    }
}

/// Maps places of a text to places of the bytes after the byte order mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SourceMap {
    /// Text and bytes are the same.
    Identity,
    /// The checkpoints, from the second on, in ascending order; the first is the beginning, the last the end.
    Checkpoints(Vec<Checkpoint>),
}

impl SourceMap {
    /// The bytes a range of the text was decoded from. Where the range cuts a unit, the whole unit counts.
    pub(super) fn source_range(
        &self,
        encoding: &'static Encoding,
        text: &str,
        body: &[u8],
        range: Range<usize>,
    ) -> Range<usize> {
        let end = range.end.min(text.len());
        let start = range.start.min(end);
        let Self::Checkpoints(checkpoints) = self else { return start..end };
        let locate = |offset| locate(checkpoints, encoding, text, body, offset);
        let first = locate(start).start;
        if start == end { first..first } else { first..locate(end).end }
    }
}

/// The source place of a text offset: an empty range between two units, the unit's range inside one.
fn locate(
    checkpoints: &[Checkpoint],
    encoding: &'static Encoding,
    text: &str,
    body: &[u8],
    offset: usize,
) -> Range<usize> {
    let behind = checkpoints.partition_point(|checkpoint| checkpoint.text() < offset);
    // The offset lies between these two, or at the later one, or it is the beginning.
    let from = behind.checked_sub(1).and_then(|index| checkpoints.get(index).copied()).unwrap_or(Checkpoint::new(0, 0));
    let to = checkpoints.get(behind).copied().unwrap_or(from);
    if offset == 0 {
        return 0..0;
    }
    if offset == to.text() {
        return to.source()..to.source();
    }
    let mut place = from;
    let mut before = from.source();
    let segment = body.get(..to.source()).unwrap_or(body);
    while place.text() < offset {
        before = place.source();
        let Some((text_length, source_length)) = step(encoding, text, segment, place) else { break };
        place = Checkpoint::new(place.text() + text_length, place.source() + source_length);
    }
    let end = place.source().min(to.source());
    if place.text() == offset { end..end } else { before..end }
}

/// The length of the unit at `place`, in the text and in the source.
fn step(encoding: &'static Encoding, text: &str, segment: &[u8], place: Checkpoint) -> Option<(usize, usize)> {
    let width = |lead: u8| match lead {
        0..0x80 => 1,
        0x80..0xE0 => 2,
        0xE0..0xF0 => 3,
        0xF0.. => 4,
    };
    if encoding.is_single_byte() {
        return text.as_bytes().get(place.text()).map(|lead| (width(*lead), 1));
    }
    if encoding == UTF_16LE || encoding == UTF_16BE {
        let length = width(*text.as_bytes().get(place.text())?);
        return Some((length, if length == 4 { 4 } else { 2 }));
    }
    first_unit(encoding, segment.get(place.source()..)?).map(|unit| (unit.text_length, unit.source_length))
}

#[cfg(test)]
mod tests {
    use encoding_rs::{
        BIG5, EUC_JP, EUC_KR, GB18030, GBK, IBM866, ISO_2022_JP, KOI8_R, SHIFT_JIS, UTF_8, WINDOWS_1251, WINDOWS_1252,
    };
    use proptest::prelude::*;

    use super::super::decode::{Decoded, decode};
    use super::super::utf8::Ending;
    use super::*;

    const ENCODINGS: [&Encoding; 14] = [
        BIG5,
        EUC_JP,
        EUC_KR,
        GB18030,
        GBK,
        IBM866,
        ISO_2022_JP,
        KOI8_R,
        SHIFT_JIS,
        UTF_16BE,
        UTF_16LE,
        UTF_8,
        WINDOWS_1251,
        WINDOWS_1252,
    ];

    fn encode(encoding: &'static Encoding, text: &str) -> Vec<u8> {
        match encoding.name() {
            "UTF-16LE" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            "UTF-16BE" => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            _ => encoding.encode(text).0.into_owned(),
        }
    }

    fn decode_whole(encoding: &'static Encoding, body: &[u8]) -> Decoded {
        decode(encoding, body, Ending::Natural, usize::MAX / 2)
    }

    /// The source range of every character.
    fn ranges(encoding: &'static Encoding, decoded: &Decoded, body: &[u8]) -> Vec<(char, Range<usize>)> {
        let range_of = |(at, character): (usize, char)| {
            let range = at..at + character.len_utf8();
            (character, decoded.map.source_range(encoding, &decoded.text, body, range))
        };
        decoded.text.char_indices().map(range_of).collect()
    }

    /// Text that `encoding` can write: markup, and letters of many scripts.
    fn writable(encoding: &'static Encoding, characters: &[char]) -> String {
        let is_writable = |character: &char| {
            encoding.output_encoding() != encoding || !encoding.encode(character.encode_utf8(&mut [0; 4])).2
        };
        characters.iter().filter(|character| is_writable(character)).collect()
    }

    fn any_character() -> impl Strategy<Value = char> {
        prop_oneof![
            4 => prop::sample::select("<p class=\"x\">/&; \n09aZ~\\".chars().collect::<Vec<_>>()),
            2 => prop::char::range('\u{410}', '\u{451}'),
            2 => prop::char::range('\u{3041}', '\u{30F6}'),
            2 => prop::char::range('\u{4E00}', '\u{9FA5}'),
            1 => prop::char::range('\u{AC00}', '\u{D7A3}'),
            1 => prop::char::range('\u{FF61}', '\u{FF9F}'),
            1 => prop::char::range('\u{A0}', '\u{FF}'),
            1 => prop::char::range('\u{1F300}', '\u{1F5FF}'),
        ]
    }

    /// Bytes that reach all states of the decoders more often than chance does.
    fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
        let piece = prop_oneof![
            4 => any::<u8>().prop_map(|byte| vec![byte]),
            1 => prop::sample::select(vec![&b"\x1B$B"[..], b"\x1B(B", b"\x1B(J", b"\x1B(I", b"\x1B$", b"\x1B(", b"\x1B"])
                .prop_map(<[u8]>::to_vec),
            1 => prop::sample::select(vec![&b"\x81\x30"[..], b"\x81\x30\x81", b"\x81\x30\x81\x30", b"\x8F\xA1", b"\x88\x62"])
                .prop_map(<[u8]>::to_vec),
            1 => prop::sample::select(vec![&b"\xE2\x82"[..], b"\xF0\x9F\x98", b"\x00\xD8", b"\xD8\x00", b"<p>", b"!!"])
                .prop_map(<[u8]>::to_vec),
        ];
        prop::collection::vec(piece, 0..300).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]

        #[test]
        fn every_character_maps_to_the_bytes_that_encode_it(
            characters in prop::collection::vec(any_character(), 0..300)
        ) {
            for encoding in ENCODINGS {
                let text = writable(encoding, &characters);
                let body = encode(encoding, &text);
                let decoded = decode_whole(encoding, &body);
                // Some encodings have two codes for a character, or write `~` as an overline: compare with the decoder.
                let whole = encoding.decode_without_bom_handling(&body).0;
                prop_assert_eq!(&decoded.text, &whole);
                let mut end = 0;
                for (character, range) in ranges(encoding, &decoded, &body) {
                    prop_assert_eq!(range.start, end, "{}", encoding.name());
                    end = range.end;
                    if encoding != ISO_2022_JP {
                        let alone = encoding.decode_without_bom_handling(&body[range]).0;
                        prop_assert_eq!(alone, character.to_string(), "{}", encoding.name());
                    }
                }
                prop_assert_eq!(end, body.len());
            }
        }

        #[test]
        fn any_bytes_are_tiled_by_their_characters(body in any_bytes()) {
            for encoding in ENCODINGS {
                let decoded = decode_whole(encoding, &body);
                let whole = encoding.decode_without_bom_handling(&body).0;
                prop_assert_eq!(&decoded.text, &whole, "{}", encoding.name());
                let mut last = 0..0;
                for (character, range) in ranges(encoding, &decoded, &body) {
                    // The two halves of what Big5 has one code for share their bytes.
                    let is_shared = encoding == BIG5 && range == last && matches!(character, '\u{304}' | '\u{30C}');
                    prop_assert!(is_shared || range.start == last.end && range.end > range.start,
                        "{} {:?} behind {:?}", encoding.name(), range, last);
                    last = range;
                }
                if !body.is_empty() && !decoded.text.is_empty() {
                    prop_assert_eq!(last.end, body.len(), "{}", encoding.name());
                }
            }
        }
    }

    #[test]
    fn an_escape_belongs_to_the_character_behind_it() {
        let body = b"a\x1B$B\x24\x22\x24\x24\x1B(Bb";
        let decoded = decode_whole(ISO_2022_JP, body);
        let expected = [('a', 0..1), ('あ', 1..6), ('い', 6..8), ('b', 8..12)];
        assert_eq!(ranges(ISO_2022_JP, &decoded, body), expected);
    }

    #[test]
    fn a_range_that_cuts_a_character_maps_to_all_of_it() {
        let body = SHIFT_JIS.encode("あいう").0;
        let decoded = decode_whole(SHIFT_JIS, &body);
        let range = |range| decoded.map.source_range(SHIFT_JIS, &decoded.text, &body, range);
        assert_eq!(range(1..2), 0..2);
        assert_eq!(range(2..4), 0..4);
        assert_eq!(range(3..3), 2..2);
        assert_eq!(range(6..99), 4..6);
        assert_eq!(range(98..99), 6..6);
    }
}
