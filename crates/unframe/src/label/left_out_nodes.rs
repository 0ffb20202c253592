//! What a rendering leaves out beside the framing that has words: pictures and icons of the framing, and what the page hides.
//!
//! **Idea.** A picture, an empty link or a rule has no label. It goes with the blocks beside it: where the last text before it
//! and the first behind it are framing, it is framing too. **Cost.** One pass over the nodes. **When it fails.** A picture that
//! is the content of a page and stands alone amid framing is left out.

use super::{Label, Labels, framing_nodes};
use crate::html::display::Display;
use crate::html::{NodeId, NodeRef, NodeSet, Tag, Tree};
use crate::segment::Blocks;
use crate::segment::hidden::{Hidden, HiddenElements};

/// The parts of a tree that a rendering of the content leaves out: [`framing_nodes`], the pictures, rules and links without
/// words amid them, and, if `hidden` is [`Hidden::as_judged`], what the page hides and nobody judged to be content.
pub(crate) fn left_out_nodes(tree: &Tree<'_>, blocks: &Blocks, labels: &Labels, hidden: Hidden) -> NodeSet {
    let mut left_out = framing_nodes(tree, blocks, labels);
    let texts: Vec<(NodeId, Label)> = blocks
        .iter()
        .zip(labels.iter())
        .flat_map(|(block, verdict)| blocks.texts(block).iter().map(|text| (text.node, verdict.label)))
        .collect();
    // Behind each text the first that is content, itself included: elements nest, and none is searched twice.
    let mut next_content = vec![NodeId(u32::MAX); texts.len() + 1];
    for (index, (text, label)) in texts.iter().enumerate().rev() {
        next_content[index] = if *label == Label::Content { *text } else { next_content[index + 1] };
    }
    let is_content = |index: usize| texts.get(index).is_some_and(|(_, label)| *label == Label::Content);
    let mut hidden_elements = hidden.shows_what_is_hidden().then(|| HiddenElements::new(Hidden::Omit));
    let (mut at, mut next) = (NodeId(0), 0);
    while at.index() < tree.len() {
        let node = tree.node(at);
        while texts.get(next).is_some_and(|(text, _)| *text < at) {
            next += 1;
        }
        at.0 += 1;
        if left_out.contains(node.id()) {
            at = node.subtree_end();
        } else if node.is_element() {
            let is_wordless = matches!(node.tag(), Tag::IMG | Tag::A | Tag::HR)
                && node.is_html(node.tag())
                && texts.get(next).is_none_or(|(text, _)| *text >= node.subtree_end());
            let is_amid_framing = is_wordless && !is_content(next) && !next.checked_sub(1).is_some_and(is_content);
            let is_unseen = next_content[next] >= node.subtree_end()
                && hidden_elements.as_mut().is_some_and(|hidden| hides(hidden, node));
            if is_amid_framing || is_unseen {
                left_out.insert(node.id());
                at = node.subtree_end();
            }
        }
    }
    left_out
}

/// Whether a browser shows nothing of the element until something happens; not `<noscript>`, which is no part of the page or
/// all of it.
fn hides(hidden: &mut HiddenElements, node: NodeRef<'_, '_>) -> bool {
    let display = Display::of(node);
    hidden.contains(node) || display == Display::Dialog && hidden.contains_by_display(node, display)
}
