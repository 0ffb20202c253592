//! Character references (§13.2.5.72 to §13.2.5.80), line ends and NUL: from how text is written to what it says.
//!
//! Resolved when somebody reads a text, not while it is parsed: text that is never read costs nothing, and text
//! without `&`, carriage return and NUL, which is most text, is borrowed from the page.

use std::borrow::Cow;

use super::bytes::is_white_space;
use super::entities::NAMED;

/// Where a text stands, which decides what counts in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// Between tags, in `<title>` and `<textarea>`: character references count.
    Text,
    /// In an attribute's value: they count, but `&copy=` and `&copyx` are left alone, for the sake of old links.
    Attribute,
    /// In `<script>`, `<style>`, comments, CDATA sections: they do not count.
    Raw,
}

/// What `text` says: references resolved, `\r\n` and `\r` as `\n`, NUL as U+FFFD.
pub fn resolve(text: &str, context: Context) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let next_special = |from: usize| match context {
        Context::Raw => memchr::memchr2(b'\r', 0, &bytes[from..]),
        Context::Text | Context::Attribute => memchr::memchr3(b'&', b'\r', 0, &bytes[from..]),
    };
    let Some(mut special) = next_special(0) else { return Cow::Borrowed(text) };
    let mut resolved = String::with_capacity(text.len());
    let mut copied = 0;
    loop {
        resolved.push_str(&text[copied..special]);
        match bytes[special] {
            b'\r' => {
                resolved.push('\n');
                copied = special + if bytes.get(special + 1) == Some(&b'\n') { 2 } else { 1 };
            }
            0 => {
                resolved.push('\u{FFFD}');
                copied = special + 1;
            }
            _ => {
                let found = reference(&bytes[special..], context);
                let (length, character) = found.unwrap_or((1, Character::One('&')));
                character.push_to(&mut resolved);
                copied = special + length;
            }
        }
        match next_special(copied) {
            Some(offset) => special = copied + offset,
            None => break,
        }
    }
    resolved.push_str(&text[copied..]);
    Cow::Owned(resolved)
}

/// How many bytes of white space, written plainly or as references, `bytes` begins with.
pub(crate) fn leading_white_space(bytes: &[u8], context: Context) -> usize {
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        if is_white_space(byte) {
            at += 1;
            continue;
        }
        if byte != b'&' || context == Context::Raw {
            break;
        }
        match reference(&bytes[at..], context) {
            Some((length, character)) if character.is_white_space() => at += length,
            _ => break,
        }
    }
    at
}

/// The length of the character `bytes` begins with: of a reference if there is one, otherwise of its UTF-8 bytes.
pub(crate) fn first_character(bytes: &[u8], context: Context) -> usize {
    match bytes.first() {
        None => 0,
        Some(b'&') if context != Context::Raw => reference(bytes, context).map_or(1, |(length, _)| length),
        Some(_) => 1 + bytes[1..].iter().take_while(|byte| (0x80..0xC0).contains(*byte)).count(),
    }
}

/// The length of the line feed `bytes` begins with, written in any way; 0 if there is none.
pub(crate) fn leading_line_feed(bytes: &[u8], context: Context) -> usize {
    match bytes {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        [b'&', ..] if context != Context::Raw => match reference(bytes, context) {
            Some((length, Character::One('\n') | Character::Named("\n"))) => length,
            _ => 0,
        },
        _ => 0,
    }
}

/// What a reference stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Character {
    One(char),
    /// A named reference, some of which stand for two characters.
    Named(&'static str),
}

impl Character {
    fn push_to(self, text: &mut String) {
        match self {
            Self::One(character) => text.push(character),
            Self::Named(characters) => text.push_str(characters),
        }
    }

    fn is_white_space(self) -> bool {
        match self {
            Self::One(character) => u8::try_from(character).is_ok_and(is_white_space),
            Self::Named(characters) => characters.bytes().all(is_white_space),
        }
    }
}

/// The reference `bytes` begins with (at its `&`) and how long it is.
fn reference(bytes: &[u8], context: Context) -> Option<(usize, Character)> {
    match bytes.get(1)? {
        b'#' => numeric(bytes),
        byte if byte.is_ascii_alphanumeric() => named(bytes, context),
        _ => None,
    }
}

