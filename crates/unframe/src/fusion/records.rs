//! Pages made from a database: what belongs to the record?
//!
//! **Idea.** A page of a shop or a job board says in many short texts what others say in paragraphs: price, engine, employer. Each
//! is at a place of its own or after a label of its own, and is another on most pages; the model, which knows sentences,
//! doubts them. A page with several such texts is one of a record, and keeps them with their labels. An article has few:
//! its date, its author.

use super::beside::is_beside;
use super::{FIELD, LABEL, LINK, ON_EVERY_PAGE};
use crate::Share;
use crate::html::{Document, Tag};
use crate::segment::{Block, Blocks};
use crate::template::SiteFacts;

// `docs/page-model.md` has what two and four fields do, and counting numbers. Links above .1 instead of .2 keep .897 of the values of swde-dev
// instead of .893, and .396 of its words instead of .391; labels above .01 or .1 make no difference. The lengths are guesses.

/// A page with so many fields is one of a record. Dates do not count, nor texts that differ only by their numbers on most
/// pages: articles have those.
const LEAST_FIELDS: usize = 3;
/// Letters of a text that is not a field but a description.
const LONG: u32 = 100;
/// Letters of a text that is not a value any more: if pages say the same there except for its numbers, it is what a site wraps around a
/// page ("Page made on 16 November, 237 visitors today"), or a phrase around a value.
const SENTENCE: u32 = 40;
/// Letters of a label: more are a sentence.
const LONGEST_LABEL: u32 = 30;
/// A text that differs only by numbers from that of this many pages does not count: of all pages, because prices of products do.
const NUMBERED: Share = Share::percent(60);
/// Characters a date has at most.
const LONGEST_DATE: usize = 60;

/// Whether each block belongs to the record that the page is about; nothing does, if it is not about one.
pub(super) fn fields(
    document: &Document<'_>,
    blocks: &Blocks,
    words: &[u32],
    site: &[SiteFacts],
    chances: &[f32],
) -> Vec<bool> {
    let is_field = |((block, facts), words): ((&Block, &SiteFacts), &u32)| {
        *words > 0
            && (facts.is_single || facts.is_labelled)
            && facts.exact < ON_EVERY_PAGE
            && !block.is_heading
            && !facts.is_name
    };
    let mut is_kept: Vec<bool> = blocks.iter().zip(site).zip(words).map(is_field).collect();
    let counts = |(index, block): (usize, &Block)| {
        is_kept[index]
            && block.letters < LONG
            && !block.is_link()
            && chances[index] > FIELD
            && site[index].verdict.support < NUMBERED
            && !is_beside(document.tree.node(block.element))
            && !is_dated(&blocks.text(&document.tree, block))
    };
    if blocks.iter().enumerate().filter(|both| counts(*both)).count() < LEAST_FIELDS {
        return vec![false; blocks.len()];
    }
    for (index, block) in blocks.iter().enumerate() {
        let is_numbered = site[index].but_for_numbers >= NUMBERED && block.letters >= SENTENCE;
        let is_doubtful = block.is_link() || is_numbered;
        is_kept[index] &= chances[index] >= if is_doubtful { LINK } else { FIELD };
    }
    let mut with_labels = is_kept.clone();
    for (index, both) in blocks.iter().zip(blocks.iter().skip(1)).enumerate() {
        let (label, value) = both;
        with_labels[index] |= is_kept[index + 1]
            && site[index + 1].is_labelled
            && value.letters < LONG
            && label.letters <= LONGEST_LABEL
            && !label.is_link()
            && chances[index] >= LABEL
            && stand_together(document, label, value);
    }
    with_labels
}

/// Whether the value stands in the parent or grandparent of its label: a row, an entry, a definition. The first of two
/// entries in a list is not the label of the second.
fn stand_together(document: &Document<'_>, label: &Block, value: &Block) -> bool {
    let element = document.tree.node(label.element);
    let around = element.ancestors().take(2).last();
    let is_in_row = || std::iter::once(element).chain(element.ancestors()).take(3).any(|node| node.is_html(Tag::TR));
    around.is_some_and(|around| value.element < around.subtree_end())
        && (label.position != value.position || is_in_row())
}

/// Whether a short text holds a year or a time of day. A price does not, though 12.30 may be both.
fn is_dated(text: &str) -> bool {
    let is_currency = |character: char| matches!(character, '$' | '¢'..='¥' | '\u{20a0}'..='\u{20cf}');
    let is_number = |part: &str, digits: std::ops::RangeInclusive<usize>| {
        digits.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_year = |word: &str| is_number(word, 4..=4) && (word.starts_with("19") || word.starts_with("20"));
    let mut words =
        text.split(|character: char| !(character.is_alphanumeric() || character == ':' || character == '.'));
    let is_time = |word: &str| {
        let halves = word.split_once([':', '.']);
        halves.is_some_and(|(left, right)| is_number(left, 1..=2) && is_number(right, 2..=2))
    };
    text.len() < LONGEST_DATE
        && !text.contains(is_currency)
        && words.any(|word| is_time(word) || word.split(['.', ':']).any(is_year))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_and_times_are_dates_and_prices_are_not() {
        for dated in ["March 4, 2010", "2010-03-04 05:51:02", "31.08.2020", "5:04 am", "Posted 12.30"] {
            assert!(is_dated(dated), "{dated}");
        }
        for other in ["$ 19,495", "22.50 €", "12 mm", "1.6 L", "555-0199", "ISBN 9780306406157"] {
            assert!(!is_dated(other), "{other}");
        }
    }
}
