//! The page's own bytes, with parts of it cut out or marked: nothing is serialised again.
//!
//! What is cut is balanced: an element from its start tag to its end, or the characters of a text. Elements that are not
//! where the source has them (reopened formatting, content moved out of tables) are not cut; their texts are.

use std::ops::Range;

use crate::html::{NodeRef, NodeSet, Tree};
use crate::page::{Page, Span};

/// The bytes of a page without the parts of `leave_out`, such as [`framing_nodes`](crate::label::framing_nodes), in the
/// encoding of the page.
///
/// ```
/// use unframe::Limits;
/// use unframe::html::{NodeSet, ParseOptions, Tag, parse};
/// use unframe::page::Page;
/// use unframe::render::without;
///
/// let page = Page::decode(b"<ul><li>Home</ul><p>Rain.", None, &Limits::default());
/// let document = parse(page.text(), &ParseOptions::default());
/// let mut menu = NodeSet::default();
/// menu.insert(document.tree.first(Tag::UL).expect("there is one").id());
/// assert_eq!(without(&page, &document.tree, &menu), b"<p>Rain.");
/// ```
pub fn without(page: &Page<'_>, tree: &Tree<'_>, leave_out: &NodeSet) -> Vec<u8> {
    let source = page.source();
    let mut bytes = Vec::with_capacity(source.len());
    let mut copied = 0;
    for cut in cuts(page, tree, leave_out) {
        if cut.start > copied || bytes.is_empty() {
            bytes.extend_from_slice(&source[copied..cut.start]);
        }
        copied = cut.end;
        // What stood between two words kept them apart.
        if let (Some(before), Some(behind)) = (bytes.last(), source.get(copied))
            && is_word(*before)
            && is_word(*behind)
            && !page.encoding().starts_with("UTF-16")
        {
            bytes.push(b' ');
        }
    }
    bytes.extend_from_slice(&source[copied..]);
    bytes
}

fn is_word(byte: u8) -> bool {
    !byte.is_ascii_whitespace() && byte != b'<' && byte != b'>'
}

/// What is to be cut, in bytes of the source: sorted, apart from one another.
fn cuts(page: &Page<'_>, tree: &Tree<'_>, leave_out: &NodeSet) -> Vec<Range<usize>> {
    let mut spans = spans(tree, leave_out);
    spans.sort_unstable();
    let mut cuts: Vec<Range<usize>> = Vec::new();
    for span in spans {
        let range = page.source_range(span);
        match cuts.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => cuts.push(range),
        }
    }
    cuts
}

fn spans(tree: &Tree<'_>, leave_out: &NodeSet) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut skip_until = tree.document().id();
    for node in tree.document().descendants() {
        if node.id() < skip_until || !leave_out.contains(node.id()) {
            continue;
        }
        skip_until = node.subtree_end();
        if node.is_element() && is_where_it_stands(node) {
            spans.push(node.span());
        } else {
            let below = std::iter::once(node).chain(node.descendants()).filter(|node| node.is_text());
            spans.extend(below.flat_map(|text| text.text_pieces().map(|(span, _)| span)));
        }
    }
    spans
}

/// Whether all of an element stands between its tags in the source, and nothing else does.
fn is_where_it_stands(element: NodeRef<'_, '_>) -> bool {
    let span = element.span();
    let is_moved = |node: NodeRef<'_, '_>| {
        let own = node.open_span();
        node.is_cloned() || node.is_foster_parented() || own.start < span.start || own.end > span.end
    };
    let mut below = std::iter::once(element).chain(element.descendants());
    let next = element.next_sibling().or_else(|| element.ancestors().find_map(NodeRef::next_sibling));
    let is_clear = next.is_none_or(|next| next.open_span().start >= span.end);
    !element.is_implied() && is_clear && !below.any(is_moved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::html::{ParseOptions, Tag, parse};

    fn check(html: &str, left_out: Tag, expected: &str) {
        let page = Page::decode(html.as_bytes(), None, &Limits::default());
        let document = parse(page.text(), &ParseOptions::default());
        let mut leave_out = NodeSet::default();
        for node in document.tree.document().descendants().filter(|node| node.is_html(left_out)) {
            leave_out.insert(node.id());
        }
        assert_eq!(String::from_utf8_lossy(&without(&page, &document.tree, &leave_out)), expected, "{html}");
    }

    #[test]
    fn an_element_is_cut_with_its_tags() {
        check("<nav><a>Home</a></nav><p>Rain", Tag::NAV, "<p>Rain");
        check("<ul><li>Home<li>News</ul><p>Rain", Tag::LI, "<ul></ul><p>Rain");
    }

    #[test]
    fn words_on_both_sides_stay_apart() {
        check("<p>a<ul><li>nav</ul>b", Tag::UL, "<p>a b");
    }

    #[test]
    fn of_what_was_moved_only_the_text_is_cut() {
        check("<p><b>x</p>y</b>z", Tag::B, "<p><b></p></b>z");
        check("<table><p>lost</p><tr><td>1</table>", Tag::P, "<table><p></p><tr><td>1</table>");
    }

    #[test]
    fn bytes_of_other_encodings_are_cut_where_they_stand() {
        let source = b"<meta charset=windows-1251><ul><li>\xCC\xE5\xED\xFE</ul><p>\xCF\xF0\xE8\xE2\xE5\xF2";
        let page = Page::decode(source, None, &Limits::default());
        let document = parse(page.text(), &ParseOptions::default());
        let mut leave_out = NodeSet::default();
        leave_out.insert(document.tree.first(Tag::UL).unwrap().id());
        let kept = without(&page, &document.tree, &leave_out);
        assert_eq!(kept, b"<meta charset=windows-1251><p>\xCF\xF0\xE8\xE2\xE5\xF2");
    }
}
