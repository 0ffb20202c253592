//! How much a page has in common with every other page of its site.
//!
//! **Idea.** Lengths do not add up over chains, which overlap, but they do over tokens: a token of the page counts for
//! another page if that page holds *any* of the chains the token lies in. So a token stands for the union of the page
//! sets of those chains. Tokens that lie in the same classes of chains are weighed together, and each such group adds its
//! bytes to the pages of its union. A group that is on most pages is added to all at once and taken back from the few it
//! is not on, so that the framing, which is most of what a site shares, costs next to nothing.
//!
//! **Cost.** For one page: its tokens times the length of a chain, and for each group the smaller of the union and its
//! complement. Exact: no sampling, no bounds.
//!
//! **When it fails.** A site with many blocks that are on about half of its pages each, in ever different company, costs
//! pages × pages × blocks.
//!
//! **What was rejected.** Walking the chains of both pages side by side for every pair: pages × pages × tokens, minutes
//! for 5,000 pages. Summing up lengths by chain and correcting for overlaps: the correction depends on the pair.

use std::collections::BTreeMap;

use super::class::{ClassNumber, Classes, PageSet};
use super::index::{ChainIndex, PageNumber};
use super::page_chains::PageChains;

/// The bytes of a page's tokens, by the classes of the chains they lie in.
type Groups = BTreeMap<Vec<ClassNumber>, i64>;

/// Computes common lengths; keeps its memory from page to page.
#[derive(Debug)]
pub(super) struct CommonLengths<'site> {
    pages: &'site [PageChains],
    index: &'site ChainIndex,
    classes: &'site Classes,
    /// Of the page at hand with each page, less what counts for all pages.
    lengths: Vec<i64>,
    /// The number of the last group that was counted for each page.
    counted: Vec<usize>,
}

impl<'site> CommonLengths<'site> {
    pub(super) fn new(pages: &'site [PageChains], index: &'site ChainIndex, classes: &'site Classes) -> Self {
        Self { pages, index, classes, lengths: Vec::new(), counted: Vec::new() }
    }

    /// How many bytes of `page` lie in chains that it has in common with each page of the site. What it says of the page
    /// itself means nothing.
    pub(super) fn of(&mut self, page: PageNumber) -> impl Iterator<Item = u64> {
        self.lengths.clear();
        self.lengths.resize(self.pages.len(), 0);
        self.counted.clear();
        self.counted.resize(self.pages.len(), 0);
        let mut on_all = 0;
        for (number, (classes, bytes)) in (1..).zip(self.groups(page)) {
            if let Some(widest) = self.widest(&classes) {
                on_all += bytes;
                self.take_back(widest, &classes, bytes);
            } else {
                self.count(number, &classes, bytes);
            }
        }
        self.lengths.iter().map(move |length| u64::try_from(length + on_all).unwrap_or(0))
    }

    /// How many bytes of `page` lie in chains that it has in common with any other page.
    pub(super) fn with_any(&self, page: PageNumber) -> u64 {
        self.groups(page).into_values().map(|bytes| u64::try_from(bytes).unwrap_or(0)).sum()
    }

    /// Of the classes that are on most pages, the one that is on the most.
    fn widest(&self, classes: &[ClassNumber]) -> Option<ClassNumber> {
        let absent = |class: &ClassNumber| match self.classes.pages(*class) {
            PageSet::On(_) => None,
            PageSet::AllBut(pages) => Some((pages.len(), *class)),
        };
        classes.iter().filter_map(absent).min().map(|(_, class)| class)
    }

    /// Takes the bytes of a group back from the pages that hold none of its classes.
    fn take_back(&mut self, widest: ClassNumber, classes: &[ClassNumber], bytes: i64) {
        let PageSet::AllBut(absent) = self.classes.pages(widest) else { return };
        for page in absent {
            let is_on = |class: &ClassNumber| *class != widest && self.classes.pages(*class).contains(*page);
            if !classes.iter().any(is_on) {
                self.lengths[page.index()] -= bytes;
            }
        }
    }

    /// Counts the bytes of a group for the pages that hold any of its classes, once for each.
    fn count(&mut self, group: usize, classes: &[ClassNumber], bytes: i64) {
        for class in classes {
            let PageSet::On(pages) = self.classes.pages(*class) else { continue };
            for page in pages {
                let counted = &mut self.counted[page.index()];
                if *counted != group {
                    *counted = group;
                    self.lengths[page.index()] += bytes;
                }
            }
        }
    }

    /// Weighs the tokens of a page that lie in shared chains.
    fn groups(&self, page: PageNumber) -> Groups {
        let placed = self.index.placed(page);
        let page = &self.pages[page.index()];
        let mut groups = Groups::new();
        // Neighbours mostly lie in the same classes: their group is looked up once for all of them.
        let (mut run, mut bytes): (Vec<ClassNumber>, i64) = (Vec::new(), 0);
        let mut classes: Vec<ClassNumber> = Vec::new();
        // The chains that the token lies in are `placed[first..end]`.
        let (mut first, mut end) = (0, 0);
        for (token, span) in page.tokens().iter().enumerate() {
            let begins = |chain: usize| placed.get(chain).map(|placed| placed.position as usize);
            while begins(end).is_some_and(|begin| begin <= token) {
                end += 1;
            }
            while first < end && begins(first).is_some_and(|begin| begin + page.tokens_in_chain() <= token) {
                first += 1;
            }
            classes.clear();
            classes.extend(placed[first..end].iter().map(|placed| self.classes.class(placed.chain)));
            classes.sort_unstable();
            classes.dedup();
            if classes != run {
                *groups.entry(run.clone()).or_default() += bytes;
                std::mem::swap(&mut run, &mut classes);
                bytes = 0;
            }
            bytes += i64::from(span.len());
        }
        *groups.entry(run).or_default() += bytes;
        groups.remove([].as_slice());
        groups
    }
}
