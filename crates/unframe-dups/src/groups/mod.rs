//! Which documents of a base say nearly the same, and which blocks stand on several?
//!
//! **Idea.** Blocks that share a fingerprint are compared by their shingles and joined where they are alike (`joining.rs`); so are documents
//! whose content as a whole shares one. A group is what is alike, directly or over others; of each group the longest text
//! comes first, and the others tell how alike they are to it. Nothing depends on when what was added.
//!
//! **Cost.** Near-linear in the fingerprints: what is in one group already is not compared again, however often a menu stands on
//! the pages of a site. In memory nine bytes a block, eight a document, and what is found. **When it fails.** Of what shares a
//! fingerprint each is compared with some of those just before it ([`joining::MOST_COMPARED`]); what is alike only to one farther
//! away may be missed, unless another fingerprint brings them together.

mod disjoint;
mod joining;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use disjoint::DisjointSets;
use joining::{Joining, Reader};
use unframe::Share;
use unframe::label::Label;
use unframe::near_duplicates::{Compared, ShingleSet};

use crate::base::Base;
use crate::error::BaseError;
use crate::numbering::{NONE, Numbering};

/// What is said several times in a base.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Groups {
    /// Documents that say nearly the same; those that repeat most text first.
    pub documents: Vec<DocumentGroup>,
    /// Blocks that several documents have, content before framing, those that repeat most text first. Not those of documents that are all
    /// of one group, whose blocks are alike anyway.
    pub blocks: Vec<BlockGroup>,
}

/// Documents that say nearly the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentGroup {
    /// How much is said again: the shingles of the first, times the other members.
    pub repeated: u64,
    /// The longest first, then by similarity and name.
    pub members: Vec<Member>,
}

/// A document of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// How alike it is to the first.
    pub similarity: Share,
}

/// Blocks that say nearly the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockGroup {
    /// What they are on their pages.
    pub kind: BlockKind,
    /// How many documents have one.
    pub documents: usize,
    /// How much is said again: the shingles of the first, times the other members.
    pub repeated: u64,
    /// The longest first, then by similarity and name.
    pub members: Vec<Block>,
}

/// A block of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The name of its document.
    pub name: String,
    /// Its number there.
    pub block: u32,
    /// Whether it is content or framing there.
    pub label: Label,
    /// How alike it is to the first.
    pub similarity: Share,
}

/// What blocks that say the same are on their pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BlockKind {
    /// Content on all.
    Content,
    /// Content on some, framing on others.
    Mixed,
    /// Framing on all.
    Framing,
}

impl BlockKind {
    /// Its name in outputs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Content => "content",
            Self::Mixed => "mixed",
            Self::Framing => "framing",
        }
    }

    fn of(members: &[Block]) -> Self {
        let framing = members.iter().filter(|member| member.label == Label::Framing).count();
        match framing {
            0 => Self::Content,
            _ if framing == members.len() => Self::Framing,
            _ => Self::Mixed,
        }
    }
}

