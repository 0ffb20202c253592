//! Applies corrections to the labels of a page.

use std::collections::BTreeMap;

use unframe::ReadPage;
use unframe::extraction::Judged;
use unframe::label::Label;
use unframe::segment::{Block, SitePlace};

use super::SomeCorrection;
use crate::judgments::Correction;

/// A page with corrected labels.
#[derive(Clone, Debug)]
pub struct Corrected<'judgment> {
    /// Its labels, and what else was known of it.
    pub judged: Judged,
    /// Corrections whose blocks are not there any more: the page changed.
    pub lost: Vec<&'judgment Correction>,
}

/// The text of a block with white space collapsed. A correction stores it, to find the block again.
pub fn block_text(read: &ReadPage<'_>, block: &Block) -> String {
    let texts = read.blocks().texts(block).iter().map(|text| read.tree().node(text.node).text());
    let text: String = texts.collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What an expert said a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastWord {
    /// Content or framing.
    pub label: Label,
    /// The place whose correction said so; `None` if it was said about the block itself.
    pub place: Option<SitePlace>,
}

/// The last word on each corrected block of a page, by the number of the block; and the corrections whose blocks are gone.
///
/// Corrections are applied in their order, so that of several about one block the last counts. A correction of a block is of the
/// one at its range; where blocks are cut in another way than when it was made, of those inside its range; where the page has
/// moved, of those that say the same. One of a place is of all blocks that stand there, be there none.
pub fn last_words<'judgment>(
    read: &ReadPage<'_>,
    corrections: &[SomeCorrection<'judgment>],
) -> (BTreeMap<usize, LastWord>, Vec<&'judgment Correction>) {
    let mut last = BTreeMap::<usize, LastWord>::new();
    let mut lost = Vec::new();
    let is_of_place = |said: &SomeCorrection<'_>| matches!(said, SomeCorrection::Place(_));
    let at_places =
        if corrections.iter().any(is_of_place) { read.blocks().by_place(read.tree()) } else { BTreeMap::new() };
    for correction in corrections {
        match correction {
            SomeCorrection::Block(correction) => {
                let Some(label) = correction.label else { continue };
                let places = places(read, correction);
                if places.is_empty() {
                    lost.push(*correction);
                }
                last.extend(places.into_iter().map(|block| (block, LastWord { label, place: None })));
            }
            SomeCorrection::Place(correction) => {
                let Some(label) = correction.label else { continue };
                let blocks = at_places.get(&correction.place).map_or(&[][..], Vec::as_slice);
                let word = LastWord { label, place: Some(correction.place) };
                last.extend(blocks.iter().map(|block| (*block, word)));
            }
        }
    }
    (last, lost)
}

/// Puts corrections onto the labels of a page, as [`last_words`] reads them.
pub fn corrected<'judgment>(
    read: &ReadPage<'_>,
    judged: &Judged,
    corrections: &[SomeCorrection<'judgment>],
) -> Corrected<'judgment> {
    let (last, lost) = last_words(read, corrections);
    let said = |by_place: bool| {
        let said = last.iter().filter(move |(_, word)| word.place.is_some() == by_place);
        said.map(|(block, word)| (*block, word.label))
    };
    let labels = judged.labels.clone().corrected(said(false)).corrected_by_place(said(true));
    Corrected { judged: Judged { labels, ..judged.clone() }, lost }
}

fn places(read: &ReadPage<'_>, correction: &Correction) -> Vec<usize> {
    let says_the_same = |block: &Block| block_text(read, block) == correction.text;
    let at = |is_meant: &dyn Fn(&Block) -> bool| -> Vec<usize> {
        read.blocks().iter().enumerate().filter(|(_, block)| is_meant(block)).map(|(place, _)| place).collect()
    };
    let span = correction.span;
    // A block at the very range that says something else is another block: the page has changed.
    let exact = at(&|block| block.span == span && (correction.text.is_empty() || says_the_same(block)));
    if !exact.is_empty() {
        return exact;
    }
    let inside = at(&|block| block.span.start >= span.start && block.span.end <= span.end);
    let texts: Vec<String> = read
        .blocks()
        .iter()
        .enumerate()
        .filter(|(place, _)| inside.contains(place))
        .map(|(_, block)| block_text(read, block))
        .collect();
    let is_the_same = texts.join(" ") == correction.text;
    if !inside.is_empty() && is_the_same {
        return inside;
    }
    if correction.text.is_empty() { Vec::new() } else { at(&says_the_same) }
}
