//! A range of a page's text.

use std::fmt;
use std::ops::Range;

/// A half-open byte range of [`Page::text`](crate::page::Page::text).
///
/// Offsets are 32 bits wide: a page is at most 4 GiB (see [`Limits::max_bytes`](crate::Limits::max_bytes)), and every
/// node and token of a page stores several of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset just after the last byte.
    pub end: u32,
}

impl Span {
    /// The range from `start` up to, not including, `end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The empty range at `offset`.
    pub const fn empty(offset: u32) -> Self {
        Self { start: offset, end: offset }
    }

    /// Number of bytes.
    pub const fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether the range holds no byte.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The smallest range that holds both.
    #[must_use]
    pub fn cover(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The range as an index for slices.
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The part of `text` it stands for; empty where the range lies outside `text` or cuts a character.
    pub fn of(self, text: &str) -> &str {
        text.get(self.range()).unwrap_or_default()
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}..{}", self.start, self.end)
    }
}
