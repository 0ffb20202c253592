//! The search for the pair of pages a cluster starts with.
//!
//! **Idea.** Of each pair, the shorter page is the one whose bytes count. So each page has a row: its common lengths with
//! all pages that are not shorter, of which one is the best. The best pair is the best of the rows' best. A row is not
//! computed before its upper bound, the bytes it shares with any page but no more than duplicates may, is the greatest
//! of all that is left. And as pages only ever leave a site, a row's best stays its best until one of the two pages
//! leaves; only then is it computed again. A heap holds the rows by bound or best.
//!
//! **Cost.** At most one row for each page and departure of its best partner; in practice a row for each page or less.
//!
//! **Source.** Ageev, Vershinnikov, Dobrov 2005, stage 2.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::common_length::CommonLengths;
use super::index::PageNumber;
use super::page_chains::PageChains;
use crate::Share;

/// The two pages that start a cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seed {
    /// In path order.
    pub(super) pair: (PageNumber, PageNumber),
    /// The page whose bytes count.
    pub(super) shorter: PageNumber,
    /// How many bytes of it are common to both.
    pub(super) length: u64,
}

/// What is known of a page's row. The greatest comes first: the greatest length, of these a bound before what is
/// certain, of these the first pair in path order.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    length: u64,
    /// The pair that has this length; `None` if it is only a bound.
    pair: Reverse<Option<(PageNumber, PageNumber)>>,
    page: Reverse<PageNumber>,
}

/// Finds one seed after the other while pages leave.
#[derive(Debug)]
pub(super) struct SeedSearch<'site> {
    pages: &'site [PageChains],
    common: CommonLengths<'site>,
    max_duplicate_share: Share,
    rows: BinaryHeap<Row>,
}

impl<'site> SeedSearch<'site> {
    pub(super) fn new(pages: &'site [PageChains], common: CommonLengths<'site>, max_duplicate_share: Share) -> Self {
        let mut search = Self { pages, common, max_duplicate_share, rows: BinaryHeap::new() };
        for page in (0..pages.len()).map(PageNumber::new) {
            let length = search.common.with_any(page).min(search.most_in_common(page));
            if length > 0 {
                search.rows.push(Row { length, pair: Reverse(None), page: Reverse(page) });
            }
        }
        search
    }

    /// The pair with the greatest common length among the pages that remain, duplicates left out.
    pub(super) fn best(&mut self, remains: &[bool]) -> Option<Seed> {
        let is_left = |page: PageNumber| remains[page.index()];
        loop {
            let Row { length, pair: Reverse(pair), page: Reverse(page) } = self.rows.peek()?;
            let (length, page) = (*length, *page);
            if let Some(pair) = *pair
                && is_left(pair.0)
                && is_left(pair.1)
            {
                return Some(Seed { pair, shorter: page, length });
            }
            self.rows.pop();
            if is_left(page)
                && let Some(row) = self.row(page, remains)
            {
                self.rows.push(row);
            }
        }
    }

    /// The best pair in which `page` is the shorter one.
    fn row(&mut self, page: PageNumber, remains: &[bool]) -> Option<Row> {
        let most = self.most_in_common(page);
        let order = |page: PageNumber| (self.pages[page.index()].text_length(), page);
        let mut best: Option<Row> = None;
        for (index, length) in self.common.of(page).enumerate() {
            let other = PageNumber::new(index);
            if length == 0 || length > most || !remains[index] || order(other) <= order(page) {
                continue;
            }
            let pair = (page.min(other), page.max(other));
            let row = Row { length, pair: Reverse(Some(pair)), page: Reverse(page) };
            if best.as_ref().is_none_or(|best| row > *best) {
                best = Some(row);
            }
        }
        best
    }

    /// How much `page` may have in common with a longer one without being its duplicate.
    fn most_in_common(&self, page: PageNumber) -> u64 {
        self.max_duplicate_share.at_most_of(u64::from(self.pages[page.index()].text_length()))
    }
}
