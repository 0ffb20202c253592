//! The method as published: structural blocks by six tags, sentences by three marks.
//!
//! Labels are of [`Blocks`], which outputs, audits and counts speak of; structural blocks are neither coarser nor finer
//! (`<li>` ends none, `<br>` does). So a block goes to the side on which more of its letters are.

use super::sentence_end::has_sentence_as_published;
use super::set_off::{LEVELS, level, level_of_most};
use crate::html::{Document, Tag, TokenKind};
use crate::label::{Label, Labels, Reason};
use crate::page_methods::labels;
use crate::segment::{BlockText, Blocks, Link};

/// Tags that no sentence can span.
const SPLITTING: [Tag; 6] = [Tag::P, Tag::BR, Tag::TD, Tag::DIV, Tag::HR, Tag::FORM];

/// Text between two splitting tags.
#[derive(Default)]
struct StructuralBlock {
    text: String,
    letters: [u32; LEVELS],
    has_link: bool,
    reason: Option<Reason>,
}

/// Judges a page as the paper does.
pub(in crate::page_methods) fn as_published(document: &Document<'_>, blocks: &Blocks) -> Labels {
    let tree = &document.tree;
    let is_splitting = |kind, tag| matches!(kind, TokenKind::StartTag | TokenKind::EndTag) && SPLITTING.contains(&tag);
    let tokens = document.tokens.iter();
    let splits: Vec<u32> =
        tokens.filter(|(token, _)| is_splitting(token.kind(), token.tag())).map(|(_, span)| span.start).collect();
    // By the number of splitting tags in front, so that a misplaced text goes to where the source has it.
    let number_of = |text: &BlockText| {
        let start = tree.node(text.node).open_span().start;
        splits.partition_point(|split| *split < start)
    };
    let mut structural: Vec<StructuralBlock> = Vec::new();
    structural.resize_with(splits.len() + 1, StructuralBlock::default);
    for text in blocks.iter().flat_map(|block| blocks.texts(block)) {
        let node = tree.node(text.node);
        let of_text = &mut structural[number_of(text)];
        of_text.text.push_str(&node.text());
        let at_level = &mut of_text.letters[usize::from(level(node))];
        *at_level = at_level.saturating_add(text.letters);
        of_text.has_link |= text.link != Link::None && !text.is_space;
    }
    for block in &mut structural {
        block.reason = has_sentence_as_published(&block.text).then_some(Reason::FinishedSentence);
    }
    find_headings(&mut structural);
    labels(blocks, |_, block| {
        let (mut framing, mut sentences, mut headings) = (0_u64, 0_u64, 0_u64);
        for text in blocks.texts(block).iter().filter(|text| !text.is_space) {
            // A text without letters counts little, but it counts.
            let weight = u64::from(text.letters) * 1000 + 1;
            *(match structural[number_of(text)].reason {
                Some(Reason::FinishedSentence) => &mut sentences,
                Some(_) => &mut headings,
                None => &mut framing,
            }) += weight;
        }
        if framing >= sentences + headings {
            (Label::Framing, Reason::NoSentence)
        } else if headings > sentences {
            (Label::Content, Reason::HeadsSentences)
        } else {
            (Label::Content, Reason::FinishedSentence)
        }
    })
}

/// For each block of content that follows framing, the nearest block above, up to other content, that is set off from it
/// and holds no link.
fn find_headings(blocks: &mut [StructuralBlock]) {
    let has_text = |block: &StructuralBlock| !block.text.trim().is_empty();
    for index in 0..blocks.len() {
        if blocks[index].reason != Some(Reason::FinishedSentence) {
            continue;
        }
        let below = level_of_most(&blocks[index].letters);
        let above = blocks[..index].iter_mut().rev().filter(|block| has_text(block));
        let mut framing = above.take_while(|block| block.reason.is_none());
        let heading = framing.find(|block| {
            let level = level_of_most(&block.letters);
            level > below && !block.has_link
        });
        if let Some(heading) = heading {
            heading.reason = Some(Reason::HeadsSentences);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::page_methods::PageMethod;
    use crate::page_methods::tests::check;

    #[test]
    fn a_block_with_a_sentence_is_content_and_one_without_is_framing() {
        check(
            PageMethod::Sentence,
            "<div><a href=/>Home</a></div><p>It rained all day.<p>Snow",
            &["-no-sentence Home", "+finished-sentence It rained all day.", "-no-sentence Snow"],
        );
    }

    #[test]
    fn only_six_tags_end_a_structural_block() {
        // No `<li>` or `<h1>` among them: what stands beside a sentence is content with it.
        check(
            PageMethod::Sentence,
            "<ul><li>Home<li>It rained.</ul><hr><h1>News</h1>It snowed.",
            &[
                "+finished-sentence Home",
                "+finished-sentence It rained.",
                "+finished-sentence News",
                "+finished-sentence It snowed.",
            ],
        );
    }

    #[test]
    fn a_block_of_ours_goes_to_the_side_with_more_letters() {
        check(
            PageMethod::Sentence,
            "<p>Rain<br>It rained in the valley.",
            &["+finished-sentence RainIt rained in the"],
        );
        check(PageMethod::Sentence, "<p>Rain and snow in the valley<br>Ok.", &["-no-sentence Rain and snow in"]);
    }

    #[test]
    fn a_heading_is_set_off_from_the_text_below_and_holds_no_link() {
        let text = "<p>It rained all day.";
        let below = "+finished-sentence It rained all day.";
        let page = |heading: &str| format!("<div>Menu</div><div>{heading}</div><div>Today</div>{text}");
        for heading in ["<h2>Rain</h2>", "<b>Rain</b>", "<font size=+2>Rain</font>", "<font size=5>Rain</font>"] {
            check(
                PageMethod::Sentence,
                &page(heading),
                &["-no-sentence Menu", "+heads-sentences Rain", "-no-sentence Today", below],
            );
        }
        for heading in ["<h2><a href=/>Rain</a></h2>", "<font size=2>Rain</font>", "<i>Rain</i>"] {
            check(
                PageMethod::Sentence,
                &page(heading),
                &["-no-sentence Menu", "-no-sentence Rain", "-no-sentence Today", below],
            );
        }
        let bold = "<div><b>Rain</b></div><p><b>It rained all day.</b>";
        check(PageMethod::Sentence, bold, &["-no-sentence Rain", below]);
    }

    #[test]
    fn it_fails_as_the_paper_says() {
        // A table of content, an address, an entry of a menu.
        check(
            PageMethod::Sentence,
            "<table><tr><td>March<td>21 mm</table><div>ul. Lenina, 5</div><div><a href=/>Home.</a>",
            &[
                "-no-sentence March",
                "-no-sentence 21 mm",
                "+finished-sentence ul. Lenina, 5",
                "+finished-sentence Home.",
            ],
        );
    }
}
