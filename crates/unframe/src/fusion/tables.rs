//! Tables and lists of facts stay whole or go whole.
//!
//! **Idea.** A table with holes says less than none. On a page about a record, a table of short cells or a list of definitions of which
//! most is kept is kept whole; so is a list of short entries. Of other tables, rows stay whole: label and value. A table of numbers, many
//! cells in a row, goes whole if it does not stay whole: numbers that miss their column mislead. **When it fails.** Tables that are
//! the layout of a page: they hold long texts, and are told by these.

use std::collections::BTreeMap;

use super::IN_TABLE;
use crate::html::{Document, NodeId, Tag};
use crate::segment::Blocks;

// Keeping tables of which 30, 50 or 70 % are kept leaves .408, .392 and .385 of the words of swde-dev, and as many values within .002; half is
// the middle. What makes a table one of facts are guesses.

/// A table of facts has at least this many rows,
const LEAST_ROWS: usize = 3;
/// of two or more cells: at least three texts in two rows,
const LEAST_TEXTS: (usize, usize) = (3, 2);
/// and no more in each: with more, it is a table of numbers if each cell has one text.
const MOST_TEXTS: usize = 8;
/// None of them is longer than this many letters.
const LONGEST: u32 = 600;
/// What is kept whole if half of its words are kept,
const LEAST_KEPT: (u64, u64) = (1, 2);
/// and of a table of numbers three fifths: with half, .401 instead of .394 of the words of swde-dev stay, and as many values.
const LEAST_OF_NUMBERS: (u64, u64) = (3, 5);
/// A list of definitions has this many texts.
const DEFINITIONS: std::ops::RangeInclusive<usize> = 4..=200;
/// A list of facts has at least this many entries,
const LEAST_ENTRIES: usize = 2;
/// each of at most this many letters, and no links. Rows of longer texts may be a layout.
const LONGEST_ENTRY: u32 = 100;
/// A label in a row has at most this many letters. With 20 and 30 the words kept on swde-dev are the same (.3954; .3938 without
/// labels of rows, .4245 with everything in a row that may come back).
const LONGEST_LABEL: u32 = 30;

/// What holds facts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Table,
    /// `<dl>`.
    Definitions,
    /// `<ul>` or `<ol>`.
    Entries,
}

/// By the element of each.
pub(super) type Tables = BTreeMap<NodeId, Facts>;

/// The texts of a table or a list.
pub(super) struct Facts {
    form: Form,
    texts: Vec<usize>,
    /// Of each text the row it stands in, if it does.
    rows: Vec<Option<NodeId>>,
    /// Of each text whether it stands in another cell than the one before.
    is_in_new_cell: Vec<bool>,
    last_cell: Option<NodeId>,
}

impl Facts {
    fn new(form: Form) -> Self {
        Self { form, texts: Vec::new(), rows: Vec::new(), is_in_new_cell: Vec::new(), last_cell: None }
    }

    fn add(&mut self, text: usize, row: Option<NodeId>, cell: Option<NodeId>) {
        self.texts.push(text);
        self.rows.push(row);
        self.is_in_new_cell.push(cell.is_none() || cell != self.last_cell);
        self.last_cell = cell;
    }

    fn is_one_per_cell(&self) -> bool {
        self.is_in_new_cell.iter().all(|is| *is)
    }

    /// How many rows have texts.
    fn row_count(&self) -> usize {
        self.rows.chunk_by(|left, right| left == right).count()
    }

    fn are_facts(&self, blocks: &Blocks) -> bool {
        let (count, rows) = (self.texts.len(), self.row_count());
        let mut texts = self.texts.iter().filter_map(|text| blocks.get(*text));
        match self.form {
            Form::Table => {
                rows >= LEAST_ROWS
                    && count * LEAST_TEXTS.1 >= rows * LEAST_TEXTS.0
                    && (count <= rows * MOST_TEXTS || self.are_numbers())
                    && texts.all(|block| block.letters <= LONGEST)
            }
            Form::Definitions => DEFINITIONS.contains(&count) && texts.all(|block| block.letters <= LONGEST),
            Form::Entries => {
                count >= LEAST_ENTRIES && texts.all(|block| block.letters <= LONGEST_ENTRY && !block.is_link())
            }
        }
    }

