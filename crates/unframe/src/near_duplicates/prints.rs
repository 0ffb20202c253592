//! The fingerprints of a document, block by block.
//!
//! **Idea.** Each block is shingled by itself: no shingle spans two. What is looked for are fingerprints; what decides is
//! the set of shingles.
//!
//! **How alike documents are.** `S(A)` is the union of the shingles of A's blocks, those of framing left aside unless they are
//! [asked for](Compared::All); the degree is `|S(A) ∩ S(B)| / |S(A) ∪ S(B)|`. It is that of the paper for whole documents, it does
//! not depend on where either page was cut into blocks except for the shingles at the cuts, and for documents of one block it
//! is the similarity of the blocks. So that such documents are found even if no block of one is like a block of the other,
//! the whole of a document has fingerprints as well, if it has several blocks of content.
//!
//! **Cost.** Linear in the text, except for sorting shingles. **When it fails.** Short blocks (a menu entry) are alike everywhere by chance.

use super::bands::bands;
use super::of_2008;
use super::shingle_set::ShingleSet;
use super::shingles::Shingler;
use super::sketch::Sketch;
use crate::Share;
use crate::hash::pair;
use crate::label::Label;

/// How to make fingerprints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Sketches of all five-word shingles, cut into bands.
    MinHash,
    /// That of the paper: a few ten-word shingles.
    Shingles2008,
}

impl Scheme {
    /// Its name in options and files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MinHash => "minhash",
            Self::Shingles2008 => "shingles-2008",
        }
    }

    /// Words in a shingle.
    pub const fn words(self) -> usize {
        match self {
            Self::MinHash => 5,
            Self::Shingles2008 => of_2008::WORDS,
        }
    }
}

/// A part of a document that is compared by itself.
#[derive(Clone, Copy, Debug)]
pub struct Part<'text> {
    /// Its number in the document.
    pub number: u32,
    /// Whether it is content or framing.
    pub label: Label,
    /// Its text.
    pub text: &'text str,
}

/// Which blocks count when documents are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    /// Those of content.
    Content,
    /// All.
    All,
}

impl Compared {
    fn takes(self, label: Label) -> bool {
        self == Self::All || label == Label::Content
    }
}

/// The fingerprints and shingles of one block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockPrint {
    /// The number of the block in its document; `None` for all content of the document together.
    pub block: Option<u32>,
    /// Whether it is content or framing.
    pub label: Label,
    /// It is found by these. Two blocks that share none are not compared.
    pub fingerprints: Vec<u64>,
    /// It is compared by these. Empty for the whole document, whose shingles are those of its blocks.
    pub shingles: ShingleSet,
}

/// The fingerprints and shingles of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prints {
    /// One for each block that has words, in the order they were given; then perhaps one for all content.
    pub blocks: Vec<BlockPrint>,
}

