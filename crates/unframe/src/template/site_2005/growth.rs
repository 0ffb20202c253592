//! How a cluster grows from its seed.
//!
//! **Idea.** Take the page that holds most of the framing, keep of the framing what this page holds, and go on until no
//! page holds enough. What each page holds of the framing is not computed anew but kept up to date: every token counts
//! the chains of the framing it lies in. When a chain leaves the framing, the inverted index tells where it stands, and
//! a token whose count falls to zero no longer counts for its page. A chain enters once and leaves once.
//!
//! **Cost.** For a cluster, the places where the chains of its seed stand, times the length of a chain; and for each page
//! that joins, one look at the lengths of all pages.
//!
//! **When it fails.** A page that lacks a part of the framing takes that part away from all others, as long as enough
//! is left.
//!
//! **Source.** METHODS.md §1.3, step 2.

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

/// Grows clusters; keeps its memory from one to the next.
#[derive(Debug)]
pub(super) struct Growth<'site> {
    pages: &'site [PageChains],
    index: &'site ChainIndex,
    /// For each token of each page, in how many chains of the framing it lies.
    chains_around: Vec<Vec<u32>>,
    /// For each page, how many of its bytes lie in chains of the framing.
    lengths: Vec<u64>,
}

/// Whether a chain becomes part of the framing or ceases to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    Enters,
    Leaves,
}

impl<'site> Growth<'site> {
    pub(super) fn new(pages: &'site [PageChains], index: &'site ChainIndex) -> Self {
        let chains_around = pages.iter().map(|page| vec![0; page.tokens().len()]).collect();
        Self { pages, index, chains_around, lengths: vec![0; pages.len()] }
    }

    /// Adds pages of those that remain to a seed, as long as they hold `min_nav_length` bytes of the framing.
    pub(super) fn grow(&mut self, seed: Seed, min_nav_length: u64, remains: &[bool]) -> Grown {
        let (first, second) = seed.pair;
        let mut framing: Vec<ChainNumber> = self.index.placed(first).iter().map(|placed| placed.chain).collect();
        framing.sort_unstable();
        framing.dedup();
        framing.retain(|chain| self.index.is_on(*chain, second));
        for chain in &framing {
            self.count(*chain, Move::Enters, remains);
        }
        debug_assert_eq!(self.lengths[seed.shorter.index()], seed.length, "both ways to measure agree");

        let mut can_join = remains.to_vec();
        let mut members = vec![first, second];
        can_join[first.index()] = false;
        can_join[second.index()] = false;
        while let Some((length, page)) = self.fullest(&can_join)
            && length >= min_nav_length
        {
            can_join[page.index()] = false;
            members.push(page);
            framing.retain(|chain| {
                let stays = self.index.is_on(*chain, page);
                if !stays {
                    self.count(*chain, Move::Leaves, remains);
                }
                stays
            });
        }
        members.sort_unstable();
        let framing_length = self.lengths[seed.shorter.index()];
        for chain in &framing {
            self.count(*chain, Move::Leaves, remains);
        }
        Grown { pages: members, framing, framing_length }
    }

    /// The page that holds most of the framing, the first of them in path order.
    fn fullest(&self, can_join: &[bool]) -> Option<(u64, PageNumber)> {
        let candidates = self.lengths.iter().zip(can_join).enumerate().filter(|(_, (_, can_join))| **can_join);
        // The last of those that are greatest is what `max_by_key` gives.
        let fullest = candidates.rev().max_by_key(|(_, (length, _))| **length);
        fullest.map(|(index, (length, _))| (*length, PageNumber::new(index)))
    }

    fn count(&mut self, chain: ChainNumber, change: Move, remains: &[bool]) {
        for Occurrence { page, position } in self.index.occurrences(chain) {
            let page = page.index();
            if !remains[page] {
                continue;
            }
            let start = *position as usize;
            let tokens = start..start + self.pages[page].tokens_in_chain();
            for (around, span) in
                self.chains_around[page][tokens.clone()].iter_mut().zip(&self.pages[page].tokens()[tokens])
            {
                match change {
                    Move::Enters => {
                        *around += 1;
                        if *around == 1 {
                            self.lengths[page] += u64::from(span.len());
                        }
                    }
                    Move::Leaves => {
                        *around -= 1;
                        if *around == 0 {
                            self.lengths[page] -= u64::from(span.len());
                        }
                    }
                }
            }
        }
    }
}
