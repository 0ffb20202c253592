//! A text as words: hashes of what stands between spaces and punctuation, in lower case.
//!
//! **Idea.** One pass that a compiler turns into vector instructions writes the text down in lower case with a zero for every
//! ASCII character that is in no word. Words are then taken from it eight bytes at a time: the first zero is found by
//! arithmetic, and what stands before it is hashed with one multiplication. Only words that are not ASCII are read
//! character by character.
//!
//! **Scripts without spaces.** Every Han character and every kana is a word by itself, so that shingles are runs of
//! characters. A letter of Thai, Lao, Khmer or Burmese tells much less than a Han character, so there a word is any four
//! letters in a row, and a shingle of five words is a run of eight letters.
//!
//! **Cost.** Linear. **When it fails.** Full-width letters and composed accents count as they are written: no Unicode
//! normal form is made. `don't` is two words, always the same two.

use std::ops::Range;

use crate::hash::Rolling;
use crate::segment::characters::{Characters, Class};

/// Reads texts as words; keeps its memory between texts.
#[derive(Debug)]
pub(super) struct Splitter {
    folded: Vec<u8>,
    characters: Characters,
}

/// Letters in a row that are a word where a script has neither spaces nor Han characters.
const LETTERS_IN_A_ROW: usize = 4;

/// Zeros after the text, so that eight bytes can be read anywhere in it.
const PADDING: usize = 8;

const LOWEST_BITS: u64 = 0x0101_0101_0101_0101;
const HIGHEST_BITS: u64 = 0x8080_8080_8080_8080;

impl Splitter {
    pub(super) fn new() -> Self {
        Self { folded: Vec::new(), characters: Characters::new() }
    }

    /// Calls `visit` with the hash of each word and where it stands.
    #[inline]
    pub(super) fn for_each_word(&mut self, text: &str, mut visit: impl FnMut(u64, Range<usize>)) {
        self.folded.clear();
        self.folded.extend(text.bytes().map(fold));
        self.folded.resize(text.len() + PADDING, 0);
        let mut at = 0;
        while at < text.len() {
            let start = at;
            let (mut hash, mut seen) = (Rolling::default(), 0);
            loop {
                let eight = self.folded[at..].first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight));
                // The lowest bit that is set is at the first zero; those above may be wrong.
                let zeros = eight.wrapping_sub(LOWEST_BITS) & !eight & HIGHEST_BITS;
                if zeros != 0 {
                    let bits = zeros.trailing_zeros() - 7;
                    let rest = eight & ((1 << bits) - 1);
                    if rest != 0 {
                        hash.add(rest);
                    }
                    seen |= rest;
                    at += bits as usize / 8;
                    break;
                }
                seen |= eight;
                if eight & HIGHEST_BITS != 0 {
                    // To be read by characters. To look for its end first, each time, would be quadratic where one character
                    // in no word follows the other.
                    break;
                }
                hash.add(eight);
                at += 8;
            }
            if seen & HIGHEST_BITS != 0 {
                at = beyond_ascii(text, start, &mut self.characters, &mut visit);
            } else {
                if at > start {
                    visit(hash.state(), start..at);
                }
                // The zero that ended the word.
                at += 1;
            }
        }
    }
}

/// A letter or digit in lower case, a byte of a character beyond ASCII as it is, anything else as zero.
#[inline]
fn fold(byte: u8) -> u8 {
    let lower = byte | 0x20;
    if lower.wrapping_sub(b'a') < 26 {
        lower
    } else if byte.wrapping_sub(b'0') < 10 || byte >= 0x80 {
        byte
    } else {
        0
    }
}

