//! From labels to the parts of the tree that are left out.

use super::{Label, Labels};
use crate::html::{NodeId, NodeRef, NodeSet, Tag, Tree};
use crate::segment::Blocks;

/// The largest parts of a tree that hold framing and no content: what a rendering of the content leaves out.
///
/// A menu is left out with its list and its icons, not entry by entry; an element that holds both is kept, and only the
/// texts in it that are framing are left out. What has no text at all stays.
pub fn framing_nodes(tree: &Tree<'_>, blocks: &Blocks, labels: &Labels) -> NodeSet {
    let of = |wanted: Label| {
        let both = blocks.iter().zip(labels.iter());
        both.filter(move |(_, verdict)| verdict.label == wanted).flat_map(|(block, _)| blocks.texts(block))
    };
    let mut holds_content = NodeSet::default();
    for text in of(Label::Content) {
        let text = tree.node(text.node);
        for node in std::iter::once(text).chain(text.ancestors()) {
            if !holds_content.insert(node.id()) {
                break;
            }
        }
    }
    let mut left_out = NodeSet::default();
    let mut end = NodeId::DOCUMENT;
    for text in of(Label::Framing) {
        let text = tree.node(text.node);
        if text.id() < end {
            // Within the last part, which is the largest around it as well.
            continue;
        }
        let is_part = |node: &NodeRef<'_, '_>| {
            // A page of nothing but framing is still a page with a body.
            !holds_content.contains(node.id())
                && node.is_element()
                && !node.is_html(Tag::BODY)
                && !node.is_html(Tag::HTML)
        };
        let part = text.ancestors().take_while(is_part).last().unwrap_or(text);
        end = part.subtree_end();
        left_out.insert(part.id());
    }
    left_out
}
