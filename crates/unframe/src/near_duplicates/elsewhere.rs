//! Which parts of a page repeat other pages of the run.

use std::collections::BTreeMap;

use crate::Share;

/// The page that keeps a repeated text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The name of the page in its collection.
    pub id: String,
    /// How similar the two are.
    pub similarity: Share,
}

/// Which parts of a page repeat other pages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaidElsewhere {
    /// All of its content.
    pub page: Option<Elsewhere>,
    /// Single blocks, by their places in the list of its blocks.
    pub blocks: BTreeMap<usize, Elsewhere>,
}
