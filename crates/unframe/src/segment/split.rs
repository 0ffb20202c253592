//! From a tree to its blocks: one walk in document order.

use std::ops::Range;

use super::characters::Characters;
use super::listing::is_listing;
use super::normal_form::{self, NormalForm, Reading};
use super::position::{self, Layout, Position};
use crate::html::display::Display;
use crate::html::{NodeId, NodeRef, Tag, Tree};
use crate::page::Span;

/// A run of text between two boundaries of block-level elements.
#[derive(Clone, Debug)]
pub struct Block {
    /// The innermost block-level element around it.
    pub element: NodeId,
    /// From its first to its last character in the source.
    pub span: Span,
    /// Its place in the layout.
    pub position: Position,
    /// Number of block-level elements around it.
    pub depth: u32,
    /// Letters and digits in it.
    pub letters: u32,
    /// Letters and digits in links.
    pub link_letters: u32,
    /// Whether it is in an element h1 to h6.
    pub is_heading: bool,
    texts: Range<u32>,
}

impl Block {
    /// Whether it is a link and little else: four fifths of its letters.
    pub fn is_link(&self) -> bool {
        self.letters > 0 && u64::from(self.link_letters) * 5 >= u64::from(self.letters) * 4
    }
}

/// The kind of link around a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// None.
    None,
    /// To a place on the same page: `href="#…"`.
    Anchor,
    /// To another page.
    Page,
}

impl Link {
    fn of(element: NodeRef<'_, '_>) -> Self {
        let source = element.tree().source();
        let href = position::attribute(element, b"href");
        let is_anchor = href.is_some_and(|href| href.value.of(source).trim_start().starts_with('#'));
        if is_anchor { Self::Anchor } else { Self::Page }
    }
}

/// A text node of a block.
#[derive(Clone, Copy, Debug)]
pub struct BlockText {
    /// The node.
    pub node: NodeId,
    /// The link it stands in.
    pub link: Link,
    /// Whether it is nothing but white space between others.
    pub is_space: bool,
    /// Letters and digits in it.
    pub letters: u32,
    /// What it says, for comparison.
    pub(crate) form: NormalForm,
}

/// The blocks of a page in document order.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    list: Vec<Block>,
    texts: Vec<BlockText>,
    is_noscript_shown: bool,
}

impl Blocks {
    /// Splits a tree. Text that is never shown (scripts, the head) is in no block. Nor is `<noscript>`, unless it says
    /// more than the rest of the page: then it is the page, written for those who run no scripts.
    pub fn of(tree: &Tree<'_>) -> Self {
        let (blocks, letters_in_noscript) = Self::split(tree, Noscript::Skip);
        let letters: u64 = blocks.iter().map(|block| u64::from(block.letters)).sum();
        if letters_in_noscript > letters { Self::split(tree, Noscript::Enter).0 } else { blocks }
    }

    /// The blocks, and how many letters are in `<noscript>`s that were skipped.
    fn split(tree: &Tree<'_>, noscript: Noscript) -> (Self, u64) {
        let mut splitter = Splitter {
            // A guess, which spares most pages some of the growing.
            blocks: Self {
                list: Vec::with_capacity(tree.len() / 8),
                texts: Vec::with_capacity(tree.len() / 4),
                is_noscript_shown: noscript == Noscript::Enter,
            },
            open: Vec::new(),
            layout: Layout::new(tree),
            characters: Characters::new(),
            first_text: 0,
            headings_until: NodeId(0),
            line_breaks: 0,
        };
        let mut letters_in_noscript = 0;
        let (mut link, mut links_until) = (Link::None, NodeId(0));
        let (mut hidden_until, mut listing_until) = (NodeId(0), NodeId(0));
        for node in tree.document().descendants() {
            if node.id() < hidden_until {
                continue;
            }
            splitter.leave(tree, node.id());
            if node.is_text() {
                splitter.text(node, if node.id() < links_until { link } else { Link::None });
            } else if node.is_element() {
                match Display::of(node) {
                    Display::Noscript if noscript == Noscript::Enter => {}
                    Display::Noscript => {
                        letters_in_noscript += splitter.letters_in(node);
                        hidden_until = node.subtree_end();
                    }
                    Display::None => hidden_until = node.subtree_end(),
                    Display::Inline if node.is_html(Tag::A) => {
                        (link, links_until) = (Link::of(node), node.subtree_end());
                    }
                    Display::Inline => {}
                    // A listing is one block, whatever its lines are made of.
                    _ if node.id() < listing_until => {}
                    Display::LineBreak => splitter.line_break(tree),
                    _ => {
                        splitter.enter(tree, node);
                        if is_listing(node) {
                            listing_until = node.subtree_end();
                        }
                    }
                }
            }
        }
        splitter.leave(tree, NodeId(u32::MAX));
        splitter.end_block(tree);
        (splitter.blocks, letters_in_noscript)
    }

