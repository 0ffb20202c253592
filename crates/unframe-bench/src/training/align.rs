//! Which words of a page's blocks are words of its content: an alignment of two texts that prefers unbroken runs.
//!
//! **Idea.** The content is given as plain text, in the order of the page; so the best alignment of the two sequences of
//! words says which blocks it is made of. Words that occur everywhere must not be matched one by one all over the menu,
//! so a match that goes on where the last one ended counts for more. **Cost.** Words of the page times words of the
//! content; blocks that share no pair of words with the content are left out before.

use std::collections::HashSet;

/// A match on its own, one that continues another within a block, and one that continues it over a block's end.
const ALONE: i32 = 2;
const GOING_ON: i32 = 5;
const GOING_ON_IN_NEXT: i32 = 4;
/// Beyond that many cells only blocks are taken of which a third of the pairs is in the content.
const MANY_CELLS: usize = 60_000_000;
/// Beyond that many even so, blocks are judged by their pairs alone.
const MOST_CELLS: usize = 1_500_000_000;

/// Of each block, how many of its words are matched.
pub(super) fn align(blocks: &[Vec<u32>], content: &[u32]) -> Vec<u32> {
    let pairs: HashSet<[u32; 2]> = content.array_windows().copied().collect();
    let single: HashSet<u32> = content.iter().copied().collect();
    let all: usize = blocks.iter().map(Vec::len).sum();
    let are_many = all * content.len() > MANY_CELLS;
    let known_pairs = |words: &[u32]| words.array_windows().filter(|pair| pairs.contains(*pair)).count();
    let may_match = |words: &[u32]| match words {
        [] => false,
        [word] => single.contains(word),
        words if are_many && words.len() > 2 => known_pairs(words) * 3 >= words.len(),
        words => known_pairs(words) > 0,
    };
    let taken: Vec<usize> = (0..blocks.len()).filter(|block| may_match(&blocks[*block])).collect();
    let words: Vec<Word> = taken.iter().flat_map(|block| Word::of(*block, &blocks[*block])).collect();
    let mut hits = vec![0; blocks.len()];
    if words.len() * content.len() > MOST_CELLS {
        for block in taken.into_iter().filter(|block| blocks[*block].len() > 2) {
            let words = &blocks[block];
            if known_pairs(words) * 10 >= (words.len() - 1) * 8 {
                hits[block] = u32::try_from(words.len()).unwrap_or(u32::MAX);
            }
        }
        return hits;
    }
    for block in matched(&words, content) {
        hits[block] += 1;
    }
    hits
}

struct Word {
    block: usize,
    number: u32,
    is_first: bool,
}

impl Word {
    fn of(block: usize, words: &[u32]) -> impl Iterator<Item = Self> {
        words.iter().enumerate().map(move |(index, word)| Self { block, number: *word, is_first: index == 0 })
    }
}

/// How a cell was reached, for the way back.
mod back {
    pub(super) const MATCH: u8 = 0;
    pub(super) const UP: u8 = 1;
    pub(super) const LEFT: u8 = 2;
    pub(super) const DIRECTION: u8 = 3;
    pub(super) const GOES_ON: u8 = 4;
}

/// The blocks of the words of the best alignment.
fn matched(words: &[Word], content: &[u32]) -> Vec<usize> {
    const NEVER: i32 = i32::MIN / 2;
    let width = content.len();
    let mut back = vec![0_u8; words.len() * width];
    // Of the row above: the best that ends in a match, and the best of all.
    let (mut ending, mut best) = (vec![NEVER; width], vec![0_i32; width]);
    for (word, row) in words.iter().zip(back.chunks_mut(width.max(1))) {
        let going_on = if word.is_first { GOING_ON_IN_NEXT } else { GOING_ON };
        let (mut diagonal_ending, mut diagonal_best, mut left) = (NEVER, 0, 0);
        for (column, cell) in row.iter_mut().enumerate() {
            let (up_ending, up) = (ending[column], best[column]);
            let mut here = NEVER;
            let mut goes_on = 0;
            if word.number == content[column] {
                here = diagonal_best + ALONE;
                if diagonal_ending + going_on >= here {
                    (here, goes_on) = (diagonal_ending + going_on, back::GOES_ON);
                }
            }
            let (mut greatest, mut direction) = (here, back::MATCH);
            if up > greatest {
                (greatest, direction) = (up, back::UP);
            }
            if left > greatest {
                (greatest, direction) = (left, back::LEFT);
            }
            *cell = goes_on | direction;
            (diagonal_ending, diagonal_best) = (up_ending, up);
            (ending[column], best[column], left) = (here, greatest, greatest);
        }
    }
    let mut blocks = Vec::new();
    let (mut row, mut column, mut goes_on) = (words.len(), width, false);
    while row > 0 && column > 0 {
        let cell = back[(row - 1) * width + column - 1];
        if goes_on || cell & back::DIRECTION == back::MATCH {
            blocks.push(words[row - 1].block);
            goes_on = cell & back::GOES_ON != 0;
            (row, column) = (row - 1, column - 1);
        } else if cell & back::DIRECTION == back::UP {
            row -= 1;
        } else {
            column -= 1;
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_preferred_to_single_words() {
        let menu = vec![1, 2, 3];
        let blocks = [menu.clone(), vec![9, 1, 8, 2, 7, 3], vec![5, 1, 6, 2]];
        assert_eq!(align(&blocks, &[9, 1, 8, 2, 7, 3, 5, 1, 6, 2]), [0, 6, 4]);
        assert_eq!(align(&blocks, &[]), [0, 0, 0]);
        assert_eq!(align(&[menu], &[4, 4]), [0]);
    }
}
