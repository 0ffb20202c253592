//! How far a text is set off from others, as headings are.

use crate::html::{NodeRef, Tag};

/// Not set off: plain text.
const PLAIN: u8 = 0;

/// The levels from plain over bold to `<h1>`.
pub(super) const LEVELS: usize = 8;

/// Of a text, by the elements around it.
pub(super) fn level(text: NodeRef<'_, '_>) -> u8 {
    let of_element = |element: NodeRef<'_, '_>| match element.tag() {
        tag if !element.is_html(tag) => PLAIN,
        Tag::H1 => 7,
        Tag::H2 => 6,
        Tag::H3 => 5,
        Tag::H4 => 4,
        Tag::H5 => 3,
        Tag::H6 => 2,
        Tag::B | Tag::STRONG | Tag::BIG => 1,
        Tag::FONT if is_larger(element) => 1,
        _ => PLAIN,
    };
    text.ancestors().map(of_element).max().unwrap_or(PLAIN)
}

/// Of a text made of others, given the letters at each level: the highest that more than half of them reach.
pub(super) fn level_of_most(letters: &[u32; LEVELS]) -> u8 {
    let all: u64 = letters.iter().map(|letters| u64::from(*letters)).sum();
    let mut reached = 0;
    let is_most = |letters: &u32| {
        reached += u64::from(*letters);
        reached * 2 > all
    };
    letters.iter().rposition(is_most).and_then(|level| u8::try_from(level).ok()).unwrap_or(PLAIN)
}

/// `<font size=+1>`, `<font size=5>`: the size of plain text is 3.
fn is_larger(font: NodeRef<'_, '_>) -> bool {
    let Some(size) = font.attribute("size") else { return false };
    let size = size.raw_value().trim();
    size.starts_with('+') || size.parse::<u8>().is_ok_and(|size| size > 3)
}
