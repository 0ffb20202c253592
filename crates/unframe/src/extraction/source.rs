//! What can be passed as a page: bytes, or text, which is always UTF-8.

use std::borrow::Cow;

/// Something that holds a page: bytes as a server sent them, or text. Text is read as UTF-8 whatever its markup
/// declares.
pub trait PageSource {
    /// The bytes of the page.
    fn bytes(&self) -> &[u8];

    /// The encoding they are known to have, if any.
    fn charset(&self) -> Option<&'static str> {
        None
    }
}

impl PageSource for [u8] {
    fn bytes(&self) -> &[u8] {
        self
    }
}

impl<const LENGTH: usize> PageSource for [u8; LENGTH] {
    fn bytes(&self) -> &[u8] {
        self
    }
}

impl PageSource for Vec<u8> {
    fn bytes(&self) -> &[u8] {
        self
    }
}

impl PageSource for str {
    fn bytes(&self) -> &[u8] {
        self.as_bytes()
    }

    fn charset(&self) -> Option<&'static str> {
        Some("utf-8")
    }
}

impl PageSource for String {
    fn bytes(&self) -> &[u8] {
        self.as_bytes()
    }

    fn charset(&self) -> Option<&'static str> {
        Some("utf-8")
    }
}

impl<P: PageSource + ToOwned + ?Sized> PageSource for Cow<'_, P> {
    fn bytes(&self) -> &[u8] {
        self.as_ref().bytes()
    }

    fn charset(&self) -> Option<&'static str> {
        self.as_ref().charset()
    }
}

impl<P: PageSource + ?Sized> PageSource for &P {
    fn bytes(&self) -> &[u8] {
        (**self).bytes()
    }

    fn charset(&self) -> Option<&'static str> {
        (**self).charset()
    }
}
