//! The type of a page and how well it was probably cut.

use super::forests::FORESTS;
use super::page_type::PageType;
use super::row;
use crate::Share;
use crate::html::Document;
use crate::label::Labels;
use crate::learned::numbers::{self, share};
use crate::page_model::PageEvidence;
use crate::segment::Blocks;

/// The predicted type of a page and quality of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prediction {
    /// The type of the page.
    pub page_type: PageType,
    /// The word F1 that its labels are predicted to have.
    pub quality: Share,
}

impl Prediction {
    /// Predicts type and quality of a page from its labels, which may also come from its site. The address helps with
    /// the type.
    pub fn of(
        document: &Document<'_>,
        blocks: &Blocks,
        labels: &Labels,
        evidence: &PageEvidence,
        url: Option<&str>,
    ) -> Self {
        let row = FORESTS.row(&row::of(document, blocks, labels, evidence, url));
        Self { page_type: FORESTS.page_type(row), quality: share(numbers::chance(FORESTS.quality(row))) }
    }
}
