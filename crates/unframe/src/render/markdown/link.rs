//! Where links lead, their titles, and how both are written.

use std::borrow::Cow;

use crate::html::NodeRef;
use crate::page::Span;

/// A link's destination and title, ready to be written.
#[derive(Debug)]
pub(super) struct Link {
    pub(super) destination: String,
    pub(super) title: Option<String>,
}

/// An image's source and title.
pub(super) type Image = Link;

/// Bytes of a destination or title that is written. The parser copies a link into every block it crosses; without a
/// bound one long link would be written as often as there are paragraphs.
const MAX_DESTINATION: usize = 4096;

/// The link of an `<a>`; `None` if it leads nowhere that can be written down.
pub(super) fn of_anchor(node: NodeRef<'_, '_>) -> Option<Link> {
    Some(Link { destination: destination(&node.attribute("href")?.value())?, title: title(node) })
}

/// A URL as the destination of a link: what would end it is escaped (not parentheses in pairs, which do not), white space is encoded or, as browsers do, removed.
pub(super) fn destination(url: &str) -> Option<String> {
    let url = url.trim_matches(|character: char| character <= ' ');
    let is_code = ["javascript:", "vbscript:", "data:"].iter().any(|scheme| has_scheme(url, scheme));
    if url.is_empty() || url == "#" || url.len() > MAX_DESTINATION || is_code {
        return None;
    }
    let has_pairs = has_only_pairs(url);
    let mut written = String::with_capacity(url.len());
    for (at, character) in url.char_indices() {
        match character {
            '\t' | '\n' | '\r' => {}
            '\0'..=' ' | '<' | '>' | '|' | '`' | '\u{7F}' => written.extend(percent_encoded(character)),
            '(' | ')' if has_pairs => written.push(character),
            '(' | ')' | '\\' => written.extend(['\\', character]),
            '&' if super::escape::is_reference(&url[at..]) => written.push_str("\\&"),
            _ => written.push(character),
        }
    }
    Some(written)
}

/// Whether every parenthesis has its partner. Parsers follow pairs of pairs only some way down.
fn has_only_pairs(url: &str) -> bool {
    let mut open = 0_u8;
    let fits = |byte: u8| {
        match byte {
            b'(' => open += 1,
            b')' if open == 0 => return false,
            b')' => open -= 1,
            _ => {}
        }
        open <= 4
    };
    url.bytes().all(fits) && open == 0
}

/// `%20` for a space; of ASCII.
fn percent_encoded(character: char) -> [char; 3] {
    let digit = |value: u32| char::from_digit(value, 16).unwrap_or('0').to_ascii_uppercase();
    ['%', digit(u32::from(character) >> 4), digit(u32::from(character) & 0xF)]
}

/// Browsers ignore tabs and line feeds within a scheme.
fn has_scheme(url: &str, scheme: &str) -> bool {
    let mut letters = url.chars().filter(|letter| !matches!(letter, '\t' | '\n' | '\r'));
    scheme.chars().all(|expected| letters.next().is_some_and(|letter| letter.eq_ignore_ascii_case(&expected)))
}

pub(super) fn title(node: NodeRef<'_, '_>) -> Option<String> {
    let title = node.attribute("title")?.value();
    let mut written = String::with_capacity(title.len());
    for word in title.split_ascii_whitespace().take(MAX_DESTINATION / 2) {
        if !written.is_empty() {
            written.push(' ');
        }
        for (at, character) in word.char_indices() {
            let is_special = matches!(character, '"' | '\\' | '|' | '`' | '<')
                || character == '&' && super::escape::is_reference(&word[at..]);
            if is_special {
                written.push('\\');
            }
            written.push(character);
        }
        if written.len() > MAX_DESTINATION {
            return None;
        }
    }
    (!written.is_empty()).then_some(written)
}

/// What a link without any text is called: by `aria-label` or by its title. Not links within the page, whose label
/// says that they are links.
pub(super) fn label(node: NodeRef<'_, '_>, link: &Link) -> Option<(String, Span)> {
    if link.destination.starts_with('#') {
        return None;
    }
    ["aria-label", "title"].iter().find_map(|name| {
        let attribute = node.attribute(name)?;
        let text = collapsed(&attribute.value()).into_owned();
        (!text.is_empty() && text.len() <= MAX_DESTINATION).then(|| (text, attribute.value_span()))
    })
}

/// The alternative text of an image, or a label, white space collapsed.
pub(super) fn collapsed(text: &str) -> Cow<'_, str> {
    let words: Vec<_> = text.split_ascii_whitespace().collect();
    Cow::Owned(words.join(" "))
}
