//! What occurs more than once on a page: places of the layout, and texts.

use super::sums::is_prose;
use crate::learned::numbers::{log, real};
use crate::learned::text_facts::TextFacts;
use crate::segment::{Block, Blocks, NormalForm};

/// What stands at each place of the layout.
pub(super) struct Places {
    /// By position: blocks, letters, letters in links, letters in prose.
    all: Vec<(u64, [u32; 4])>,
}

impl Places {
    pub(super) fn of(blocks: &Blocks, facts: &[TextFacts]) -> Self {
        let held = |(block, facts): (&Block, &TextFacts)| {
            let prose = if is_prose(block, facts) { block.letters } else { 0 };
            (block.position.0, [1, block.letters, block.link_letters, prose])
        };
        let mut all: Vec<(u64, [u32; 4])> = blocks.iter().zip(facts).map(held).collect();
        all.sort_unstable();
        all.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            if is_same {
                for (sum, more) in kept.1.iter_mut().zip(next.1) {
                    *sum = sum.saturating_add(more);
                }
            }
            is_same
        });
        Self { all }
    }

    /// How many blocks, letters a block, share of links, share of prose.
    pub(super) fn of_block(&self, block: &Block) -> [f32; 4] {
        let found = self.all.binary_search_by_key(&block.position.0, |(position, _)| *position);
        let [blocks, letters, links, prose] = found.map_or([1, 0, 0, 0], |index| self.all[index].1);
        let all = real(letters).max(1.0);
        [log(real(blocks)), log(real(letters) / real(blocks)), real(links) / all, real(prose) / all]
    }
}

/// Whether a block says what stood before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repetition {
    /// It is the first to say it.
    First,
    /// It says it again, as it should: a cell of a table, a line of code.
    Wanted,
    /// It says again what this block says.
    Of(u32),
}

/// Which blocks say the same.
pub(super) struct Repeats {
    /// Of each block the first and the last one with its text.
    first_and_last: Vec<(u32, u32)>,
}

impl Repeats {
    pub(super) fn of(blocks: &Blocks) -> Self {
        let form = |block: &Block| {
            let texts = blocks.texts(block).iter();
            texts.fold(NormalForm::EMPTY, |whole, text| whole.then(text.form)).exact
        };
        let mut texts: Vec<(u64, u32)> = blocks.iter().map(form).zip(0..).collect();
        texts.sort_unstable();
        let mut first_and_last = vec![(0, 0); blocks.len()];
        for same in texts.chunk_by(|left, right| left.0 == right.0) {
            for (_, block) in same {
                first_and_last[*block as usize] = (same[0].1, same[same.len() - 1].1);
            }
        }
        Self { first_and_last }
    }

    /// The first block with the same text.
    pub(super) fn first(&self, block: usize) -> u32 {
        self.first_and_last[block].0
    }

    pub(super) fn is_first_or_last(&self, block: usize) -> (bool, bool) {
        let (first, last) = self.first_and_last[block];
        (first as usize == block, last as usize == block)
    }
}
