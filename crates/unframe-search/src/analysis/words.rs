//! Where the words of a text are: what stands between spaces and punctuation, and runs of characters where a script has
//! no spaces.

use std::ops::Range;

/// What a character is to words.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Letter,
    /// Part of a word that has begun: accents and vowel signs written by themselves, joiners.
    Mark,
    /// Of a script without spaces, in which words are runs of this many characters.
    InARow(usize),
    None,
}

impl Class {
    #[inline]
    fn of(character: char) -> Self {
        if character.is_ascii() {
            return if character.is_ascii_alphanumeric() { Self::Letter } else { Self::None };
        }
        match character {
            // Accents; points of Hebrew and Arabic; what silences or dots letters in the scripts of India; joiners.
            '\u{300}'..='\u{36F}'
            | '\u{483}'..='\u{487}'
            | '\u{591}'..='\u{5BD}'
            | '\u{610}'..='\u{61A}'
            | '\u{640}'
            | '\u{64B}'..='\u{65F}'
            | '\u{670}'
            | '\u{93C}'
            | '\u{94D}'
            | '\u{9BC}'
            | '\u{9CD}'
            | '\u{A3C}'
            | '\u{A4D}'
            | '\u{ABC}'
            | '\u{ACD}'
            | '\u{B3C}'
            | '\u{B4D}'
            | '\u{BCD}'
            | '\u{C4D}'
            | '\u{CCD}'
            | '\u{D4D}'
            | '\u{200C}'
            | '\u{200D}' => Self::Mark,
            // Han, kana in full and in half width, Hangul.
            '\u{3005}'..='\u{3007}'
            | '\u{3041}'..='\u{3096}'
            | '\u{30A1}'..='\u{30FA}'
            | '\u{30FC}'
            | '\u{3130}'..='\u{318F}'
            | '\u{31F0}'..='\u{31FF}'
            | '\u{3400}'..='\u{4DBF}'
            | '\u{4E00}'..='\u{9FFF}'
            | '\u{AC00}'..='\u{D7A3}'
            | '\u{F900}'..='\u{FAFF}'
            | '\u{FF66}'..='\u{FF9D}'
            | '\u{20000}'..='\u{3FFFF}' => Self::InARow(2),
            // Punctuation and currency of the scripts below.
            '\u{E3F}' | '\u{E4F}' | '\u{E5A}' | '\u{E5B}' | '\u{104A}'..='\u{104F}' | '\u{17D4}'..='\u{17DB}' => {
                Self::None
            }
            // Thai and Lao, Burmese, Khmer.
            '\u{E00}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' => Self::InARow(3),
            _ if character.is_alphanumeric() => Self::Letter,
            _ => Self::None,
        }
    }
}

/// Calls `visit` with the place of each word.
pub(super) fn for_each_word(text: &str, mut visit: impl FnMut(Range<usize>)) {
    let mut word: Option<usize> = None;
    let mut row = Row::default();
    for (at, character) in text.char_indices() {
        let class = Class::of(character);
        let goes_on = class == Class::Letter || class == Class::Mark && word.is_some();
        if !goes_on && let Some(start) = word.take() {
            visit(start..at);
        }
        match class {
            Class::InARow(length) => row.push(length, at..at + character.len_utf8(), &mut visit),
            _ => row.finish(&mut visit),
        }
        if class == Class::Letter && word.is_none() {
            word = Some(at);
        }
    }
    if let Some(start) = word {
        visit(start..text.len());
    }
    row.finish(&mut visit);
}

/// The last characters of a script without spaces.
#[derive(Default)]
struct Row {
    /// How many are a word.
    length: usize,
    /// Where the last ones begin, the oldest first.
    starts: Vec<usize>,
    end: usize,
    /// Whether a whole word was made of them.
    is_told: bool,
}

impl Row {
    fn push(&mut self, length: usize, character: Range<usize>, visit: &mut impl FnMut(Range<usize>)) {
        if self.length != length {
            self.finish(visit);
            self.length = length;
        }
        if self.starts.len() == length {
            self.starts.remove(0);
        }
        self.starts.push(character.start);
        self.end = character.end;
        if self.starts.len() == length {
            self.is_told = true;
            visit(self.starts[0]..self.end);
        }
    }

    /// A row that is shorter than a word is one all the same.
    fn finish(&mut self, visit: &mut impl FnMut(Range<usize>)) {
        if let (Some(start), false) = (self.starts.first(), self.is_told) {
            visit(*start..self.end);
        }
        self.starts.clear();
        self.is_told = false;
    }
}