impl Base {
    /// Documents that are at least `threshold` alike, by what is `compared`, and blocks that are.
    pub fn groups(&self, threshold: Share, compared: Compared) -> Result<Groups, BaseError> {
        let numbering = Numbering::of(self)?;
        let kinds = joining::kinds(self)?;
        let count = numbering.documents.iter().filter(|number| **number != NONE).max().map_or(0, |last| last + 1);
        let mut joining = Joining {
            blocks: DisjointSets::new(u32::try_from(kinds.len()).unwrap_or(u32::MAX)),
            documents: DisjointSets::new(count),
            reader: Reader::new(self, &numbering, compared),
            kinds: &kinds,
            threshold,
        };
        self.for_each_shared(&numbering, |entries| joining.join(entries))?;
        let Joining { blocks, documents, mut reader, .. } = joining;

        let an_entry = entries_of(&numbering, count as usize);
        let mut groups = Groups::default();
        // Documents that are in a group, and in which.
        let mut group_of = BTreeMap::new();
        for (number, members) in documents.several().into_iter().enumerate() {
            group_of.extend(members.iter().map(|member| (*member, number)));
            let mut texts = Vec::with_capacity(members.len());
            for member in members {
                let document = reader.of_entry(an_entry[member as usize])?;
                texts.push(Text { shingles: document.whole(compared), name: document.read.name.clone(), what: () });
            }
            let member = |(text, similarity): (Text<()>, Share)| Member { name: text.name, similarity };
            let texts = in_order(texts);
            let repeated = repeated(&texts);
            groups.documents.push(DocumentGroup { repeated, members: texts.into_iter().map(member).collect() });
        }
        for entries in blocks.several() {
            let mut of: Vec<u32> = entries.iter().map(|entry| numbering.documents[*entry as usize]).collect();
            of.sort_unstable();
            of.dedup();
            let group = group_of.get(&of[0]);
            if of.len() < 2 || group.is_some() && of.iter().all(|document| group_of.get(document) == group) {
                continue;
            }
            let mut texts = Vec::with_capacity(entries.len());
            for entry in entries {
                let document = reader.of_entry(entry)?;
                let print = document.read.block(entry)?;
                let (name, shingles) = (document.read.name.clone(), print.shingles.clone());
                texts.push(Text {
                    shingles,
                    name,
                    what: (print.block.unwrap_or_default(), print.label == Label::Framing),
                });
            }
            let member = |(text, similarity): (Text<(u32, bool)>, Share)| {
                let (block, is_framing) = text.what;
                let label = if is_framing { Label::Framing } else { Label::Content };
                Block { name: text.name, block, label, similarity }
            };
            let texts = in_order(texts);
            let repeated = repeated(&texts);
            let members: Vec<Block> = texts.into_iter().map(member).collect();
            groups.blocks.push(BlockGroup { kind: BlockKind::of(&members), documents: of.len(), repeated, members });
        }
        groups.documents.sort_by(|one, other| {
            (Reverse(one.repeated), &one.members[0].name).cmp(&(Reverse(other.repeated), &other.members[0].name))
        });
        let order = |group: &BlockGroup| {
            (group.kind, Reverse(group.repeated), group.members[0].name.clone(), group.members[0].block)
        };
        groups.blocks.sort_by_cached_key(order);
        Ok(groups)
    }
}

/// A text of a group.
struct Text<What> {
    shingles: ShingleSet,
    name: String,
    what: What,
}

/// The longest first (of equals that with the shorter name, as [`RepeatFinder`](crate::RepeatFinder) keeps it), then those that are most like it.
fn in_order<What: Copy + Ord>(mut texts: Vec<Text<What>>) -> Vec<(Text<What>, Share)> {
    let order =
        |text: &Text<What>| (Reverse(text.shingles.numbers().len()), text.name.len(), text.name.clone(), text.what);
    let Some(first) = (0..texts.len()).min_by_key(|at| order(&texts[*at])) else { return Vec::new() };
    let first = texts.swap_remove(first);
    let mut others: Vec<(Text<What>, Share)> = texts
        .into_iter()
        .map(|text| {
            let similarity = text.shingles.similarity(&first.shingles);
            (text, similarity)
        })
        .collect();
    others.sort_by(|(one, alike), (other, as_much)| {
        as_much.cmp(alike).then_with(|| (&one.name, one.what).cmp(&(&other.name, other.what)))
    });
    others.insert(0, (first, Share::ALL));
    others
}

fn repeated<What>(texts: &[(Text<What>, Share)]) -> u64 {
    let longest = texts.first().map_or(0, |(text, _)| text.shingles.numbers().len());
    longest as u64 * (texts.len() as u64).saturating_sub(1)
}

