//! Texts as numbers, so that the same text is the same number on all pages of a site.

use crate::hash::{Hash64, pair};

/// The hashes of a text: white space folded, upper and lower case alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NormalForm {
    /// Of the text.
    pub(crate) exact: u64,
    /// Of the text with every number as `#`: dates, counters and prices are alike.
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

#[derive(Clone, Copy, Debug)]
struct Normalizer {
    exact: Hash64,
    masked: Hash64,
    /// White space waits for the next character.
    has_space: bool,
    is_empty: bool,
    in_number: bool,
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
        } else {
            self.masked.byte(byte);
            self.in_number = false;
        }
    }

    fn take_other(&mut self, character: char) {
        if character.is_whitespace() {
            self.has_space = true;
            return;
        }
        self.begin_character();
        let is_number = character.is_numeric();
        let mut buffer = [0; 4];
        for lower in character.to_lowercase() {
            let bytes = lower.encode_utf8(&mut buffer).as_bytes();
            self.exact.bytes(bytes);
            if !is_number {
                self.masked.bytes(bytes);
            }
        }
        if is_number {
            self.mask();
        } else {
            self.in_number = false;
        }
    }

    #[inline]
    fn mask(&mut self) {
        if !self.in_number {
            self.masked.byte(b'#');
        }
        self.in_number = true;
    }

    #[inline]
    fn begin_character(&mut self) {
        if self.has_space && !self.is_empty {
            self.exact.byte(b' ');
            self.masked.byte(b' ');
            self.in_number = false;
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
    fn an_empty_text_adds_nothing() {
        let form = NormalForm::of("Rain");
        assert_eq!(NormalForm::of(" \n"), NormalForm::EMPTY);
        assert_eq!(form.then(NormalForm::EMPTY), form);
        assert_eq!(NormalForm::EMPTY.then(form), form);
    }
}
