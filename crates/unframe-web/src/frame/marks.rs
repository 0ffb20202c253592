//! Which block a text belongs to, and which parts of the tree are framing or hold none.

use unframe::html::{NodeId, NodeRef, NodeSet, Tag, Tree};
use unframe::label::{Label, Labels, framing_nodes};
use unframe::segment::Blocks;

/// Which block each text node belongs to.
pub(super) struct BlockOfText(Vec<u32>);

impl BlockOfText {
    pub(super) fn of(tree: &Tree<'_>, blocks: &Blocks) -> Self {
        let mut numbers = vec![u32::MAX; tree.len()];
        for (number, block) in (0..).zip(blocks.iter()) {
            for text in blocks.texts(block).iter().filter(|text| !text.is_space) {
                numbers[text.node.index()] = number;
            }
        }
        Self(numbers)
    }

    pub(super) fn get(&self, node: NodeId) -> Option<usize> {
        self.0.get(node.index()).filter(|number| **number != u32::MAX).map(|number| *number as usize)
    }

    /// The first block in an element.
    pub(super) fn first_in(&self, element: NodeRef<'_, '_>) -> Option<usize> {
        element.descendants().find_map(|node| self.get(node.id()))
    }
}

/// What a part of the page is, as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) label: Label,
    /// Whether an expert said so, against the method.
    pub(super) is_corrected: bool,
}

/// The parts of a page that are shown alike.
///
/// A method's framing is shown by the largest elements that hold nothing else. A correction changes exactly its own blocks:
/// the parts around it are split there and nowhere else, and what holds no text (pictures, rules, backgrounds) stays as the
/// method had it. Blocks that are corrected alike and fill an element are one part.
pub(super) struct Parts {
    framing: NodeSet,
    holds_framing: NodeSet,
    /// For each node, the texts of blocks in front of it: all, and those corrected to framing and to content.
    before: Vec<[u32; 3]>,
    /// The elements that are around a corrected block, the block-level one closest to it.
    of_one: NodeSet,
    /// The texts with a block in document order, as nodes and blocks.
    texts: Vec<(NodeId, u32)>,
}

impl Parts {
    /// `corrected` says what an expert called a block.
    pub(super) fn of(
        tree: &Tree<'_>,
        blocks: &Blocks,
        labels: &Labels,
        corrected: &dyn Fn(usize) -> Option<Label>,
    ) -> Self {
        let framing = framing_nodes(tree, blocks, labels);
        let mut holds_framing = NodeSet::default();
        for node in tree.document().descendants().filter(|node| framing.contains(node.id())) {
            for above in node.ancestors() {
                if !holds_framing.insert(above.id()) {
                    break;
                }
            }
        }
        let mut counted = vec![[0; 3]; tree.len() + 1];
        let (mut of_one, mut texts) = (NodeSet::default(), Vec::new());
        for (number, (block, verdict)) in (0_u32..).zip(blocks.iter().zip(labels.iter())) {
            let changed = corrected(number as usize).filter(|label| *label != verdict.label);
            for text in blocks.texts(block).iter().filter(|text| !text.is_space) {
                let counts = &mut counted[text.node.index() + 1];
                counts[0] += 1;
                if let Some(label) = changed {
                    counts[column(label)] += 1;
                }
                texts.push((text.node, number));
            }
            if changed.is_some() {
                of_one.insert(block.element);
            }
        }
        texts.sort_unstable();
        let mut so_far = [0; 3];
        for counts in &mut counted {
            for (count, so_far) in counts.iter_mut().zip(&mut so_far) {
                *so_far += *count;
                *count = *so_far;
            }
        }
        Self { framing, holds_framing, before: counted, of_one, texts }
    }

    /// What a node is that stands in no part yet; `None` where it holds several things. `is_in_framing` says whether it stands
    /// within what the method takes for framing.
    pub(super) fn begins(&self, node: NodeRef<'_, '_>, is_in_framing: bool) -> Option<Part> {
        let is_page = node.is_html(Tag::HTML) || node.is_html(Tag::BODY);
        let [all, to_framing, to_content] = self.texts_in(node);
        if to_framing + to_content > 0 {
            let label = match (all == to_framing, all == to_content) {
                (true, _) => Label::Framing,
                (_, true) => Label::Content,
                _ => return None,
            };
            let is_whole = !is_page && (node.is_text() || self.of_one.contains(node.id()) || self.holds_several(node));
            return is_whole.then_some(Part { label, is_corrected: true });
        }
        if is_in_framing || self.framing.contains(node.id()) {
            return Some(Part { label: Label::Framing, is_corrected: false });
        }
        let is_content = !is_page && !self.holds_framing.contains(node.id());
        is_content.then_some(Part { label: Label::Content, is_corrected: false })
    }

    /// Whether the method takes all of it for framing.
    pub(super) fn is_framing(&self, node: NodeRef<'_, '_>) -> bool {
        self.framing.contains(node.id())
    }

    /// Its texts: all, and those corrected to framing and to content.
    fn texts_in(&self, node: NodeRef<'_, '_>) -> [u32; 3] {
        let (start, end) = (self.before[node.id().index()], self.before[node.subtree_end().index()]);
        [0, 1, 2].map(|column| end[column] - start[column])
    }

    /// Whether texts of more than one block are in it.
    fn holds_several(&self, node: NodeRef<'_, '_>) -> bool {
        let first = self.texts.partition_point(|(text, _)| *text < node.id());
        let mut blocks = self.texts[first..].iter().take_while(|(text, _)| *text < node.subtree_end());
        let first = blocks.next().map(|(_, block)| block);
        blocks.any(|(_, block)| Some(block) != first)
    }
}

/// The column in which texts corrected to this are counted.
const fn column(label: Label) -> usize {
    match label {
        Label::Framing => 1,
        Label::Content => 2,
    }
}
