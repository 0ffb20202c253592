//! What the words of a block are about: the sum of small vectors, one for each word that is known.
//!
//! **Idea.** A table of weights knows the few hundred words that its training pages have in common. A sentence encoder that was
//! trained on the web knows what tens of thousands of words have to do with each other: `senator` is like `minister`, `comments`
//! like `replies`. Its most telling directions are kept, [`DIMENSIONS`] small numbers for each word (`training/word_vectors.py`).
//! **Cost.** One look into a table and sixteen additions for each of the first words of a block. **When it fails.** The encoder
//! is English; elsewhere most words are unknown, and the vector is nothing.

use std::sync::LazyLock;

use crate::learned::numbers::{real, small};

/// Numbers of a vector.
pub(super) const DIMENSIONS: usize = 16;

type Vector = [i8; DIMENSIONS];

/// The vectors of words, by hash: open addressing, read only.
#[derive(Debug)]
pub(super) struct WordVectors {
    /// The number of a word, from 1; 0 where there is none. A power of two of them.
    slots: Vec<u32>,
    keys: Vec<u32>,
    vectors: Vec<Vector>,
}

/// Those of this version of the program.
pub(super) static WORD_VECTORS: LazyLock<WordVectors> = LazyLock::new(|| {
    WordVectors::read(include_bytes!("word_vectors.bin")).expect("the vectors were written by the trainer")
});

impl WordVectors {
    /// `UNFRAMEW`, the numbers of a vector (4), a count of words (4), their hashes (4 each), their vectors.
    fn read(bytes: &[u8]) -> Option<Self> {
        let (dimensions, rest) = bytes.strip_prefix(b"UNFRAMEW")?.split_first_chunk()?;
        let (count, rest) = rest.split_first_chunk()?;
        let count = u32::from_le_bytes(*count) as usize;
        let (keys, vectors) = rest.split_at_checked(count.checked_mul(4)?)?;
        if u32::from_le_bytes(*dimensions) as usize != DIMENSIONS || vectors.len() != count * DIMENSIONS {
            return None;
        }
        let keys: Vec<u32> = keys.as_chunks().0.iter().map(|key| u32::from_le_bytes(*key)).collect();
        let vectors: Vec<Vector> = vectors.as_chunks().0.iter().map(|vector| vector.map(u8::cast_signed)).collect();
        let mut slots = vec![0; (count * 2).next_power_of_two().max(2)];
        for (key, number) in keys.iter().zip(1_u32..) {
            let mut slot = *key as usize & (slots.len() - 1);
            while slots[slot] != 0 {
                slot = (slot + 1) & (slots.len() - 1);
            }
            slots[slot] = number;
        }
        Some(Self { slots, keys, vectors })
    }

    /// What the words of a block say together: longer texts say more, but not as much as they are longer.
    pub(super) fn of(&self, words: &[u32]) -> [f32; DIMENSIONS] {
        let mut sum = [0_i32; DIMENSIONS];
        for vector in words.iter().filter_map(|word| self.find(*word)) {
            for (sum, part) in sum.iter_mut().zip(vector) {
                *sum += i32::from(*part);
            }
        }
        let length = small(words.len().max(1)).sqrt();
        sum.map(|part| {
            let size = real(part.unsigned_abs()) / length;
            if part < 0 { -size } else { size }
        })
    }

    #[inline]
    fn find(&self, word: u32) -> Option<&Vector> {
        let mut slot = word as usize & (self.slots.len() - 1);
        loop {
            let number = (self.slots[slot] as usize).checked_sub(1)?;
            if self.keys[number] == word {
                return Some(&self.vectors[number]);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learned::text_facts::words_of;

    /// How alike two texts are: 1 for the same direction, 0 for nothing in common.
    fn likeness(left: &str, right: &str) -> f32 {
        let [left, right] = [left, right].map(|text| WORD_VECTORS.of(&words_of(text)));
        let product = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
        product(&left, &right) / (product(&left, &left) * product(&right, &right)).sqrt()
    }

    #[test]
    fn words_of_one_matter_are_alike() {
        for (word, like, unlike) in
            [("minister", "senator", "cart"), ("comments", "replies", "river"), ("Monday", "Tuesday", "shirt")]
        {
            assert!(likeness(word, like) > likeness(word, unlike) + 0.5, "{word}");
        }
    }

    #[test]
    fn words_that_nobody_knows_say_nothing() {
        assert!(WORD_VECTORS.of(&words_of("zzxqv qqqzy")).iter().all(|part| part.abs() < 1e-9));
        assert!(WORD_VECTORS.of(&[]).iter().all(|part| part.abs() < 1e-9));
    }

    #[test]
    fn cut_vectors_are_none() {
        let bytes = include_bytes!("word_vectors.bin");
        assert!((0..bytes.len()).step_by(9973).all(|length| WordVectors::read(&bytes[..length]).is_none()));
    }
}
