//! From labels to the parts of the tree that are left out.

use super::{Label, Labels};
use crate::html::{NodeRef, NodeSet, Tag, Tree};
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
    for text in of(Label::Framing) {
        let text = tree.node(text.node);
        let is_part = |node: &NodeRef<'_, '_>| {
            // A page of nothing but framing is still a page with a body.
            !holds_content.contains(node.id())
                && node.is_element()
                && !node.is_html(Tag::BODY)
                && !node.is_html(Tag::HTML)
        };
        let part = text.ancestors().take_while(is_part).last().unwrap_or(text);
        left_out.insert(part.id());
    }
    left_out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Share;
    use crate::html::{ParseOptions, parse};
    use crate::label::{Reason, Verdict};
    use crate::render::{MarkdownOptions, TextOptions, markdown, text};

    #[test]
    fn a_cell_of_framing_leaves_its_column() {
        let page = "<table><tr><th>Day<th>Sky<th>Wind</tr><tr><td>Monday<td>Share<td>Weak</tr></table>";
        let document = parse(page, &ParseOptions::default());
        let blocks = Blocks::of(&document.tree);
        let verdicts = blocks.iter().enumerate().map(|(index, block)| {
            let label = if index == 4 { Label::Framing } else { Label::Content };
            Verdict { span: block.span, label, reason: Reason::OwnText, support: Share::NONE, chance: None }
        });
        let leave_out = framing_nodes(&document.tree, &blocks, &Labels { verdicts: verdicts.collect() });
        let options = MarkdownOptions { leave_out, ..MarkdownOptions::default() };
        let expected = "| Day | Sky | Wind |\n| --- | --- | --- |\n| Monday |  | Weak |\n";
        assert_eq!(markdown(document.tree.document(), &options).text(), expected);
    }

    #[test]
    fn a_list_of_framing_leaves_no_trace_and_its_neighbours_stay() {
        let page = "<ul><li>Home<li>News</ul><div><p>Rain <b>today</b>.</p><p>Share this</p><img src=a.png></div>";
        let document = parse(page, &ParseOptions::default());
        let blocks = Blocks::of(&document.tree);
        let verdicts = blocks.iter().enumerate().map(|(index, block)| {
            let label = if index == 2 { Label::Content } else { Label::Framing };
            Verdict { span: block.span, label, reason: Reason::OwnText, support: Share::NONE, chance: None }
        });
        let labels = Labels { verdicts: verdicts.collect() };
        let leave_out = framing_nodes(&document.tree, &blocks, &labels);
        let root = document.tree.document();
        let options = TextOptions { leave_out: leave_out.clone(), ..TextOptions::default() };
        assert_eq!(text(root, &options).text(), "Rain today.");
        let options = MarkdownOptions { leave_out, ..MarkdownOptions::default() };
        assert_eq!(markdown(root, &options).text(), "Rain **today**.\n\n![](a.png)\n");
    }
}