    /// Whether the texts in `<noscript>` are among them.
    pub fn is_noscript_shown(&self) -> bool {
        self.is_noscript_shown
    }

    /// Bytes of memory they take, about.
    pub(crate) fn memory(&self) -> usize {
        self.list.capacity() * size_of::<Block>() + self.texts.capacity() * size_of::<BlockText>()
    }

    /// Number of blocks.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether the page has no text.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The blocks in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Block> + DoubleEndedIterator {
        self.list.iter()
    }

    /// The block at `index`.
    pub fn get(&self, index: usize) -> Option<&Block> {
        self.list.get(index)
    }

    /// The number of the first block that begins at `node` or after it.
    pub(crate) fn first_behind(&self, node: NodeId) -> usize {
        self.list.partition_point(|block| self.texts[block.texts.start as usize].node < node)
    }

    /// The text of a block. A line break or a picture between two of its texts ends a word, other inline elements do
    /// not.
    pub fn text(&self, tree: &Tree<'_>, block: &Block) -> String {
        let mut said = String::new();
        let mut behind: Option<NodeId> = None;
        for text in self.texts(block) {
            let ends_a_word = |node: u32| ENDS_A_WORD.contains(&tree.node(NodeId(node)).tag());
            if behind.is_some_and(|behind| (behind.0..text.node.0).any(ends_a_word)) {
                said.push(' ');
            }
            said.push_str(&tree.node(text.node).text());
            behind = Some(NodeId(text.node.0 + 1));
        }
        said
    }

    /// The text nodes of a block.
    pub fn texts(&self, block: &Block) -> &[BlockText] {
        &self.texts[block.texts.start as usize..block.texts.end as usize]
    }
}

/// Elements between which words do not go on: inline ones, and the lines of listings.
const ENDS_A_WORD: [Tag; 9] =
    [Tag::BR, Tag::IMG, Tag::INPUT, Tag::SELECT, Tag::IFRAME, Tag::VIDEO, Tag::OBJECT, Tag::LI, Tag::DIV];

/// What to do with `<noscript>`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Noscript {
    Skip,
    Enter,
}

/// A block-level element that is open.
struct Open {
    element: NodeId,
    end: NodeId,
    position: Position,
}

struct Splitter {
    blocks: Blocks,
    open: Vec<Open>,
    layout: Layout,
    characters: Characters,
    /// Where the texts of the block at hand begin.
    first_text: usize,
    headings_until: NodeId,
    /// `<br>`s since the last word.
    line_breaks: u32,
}

impl Splitter {
    /// One `<br>` ends a line, two a paragraph.
    fn line_break(&mut self, tree: &Tree<'_>) {
        self.line_breaks += 1;
        if self.line_breaks == 2 {
            self.end_block(tree);
        }
    }

    /// Letters and digits in an element.
    fn letters_in(&mut self, element: NodeRef<'_, '_>) -> u64 {
        let texts = element.descendants().filter(|node| node.is_text());
        texts.map(|text| u64::from(read(text, &mut self.characters).letters)).sum()
    }

    fn enter(&mut self, tree: &Tree<'_>, node: NodeRef<'_, '_>) {
        self.end_block(tree);
        let outer = self.open.last().map_or(Position::ROOT, |open| open.position);
        if node.tag().is_heading() {
            self.headings_until = node.subtree_end();
        }
        self.open.push(Open { element: node.id(), end: node.subtree_end(), position: self.layout.enter(outer, node) });
    }

