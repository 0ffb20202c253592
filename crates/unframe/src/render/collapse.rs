//! Texts cut into words and white space, from the page's bytes, so that what is copied keeps its place in the page.
//!
//! Runs of bytes that mean themselves are one chunk, single spaces between words included; references, carriage returns
//! and anything else that is not what it says are rare and looked at one by one.

use std::borrow::Cow;

use crate::html::{Context, NodeRef, resolve};
use crate::page::Span;

use super::output::Output;

/// What a text is made of.
pub(crate) enum Chunk<'page> {
    /// Bytes that mean themselves. Between words a single white space; none at either end.
    Words(Span),
    /// White space, of which the range holds the first character, however it is written.
    Space(Span),
    /// A reference, or a byte that stands for another character.
    Character(Span, Cow<'page, str>),
}

/// Calls `each` with the chunks of a text node in order.
#[inline]
pub(crate) fn chunks<'page>(node: NodeRef<'_, 'page>, mut each: impl FnMut(Chunk<'page>)) {
    let source = node.tree().source();
    for (span, context) in node.text_pieces() {
        let special = split_words(source, span, &mut each);
        if special < span.end {
            split_characters(source, Span::new(special, span.end), context, |part, character| match character {
                None => split_plain(source, part, &mut each),
                Some(text) if text.bytes().all(|byte| class(byte) == SPACE) => each(Chunk::Space(part)),
                Some(text) => each(Chunk::Character(part, text)),
            });
        }
    }
}

/// Writes a text node as it stands, white space included.
pub(crate) fn copy_preserved(output: &mut Output, node: NodeRef<'_, '_>) {
    let source = node.tree().source();
    for (span, context) in node.text_pieces() {
        if memchr::memchr3(b'&', b'\r', 0, span.of(source).as_bytes()).is_none() {
            output.copy(source, span);
            continue;
        }
        split_characters(source, span, context, |part, character| match character {
            None => output.copy(source, part),
            Some(text) => output.derive(&text, part),
        });
    }
}

const WORD: u8 = 0;
const SPACE: u8 = 1;
/// What may stand for something else.
const SPECIAL: u8 = 2;

static CLASS: [u8; 256] = {
    let mut table = [WORD; 256];
    let spaces = b" \t\n\r\x0C";
    let mut index = 0;
    while index < spaces.len() {
        table[spaces[index] as usize] = SPACE;
        index += 1;
    }
    table[b'&' as usize] = SPECIAL;
    table[0] = SPECIAL;
    table
};

#[inline]
fn class(byte: u8) -> u8 {
    CLASS[usize::from(byte)]
}

/// Cuts a part into words and white space, up to the first byte that may stand for something else; where that is.
#[inline]
fn split_words<'page>(source: &'page str, span: Span, each: &mut impl FnMut(Chunk<'page>)) -> u32 {
    let bytes = &source.as_bytes()[span.range()];
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        match class(bytes[at]) {
            WORD => {
                at = words_end(bytes, at);
                each(Chunk::Words(part(span, start, at)));
            }
            SPACE => {
                at = space_end(bytes, at);
                each(Chunk::Space(part(span, start, start + 1)));
            }
            _ => break,
        }
    }
    part(span, at, at).start
}

/// Cuts a part in which nothing stands for anything else.
fn split_plain<'page>(source: &'page str, span: Span, each: &mut impl FnMut(Chunk<'page>)) {
    let mut at = span.start;
    while at < span.end {
        at = split_words(source, Span::new(at, span.end), each);
        if at < span.end {
            each(Chunk::Words(Span::new(at, at + 1)));
            at += 1;
        }
    }
}

/// Where the words end that begin at `at`: at white space other than a single space before another word.
///
/// Words are short and of any length, so that a loop that ends with each is mostly mispredicted: eight bytes are looked
/// at together, and what ends words is rare among them.
#[inline]
fn words_end(bytes: &[u8], mut at: usize) -> usize {
    loop {
        while let Some(nine) = bytes.get(at..).and_then(<[u8]>::first_chunk::<9>) {
            let ends = ends_of_words(nine);
            if ends != 0 {
                at += (ends.trailing_zeros() / 8) as usize;
                break;
            }
            at += 8;
        }
        while at < bytes.len() && class(bytes[at]) == WORD {
            at += 1;
        }
        // A single line feed must become a space and is not part of the words.
        if at + 1 < bytes.len() && bytes[at] == b' ' && class(bytes[at + 1]) == WORD {
            at += 2;
        } else {
            return at;
        }
    }
}

