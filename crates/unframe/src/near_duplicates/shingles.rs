//! Shingles: the runs of this many words in a text, each as a hash.
//!
//! **Idea.** The hash of a run is a polynomial in the hashes of its words, so that the next run costs two multiplications
//! whatever its length (Rabin and Karp); one more spreads its bits. **Cost.** Linear in the text.
//! **When it fails.** A text of fewer words than a shingle is one shingle, and equal to no part of a longer text.

use std::ops::Range;

use super::words::Splitter;
use crate::hash::pair;

/// Makes shingles; keeps its memory between texts.
#[derive(Debug)]
pub struct Shingler {
    splitter: Splitter,
    words: Vec<u64>,
}

impl Default for Shingler {
    fn default() -> Self {
        Self { splitter: Splitter::new(), words: Vec::new() }
    }
}

/// An odd number that is 5 modulo 8: its powers take all the values that powers can.
const BASE: u64 = 0xD134_2543_DE82_EF95;

impl Shingler {
    /// Adds the shingles of `text` to a list, in the order of the text, repeated ones as often as they stand there. How
    /// many words the text has.
    pub fn shingle(&mut self, text: &str, words_in_shingle: usize, shingles: &mut Vec<u64>) -> usize {
        self.words.clear();
        let words = &mut self.words;
        self.splitter.for_each_word(text, |hash, _| words.push(hash));
        let words = &self.words[..];
        if words.is_empty() {
            return 0;
        }
        let length = words_in_shingle.clamp(1, words.len());
        let mut leaving = 1_u64;
        let mut run = 0_u64;
        for word in &words[..length] {
            leaving = leaving.wrapping_mul(BASE);
            run = run.wrapping_mul(BASE).wrapping_add(*word);
        }
        let number = length as u64;
        shingles.push(pair(run, number));
        let following = words[length..].iter().zip(words).map(|(enters, leaves)| {
            run = run.wrapping_mul(BASE).wrapping_add(*enters).wrapping_sub(leaves.wrapping_mul(leaving));
            pair(run, number)
        });
        shingles.extend(following);
        words.len()
    }

    /// Where in `text` the shingles stand that `is_shared` accepts, joined where they overlap or touch. One of which it does
    /// not know is taken as those around it that it does know, if they agree: of long texts not all shingles are kept.
    pub fn shared_ranges(
        &mut self,
        text: &str,
        words_in_shingle: usize,
        is_shared: impl Fn(u64) -> Option<bool>,
    ) -> Vec<Range<usize>> {
        let mut shingles = Vec::new();
        let words = self.shingle(text, words_in_shingle, &mut shingles);
        let length = words_in_shingle.clamp(1, words.max(1));
        let mut places: Vec<Range<usize>> = Vec::with_capacity(words);
        self.splitter.for_each_word(text, |_, range| places.push(range));
        let mut ranges: Vec<(Range<usize>, usize)> = Vec::new();
        let known: Vec<Option<bool>> = shingles.iter().map(|shingle| is_shared(*shingle)).collect();
        for (first, _) in as_around(&known).into_iter().enumerate().filter(|(_, is_shared)| *is_shared) {
            let last = first + length - 1;
            match ranges.last_mut() {
                Some((range, until)) if first <= *until + 1 => {
                    range.end = places[last].end;
                    *until = last;
                }
                _ => ranges.push((places[first].start..places[last].end, last)),
            }
        }
        ranges.into_iter().map(|(range, _)| range).collect()
    }
}

/// What is not known, as the nearest before and after it; at either end as the one that there is.
fn as_around(known: &[Option<bool>]) -> Vec<bool> {
    let mut behind = vec![None; known.len()];
    let mut nearest = None;
    for (place, answer) in behind.iter_mut().zip(known).rev() {
        nearest = answer.or(nearest);
        *place = nearest;
    }
    let mut before = None;
    let decide = |(answer, behind): (&Option<bool>, Option<bool>)| {
        before = answer.or(before);
        before.or(behind).unwrap_or(false) && behind.or(before).unwrap_or(false)
    };
    known.iter().zip(behind).map(decide).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shingles(text: &str, length: usize) -> Vec<u64> {
        let mut shingles = Vec::new();
        Shingler::default().shingle(text, length, &mut shingles);
        shingles
    }

    #[test]
    fn a_text_has_as_many_shingles_as_runs_of_words() {
        for (text, length, expected) in [("", 3, 0), ("a", 3, 1), ("a b c", 3, 1), ("a b c d", 3, 2), ("a b", 0, 2)] {
            assert_eq!(shingles(text, length).len(), expected, "{text:?} by {length}");
        }
    }

    #[test]
    fn a_short_text_is_not_the_beginning_of_a_long_one() {
        assert_ne!(shingles("rain today", 5)[0], shingles("rain", 5)[0]);
        assert!(!shingles("it will rain today and tomorrow", 5).contains(&shingles("it will rain today", 5)[0]));
    }

    #[test]
    fn shared_parts_are_found_in_the_text() {
        let known = shingles("the river rose by a foot in the night", 3);
        let text = "Yesterday the river rose, by a foot! In another night the river rose by far.";
        let ranges = Shingler::default().shared_ranges(text, 3, |shingle| Some(known.contains(&shingle)));
        let parts: Vec<&str> = ranges.into_iter().map(|range| &text[range]).collect();
        assert_eq!(parts, ["the river rose, by a foot! In", "the river rose by"]);
    }

    #[test]
    fn what_is_not_known_is_as_what_is_around_it() {
        let (yes, no) = (Some(true), Some(false));
        let cases = [
            (vec![None, yes, None, None, yes, None], vec![true; 6]),
            (vec![None, no, None, yes], vec![false, false, false, true]),
            (vec![None, None], vec![false, false]),
        ];
        for (known, expected) in cases {
            assert_eq!(as_around(&known), expected, "{known:?}");
        }
    }

    proptest! {
        #[test]
        fn rolling_gives_what_hashing_each_run_gives(words in prop::collection::vec("[a-d]{1,2}", 1..40), length in 1_usize..12) {
            let whole = shingles(&words.join(" "), length);
            let each: Vec<u64> = words.windows(length.min(words.len())).flat_map(|run| shingles(&run.join(" "), length)).collect();
            prop_assert_eq!(whole, each);
        }

        #[test]
        fn equal_runs_have_equal_shingles_and_different_ones_different(words in prop::collection::vec("[a-c]", 5..60)) {
            let whole = shingles(&words.join(" "), 4);
            let runs: Vec<&[String]> = words.windows(4).collect();
            for (first, left) in runs.iter().enumerate() {
                for (second, right) in runs.iter().enumerate() {
                    prop_assert_eq!(left == right, whole[first] == whole[second]);
                }
            }
        }
    }
}
