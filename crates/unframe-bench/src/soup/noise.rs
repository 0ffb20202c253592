//! Damage done to a text byte by byte.

use super::ingredients::NOISE;
use crate::random::Random;

/// `text` after a few accidents: bytes deleted, doubled, replaced, moved; pieces of markup dropped in. What is no
/// longer UTF-8 afterwards is replaced as a decoder would.
pub fn add_noise(random: &mut Random, text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(6) {
        let at = random.below(bytes.len() + 1);
        let length = random.below(12).min(bytes.len() - at);
        match random.below(6) {
            0 => drop(bytes.drain(at..at + length)),
            1 => {
                let copy = bytes[at..at + length].to_vec();
                let target = random.below(bytes.len() + 1);
                bytes.splice(target..target, copy);
            }
            2 => bytes.truncate(at),
            3 if at < bytes.len() => bytes[at] = (random.next_number() & 0x7F) as u8,
            _ => drop(bytes.splice(at..at, random.pick(NOISE).bytes())),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
