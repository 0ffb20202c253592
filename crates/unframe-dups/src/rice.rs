//! Sorted numbers in few bits: Rice codes of their differences.
//!
//! **Idea.** Shingles are as good as random, so the differences of sorted ones are small and of one order: the lowest bits are
//! written as they are, and what is above as this many ones and a zero. **Cost.** Linear; some 1.5 bits a number above what its place among
//! this many needs. A set of 350 takes 15 bits a number, where 22 would be written plainly.

/// The numbers, ascending, as bytes. The first byte says how many bits are written as they are.
pub(crate) fn encode(numbers: &[u32], bytes: &mut Vec<u8>) {
    let Some(last) = numbers.last() else { return };
    let mean = (u64::from(*last) + 1) / numbers.len() as u64;
    let plain = mean.max(1).ilog2();
    bytes.push(u8::try_from(plain).unwrap_or(0));
    let mut writer = BitWriter { bytes, waiting: 0, bits: 0 };
    let mut next = 0;
    for number in numbers {
        let difference = number - next;
        next = number + 1;
        let mut ones = difference >> plain;
        while ones > 0 {
            let written = ones.min(32);
            writer.write((1 << written) - 1, written);
            ones -= written;
        }
        // The zero after the ones, then the plain bits above it.
        let low = u64::from(difference) & ((1 << plain) - 1);
        writer.write(low << 1, plain + 1);
    }
    writer.finish();
}

/// So many numbers; `None` if the bytes are not what [`encode`] wrote.
pub(crate) fn decode(count: usize, bytes: &[u8]) -> Option<Vec<u32>> {
    if count == 0 {
        return bytes.is_empty().then(Vec::new);
    }
    let (plain, bytes) = bytes.split_first()?;
    let plain = u32::from(*plain);
    // Every number takes a bit at least.
    if plain > 31 || count > bytes.len() * 8 {
        return None;
    }
    let mut reader = BitReader { bytes, waiting: 0, bits: 0 };
    let mut numbers = Vec::with_capacity(count);
    let mut next = 0_u32;
    for _ in 0..count {
        let above = reader.ones()?;
        let difference = above.checked_mul(1 << plain)?.checked_add(u32::try_from(reader.read(plain)?).ok()?)?;
        let number = next.checked_add(difference)?;
        numbers.push(number);
        next = number.checked_add(1)?;
    }
    Some(numbers)
}

struct BitWriter<'bytes> {
    bytes: &'bytes mut Vec<u8>,
    waiting: u64,
    bits: u32,
}

impl BitWriter<'_> {
    /// The lowest `bits` of a number, at most 32.
    fn write(&mut self, number: u64, bits: u32) {
        self.waiting |= number << self.bits;
        self.bits += bits;
        if self.bits >= 32 {
            self.bytes.extend_from_slice(&self.waiting.to_le_bytes()[..4]);
            self.waiting >>= 32;
            self.bits -= 32;
        }
    }

    fn finish(self) {
        self.bytes.extend_from_slice(&self.waiting.to_le_bytes()[..self.bits.div_ceil(8) as usize]);
    }
}

struct BitReader<'bytes> {
    bytes: &'bytes [u8],
    waiting: u64,
    bits: u32,
}

impl BitReader<'_> {
    /// Lets 32 bits wait at least, if there are this many.
    #[inline]
    fn fill(&mut self) {
        if self.bits < 32 {
            if let Some((four, rest)) = self.bytes.split_first_chunk() {
                self.waiting |= u64::from(u32::from_le_bytes(*four)) << self.bits;
                self.bits += 32;
                self.bytes = rest;
            } else {
                for byte in std::mem::take(&mut self.bytes) {
                    self.waiting |= u64::from(*byte) << self.bits;
                    self.bits += 8;
                }
            }
        }
    }

    /// So many bits, at most 32; `None` if there are no more.
    #[inline]
    fn read(&mut self, bits: u32) -> Option<u64> {
        self.fill();
        let number = self.waiting & ((1 << bits) - 1);
        self.waiting >>= bits;
        self.bits = self.bits.checked_sub(bits)?;
        Some(number)
    }

    /// How many ones there are before the next zero, which is read as well.
    #[inline]
    fn ones(&mut self) -> Option<u32> {
        let mut ones = 0;
        loop {
            self.fill();
            let here = self.waiting.trailing_ones();
            if here < self.bits {
                self.waiting >>= here + 1;
                self.bits -= here + 1;
                return Some(ones + here);
            }
            // Bits above those that wait are zero.
            if self.bits == 0 {
                return None;
            }
            ones += self.bits;
            (self.waiting, self.bits) = (0, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn numbers_are_read_as_they_were_written(set in prop::collection::btree_set(0_u32..1 << 22, 0..300), close in prop::collection::btree_set(0_u32..400, 0..300)) {
            for set in [set, close] {
                let numbers: Vec<u32> = BTreeSet::into_iter(set).collect();
                let mut bytes = Vec::new();
                encode(&numbers, &mut bytes);
                prop_assert_eq!(decode(numbers.len(), &bytes), Some(numbers));
            }
        }

        #[test]
        fn no_bytes_make_it_fail(count in 0_usize..100, bytes in prop::collection::vec(any::<u8>(), 0..50)) {
            if let Some(numbers) = decode(count, &bytes) {
                prop_assert_eq!(numbers.len(), count);
                prop_assert!(numbers.is_sorted_by(|left, right| left < right));
            }
        }
    }

    #[test]
    fn a_set_of_350_takes_two_bytes_a_number_at_most() {
        let numbers: Vec<u32> = (0..350_u32).map(|number| number * 11_983 + number * number % 7_000).collect();
        let mut bytes = Vec::new();
        encode(&numbers, &mut bytes);
        assert!(bytes.len() < 700, "{}", bytes.len());
    }
}