/// Sets the highest bit of each of the first eight bytes that is not part of words: controls, spaces unless single,
/// ampersands.
#[inline]
fn ends_of_words(nine: &[u8; 9]) -> u64 {
    let [here @ .., _] = *nine;
    let [_, next @ ..] = *nine;
    let (here, next) = (u64::from_le_bytes(here), u64::from_le_bytes(next));
    let (spaces, ampersands) = (bytes_equal(here, b' '), bytes_equal(here, b'&'));
    let ends_behind = bytes_up_to_space(next) | bytes_equal(next, b'&');
    bytes_up_to_space(here) & !spaces | spaces & ends_behind | ampersands
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHEST: u64 = ONES << 7;

/// The highest bit of each byte that is at most 0x20. No sum below carries into the next byte.
#[inline]
fn bytes_up_to_space(word: u64) -> u64 {
    !(((word & !HIGHEST) + ONES * (0x7F - 0x20)) | word) & HIGHEST
}

#[inline]
fn bytes_equal(word: u64, byte: u8) -> u64 {
    let difference = word ^ (ONES * u64::from(byte));
    !(((difference & !HIGHEST) + ONES * 0x7F) | difference) & HIGHEST
}

/// Where the white space ends that begins at `at`. Much of a page is the indentation of its source.
#[inline]
fn space_end(bytes: &[u8], mut at: usize) -> usize {
    loop {
        while let Some(word) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>)
            && (*word == [b' '; 8] || *word == [b'\t'; 8])
        {
            at += 8;
        }
        let until = bytes.len().min(at + 8);
        while at < until && class(bytes[at]) == SPACE {
            at += 1;
        }
        if at < until || at == bytes.len() {
            return at;
        }
    }
}

/// Cuts `span` into parts that mean themselves (`None`) and characters written in another way.
///
/// A reference is taken with all letters and digits after it, of which it may be only the first: `&notit;` is one
/// part that says `¬it;`.
fn split_characters<'page>(
    source: &'page str,
    span: Span,
    context: Context,
    mut each: impl FnMut(Span, Option<Cow<'page, str>>),
) {
    let bytes = &source.as_bytes()[span.range()];
    let mut at = 0;
    while at < bytes.len() {
        let special = match context {
            Context::Raw => memchr::memchr2(b'\r', 0, &bytes[at..]),
            Context::Text | Context::Attribute => memchr::memchr3(b'&', b'\r', 0, &bytes[at..]),
        };
        let start = special.map_or(bytes.len(), |offset| at + offset);
        if at < start {
            each(part(span, at, start), None);
        }
        at = start;
        if special.is_some() {
            at += match &bytes[start..] {
                [b'\r', b'\n', ..] => 2,
                [b'&', rest @ ..] => 1 + reference_length(rest),
                _ => 1,
            };
            let character = part(span, start, at);
            let text = match usual(character.of(source)) {
                Some(text) if context == Context::Text => Cow::Borrowed(text),
                _ => resolve(character.of(source), context),
            };
            if text == character.of(source) { each(character, None) } else { each(character, Some(text)) }
        }
    }
}

/// The references that HTML's own syntax makes necessary, and a few that editors insert, without the search by name.
fn usual(reference: &str) -> Option<&'static str> {
    Some(match reference {
        "&amp;" => "&",
        "&nbsp;" => "\u{A0}",
        "&quot;" => "\"",
        "&#39;" | "&#039;" | "&#x27;" => "'",
        "&lt;" => "<",
        "&gt;" => ">",
        _ => return None,
    })
}

/// How much after `&` may belong to a reference.
fn reference_length(bytes: &[u8]) -> usize {
    let number_sign = usize::from(bytes.first() == Some(&b'#'));
    let name = bytes[number_sign..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let semicolon = usize::from(bytes.get(number_sign + name) == Some(&b';'));
    number_sign + name + semicolon
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "offsets in a span fit in 32 bits")]
fn part(span: Span, from: usize, to: usize) -> Span {
    Span::new(span.start + from as u32, span.start + to as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_where_a_look_at_every_byte_says() {
        let naive = |bytes: &[u8], mut at: usize| {
            let is_word = |at: usize| bytes.get(at).is_some_and(|byte| class(*byte) == WORD);
            while is_word(at) || bytes.get(at) == Some(&b' ') && is_word(at + 1) {
                at += 1;
            }
            at
        };
        let alphabet = b"aaab \n&\x0B\xC3\xA4\x80";
        let mut state = 1_u32;
        for length in 1..40 {
            for _ in 0..200 {
                let bytes: Vec<u8> = (0..length)
                    .map(|_| {
                        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                        alphabet[(state >> 16) as usize % alphabet.len()]
                    })
                    .collect();
                if class(bytes[0]) == WORD {
                    assert_eq!(words_end(&bytes, 0), naive(&bytes, 0), "{bytes:?}");
                }
            }
        }
    }
}
