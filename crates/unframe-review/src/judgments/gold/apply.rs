//! Applies corrections to the labels of a page.

use unframe::ReadPage;
use unframe::extraction::Judged;
use unframe::segment::Block;

use crate::judgments::Correction;

/// A page with corrected labels.
#[derive(Clone, Debug)]
pub struct Corrected<'judgment> {
    /// Its labels, and what else was known of it.
    pub judged: Judged,
    /// Corrections whose blocks are not there any more: the page changed.
    pub lost: Vec<&'judgment Correction>,
}

/// The text of a block with white space folded. A correction stores it, to find the block again.
pub fn block_text(read: &ReadPage<'_>, block: &Block) -> String {
    let texts = read.blocks().texts(block).iter().map(|text| read.tree().node(text.node).text());
    let text: String = texts.collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Puts corrections onto the labels of a page. A correction is of the block at its range; where blocks are cut in another way
/// than when it was made, of those inside of its range; where the page has moved, of those that say the same.
pub fn corrected<'judgment>(
    read: &ReadPage<'_>,
    judged: &Judged,
    corrections: &[&'judgment Correction],
) -> Corrected<'judgment> {
    let mut labels = Vec::new();
    let mut lost = Vec::new();
    for correction in corrections {
        let Some(label) = correction.label else { continue };
        let places = places(read, correction);
        if places.is_empty() {
            lost.push(*correction);
        }
        labels.extend(places.into_iter().map(|place| (place, label)));
    }
    let judged = Judged { labels: judged.labels.clone().corrected(labels), ..judged.clone() };
    Corrected { judged, lost }
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