impl Prints {
    /// The fingerprints of a document that is made of `parts`.
    pub fn of(parts: &[Part<'_>], scheme: Scheme, shingler: &mut Shingler) -> Self {
        match scheme {
            Scheme::MinHash => Self::by_sketches(parts, shingler),
            Scheme::Shingles2008 => Self::of_2008(parts, shingler),
        }
    }

    fn by_sketches(parts: &[Part<'_>], shingler: &mut Shingler) -> Self {
        let mut blocks = Vec::with_capacity(parts.len() + 1);
        let (mut shingles, mut content) = (Vec::new(), Vec::new());
        let of_content = parts.iter().filter(|part| part.label == Label::Content).count();
        let mut with_words = 0;
        for part in parts {
            shingles.clear();
            shingler.shingle(part.text, Scheme::MinHash.words(), &mut shingles);
            if let Some(sketch) = Sketch::of(&shingles) {
                blocks.push(BlockPrint {
                    block: Some(part.number),
                    label: part.label,
                    fingerprints: bands(&sketch).to_vec(),
                    shingles: ShingleSet::of(&shingles),
                });
                if of_content > 1 && part.label == Label::Content {
                    content.extend_from_slice(&shingles);
                    with_words += 1;
                }
            }
        }
        if with_words > 1
            && let Some(sketch) = Sketch::of(&content)
        {
            let fingerprints = bands(&sketch).to_vec();
            let (label, shingles) = (Label::Content, ShingleSet::default());
            blocks.push(BlockPrint { block: None, label, fingerprints, shingles });
        }
        Self { blocks }
    }

    fn of_2008(parts: &[Part<'_>], shingler: &mut Shingler) -> Self {
        let mut lists = vec![Vec::new(); parts.len()];
        let shingle = |(part, list): (&Part<'_>, &mut Vec<u64>)| shingler.shingle(part.text, of_2008::WORDS, list);
        let lengths: Vec<usize> = parts.iter().zip(&mut lists).map(shingle).collect();
        let mut blocks = Vec::with_capacity(parts.len());
        for ((part, mut lowest), share) in parts.iter().zip(lists).zip(of_2008::shares(&lengths)) {
            of_2008::lowest(&mut lowest, share);
            if !lowest.is_empty() {
                let shingles = ShingleSet::of(&lowest);
                // Hashes that are low are close to each other; fingerprints are to be spread, because they are searched for.
                let fingerprints = lowest.iter().map(|shingle| pair(*shingle, 0)).collect();
                blocks.push(BlockPrint { block: Some(part.number), label: part.label, fingerprints, shingles });
            }
        }
        Self { blocks }
    }

    /// All shingles of a document, or those of its content.
    pub fn shingles(&self, compared: Compared) -> ShingleSet {
        let blocks = self.blocks.iter().filter(|block| compared.takes(block.label));
        ShingleSet::union(blocks.map(|block| &block.shingles))
    }

    /// How similar two documents are.
    pub fn similarity(&self, other: &Self, compared: Compared) -> Share {
        self.shingles(compared).similarity(&other.shingles(compared))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RAIN: &str = "It rained in the valley all night and in the morning the river had risen by a foot";
    const CLOCK: &str = "A clock that stops at the same hour every day has most likely a tooth that is bent a little";

    fn prints(parts: &[(Label, &str)], scheme: Scheme) -> Prints {
        let part = |(number, (label, text)): (u32, &(Label, &'static str))| Part { number, label: *label, text };
        // The texts of these tests are constants or leaked; only their lifetimes differ.
        let parts: Vec<(Label, &'static str)> =
            parts.iter().map(|(label, text)| (*label, &*Box::leak((*text).to_owned().into_boxed_str()))).collect();
        let parts: Vec<Part<'_>> = (0..).zip(&parts).map(part).collect();
        Prints::of(&parts, scheme, &mut Shingler::default())
    }

    #[test]
    fn framing_counts_only_if_it_is_asked_for() {
        let one = prints(&[(Label::Framing, CLOCK), (Label::Content, RAIN)], Scheme::MinHash);
        let other = prints(&[(Label::Content, RAIN)], Scheme::MinHash);
        assert_eq!(one.similarity(&other, Compared::Content), Share::ALL);
        assert!(one.similarity(&other, Compared::All) < Share::percent(50));
    }

    #[test]
    fn a_document_of_several_blocks_is_found_by_its_whole() {
        let words: Vec<String> = (0..400).map(|number| format!("word{number}")).collect();
        let whole = words.join(" ");
        let (left, right) = (words[..200].join(" "), words[200..].join(" "));
        let one = prints(&[(Label::Content, &whole)], Scheme::MinHash);
        let cut = prints(&[(Label::Content, &left), (Label::Content, &right)], Scheme::MinHash);
        // The four shingles over the cut are in one of them only.
        assert_eq!(one.similarity(&cut, Compared::Content), Share::of(392, 396));
        let last = cut.blocks.last().unwrap();
        assert_eq!(last.block, None);
        let shared = last.fingerprints.iter().filter(|print| one.blocks[0].fingerprints.contains(print)).count();
        assert!(shared >= 20, "{shared}");
    }

    #[test]
    fn the_paper_has_ten_shingles_for_a_document_whatever_its_blocks() {
        let words: Vec<String> = (0..100).map(|number| format!("word{number}")).collect();
        let text = words.join(" ");
        let one = prints(&[(Label::Content, &text)], Scheme::Shingles2008);
        let two = prints(&[(Label::Content, &text), (Label::Framing, RAIN)], Scheme::Shingles2008);
        let counts = |prints: &Prints| prints.blocks.iter().map(|block| block.fingerprints.len()).collect::<Vec<_>>();
        assert_eq!((counts(&one), counts(&two)), (vec![10], vec![9, 1]));
        assert_eq!(one.similarity(&two, Compared::Content), Share::percent(90));
    }

    #[test]
    fn documents_without_words_have_no_prints_and_are_like_nothing() {
        for scheme in [Scheme::MinHash, Scheme::Shingles2008] {
            let empty = prints(&[(Label::Content, " … "), (Label::Framing, "")], scheme);
            assert_eq!(empty.blocks, []);
            assert_eq!(empty.similarity(&empty, Compared::All), Share::NONE);
        }
    }

    /// Bases on disks hold these numbers: whoever changes them makes a new version of the format.
    #[test]
    fn fingerprints_are_the_same_on_every_machine_and_in_every_version() {
        let sum = |scheme| {
            let parts =
                [(Label::Content, RAIN), (Label::Framing, "Ещё Ёлки и БЕРЁЗЫ"), (Label::Content, "ภาษาไทย 東京 Œuvre")];
            let prints = prints(&parts, scheme);
            let numbers = prints.blocks.iter().flat_map(|block| {
                let kept = block.shingles.numbers().iter().map(|number| u64::from(*number));
                block.fingerprints.iter().copied().chain(kept)
            });
            numbers.fold(0, pair)
        };
        assert_eq!(
            (sum(Scheme::MinHash), sum(Scheme::Shingles2008)),
            (16_641_418_624_118_828_386, 1_423_544_252_728_084_167)
        );
    }
}
