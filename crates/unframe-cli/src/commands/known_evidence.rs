//! What pages said of their own blocks in the first pass, for the second: the learned model is the dearest step of both, and
//! gives the same twice.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use unframe::ReadPage;
use unframe::page_model::PageEvidence;

/// Blocks of all pages that are remembered, some twenty bytes each. Pages beyond that are asked again.
const MOST_BLOCKS: usize = 3_000_000;

/// By the number of the page and the length of its bytes: a file may change between two passes.
#[derive(Default)]
pub(super) struct KnownEvidence(Mutex<Remembered>);

#[derive(Default)]
struct Remembered {
    pages: BTreeMap<(usize, usize), Arc<PageEvidence>>,
    blocks: usize,
}

impl KnownEvidence {
    /// Remembers what a page said.
    pub(super) fn remember(&self, number: usize, read: &ReadPage<'_>) {
        let Some(evidence) = read.affordable_evidence().map(Arc::clone) else { return };
        let blocks = evidence.chances().len();
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.blocks + blocks <= MOST_BLOCKS {
            known.blocks += blocks;
            known.pages.insert(key(number, read), evidence);
        }
    }

    /// Gives a page what it said before, and forgets it.
    pub(super) fn recall(&self, number: usize, read: &ReadPage<'_>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(evidence) = known.pages.remove(&key(number, read)) {
            known.blocks -= evidence.chances().len();
            drop(known);
            read.reuse_evidence(evidence);
        }
    }
}

fn key(number: usize, read: &ReadPage<'_>) -> (usize, usize) {
    (number, read.page().source().len())
}
