//! Which fingerprints are certainly not in a layer? Told from memory, without reading the file.
//!
//! **Idea.** Eight bits for each posting; every fingerprint sets one of them (Bloom 1970, with one hash: one look into memory). Of those that
//! are not in the layer, 12 % seem to be, and are looked up in vain. **Cost.** One byte a posting, in the file and in memory.

/// The bits of a layer.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    bytes: Vec<u8>,
}

impl Filter {
    /// For so many postings at most, none of them there yet.
    pub(crate) fn new(postings: u64) -> Self {
        Self { bytes: vec![0; usize::try_from(postings).unwrap_or(0)] }
    }

    pub(crate) fn from_bytes(bytes: Vec<u8>) -> Self {
        Self { bytes }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn insert(&mut self, key: u64) {
        let (at, bit) = self.place(key);
        if let Some(byte) = self.bytes.get_mut(at) {
            *byte |= bit;
        }
    }

    pub(crate) fn may_contain(&self, key: u64) -> bool {
        let (at, bit) = self.place(key);
        self.bytes.get(at).is_some_and(|byte| byte & bit != 0)
    }

    /// The lowest hashes, which the scheme of 2008 keeps, are to be spread as well.
    fn place(&self, key: u64) -> (usize, u8) {
        let spread = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let bit = (u128::from(spread) * (self.bytes.len() as u128 * 8)) >> 64;
        (usize::try_from(bit / 8).unwrap_or(usize::MAX), 1 << (bit % 8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_inserted_is_there_and_most_other_things_are_not() {
        for step in [1, 977, 1 << 20] {
            let mut filter = Filter::new(1000);
            (0..1000).for_each(|number| filter.insert(number * step));
            assert!((0..1000).all(|number| filter.may_contain(number * step)));
            let others = (1000..11_000).filter(|number| filter.may_contain(number * step)).count();
            assert!(others < 2_000, "{others} of 10,000 by {step}");
        }
        assert!(!Filter::new(0).may_contain(7));
    }
}
