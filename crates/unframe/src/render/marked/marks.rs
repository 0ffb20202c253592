//! Which places of a page are marked, and how.

use crate::html::{Namespace, NodeId, NodeRef, Tag, Tree};
use crate::label::{Label, Labels, Verdict, framing_nodes};
use crate::page::Span;
use crate::segment::Blocks;

use super::compare::is_ours;
use super::{ATTRIBUTE, ELEMENT, TEXT};

/// Something to be put into the page.
#[derive(Debug)]
pub(super) struct Mark {
    pub(super) kind: MarkKind,
    /// What to put in front of `span`.
    pub(super) before: String,
    /// For attributes an empty range after the name of the tag, for a span the text.
    pub(super) span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MarkKind {
    /// Attributes in a start tag.
    Attributes,
    /// A `<span>` around a text.
    Span,
}

/// The marks of a page in document order.
pub(super) fn marks(tree: &Tree<'_>, blocks: &Blocks, labels: &Labels) -> Vec<Mark> {
    let parts = framing_nodes(tree, blocks, labels);
    let mut verdicts: Vec<(NodeId, u32, &Verdict)> = Vec::new();
    for (block, verdict) in blocks.iter().zip(labels.iter()).filter(|(_, verdict)| verdict.label == Label::Framing) {
        let of_block = verdicts.len();
        for text in blocks.texts(block) {
            let text = tree.node(text.node);
            let part = std::iter::once(text).chain(text.ancestors()).find(|node| parts.contains(node.id()));
            // Texts of a block are mostly in one part, or in a row of them.
            if let Some(part) = part
                && verdicts[of_block..].last().is_none_or(|(last, ..)| *last != part.id())
            {
                verdicts.push((part.id(), block.letters, verdict));
            }
        }
    }
    // Of each part the longest block speaks for it; the sort is stable, so that of equals the first does.
    verdicts.sort_by_key(|(part, letters, _)| (*part, u32::MAX - letters));
    verdicts.dedup_by_key(|(part, ..)| *part);
    let of_part = |(part, _, verdict): &(NodeId, u32, &Verdict)| {
        let (reason, support) = (verdict.reason.name(), verdict.support.as_f64());
        let said = format!("{ATTRIBUTE}-reason=\"{reason}\" {ATTRIBUTE}-support=\"{support:.2}\"");
        marks_of(tree.node(*part), [ELEMENT, TEXT], &said)
    };
    verdicts.iter().flat_map(of_part).collect()
}

/// The marks of one part: on its own tag if that can bear them, otherwise on what is in it. They have one of two
/// values, for elements and for texts, and say the same.
pub(super) fn marks_of(part: NodeRef<'_, '_>, [element, text]: [&str; 2], said: &str) -> Vec<Mark> {
    let attributes = |value: &str| format!(" {ATTRIBUTE}=\"{value}\" {said}");
    let tree = part.tree();
    let mut marks = Vec::new();
    let mut at = part.id();
    while at < part.subtree_end() {
        let node = tree.node(at);
        at.0 += 1;
        if node.is_text() {
            let spans = node.text_pieces().map(|(span, _)| span).filter(|_| may_hold_a_span(node));
            let says_something = |span: &Span| !span.of(tree.source()).trim_ascii().is_empty();
            marks.extend(spans.filter(says_something).map(|span| Mark {
                kind: MarkKind::Span,
                before: format!("<span{}>", attributes(text)),
                span,
            }));
        } else if let Some(place) = behind_name(node) {
            marks.push(Mark { kind: MarkKind::Attributes, before: attributes(element), span: Span::empty(place) });
            at = node.subtree_end();
        }
    }
    marks
}

/// Where in its start tag an element takes attributes: after the name, so that they come before any of the same name,
/// which then do not count, and no unquoted value runs into them. `None` if it has no such place, or bears such a mark,
/// in a page that was marked before.
fn behind_name(node: NodeRef<'_, '_>) -> Option<u32> {
    if node.attributes().any(|attribute| is_ours(&attribute)) { None } else { behind_any_name(node) }
}

/// The same, whatever marks the element bears.
pub(super) fn behind_any_name(node: NodeRef<'_, '_>) -> Option<u32> {
    if !node.is_element() || node.is_implied() || node.is_cloned() || node.is_html(node.tag()) && is_formatting(node) {
        return None;
    }
    let tag = node.open_span();
    // §13.2.5.8: a name runs to white space, a slash or the end of the tag.
    let ends_name = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\x0C' | b'\r' | b' ' | b'/' | b'>');
    let length = tag.of(node.tree().source()).bytes().position(|byte| ends_name(&byte))?;
    Some(tag.start + u32::try_from(length).ok()?)
}

/// §13.2.4.3: what is reopened where it was closed by force. Its attributes would come back as well.
fn is_formatting(node: NodeRef<'_, '_>) -> bool {
    matches!(
        node.tag(),
        Tag::A | Tag::B | Tag::BIG | Tag::CODE | Tag::EM | Tag::FONT | Tag::I | Tag::NOBR | Tag::S | Tag::SMALL
    ) || matches!(node.tag(), Tag::STRIKE | Tag::STRONG | Tag::TT | Tag::U)
}

/// Whether a `<span>` in the place of a text would be a child of the same element.
fn may_hold_a_span(text: NodeRef<'_, '_>) -> bool {
    let Some(parent) = text.parent() else { return false };
    let is_raw = matches!(
        parent.tag(),
        Tag::TITLE | Tag::TEXTAREA | Tag::STYLE | Tag::SCRIPT | Tag::XMP | Tag::IFRAME | Tag::NOEMBED | Tag::NOFRAMES
    ) || matches!(
        parent.tag(),
        Tag::PLAINTEXT | Tag::SELECT | Tag::OPTION | Tag::OPTGROUP | Tag::NOSCRIPT
    );
    parent.namespace() == Some(Namespace::Html) && !is_raw && !text.is_foster_parented()
}
