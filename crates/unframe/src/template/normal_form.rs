//! Texts as numbers, so that the same text is the same number on all pages of a site.

use crate::hash::{Hash64, pair};

/// The hashes of a text: white space folded, upper and lower case alike.
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
        let mut normalizer = Normalizer {
            exact: Hash64::new(),
            masked: Hash64::new(),
            has_space: false,
            is_empty: true,
            word_ended: false,
            has_words: false,
            in_number: false,
        };
        normalizer.take(text);
        if normalizer.is_empty {
            return Self::EMPTY;
        }
        Self { exact: normalizer.exact.finish(), masked: normalizer.masked.finish() }
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

#[expect(clippy::struct_excessive_bools, reason = "what has been seen of a text")]
#[derive(Clone, Copy, Debug)]
struct Normalizer {
    exact: Hash64,
    masked: Hash64,
    /// White space waits for the next character.
    has_space: bool,
    is_empty: bool,
    /// The same for the masked form: a word ended, there has been one, the last one is a number.
    word_ended: bool,
    has_words: bool,
    in_number: bool,
}

/// Vowel signs and the like, which belong to words but are no letters: combining marks, and the blocks of scripts that
/// have them.
fn is_mark(character: char) -> bool {
    matches!(character, '\u{300}'..='\u{36F}' | '\u{591}'..='\u{5C7}' | '\u{610}'..='\u{65F}' | '\u{900}'..='\u{DFF}' | '\u{E30}'..='\u{E4E}')
}

impl Normalizer {
    fn take(&mut self, text: &str) {
        let mut rest = text;
        while let Some(&byte) = rest.as_bytes().first() {
            if byte.is_ascii() {
                self.take_ascii(byte);
                rest = &rest[1..];
            } else if let Some(character) = rest.chars().next() {
                self.take_other(character);
                rest = &rest[character.len_utf8()..];
            }
        }
    }

    #[inline]
    fn take_ascii(&mut self, byte: u8) {
        if byte.is_ascii_whitespace() {
            self.has_space = true;
            return;
        }
        self.begin_character();
        let byte = byte.to_ascii_lowercase();
        self.exact.byte(byte);
        if byte.is_ascii_digit() {
            self.mask();
        } else if byte.is_ascii_alphabetic() {
            self.begin_word();
            self.masked.byte(byte);
        } else {
            self.end_word();
        }
    }

    fn take_other(&mut self, character: char) {
        if character.is_whitespace() {
            self.has_space = true;
            return;
        }
        self.begin_character();
        let is_word = character.is_alphabetic() || is_mark(character);
        if character.is_numeric() {
            self.mask();
        } else if is_word {
            self.begin_word();
        } else {
            self.end_word();
        }
        let mut buffer = [0; 4];
        for lower in character.to_lowercase() {
            let bytes = lower.encode_utf8(&mut buffer).as_bytes();
            self.exact.bytes(bytes);
            if is_word {
                self.masked.bytes(bytes);
            }
        }
    }

    /// One more digit of a number, or its first.
    #[inline]
    fn mask(&mut self) {
        if !self.in_number {
            self.begin_word();
            self.masked.byte(b'#');
        }
        self.in_number = true;
    }

    /// A letter goes into the masked form: behind a space if it begins a word.
    #[inline]
    fn begin_word(&mut self) {
        if self.word_ended && self.has_words {
            self.masked.byte(b' ');
        }
        self.word_ended = false;
        self.has_words = true;
        self.in_number = false;
    }

    #[inline]
    fn end_word(&mut self) {
        self.word_ended = true;
        self.in_number = false;
    }

    #[inline]
    fn begin_character(&mut self) {
        if self.has_space {
            if !self.is_empty {
                self.exact.byte(b' ');
            }
            self.end_word();
        }
        self.has_space = false;
        self.is_empty = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
