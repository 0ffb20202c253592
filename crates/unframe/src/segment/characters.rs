//! What characters beyond ASCII are, and how they are written in lower case.
//!
//! The tables of the standard library take a hundred instructions a character. A page is written in one alphabet or two,
//! which fit into a memory of 256 characters; Han characters and Hangul, which do not, are told by their ranges.

/// What a character is for the forms of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// Part of a word: a letter, or a mark that belongs to one.
    Word,
    /// A digit or another number.
    Number,
    /// White space.
    Space,
    /// Anything else.
    Other,
}

/// A character and what is known of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Character {
    of: char,
    pub(crate) class: Class,
    /// Its UTF-8 bytes in lower case, the first one lowest. The one character that becomes two in lower case, `İ`, has
    /// room as well.
    pub(crate) lower: u32,
}

/// The characters that were asked for last.
#[derive(Debug)]
pub(crate) struct Characters {
    known: [Character; KNOWN],
}

/// A power of two, and the length of the blocks in which alphabets are numbered.
const KNOWN: usize = 256;

impl Characters {
    pub(crate) fn new() -> Self {
        Self { known: [Character { of: '\0', class: Class::Other, lower: 0 }; KNOWN] }
    }

    /// What is known of a character that is not ASCII.
    #[inline]
    pub(crate) fn get(&mut self, character: char) -> Character {
        // Hiragana, Katakana, common Han characters, Hangul.
        if let '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{30FA}' | '\u{4E00}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}' =
            character
        {
            let mut bytes = [0; 4];
            character.encode_utf8(&mut bytes);
            return Character { of: character, class: Class::Word, lower: u32::from_le_bytes(bytes) };
        }
        let known = &mut self.known[character as usize % KNOWN];
        if known.of != character {
            *known = look_up(character);
        }
        *known
    }
}

#[inline(never)]
fn look_up(character: char) -> Character {
    let class = if character.is_whitespace() {
        Class::Space
    } else if character.is_numeric() {
        Class::Number
    } else if is_mark(character) || character.is_alphabetic() {
        Class::Word
    } else {
        Class::Other
    };
    let (mut lower, mut length) = ([0; 4], 0);
    for character in character.to_lowercase() {
        length += character.encode_utf8(&mut lower[length..]).len();
    }
    Character { of: character, class, lower: u32::from_le_bytes(lower) }
}

/// Vowel signs and the like, which belong to words but are not letters: combining marks, and the blocks of scripts that
/// have them.
fn is_mark(character: char) -> bool {
    matches!(character, '\u{300}'..='\u{36F}' | '\u{591}'..='\u{5C7}' | '\u{610}'..='\u{65F}' | '\u{900}'..='\u{DFF}' | '\u{E30}'..='\u{E4E}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_what_the_tables_say() {
        let mut characters = Characters::new();
        for character in '\u{80}'..=char::MAX {
            let (found, expected) = (characters.get(character), look_up(character));
            assert_eq!((found.class, found.lower), (expected.class, expected.lower), "{character:?}");
            let mut lower: Vec<u8> = character.to_lowercase().collect::<String>().into_bytes();
            lower.resize(4, 0);
            assert_eq!(&found.lower.to_le_bytes()[..], lower, "{character:?}");
        }
    }
}
