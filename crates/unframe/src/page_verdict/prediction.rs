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

/// What is probably true of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prediction {
    /// What it is for.
    pub page_type: PageType,
    /// The word F1 that its labels would get from somebody who knows its content, as far as is known.
    pub quality: Share,
}

impl Prediction {
    /// Of a page with its labels, which may come from its site too. The address helps to tell the type.
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
