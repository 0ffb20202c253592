//! Comments that nothing but a heading tells of: "12 Comments", and entries with names and dates below it.
//!
//! **Idea.** Behind the text of a page stands a heading that says "comments" in one of some languages. What follows it, up to
//! a heading of its level that says something else, are comments if it is signed: if some of its elements are for authors
//! or dates, or some of its lines are short and tell a day. **When it fails.** "Comments" that is not a heading is not noticed:
//! it is mostly a link to the comments, in front of the article.

use super::super::posts::is_signature;
use super::{LEAST_OUTSIDE, PROSE};
use crate::html::{NodeId, NodeRef, Tag, Tree};
use crate::label::{Label, Labels};
use crate::segment::{Block, Blocks};

/// Words for comments. Russian has a form for each number.
const COMMENTS: [&str; 24] = [
    "comments",
    "comment",
    "kommentare",
    "kommentar",
    "commentaires",
    "commentaire",
    "comentarios",
    "comentario",
    "comentários",
    "comentário",
    "commenti",
    "reacties",
    "komentarze",
    "kommentarer",
    "yorumlar",
    "комментарии",
    "комментариев",
    "комментария",
    "комментарий",
    "коментарі",
    "コメント",
    "댓글",
    "评论",
    "评论区",
];
/// The same in languages that write words without spaces: what a heading ends with.
const ENDINGS: [&str; 5] = ["评论", "評論", "留言", "コメント", "跟帖"];
/// Words that mean comments if a number stands in front of them: "12 responses to …".
const ANSWERS: [&str; 5] = ["responses", "response", "replies", "reply", "thoughts"];
/// Words in front of them.
const WHOSE: [&str; 10] = ["reader", "readers", "user", "users", "your", "all", "one", "view", "discussion", "recent"];
/// Words after them: "comments on this entry", "comments read them below".
const JOINTS: [&str; 12] = ["to", "on", "for", "so", "read", "about", "from", "zu", "sur", "sobre", "k", "к"];
/// Letters of a heading that may say so; it may quote the title of the page.
const LONGEST: u32 = 120;
/// Letters of comments for each line that is signed, at most. A guess; of 40 sections of Dragnet's pages that were looked at
/// the longest had 900.
const LETTERS_A_SIGNATURE: u64 = 1_500;
/// Letters of a line that tells who or when.
const SHORT: u32 = 60;
/// Elements around a heading that hold nothing else.
const MAX_AROUND: usize = 4;

/// The elements below headings of comments, and the headings.
pub(super) fn find(tree: &Tree<'_>, blocks: &Blocks, labels: &Labels) -> Vec<NodeId> {
    let mut found = Vec::new();
    let mut prose = 0;
    let mut behind = NodeId(0);
    for (index, (block, verdict)) in blocks.iter().zip(labels.iter()).enumerate() {
        let Some(text) = blocks.texts(block).first() else { continue };
        if text.node < behind {
            continue;
        }
        prose += if verdict.label == Label::Content && block.letters >= PROSE { u64::from(block.letters) } else { 0 };
        if prose >= LEAST_OUTSIDE
            && block.is_heading
            && block.letters <= LONGEST
            && says_comments(&blocks.text(tree, block))
            && let Some(section) = section(tree, blocks, index, block)
        {
            behind = section.last().map_or(behind, |last| tree.node(*last).subtree_end());
            found.extend(section);
        }
    }
    found
}

/// Whether a heading announces comments.
fn says_comments(heading: &str) -> bool {
    let heading = heading.to_lowercase();
    let has_number = heading.contains(|character: char| character.is_ascii_digit());
    let mut words = heading.split(|character: char| !character.is_alphabetic()).filter(|word| !word.is_empty());
    let Some(mut word) = words.next() else { return false };
    let is_one = word == "one";
    let is_long = word.chars().count() > 6;
    if ENDINGS.iter().any(|ending| word.ends_with(ending)) && !is_long && words.clone().next().is_none() {
        return true;
    }
    if WHOSE.contains(&word) {
        word = words.next().unwrap_or_default();
    }
    let is_comments = COMMENTS.contains(&word) || (has_number || is_one) && ANSWERS.contains(&word);
    is_comments && words.next().is_none_or(|next| JOINTS.contains(&next))
}

/// The heading and what follows it, if that is signed.
fn section(tree: &Tree<'_>, blocks: &Blocks, index: usize, heading: &Block) -> Option<Vec<NodeId>> {
    let next = blocks.get(index + 1).and_then(|block| blocks.texts(block).first()).map(|text| text.node)?;
    let element = tree.node(heading.element);
    let level = level(element)?;
    let is_alone = |above: &NodeRef<'_, '_>| {
        blocks.first_behind(above.id()) == index && above.subtree_end() <= next && !above.is_html(Tag::BODY)
    };
    let head = element.ancestors().take(MAX_AROUND).take_while(is_alone).last().unwrap_or(element);
    let mut section = vec![head.id()];
    let mut sibling = head.next_sibling();
    while let Some(node) = sibling {
        if begins_another(tree, blocks, node, level) {
            break;
        }
        section.extend(node.is_element().then(|| node.id()));
        sibling = node.next_sibling();
    }
    is_signed(tree, blocks, head.subtree_end(), tree.node(*section.last()?).subtree_end()).then_some(section)
}

