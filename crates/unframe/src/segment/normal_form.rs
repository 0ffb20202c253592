//! Texts as numbers, so that the same text is the same number on all pages of a site.
//!
//! **Idea.** A text is a row of pieces: up to eight ASCII letters, read at once, or any other character. Each form is a
//! hash over pieces, every one of which says whether something stands between it and the one before. **Cost.** One pass
//! over the text, which counts its letters on the way.

use super::characters::{Character, Characters, Class};
use crate::hash::{Rolling, pair};
use crate::html::Context;
use crate::html::bytes::{HIGHEST_BITS, letters, word_at};

/// The hashes of a text: white space collapsed, upper and lower case alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NormalForm {
    /// Of the text.
    pub(crate) exact: u64,
    /// Of its words, with every number as `#` and without punctuation: dates, counters and prices are alike, and so
    /// are `› News` and `News`.
    pub(crate) masked: u64,
}

impl NormalForm {
    /// Of no text.
    pub(crate) const EMPTY: Self = Self { exact: 0, masked: 0 };

    pub(crate) fn of(text: &str) -> Self {
        read(text, &mut Characters::new()).form
    }

    /// Of a text that is followed by another one.
    pub(crate) fn then(self, next: Self) -> Self {
        if self == Self::EMPTY {
            return next;
        }
        if next == Self::EMPTY {
            return self;
        }
        Self { exact: pair(self.exact, next.exact), masked: pair(self.masked, next.masked) }
    }
}

/// What one pass over a text tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    pub(crate) form: NormalForm,
    /// Letters and digits. Beyond ASCII every character counts that is no punctuation in a wide sense, told by its first
    /// byte; telling letters from signs there would change little.
    pub(crate) letters: u32,
    /// Whether the text has no character but ASCII white space.
    pub(crate) is_space: bool,
}

/// Reads a text that says what it means: a node's, character references resolved.
pub(crate) fn read(text: &str, characters: &mut Characters) -> Reading {
    let reading = read_part(text, 0, text.len(), Context::Raw, characters);
    reading.unwrap_or(Reading { form: NormalForm::EMPTY, letters: 0, is_space: true })
}

/// Reads a part of a page's text; `None` where there may be a character reference. What stands after it lets its last
/// bytes be read as a word, and is not looked at.
pub(crate) fn read_part(
    text: &str,
    start: usize,
    end: usize,
    context: Context,
    characters: &mut Characters,
) -> Option<Reading> {
    let mut reader = Reader::default();
    let mut at = start;
    let bytes = text.as_bytes();
    let end = end.min(bytes.len());
    while at < end {
        let byte = bytes[at];
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' => {
                let word = word_at(bytes, at).unwrap_or_else(|| last_word(&bytes[at..]));
                let left = end - at;
                let word = if left < 8 { word & u64::MAX >> (64 - left * 8) } else { word };
                at += reader.take_letters(word);
                continue;
            }
            b' ' | b'\t' | b'\n' | 0x0C | b'\r' => reader.take_space(),
            b'0'..=b'9' => {
                reader.letters += 1;
                reader.take_number(u64::from(byte));
            }
            b'&' if context != Context::Raw => return None,
            // As the standard asks for.
            0 => {
                reader.letters += 1;
                reader.take_other(characters.get(char::REPLACEMENT_CHARACTER));
            }
            1..0x80 => reader.take_sign(u64::from(byte)),
            _ => {
                // Never nothing: texts and their parts begin with whole characters.
                let character =
                    text.get(at..).and_then(|rest| rest.chars().next()).unwrap_or(char::REPLACEMENT_CHARACTER);
                reader.letters += u32::from(byte >= 0xC3 && byte != 0xE2);
                reader.take_other(characters.get(character));
                at += character.len_utf8();
                continue;
            }
        }
        at += 1;
    }
    Some(reader.finish())
}

