//! The cyclic redundancy check of IEEE 802.3, by which the papers tell chains apart.
//!
//! **Idea.** The remainder of the bytes, read as a polynomial, by a fixed polynomial of degree 32; eight bytes at a time
//! with eight tables ("slicing by eight", Kounavis and Berry 2005).
//!
//! **Cost.** One look into a table for a byte; the looks of eight bytes do not wait for one another. Tables of 8 KiB.
//!
//! **When it fails.** Of 100,000 different chains two are expected to have the same check: that is the method of 2005.
//!
//! **What was rejected.** The crate `crc32fast`: a dependency, with `unsafe` inside, for forty lines that take a
//! twentieth of the time. Gluing the checks of single tokens together: slower than reading each token six times.

/// The check of `bytes`.
pub(super) fn crc32(bytes: &[u8]) -> u32 {
    let mut check = u32::MAX;
    let (words, rest) = bytes.as_chunks::<8>();
    for word in words {
        let [b0, b1, b2, b3, b4, b5, b6, b7] = *word;
        let [c0, c1, c2, c3] = (check ^ u32::from_le_bytes([b0, b1, b2, b3])).to_le_bytes();
        let ahead = [c0, c1, c2, c3, b4, b5, b6, b7];
        check = TABLES.iter().rev().zip(ahead).fold(0, |sum, (table, byte)| sum ^ table[usize::from(byte)]);
    }
    for byte in rest {
        let [lowest, ..] = check.to_le_bytes();
        check = check >> 8 ^ TABLES[0][usize::from(lowest ^ byte)];
    }
    !check
}

/// `TABLES[n][byte]`: the remainder of `byte` followed by `n` zero bytes.
static TABLES: [[u32; 256]; 8] = tables();

/// x³² + x²⁶ + x²³ + …, the highest power left out, the lowest power in the highest bit.
const POLYNOMIAL: u32 = 0xEDB8_8320;

const fn tables() -> [[u32; 256]; 8] {
    let mut tables = [[0; 256]; 8];
    let mut entry = 0;
    while entry < 256 * 8 {
        let (zeros, byte) = (entry / 256, entry % 256);
        tables[zeros][byte] = if zeros == 0 {
            remainder(byte)
        } else {
            let before = tables[zeros - 1][byte];
            before >> 8 ^ tables[0][before as usize & 0xFF]
        };
        entry += 1;
    }
    tables
}

#[expect(clippy::cast_possible_truncation, reason = "called for the numbers of bytes, in a constant")]
const fn remainder(byte: usize) -> u32 {
    let mut remainder = byte as u32;
    let mut bit = 0;
    while bit < 8 {
        remainder = remainder >> 1 ^ if remainder & 1 == 1 { POLYNOMIAL } else { 0 };
        bit += 1;
    }
    remainder
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bit_by_bit(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(u32::MAX, |check, byte| {
            let [lowest, ..] = check.to_le_bytes();
            check >> 8 ^ remainder(usize::from(lowest ^ byte))
        })
    }

    #[test]
    fn the_check_of_the_standard_text_is_the_standards() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        assert_eq!(crc32(b""), 0);
        assert_eq!(crc32(b"The quick brown fox jumps over the lazy dog"), 0x414F_A339);
    }

    #[test]
    fn eight_bytes_at_a_time_are_as_good_as_one() {
        let bytes: Vec<u8> = (0..=u8::MAX).map(|byte| byte.wrapping_mul(167).wrapping_add(13)).collect();
        for length in 0..=bytes.len() {
            assert_eq!(crc32(&bytes[..length]), bit_by_bit(&bytes[..length]), "{length}");
        }
    }
}
