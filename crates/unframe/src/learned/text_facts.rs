//! What a block says, in numbers: one pass over its text.
//!
//! The counts are language-independent: they know of words, ends of sentences and signs, not of what words mean. The
//! first words are kept as hashes, for comparison with the title and for a small table of words that tell
//! (`share`, `подписаться`).

use super::letters::{Kind, Letters};
use crate::hash::Hash64;
use crate::html::Tree;
use crate::segment::{Block, Blocks};

/// Words of a block that are kept.
pub(crate) const MOST_WORDS: usize = 12;

/// Counts over the characters of a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TextFacts {
    pub(crate) words: u32,
    /// Words that begin with a capital.
    pub(crate) capitals: u32,
    /// Capital letters.
    pub(crate) upper_case: u32,
    pub(crate) digits: u32,
    pub(crate) commas: u32,
    pub(crate) sentences: u32,
    /// Signs between the entries of menus and trails: `|`, `·`, `»`.
    pub(crate) separators: u32,
    pub(crate) last: Last,
}

/// The last character of a block, as far as it tells something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Last {
    #[default]
    Other,
    /// The end of a sentence, or a quotation mark after it.
    Sentence,
}

/// The facts of a block; its first words are added to `words`. `letters` remembers characters from block to block.
pub(crate) fn read(
    tree: &Tree<'_>,
    blocks: &Blocks,
    block: &Block,
    words: &mut Vec<u32>,
    letters: &mut Letters,
) -> TextFacts {
    let mut reader = Reader::new(words, letters);
    for text in blocks.texts(block) {
        reader.read(&tree.node(text.node).text());
    }
    reader.finish()
}

/// The hashes of the words of a text, as those of blocks are made.
pub(crate) fn words_of(text: &str) -> Vec<u32> {
    let (mut words, mut letters) = (Vec::new(), Letters::new());
    let mut reader = Reader::new(&mut words, &mut letters);
    reader.read(text);
    reader.finish();
    words
}

/// Words to look for.
#[derive(Debug, Default)]
pub(crate) struct KnownWords {
    /// Sorted.
    words: Vec<u32>,
    /// A bit for the lowest six of each, so that most words that are not known are told at once.
    bits: u64,
}

impl KnownWords {
    pub(crate) fn new(mut words: Vec<u32>) -> Self {
        words.sort_unstable();
        let bits = words.iter().fold(0, |bits, word| bits | bit(*word));
        Self { words, bits }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    #[inline]
    pub(crate) fn contains(&self, word: u32) -> bool {
        self.bits & bit(word) != 0 && self.words.binary_search(&word).is_ok()
    }
}

#[inline]
fn bit(word: u32) -> u64 {
    1 << (word % 64)
}

struct Reader<'memory> {
    facts: TextFacts,
    words: &'memory mut Vec<u32>,
    letters: &'memory mut Letters,
    kept: usize,
    /// The word at hand.
    word: Option<Hash64>,
    /// The last characters, the latest first; of white space only one.
    recent: [char; 3],
}

impl<'memory> Reader<'memory> {
    fn new(words: &'memory mut Vec<u32>, letters: &'memory mut Letters) -> Self {
        Self { facts: TextFacts::default(), words, letters, kept: 0, word: None, recent: [' '; 3] }
    }

    fn read(&mut self, text: &str) {
        let mut rest = text;
        while let Some(character) = rest.chars().next() {
            // Most of most texts: small letters, a word at once.
            let run = rest.bytes().take_while(u8::is_ascii_lowercase).count();
            if run > 0 {
                self.small_letters(&rest[..run]);
                rest = &rest[run..];
                continue;
            }
            if character.is_ascii() {
                self.ascii(character);
            } else {
                self.other(character);
            }
            rest = &rest[character.len_utf8()..];
        }
    }

    #[inline]
    fn small_letters(&mut self, run: &str) {
        self.facts.words += u32::from(self.word.is_none());
        let word = self.word.get_or_insert_with(Hash64::new);
        if self.kept < MOST_WORDS {
            word.bytes(run.as_bytes());
        }
        for byte in &run.as_bytes()[run.len().saturating_sub(3)..] {
            self.push(char::from(*byte));
        }
    }

