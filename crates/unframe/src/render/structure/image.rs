//! Which address an image has: pages put them in many places, and pixels where no image is.
//!
//! `src` comes first, unless it is only a placeholder: missing, a `data:` address, or a file named like a spacer. Then
//! come the attributes that scripts load images from later, the lists of candidates (`srcset`, of which the largest
//! candidate is taken), and the `<source>`s of the `<picture>` around.

use crate::html::{NodeRef, Tag};
use crate::metadata::Base;
use crate::page::Span;

use super::link::{Image, destination, title};

const LATER: [&str; 3] = ["data-src", "data-original", "data-lazy-src"];
const LISTS: [&str; 3] = ["srcset", "data-srcset", "data-lazy-srcset"];

/// How many children of a `<picture>` are looked at. Several images in one would look at the same ones again.
const MAX_SOURCES: usize = 8;

/// The source of an `<img>`; `None` if there is none that can be written down, or it is a spacer: an image without
/// alternative text that is not more than two pixels wide or high, or that is named like one.
pub(in crate::render) fn of_image(node: NodeRef<'_, '_>, base: Option<&Base>) -> Option<Image> {
    let says_nothing = node.attribute("alt").is_none_or(|text| text.value().trim().is_empty());
    if says_nothing && (is_thin(node, "width") || is_thin(node, "height")) {
        return None;
    }
    let own = destination_in(node, "src");
    let is_spacer = own.as_deref().is_none_or(is_spacer);
    let later = || LATER.iter().chain(&LISTS).find_map(|name| destination_in(node, name));
    let destination = if is_spacer { later().or_else(|| of_picture(node)) } else { None };
    let destination = destination.or(own.filter(|_| !(is_spacer && says_nothing)))?;
    Some(Image::new(destination, title(node), base))
}

/// The emoji that a picture stands for, as on pages whose scripts replace emoji by pictures: it says it, and calls itself one.
pub(in crate::render) fn emoji(node: NodeRef<'_, '_>) -> Option<(String, Span)> {
    let alternative = node.attribute("alt").filter(|alternative| (1..=64).contains(&alternative.raw_value().len()))?;
    let sign = alternative.value();
    // The first sign among them that is no letter is the double exclamation mark.
    let is_sign = |sign: char| sign as u32 >= 0x203C && !sign.is_alphanumeric();
    (sign.chars().all(is_sign) && is_called_emoji(node)).then(|| (sign.into_owned(), alternative.value_span()))
}

fn is_called_emoji(node: NodeRef<'_, '_>) -> bool {
    let class = node.attribute("class").map(|class| class.raw_value()).unwrap_or_default();
    class.split_ascii_whitespace().take(8).any(|name| {
        let name = name.to_ascii_lowercase();
        name.contains("emoji") || name.contains("smiley") || name.contains("smilies")
    })
}

fn of_picture(node: NodeRef<'_, '_>) -> Option<String> {
    let picture = node.parent().filter(|parent| parent.is_html(Tag::PICTURE))?;
    let mut sources = picture.children().take(MAX_SOURCES).filter(|child| child.is_html(Tag::SOURCE));
    sources.find_map(|source| LISTS.iter().find_map(|name| destination_in(source, name)))
}

fn destination_in(node: NodeRef<'_, '_>, name: &str) -> Option<String> {
    let value = node.attribute(name)?.value();
    // Scripts take lists from other attributes, too.
    if name == "src" { destination(&value) } else { destination(best_candidate(&value)) }
}

fn is_thin(node: NodeRef<'_, '_>, side: &str) -> bool {
    let Some(length) = node.attribute(side) else { return false };
    matches!(length.raw_value().trim().trim_end_matches("px"), "0" | "1" | "2")
}

/// Whether the file is named like one that only keeps a place: `/i/spacer.gif`, `blank.png?1`, `1x1.gif`.
fn is_spacer(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or_default();
    let stem = name.split('.').next().unwrap_or_default();
    let stems = ["spacer", "pixel", "blank", "transparent", "clear", "1x1", "placeholder", "lazy", "about:blank"];
    stems.iter().any(|known| stem.eq_ignore_ascii_case(known))
}

/// The largest of a list of candidates (`a.jpg 80w, b.jpg 160w`; `a.jpg, b.jpg 2x`), the first of equals. An address
/// ends at white space: it may hold commas. Anything that is no such list is its only candidate.
fn best_candidate(list: &str) -> &str {
    let is_between = |character: char| character.is_ascii_whitespace() || character == ',';
    let mut best = (list.trim(), -1.0);
    let mut rest = list.trim_start_matches(is_between);
    while !rest.is_empty() {
        let (address, behind) =
            rest.split_once(|character: char| character.is_ascii_whitespace()).unwrap_or((rest, ""));
        let (size, behind) =
            if address.ends_with(',') { ("", behind) } else { behind.split_once(',').unwrap_or((behind, "")) };
        let Some(size) = size_of(size.trim()) else { break };
        let address = address.trim_end_matches(',');
        if size > best.1 && !address.is_empty() {
            best = (address, size);
        }
        rest = behind.trim_start_matches(is_between);
    }
    best.0
}

/// `80w`, `1.5x`; without any, `1x`. `None` for what is not a size.
fn size_of(descriptor: &str) -> Option<f64> {
    if descriptor.is_empty() {
        return Some(1.0);
    }
    let width = descriptor.split_ascii_whitespace().next()?;
    width.strip_suffix(['w', 'x'])?.parse().ok().filter(|size: &f64| *size >= 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_candidate_of_a_list_is_taken() {
        let cases = [
            ("a.jpg 80w, b.jpg 160w", "b.jpg"),
            ("a.jpg 2x, b.jpg", "a.jpg"),
            ("a.jpg, b.jpg 1.5x", "b.jpg"),
            (" w_80,h_60/a.jpg 80w 60h,w_160,h_120/a.jpg 160w", "w_160,h_120/a.jpg"),
            ("a,b.jpg", "a,b.jpg"),
            ("my picture.jpg", "my picture.jpg"),
            ("", ""),
        ];
        for (list, expected) in cases {
            assert_eq!(best_candidate(list), expected, "{list}");
        }
    }
}
