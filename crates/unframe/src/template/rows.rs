//! Rows, definitions and entries of lists are kept whole.
//!
//! **Idea.** A name and what is said of it belong together: the drug and its dose, the term and its definition, the label
//! and its value. Names repeat (they are links to other pages, or the same on all pages), what is said of them does not, so
//! judged one by one the names would go and the values stay.
//!
//! Tables that are the layout of a page have rows as well, with a menu in one cell and the article in the next. A table of
//! facts has several rows, and its cells are short or lists.
//!
//! **Cost.** Blocks times the depth of the tree; a table is looked at once.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::Share;
use crate::html::{NodeId, NodeRef, Tag, Tree};
use crate::label::{Label, Reason, Verdict};
use crate::segment::{Block, Blocks};

// These numbers were chosen on crawled sites (dosage tables, manuals, lists of bugs), by looking at what changed; on
// gold-sites-dev the rule as a whole changes neither F1 nor leak nor loss.

/// A cell of facts has no more blocks than that, unless they are all entries of lists.
const SHORT_CELL: usize = 3;
/// And no more letters in a block: more are an article.
const SHORT_BLOCK: u32 = 600;
/// A table with fewer rows of several cells may be a layout.
const LEAST_ROWS: usize = 2;
/// A table with this many is one of facts even where all it says is what other pages are called.
const CLEARLY_FACTS: usize = 4;
/// Elsewhere what this many pages have is framing: "Home" between the titles of the pages before and after.
const OF_ALL_PAGES: Share = Share::percent(60);
/// A definition or an entry of a list with more blocks is a part of the layout.
const SHORT_ENTRY: usize = 8;

/// Keeps what stands in one row, definition or entry with the page's own text. `is_title` tells of each block whether a page
/// of the site is called so.
pub(super) fn keep_whole(tree: &Tree<'_>, blocks: &Blocks, is_title: impl Fn(usize) -> bool, verdicts: &mut [Verdict]) {
    let mut rows = Rows { tree, blocks, tables: BTreeMap::new() };
    let mut start = 0;
    let mut last: Option<Whole> = None;
    for (index, block) in blocks.iter().enumerate() {
        let next = rows.around(block, last);
        if next.map(|whole| whole.first) != last.map(|whole| whole.first) {
            keep(last, |block| is_title(start + block), &mut verdicts[start..index]);
            start = index;
        }
        last = next;
    }
    keep(last, |block| is_title(start + block), &mut verdicts[start..]);
}

/// Keeps all blocks of one whole if one is content, and not what another page is called: a row of links to the pages
/// before and after is none of the page's own.
fn keep(last: Option<Whole>, is_title: impl Fn(usize) -> bool, verdicts: &mut [Verdict]) {
    let Some(last) = last else { return };
    // Terms nothing is said of are entries of a list of links.
    let is_whole = last.tag == Tag::TR || last.tag != Tag::DT && verdicts.len() <= SHORT_ENTRY;
    let is_own =
        |(block, verdict): (usize, &Verdict)| verdict.label == Label::Content && (last.is_clear || !is_title(block));
    if is_whole && verdicts.iter().enumerate().any(is_own) {
        let is_kept = |verdict: &&mut Verdict| {
            verdict.label == Label::Framing && (last.is_clear || verdict.support < OF_ALL_PAGES)
        };
        for verdict in verdicts.iter_mut().filter(is_kept) {
            (verdict.label, verdict.reason) = (Label::Content, Reason::InOwnRow);
        }
    }
}

/// What a block is a part of.
#[derive(Clone, Copy)]
struct Whole {
    /// The row, the entry, or the first term of the definition.
    first: NodeId,
    /// Of the element the block itself stands in: a term or what is said of it.
    tag: Tag,
    parent: NodeId,
    /// Whether it is a row among several.
    is_clear: bool,
}

struct Rows<'page, 'text> {
    tree: &'page Tree<'text>,
    blocks: &'page Blocks,
    /// How many rows the tables of facts have; none, where they are none.
    tables: BTreeMap<NodeId, usize>,
}

impl Rows<'_, '_> {
    /// What the block is a part of, if anything. `last` is the same of the block before.
    fn around(&mut self, block: &Block, last: Option<Whole>) -> Option<Whole> {
        let element = self.tree.node(block.element);
        let mut entry = None;
        let mut row = None;
        let mut rows = 0;
        for node in std::iter::once(element).chain(element.ancestors()) {
            match node.tag() {
                Tag::LI | Tag::DT | Tag::DD if entry.is_none() => entry = Some(node),
                Tag::TR if row.is_none() => row = Some(node),
                Tag::TABLE if row.is_some() => {
                    rows = self.rows_of_facts(node);
                    if rows >= LEAST_ROWS {
                        entry = row;
                    }
                    break;
                }
                _ => {}
            }
        }
        let entry = entry?;
        let whole = Whole {
            first: entry.id(),
            tag: entry.tag(),
            parent: entry.parent()?.id(),
            is_clear: rows >= CLEARLY_FACTS,
        };
        let is_definition = |tag: Tag| tag == Tag::DT || tag == Tag::DD;
        match last {
            Some(last)
                if is_definition(whole.tag)
                    && is_definition(last.tag)
                    && whole.parent == last.parent
                    && (whole.tag == Tag::DD || last.tag == Tag::DT) =>
            {
                Some(Whole { first: last.first, ..whole })
            }
            _ => Some(whole),
        }
    }

    /// How many rows of several cells a table has; none, where it may be a layout.
    fn rows_of_facts(&mut self, table: NodeRef<'_, '_>) -> usize {
        if let Some(known) = self.tables.get(&table.id()) {
            return *known;
        }
        let is_group = |node: &NodeRef<'_, '_>| matches!(node.tag(), Tag::TBODY | Tag::THEAD | Tag::TFOOT);
        let groups = table.children().filter(is_group);
        let mut of_several_cells = 0;
        let mut are_short = true;
        for row in groups.flat_map(NodeRef::children).filter(|node| node.is_html(Tag::TR)) {
            let cells = row.children().map(|cell| self.blocks_in(cell)).filter(|cell| !cell.is_empty());
            let (mut filled, mut short) = (0, 0);
            for cell in cells {
                filled += 1;
                short += usize::from(self.is_short(cell));
            }
            if filled > 1 {
                of_several_cells += 1;
                are_short &= short == filled;
            }
        }
        let rows = if are_short { of_several_cells } else { 0 };
        self.tables.insert(table.id(), rows);
        rows
    }

    fn is_short(&self, cell: Range<usize>) -> bool {
        let is_entry = |block: &Block| self.tree.node(block.element).is_html(Tag::LI);
        let blocks = || cell.clone().filter_map(|index| self.blocks.get(index));
        (cell.len() <= SHORT_CELL || blocks().all(is_entry)) && blocks().all(|block| block.letters <= SHORT_BLOCK)
    }

    /// The numbers of the blocks in an element.
    fn blocks_in(&self, element: NodeRef<'_, '_>) -> Range<usize> {
        self.blocks.first_behind(element.id())..self.blocks.first_behind(element.subtree_end())
    }
}
