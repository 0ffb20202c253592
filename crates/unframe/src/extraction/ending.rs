//! Where does an article end?
//!
//! **Idea.** What follows the last paragraph of an article is what its site puts there: teasers of other stories, the firm in three
//! lines, a form. The page model doubts it and keeps some of it, because much else on the page is content. So once a page reads
//! like an article, what it is not sure of goes, unless it stands beside that paragraph and is not a link: a short last section.
//! **When it fails.** An article whose last section stands in an element of its own and holds only a list. Forums,
//! documentation, shops and services end with short texts of their own, so pages that look like these are left alone.

use crate::Share;
use crate::discussion::{Comments, Posts};
use crate::html::{Document, NodeSet, Tree};
use crate::label::{Label, Labels, Reason, Verdict, are_within};
use crate::page_model::PageEvidence;
use crate::page_verdict::{PageType, Prediction};
use crate::segment::{Block, Blocks};

// F1 of pages alone without this, as it is, and with other numbers, by the embedded model, which has seen the pages of wcxb-dev
// (`unframe-bench gate`, 2026-11-20); for news-sites-dev with the site as well. The rows from "above .7" on were measured on the way, when some
// of the other settings were not yet as they are; compare them by the thousandth, not closer.
//
// | | news | news, site | chaos | fundus | wcxb | recipes, values |
// |---|---|---|---|---|---|---|
// | without | .9655 | .9872 | .9627 | .9642 | .9066 | .969 |
// | as it is | .9790 | .9891 | .9676 | .9668 | .9068 | .968 |
// | what stands beside the last paragraph goes, too | .9805 | .9891 | .9681 | .9679 | .9069 | .968 |
// | above .7 instead of .8 | .9742 | .9875 (.6) | .9669 | .9661 | .9069 | .968 |
// | four paragraphs | .9789 | .9878 (five) | .9674 | .9679 | .9068 | .967 |
// | any share of prose | .9811 | .9891 | .9691 | .9679 | .9060 | .963 |
// | tables, code and lists stay | .9724 | .9882 | .9675 | .9676 | .9067 | .968 |
// | only what is predicted to be an article | .9699 | .9878 | .9681 | .9662 | .9076 | .964 |
//
// Paragraphs of 60 letters are .0002 better on news, of 120 letters .001 worse. harvest loses .003 if threads are not left alone.

/// A paragraph is certainly content above this chance, and what follows the last one stays only above it.
const SURE: Share = Share::percent(80);
/// Letters of a paragraph.
const PARAGRAPH: u32 = 80;
/// An article has at least this many such paragraphs,
const LEAST_PARAGRAPHS: usize = 3;
/// and they are this share of its letters.
const PROSE: Share = Share::percent(80);

/// A thread has this many posts.
const LEAST_POSTS: usize = 3;

/// Labels as framing what follows the end of an article and is not surely content. Readers' comments are left to
/// [`Options::comments`](super::Options::comments).
pub(super) fn leave_out_what_follows(
    document: &Document<'_>,
    blocks: &Blocks,
    evidence: &PageEvidence,
    mut labels: Labels,
) -> Labels {
    let tree = &document.tree;
    // Asked first, because the type of a page and its comments each take a walk over the tree.
    if !doubtful(tree, blocks, &labels, &vec![false; blocks.len()]).contains(&true) {
        return labels;
    }
    if !may_be_article(document, blocks, evidence, &labels) {
        return labels;
    }
    let comments = Comments::of(tree, blocks, &labels);
    if comments.is_empty() && has_posts(tree) {
        return labels;
    }
    let in_comments = are_within(comments.elements(), tree, blocks);
    let doubtful = doubtful(tree, blocks, &labels, &in_comments);
    for (verdict, _) in labels.verdicts.iter_mut().zip(doubtful).filter(|(_, is_doubtful)| *is_doubtful) {
        (verdict.label, verdict.reason) = (Label::Framing, Reason::AfterArticle);
    }
    labels
}

