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
    for (span, text) in node.text_parts() {
        match text {
            Cow::Borrowed(_) => split_words(source, span, &mut each),
            Cow::Owned(_) => split_characters(source, span, context_of(span.of(source), &text), |part, character| {
                match character {
                    None => split_words(source, part, &mut each),
                    Some(text) if text.bytes().all(|byte| IS_SPACE[usize::from(byte)]) => each(Chunk::Space(part)),
                    Some(text) => each(Chunk::Character(part, text)),
                }
            }),
        }
    }
}

/// Writes a text node as it stands, white space included.
pub(crate) fn copy_preserved(output: &mut Output, node: NodeRef<'_, '_>) {
    let source = node.tree().source();
    for (span, text) in node.text_parts() {
        match text {
            Cow::Borrowed(text) => output.derive(text, span),
            Cow::Owned(_) => split_characters(source, span, context_of(span.of(source), &text), |part, character| {
                match character {
                    None => output.copy(source, part),
                    Some(text) => output.derive(&text, part),
                }
            }),
        }
    }
}

/// White space in the sense of CSS, as far as it can occur.
static IS_SPACE: [bool; 256] = {
    let mut table = [false; 256];
    let spaces = b" \t\n\r\x0C";
    let mut index = 0;
    while index < spaces.len() {
        table[spaces[index] as usize] = true;
        index += 1;
    }
    table
};

#[inline]
fn is_space(bytes: &[u8], at: usize) -> bool {
    IS_SPACE[usize::from(bytes[at])]
}

#[inline]
fn split_words<'page>(source: &'page str, span: Span, each: &mut impl FnMut(Chunk<'page>)) {
    let bytes = &source.as_bytes()[span.range()];
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        if is_space(bytes, at) {
            while at < bytes.len() && is_space(bytes, at) {
                at += 1;
            }
            each(Chunk::Space(part(span, start, start + 1)));
        }
        if at < bytes.len() {
            let start = at;
            at = words_end(bytes, at);
            each(Chunk::Words(part(span, start, at)));
        }
    }
}

/// Where the words end that begin at `at`: at white space other than a single one before another word.
#[inline]
fn words_end(bytes: &[u8], mut at: usize) -> usize {
    loop {
        while at < bytes.len() && !is_space(bytes, at) {
            at += 1;
        }
        // A single line feed must become a space and is no part of the words.
        if at + 1 < bytes.len() && bytes[at] == b' ' && !is_space(bytes, at + 1) {
            at += 2;
        } else {
            return at;
        }
    }
}

/// Which rules turned `source` into `text`; where several do, any.
fn context_of(source: &str, text: &str) -> Context {
    if resolve(source, Context::Raw) == text { Context::Raw } else { Context::Text }
}

/// Cuts `span` into parts that mean themselves (`None`) and characters written in another way.
///
/// A reference is taken with all letters and digits behind it, of which it may be only the first: `&notit;` is one
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
            let text = resolve(character.of(source), context);
            if text == character.of(source) { each(character, None) } else { each(character, Some(text)) }
        }
    }
}

/// How much behind `&` may belong to a reference.
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
