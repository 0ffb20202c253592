//! What a page is made of: elements, what it says it is, and the signs in its content.

use crate::html::{Tag, Tree};
use crate::label::{Label, Labels};
use crate::learned::names;
use crate::learned::numbers::{flag, log, real, wide};
use crate::page_model::PageEvidence;
use crate::segment::Blocks;

/// Elements that are counted, those of a group together.
const ELEMENTS: [&[Tag]; 24] = [
    &[Tag::H1],
    &[Tag::H2],
    &[Tag::H3, Tag::H4, Tag::H5, Tag::H6],
    &[Tag::ARTICLE],
    &[Tag::SECTION],
    &[Tag::P],
    &[Tag::IMG],
    &[Tag::SVG],
    &[Tag::LI],
    &[Tag::TABLE],
    &[Tag::TD],
    &[Tag::PRE],
    &[Tag::CODE],
    &[Tag::FORM],
    &[Tag::INPUT, Tag::SELECT, Tag::TEXTAREA],
    &[Tag::BUTTON],
    &[Tag::IFRAME, Tag::VIDEO],
    &[Tag::TIME],
    &[Tag::BLOCKQUOTE],
    &[Tag::A],
    &[Tag::DT],
    &[Tag::NAV],
    &[Tag::SCRIPT],
    &[Tag::FIGURE],
];

/// What pages say they are, in Open Graph (lower case) and JSON-LD.
const KINDS: [&str; 17] = [
    "article",
    "website",
    "product",
    "Article",
    "NewsArticle",
    "BlogPosting",
    "TechArticle",
    "Product",
    "AggregateRating",
    "ItemList",
    "CollectionPage",
    "DiscussionForumPosting",
    "QAPage",
    "FAQPage",
    "Service",
    "Organization",
    "BreadcrumbList",
];

/// Elements that others are related to.
const OF_LINKS: usize = 3;
/// Signs in the text.
const OF_TEXT: usize = 5;
/// The number of features.
pub(super) const COUNT: usize = ELEMENTS.len() + OF_LINKS + KINDS.len() + OF_TEXT;

/// Which of [`ELEMENTS`] a tag is counted with, by its number; the last counts those that are in none.
#[expect(clippy::cast_possible_truncation, reason = "there are fewer than 256")]
const GROUPS: [u8; Tag::KNOWN as usize] = {
    let mut groups = [ELEMENTS.len() as u8; Tag::KNOWN as usize];
    let mut group = ELEMENTS.len();
    // From the last to the first, which counts where a tag is in two.
    while group > 0 {
        group -= 1;
        let mut tag = 0;
        while tag < ELEMENTS[group].len() {
            groups[ELEMENTS[group][tag].0 as usize] = group as u8;
            tag += 1;
        }
    }
    groups
};

/// How many elements of each group there are.
#[derive(Default)]
pub(super) struct ElementCounts([u32; ELEMENTS.len() + 1]);

impl ElementCounts {
    #[inline]
    pub(super) fn add(&mut self, tag: Tag) {
        let group = GROUPS.get(usize::from(tag.0));
        self.0[group.map_or(ELEMENTS.len(), |group| usize::from(*group))] += 1;
    }
}

pub(super) fn features(
    tree: &Tree<'_>,
    ElementCounts(of_group): &ElementCounts,
    blocks: &Blocks,
    labels: &Labels,
    evidence: &PageEvidence,
    row: &mut Vec<f32>,
) {
    let mut of_tag = [0; ELEMENTS.len()];
    of_tag.copy_from_slice(&of_group[..ELEMENTS.len()]);
    row.extend(of_tag.map(|count| log(real(count))));
    let links = real(of_tag[19]).max(1.0);
    row.extend([real(of_tag[5]) / links, real(of_tag[6]) / links, real(of_tag[8]) / links].map(|share| share.min(8.0)));
    row.extend(KINDS.map(|kind| flag(evidence.page_names().contains(&names::of_page(kind)))));
    row.extend(of_text(tree, blocks, labels));
}

/// Prices, numbers, questions and sentences in the content, for each hundred letters.
fn of_text(tree: &Tree<'_>, blocks: &Blocks, labels: &Labels) -> [f32; OF_TEXT] {
    let mut letters = 0_u64;
    // The last counts what is not a sign.
    let mut counts = [0_u64; OF_TEXT + 1];
    for (block, _) in blocks.iter().zip(labels.iter()).filter(|(_, verdict)| verdict.label == Label::Content) {
        letters += u64::from(block.letters);
        for text in blocks.texts(block).iter().filter(|text| !text.is_space) {
            count_signs(&tree.node(text.node).text(), &mut counts);
        }
    }
    let [counts @ .., _] = counts;
    counts.map(|count| 100.0 * wide(count) / wide(letters.max(1)))
}

/// Which sign a byte of ASCII is.
#[expect(clippy::cast_possible_truncation, reason = "both are below 128")]
const ASCII_SIGNS: [u8; 128] = {
    let mut signs = [OF_TEXT as u8; 128];
    let mut byte = 0;
    while byte < signs.len() {
        signs[byte] = match byte as u8 {
            b'0'..=b'9' => 0,
            b'$' => 1,
            b'?' => 2,
            b'.' | b'!' => 3,
            b',' | b';' => 4,
            _ => OF_TEXT as u8,
        };
        byte += 1;
    }
    signs
};

fn count_signs(text: &str, counts: &mut [u64; OF_TEXT + 1]) {
    for byte in text.bytes().filter(u8::is_ascii) {
        counts[usize::from(ASCII_SIGNS[usize::from(byte)])] += 1;
    }
    if text.is_ascii() {
        return;
    }
    for character in text.chars().filter(|character| !character.is_ascii()) {
        let sign = match character {
            '€' | '£' | '¥' | '₽' | '₹' | '₴' | '₩' => 1,
            '？' | '؟' => 2,
            '。' | '！' | '।' => 3,
            '，' | '、' | '،' => 4,
            _ => OF_TEXT,
        };
        counts[sign] += 1;
    }
}
