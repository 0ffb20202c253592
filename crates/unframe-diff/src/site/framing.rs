//! Changes that most pages share, told once for the site.
//!
//! **Idea.** A new entry of the menu is the same difference on every page that has the menu. Differences are counted by what
//! they say; those on most of the pages are the site's. The rest of the differences of framing (the next article, a box of
//! related ones) are of no interest. **Cost.** A look at each difference.

use std::collections::BTreeMap;

use super::judging::Difference;
use crate::change::BlockChange;

/// A difference by what it says, numbers left aside.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key(String, String);

impl Key {
    pub(super) fn of(block: &BlockChange) -> Self {
        let (old, new) = block.texts();
        Self(masked(&old), masked(&new))
    }
}

/// The differences of the pages of a site, each once.
#[derive(Default)]
pub(super) struct Counted {
    differences: BTreeMap<Key, Entry>,
    order: usize,
}

/// One of them.
pub(super) struct Entry {
    pub(super) difference: Difference,
    pub(super) pages: usize,
    last_page: usize,
    /// When it was first seen: differences are told in the order of the pages.
    pub(super) order: usize,
}

/// A difference is the site's if this share of the compared pages has it, in hundredths.
const MOST: usize = 50;
/// And that many pages; or all of them, where there are fewer.
const LEAST_PAGES: usize = 3;

impl Counted {
    /// Counts a difference of the page of that number.
    pub(super) fn add(&mut self, page: usize, difference: &Difference) {
        self.order += 1;
        let order = self.order;
        let unseen = || Entry { difference: difference.clone(), pages: 0, last_page: usize::MAX, order };
        let entry = self.differences.entry(Key::of(&difference.block)).or_insert_with(unseen);
        if entry.last_page != page {
            entry.pages += 1;
            entry.last_page = page;
        }
    }

    /// Whether most of so many pages have a difference.
    pub(super) fn is_of_site(&self, block: &BlockChange, compared: usize) -> bool {
        let pages = self.differences.get(&Key::of(block)).map_or(0, |entry| entry.pages);
        pages >= LEAST_PAGES && pages * 100 >= compared * MOST
    }

    /// The same for framing, which may also be that of few pages if there are no more.
    pub(super) fn is_framing_of_site(entry: &Entry, compared: usize) -> bool {
        entry.pages >= LEAST_PAGES.min(compared) && entry.pages * 100 >= compared * MOST
    }

    /// All of them, in the order in which they were first seen.
    pub(super) fn into_entries(self) -> Vec<Entry> {
        let mut entries: Vec<Entry> = self.differences.into_values().collect();
        entries.sort_by_key(|entry| entry.order);
        entries
    }
}

/// A text with every number as `#`, so that counters are alike.
fn masked(text: &str) -> String {
    let mut masked = String::with_capacity(text.len());
    for character in text.chars() {
        if !character.is_numeric() {
            masked.push(character);
        } else if !masked.ends_with('#') {
            masked.push('#');
        }
    }
    masked
}
