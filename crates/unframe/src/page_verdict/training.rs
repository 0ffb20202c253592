//! What the trainer of the forests needs to see.
//!
//! Not part of the crate's interface: it is public for `unframe-bench` and changes without notice.

use crate::html::Document;
use crate::page_model::Balance;
use crate::page_model::training::evidence_with;
use crate::segment::Blocks;

/// The length of a row.
pub const WIDTH: usize = super::row::WIDTH;

/// The row of a page whose blocks have these chances.
pub fn row(document: &Document<'_>, blocks: &Blocks, chances: &[f32], url: Option<&str>) -> Vec<f32> {
    let evidence = evidence_with(&document.tree, blocks, chances);
    let labels = evidence.judge(Balance::Even, blocks);
    super::row::of(document, blocks, &labels, &evidence, url)
}
