//! The finding of the paper (Kosinov 2008): with as many shingles, blocks find more than twice the matches; and navigation
//! matches on nine pages of ten.
//!
//! Both runs are the scheme of 2008 on the pages of a site: once with the whole text of a page as one block, once with its
//! semantic blocks. The paper counts "matches between the shingles of documents": a shingle that two pages have is one match
//! for each two pages that have it ([`Finding::coinciding`]). Pairs of pages with such a match, and shingles that have
//! one, are counted beside it.

use std::collections::{BTreeMap, BTreeSet};

use unframe::ReadPage;
use unframe::label::{Label, Labels};
use unframe::near_duplicates::{Part, Prints, Scheme, Shingler, page_parts};
use unframe::segment::semantic::{BlockKind, Edition, semantic_blocks};

use crate::quality::gold::GoldSite;

/// What the two runs found, on one site or several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Finding {
    /// Pages of the site.
    pub pages: u64,
    /// Shingles that were kept of all pages, taken whole and by blocks.
    pub shingles: [u64; 2],
    /// Matches as the paper counts them: for each shingle, the pairs of pages that have it.
    pub coinciding: [u64; 2],
    /// Pairs of pages that share one.
    pub matches: [u64; 2],
    /// Shingles that another page has as well.
    pub matching: [u64; 2],
    /// Pages with a navigation block.
    pub pages_with_navigation: u64,
    /// Of these, the pages of which such a block matches another page.
    pub matched_by_navigation: u64,
    /// The same by the sketches of the block instead of the few shingles it gets.
    pub matched_by_sketches: u64,
}

impl Finding {
    /// Of two sets of sites.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        let sum = |left: [u64; 2], right: [u64; 2]| [left[0] + right[0], left[1] + right[1]];
        Self {
            pages: self.pages + other.pages,
            shingles: sum(self.shingles, other.shingles),
            coinciding: sum(self.coinciding, other.coinciding),
            matches: sum(self.matches, other.matches),
            matching: sum(self.matching, other.matching),
            pages_with_navigation: self.pages_with_navigation + other.pages_with_navigation,
            matched_by_navigation: self.matched_by_navigation + other.matched_by_navigation,
            matched_by_sketches: self.matched_by_sketches + other.matched_by_sketches,
        }
    }
}

/// Both runs on a site, with the semantic blocks of an edition.
pub fn finding(site: &GoldSite, edition: Edition) -> Finding {
    let mut shingler = Shingler::default();
    let mut runs = [BTreeMap::new(), BTreeMap::new()];
    let mut navigation: Vec<Vec<u64>> = Vec::new();
    let mut sketches: Vec<BTreeSet<u64>> = Vec::new();
    for (number, page) in site.pages.iter().enumerate() {
        let read = ReadPage::from(page.source.as_slice());
        let parts = page_parts(&read, &Labels::default(), edition);
        let parts = parts.parts();
        let text: String = parts.iter().map(|part| part.text).collect();
        let whole = [Part { number: 0, label: Label::Content, text: &text }];
        let whole = Prints::of(&whole, Scheme::Shingles2008, &mut shingler);
        let by_blocks = Prints::of(&parts, Scheme::Shingles2008, &mut shingler);
        for (run, prints) in runs.iter_mut().zip([&whole, &by_blocks]) {
            for fingerprint in prints.blocks.iter().flat_map(|block| &block.fingerprints) {
                run.entry(*fingerprint).or_insert_with(BTreeSet::new).insert(number);
            }
        }
        let kinds: Vec<BlockKind> = semantic_blocks(read.tree(), edition).into_iter().map(|block| block.kind).collect();
        let is_links = |block: Option<u32>| {
            block.is_some_and(|block| kinds.get(block as usize).is_some_and(|kind| *kind == BlockKind::Links))
        };
        let links = by_blocks.blocks.iter().filter(|block| is_links(block.block));
        let links: Vec<u64> = links.flat_map(|block| block.fingerprints.iter().copied()).collect();
        if !links.is_empty() {
            navigation.push(links);
            let by_sketches = Prints::of(&parts, Scheme::MinHash, &mut shingler);
            let links = by_sketches.blocks.iter().filter(|block| is_links(block.block));
            sketches.push(links.flat_map(|block| block.fingerprints.iter().copied()).collect());
        }
    }
    let has_match = |links: &&Vec<u64>| links.iter().any(|link| runs[1].get(link).is_some_and(|pages| pages.len() > 1));
    let matched = navigation.iter().filter(has_match).count();
    let mut pages_of: BTreeMap<u64, u64> = BTreeMap::new();
    for fingerprint in sketches.iter().flatten() {
        *pages_of.entry(*fingerprint).or_default() += 1;
    }
    let matched_by_sketches = sketches.iter().filter(|page| page.iter().any(|one| pages_of[one] > 1)).count();
    Finding {
        pages: site.pages.len() as u64,
        shingles: [0, 1].map(|run| runs[run].values().map(|pages| pages.len() as u64).sum()),
        coinciding: [0, 1]
            .map(|run| runs[run].values().map(|pages| pages.len() as u64).map(|pages| pages * (pages - 1) / 2).sum()),
        matches: [0, 1].map(|run| pairs(&runs[run])),
        matching: [0, 1].map(|run| runs[run].values().map(|pages| pages.len() as u64).filter(|pages| *pages > 1).sum()),
        pages_with_navigation: navigation.len() as u64,
        matched_by_navigation: matched as u64,
        matched_by_sketches: matched_by_sketches as u64,
    }
}

/// Pairs of pages that have something in common.
fn pairs(run: &BTreeMap<u64, BTreeSet<usize>>) -> u64 {
    let mut pairs = BTreeSet::new();
    for pages in run.values() {
        for (left, right) in pages.iter().flat_map(|left| pages.range(left + 1..).map(move |right| (left, right))) {
            pairs.insert((*left, *right));
        }
    }
    pairs.len() as u64
}
