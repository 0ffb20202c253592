//! Classes of bytes and the search for one: the innermost loops of the tokenizer.

/// Bits of [`CLASS`].
const WHITE_SPACE: u8 = 1;
const GREATER: u8 = 2;
const SLASH: u8 = 4;
const EQUALS: u8 = 8;
const LETTER: u8 = 16;

static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0_u8;
    loop {
        table[byte as usize] = match byte {
            b'\t' | b'\n' | 0x0C | b'\r' | b' ' => WHITE_SPACE,
            b'>' => GREATER,
            b'/' => SLASH,
            b'=' => EQUALS,
            b'a'..=b'z' | b'A'..=b'Z' => LETTER,
            _ => 0,
        };
        if byte == u8::MAX {
            break;
        }
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

/// Position of the first `needle` at or after `from`, the length of `haystack` if there is none.
///
/// What the tokenizer looks for is often near: on wcxb-dev nearly half of the values of attributes end within sixteen
/// bytes. A call of `memchr` costs more than such a search, so the first bytes are searched here and only what is left
/// goes to `memchr`.
#[inline]
pub(crate) fn find(haystack: &[u8], from: usize, needle: u8) -> usize {
    let mut at = from;
    for _ in 0..NEAR_WORDS {
        let Some(word) = word_at(haystack, at) else { break };
        let equal = equal_bytes(word, needle);
        if equal != 0 {
            return at + (equal.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    find_far(haystack, at, needle)
}

/// Words of eight bytes that are searched before anything is called.
const NEAR_WORDS: usize = 2;
/// Chunks of sixteen bytes that are searched before `memchr` is called.
const NEAR_CHUNKS: usize = 3;

#[inline(never)]
fn find_far(haystack: &[u8], from: usize, needle: u8) -> usize {
    let mut at = from;
    for _ in 0..NEAR_CHUNKS {
        let Some(chunk) = haystack.get(at..).and_then(<[u8]>::first_chunk::<16>) else { break };
        // Without an early exit the compiler compares all sixteen bytes at once.
        if chunk.iter().fold(0, |found, byte| found | u8::from(*byte == needle)) != 0 {
            break;
        }
        at += chunk.len();
    }
    let rest = haystack.get(at..).unwrap_or_default();
    if let Some(chunk) = rest.first_chunk::<16>()
        && let Some(offset) = chunk.iter().position(|byte| *byte == needle)
    {
        return at + offset;
    }
    memchr::memchr(needle, rest).map_or(haystack.len(), |offset| at + offset)
}

/// Sets the highest bit of the lowest byte of `word` that equals `needle`, and perhaps bits above it.
///
/// The classic test for a zero byte: a borrow can make bytes above the first zero look like zeros, none below it.
#[inline]
fn equal_bytes(word: u64, needle: u8) -> u64 {
    let difference = word ^ (ONES * u64::from(needle));
    difference.wrapping_sub(ONES) & !difference & HIGHEST_BITS
}

const ONES: u64 = 0x0101_0101_0101_0101;
pub(crate) const HIGHEST_BITS: u64 = ONES << 7;

/// The eight bytes at `at`, the first one lowest.
#[inline]
pub(crate) fn word_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..).and_then(<[u8]>::first_chunk).map(|word| u64::from_le_bytes(*word))
}

/// Position of the first byte at or after `from` that `ends` a name; `None` if there is none.
///
/// All bytes that can end a name are below 0x40, and few others are in names: one operation on eight bytes finds the
/// candidates.
#[inline]
pub(crate) fn find_name_end(bytes: &[u8], from: usize, ends: impl Fn(u8) -> bool) -> Option<usize> {
    let mut at = from;
    while let Some(word) = word_at(bytes, at) {
        let mut candidates = !(word | word << 1) & HIGHEST_BITS;
        while candidates != 0 {
            let offset = (candidates.trailing_zeros() / 8) as usize;
            if ends(bytes[at + offset]) {
                return Some(at + offset);
            }
            candidates &= candidates - 1;
        }
        at += 8;
    }
    bytes.get(at..)?.iter().position(|byte| ends(*byte)).map(|offset| at + offset)
}

/// The highest bit of each byte that is an ASCII letter.
#[inline]
pub(crate) fn letters(word: u64) -> u64 {
    // As below; upper case is lower case with one more bit.
    let sevens = (word | (ONES * 0x20)) & !HIGHEST_BITS;
    let at_least_a = sevens + ONES * u64::from(0x80 - b'a');
    let above_z = sevens + ONES * u64::from(0x7F - b'z');
    (at_least_a ^ above_z) & !word & HIGHEST_BITS
}

/// The eight bytes of a word in lower case.
#[inline]
pub(crate) fn to_lower_case(word: u64) -> u64 {
    // Adding to seven bits cannot carry into the next byte; the eighth bit then says "at least".
    let sevens = word & !HIGHEST_BITS;
    let at_least_a = sevens + ONES * u64::from(0x80 - b'A');
    let above_z = sevens + ONES * u64::from(0x7F - b'Z');
    let upper = (at_least_a ^ above_z) & !word & HIGHEST_BITS;
    word | upper >> 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_lowered_as_bytes_are() {
        for byte in 0..=u8::MAX {
            for place in 0..8 {
                let mut bytes = *b"aZ[@`z\x80\xDA";
                bytes[place] = byte;
                let expected = bytes.map(|byte| byte.to_ascii_lowercase());
                assert_eq!(to_lower_case(u64::from_le_bytes(bytes)), u64::from_le_bytes(expected));
                let letters = bytes.map(|byte| if byte.is_ascii_alphabetic() { 0x80 } else { 0 });
                assert_eq!(super::letters(u64::from_le_bytes(bytes)), u64::from_le_bytes(letters));
            }
        }
    }

    #[test]
    fn the_end_of_a_name_is_found_among_all_bytes_and_offsets() {
        for byte in 0..=u8::MAX {
            for place in 0..30 {
                let mut bytes = [b'x'; 30];
                bytes[place] = byte;
                for from in 0..30 {
                    let naive = bytes[from..].iter().position(|byte| ends_attribute_name(*byte));
                    let found = find_name_end(&bytes, from, ends_attribute_name);
                    assert_eq!(found, naive.map(|offset| from + offset), "{byte} at {place} from {from}");
                }
            }
        }
    }

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