/// §13.2.5.75 to §13.2.5.80: `&#1071;`, `&#x42F;`, with or without semicolon.
fn numeric(bytes: &[u8]) -> Option<(usize, Character)> {
    let (radix, digits_start) = if matches!(bytes.get(2), Some(b'x' | b'X')) { (16, 3) } else { (10, 2) };
    let mut code: u32 = 0;
    let mut at = digits_start;
    while let Some(digit) = bytes.get(at).and_then(|byte| char::from(*byte).to_digit(radix)) {
        code = code.saturating_mul(radix).saturating_add(digit);
        at += 1;
    }
    if at == digits_start {
        return None;
    }
    if bytes.get(at) == Some(&b';') {
        at += 1;
    }
    let character = match code {
        0 => '\u{FFFD}',
        0x80..=0x9F => WINDOWS_1252[(code - 0x80) as usize],
        _ => char::from_u32(code).unwrap_or('\u{FFFD}'),
    };
    Some((at, Character::One(character)))
}

/// The numbers 0x80 to 0x9F mean what windows-1252 has there.
static WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// §13.2.5.73: the longest name of the table that follows the ampersand.
fn named(bytes: &[u8], context: Context) -> Option<(usize, Character)> {
    let (length, characters) = longest_name(&bytes[1..])?;
    let end = 1 + length;
    let is_closed = bytes[length] == b';';
    let runs_on = bytes.get(end).is_some_and(|byte| *byte == b'=' || byte.is_ascii_alphanumeric());
    if context == Context::Attribute && !is_closed && runs_on {
        return None;
    }
    Some((end, Character::Named(characters)))
}

fn longest_name(bytes: &[u8]) -> Option<(usize, &'static str)> {
    // What nearly all pages have; no name is longer than one that ends with a semicolon.
    match bytes {
        [b'n', b'b', b's', b'p', b';', ..] => return Some((5, "\u{A0}")),
        [b'a', b'm', b'p', b';', ..] => return Some((4, "&")),
        [b'q', b'u', b'o', b't', b';', ..] => return Some((5, "\"")),
        [b'l', b't', b';', ..] => return Some((3, "<")),
        [b'g', b't', b';', ..] => return Some((3, ">")),
        _ => {}
    }
    // The names are sorted, so those that share the first bytes with the text are neighbours: narrow them down byte by
    // byte, and remember the last one that ended.
    let mut candidates = NAMED.as_slice();
    let mut longest = None;
    for (index, byte) in bytes.iter().enumerate() {
        let at = |name: &str| name.as_bytes().get(index).copied();
        let start = candidates.partition_point(|(name, _)| at(name) < Some(*byte));
        let end = start + candidates[start..].partition_point(|(name, _)| at(name) == Some(*byte));
        candidates = &candidates[start..end];
        match candidates.first() {
            None => break,
            Some((name, characters)) if name.len() == index + 1 => longest = Some((name.len(), *characters)),
            Some(_) => {}
        }
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(resolve(text, Context::Text), expected, "{text}");
    }

    #[test]
    fn plain_text_is_borrowed() {
        assert!(matches!(resolve("a < b; c", Context::Text), Cow::Borrowed(_)));
        assert!(matches!(resolve("&amp;", Context::Raw), Cow::Borrowed(_)));
    }

    #[test]
    fn numbers_are_code_points_with_the_standards_exceptions() {
        check("&#1071;&#x42f;&#X42F &#65", "ЯЯЯ A");
        check("&#0;&#x110000;&#xD800;&#99999999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}");
        check("&#128;&#x9F;&#13;", "€Ÿ\r");
        check("&#;&#x;&#xg&", "&#;&#x;&#xg&");
    }

    #[test]
    fn the_longest_name_wins() {
        check("&notin;&notit;&not;&not", "∉¬it;¬¬");
        check("&amp;&AMP&lt;&NotEqualTilde;", "&&<≂\u{338}");
        check("&nosuch;&;& x&1", "&nosuch;&;& x&1");
        check("&ampamp;", "&amp;");
    }

    #[test]
    fn attributes_keep_names_that_run_on() {
        assert_eq!(resolve("?a=1&copy=2&copyx&copy;&copy", Context::Attribute), "?a=1&copy=2&copyx©©");
    }

    #[test]
    fn line_ends_are_normalised_and_nul_is_replaced() {
        check("a\r\nb\rc\n\r\0", "a\nb\nc\n\n\u{FFFD}");
        assert_eq!(resolve("a\r\nb&lt;\0", Context::Raw), "a\nb&lt;\u{FFFD}");
    }

    #[test]
    fn white_space_may_be_written_as_references() {
        assert_eq!(leading_white_space(b" \t&#32;&Tab;\nx", Context::Text), 13);
        assert_eq!(leading_white_space(b" &nbsp;", Context::Text), 1);
        assert_eq!(leading_white_space(b" &#32;", Context::Raw), 1);
    }

    #[test]
    fn the_table_is_sorted() {
        assert!(NAMED.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }
}
