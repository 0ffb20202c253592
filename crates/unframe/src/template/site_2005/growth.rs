//! How a cluster grows from its seed.
//!
//! **Idea.** Take the page that holds most of the framing, keep of the framing what this page holds, and go on until no
//! page holds enough. As the framing only shrinks, a page that does not hold enough of it at the beginning never will:
//! one pass over the pages leaves the few that can join. What those hold is not computed again but kept up to date: every
//! token counts the chains of the framing it lies in. When a chain leaves the framing, the inverted index tells where it
//! stands, and a token whose count falls to zero no longer counts for its page.
//!
//! **Cost.** For a cluster, one pass over the shared chains of all pages that remain, the places where chains stand that
//! leave the framing, and for each page that joins one look at the others that can.
//!
//! **When it fails.** A page that lacks a part of the framing takes that part away from all others, as long as enough
//! is left.
//!
//! **What was rejected.** Counting chains in for all pages by the inverted index: on a site of many clusters it took half
//! of the time, for pages that could not join.
//!
//! **Source.** Ageev, Vershinnikov, Dobrov 2005, stage 2.

use super::index::{ChainIndex, ChainNumber, Occurrence, PageNumber};
use super::page_chains::PageChains;
use super::seed::Seed;

/// What a seed has grown into.
#[derive(Debug)]
pub(super) struct Grown {
    /// In path order.
    pub(super) pages: Vec<PageNumber>,
    /// The chains that are on all of them, sorted.
    pub(super) framing: Vec<ChainNumber>,
    /// The length of the framing, in the page in which the seed's length was measured.
    pub(super) framing_length: u64,
}

/// What a page holds of the framing.
#[derive(Debug)]
struct Holding {
    /// How many bytes of it lie in chains of the framing.
    length: u64,
    /// For each token, in how many chains of the framing it lies.
    chains_around: Vec<u32>,
}

/// Grows the clusters of a site.
#[derive(Debug)]
pub(super) struct Growth<'site> {
    pages: &'site [PageChains],
    index: &'site ChainIndex,
}

impl<'site> Growth<'site> {
    pub(super) fn new(pages: &'site [PageChains], index: &'site ChainIndex) -> Self {
        Self { pages, index }
    }

    /// Adds pages of those that remain to a seed, as long as they hold `min_nav_length` bytes of the framing.
    pub(super) fn grow(&self, seed: Seed, min_nav_length: u64, remains: &[bool]) -> Grown {
        let (first, second) = seed.pair;
        let mut framing = self.in_common(first, second);
        let mut is_framing = vec![false; self.index.len()];
        for chain in &framing {
            is_framing[chain.index()] = true;
        }
        let mut holdings: Vec<Option<Holding>> = Vec::new();
        holdings.resize_with(self.pages.len(), || None);
        let mut candidates = Vec::new();
        for page in (0..self.pages.len()).map(PageNumber::new).filter(|page| remains[page.index()]) {
            let is_in_seed = page == first || page == second;
            if is_in_seed || self.length(page, &is_framing) >= min_nav_length {
                holdings[page.index()] = Some(self.holding(page, &is_framing));
            }
            if !is_in_seed && holdings[page.index()].is_some() {
                candidates.push(page);
            }
        }
        debug_assert_eq!(length_of(&holdings, seed.shorter), seed.length, "the search measures as growth does");

        let mut members = vec![first, second];
        // The last member that was found to hold each chain.
        let mut last_on = vec![None; self.index.len()];
        while let Some((place, length)) = fullest(&candidates, &holdings)
            && length >= min_nav_length
        {
            let page = candidates.remove(place);
            members.push(page);
            for placed in self.index.placed(page) {
                last_on[placed.chain.index()] = Some(page);
            }
            framing.retain(|chain| {
                let stays = last_on[chain.index()] == Some(page);
                if !stays {
                    self.leave(*chain, &mut holdings);
                }
                stays
            });
        }
        members.sort_unstable();
        Grown { pages: members, framing, framing_length: length_of(&holdings, seed.shorter) }
    }

    /// The chains that stand on both pages, sorted.
    fn in_common(&self, first: PageNumber, second: PageNumber) -> Vec<ChainNumber> {
        let mut chains: Vec<ChainNumber> = self.index.placed(first).iter().map(|placed| placed.chain).collect();
        chains.sort_unstable();
        chains.dedup();
        chains.retain(|chain| self.index.is_on(*chain, second));
        chains
    }

    /// How many bytes of a page lie in chains of the framing.
    fn length(&self, page: PageNumber, is_framing: &[bool]) -> u64 {
        let chains = &self.pages[page.index()];
        let mut length = 0;
        // The tokens before this one are counted.
        let mut counted = 0;
        for placed in self.index.placed(page).iter().filter(|placed| is_framing[placed.chain.index()]) {
            let position = placed.position as usize;
            let end = position + chains.tokens_in_chain();
            let tokens = &chains.tokens()[position.max(counted)..end];
            length += tokens.iter().map(|token| u64::from(token.len())).sum::<u64>();
            counted = end;
        }
        length
    }

    fn holding(&self, page: PageNumber, is_framing: &[bool]) -> Holding {
        let chains = &self.pages[page.index()];
        let mut chains_around = vec![0; chains.tokens().len()];
        for placed in self.index.placed(page).iter().filter(|placed| is_framing[placed.chain.index()]) {
            let position = placed.position as usize;
            for around in &mut chains_around[position..position + chains.tokens_in_chain()] {
                *around += 1;
            }
        }
        Holding { length: self.length(page, is_framing), chains_around }
    }

    /// Takes a chain of the framing out of what the pages hold.
    fn leave(&self, chain: ChainNumber, holdings: &mut [Option<Holding>]) {
        for Occurrence { page, position } in self.index.occurrences(chain) {
            let Some(holding) = &mut holdings[page.index()] else { continue };
            let chains = &self.pages[page.index()];
            let position = *position as usize;
            let tokens = position..position + chains.tokens_in_chain();
            for (around, token) in holding.chains_around[tokens.clone()].iter_mut().zip(&chains.tokens()[tokens]) {
                *around -= 1;
                if *around == 0 {
                    holding.length -= u64::from(token.len());
                }
            }
        }
    }
}

/// The place among the candidates, which are in path order, of the first that holds most of the framing, and how much.
fn fullest(candidates: &[PageNumber], holdings: &[Option<Holding>]) -> Option<(usize, u64)> {
    let lengths = candidates.iter().map(|page| length_of(holdings, *page)).enumerate();
    // Of several that are greatest, `max_by_key` gives the last.
    lengths.rev().max_by_key(|(_, length)| *length)
}

fn length_of(holdings: &[Option<Holding>], page: PageNumber) -> u64 {
    holdings[page.index()].as_ref().map_or(0, |holding| holding.length)
}