/// What has been seen of a text.
#[derive(Clone, Copy, Debug, Default)]
struct Reader {
    exact: Rolling,
    masked: Rolling,
    letters: u32,
    /// Whether there was white space beyond ASCII.
    has_other_space: bool,
    /// What the next piece has in addition: [`APART`] if white space stands between it and another one, else nothing.
    space: u64,
    /// The same for the masked form, where anything but letters and numbers counts as white space.
    gap: u64,
    /// [`APART`] as soon as there is something to stand apart from, in either form.
    has_pieces: u64,
    has_words: u64,
    /// Whether the last piece of the masked form is a number, which may go on.
    in_number: bool,
}

/// A bit that no piece has: the last of eight ASCII letters is below it, a character takes four bytes.
const APART: u64 = 1 << 63;

impl Reader {
    /// The ASCII letters that a word begins with, of which there is one at least; how many.
    #[inline]
    fn take_letters(&mut self, word: u64) -> usize {
        let letters = letters(word);
        let bits = (!letters & HIGHEST_BITS).trailing_zeros() & !7;
        // A letter in lower case has the third bit from above.
        let piece = (word | letters >> 2) & u64::MAX >> (64 - bits);
        self.letters += bits / 8;
        self.piece(piece);
        self.word(piece);
        self.in_number = false;
        (bits / 8) as usize
    }

    /// A character beyond ASCII.
    #[inline]
    fn take_other(&mut self, character: Character) {
        let piece = u64::from(character.lower);
        match character.class {
            Class::Word => {
                self.piece(piece);
                self.word(piece);
                self.in_number = false;
            }
            Class::Number => self.take_number(piece),
            Class::Other => self.take_sign(piece),
            Class::Space => {
                self.has_other_space = true;
                self.take_space();
            }
        }
    }

    #[inline]
    fn take_number(&mut self, piece: u64) {
        self.piece(piece);
        if !self.in_number {
            self.word(u64::from(b'#'));
        }
        self.in_number = true;
    }

    #[inline]
    fn take_sign(&mut self, piece: u64) {
        self.piece(piece);
        self.gap = self.has_words;
        self.in_number = false;
    }

    #[inline]
    fn take_space(&mut self) {
        self.space = self.has_pieces;
        self.gap = self.has_words;
        self.in_number = false;
    }

    #[inline]
    fn piece(&mut self, piece: u64) {
        self.exact.add(piece | self.space);
        self.space = 0;
        self.has_pieces = APART;
    }

    #[inline]
    fn word(&mut self, piece: u64) {
        self.masked.add(piece | self.gap);
        self.gap = 0;
        self.has_words = APART;
    }

    fn finish(self) -> Reading {
        let is_empty = self.has_pieces == 0;
        let form = NormalForm { exact: self.exact.finish(), masked: self.masked.finish() };
        Reading {
            form: if is_empty { NormalForm::EMPTY } else { form },
            letters: self.letters,
            is_space: is_empty && !self.has_other_space,
        }
    }
}

