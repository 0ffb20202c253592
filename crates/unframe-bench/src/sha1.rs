//! SHA-1 (RFC 3174), for two uses that need no secrecy: a digest that says whether data changed, and the names of the
//! hardened sites, which the project's script makes with it.

/// The digest in hexadecimal digits.
pub fn sha1(bytes: &[u8]) -> String {
    let mut state = [0x6745_2301_u32, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0];
    let (blocks, rest) = bytes.as_chunks::<64>();
    for block in blocks {
        mix(&mut state, block);
    }
    let mut end = rest.to_vec();
    end.push(0x80);
    end.resize(if end.len() > 56 { 120 } else { 56 }, 0);
    end.extend((bytes.len() as u64 * 8).to_be_bytes());
    for block in end.as_chunks().0 {
        mix(&mut state, block);
    }
    state.map(|word| format!("{word:08x}")).concat()
}

#[expect(clippy::many_single_char_names, reason = "the names of the standard")]
fn mix(state: &mut [u32; 5], block: &[u8; 64]) {
    let mut words = [0_u32; 80];
    for (word, four) in words.iter_mut().zip(block.as_chunks().0) {
        *word = u32::from_be_bytes(*four);
    }
    for at in 16..80 {
        words[at] = (words[at - 3] ^ words[at - 8] ^ words[at - 14] ^ words[at - 16]).rotate_left(1);
    }
    let [mut a, mut b, mut c, mut d, mut e] = *state;
    for (round, word) in words.into_iter().enumerate() {
        let (mixed, constant) = match round / 20 {
            0 => (b & c | !b & d, 0x5A82_7999),
            1 => (b ^ c ^ d, 0x6ED9_EBA1),
            2 => (b & c | b & d | c & d, 0x8F1B_BCDC),
            _ => (b ^ c ^ d, 0xCA62_C1D6_u32),
        };
        let next = a.rotate_left(5).wrapping_add(mixed).wrapping_add(e).wrapping_add(constant).wrapping_add(word);
        (e, d, c, b, a) = (d, c, b.rotate_left(30), a, next);
    }
    for (old, new) in state.iter_mut().zip([a, b, c, d, e]) {
        *old = old.wrapping_add(new);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_standard() {
        assert_eq!(sha1(b""), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
        assert_eq!(sha1(b"abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");
        let two_blocks = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        assert_eq!(sha1(two_blocks), "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
        assert_eq!(sha1(&b"a".repeat(1_000_000)), "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
    }
}