/// Whether a heading of this level or above that does not speak of comments stands in an element.
fn begins_another(tree: &Tree<'_>, blocks: &Blocks, node: NodeRef<'_, '_>, than: u8) -> bool {
    within(blocks, node.id(), node.subtree_end()).any(|block| {
        block.is_heading
            && level(tree.node(block.element)).is_some_and(|level| level <= than)
            && !speaks_of_comments(&blocks.text(tree, block))
    })
}

/// Whether a heading belongs to comments: "Leave a reply", "Post a comment".
fn speaks_of_comments(heading: &str) -> bool {
    let heading = heading.to_lowercase();
    let mut words = heading.split(|character: char| !character.is_alphabetic());
    words.any(|word| COMMENTS.contains(&word) || ANSWERS.contains(&word)) || says_comments(&heading)
}

/// Whether what stands between two nodes tells who wrote it, or when, often enough.
fn is_signed(tree: &Tree<'_>, blocks: &Blocks, start: NodeId, end: NodeId) -> bool {
    let mut letters = 0;
    let mut signatures = 0;
    for block in within(blocks, start, end) {
        letters += u64::from(block.letters);
        let is_line = (1..=SHORT).contains(&block.letters) && tells_day(&blocks.text(tree, block));
        signatures += u64::from(is_line);
    }
    let elements = (start.0..end.0).filter(|node| is_signature(tree.node(NodeId(*node)))).count() as u64;
    let signatures = signatures.max(elements);
    letters > 0 && signatures > 0 && letters <= signatures * LETTERS_A_SIGNATURE
}

/// Whether a line tells a day or a time: "October 30, 2012 01:59 PM", "3 hours ago", "2024年5月1日".
pub(crate) fn tells_day(line: &str) -> bool {
    let is_digit = |character: char| character.is_ascii_digit();
    if !line.contains(is_digit) {
        return false;
    }
    let mut numbers = line.split(|character: char| !is_digit(character)).filter(|number| !number.is_empty());
    let has_year = numbers.any(|number| number.len() == 4 && (number.starts_with("19") || number.starts_with("20")));
    let is_time = |at: usize| {
        let digit = |at: Option<&u8>| at.is_some_and(u8::is_ascii_digit);
        let bytes = line.as_bytes();
        digit(at.checked_sub(1).and_then(|at| bytes.get(at))) && digit(bytes.get(at + 1)) && digit(bytes.get(at + 2))
    };
    has_year
        || line.match_indices(':').any(|(at, _)| is_time(at))
        || line.split_whitespace().any(|word| ["ago", "vor", "назад"].contains(&word))
}

fn within(blocks: &Blocks, start: NodeId, end: NodeId) -> impl Iterator<Item = &Block> {
    let behind = blocks.iter().skip(blocks.first_behind(start));
    behind.take_while(move |block| blocks.texts(block).first().is_some_and(|text| text.node < end))
}

fn level(element: NodeRef<'_, '_>) -> Option<u8> {
    let tags = [Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6];
    let of = |node: NodeRef<'_, '_>| tags.iter().zip(1..).find_map(|(tag, level)| node.is_html(*tag).then_some(level));
    of(element).or_else(|| element.ancestors().take(MAX_AROUND).find_map(of))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_comments_are_told_from_others() {
        for heading in [
            "Comments",
            "12 Comments",
            "Comments (3)",
            "3 comments:",
            "Reader Comments (1)",
            "53 Responses to “1,400 Rectangles”",
            "One response to “Rain”",
            "3 thoughts on “Rain”",
            "{ 14 comments… read them below or add one }",
            "Kommentare (7)",
            "Комментарии: 5",
            "5 комментариев",
            "评论",
            "网友评论(12)",
            "コメント",
        ] {
            assert!(says_comments(heading), "{heading}");
        }
        for heading in [
            "Comments policy of the council",
            "Responses",
            "The minister comments",
            "No comment from the town",
            "Thoughts on rain",
            "Leave a reply",
            "2024",
            "央行发布评论称经济回暖",
        ] {
            assert!(!says_comments(heading), "{heading}");
        }
    }

    #[test]
    fn days_are_told_from_numbers() {
        for line in ["Posted by: Brian at October 30, 2012 01:59 PM", "3 hours ago", "2024年5月1日", "14:05"] {
            assert!(tells_day(line), "{line}");
        }
        for line in ["Reply", "Route 66", "Isaiah 5: 3", "Ann"] {
            assert!(!tells_day(line), "{line}");
        }
    }
}
