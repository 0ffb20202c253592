//! Which documents of a run, or which blocks of them, repeat what others say?
//!
//! **Idea.** Documents are put in an order that depends on nothing but themselves: the longer first, of equals the one
//! with the shorter name, then by name. In that order each is compared with those that were kept before it: if it is at
//! least as like one of them as the threshold says, it repeats it; otherwise it is kept. So what is kept does not depend on the order in
//! which documents come, and whatever is left out is like something that stays. Blocks likewise, within the same order.
//!
//! **Cost.** Documents that are kept are unlike each other, so each is compared with few, however often a text is repeated; where
//! many are nearly as like as the threshold, with some of them (`kept.rs`), and a repetition of another may be missed.
//! Prints wait in a file, what is kept goes to a base in a temporary folder: in memory are about 100 bytes and the name
//! of each document. **When it fails.** At the threshold of .8 one pair in 20,000 is not found (`docs/near-duplicates.md`).

mod kept;
mod spool;

use std::collections::BTreeMap;

use kept::KeptTexts;
use spool::Spool;
use unframe::Share;
use unframe::label::Label;
use unframe::near_duplicates::{BlockPrint, Compared, Prints};

use crate::draft::digest_of;
use crate::error::BaseError;

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeated {
    /// The content of documents as a whole.
    Documents,
    /// That, and in documents that are kept each block of content.
    Blocks,
}

/// What a document or a block repeats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// The name of the document that is kept.
    pub of: String,
    /// How alike they are.
    pub similarity: Share,
}

/// What is repeated in one document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repeats {
    /// If all of it is.
    pub document: Option<Repeat>,
    /// Blocks of content, by their numbers; none where all of it is.
    pub blocks: BTreeMap<u32, Repeat>,
}

/// Blocks of fewer shingles are said on many pages by chance: "No comments yet." A guess.
pub(crate) const LEAST_SHINGLES: usize = 8;

/// The documents of a run.
#[derive(Debug)]
pub struct RepeatFinder {
    spool: Spool,
    documents: Vec<Waiting>,
}

/// A document whose prints are in the spool.
#[derive(Debug)]
struct Waiting {
    name: String,
    number: usize,
    shingles: usize,
    digest: u64,
    place: u64,
}

impl RepeatFinder {
    /// None yet.
    pub fn new() -> Result<Self, BaseError> {
        Ok(Self { spool: Spool::new()?, documents: Vec::new() })
    }

    /// Adds a document, with prints of the scheme [`MinHash`](unframe::near_duplicates::Scheme::MinHash). The number is the
    /// caller's; repeats are told by it.
    pub fn add(&mut self, number: usize, name: &str, prints: &Prints) -> Result<(), BaseError> {
        let shingles = prints.shingles(Compared::Content).numbers().len();
        if shingles > 0 {
            let (name, digest, place) = (name.to_owned(), digest_of(prints), self.spool.add(prints)?);
            self.documents.push(Waiting { name, number, shingles, digest, place });
        }
        Ok(())
    }

    /// What is repeated, by the numbers of documents.
    pub fn find(mut self, what: Repeated, threshold: Share) -> Result<BTreeMap<usize, Repeats>, BaseError> {
        self.documents.sort_by(|left, right| left.order().cmp(&right.order()));
        let mut wholes = KeptTexts::new()?;
        let mut blocks = KeptTexts::new()?;
        let mut found = BTreeMap::new();
        for (rank, document) in self.documents.iter().enumerate() {
            let prints = self.spool.read(document.place)?;
            let repeat =
                |(rank, similarity): (usize, Share)| Repeat { of: self.documents[rank].name.clone(), similarity };
            let Some(whole) = whole(&prints) else { continue };
            let mut repeats =
                Repeats { document: wholes.most_like(&whole, threshold)?.map(repeat), ..Repeats::default() };
            if repeats.document.is_none() {
                wholes.keep(rank, whole)?;
                if what == Repeated::Blocks {
                    for block in prints.blocks {
                        let Some(number) = block.block.filter(|_| is_compared(&block)) else { continue };
                        match blocks.most_like(&block, threshold)? {
                            Some(like) => drop(repeats.blocks.insert(number, repeat(like))),
                            None => blocks.keep(rank, block)?,
                        }
                    }
                }
            }
            if repeats != Repeats::default() {
                found.insert(document.number, repeats);
            }
        }
        Ok(found)
    }
}

impl Waiting {
    /// What comes first is kept.
    fn order(&self) -> impl Ord + use<'_> {
        // Documents that have all in common are alike, and it makes no difference which of them is kept.
        (std::cmp::Reverse(self.shingles), self.name.len(), self.name.as_str(), self.digest)
    }
}

fn is_compared(block: &BlockPrint) -> bool {
    block.label == Label::Content && block.shingles.numbers().len() >= LEAST_SHINGLES
}

