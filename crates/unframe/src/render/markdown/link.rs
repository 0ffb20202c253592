//! Where links and images lead, and their titles.

use std::borrow::Cow;

use crate::html::NodeRef;

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

/// The source of an `<img>`; that of a picture loaded later where its place is taken by a `data:` one.
pub(super) fn of_image(node: NodeRef<'_, '_>) -> Option<Image> {
    let is_pixel = |name| node.attribute(name).is_some_and(|size| matches!(size.raw_value().trim(), "0" | "1"));
    if is_pixel("width") && is_pixel("height") {
        return None;
    }
    let later = ["src", "data-src", "data-original", "data-lazy-src"];
    let destination = later.iter().find_map(|name| destination(&node.attribute(name)?.value()))?;
    Some(Link { destination, title: title(node) })
}

/// A URL as the destination of a link: what would end it is escaped, white space is encoded or, as browsers do, removed.
fn destination(url: &str) -> Option<String> {
    let url = url.trim_matches(|character: char| character <= ' ');
    let is_code = ["javascript:", "vbscript:", "data:"].iter().any(|scheme| has_scheme(url, scheme));
    if url.is_empty() || url == "#" || url.len() > MAX_DESTINATION || is_code {
        return None;
    }
    let mut written = String::with_capacity(url.len());
    for (at, character) in url.char_indices() {
        match character {
            '\t' | '\n' | '\r' => {}
            '\0'..=' ' | '<' | '>' | '|' | '`' | '\u{7F}' => written.extend(percent_encoded(character)),
            '(' | ')' | '\\' => written.extend(['\\', character]),
            '&' if super::escape::is_reference(&url[at..]) => written.push_str("\\&"),
            _ => written.push(character),
        }
    }
    Some(written)
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

fn title(node: NodeRef<'_, '_>) -> Option<String> {
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

/// The alternative text of an image, white space collapsed.
pub(super) fn alternative(text: &str) -> Cow<'_, str> {
    let words: Vec<_> = text.split_ascii_whitespace().collect();
    Cow::Owned(words.join(" "))
}
