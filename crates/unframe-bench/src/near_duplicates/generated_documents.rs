//! Documents of which it is known which are near-duplicates of which.
//!
//! Half of the documents are like no other: words drawn at random from 50,000, so that no two share five in a row but by a
//! chance of one in many millions. The others come in pairs: a document, and a copy in which some words are replaced by
//! others. Up to 8 % are, so that pairs are from .49 to 1 alike. How alike they are exactly is counted on the words.

use std::collections::BTreeSet;

use crate::random::Random;

const VOCABULARY: usize = 50_000;

/// Documents, and which belong together.
#[derive(Debug)]
pub struct GeneratedDocuments {
    seed: u64,
    syllables: Vec<String>,
}

impl GeneratedDocuments {
    /// Those of a seed.
    pub fn new(seed: u64) -> Self {
        let (first, second) = ("bcdfghklmnprstvz", "aeiou");
        let pairs = first.chars().flat_map(|one| second.chars().map(move |other| format!("{one}{other}")));
        Self { seed, syllables: pairs.collect() }
    }

    /// The document of a number. Of four in a row, the third and fourth are a pair.
    pub fn text(&self, number: u64) -> String {
        let words = self.words(number);
        words.iter().map(|word| self.spelled(*word)).collect::<Vec<_>>().join(" ")
    }

    /// The number of the document it is a pair with.
    pub fn pair_of(number: u64) -> Option<u64> {
        match number % 4 {
            2 => Some(number + 1),
            3 => Some(number - 1),
            _ => None,
        }
    }

    /// How alike the two documents of a pair are, by their runs of this many words.
    #[expect(clippy::cast_precision_loss, reason = "counts of words")]
    pub fn similarity(&self, number: u64, other: u64, words_in_shingle: usize) -> f64 {
        let (left, right) = (self.words(number), self.words(other));
        let left: BTreeSet<&[usize]> = left.windows(words_in_shingle).collect();
        let right: BTreeSet<&[usize]> = right.windows(words_in_shingle).collect();
        let common = left.intersection(&right).count();
        common as f64 / (left.len() + right.len() - common) as f64
    }

    fn words(&self, number: u64) -> Vec<usize> {
        let original = if number % 4 == 3 { number - 1 } else { number };
        let mut random = Random::new(self.seed ^ original << 20);
        let length = 100 + random.below(500);
        let mut words: Vec<usize> = (0..length).map(|_| random.below(VOCABULARY)).collect();
        if number % 4 == 3 {
            let changed = random.below(81);
            for word in &mut words {
                if random.below(1000) < changed {
                    *word = random.below(VOCABULARY);
                }
            }
        }
        words
    }

    /// Short words are frequent, as in languages.
    fn spelled(&self, word: usize) -> String {
        let (mut rest, mut spelled) = (word, String::new());
        loop {
            spelled.push_str(&self.syllables[rest % self.syllables.len()]);
            rest /= self.syllables.len();
            if rest == 0 {
                return spelled;
            }
        }
    }
}