/// Reads on from `start` until a character that is in no word; where that one ends.
#[inline(never)]
fn beyond_ascii(
    text: &str,
    start: usize,
    characters: &mut Characters,
    visit: &mut impl FnMut(u64, Range<usize>),
) -> usize {
    let mut word = Word::new();
    let mut word_start = start;
    let mut row = Row::default();
    for (offset, character) in text[start..].char_indices() {
        let (at, end) = (start + offset, start + offset + character.len_utf8());
        let unit = Unit::of(character, characters);
        if !matches!(unit, Unit::Letter(_)) {
            word.finish(word_start..at, visit);
            word_start = end;
        }
        if unit != Unit::LetterInARow {
            row.finish(at, visit);
        }
        match unit {
            Unit::Letter(lower) => word.push(lower),
            Unit::Character => {
                let mut hash = Rolling::default();
                hash.add(u64::from(character));
                visit(hash.state(), at..end);
            }
            Unit::LetterInARow => row.push(character, at, end, visit),
            Unit::None => return end,
        }
    }
    word.finish(word_start..text.len(), visit);
    row.finish(text.len(), visit);
    text.len()
}

/// What a character is to words.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    /// Part of a word, with its UTF-8 bytes in lower case.
    Letter(u32),
    /// A word by itself.
    Character,
    /// One of the letters in a row that are a word.
    LetterInARow,
    /// In no word.
    None,
}

impl Unit {
    #[inline]
    fn of(character: char, characters: &mut Characters) -> Self {
        match character {
            '\0'..='\x7F' => match fold(character as u8) {
                0 => Self::None,
                lower => Self::Letter(u32::from(lower)),
            },
            // Punctuation and currency of the scripts below.
            '\u{E3F}' | '\u{E4F}' | '\u{E5A}'..='\u{E5B}' | '\u{104A}'..='\u{104F}' | '\u{17D4}'..='\u{17DB}' => {
                Self::None
            }
            // Thai and Lao, Burmese, Khmer, and the smaller scripts beside them.
            '\u{E00}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{1950}'..='\u{19DF}' => {
                Self::LetterInARow
            }
            // Kana in full and in half width, Han characters.
            '\u{3041}'..='\u{3096}'
            | '\u{30A1}'..='\u{30FA}'
            | '\u{30FC}'
            | '\u{31F0}'..='\u{31FF}'
            | '\u{3400}'..='\u{4DBF}'
            | '\u{4E00}'..='\u{9FFF}'
            | '\u{F900}'..='\u{FAFF}'
            | '\u{FF66}'..='\u{FF9D}'
            | '\u{20000}'..='\u{3FFFF}' => Self::Character,
            _ => {
                let known = characters.get(character);
                match known.class {
                    Class::Word | Class::Number => Self::Letter(known.lower),
                    Class::Space | Class::Other => Self::None,
                }
            }
        }
    }
}

/// A word in the making: hashed as words of ASCII are, by eight bytes.
struct Word {
    hash: Rolling,
    waiting: u64,
    bits: u32,
    is_empty: bool,
}

impl Word {
    fn new() -> Self {
        Self { hash: Rolling::default(), waiting: 0, bits: 0, is_empty: true }
    }

    #[inline]
    fn push(&mut self, lower: u32) {
        let bytes = (39 - lower.leading_zeros()) / 8;
        let bits = self.bits + bytes * 8;
        self.waiting |= u64::from(lower) << self.bits;
        if bits >= 64 {
            self.hash.add(self.waiting);
            // What did not fit. Two shifts, because one by 64 bits would be none.
            self.waiting = u64::from(lower) >> (63 - self.bits) >> 1;
        }
        self.bits = bits % 64;
        self.is_empty = false;
    }

    #[inline]
    fn finish(&mut self, range: Range<usize>, visit: &mut impl FnMut(u64, Range<usize>)) {
        if self.is_empty {
            return;
        }
        if self.waiting != 0 {
            self.hash.add(self.waiting);
        }
        visit(self.hash.state(), range);
        *self = Self::new();
    }
}

/// Letters of a script without spaces, the last ones of them, and where they begin.
#[derive(Default)]
struct Row {
    last: [(u32, usize); LETTERS_IN_A_ROW],
    length: usize,
}

impl Row {
    fn push(&mut self, character: char, at: usize, end: usize, visit: &mut impl FnMut(u64, Range<usize>)) {
        self.last.rotate_left(1);
        self.last[LETTERS_IN_A_ROW - 1] = (u32::from(character), at);
        self.length += 1;
        if self.length >= LETTERS_IN_A_ROW {
            self.visit(end, visit);
        }
    }