/// All content of a document as if it were one block; `None` if it has none.
fn whole(prints: &Prints) -> Option<BlockPrint> {
    let of_content = |block: &&BlockPrint| block.label == Label::Content;
    // The one for all content is the last; a document of one block has none.
    let last = prints.blocks.iter().rfind(of_content)?;
    let (fingerprints, shingles) = (last.fingerprints.clone(), prints.shingles(Compared::Content));
    Some(BlockPrint { block: Some(0), label: Label::Content, fingerprints, shingles })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use unframe::near_duplicates::{Part, Scheme, Shingler};

    use super::*;

    fn prints(blocks: &[&str]) -> Prints {
        let part = |(number, text): (u32, &&'static str)| Part { number, label: Label::Content, text };
        // Only their lifetimes differ: the texts of these tests are few.
        let blocks: Vec<&'static str> =
            blocks.iter().map(|text| &*Box::leak((*text).to_owned().into_boxed_str())).collect();
        let parts: Vec<Part<'_>> = (0..).zip(&blocks).map(part).collect();
        Prints::of(&parts, Scheme::MinHash, &mut Shingler::default())
    }

    fn find(documents: &[(&str, Vec<&str>)], what: Repeated) -> BTreeMap<String, Repeats> {
        let mut finder = RepeatFinder::new().unwrap();
        for (number, (name, blocks)) in documents.iter().enumerate() {
            finder.add(number, name, &prints(blocks)).unwrap();
        }
        let found = finder.find(what, Share::percent(80)).unwrap();
        found.into_iter().map(|(number, repeats)| (documents[number].0.to_owned(), repeats)).collect()
    }

    /// Words that stand in no other text.
    fn text(seed: usize, words: std::ops::Range<usize>) -> String {
        words.map(|word| format!("w{seed}x{word}")).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_longest_is_kept_and_of_equals_the_one_with_the_shorter_name() {
        let (long, short) = (text(1, 0..100), text(1, 0..90));
        let documents =
            [("short", vec![short.as_str()]), ("b.html", vec![&long]), ("a.html", vec![&long]), ("x", vec!["A word."])];
        let found = find(&documents, Repeated::Documents);
        let of = |name: &str| found.get(name).and_then(|repeats| repeats.document.as_ref()).map(|repeat| &*repeat.of);
        assert_eq!([of("a.html"), of("b.html"), of("short"), of("x")], [None, Some("a.html"), Some("a.html"), None]);
        assert_eq!(found["b.html"].document.as_ref().unwrap().similarity, Share::percent(100));
    }

    #[test]
    fn whatever_is_left_out_is_like_something_that_is_kept() {
        // Each is like the next, and not like the one after that.
        let texts: Vec<String> = (0..4).map(|at| text(1, at * 8..at * 8 + 100)).collect();
        let names = ["a", "b", "c", "d"];
        let documents: Vec<(&str, Vec<&str>)> = names.into_iter().zip(texts.iter().map(|text| vec![&**text])).collect();
        let found = find(&documents, Repeated::Documents);
        let kept: Vec<&str> = names.into_iter().filter(|name| !found.contains_key(*name)).collect();
        assert_eq!(kept, ["a", "c"]);
        assert!(found.values().all(|repeats| repeats.document.as_ref().unwrap().similarity >= Share::percent(80)));
    }

    #[test]
    fn a_block_that_another_page_says_is_repeated_unless_it_is_short() {
        let (one, other, author) = (text(1, 0..100), text(2, 0..90), text(3, 0..30));
        let documents = [("one", vec![&*one, &author, "Share this"]), ("other", vec![&author, &other, "Share this"])];
        let found = find(&documents, Repeated::Blocks);
        assert_eq!(found.keys().collect::<Vec<_>>(), ["other"]);
        assert_eq!(found["other"].document, None);
        assert_eq!(found["other"].blocks.keys().collect::<Vec<_>>(), [&0]);
        assert_eq!(find(&documents, Repeated::Documents), BTreeMap::new());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn the_order_of_documents_changes_nothing(
            spans in prop::collection::vec((0_usize..3, 0_usize..20, 60_usize..90), 1..8),
            shuffled in any::<u64>(),
        ) {
            let texts: Vec<(String, String)> = spans
                .iter()
                .enumerate()
                .map(|(at, (seed, from, length))| (format!("page-{at}"), text(*seed, *from..from + length)))
                .collect();
            let mut documents: Vec<(&str, Vec<&str>)> =
                texts.iter().map(|(name, text)| (&**name, vec![&**text])).collect();
            let found = find(&documents, Repeated::Blocks);
            documents.sort_by_key(|(name, _)| name.bytes().fold(shuffled, |sum, byte| {
                (sum ^ u64::from(byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            }));
            prop_assert_eq!(find(&documents, Repeated::Blocks), found);
        }
    }
}