    /// Closes the elements that end before `next`.
    fn leave(&mut self, tree: &Tree<'_>, next: NodeId) {
        while self.open.last().is_some_and(|open| open.end <= next) {
            self.end_block(tree);
            self.open.pop();
        }
    }

    fn text(&mut self, node: NodeRef<'_, '_>, link: Link) {
        let reading = read(node, &mut self.characters);
        if !reading.is_space {
            self.line_breaks = 0;
        }
        // White space matters between words, not in front of the first.
        if !reading.is_space || self.blocks.texts.len() > self.first_text {
            let Reading { form, letters, is_space } = reading;
            self.blocks.texts.push(BlockText { node: node.id(), link, is_space, letters, form });
        }
    }

    fn end_block(&mut self, tree: &Tree<'_>) {
        while self.blocks.texts.len() > self.first_text && self.blocks.texts.last().is_some_and(|last| last.is_space) {
            self.blocks.texts.pop();
        }
        let texts = &self.blocks.texts[self.first_text..];
        let (Some(first), Some(last)) = (texts.first(), texts.last()) else { return };
        let span = tree.node(first.node).open_span().cover(tree.node(last.node).open_span());
        let letters = texts.iter().map(|text| text.letters).fold(0, u32::saturating_add);
        let in_links = texts.iter().filter(|text| text.link != Link::None);
        let link_letters = in_links.map(|text| text.letters).fold(0, u32::saturating_add);
        let is_heading = first.node < self.headings_until;
        let (element, position) =
            self.open.last().map_or((NodeId::DOCUMENT, Position::ROOT), |open| (open.element, open.position));
        let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let block = Block {
            element,
            span,
            position,
            depth: narrow(self.open.len()),
            letters,
            link_letters,
            is_heading,
            texts: narrow(self.first_text)..narrow(self.blocks.texts.len()),
        };
        self.first_text = self.blocks.texts.len();
        self.blocks.list.push(block);
    }
}

/// Reads a text node, from the page's text if that says what it means.
fn read(node: NodeRef<'_, '_>, characters: &mut Characters) -> Reading {
    let source = node.tree().source();
    let mut pieces = node.text_pieces();
    if let (Some((span, context)), None) = (pieces.next(), pieces.next())
        && let Some(reading) =
            normal_form::read_part(source, span.start as usize, span.end as usize, context, characters)
    {
        return reading;
    }
    normal_form::read(&node.text(), characters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};

    fn check(html: &str, expected: &[&str]) {
        let document = parse(html, &ParseOptions::default());
        let blocks = Blocks::of(&document.tree);
        let found: Vec<String> = blocks
            .iter()
            .map(|block| blocks.texts(block).iter().map(|text| document.tree.node(text.node).text()).collect())
            .collect();
        assert_eq!(found, expected, "{html}");
    }

    #[test]
    fn inline_elements_do_not_end_a_block_and_block_elements_do() {
        check("<p>Rain <b>today</b>.<div>Sun<p>Wind</div>Snow", &["Rain today.", "Sun", "Wind", "Snow"]);
    }

    #[test]
    fn what_is_never_shown_is_in_no_block() {
        check("<title>T</title><script>x</script><p>Rain<style>y</style><noscript>z</noscript>", &["Rain"]);
    }

    #[test]
    fn noscript_is_the_page_where_nothing_else_is() {
        check(
            "<div>Loading</div><noscript><p>Rain in the north.<p>Sun</noscript>",
            &["Loading", "Rain in the north.", "Sun"],
        );
    }

    #[test]
    fn an_empty_line_ends_a_paragraph() {
        check("<td>Rain<br>today.<br> <br>Sun<br/><b><br>Wind</b>", &["Raintoday.", "Sun", "Wind"]);
    }

    #[test]
    fn cells_and_items_are_blocks() {
        check("<table><tr><td>1<td>2</table><ul><li>a<li>b</ul>", &["1", "2", "a", "b"]);
    }
}
