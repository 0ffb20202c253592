//! What other pages of the run say as well, and what becomes of it.

use std::collections::BTreeMap;

use crate::Share;

/// Where something is said that is kept there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// What its collection calls the page.
    pub id: String,
    /// How alike they are.
    pub similarity: Share,
}

/// What of a page is said elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaidElsewhere {
    /// All of its content.
    pub page: Option<Elsewhere>,
    /// Single blocks, by their places in the list of its blocks.
    pub blocks: BTreeMap<usize, Elsewhere>,
}
