//! What keeps a marked page from running and loading anything when somebody opens it.
//!
//! *Idea:* a `<meta>` with a content security policy as the first element of the page. It stops scripts, event handlers, frames,
//! forms, and everything that would be loaded; the page's own style sheets and images in `data:` stay. Two kinds of
//! elements need no script and obey no policy: `<meta http-equiv=refresh>` leads elsewhere, and some links reach for other
//! hosts in advance. They get an empty attribute of the same name in front of their own, which then does not count
//! (§13.2.5.33).
//! *Where:* in front of `<html>`, because event handlers in that tag are checked when it is read (HTML §8.1.8.1). The doctype stays
//! in front of it, so that the page is in the same mode. What stands between `<html>` and the content of `<head>` moves
//! into the head: comments and white space, which nobody sees. `<head>` itself loses its attributes.
//! *What it does not stop:* links and buttons that the reader follows.

use super::ATTRIBUTE;
use super::marks::{Mark, MarkKind, behind_any_name};
use crate::html::{Document, NodeRef, Tag, Tree};
use crate::page::{Page, Span};

pub(super) const POLICY: &str = "<meta data-unframe=\"policy\" http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
                                 style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:; form-action 'none'\">";

/// Where it stands, in the bytes of the page.
pub(super) fn place(page: &Page<'_>, document: &Document<'_>) -> usize {
    let html = document.tree.first(Tag::HTML).map_or(0, |html| html.open_span().start);
    // In ISO-2022-JP the same bytes are tags or not, by what came before. A browser that was not told the encoding sees other
    // tags than we do; in front of all of them it sees the policy.
    let at = if page.encoding() == "ISO-2022-JP" { 0 } else { html };
    page.source_range(Span::empty(at)).start
}

/// What makes a browser read UTF-16 where it was only stated outside the page: it would find no policy, but perhaps other tags.
pub(super) fn byte_order_mark(page: &Page<'_>) -> &'static [u8] {
    let has_one = page.source_range(Span::empty(0)).start > 0;
    match page.encoding() {
        "UTF-16LE" if !has_one => b"\xFF\xFE",
        "UTF-16BE" if !has_one => b"\xFE\xFF",
        _ => b"",
    }
}

/// Attributes for the elements that no policy stops.
pub(super) fn stops(tree: &Tree<'_>) -> Vec<Mark> {
    let stop = |node: NodeRef<'_, '_>| {
        let name = name_to_empty(node)?;
        let before = format!(" {ATTRIBUTE}=\"stopped\" {name}=\"\"");
        Some(Mark { kind: MarkKind::Attributes, before, span: Span::empty(behind_any_name(node)?) })
    };
    tree.document().descendants().filter_map(stop).collect()
}

/// The attribute that makes an element load something whatever the policy says.
fn name_to_empty(node: NodeRef<'_, '_>) -> Option<&'static str> {
    let has = |name: &str, words: &[&str]| {
        let value = node.attribute(name).map(|attribute| attribute.value().into_owned()).unwrap_or_default();
        value.split_ascii_whitespace().any(|word| words.iter().any(|known| word.eq_ignore_ascii_case(known)))
    };
    if node.is_html(Tag::META) && has("http-equiv", &["refresh"]) {
        Some("http-equiv")
    } else if node.is_html(Tag::LINK) && has("rel", &["preconnect", "dns-prefetch", "prefetch", "prerender"]) {
        Some("rel")
    } else {
        None
    }
}

/// Whether an attribute may have been emptied.
pub(super) fn may_be_emptied(node: NodeRef<'_, '_>, name: &str) -> bool {
    node.is_html(Tag::META) && name == "http-equiv" || node.is_html(Tag::LINK) && name == "rel"
}