    #[inline]
    fn ascii(&mut self, character: char) {
        match character {
            'a'..='z' | '_' => self.letter(character, false),
            'A'..='Z' => {
                self.facts.upper_case += 1;
                self.letter(character.to_ascii_lowercase(), true);
            }
            '0'..='9' => self.digit(character),
            ' ' | '\t' | '\n' | '\r' | '\u{c}' => self.space(),
            _ => self.sign(character),
        }
    }

    fn other(&mut self, character: char) {
        let known = self.letters.get(character);
        match known.kind {
            Kind::Letter | Kind::Capital => {
                let is_upper_case = known.kind == Kind::Capital;
                self.facts.upper_case += u32::from(is_upper_case);
                self.letter(known.lower, is_upper_case);
                if is_ideograph(character) && u32::from(character).is_multiple_of(3) {
                    // No spaces between words: some characters end them, so that counts are of the order of others'.
                    self.end_word();
                }
            }
            Kind::Number => self.digit(character),
            Kind::Space => self.space(),
            Kind::Sign => self.sign(character),
        }
    }

    #[inline]
    fn letter(&mut self, character: char, is_upper_case: bool) {
        if self.word.is_none() {
            self.facts.words += 1;
            self.facts.capitals += u32::from(is_upper_case);
        }
        self.hash(character);
        self.push(character);
    }

    fn digit(&mut self, character: char) {
        self.facts.digits += 1;
        if self.word.is_none() {
            self.facts.words += 1;
        }
        self.hash(character);
        self.push(character);
    }

    fn space(&mut self) {
        if self.recent[0] == ' ' {
            return;
        }
        self.end_word();
        if matches!(self.recent[0], '.' | '!' | '?') {
            self.facts.sentences += 1;
        }
        self.push(' ');
    }

    fn sign(&mut self, character: char) {
        // An apostrophe does not end a word.
        if !matches!(character, '\'' | '’') {
            self.end_word();
        }
        match character {
            ',' | ';' | '，' | '、' | '،' => self.facts.commas += 1,
            '。' | '！' | '？' | '؟' | '।' | '…' => self.facts.sentences += 1,
            '|' | '·' | '•' | '»' | '«' | '›' | '/' | '→' | '>' => self.facts.separators += 1,
            _ => {}
        }
        self.push(character);
    }

    #[inline]
    fn push(&mut self, character: char) {
        self.recent = [character, self.recent[0], self.recent[1]];
    }

    #[inline]
    fn hash(&mut self, character: char) {
        if self.kept < MOST_WORDS {
            let mut buffer = [0; 4];
            self.word.get_or_insert_with(Hash64::new).bytes(character.encode_utf8(&mut buffer).as_bytes());
        } else {
            self.word.get_or_insert_with(Hash64::new);
        }
    }

    fn end_word(&mut self) {
        let Some(word) = self.word.take() else { return };
        if self.kept < MOST_WORDS {
            self.kept += 1;
            self.words.push(short(word));
        }
    }

    fn finish(mut self) -> TextFacts {
        self.end_word();
        if self.recent[0] == ' ' {
            self.recent = [self.recent[1], self.recent[2], ' '];
        } else if matches!(self.recent[0], '.' | '!' | '?') {
            self.facts.sentences += 1;
        }
        self.facts.last = match self.recent {
            ['.', '.', '.'] => Last::Other,
            ['.' | '!' | '?' | '。' | '！' | '？' | '؟' | '।' | '"' | '”' | '»', ..] => Last::Sentence,
            _ => Last::Other,
        };
        self.facts
    }
}

/// 32 bits of a hash are enough for tables of a few thousand words.
fn short(word: Hash64) -> u32 {
    (word.finish() >> 32) as u32
}

/// Scripts without spaces between words.
fn is_ideograph(character: char) -> bool {
    matches!(character, '\u{E00}'..='\u{E7F}' | '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}')
}
