//! The hash of everything that is stored or compared between pages.
//!
//! A multiplication that folds its 128 bits, over words of eight bytes: an algorithm of our own over explicit bytes and
//! without seed, the same on every machine, because templates are saved and sent around. Pages choose their own bytes,
//! so a page could be built to collide with another; it would spoil nothing but the judgement of its own site.

/// A hash in the making.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hash64 {
    hash: u64,
    /// Bytes that are not in the hash yet, the first one lowest, and the bits they take: less than 64.
    waiting: u64,
    bits: u32,
}

/// Odd numbers with as many ones as zeros: the fractions of the golden ratio, π and the square root of three.
const FIRST: u64 = 0x9E37_79B9_7F4A_7C15;
const SECOND: u64 = 0x243F_6A88_85A3_08D3;
const THIRD: u64 = 0xBB67_AE85_84CA_A73B;

impl Hash64 {
    pub(crate) const fn new() -> Self {
        Self { hash: SECOND, waiting: 0, bits: 0 }
    }

    #[inline]
    pub(crate) fn byte(&mut self, byte: u8) {
        self.word(u64::from(byte), 1);
    }

    #[inline]
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for word in &mut words {
            let word = word.first_chunk().map_or(0, |word| u64::from_le_bytes(*word));
            self.number(word);
        }
        let rest = words.remainder();
        if !rest.is_empty() {
            #[expect(clippy::cast_possible_truncation, reason = "less than eight")]
            self.word(few(rest), rest.len() as u32);
        }
    }

    /// The lowest bytes of a word, one to eight; those above must be zero.
    #[inline]
    pub(crate) fn word(&mut self, word: u64, bytes: u32) {
        let bits = self.bits + bytes * 8;
        self.waiting |= word << self.bits;
        if bits >= 64 {
            self.hash = fold(self.hash ^ self.waiting, FIRST);
            // What did not fit. Two shifts, because one by 64 bits would be none.
            self.waiting = word >> (63 - self.bits) >> 1;
            self.bits = bits - 64;
        } else {
            self.bits = bits;
        }
    }

    #[inline]
    pub(crate) fn number(&mut self, number: u64) {
        self.word(number, 8);
    }

    /// The hash so far.
    #[inline]
    pub(crate) fn finish(self) -> u64 {
        fold(fold(self.hash ^ self.waiting, FIRST) ^ u64::from(self.bits), THIRD)
    }
}

/// Up to seven bytes as one word, the first one lowest: from parts that may overlap.
#[inline]
fn few(bytes: &[u8]) -> u64 {
    let length = bytes.len();
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        return u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*last)) << (8 * (length - 4));
    }
    let at = |index: usize| bytes.get(index).map_or(0, |byte| u64::from(*byte) << (8 * index));
    at(0) | at(length / 2) | at(length.saturating_sub(1))
}

/// A hash over words, for the innermost loops.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rolling(u64);

impl Default for Rolling {
    fn default() -> Self {
        Self(SECOND)
    }
}

impl Rolling {
    #[inline]
    pub(crate) fn add(&mut self, word: u64) {
        self.0 = fold(self.0 ^ word, FIRST);
    }

    /// The hash so far, for those who mix it further themselves.
    #[inline]
    pub(crate) fn state(self) -> u64 {
        self.0
    }

    #[inline]
    pub(crate) fn finish(self) -> u64 {
        fold(self.0, THIRD)
    }
}

/// Of two hashes, in this order.
#[inline]
pub(crate) fn pair(first: u64, second: u64) -> u64 {
    fold(fold(first ^ SECOND, FIRST) ^ second, THIRD)
}

/// Lets every bit of the result depend on every bit of `hash`.
#[inline]
const fn fold(hash: u64, factor: u64) -> u64 {
    let product = hash as u128 * factor as u128;
    #[expect(clippy::cast_possible_truncation, reason = "the lower half is what is wanted")]
    let low = product as u64;
    low ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(bytes: &[u8]) -> u64 {
        let mut hash = Hash64::new();
        hash.bytes(bytes);
        hash.finish()
    }

    #[test]
    fn bytes_are_the_same_however_they_are_handed_over() {
        let bytes: Vec<u8> = (0..40).map(|number| number * 5 + 1).collect();
        for length in 0..bytes.len() {
            let whole = of(&bytes[..length]);
            for step in 1..=8 {
                let mut hash = Hash64::new();
                for chunk in bytes[..length].chunks(step) {
                    let word = chunk.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
                    hash.word(word, u32::try_from(chunk.len()).unwrap());
                }
                assert_eq!(hash.finish(), whole, "{length} bytes, {step} at a time");
            }
        }
    }

    #[test]
    fn zeros_and_lengths_count() {
        let zeros = [0; 40];
        let mut hashes: Vec<u64> = (0..=40).map(|length| of(&zeros[..length])).collect();
        hashes.extend((0..40).map(|place| {
            let mut bytes = zeros;
            bytes[place] = 1;
            of(&bytes)
        }));
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), 81);
    }
}
