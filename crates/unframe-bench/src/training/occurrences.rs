//! Where the values of a record stand on its page.

/// A value that stands more often than this tells nothing about any of its places: the brand is also in the menu.
const MOST: usize = 2;

/// Where values stand.
#[derive(Debug, Default)]
pub(super) struct Occurrences {
    /// Number of the value, and the first and last block of a place where it stands.
    pub(super) all: Vec<[u32; 3]>,
    /// How many words of each block are part of a value.
    pub(super) hits: Vec<u32>,
}

impl Occurrences {
    /// Finds the words of each value in a row in the words of all blocks.
    pub(super) fn of(blocks: &[Vec<u32>], values: &[Vec<u32>]) -> Self {
        let words: Vec<(u32, usize)> =
            blocks.iter().enumerate().flat_map(|(block, words)| words.iter().map(move |word| (*word, block))).collect();
        let (mut found, mut is_hit) = (Self::default(), vec![false; words.len()]);
        for (number, value) in (0_u32..).zip(values).filter(|(_, value)| !value.is_empty()) {
            let places = words.windows(value.len()).enumerate();
            let is_here = |row: &[(u32, usize)]| row.iter().zip(value).all(|((word, _), other)| word == other);
            let starts: Vec<usize> = places.filter(|(_, row)| is_here(row)).map(|(start, _)| start).collect();
            if starts.len() > MOST {
                continue;
            }
            for start in starts {
                let end = start + value.len();
                is_hit[start..end].fill(true);
                let block = |word: usize| u32::try_from(words[word].1).unwrap_or(u32::MAX);
                found.all.push([number, block(start), block(end - 1)]);
            }
        }
        found.hits = vec![0; blocks.len()];
        for ((_, block), _) in words.iter().zip(is_hit).filter(|(_, is_hit)| *is_hit) {
            found.hits[*block] += 1;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_may_span_blocks_and_one_that_stands_everywhere_is_left_out() {
        let found = Occurrences::of(&[vec![1, 2], vec![3, 9], vec![9, 9]], &[vec![2, 3], vec![9], vec![]]);
        assert_eq!(found.all, [[0, 0, 1]]);
        assert_eq!(found.hits, [1, 1, 0]);
    }
}
