//! Short texts of elements, in one line.

use std::borrow::Cow;

use crate::html::{NodeId, NodeRef, Tag, resolve};

/// What an element says, white space collapsed; no more than about `most` bytes of it.
pub(super) fn of(node: NodeRef<'_, '_>, most: usize) -> String {
    let mut said = Folded::default();
    let tree = node.tree();
    let mut next = node.id();
    let end = node.subtree_end();
    // Bytes so far, those that are folded away too.
    let mut bytes = 0;
    // Elements without text cost as well.
    for _ in 0..4 * most {
        if next >= end || bytes > most {
            break;
        }
        let inner = tree.node(next);
        next = NodeId(next.0 + 1);
        if inner.is_text() {
            let text = beginning(inner, most);
            let cut = text.floor_char_boundary((most + 1 - bytes).min(text.len()));
            said.push(&text[..cut]);
            bytes += cut;
        } else if is_silent(inner) {
            next = inner.subtree_end();
        } else if !is_inside_of_words(inner) {
            said.set_apart();
            bytes += 1;
        }
        // The end of an element sets words apart as its beginning does: it ends here if all of it is passed.
        if inner.parent().is_some_and(|parent| parent.subtree_end() == next && !is_inside_of_words(parent)) {
            said.set_apart();
            bytes += 1;
        }
    }
    said.text
}

/// A text, or so much of its beginning that it has `most` bytes when its references are resolved. A long text may be
/// asked for by each of the elements around it.
fn beginning<'page>(text: NodeRef<'_, 'page>, most: usize) -> Cow<'page, str> {
    /// Bytes of the source for a byte of the text; `&nbsp;` has six for two. Those that have more are cut short.
    const REFERENCE: usize = 8;
    let mut pieces = text.text_pieces();
    match (pieces.next(), pieces.next()) {
        (Some((span, context)), None) if span.len() as usize > REFERENCE * (most + 1) => {
            let raw = span.of(text.tree().source());
            resolve(&raw[..raw.floor_char_boundary(REFERENCE * (most + 1))], context)
        }
        _ => text.text(),
    }
}

/// White space folded, and none at the ends.
pub(super) fn fold(text: &str) -> String {
    let mut folded = Folded { text: String::with_capacity(text.len()), is_apart: false };
    folded.push(text);
    folded.text
}

/// A text that is folded while it is written.
#[derive(Default)]
struct Folded {
    text: String,
    /// Whether the next word does not belong to the last one.
    is_apart: bool,
}

impl Folded {
    fn set_apart(&mut self) {
        self.is_apart = true;
    }

    fn push(&mut self, text: &str) {
        let mut rest = text;
        loop {
            let (word, behind) = split_word(rest);
            if !word.is_empty() {
                if self.is_apart && !self.text.is_empty() {
                    self.text.push(' ');
                }
                self.is_apart = false;
                self.text.push_str(word);
            }
            let Some(behind) = behind else { return };
            self.is_apart = true;
            rest = behind;
        }
    }
}

/// What stands before the first space, and what stands after it.
fn split_word(text: &str) -> (&str, Option<&str>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        if byte < 0x80 {
            if byte <= b' ' || byte == 0x7F {
                return (&text[..at], Some(&text[at + 1..]));
            }
            at += 1;
        } else {
            let Some(character) = text[at..].chars().next() else { break };
            if is_space(character) {
                return (&text[..at], Some(&text[at + character.len_utf8()..]));
            }
            at += character.len_utf8();
        }
    }
    (text, None)
}

/// Letters and digits in lower case, and nothing else: what makes two titles the same.
pub(super) fn squeeze(text: &str) -> String {
    let mut squeezed = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_ascii() {
            if character.is_ascii_alphanumeric() {
                squeezed.push(character.to_ascii_lowercase());
            }
        } else if character.is_alphanumeric() {
            squeezed.extend(character.to_lowercase());
        }
    }
    squeezed
}

/// Words that texts are asked to begin with, in lower case.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beginnings {
    pub(super) words: &'static [&'static str],
    /// The ASCII letters they begin with, a bit each.
    letters: u32,
}

impl Beginnings {
    pub(super) const fn new(words: &'static [&'static str]) -> Self {
        let (mut letters, mut at) = (0, 0);
        while at < words.len() {
            let first = words[at].as_bytes()[0];
            if first.is_ascii_lowercase() {
                letters |= 1 << (first - b'a');
            }
            at += 1;
        }
        Self { words, letters }
    }

    /// Whether a text may begin with one of them. It is asked of very many texts before they are read, and looks at no
    /// more than two letters; a reference may stand for anything.
    pub(super) fn may_begin(&self, text: NodeRef<'_, '_>) -> bool {
        let Some((span, _)) = text.text_pieces().next() else { return false };
        let raw = span.of(text.tree().source());
        let raw = raw.trim_ascii_start();
        match raw.as_bytes().first() {
            Some(b'&' | 0x7F.. | ..b' ') => self.may_begin_with(raw),
            Some(first) if first.is_ascii_alphabetic() => {
                self.letters >> (first.to_ascii_lowercase() - b'a') & 1 == 1 && self.may_begin_with(raw)
            }
            _ => false,
        }
    }

    fn may_begin_with(&self, raw: &str) -> bool {
        let mut letters = raw.chars().skip_while(|character| is_space(*character)).flat_map(char::to_lowercase);
        let (Some(first), second) = (letters.next(), letters.next()) else { return false };
        let is_second =
            |known: Option<char>| second.is_none_or(|second| second == '&' || is_space(second)) || known == second;
        let is_beginning = |word: &&str| {
            let mut known = word.chars();
            known.next() == Some(first) && is_second(known.next())
        };
        first == '&' || self.words.iter().any(is_beginning)
    }
}

fn is_space(character: char) -> bool {
    character.is_whitespace() || is_invisible(character)
}

/// Controls, and the marks that tell where text runs.
fn is_invisible(character: char) -> bool {
    character.is_control() || matches!(character, '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{FEFF}' | '\u{2060}')
}

/// Elements whose text nobody reads.
pub(super) fn is_silent(node: NodeRef<'_, '_>) -> bool {
    [Tag::SCRIPT, Tag::STYLE, Tag::NOSCRIPT, Tag::TEMPLATE, Tag::SVG].contains(&node.tag())
}

/// Elements that may stand in the middle of a word.
fn is_inside_of_words(node: NodeRef<'_, '_>) -> bool {
    const INSIDE: &[Tag] =
        &[Tag::A, Tag::B, Tag::I, Tag::EM, Tag::STRONG, Tag::SUB, Tag::SUP, Tag::MARK, Tag::U, Tag::FONT, Tag::WBR];
    INSIDE.contains(&node.tag())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};

    fn check(html: &str, expected: &str) {
        let document = parse(html, &ParseOptions::default());
        assert_eq!(of(document.tree.first(Tag::BODY).unwrap(), 100), expected, "{html}");
    }

    #[test]
    fn elements_set_words_apart_unless_they_stand_in_one() {
        check("<p>CO<sub>2</sub>,\n and <b>ra</b>in", "CO2, and rain");
        check("<span>By</span><span>Kari</span>", "By Kari");
        check("Rain<br>Snow<script>x()</script><div>Fog</div>Sun", "Rain Snow Fog Sun");
    }
}
