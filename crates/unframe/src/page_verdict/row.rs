//! What is known of a page as a whole, as a row of numbers: its own kept text first, then what it is made of.
//!
//! The row does not depend on the features of the page model, only on its chances, so that one can change without the other.
//! **Cost.** One walk over the tree, one over the content.

use super::{address, class_words, content_sums, signs};
use crate::html::Document;
use crate::label::Labels;
use crate::learned::numbers::{log, real};
use crate::page_model::PageEvidence;
use crate::segment::Blocks;

/// The length of a row.
pub(super) const WIDTH: usize = content_sums::COUNT + signs::COUNT + class_words::COUNT + address::COUNT;

const _: () = assert!(WIDTH <= crate::learned::forest::ROW, "a row fits");

pub(super) fn of(
    document: &Document<'_>,
    blocks: &Blocks,
    labels: &Labels,
    evidence: &PageEvidence,
    url: Option<&str>,
) -> Vec<f32> {
    let mut row = Vec::with_capacity(WIDTH);
    row.extend(content_sums::features(blocks, labels, evidence));
    let tree = &document.tree;
    let (mut elements, mut uses) = (signs::ElementCounts::default(), class_words::Uses::new(tree));
    // Copies of formatting elements were named once.
    for element in tree.document().descendants().filter(|node| node.is_element() && !node.is_cloned()) {
        elements.add(element.tag());
        uses.add(element);
    }
    signs::features(tree, &elements, blocks, labels, evidence, &mut row);
    row.extend(uses.counts(tree).map(|count| log(real(count))));
    row.extend(address::features(url));
    debug_assert_eq!(row.len(), WIDTH, "every row has the same length");
    row
}
