//! The hash of everything that is stored or compared between pages.
//!
//! FNV-1a over explicit bytes, mixed at the end: a named algorithm without seed, the same on every machine, because
//! templates are saved and sent around. Pages choose their own bytes, so a page could be built to collide with another;
//! it would spoil nothing but the judgement of its own site.

/// A hash in the making.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hash64(u64);

impl Hash64 {
    pub(crate) const fn new() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }

    #[inline]
    pub(crate) fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
    }

    #[inline]
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.byte(*byte);
        }
    }

    #[inline]
    pub(crate) fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    /// The hash so far.
    #[inline]
    pub(crate) fn finish(self) -> u64 {
        mix(self.0)
    }
}

/// Of two hashes, in this order.
#[inline]
pub(crate) fn pair(first: u64, second: u64) -> u64 {
    mix(first.rotate_left(29) ^ mix(second))
}

/// Lets every bit of the result depend on every bit of `hash`.
#[inline]
const fn mix(hash: u64) -> u64 {
    let hash = (hash ^ hash >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let hash = (hash ^ hash >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    hash ^ hash >> 32
}