    /// A row that is shorter than a word is one all the same.
    fn finish(&mut self, end: usize, visit: &mut impl FnMut(u64, Range<usize>)) {
        if (1..LETTERS_IN_A_ROW).contains(&self.length) {
            self.visit(end, visit);
        }
        *self = Self::default();
    }

    fn visit(&self, end: usize, visit: &mut impl FnMut(u64, Range<usize>)) {
        let mut hash = Rolling::default();
        for (character, _) in self.last {
            hash.add(u64::from(character));
        }
        let first = self.last[LETTERS_IN_A_ROW - self.length.min(LETTERS_IN_A_ROW)].1;
        visit(hash.state(), first..end);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn words(text: &str) -> Vec<&str> {
        let mut words = Vec::new();
        Splitter::new().for_each_word(text, |_, range| words.push(&text[range]));
        words
    }

    fn hashes(text: &str) -> Vec<u64> {
        let mut hashes = Vec::new();
        Splitter::new().for_each_word(text, |hash, _| hashes.push(hash));
        hashes
    }

    #[test]
    fn words_are_what_stands_between_spaces_and_punctuation() {
        let cases: &[(&str, &[&str])] = &[
            ("", &[]),
            (" .,", &[]),
            ("It rained.", &["It", "rained"]),
            ("  12 monkeys—and more…", &["12", "monkeys", "and", "more"]),
            ("«Ёлка» (зелёная)", &["Ёлка", "зелёная"]),
            (
                "internationalisation, exactly sixteen: abcdefghijklmnop.",
                &["internationalisation", "exactly", "sixteen", "abcdefghijklmnop"],
            ),
            ("naïve caf\u{e9}s", &["naïve", "cafés"]),
            ("東京tower、2024年", &["東", "京", "tower", "2024", "年"]),
            ("한국어 문장", &["한국어", "문장"]),
            ("ภาษาไทย กขค", &["ภาษา", "าษาไ", "ษาไท", "าไทย", "กขค"]),
        ];
        for (text, expected) in cases {
            assert_eq!(words(text), *expected, "{text:?}");
        }
    }

    /// Each of these would take minutes if the time grew with the square of the length.
    #[test]
    fn long_runs_of_characters_in_no_word_take_linear_time() {
        for (piece, count) in [("\u{200D}", 0), ("\u{A0}", 0), ("a\u{AD}", 1), ("a\u{200D}\u{200D}", 1)] {
            assert_eq!(words(&piece.repeat(1 << 20)).len(), count << 20, "{piece:?}");
        }
    }

    #[test]
    fn case_does_not_matter_and_letters_do() {
        assert_eq!(hashes("RAIN Ёлка École ŒUVRES"), hashes("rain ёлка école œuvres"));
        assert_ne!(hashes("rain"), hashes("ruin"));
        assert_ne!(hashes("ab c"), hashes("a bc"));
    }

    /// The plainest way to find words, for texts of letters and separators.
    fn naive(text: &str) -> Vec<String> {
        let words = text.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_owned).collect()
    }

    proptest! {
        #[test]
        fn words_are_the_naive_ones(text in "[a-zA-Z0-9 .,éÀжЖ“”\u{a0}\0]{0,80}") {
            prop_assert_eq!(words(&text), naive(&text));
        }

        #[test]
        fn a_word_has_one_hash_wherever_it_stands(word in "[a-zA-Zéж]{1,30}", before in "[a-z“ ]{0,12}") {
            let alone = hashes(&word);
            let last = hashes(&format!("{before} {word}")).pop();
            prop_assert_eq!(alone, last.into_iter().collect::<Vec<_>>());
        }

        #[test]
        fn no_text_makes_it_fail(text in any::<String>()) {
            let mut at = 0;
            Splitter::new().for_each_word(&text, |_, range| {
                assert!(range.start >= at && range.start < range.end && text.get(range.clone()).is_some());
                at = range.start;
            });
        }
    }
}
