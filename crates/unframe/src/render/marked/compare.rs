//! Whether two trees are the same except for marks.

use crate::hash::Hash64;
use crate::html::{Attribute, NodeId, NodeKind, NodeRef, Tag, Tree};

use super::policy::may_be_emptied;
use super::{ATTRIBUTE, BLOCK_TEXT, TEXT};

/// A hash over all of a tree but its marks: attributes that begin with [`ATTRIBUTE`], the spans, the style and the policy that
/// were put in, and what the policy moves or empties. Texts that only a mark keeps apart count as one.
pub(super) fn fingerprint(tree: &Tree<'_>) -> u64 {
    let mut hash = Hash64::new();
    hash.byte(tree.quirks() as u8);
    // Where the elements around end; marks are not among them.
    let mut open: Vec<NodeId> = Vec::new();
    let mut skip_until = NodeId::DOCUMENT;
    let mut is_in_text = false;
    let head_end = tree.first(Tag::HEAD).map_or(NodeId::DOCUMENT, NodeRef::subtree_end);
    for node in tree.document().descendants() {
        if node.id() < skip_until {
            continue;
        }
        while open.pop_if(|end| *end <= node.id()).is_some() {
            is_in_text = false;
        }
        if is_mark(node) {
            // What the style says is ours as well, and a `<meta>` is empty; what stands in a span is the page's.
            if node.is_html(Tag::STYLE) {
                skip_until = node.subtree_end();
            }
            continue;
        }
        if node.id() < head_end && may_move(node) {
            continue;
        }
        if !(node.is_text() && is_in_text) {
            hash.byte(0xFF);
            hash.number(open.len() as u64);
            hash.byte(kind(node));
        }
        is_in_text = node.is_text();
        match node.kind() {
            NodeKind::Text | NodeKind::Comment => hash.bytes(node.text().as_bytes()),
            NodeKind::Element(_) => {
                hash.bytes(node.name().as_bytes());
                let stays = |attribute: &Attribute<'_>| {
                    !is_ours(attribute) && !node.is_html(Tag::HEAD) && !may_be_emptied(node, &attribute.name())
                };
                for attribute in node.attributes().filter(stays) {
                    hash.byte(0xFE);
                    hash.bytes(attribute.name().as_bytes());
                    hash.byte(0xFE);
                    hash.bytes(attribute.value().as_bytes());
                }
                open.push(node.subtree_end());
            }
            NodeKind::Doctype => hash.bytes(node.open_span().of(tree.source()).as_bytes()),
            NodeKind::Document => {}
        }
    }
    hash.finish()
}

/// Whether an element was put in as a whole.
fn is_mark(node: NodeRef<'_, '_>) -> bool {
    let says = |value: &str| {
        node.attributes().next().is_some_and(|first| first.is_named(ATTRIBUTE) && first.raw_value() == value)
    };
    node.is_html(Tag::SPAN) && (says(TEXT) || says(BLOCK_TEXT))
        || node.is_html(Tag::STYLE) && says("style")
        || node.is_html(Tag::META) && says("policy")
}

/// Whether a node in front of the body is one that the policy may move into the head.
fn may_move(node: NodeRef<'_, '_>) -> bool {
    node.kind() == NodeKind::Comment || node.is_text() && node.text().trim_ascii().is_empty()
}

pub(super) fn is_ours(attribute: &Attribute<'_>) -> bool {
    let name = attribute.name();
    name.strip_prefix(ATTRIBUTE).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

fn kind(node: NodeRef<'_, '_>) -> u8 {
    match node.kind() {
        NodeKind::Document => 0,
        NodeKind::Doctype => 1,
        NodeKind::Element(namespace) => 2 + namespace as u8,
        NodeKind::Text => 5,
        NodeKind::Comment => 6,
    }
}
