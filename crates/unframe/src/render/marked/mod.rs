//! The page's own bytes with its framing marked, so that any browser shows it grey.
//!
//! *Idea:* what is framing gets attributes in its start tag, a lone text a `<span>` around it, and one `<style>` at the end
//! of the head makes both grey. A policy stops what the page would run and load (`policy.rs`). Nothing else changes: read
//! again, without what was added, the tree is the same.
//! *How we know:* tags mean different things at different places, so the marked page is read again and compared
//! ([`compare`]). Where it differs the spans are left out, then all marks: a page that cannot be marked only gets the policy.
//! *Cost:* reading the page a second time.
//! *When it marks less:* text in tables outside cells, in SVG and in raw text gets no span; formatting elements
//! (`<b>`, `<a>`) get no attributes, because a browser copies them into content where they are not closed in time.

mod compare;
mod frames;
mod marks;
mod policy;

use crate::Limits;
use crate::html::{Document, ParseOptions, Tag, parse};
use crate::label::Labels;
use crate::page::{Page, Span};
use crate::segment::Blocks;

pub use frames::framed;
use marks::{Mark, MarkKind, marks};

/// The attribute that marks framing. Others begin with it and a hyphen.
const ATTRIBUTE: &str = "data-unframe";

/// Its value on elements of the page that are framing, and on spans that were put around texts.
const ELEMENT: &str = "framing";
const TEXT: &str = "framing-text";

/// The same of semantic blocks.
const BLOCK: &str = "block";
const BLOCK_TEXT: &str = "block-text";

const STYLE: &str = "<style data-unframe=\"style\">[data-unframe^=\"framing\"]{opacity:.35!important;\
                     filter:grayscale(1)!important;outline:1px dotted #888!important}</style>";

/// The bytes of a page with its framing marked, in the encoding of the page.
///
/// Every part that [`without`](super::without) would cut has `data-unframe="framing"`, `data-unframe-reason` and
/// `data-unframe-support`, those of its longest block; a text in an element that holds content too is put into a
/// `<span>` with `data-unframe="framing-text"`. In front of everything, also of a page without framing, stands a policy that lets
/// the page neither run nor load anything when it is opened.
pub fn marked(page: &Page<'_>, document: &Document<'_>, blocks: &Blocks, labels: &Labels) -> Vec<u8> {
    with_marks(page, document, marks(&document.tree, blocks, labels), STYLE)
}

/// The bytes of a page with as many of the marks as leave its tree as it is.
fn with_marks(page: &Page<'_>, document: &Document<'_>, mut marks: Vec<Mark>, style: &str) -> Vec<u8> {
    // Where the encoding has states, bytes between two characters may stand in another state than both.
    if page.encoding() == "ISO-2022-JP" {
        marks.retain(|mark| mark.kind == MarkKind::Attributes);
    }
    let before = compare::fingerprint(&document.tree);
    let stops = policy::stops(&document.tree);
    for kinds in [&[MarkKind::Attributes, MarkKind::Span][..], &[MarkKind::Attributes]] {
        let insertions: Vec<&Mark> = marks.iter().filter(|mark| kinds.contains(&mark.kind)).collect();
        if insertions.is_empty() {
            break;
        }
        let (bytes, read) = insert(page, document, insertions.into_iter().chain(&stops), style);
        let again = Page::decode(&bytes[..read], Some(page.encoding()), &Limits::default());
        if again.encoding() == page.encoding()
            && compare::fingerprint(&parse(again.text(), &ParseOptions::default()).tree) == before
        {
            return bytes;
        }
    }
    insert(page, document, &stops, "").0
}

/// The bytes with policy, marks and style in them, and how many of them stand for what was read of the page.
fn insert<'mark>(
    page: &Page<'_>,
    document: &Document<'_>,
    marks: impl IntoIterator<Item = &'mark Mark>,
    style: &str,
) -> (Vec<u8>, usize) {
    let (source, encoding) = (page.source(), page.encoding());
    let byte = |at: u32| page.source_range(Span::empty(at)).start;
    let style_at = document.tree.first(Tag::HEAD).map_or(0, |head| head.close_span().start);
    let mut insertions = vec![(policy::place(page, document), policy::POLICY), (byte(style_at), style)];
    for mark in marks {
        insertions.push((byte(mark.span.start), &mark.before));
        if mark.kind == MarkKind::Span {
            insertions.push((byte(mark.span.end), "</span>"));
        }
    }
    // A stable order: a span that ends where another begins ends first, because it was put in first.
    insertions.sort_by_key(|(at, _)| *at);
    let mut bytes = Vec::with_capacity(source.len() + insertions.len() * 64);
    bytes.extend_from_slice(policy::byte_order_mark(page));
    let mut copied = 0;
    for (at, text) in insertions {
        bytes.extend_from_slice(&source[copied..at]);
        push_ascii(&mut bytes, text, encoding);
        copied = at;
    }
    let end = u32::try_from(page.text().len()).unwrap_or(u32::MAX);
    let read = byte(end).max(copied);
    bytes.extend_from_slice(&source[copied..read]);
    let length = bytes.len();
    bytes.extend_from_slice(&source[read..]);
    (bytes, length)
}

/// Adds ASCII in an encoding in which it is ASCII, or in UTF-16.
fn push_ascii(bytes: &mut Vec<u8>, text: &str, encoding: &str) {
    match encoding {
        "UTF-16LE" => bytes.extend(text.bytes().flat_map(|byte| [byte, 0])),
        "UTF-16BE" => bytes.extend(text.bytes().flat_map(|byte| [0, byte])),
        _ => bytes.extend_from_slice(text.as_bytes()),
    }
}

#[cfg(test)]
mod tests;