    /// Whether a table is one of numbers: many cells in a row, and one text in each.
    fn are_numbers(&self) -> bool {
        self.form == Form::Table && self.texts.len() > self.row_count() * MOST_TEXTS && self.is_one_per_cell()
    }

    /// Keeps all, nothing, or whole rows.
    fn keep_whole(&self, blocks: &Blocks, words: &[u32], chances: &[f32], is_kept: &mut [bool]) {
        let (mut kept, mut all) = (0_u64, 0_u64);
        for text in &self.texts {
            let words = u64::from(words[*text]);
            all += words;
            kept += if is_kept[*text] { words } else { 0 };
        }
        let is_likely = |text: usize| chances[text] >= IN_TABLE;
        let least = if self.are_numbers() { LEAST_OF_NUMBERS } else { LEAST_KEPT };
        if kept * least.1 >= all * least.0 {
            for text in self.texts.iter().filter(|text| is_likely(**text)) {
                is_kept[*text] = true;
            }
        } else if self.are_numbers() {
            for text in &self.texts {
                is_kept[*text] = false;
            }
        } else if self.form == Form::Table && self.is_one_per_cell() {
            self.each_row(|texts, _| {
                let is_short = |text: &usize| blocks.get(*text).is_some_and(|block| block.letters <= LONGEST_ENTRY);
                if texts.iter().any(|text| is_kept[*text]) && texts.iter().all(is_short) {
                    for text in texts.iter().filter(|text| is_likely(**text)) {
                        is_kept[*text] = true;
                    }
                }
            });
        }
    }

    /// Calls a function with the texts of each row, and whether each stands in a cell of its own.
    fn each_row(&self, mut of_row: impl FnMut(&[usize], bool)) {
        let mut first = 0;
        for row in self.rows.chunk_by(|left, right| left == right) {
            let last = first + row.len();
            let is_one_per_cell = self.is_in_new_cell[first..last].iter().all(|is| *is);
            of_row(&self.texts[first..last], is_one_per_cell);
            first = last;
        }
    }
}

/// Keeps or drops what is left of tables and lists of facts. `words` and `chances` are those of the blocks.
pub(super) fn keep_whole(tables: &Tables, blocks: &Blocks, words: &[u32], chances: &[f32], is_kept: &mut [bool]) {
    for facts in tables.values().filter(|facts| facts.are_facts(blocks)) {
        facts.keep_whole(blocks, words, chances, is_kept);
    }
}

/// Keeps with a value its label in the same row of a table of facts, if the label may come back: all pages of the site have it. A
/// table may have section headings between its rows, so this looks at each row alone.
pub(super) fn keep_labels(
    tables: &Tables,
    blocks: &Blocks,
    may_come_back: impl Fn(usize) -> bool,
    is_kept: &mut [bool],
) {
    let facts = tables.values().filter(|facts| facts.form == Form::Table && facts.are_facts(blocks));
    for facts in facts {
        facts.each_row(|texts, is_one_per_cell| {
            if let [label, value] = *texts
                && is_one_per_cell
                && is_kept[value]
                && may_come_back(label)
                && blocks.get(label).is_some_and(|block| block.letters <= LONGEST_LABEL)
            {
                is_kept[label] = true;
            }
        });
    }
}

