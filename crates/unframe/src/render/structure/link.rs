//! Where links lead, and their titles.

use std::borrow::Cow;

use crate::html::NodeRef;
use crate::metadata::Base;
use crate::page::Span;

/// A link's destination and title.
#[derive(Debug)]
pub(in crate::render) struct Link {
    pub(in crate::render) destination: String,
    pub(in crate::render) title: Option<String>,
    /// Whether the page says nothing but a place on itself.
    pub(in crate::render) is_within_page: bool,
}

impl Link {
    /// A link as the page has it, resolved if the base is known.
    pub(in crate::render) fn new(destination: String, title: Option<String>, base: Option<&Base>) -> Self {
        let is_within_page = destination.starts_with('#');
        let destination = match base {
            Some(base) => base.resolve(&destination),
            None => destination,
        };
        Self { destination, title, is_within_page }
    }
}

/// An image's source and title.
pub(in crate::render) type Image = Link;

/// Bytes of a destination or title that is written. The parser copies a link into every block it crosses; without a
/// bound one long link would be written as often as there are paragraphs.
const MAX_DESTINATION: usize = 4096;

/// The link of an `<a>`; `None` if it leads nowhere that can be written down.
pub(in crate::render) fn of_anchor(node: NodeRef<'_, '_>, base: Option<&Base>) -> Option<Link> {
    Some(Link::new(destination(&node.attribute("href")?.value())?, title(node), base))
}

/// A URL as the destination of a link: white space and what no address holds is encoded or, as browsers do, removed.
pub(in crate::render) fn destination(url: &str) -> Option<String> {
    let url = url.trim_matches(|character: char| character <= ' ');
    let is_code = ["javascript:", "vbscript:", "data:"].iter().any(|scheme| has_scheme(url, scheme));
    if url.is_empty() || url == "#" || url.len() > MAX_DESTINATION || is_code {
        return None;
    }
    let mut written = String::with_capacity(url.len());
    for character in url.chars() {
        match character {
            '\t' | '\n' | '\r' => {}
            '\0'..=' ' | '<' | '>' | '|' | '`' | '\u{7F}' => written.extend(percent_encoded(character)),
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

pub(in crate::render) fn title(node: NodeRef<'_, '_>) -> Option<String> {
    let title = node.attribute("title").filter(|title| title.raw_value().len() <= 4 * MAX_DESTINATION)?;
    let title = collapsed(&title.value()).into_owned();
    (!title.is_empty() && title.len() <= MAX_DESTINATION).then_some(title)
}

/// What a link without any text is called: by `aria-label` or by its title. Not links within the page, whose label
/// says that they are links.
pub(in crate::render) fn label(node: NodeRef<'_, '_>, link: &Link) -> Option<(String, Span)> {
    if link.is_within_page {
        return None;
    }
    if leads_to_source(node) {
        return None;
    }
    ["aria-label", "title"].iter().find_map(|name| {
        let attribute = node.attribute(name)?;
        let text = collapsed(&attribute.value()).into_owned();
        (!text.is_empty() && text.len() <= MAX_DESTINATION).then(|| (text, attribute.value_span()))
    })
}

/// Whether it is an icon that leads to the source of the page, for those who write it.
fn leads_to_source(node: NodeRef<'_, '_>) -> bool {
    let is_said_so = |name: &str| {
        let said = node.attribute(name).map(|found| found.raw_value().trim().to_ascii_lowercase()).unwrap_or_default();
        ["edit", "edit this page", "view source", "view source of this page", "show source"].contains(&said.as_str())
    };
    is_said_so("rel") || is_said_so("aria-label") || is_said_so("title")
}

/// The alternative text of an image, or a label, white space collapsed.
pub(in crate::render) fn collapsed(text: &str) -> Cow<'_, str> {
    let words: Vec<_> = text.split_ascii_whitespace().collect();
    Cow::Owned(words.join(" "))
}
