//! Seeing the pages of a site: in any order, in any grouping, with bounded memory.
//!
//! **Idea.** A template shows on any few hundred pages of a site, so that many are kept: those whose content has the
//! lowest hashes. Which these are does not depend on the order in which pages come, nor on who saw which; equal pages
//! are one by themselves; and two samples merge into that of all pages.
//!
//! **Cost.** One walk over the blocks of each page; memory for [`LearnOptions::sample_pages`] pages, in
//! which each line is kept once.

use crate::read_page::ReadPage;

use super::bytes::Reader;
use super::format::FORMAT_VERSION;
use super::learn;
use super::model::SiteTemplate;
use super::overrides::Overrides;
use super::overrides_format::{overrides, put_overrides};
use super::sample::Sample;
use super::sample_format::{observer_from_bytes, observer_to_bytes, page_to_bytes};
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

/// Pages that are asked what they themselves say of their blocks, for the mean at each place. On news-sites-dev, swde-dev and
/// gold-sites-dev 4, 8, 16, 32 and all pages leave word F1 .9775, .9799, .9804, .9804 and .9804 of the first, and make no
/// difference elsewhere.
const PAGES_WITH_ODDS: usize = 16;

/// What learning remembers of one page, wherever it was read.
#[derive(Clone, Debug)]
pub struct Observation {
    summary: Summary,
}

impl Observation {
    /// Of a page that was read. Templates made from these have no framing in words, and no clusters; they judge alike.
    pub fn of(read: &ReadPage<'_>) -> Self {
        Self { summary: Summary::of(read.document(), read.blocks()) }
    }

    /// The same with the page's title and blocks in words, for people who want to read the framing.
    pub fn in_words(read: &ReadPage<'_>) -> Self {
        let (document, blocks) = (read.document(), read.blocks());
        Self { summary: Summary::of(document, blocks).with_title(document).with_words(document, blocks) }
    }

    /// Tells pages apart; [`TemplateObserver::evidence_wanted`] speaks of it.
    pub fn key(&self) -> u64 {
        self.summary.key
    }

    /// The same with what the page itself says of its blocks, by the learned model. Templates of pages without it know less, and
    /// are made faster.
    #[must_use]
    pub fn with_evidence(self, read: &ReadPage<'_>) -> Self {
        match read.affordable_evidence() {
            Some(evidence) => Self { summary: self.summary.with_odds(evidence) },
            None => self,
        }
    }
}

/// What has been seen of a site.
#[derive(Clone, Debug)]
pub struct TemplateObserver {
    pub(super) options: LearnOptions,
    /// Those with the lowest keys of all pages that were seen.
    pub(super) sample: Sample,
    pub(super) pages: u64,
    /// What experts said about places of the site.
    pub(super) overrides: Overrides,
}

impl TemplateObserver {
    /// Of a site of which nothing has been seen.
    pub fn new(options: LearnOptions) -> Self {
        Self { options, sample: Sample::default(), pages: 0, overrides: Overrides::default() }
    }

    /// Sees one page.
    pub fn observe(&mut self, read: &ReadPage<'_>) {
        self.pages = self.pages.saturating_add(1);
        let (document, blocks) = (read.document(), read.blocks());
        let summary = Summary::of(document, blocks);
        if self.is_wanted(summary.key) {
            let in_words = self.sample.rank(summary.key, PAGES_IN_WORDS) < PAGES_IN_WORDS;
            let summary = summary.with_title(document);
            let summary = if in_words { summary.with_words(document, blocks) } else { summary };
            let with_odds = self.sample.rank(summary.key, PAGES_WITH_ODDS) < PAGES_WITH_ODDS;
            let evidence = if with_odds { read.affordable_evidence() } else { None };
            let summary = match evidence {
                Some(evidence) => summary.with_odds(evidence),
                None => summary,
            };
            self.keep(summary);
        }
    }

    /// Sees one page as another thread or machine saw it.
    pub fn add(&mut self, observation: Observation) {
        self.pages = self.pages.saturating_add(1);
        if self.is_wanted(observation.summary.key) {
            self.keep(observation.summary);
        }
    }

    /// The highest [`Observation::key`] of a page that is worth asking for its own evidence. It only falls: who knows an
    /// older one asks some pages in vain, and what is learned is the same.
    pub fn evidence_wanted(&self) -> u64 {
        self.sample.key_at(PAGES_WITH_ODDS - 1).unwrap_or(u64::MAX)
    }

    /// How it learns.
    pub fn options(&self) -> LearnOptions {
        self.options
    }

    /// Sees what another one saw. The samples must be of the same size, or what is learned is that of no run over all pages.
    pub fn merge(&mut self, mut other: Self) {
        self.pages = self.pages.saturating_add(other.pages);
        self.overrides.merge(&other.overrides);
        for summary in other.sample.take_pages() {
            if self.is_wanted(summary.key) {
                self.keep(summary);
            }
        }
    }

    /// How many pages were seen, equal ones counted each time.
    pub fn pages(&self) -> u64 {
        self.pages
    }

    /// Bytes of memory that its sample takes, about.
    pub fn memory(&self) -> usize {
        self.sample.memory()
    }

    /// All that it remembers, packed: about half of the memory. For those who put it aside for a while; a file that is to last
    /// is a [`SavedTemplate`](super::SavedTemplate).
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        put_overrides(&mut bytes, &self.overrides);
        bytes.extend(observer_to_bytes(self));
        bytes
    }

    /// What [`to_bytes`](Self::to_bytes) of this version of the program packed; `None` if these are other bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader { rest: bytes };
        let said = overrides(&mut reader)?;
        let mut observer = observer_from_bytes(reader.rest, FORMAT_VERSION)?;
        observer.overrule(&said);
        Some(observer)
    }

    /// Adds what experts said about places of the site; the template that is learned obeys it.
    pub fn overrule(&mut self, said: &Overrides) {
        self.overrides.merge(said);
    }

    /// What the pages have in common.
    pub fn finish(mut self) -> SiteTemplate {
        let sample: Vec<Summary> = self.sample.take_pages().collect();
        learn::learn(&sample, self.pages).with_overrides(&self.overrides)
    }

    fn is_wanted(&self, key: u64) -> bool {
        let is_full = self.sample.len() >= self.options.sample_pages;
        !is_full || self.sample.last().is_some_and(|last| key <= last)
    }

    fn keep(&mut self, mut summary: Summary) {
        if self.sample.rank(summary.key, PAGES_IN_WORDS) >= PAGES_IN_WORDS {
            summary.words = None;
        }
        if self.sample.rank(summary.key, PAGES_WITH_ODDS) >= PAGES_WITH_ODDS {
            summary.odds = None;
        }
        // Pages with the same blocks may have different titles. Which one is kept must not depend on their order either.
        if let Some(known) = self.sample.get(summary.key)
            && (known == summary || precedence(&known) <= precedence(&summary))
        {
            return;
        }
        self.sample.insert(summary);
        if self.sample.len() > self.options.sample_pages {
            self.sample.drop_last();
        }
        // The words of pages that are no longer among the first are not needed any more.
        self.sample.drop_words(PAGES_IN_WORDS);
        self.sample.drop_odds(PAGES_WITH_ODDS);
    }
}

/// Of pages with the same blocks the one of which this is lowest is kept. What judges comes first, so that it does not
/// depend on who keeps words.
fn precedence(page: &Summary) -> (Vec<u8>, &str, &Option<Vec<String>>) {
    let judging = Summary { title: String::new(), words: None, ..page.clone() };
    (page_to_bytes(&judging), &page.title, &page.words)
}
