//! Classes of bytes and the search for one: the innermost loops of the tokenizer.

/// Bits of [`CLASS`].
const WHITE_SPACE: u8 = 1;
const GREATER: u8 = 2;
const SLASH: u8 = 4;
const EQUALS: u8 = 8;
const LETTER: u8 = 16;

static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'\t' | b'\n' | 0x0C | b'\r' | b' ' => WHITE_SPACE,
            b'>' => GREATER,
            b'/' => SLASH,
            b'=' => EQUALS,
            b'a'..=b'z' | b'A'..=b'Z' => LETTER,
            _ => 0,
        };
        byte += 1;
    }
    table
};

/// Tab, line feed, form feed, carriage return, space.
#[inline]
pub(crate) fn is_white_space(byte: u8) -> bool {
    CLASS[usize::from(byte)] & WHITE_SPACE != 0
}

/// An ASCII letter.
#[inline]
pub(crate) fn is_letter(byte: u8) -> bool {
    CLASS[usize::from(byte)] & LETTER != 0
}

/// White space, `/` or `>`.
#[inline]
pub(crate) fn ends_tag_name(byte: u8) -> bool {
    CLASS[usize::from(byte)] & (WHITE_SPACE | SLASH | GREATER) != 0
}

/// White space, `/`, `>` or `=`.
#[inline]
pub(crate) fn ends_attribute_name(byte: u8) -> bool {
    CLASS[usize::from(byte)] & (WHITE_SPACE | SLASH | GREATER | EQUALS) != 0
}

/// White space or `>`.
#[inline]
pub(crate) fn ends_unquoted_value(byte: u8) -> bool {
    CLASS[usize::from(byte)] & (WHITE_SPACE | GREATER) != 0
}

/// Position of the first `needle` at or behind `from`, the length of `haystack` if there is none.
///
/// What the tokenizer looks for is mostly near: the end of a text, of an attribute's value. A call of `memchr` costs
/// more than such a search, so the first bytes are searched here and only what is left goes to `memchr`.
#[inline]
pub(crate) fn find(haystack: &[u8], from: usize, needle: u8) -> usize {
    let mut at = from;
    for _ in 0..NEAR_WORDS {
        let Some(word) = haystack.get(at..).and_then(<[u8]>::first_chunk) else { break };
        let equal = equal_bytes(u64::from_le_bytes(*word), needle);
        if equal != 0 {
            return at + (equal.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    let rest = haystack.get(at..).unwrap_or_default();
    memchr::memchr(needle, rest).map_or(haystack.len(), |offset| at + offset)
}

/// Words of eight bytes that are searched before `memchr` is called.
const NEAR_WORDS: usize = 6;

/// Sets the highest bit of the lowest byte of `word` that equals `needle`, and perhaps bits above it.
///
/// The classic test for a zero byte: a borrow can make bytes above the first zero look like zeros, none below it.
#[inline]
fn equal_bytes(word: u64, needle: u8) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let difference = word ^ (ONES * needle as u64);
    difference.wrapping_sub(ONES) & !difference & (ONES << 7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn find_is_position_on_every_length_and_offset() {
        for length in 0..200 {
            for needle_at in 0..=length {
                let mut haystack = vec![b'.'; length];
                if let Some(byte) = haystack.get_mut(needle_at) {
                    *byte = b'<';
                }
                for from in 0..=length {
                    let naive =
                        haystack[from..].iter().position(|byte| *byte == b'<').map_or(length, |found| from + found);
                    assert_eq!(find(&haystack, from, b'<'), naive, "{length} {needle_at} {from}");
                }
            }
        }
    }
}
