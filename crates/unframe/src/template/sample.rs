//! The pages of a site that learning compares, in little memory.
//!
//! **Idea.** Most lines of a site stand on most of its pages, so each is kept once and pages are lists of their numbers.
//! A collection of many sites holds such a sample for each of them until its last page was read, and a line takes 32
//! bytes, a number 4.
//!
//! **Cost.** One look into a hash table for each line of a page. Lines of pages that are no longer kept stay until
//! there are so many of these that it pays to begin afresh.

use std::collections::BTreeMap;

use super::summary::{Line, Odds, Summary, Unit};
use crate::hash::pair;

/// Pages by their keys.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sample {
    pages: BTreeMap<u64, SampledPage>,
    /// Each line once; where its units end is where those of the next begin.
    lines: Vec<Line>,
    units: Vec<Unit>,
    /// A hash table of numbers of lines, open addressing; its length is a power of two.
    slots: Vec<u32>,
    /// Pages that were dropped since all lines were in use.
    dropped: usize,
}

#[derive(Clone, Debug)]
struct SampledPage {
    lines: Box<[u32]>,
    /// Titles, then headings that are not titles.
    called: Box<[u64]>,
    titles: u32,
    odds: Option<Box<[Odds]>>,
    /// In words; empty where nobody asks for them.
    title: Box<str>,
    words: Option<Vec<String>>,
}

/// No line.
const FREE: u32 = u32::MAX;

impl Sample {
    pub(crate) fn len(&self) -> usize {
        self.pages.len()
    }

    /// Bytes of memory it takes, about.
    pub(crate) fn memory(&self) -> usize {
        let shared = self.lines.capacity() * size_of::<Line>()
            + self.units.capacity() * size_of::<Unit>()
            + self.slots.len() * size_of::<u32>();
        let of_page = |page: &SampledPage| {
            let words = page.words.iter().flatten().map(|text| text.len() + size_of::<String>()).sum::<usize>();
            let odds = page.odds.as_ref().map_or(0, |odds| odds.len());
            size_of::<SampledPage>() + 4 * page.lines.len() + 8 * page.called.len() + odds + page.title.len() + words
        };
        shared + self.pages.values().map(of_page).sum::<usize>()
    }

    /// The page of that key as it was.
    pub(crate) fn get(&self, key: u64) -> Option<Summary> {
        self.pages.get(&key).map(|page| summary(key, page.clone(), &self.lines, &self.units))
    }

    /// All pages as they were, by key.
    pub(crate) fn pages(&self) -> impl Iterator<Item = Summary> {
        self.pages.iter().map(|(key, page)| summary(*key, page.clone(), &self.lines, &self.units))
    }

    /// The highest key.
    pub(crate) fn last(&self) -> Option<u64> {
        self.pages.last_key_value().map(|(key, _)| *key)
    }

    /// How many pages have lower keys, `most` or more of them counted as `most`.
    pub(crate) fn rank(&self, key: u64, most: usize) -> usize {
        self.pages.range(..key).take(most).count()
    }

    /// Adds a page, in the place of one of the same key.
    pub(crate) fn insert(&mut self, page: Summary) {
        let lines = (0..page.lines.len()).map(|index| self.number_of(&page, index)).collect();
        let titles = u32::try_from(page.titles.len()).unwrap_or(u32::MAX);
        let is_title = |heading: &&u64| page.titles.binary_search(heading).is_ok();
        let headings = page.headings.iter().filter(|heading| !is_title(heading));
        let called = page.titles.iter().chain(headings).copied().collect();
        let odds = page.odds.map(Vec::into_boxed_slice);
        let sampled = SampledPage { lines, called, titles, odds, title: page.title.into(), words: page.words };
        if self.pages.insert(page.key, sampled).is_some() {
            self.forget_lines();
        }
    }

    /// Drops the page with the highest key.
    pub(crate) fn drop_last(&mut self) {
        self.pages.pop_last();
        self.forget_lines();
    }

