//! Seeing the pages of a site: in any order, in any grouping, with bounded memory.
//!
//! **Idea.** A template shows on any few hundred pages of a site, so that many are kept: those whose content has the
//! lowest hashes. Which these are does not depend on the order in which pages come, nor on who saw which; equal pages
//! are one by themselves; and two samples merge into that of all pages.
//!
//! **Cost.** One walk over the blocks of each page; memory for [`LearnOptions::sample_pages`] pages.

use std::collections::BTreeMap;

use crate::html::Document;
use crate::segment::Blocks;

use super::learn;
use super::model::SiteTemplate;
use super::sample_format::page_to_bytes;
use super::summary::Summary;

/// How to learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LearnOptions {
    /// How many pages are compared.
    pub sample_pages: usize,
}

impl Default for LearnOptions {
    fn default() -> Self {
        Self { sample_pages: 256 }
    }
}

/// Pages whose words are kept, for people who want to read the framing. Of 62 sites (`clusters.rs`), with 8 the framing of
/// two has no words for most of its clusters; with 32 saved templates are 40 % larger and tell little more.
const PAGES_IN_WORDS: usize = 16;

/// What has been seen of a site.
#[derive(Clone, Debug)]
pub struct TemplateObserver {
    pub(super) options: LearnOptions,
    /// By key; the lowest ones of all pages that were seen.
    pub(super) sample: BTreeMap<u64, Summary>,
    pub(super) pages: u64,
}

impl TemplateObserver {
    /// Of a site of which nothing has been seen.
    pub fn new(options: LearnOptions) -> Self {
        Self { options, sample: BTreeMap::new(), pages: 0 }
    }

    /// Sees one page.
    pub fn observe(&mut self, document: &Document<'_>) {
        self.pages += 1;
        let blocks = Blocks::of(&document.tree);
        let summary = Summary::of(document, &blocks);
        if self.is_wanted(summary.key) {
            let in_words = self.rank(summary.key) < PAGES_IN_WORDS;
            let summary = summary.with_title(document);
            let summary = if in_words { summary.with_words(document, &blocks) } else { summary };
            self.keep(summary);
        }
    }

    /// How it learns.
    pub fn options(&self) -> LearnOptions {
        self.options
    }

    /// Sees what another one saw. The samples must be of the same size, or what is learned is that of no run over all pages.
    pub fn merge(&mut self, other: Self) {
        self.pages = self.pages.saturating_add(other.pages);
        for (_, summary) in other.sample {
            if self.is_wanted(summary.key) {
                self.keep(summary);
            }
        }
    }

    /// How many pages were seen, equal ones counted each time.
    pub fn pages(&self) -> u64 {
        self.pages
    }

    /// What the pages have in common.
    pub fn finish(self) -> SiteTemplate {
        let sample: Vec<Summary> = self.sample.into_values().collect();
        learn::learn(&sample, self.pages)
    }

    fn is_wanted(&self, key: u64) -> bool {
        let is_full = self.sample.len() >= self.options.sample_pages;
        !is_full || self.sample.last_key_value().is_some_and(|(last, _)| key <= *last)
    }

    fn rank(&self, key: u64) -> usize {
        self.sample.range(..key).take(PAGES_IN_WORDS).count()
    }

    fn keep(&mut self, mut summary: Summary) {
        if self.rank(summary.key) >= PAGES_IN_WORDS {
            summary.words = None;
        }
        // Pages with the same blocks may have different titles. Which one is kept must not depend on their order either.
        if let Some(known) = self.sample.get(&summary.key)
            && (*known == summary || page_to_bytes(known) <= page_to_bytes(&summary))
        {
            return;
        }
        self.sample.insert(summary.key, summary);
        if self.sample.len() > self.options.sample_pages {
            self.sample.pop_last();
        }
        // The words of pages that are no longer among the first are not needed any more.
        if let Some(summary) = self.sample.values_mut().nth(PAGES_IN_WORDS) {
            summary.words = None;
        }
    }
}
