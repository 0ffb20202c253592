//! Elements a page hides by their own attributes: `hidden`, and `style="display: none"`.
//!
//! To look at the attributes of every element would cost more than all the rest of rendering. But either way of hiding
//! needs a tag that says `hidden` or `display` in it, in upper or lower case, and few do. So the source is searched,
//! 64 bytes at a time and ahead of the walk, for `idd` and `isp`; only tags that touch such a piece are read. In a
//! page of wcxb-dev that is one tag in thirty. Stylesheets are not read: what they hide is shown.

use std::collections::BTreeMap;

use crate::html::NodeRef;

/// What to do with elements that the page hides: by `hidden`, by `style="display: none"`, by a `<dialog>` not open.
///
/// Not what never is text: scripts, styles, templates are left out in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Hidden {
    /// Leave them out, as browsers do.
    #[default]
    Omit,
    /// Render them as if they were not hidden.
    Include,
}

/// Tells hidden elements in document order.
#[derive(Debug)]
pub(crate) struct HiddenElements<'page> {
    source: &'page [u8],
    hidden: Hidden,
    /// Pieces in front of this offset, from where the search began, say nothing of hiding.
    clean_from: usize,
    clean_until: usize,
    /// Copies of formatting elements share one tag, which may be long: read once. By the offset of the tag.
    cloned: BTreeMap<u32, bool>,
}

/// Bytes looked at together.
const PIECE: usize = 64;

impl<'page> HiddenElements<'page> {
    pub(crate) fn new(source: &'page str, hidden: Hidden) -> Self {
        Self { source: source.as_bytes(), hidden, clean_from: 0, clean_until: 0, cloned: BTreeMap::new() }
    }

    /// Whether the element is hidden by its attributes.
    #[inline]
    pub(crate) fn contains(&mut self, node: NodeRef<'_, '_>) -> bool {
        let tag = node.open_span();
        let (start, end) = (tag.start as usize, tag.end as usize);
        // `<b hidden>` is the shortest.
        if end - start < 10 || (self.clean_from <= start && end <= self.clean_until) {
            return false;
        }
        self.look(node, start, end)
    }

    /// Whether a `<dialog>` is closed.
    pub(crate) fn contains_dialog(&self, node: NodeRef<'_, '_>) -> bool {
        self.hidden == Hidden::Omit && node.attribute("open").is_none()
    }

    fn look(&mut self, node: NodeRef<'_, '_>, start: usize, end: usize) -> bool {
        if self.hidden == Hidden::Include {
            return false;
        }
        // Only the parser's moves lead backwards; there the tag is read at once, so that the search stays linear.
        if start >= self.clean_until {
            self.clean_from = start;
            self.clean_until = next_suspicion(self.source, start);
            if end <= self.clean_until {
                return false;
            }
        }
        if node.is_cloned() {
            let hidden = self.cloned.entry(node.open_span().start).or_insert_with(|| is_hidden(node));
            return *hidden;
        }
        is_hidden(node)
    }
}

fn is_hidden(node: NodeRef<'_, '_>) -> bool {
    let mut style_seen = false;
    for attribute in node.attributes().with_duplicates() {
        if attribute.is_named("hidden") {
            return true;
        }
        if !style_seen && attribute.is_named("style") {
            style_seen = true;
            if style_hides(&attribute.value()) {
                return true;
            }
        }
    }
    false
}

/// Whether the last `display` of a list of declarations, an important one if there is one, is `none`.
fn style_hides(style: &str) -> bool {
    let (mut hides, mut important) = (false, false);
    for declaration in style.split(';') {
        let Some((property, value)) = declaration.split_once(':') else { continue };
        if !property.trim().eq_ignore_ascii_case("display") {
            continue;
        }
        let (value, is_important) = match value.split_once('!') {
            Some((value, _)) => (value, true),
            None => (value, false),
        };
        if is_important || !important {
            hides = value.trim().eq_ignore_ascii_case("none");
            important = is_important;
        }
    }
    hides
}

/// Where the first piece at or behind `from` begins that may say `hidden` or `display`, the length if there is none.
fn next_suspicion(source: &[u8], from: usize) -> usize {
    let mut at = from;
    // Two bytes more than a piece: the pieces overlap, so that no word falls between them.
    while let Some(piece) = source.get(at..).and_then(<[u8]>::first_chunk::<{ PIECE + 2 }>) {
        if is_suspicious(piece) {
            return at;
        }
        at += PIECE;
    }
    if source[at.min(source.len())..].windows(3).any(|window| suspicion(window[0], window[1], window[2])) {
        return at;
    }
    source.len()
}

/// Written without branches, so that it is done on sixteen bytes at a time.
#[inline]
fn is_suspicious(piece: &[u8; PIECE + 2]) -> bool {
    let mut any = false;
    for index in 0..PIECE {
        any |= suspicion(piece[index], piece[index + 1], piece[index + 2]);
    }
    any
}

#[inline]
fn suspicion(first: u8, second: u8, third: u8) -> bool {
    const CASE: u8 = 0x20;
    let (second, third) = (second | CASE, third | CASE);
    (first | CASE == b'i') & (((second == b'd') & (third == b'd')) | ((second == b's') & (third == b'p')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_display_counts_unless_one_is_important() {
        for hiding in ["display:none", " Display : NONE ", "color:red;display:none", "display:none!important;display:block"] {
            assert!(style_hides(hiding), "{hiding}");
        }
        for showing in ["", "display", "display:block", "display:none;display:inline", "x-display:none", "display:nonesuch"] {
            assert!(!style_hides(showing), "{showing}");
        }
    }

    #[test]
    fn a_suspicious_word_is_found_wherever_it_stands() {
        for length in [6, 63, 64, 65, 66, 67, 130, 200] {
            for at in 0..length - 5 {
                let mut source = vec![b'.'; length];
                source[at..at + 6].copy_from_slice(b"HidDen");
                let found = next_suspicion(&source, 0);
                assert!(found <= at + 1 && found + PIECE > at, "{length} {at}: {found}");
            }
        }
        assert_eq!(next_suspicion(b"nothing to see here", 0), 19);
    }
}
