//! Numbers and texts as bytes, and back: what the files of templates are made of.
//!
//! Whole numbers are little-endian in 8 or 4 bytes, or *short*: seven bits a byte, the lowest first, the highest bit of a
//! byte saying that another follows. Reading trusts nothing: it gives `None` where bytes end early or make no sense, and
//! asks for no memory that the bytes do not pay for.

use crate::hash::Hash64;

/// The hash that tells whether bytes were changed.
pub(super) fn hash(bytes: &[u8]) -> u64 {
    let mut hash = Hash64::new();
    hash.bytes(bytes);
    hash.finish()
}

/// Writes a number in 8 bytes.
pub(super) fn put_long(bytes: &mut Vec<u8>, number: u64) {
    bytes.extend(number.to_le_bytes());
}

/// Writes a number in as few bytes as it takes.
pub(super) fn put_short(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(u8::try_from(number & 0x7F).unwrap_or_default() | 0x80);
        number >>= 7;
    }
    bytes.push(u8::try_from(number).unwrap_or_default());
}

/// Writes how many there are.
pub(super) fn put_count(bytes: &mut Vec<u8>, count: usize) {
    put_short(bytes, count as u64);
}

/// Writes a text after its length.
pub(super) fn put_text(bytes: &mut Vec<u8>, text: &str) {
    put_count(bytes, text.len());
    bytes.extend(text.as_bytes());
}

/// Reads off the front of bytes.
#[derive(Debug)]
pub(super) struct Reader<'bytes> {
    pub(super) rest: &'bytes [u8],
}

impl<'bytes> Reader<'bytes> {
    /// So many bytes.
    pub(super) fn take(&mut self, length: u64) -> Option<&'bytes [u8]> {
        let (taken, rest) = self.rest.split_at_checked(usize::try_from(length).ok()?)?;
        self.rest = rest;
        Some(taken)
    }

    /// A number of 8 bytes.
    pub(super) fn long(&mut self) -> Option<u64> {
        let (bytes, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(u64::from_le_bytes(*bytes))
    }

    /// A number of 4 bytes.
    pub(super) fn four(&mut self) -> Option<u32> {
        let (bytes, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(u32::from_le_bytes(*bytes))
    }

    /// A short number, written in as few bytes as it takes: the same number is always the same bytes.
    pub(super) fn short(&mut self) -> Option<u64> {
        let mut number = 0_u64;
        for shift in (0..64).step_by(7) {
            let (byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            let bits = u64::from(byte & 0x7F);
            if bits << shift >> shift != bits || (*byte == 0 && shift > 0) {
                return None;
            }
            number |= bits << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    /// A short number that fits into 4 bytes.
    pub(super) fn small(&mut self) -> Option<u32> {
        u32::try_from(self.short()?).ok()
    }

    /// A text after its length.
    pub(super) fn text(&mut self) -> Option<&'bytes str> {
        let length = self.short()?;
        std::str::from_utf8(self.take(length)?).ok()
    }

    /// Entries after a short number that counts them.
    pub(super) fn list<Item>(&mut self, read: impl FnMut(&mut Self) -> Option<Item>) -> Option<Vec<Item>> {
        let length = self.short()?;
        self.entries(length, read)
    }

    /// `length` entries, each of which takes at least a byte: no length asks for more than there are bytes.
    pub(super) fn entries<Item>(
        &mut self,
        length: u64,
        mut read: impl FnMut(&mut Self) -> Option<Item>,
    ) -> Option<Vec<Item>> {
        let length = usize::try_from(length).ok().filter(|length| *length <= self.rest.len())?;
        let mut list = Vec::new();
        for _ in 0..length {
            list.push(read(self)?);
        }
        Some(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_numbers_are_read_back_and_have_one_spelling() {
        for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX - 1, u64::MAX] {
            let mut bytes = Vec::new();
            put_short(&mut bytes, number);
            let mut reader = Reader { rest: &bytes };
            assert_eq!((reader.short(), reader.rest), (Some(number), &[][..]));
        }
        for wrong in
            [&[][..], &[0x80], &[0x80, 0], &[0xFF; 10], &[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 2]]
        {
            assert_eq!(Reader { rest: wrong }.short(), None, "{wrong:?}");
        }
    }

    #[test]
    fn a_length_that_is_a_lie_costs_nothing() {
        assert_eq!(Reader { rest: b"ab" }.entries(u64::MAX, Reader::short), None);
        assert_eq!(Reader { rest: &[9, b'a'] }.text(), None);
    }
}