/// The tables and lists of a page, with the texts in them.
pub(super) fn find(document: &Document<'_>, blocks: &Blocks) -> Tables {
    let mut tables = Tables::new();
    for (index, block) in blocks.iter().enumerate() {
        let (mut row, mut cell, mut is_entry) = (None, None, false);
        let element = document.tree.node(block.element);
        for node in std::iter::once(element).chain(element.ancestors()) {
            let form = match node.tag() {
                Tag::TD | Tag::TH if cell.is_none() => {
                    cell = Some(node.id());
                    continue;
                }
                Tag::TR if row.is_none() => {
                    row = Some(node.id());
                    continue;
                }
                // The list may itself stand in a row.
                Tag::UL | Tag::OL if row.is_none() && !is_entry => {
                    is_entry = true;
                    Form::Entries
                }
                Tag::TABLE if row.is_some() => Form::Table,
                Tag::DL => Form::Definitions,
                _ => continue,
            };
            tables.entry(node.id()).or_insert_with(|| Facts::new(form)).add(index, row, cell);
            if form != Form::Entries {
                break;
            }
        }
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};

    #[test]
    fn a_value_keeps_the_label_of_its_row() {
        let page = "<table><tr><td colspan=2>Engine <p>more</p>\
            <tr><td>Power<td>110 hp+<tr><td>Torque<td>107 lb+<tr><td>Sunroof<td>none<tr><td>City<td>a<td>27+</table>";
        let document = parse(page, &ParseOptions::default());
        let blocks = Blocks::of(&document.tree);
        let said: Vec<_> = blocks.iter().map(|block| blocks.text(&document.tree, block).trim().to_owned()).collect();
        let mut is_kept: Vec<bool> = said.iter().map(|text| text.ends_with('+')).collect();
        keep_labels(&find(&document, &blocks), &blocks, |label| said[label] != "Torque", &mut is_kept);
        let kept: Vec<_> = said.iter().zip(is_kept).filter(|(_, is_kept)| *is_kept).map(|(text, _)| text).collect();
        assert_eq!(kept, ["Power", "110 hp+", "107 lb+", "27+"]);
    }

    /// The texts that are kept of a page on which those with a `+` were kept before.
    fn kept(page: &str) -> String {
        let document = parse(page, &ParseOptions::default());
        let blocks = Blocks::of(&document.tree);
        let said: Vec<String> =
            blocks.iter().map(|block| blocks.text(&document.tree, block).trim().to_owned()).collect();
        let mut is_kept: Vec<bool> = said.iter().map(|text| text.ends_with('+')).collect();
        keep_whole(&find(&document, &blocks), &blocks, &vec![1; said.len()], &vec![0.5; said.len()], &mut is_kept);
        let texts = said.iter().zip(is_kept).filter(|(_, is_kept)| *is_kept).map(|(text, _)| text.as_str());
        texts.collect::<Vec<_>>().join(" ")
    }

    fn table(rows: &[&str]) -> String {
        let row = |row: &&str| format!("<tr><td>{}</tr>", row.replace(' ', "<td>"));
        format!("<table>{}</table>", rows.iter().map(row).collect::<String>())
    }

    #[test]
    fn a_table_of_which_most_is_kept_is_kept_whole() {
        assert_eq!(kept(&table(&["a+ b+", "c+ d", "e f"])), "a+ b+ c+ d e f");
        // Two rows may be a layout.
        assert_eq!(kept(&table(&["a+ b+", "c d"])), "a+ b+");
    }

    #[test]
    fn of_other_tables_rows_are_kept_whole() {
        assert_eq!(kept(&table(&["a b+", "c d", "e f"])), "a b+");
    }

    #[test]
    fn a_table_of_numbers_stays_or_goes_whole() {
        let row = "1 2 3 4 5 6 7 8 9 10";
        let most = "1+ 2+ 3+ 4+ 5+ 6+ 7+ 8+ 9+ 10+";
        assert_eq!(kept(&table(&["1+ 2 3 4 5 6 7 8 9 10", row, row])), "");
        assert_eq!(kept(&table(&[most, most, row])).split(' ').count(), 30);
    }

    #[test]
    fn short_entries_stay_together() {
        assert_eq!(kept("<ul><li>a+<li>b<li>c+</ul>"), "a+ b c+");
        assert_eq!(kept("<ul><li>a+<li>b<li>c</ul>"), "a+");
        assert_eq!(kept("<ul><li>a+<li><a href=/b>b</a><li>c+</ul>"), "a+ c+");
        assert_eq!(kept("<dl><dt>a<dd>b+<dt>c+<dd>d</dl>"), "a b+ c+ d");
    }
}
