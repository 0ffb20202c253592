//! Two texts compared word by word.
//!
//! **Idea.** A text is a row of words; each carries the white space in front of it, so that pieces joined together give back
//! the text. A character of Chinese, Japanese or Thai is a word, because those scripts do not set words apart. **Cost.**
//! That of the histogram algorithm, which is near linear and limits itself where a text repeats few words.

use imara_diff::{Algorithm, Diff, InternedInput};
use serde::{Deserialize, Serialize};

/// A piece of a text that was edited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WordPiece {
    /// Both versions have it.
    Kept(String),
    /// Only the old version has it.
    Removed(String),
    /// Only the new version has it.
    Added(String),
}

/// Letters and digits of a text.
pub fn letters(text: &str) -> usize {
    text.chars().filter(|character| character.is_alphanumeric()).count()
}

/// The words of a text, each with the white space in front of it.
pub fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    let mut at = 0;
    let mut rest = text.char_indices().peekable();
    while let Some((_, first)) = rest.next() {
        at += first.len_utf8();
        if first.is_whitespace() {
            continue;
        }
        if is_word(first) {
            while let Some((_, next)) = rest.peek().copied() {
                let is_inside_of_number = matches!(next, '.' | ',' | ':' | '\u{a0}') && {
                    let before = text[..at].chars().next_back();
                    let after = text[at + next.len_utf8()..].chars().next();
                    before.is_some_and(char::is_numeric) && after.is_some_and(char::is_numeric)
                };
                if !is_word(next) && !is_inside_of_number {
                    break;
                }
                at += next.len_utf8();
                rest.next();
            }
        }
        words.push(&text[start..at]);
        start = at;
    }
    if start < text.len() {
        words.push(&text[start..]);
    }
    words
}

/// Whether a character goes on with the word it stands in.
fn is_word(character: char) -> bool {
    character.is_alphanumeric() && !stands_alone(character)
}