/// Which blocks follow the last paragraph of a page that is nearly all prose, and are content, but not surely.
fn doubtful(tree: &Tree<'_>, blocks: &Blocks, labels: &Labels, in_comments: &[bool]) -> Vec<bool> {
    let last = last_paragraph(blocks, labels, in_comments);
    let column = last.and_then(|last| tree.node(blocks.get(last)?.element).parent());
    let is_beside = |block: &Block| {
        !block.is_link()
            && column.is_some_and(|column| block.element > column.id() && block.element < column.subtree_end())
    };
    let is_doubtful = |(index, ((block, verdict), in_comments)): (usize, ((&Block, &Verdict), &bool))| {
        last.is_some_and(|last| index > last)
            && verdict.label == Label::Content
            && !is_sure(verdict)
            && !is_beside(block)
            && !in_comments
    };
    blocks.iter().zip(labels.iter()).zip(in_comments).enumerate().map(is_doubtful).collect()
}

/// The last paragraph of a page that is nearly all prose.
fn last_paragraph(blocks: &Blocks, labels: &Labels, in_comments: &[bool]) -> Option<usize> {
    let (mut last, mut paragraphs, mut prose, mut kept, mut kept_so_far) = (0, 0, 0_u64, 0, 0_u64);
    for (index, (block, verdict)) in blocks.iter().zip(labels.iter()).enumerate() {
        if verdict.label == Label::Content && !in_comments[index] {
            kept_so_far += u64::from(block.letters);
            if is_sure(verdict) && is_paragraph(block) {
                (last, kept) = (index, kept_so_far);
                paragraphs += 1;
                prose += u64::from(block.letters);
            }
        }
    }
    (paragraphs >= LEAST_PARAGRAPHS && prose >= PROSE.at_least_of(kept)).then_some(last)
}

fn is_sure(verdict: &Verdict) -> bool {
    verdict.chance >= Some(SURE)
}

/// Less than a third of it is links.
fn is_paragraph(block: &Block) -> bool {
    block.letters >= PARAGRAPH && u64::from(block.link_letters) * 3 < u64::from(block.letters)
}

/// News with many teasers are often taken for lists.
fn may_be_article(document: &Document<'_>, blocks: &Blocks, evidence: &PageEvidence, labels: &Labels) -> bool {
    let page_type = Prediction::of(document, blocks, labels, evidence, None).page_type;
    matches!(page_type, PageType::Article | PageType::Listing | PageType::Collection)
}

/// Posts that are not the comments on something else are a thread.
fn has_posts(tree: &Tree<'_>) -> bool {
    Posts::of(tree, &NodeSet::default()).len() >= LEAST_POSTS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};

    /// The last paragraph of a page of paragraphs, each with its chance.
    fn last(paragraphs: &[(&str, u32)]) -> Option<usize> {
        let page = paragraphs.iter().fold(String::new(), |page, (text, _)| page + "<p>" + text);
        let document = parse(&page, &ParseOptions::default());
        let blocks = Blocks::of(&document.tree);
        let verdict = |(block, (_, chance)): (&Block, &(&str, u32))| Verdict {
            span: block.span,
            label: if *chance >= 30 { Label::Content } else { Label::Framing },
            reason: Reason::LooksLikeContent,
            support: Share::NONE,
            chance: Some(Share::percent(*chance)),
        };
        let labels = Labels { verdicts: blocks.iter().zip(paragraphs).map(verdict).collect() };
        last_paragraph(&blocks, &labels, &vec![false; blocks.len()])
    }

    #[test]
    fn prose_ends_with_its_last_sure_paragraph() {
        let long =
            "The river rose in the night, and in the morning the people of the valley walked along the bank to see it.";
        let article = [("Menu", 1), ("Rain", 60), (long, 95), (long, 90), (long, 85), ("More rain in the hills", 50)];
        assert_eq!(last(&article), Some(4));
        assert_eq!(last(&article[..4]), None, "two paragraphs are not an article");
        let doubted = [(long, 95), (long, 90), (long, 85), (long, 50), (long, 40), (long, 90)];
        assert_eq!(last(&doubted), None, "a third of what is kept is doubtful");
        let linked = format!("<a href=/>{long}</a>");
        assert_eq!(last(&[(long, 95), (long, 90), (&linked, 95)]), None, "links are not paragraphs");
    }
}