/// Up to eight bytes, the first one lowest, and zeros.
#[inline]
fn last_word(bytes: &[u8]) -> u64 {
    bytes.iter().take(8).rev().fold(0, |word, byte| word << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// The two forms as texts, by the definition.
    fn naive(text: &str) -> (String, String) {
        let (mut exact, mut masked) = (String::new(), String::new());
        for word in text.split(|character: char| character.is_whitespace() && character != '\u{B}') {
            if word.is_empty() {
                continue;
            }
            exact += if exact.is_empty() { "" } else { " " };
            exact.extend(word.chars().flat_map(char::to_lowercase));
        }
        let is_apart = |character: char| match character {
            _ if character.is_ascii() => !character.is_ascii_alphanumeric(),
            _ => matches!(Characters::new().get(character).class, Class::Space | Class::Other),
        };
        for word in text.split(is_apart).filter(|word| !word.is_empty()) {
            masked += if masked.is_empty() { "" } else { " " };
            let mut in_number = false;
            for character in word.chars() {
                let is_number = character.is_numeric();
                match (is_number, in_number) {
                    (true, false) => masked.push('#'),
                    (true, true) => {}
                    (false, _) => masked.extend(character.to_lowercase()),
                }
                in_number = is_number;
            }
        }
        (exact, masked)
    }

    #[test]
    fn forms_are_equal_where_the_rewritten_texts_are() {
        let alphabet = [
            "a",
            "b",
            "Z",
            "e",
            "word",
            "Of",
            "longer",
            " ",
            " ",
            " ",
            "  ",
            "\n",
            "1",
            "23",
            ".",
            "-",
            "é",
            "É",
            "Новости",
            "я",
            "٢",
            "’",
            "\u{A0}",
            "中",
            "ß",
            "İ",
            "\u{301}",
        ];
        let mut state = 7_u32;
        let mut next = |most: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % most
        };
        let (mut exact_forms, mut masked_forms) = (BTreeMap::new(), BTreeMap::new());
        let (mut exact_hashes, mut masked_hashes) = (BTreeMap::new(), BTreeMap::new());
        for _ in 0..50_000 {
            let text: String = (0..next(9)).map(|_| alphabet[next(alphabet.len())]).collect();
            let (exact, masked) = naive(&text);
            let reading = read(&text, &mut Characters::new());
            let around = read_part(&format!("a {text}b1é"), 2, 2 + text.len(), Context::Text, &mut Characters::new());
            assert_eq!(Some(reading), around, "{text:?}");
            assert_eq!(reading.form == NormalForm::EMPTY, exact.is_empty(), "{text:?}");
            let NormalForm { exact: hash, masked: masked_hash } = reading.form;
            assert_eq!(*exact_forms.entry(exact.clone()).or_insert(hash), hash, "{text:?}");
            assert_eq!(*exact_hashes.entry(hash).or_insert_with(|| exact.clone()), exact, "{text:?}");
            if !exact.is_empty() {
                assert_eq!(*masked_forms.entry(masked.clone()).or_insert(masked_hash), masked_hash, "{text:?}");
                assert_eq!(*masked_hashes.entry(masked_hash).or_insert_with(|| masked.clone()), masked, "{text:?}");
            }
            let ascii = text.bytes().filter(u8::is_ascii_alphanumeric).count();
            let others = text.bytes().filter(|byte| (0xC3..0xE2).contains(byte) || *byte > 0xE2).count();
            assert_eq!(reading.letters as usize, ascii + others, "{text:?}");
            assert_eq!(reading.is_space, text.bytes().all(|byte| byte.is_ascii_whitespace()), "{text:?}");
        }
    }

    #[test]
    fn white_space_and_case_do_not_matter_numbers_only_exactly() {
        let form = NormalForm::of("Made on 12 May 2024");
        assert_eq!(NormalForm::of("  made\n on 12   MAY 2024 "), form);
        let other_day = NormalForm::of("Made on 3 May 1999");
        assert_eq!(other_day.masked, form.masked);
        assert_ne!(other_day.exact, form.exact);
        assert_ne!(NormalForm::of("Made on May").masked, form.masked);
    }

    #[test]
    fn numbers_of_other_scripts_are_numbers() {
        assert_eq!(NormalForm::of("٢٠١٩ год").masked, NormalForm::of("2019 ГОД").masked);
    }

    #[test]
    fn punctuation_matters_only_exactly() {
        let (plain, marked) = (NormalForm::of("News"), NormalForm::of(" › News…"));
        assert_eq!(plain.masked, marked.masked);
        assert_ne!(plain.exact, marked.exact);
        assert_ne!(NormalForm::of("a-b").masked, NormalForm::of("ab").masked);
    }

    #[test]
    fn an_empty_text_adds_nothing() {
        let form = NormalForm::of("Rain");
        assert_eq!(NormalForm::of(" \n"), NormalForm::EMPTY);
        assert_eq!(form.then(NormalForm::EMPTY), form);
        assert_eq!(NormalForm::EMPTY.then(form), form);
    }
}
