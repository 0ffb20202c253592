//! Pages that were read in the first of several passes, for the next: reading, parsing and splitting are most of what
//! `--method site` does, and give the same twice.
//!
//! **Idea.** The pages of a small collection are kept as they were read. If all of them were, later passes ask for no source at all; a
//! collection of more than [`MOST_SOURCES`] bytes, or one that takes more than [`MOST`] in memory, is read again, as ever. **Cost.** Memory
//! for all pages, two or more times their bytes. **When it fails.** Large collections gain nothing, and packed ones that turn out to
//! be large have taken memory in vain.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use self_cell::self_cell;
use unframe::ReadPage;
use unframe_corpus::{Record, Skipped};

use super::collection::CollectedPage;

/// Bytes of sources whose pages are kept: twice news-sites-dev. Of swde-dev, 127 MB, pages took 218 MB of memory and saved no time.
const MOST_SOURCES: u64 = 64 << 20;
/// Bytes that kept pages may take in memory. news-sites-dev, 29 MB, takes 60 MB.
const MOST: usize = 128 << 20;

self_cell!(
    /// What was read borrows the bytes of its record.
    struct Reading {
        owner: Record,
        #[covariant]
        dependent: ReadPage,
    }
);

/// A page with its record.
pub(super) struct HeldPage {
    number: usize,
    reading: Reading,
}

impl HeldPage {
    /// Reads the page of a record.
    pub(super) fn new(
        number: usize,
        record: Record,
        read: impl for<'record> FnOnce(&'record Record) -> ReadPage<'record>,
    ) -> Self {
        Self { number, reading: Reading::new(record, read) }
    }

    /// The page, to be worked on.
    pub(super) fn collected(&self) -> CollectedPage<'_> {
        let (record, read) = (self.reading.borrow_owner(), self.reading.borrow_dependent().clone());
        CollectedPage { number: self.number, record, read }
    }

    /// What it is called.
    pub(super) fn id(&self) -> &str {
        &self.reading.borrow_owner().id
    }

    fn bytes(&self) -> usize {
        self.reading.borrow_dependent().memory()
    }
}

/// The pages of a collection in the order of its items, and what was skipped between them.
pub(super) type Whole = (Vec<Arc<HeldPage>>, Skipped);

/// The pages of a collection, as far as they are kept.
#[derive(Default)]
pub(super) struct KeptPages(Mutex<State>);

#[derive(Default)]
enum State {
    /// No pages are kept: no other pass follows, or they take too much memory.
    #[default]
    None,
    /// A pass is under way, after which they are wanted.
    Some { pages: BTreeMap<usize, Arc<HeldPage>>, bytes: usize },
    /// Every item of the sources is there.
    All(Whole),
}

impl KeptPages {
    /// Keeps the pages of the next pass, because there will be another one, if their sources have few bytes.
    pub(super) fn begin(&self, bytes: u64) {
        let mut state = self.locked();
        if bytes <= MOST_SOURCES && matches!(*state, State::None) {
            *state = State::Some { pages: BTreeMap::new(), bytes: 0 };
        }
    }

    /// Keeps a page if somebody wants it and there is room; without room for one, none is kept.
    pub(super) fn keep(&self, page: HeldPage) {
        let mut state = self.locked();
        if let State::Some { pages, bytes } = &mut *state {
            *bytes += page.bytes();
            if *bytes <= MOST {
                pages.insert(page.number, Arc::new(page));
            } else {
                *state = State::None;
            }
        }
    }

    /// Ends a pass over `items` items. If one of them was not kept because it could not be read, the next pass reads all of them
    /// again, so that the failure is reported again.
    pub(super) fn end(&self, items: usize, skipped: &Skipped) {
        let mut state = self.locked();
        if let State::Some { pages, .. } = &mut *state {
            let pages: Vec<_> = std::mem::take(pages).into_values().collect();
            *state = if pages.len() == items { State::All((pages, skipped.clone())) } else { State::None };
        }
    }

    /// All pages, if they were kept.
    pub(super) fn all(&self) -> Option<Whole> {
        match &*self.locked() {
            State::All(whole) => Some(whole.clone()),
            State::None | State::Some { .. } => None,
        }
    }

    fn locked(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(number: usize, body: &str) -> HeldPage {
        let record = Record { id: number.to_string(), body: body.as_bytes().to_vec(), ..Record::default() };
        HeldPage::new(number, record, |record| ReadPage::from(&record.body[..]))
    }

    #[test]
    fn all_pages_are_there_or_none() {
        let kept = KeptPages::default();
        kept.keep(page(0, "<p>Rain"));
        kept.end(1, &Skipped::default());
        assert!(kept.all().is_none(), "nobody asked for it");
        kept.begin(7);
        for number in [1, 0, 2] {
            kept.keep(page(number, "<p>Rain"));
        }
        kept.end(3, &Skipped::default());
        let (pages, _) = kept.all().expect("all three were kept");
        assert_eq!(pages.iter().map(|page| page.id()).collect::<Vec<_>>(), ["0", "1", "2"]);
        assert_eq!(pages[1].collected().read.blocks().len(), 1);
    }

    #[test]
    fn pages_of_large_sources_are_not_kept() {
        let kept = KeptPages::default();
        kept.begin(MOST_SOURCES + 1);
        kept.end(0, &Skipped::default());
        assert!(kept.all().is_none());
    }

    #[test]
    fn a_page_that_failed_is_read_again_with_all_others() {
        let kept = KeptPages::default();
        kept.begin(7);
        kept.keep(page(0, "<p>Rain"));
        kept.end(2, &Skipped::default());
        assert!(kept.all().is_none());
    }
}