/// An entry of each document.
fn entries_of(numbering: &Numbering, documents: usize) -> Vec<u32> {
    let mut first = vec![0; documents];
    for (entry, document) in (0..).zip(&numbering.documents) {
        if let Some(place) = first.get_mut(*document as usize) {
            *place = entry;
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use unframe::near_duplicates::{Part, Prints, Scheme, Shingler};

    use super::*;
    use crate::Writer;

    /// So many words that stand in no other text.
    fn text(seed: usize, words: std::ops::Range<usize>) -> String {
        words.map(|word| format!("w{seed}x{word}")).collect::<Vec<_>>().join(" ")
    }

    type Page<'text> = (&'text str, Vec<(Label, &'text str)>);

    fn prints(page: &Page<'_>, scheme: Scheme) -> Prints {
        let part = |(number, (label, text))| Part { number, label, text };
        let parts: Vec<Part<'_>> = (0..).zip(page.1.iter().copied()).map(part).collect();
        Prints::of(&parts, scheme, &mut Shingler::default())
    }

    /// The groups of a base to which pages are added this many at a time.
    fn groups(pages: &[Page<'_>], at_once: usize, scheme: Scheme) -> Groups {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = Writer::open(folder.path(), scheme).unwrap();
        for some in pages.chunks(at_once) {
            for page in some {
                writer.add(page.0, &prints(page, scheme)).unwrap();
            }
            writer.commit().unwrap();
        }
        writer.base().groups(Share::percent(80), Compared::Content).unwrap()
    }

    fn names(group: &DocumentGroup) -> Vec<(&str, Share)> {
        group.members.iter().map(|member| (member.name.as_str(), member.similarity)).collect()
    }

    #[test]
    fn documents_are_grouped_by_content_and_blocks_by_what_they_are() {
        let (article, shorter, other) = (text(1, 0..100), text(1, 0..96), text(2, 0..100));
        let (menu, author) = (text(3, 0..30), text(4, 0..30));
        let pages = [
            ("short", vec![(Label::Framing, &*menu), (Label::Content, &*shorter)]),
            ("long", vec![(Label::Framing, &menu), (Label::Content, &article)]),
            ("other", vec![(Label::Framing, &menu), (Label::Content, &other), (Label::Content, &author)]),
            ("author", vec![(Label::Content, &author), (Label::Framing, "Home")]),
        ];
        for scheme in [Scheme::MinHash, Scheme::Shingles2008] {
            let groups = groups(&pages, 4, scheme);
            let of: Vec<&str> = groups.documents.iter().flat_map(names).map(|(name, _)| name).collect();
            assert_eq!(of, ["long", "short"], "{scheme:?}");
        }
        let groups = groups(&pages, 4, Scheme::MinHash);
        let blocks: Vec<(BlockKind, usize, u32)> =
            groups.blocks.iter().map(|group| (group.kind, group.documents, group.members[0].block)).collect();
        assert_eq!(blocks, [(BlockKind::Content, 2, 2), (BlockKind::Framing, 3, 0)]);
        assert_eq!(names(&groups.documents[0]), [("long", Share::ALL), ("short", Share::of(92, 96))]);
    }

    #[test]
    fn a_menu_on_very_many_pages_is_one_group() {
        let menu = text(0, 0..30);
        let contents: Vec<(String, String)> =
            (1..400).map(|page| (format!("page-{page}"), text(page, 0..20))).collect();
        let pages: Vec<Page<'_>> = contents
            .iter()
            .map(|(name, content)| (&**name, vec![(Label::Framing, &*menu), (Label::Content, &**content)]))
            .collect();
        let groups = groups(&pages, 150, Scheme::MinHash);
        assert_eq!(groups.documents, []);
        assert_eq!(groups.blocks.iter().map(|group| group.documents).collect::<Vec<_>>(), [399]);
    }

    #[test]
    fn what_was_removed_or_replaced_is_in_no_group() {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = Writer::open(folder.path(), Scheme::MinHash).unwrap();
        let (one, other) = (text(1, 0..100), text(2, 0..100));
        for (name, text) in [("a", &one), ("b", &one), ("c", &one), ("b", &other)] {
            writer.add(name, &prints(&(name, vec![(Label::Content, text)]), Scheme::MinHash)).unwrap();
            writer.commit().unwrap();
        }
        writer.remove("c").unwrap();
        writer.commit().unwrap();
        assert_eq!(writer.base().groups(Share::percent(80), Compared::Content).unwrap(), Groups::default());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn neither_the_order_of_documents_nor_layers_change_anything(
            spans in prop::collection::vec((0_usize..3, 0_usize..20, 60_usize..90, 0_usize..3), 1..9),
            (at_once, shuffled) in (1_usize..5, any::<u64>()),
        ) {
            let texts: Vec<(String, String, String)> = spans
                .iter()
                .enumerate()
                .map(|(at, (seed, from, length, menu))| {
                    (format!("page-{at}"), text(*seed, *from..from + length), text(10 + menu, 0..20))
                })
                .collect();
            let mut pages: Vec<Page<'_>> = texts
                .iter()
                .map(|(name, text, menu)| (&**name, vec![(Label::Framing, &**menu), (Label::Content, &**text)]))
                .collect();
            let expected = groups(&pages, 9, Scheme::MinHash);
            pages.sort_by_key(|(name, _)| name.bytes().fold(shuffled, |sum, byte| {
                (sum ^ u64::from(byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            }));
            prop_assert_eq!(groups(&pages, at_once, Scheme::MinHash), expected);
        }
    }
}
