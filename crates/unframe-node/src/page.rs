//! A page that JavaScript holds, for work on another thread.

use std::fmt;
use std::ops::Deref;

use napi::bindgen_prelude::Uint8Array;

/// The bytes of a page, which stay where JavaScript has them: a copy that nobody else has (`ownBytes` in `node/lib/page.js`), so they
/// never change.
pub struct Page(Uint8Array);

impl Page {
    pub(crate) fn of(bytes: Uint8Array) -> Self {
        Self(bytes)
    }
}

impl Deref for Page {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Page {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Page({} bytes)", self.len())
    }
}
