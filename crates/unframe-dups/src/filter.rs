//! Which fingerprints and documents are certainly not in a layer? Told from memory, without reading the file.
//!
//! **Idea.** Eight bits for each posting and document (Bloom 1970), in lines of 512 (Putze, Sanders and Singler 2007): a key
//! sets four bits of one line, so that it costs one look into memory. Of those that are not in the layer, some 3 % seem to be,
//! and are looked up in vain. **Cost.** One byte a key, in the file and in memory.

use crate::checksum::Checksum;

/// Numbers in a line: what a processor fetches at once.
const LINE: usize = 8;

/// Bits of a line, as a power of two.
const LINE_BITS: u32 = 9;

/// Bits that a key sets.
const BITS: u32 = 4;

/// The bits of a layer.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    lines: Vec<[u64; LINE]>,
}

impl Filter {
    /// For this many keys at most, none of them there yet.
    pub(crate) fn new(keys: u64) -> Self {
        Self { lines: vec![[0; LINE]; usize::try_from(keys.div_ceil(64)).unwrap_or(0)] }
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Self {
        let number = |line: &[u8], at: usize| crate::records::u64_at(line, 8 * at);
        let lines = bytes.chunks_exact(8 * LINE).map(|line| std::array::from_fn(|at| number(line, at)));
        Self { lines: lines.collect() }
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        self.lines.as_flattened().iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    pub(crate) fn insert(&mut self, key: u64) {
        let (at, bits) = self.place(key);
        if let Some(line) = self.lines.get_mut(at) {
            for bit in bits {
                line[bit / 64] |= 1 << (bit % 64);
            }
        }
    }

    pub(crate) fn may_contain(&self, key: u64) -> bool {
        let (at, mut bits) = self.place(key);
        self.lines.get(at).is_some_and(|line| bits.all(|bit| line[bit / 64] >> (bit % 64) & 1 != 0))
    }

    /// The line of a key, and its bits there. Lines are in the order of keys, which are hashes: whoever inserts them in order
    /// walks through memory once.
    fn place(&self, key: u64) -> (usize, impl Iterator<Item = usize> + use<>) {
        let line = (u128::from(key) * self.lines.len() as u128) >> 64;
        let spread = Checksum::of_word(key);
        let mask = (1 << LINE_BITS) - 1;
        let bits = (0..BITS).map(move |bit| usize::try_from(spread >> (bit * LINE_BITS) & mask).unwrap_or(0));
        (usize::try_from(line).unwrap_or(usize::MAX), bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_inserted_is_there_and_most_other_things_are_not() {
        let mut filter = Filter::new(10_000);
        (0..10_000).for_each(|number| filter.insert(Checksum::of_word(number)));
        let filter = Filter::from_bytes(&filter.to_bytes());
        assert!((0..10_000).all(|number| filter.may_contain(Checksum::of_word(number))));
        let others = (10_000..110_000).filter(|number| filter.may_contain(Checksum::of_word(*number))).count();
        assert!(others < 4_000, "{others} of 100,000");
        assert!(!Filter::new(0).may_contain(7));
    }
}
