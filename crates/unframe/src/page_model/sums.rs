//! Letters over ranges of blocks, from sums up to each block.

use std::ops::Range;

use crate::learned::numbers::{log, real, small};
use crate::learned::text_facts::TextFacts;
use crate::segment::{Block, Blocks};

/// Letters of a block that is more than a label.
const LEAST_PROSE: u32 = 40;

/// Whether a block reads like prose: long enough, with the end of a sentence, and not mostly a link.
pub(super) fn is_prose(block: &Block, facts: &TextFacts) -> bool {
    facts.sentences > 0 && block.letters >= LEAST_PROSE && block.link_letters * 2 < block.letters
}

/// Sums of letters; of hidden blocks none.
#[derive(Debug)]
pub(super) struct Sums {
    /// All, in links, in prose; up to each block.
    up_to: Vec<[u32; 3]>,
}

/// What a range of blocks holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    pub(super) letters: f32,
    pub(super) link_letters: f32,
    pub(super) prose_letters: f32,
    pub(super) blocks: f32,
}

impl Sums {
    pub(super) fn of(blocks: &Blocks, facts: &[TextFacts], is_hidden: &[bool]) -> Self {
        let mut up_to = Vec::with_capacity(blocks.len() + 1);
        let mut sums = [0_u32; 3];
        up_to.push(sums);
        for ((block, facts), is_hidden) in blocks.iter().zip(facts).zip(is_hidden) {
            if !is_hidden {
                let prose = if is_prose(block, facts) { block.letters } else { 0 };
                for (sum, letters) in sums.iter_mut().zip([block.letters, block.link_letters, prose]) {
                    *sum = sum.saturating_add(letters);
                }
            }
            up_to.push(sums);
        }
        Self { up_to }
    }

    /// Of the whole page, at least 1.
    pub(super) fn letters(&self) -> f32 {
        self.up_to.last().map_or(1.0, |sums| real(sums[0]).max(1.0))
    }

    pub(super) fn letters_before(&self, block: usize) -> f32 {
        real(self.up_to[block][0])
    }

    pub(super) fn held(&self, blocks: Range<usize>) -> Held {
        let (start, end) = (self.up_to[blocks.start], self.up_to[blocks.end]);
        Held {
            letters: real(end[0] - start[0]),
            link_letters: real(end[1] - start[1]),
            prose_letters: real(end[2] - start[2]),
            blocks: small(blocks.len().max(1)),
        }
    }

    pub(super) fn page(&self) -> Held {
        self.held(0..self.up_to.len() - 1)
    }
}

impl Held {
    /// Letters, the share of links, the share of `page`, letters a block, the share of prose, blocks.
    pub(super) fn features(self, page: f32) -> [f32; 6] {
        let letters = self.letters.max(1.0);
        [
            log(self.letters),
            self.link_letters / letters,
            self.letters / page,
            log(self.letters / self.blocks),
            self.prose_letters / letters,
            log(self.blocks),
        ]
    }
}
