//! Prints as bytes: to wait in a file, or to be sent to another machine. Both ends are of one version of the program.

use super::prints::{BlockPrint, Prints};
use super::shingle_set::ShingleSet;
use crate::label::Label;

/// What `block` is of the print of all content.
const WHOLE: u32 = u32::MAX;

impl Prints {
    /// As bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for BlockPrint { block, label, fingerprints, shingles } in &self.blocks {
            bytes.extend(block.unwrap_or(WHOLE).to_le_bytes());
            bytes.push(u8::from(*label == Label::Content));
            bytes.push(u8::from(shingles.is_cut()));
            put(&mut bytes, fingerprints.len());
            put(&mut bytes, shingles.numbers().len());
            bytes.extend(fingerprints.iter().flat_map(|print| print.to_le_bytes()));
            bytes.extend(shingles.numbers().iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes
    }

    /// From the bytes of [`Self::to_bytes`]; `None` if they are something else.
    pub fn from_bytes(mut bytes: &[u8]) -> Option<Self> {
        let mut blocks = Vec::new();
        while !bytes.is_empty() {
            let block = number(&mut bytes)?;
            let [is_content, is_cut] = *take(&mut bytes)?;
            let (fingerprints, shingles) = (number(&mut bytes)?, number(&mut bytes)?);
            let fingerprints = (0..fingerprints).map(|_| take(&mut bytes).copied().map(u64::from_le_bytes));
            let fingerprints = fingerprints.collect::<Option<_>>()?;
            let shingles = (0..shingles).map(|_| number(&mut bytes)).collect::<Option<_>>()?;
            blocks.push(BlockPrint {
                block: Some(block).filter(|block| *block != WHOLE),
                label: if is_content == 1 { Label::Content } else { Label::Framing },
                fingerprints,
                shingles: ShingleSet::from_numbers(shingles, is_cut == 1)?,
            });
        }
        Some(Self { blocks })
    }
}

fn put(bytes: &mut Vec<u8>, length: usize) {
    bytes.extend(u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes());
}

fn number(bytes: &mut &[u8]) -> Option<u32> {
    take(bytes).copied().map(u32::from_le_bytes)
}

fn take<'bytes, const LENGTH: usize>(bytes: &mut &'bytes [u8]) -> Option<&'bytes [u8; LENGTH]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::near_duplicates::{Part, Scheme, Shingler};

    fn prints() -> Prints {
        let words: Vec<String> = (0..6000).map(|number| format!("word{number}")).collect();
        let text = words.join(" ");
        let part = |number, label, text| Part { number, label, text };
        let parts =
            [part(0, Label::Framing, "Home News"), part(1, Label::Content, &text), part(2, Label::Content, "Rain.")];
        Prints::of(&parts, Scheme::MinHash, &mut Shingler::default())
    }

    #[test]
    fn prints_come_back_as_they_were() {
        let prints = prints();
        assert!(prints.blocks.iter().any(|block| block.block.is_none() && block.shingles.is_empty()));
        assert!(prints.blocks.iter().any(|block| block.shingles.is_cut()));
        assert_eq!(Prints::from_bytes(&prints.to_bytes()), Some(prints));
        assert_eq!(Prints::from_bytes(b""), Some(Prints { blocks: Vec::new() }));
    }

    #[test]
    fn bytes_that_were_cut_are_none() {
        let bytes = prints().to_bytes();
        for length in [1, 5, 13, 14, 100, bytes.len() - 1] {
            assert_eq!(Prints::from_bytes(&bytes[..length]), None, "{length} bytes");
        }
    }
}