/// Whether a character is a word by itself: scripts without spaces between words.
fn stands_alone(character: char) -> bool {
    matches!(character, '\u{0E00}'..='\u{0EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{3040}'..='\u{30FF}'
        | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// What became of the words of `old`. Pieces that are kept or added, joined together, are `new`; those that are kept or removed are `old`.
///
/// ```
/// use unframe_diff::{WordPiece, word_diff};
///
/// let pieces = word_diff("It costs 12.99 today.", "It costs 11.99 today.");
/// let [kept, removed, added, rest] = &pieces[..] else { panic!("four pieces") };
/// assert_eq!(kept, &WordPiece::Kept("It costs".to_owned()));
/// assert_eq!(removed, &WordPiece::Removed(" 12.99".to_owned()));
/// assert_eq!(added, &WordPiece::Added(" 11.99".to_owned()));
/// assert_eq!(rest, &WordPiece::Kept(" today.".to_owned()));
/// ```
pub fn word_diff(old: &str, new: &str) -> Vec<WordPiece> {
    let (old_words, new_words) = (words(old), words(new));
    let mut input = InternedInput::default();
    input.update_before(old_words.iter().copied());
    input.update_after(new_words.iter().copied());
    let diff = Diff::compute(Algorithm::Histogram, &input);
    let mut pieces = Pieces::default();
    let mut at = 0;
    for hunk in diff.hunks() {
        let (before, after) = (range(&hunk.before), range(&hunk.after));
        pieces.keep(&new_words[at..after.start]);
        pieces.change(&old_words[before], &new_words[after.clone()]);
        at = after.end;
    }
    pieces.keep(&new_words[at..]);
    pieces.finish()
}

/// A range of imara-diff as one of ours.
pub(crate) fn range(range: &std::ops::Range<u32>) -> std::ops::Range<usize> {
    range.start as usize..range.end as usize
}

/// Pieces in the making: signs between two changes become part of one change, so that a reader sees phrases, not confetti.
#[derive(Default)]
struct Pieces {
    done: Vec<WordPiece>,
    removed: String,
    added: String,
}

impl Pieces {
    fn keep(&mut self, words: &[&str]) {
        if words.is_empty() {
            return;
        }
        let kept = words.concat();
        let is_sign = words.len() == 1 && !kept.contains(char::is_alphanumeric);
        if is_sign && !(self.removed.is_empty() && self.added.is_empty()) {
            // Whether another change follows is not known yet: `finish` and `flush` give it back.
            self.removed.push_str(&kept);
            self.added.push_str(&kept);
            return;
        }
        self.flush();
        self.done.push(WordPiece::Kept(kept));
    }

    fn change(&mut self, removed: &[&str], added: &[&str]) {
        self.removed.push_str(&removed.concat());
        self.added.push_str(&added.concat());
    }

    /// Ends a change; what both sides end with is kept after all.
    fn flush(&mut self) {
        let (removed, added) = (std::mem::take(&mut self.removed), std::mem::take(&mut self.added));
        let (removed_words, added_words) = (words(&removed), words(&added));
        let ends = removed_words.iter().rev().zip(added_words.iter().rev());
        let kept: usize = ends.take_while(|(left, right)| left == right).map(|(word, _)| word.len()).sum();
        let (removed, kept_text) = removed.split_at(removed.len() - kept);
        let added = &added[..added.len() - kept];
        if !removed.is_empty() {
            self.done.push(WordPiece::Removed(removed.to_owned()));
        }
        if !added.is_empty() {
            self.done.push(WordPiece::Added(added.to_owned()));
        }
        if !kept_text.is_empty() {
            self.done.push(WordPiece::Kept(kept_text.to_owned()));
        }
    }

    fn finish(mut self) -> Vec<WordPiece> {
        self.flush();
        let mut merged: Vec<WordPiece> = Vec::new();
        for piece in self.done {
            match (merged.last_mut(), piece) {
                (Some(WordPiece::Kept(text)), WordPiece::Kept(more)) => text.push_str(&more),
                (_, piece) => merged.push(piece),
            }
        }
        merged
    }
}

/// The words that only one version has: of the old one, and of the new one.
pub(crate) fn changed_words(pieces: &[WordPiece]) -> Vec<&str> {
    let changed = pieces.iter().filter_map(|piece| match piece {
        WordPiece::Removed(text) | WordPiece::Added(text) => Some(text.as_str()),
        WordPiece::Kept(_) => None,
    });
    let words = changed.flat_map(words).map(str::trim);
    words.filter(|word| word.contains(char::is_alphanumeric)).collect()
}

/// A text by its words, to be held against many others.
#[derive(Clone, Debug, Default)]
pub(crate) struct BagOfWords<'text>(Vec<&'text str>);

impl<'text> BagOfWords<'text> {
    pub(crate) fn of(text: &'text str) -> Self {
        let mut words: Vec<&str> =
            words(text).into_iter().map(str::trim).filter(|word| word.contains(char::is_alphanumeric)).collect();
        words.sort_unstable();
        Self(words)
    }

    /// How many words both have, in hundredths of all: 100 for texts of the same words.
    pub(crate) fn similarity(&self, other: &Self) -> usize {
        let (left, right) = (&self.0, &other.0);
        let (mut at, mut behind, mut both) = (0, 0, 0_usize);
        while let (Some(one), Some(two)) = (left.get(at), right.get(behind)) {
            match one.cmp(two) {
                std::cmp::Ordering::Less => at += 1,
                std::cmp::Ordering::Greater => behind += 1,
                std::cmp::Ordering::Equal => {
                    both += 1;
                    at += 1;
                    behind += 1;
                }
            }
        }
        let all = left.len() + right.len();
        (200 * both).checked_div(all).unwrap_or(100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(old: &str, new: &str) -> String {
        let piece = |piece: WordPiece| match piece {
            WordPiece::Kept(text) => text,
            WordPiece::Removed(text) => format!("[-{text}]"),
            WordPiece::Added(text) => format!("[+{text}]"),
        };
        word_diff(old, new).into_iter().map(piece).collect()
    }

    #[test]
    fn words_carry_the_space_in_front_and_numbers_are_whole() {
        assert_eq!(words("On 5.3.2026, 1,234 fell"), ["On", " 5.3.2026", ",", " 1,234", " fell"]);
        assert_eq!(words("雨が降る"), ["雨", "が", "降", "る"]);
        assert_eq!(words(""), [""; 0]);
        assert_eq!(words("a "), ["a", " "]);
    }

    #[test]
    fn what_was_edited_is_told_in_phrases() {
        assert_eq!(shown("Rain fell in May.", "Snow fell in May."), "[-Rain][+Snow] fell in May.");
        assert_eq!(shown("Rain fell.", "Rain fell. It stopped."), "Rain fell.[+ It stopped.]");
        assert_eq!(shown("red, green", "blue, black"), "[-red, green][+blue, black]");
        assert_eq!(shown("same", "same"), "same");
        assert_eq!(shown("", "new"), "[+new]");
    }

    #[test]
    fn similarity_counts_words_that_both_have() {
        let similarity = |left: &str, right: &str| BagOfWords::of(left).similarity(&BagOfWords::of(right));
        assert_eq!(similarity("rain fell", "fell rain"), 100);
        assert_eq!(similarity("rain fell", "snow fell"), 50);
        assert_eq!(similarity("rain", "snow"), 0);
        assert_eq!(similarity("–", "!"), 100);
    }
}
