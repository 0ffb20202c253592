//! What characters beyond ASCII are, for counts over a text.
//!
//! The tables of the standard library take up to two hundred instructions a character. A page is written in one alphabet or two,
//! which fit into a memory of 256 characters; Han characters, kana and Hangul, which do not, are told by their ranges.

/// What a character counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A letter, not a capital.
    Letter,
    Capital,
    Number,
    Space,
    /// Anything else.
    Sign,
}

/// A character and what is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    of: char,
    /// In lower case: one of several letters will do for a hash.
    pub(crate) lower: char,
    pub(crate) kind: Kind,
}

/// The characters that were asked for last.
#[derive(Debug)]
pub(crate) struct Letters {
    known: [Known; REMEMBERED],
}

/// A power of two, and the length of the blocks in which alphabets are numbered.
const REMEMBERED: usize = 256;

impl Letters {
    pub(crate) fn new() -> Self {
        Self { known: [Known { of: '\0', lower: '\0', kind: Kind::Sign }; REMEMBERED] }
    }

    /// What is known of a character that is not ASCII.
    #[inline]
    pub(crate) fn get(&mut self, character: char) -> Known {
        if let '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{30FA}' | '\u{4E00}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}' =
            character
        {
            return Known { of: character, lower: character, kind: Kind::Letter };
        }
        let known = &mut self.known[character as usize % REMEMBERED];
        if known.of != character {
            *known = look_up(character);
        }
        *known
    }
}

#[inline(never)]
fn look_up(character: char) -> Known {
    let kind = if character.is_alphabetic() {
        if character.is_uppercase() { Kind::Capital } else { Kind::Letter }
    } else if character.is_numeric() {
        Kind::Number
    } else if character.is_whitespace() {
        Kind::Space
    } else {
        Kind::Sign
    };
    Known { of: character, lower: character.to_lowercase().next().unwrap_or(character), kind }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_what_the_tables_say() {
        let mut letters = Letters::new();
        for character in '\u{80}'..=char::MAX {
            assert_eq!(letters.get(character), look_up(character), "{character:?}");
        }
    }
}
