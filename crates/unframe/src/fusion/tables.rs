//! Tables and lists of facts stay whole.
//!
//! **Idea.** A table with holes says less than none. On a page about a record, a table of short cells or a list of definitions of which
//! most is kept is kept whole. **When it fails.** Tables that are the layout of a page: they hold long texts, and are told by
//! these.

use std::collections::BTreeMap;

use super::IN_TABLE;
use crate::html::{Document, NodeId, Tag};
use crate::segment::Blocks;

// Keeping tables of which 30, 50 or 70 % are kept leaves .408, .392 and .385 of the words of swde-dev, and as many values within .002; half is
// the middle. What makes a table one of facts are guesses.

/// A table of facts has at least so many rows,
const LEAST_ROWS: usize = 3;
/// of two or more cells: at least three texts in two rows,
const LEAST_TEXTS: (usize, usize) = (3, 2);
/// and no more in each,
const MOST_TEXTS: usize = 8;
/// none of them longer than so many letters.
const LONGEST: u32 = 600;
/// A list of definitions has so many texts.
const DEFINITIONS: std::ops::RangeInclusive<usize> = 4..=200;

/// The texts of a table or a list.
#[derive(Default)]
struct Facts {
    texts: Vec<usize>,
    rows: usize,
    last_row: Option<NodeId>,
    is_list: bool,
}

impl Facts {
    fn are_facts(&self, blocks: &Blocks) -> bool {
        let count = self.texts.len();
        let has_form = if self.is_list {
            DEFINITIONS.contains(&count)
        } else {
            self.rows >= LEAST_ROWS
                && count * LEAST_TEXTS.1 >= self.rows * LEAST_TEXTS.0
                && count <= self.rows * MOST_TEXTS
        };
        has_form && self.texts.iter().filter_map(|text| blocks.get(*text)).all(|block| block.letters <= LONGEST)
    }
}

/// Keeps what is left of tables of which most is kept. `words` and `chances` are those of the blocks.
pub(super) fn keep_whole(
    document: &Document<'_>,
    blocks: &Blocks,
    words: &[u32],
    chances: &[f32],
    is_kept: &mut [bool],
) {
    let mut tables: BTreeMap<NodeId, Facts> = BTreeMap::new();
    for (index, block) in blocks.iter().enumerate() {
        let mut row = None;
        let element = document.tree.node(block.element);
        for node in std::iter::once(element).chain(element.ancestors()) {
            match node.tag() {
                Tag::TR if row.is_none() => row = Some(node.id()),
                Tag::TABLE if row.is_none() => {}
                tag @ (Tag::TABLE | Tag::DL) => {
                    let table = tables.entry(node.id()).or_default();
                    table.is_list = tag == Tag::DL;
                    table.rows += usize::from(table.last_row != row);
                    table.last_row = row;
                    table.texts.push(index);
                    break;
                }
                _ => {}
            }
        }
    }
    for table in tables.values().filter(|table| table.are_facts(blocks)) {
        let (mut kept, mut all) = (0_u64, 0_u64);
        for text in &table.texts {
            let words = u64::from(words[*text]);
            all += words;
            kept += if is_kept[*text] { words } else { 0 };
        }
        if kept * 2 >= all {
            for text in table.texts.iter().filter(|text| chances[**text] >= IN_TABLE) {
                is_kept[*text] = true;
            }
        }
    }
}