    /// Begins afresh if many pages were dropped, of which this is one.
    fn forget_lines(&mut self) {
        self.dropped += 1;
        if self.dropped > self.pages.len() / 2 {
            for page in self.take_pages() {
                self.insert(page);
            }
        }
    }

    /// Drops the words of the page of that rank.
    pub(crate) fn drop_words(&mut self, rank: usize) {
        if let Some(page) = self.pages.values_mut().nth(rank) {
            page.words = None;
        }
    }

    /// Drops what the page of that rank says of itself.
    pub(crate) fn drop_odds(&mut self, rank: usize) {
        if let Some(page) = self.pages.values_mut().nth(rank) {
            page.odds = None;
        }
    }

    /// The key of the page of that rank.
    pub(crate) fn key_at(&self, rank: usize) -> Option<u64> {
        self.pages.keys().nth(rank).copied()
    }

    /// The pages as they were, by key; the sample is empty then.
    pub(crate) fn take_pages(&mut self) -> impl Iterator<Item = Summary> + use<> {
        let Self { pages, lines, units, .. } = std::mem::take(self);
        pages.into_iter().map(move |(key, page)| summary(key, page, &lines, &units))
    }

    /// The number of that line of a page; a new one if no page had it.
    fn number_of(&mut self, page: &Summary, index: usize) -> u32 {
        if self.lines.len() * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let (line, units) = (&page.lines[index], page.stored_units(index));
        let mut slot = first_slot(line, self.slots.len());
        while self.slots[slot] != FREE {
            let number = self.slots[slot];
            let (known, known_units) = line_of(number, &self.lines, &self.units);
            if (known.position, known.form, known.extent) == (line.position, line.form, line.extent)
                && known_units == units
            {
                return number;
            }
            slot = (slot + 1) % self.slots.len();
        }
        let number = u32::try_from(self.lines.len()).unwrap_or(FREE);
        self.slots[slot] = number;
        let first_unit = u32::try_from(self.units.len()).unwrap_or(u32::MAX);
        reserve_a_quarter(&mut self.lines, 1);
        self.lines.push(Line { first_unit, ..*line });
        reserve_a_quarter(&mut self.units, units.len());
        self.units.extend(units);
        number
    }

    fn grow(&mut self) {
        let length = (self.slots.len() * 2).max(64);
        self.slots = vec![FREE; length];
        for (line, number) in self.lines.iter().zip(0..) {
            let mut slot = first_slot(line, length);
            while self.slots[slot] != FREE {
                slot = (slot + 1) % length;
            }
            self.slots[slot] = number;
        }
    }
}

/// A line and its parts.
fn line_of<'sample>(number: u32, lines: &'sample [Line], units: &'sample [Unit]) -> (&'sample Line, &'sample [Unit]) {
    let number = number as usize;
    let line = &lines[number];
    let end = lines.get(number + 1).map_or(units.len(), |next| next.first_unit as usize);
    (line, &units[line.first_unit as usize..end])
}

/// A page as it was.
fn summary(key: u64, page: SampledPage, lines: &[Line], units: &[Unit]) -> Summary {
    let mut summary = Summary { key, title: page.title.into(), words: page.words, ..Summary::default() };
    for number in page.lines {
        let (line, units) = line_of(number, lines, units);
        let first_unit = u32::try_from(summary.units.len()).unwrap_or(u32::MAX);
        summary.units.extend(units);
        summary.lines.push(Line { first_unit, ..*line });
    }
    summary.titles = page.called[..page.titles as usize].to_vec();
    summary.headings = page.called.into_vec();
    summary.headings.sort_unstable();
    summary.odds = page.odds.map(<[Odds]>::into_vec);
    summary
}

/// Where the search for a line begins in a table of that length.
fn first_slot(line: &Line, length: usize) -> usize {
    usize::try_from(pair(line.position, line.form.exact) % length as u64).unwrap_or(0)
}

/// Room for more, a quarter at a time: doubling would leave a third of the memory unused.
fn reserve_a_quarter<Item>(list: &mut Vec<Item>, more: usize) {
    if list.capacity() - list.len() < more {
        list.reserve_exact(more.max(list.len() / 4).max(16));
    }
}
