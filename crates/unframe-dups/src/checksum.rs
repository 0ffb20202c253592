//! A hash that notices damaged bytes, and the keys of documents.
//!
//! A multiplication that folds its 128 bits, over words of eight bytes: as fast as the disk, the same on every machine.
//! It is not a protection against somebody who means to deceive.

/// A checksum in the making; however the bytes are handed over, it is the same.
#[derive(Clone, Debug)]
pub(crate) struct Checksum {
    hash: u64,
    /// Bytes that are not in the hash yet, the first one lowest, and the bits they take: less than 64.
    waiting: u64,
    bits: u32,
    length: u64,
}

const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
const START: u64 = 0x243F_6A88_85A3_08D3;

impl Checksum {
    pub(crate) fn new() -> Self {
        Self { hash: START, waiting: 0, bits: 0, length: 0 }
    }

    pub(crate) fn add(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for eight in &mut words {
            self.word(word(eight));
        }
        for byte in words.remainder() {
            self.length += 1;
            self.waiting |= u64::from(*byte) << self.bits;
            self.bits += 8;
            if self.bits == 64 {
                self.hash = fold(self.hash ^ self.waiting);
                (self.waiting, self.bits) = (0, 0);
            }
        }
    }

    /// Eight bytes, the first one lowest.
    #[inline]
    pub(crate) fn word(&mut self, word: u64) {
        self.length += 8;
        self.hash = fold(self.hash ^ (self.waiting | word << self.bits));
        // What did not fit. Two shifts, because one by 64 bits would be none.
        self.waiting = word >> (63 - self.bits) >> 1;
    }

    pub(crate) fn finish(&self) -> u64 {
        fold(fold(self.hash ^ self.waiting) ^ self.length)
    }

    pub(crate) fn of(bytes: &[u8]) -> u64 {
        let mut checksum = Self::new();
        checksum.add(bytes);
        checksum.finish()
    }

    /// Of one number: spreads its bits.
    pub(crate) fn of_word(word: u64) -> u64 {
        fold(fold(START ^ word))
    }
}

fn word(eight: &[u8]) -> u64 {
    eight.first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight))
}

fn fold(hash: u64) -> u64 {
    let product = u128::from(hash) * u128::from(FACTOR);
    #[expect(clippy::cast_possible_truncation, reason = "the lower half is what is wanted")]
    let low = product as u64;
    low ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_does_not_depend_on_how_bytes_are_handed_over() {
        let bytes: Vec<u8> = (0..100).collect();
        for step in 1..20 {
            let mut checksum = Checksum::new();
            bytes.chunks(step).for_each(|chunk| checksum.add(chunk));
            assert_eq!(checksum.finish(), Checksum::of(&bytes), "{step} at a time");
        }
        assert_ne!(Checksum::of(&[0]), Checksum::of(&[0, 0]));
    }
}
