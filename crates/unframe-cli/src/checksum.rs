//! A hash that notices changed bytes of what an interrupted run left.

use serde::{Deserialize, Serialize};

/// FNV-1a over all bytes so far: it finds what a disk or a dying machine did to a file, and nobody has a reason to deceive it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Checksum(u64);

impl Default for Checksum {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Checksum {
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        self.0 = bytes.iter().fold(self.0, step);
    }

    pub(crate) fn number(self) -> u64 {
        self.0
    }
}
