//! Where on a page do its readers speak?
//!
//! **Idea.** Elements whose class or identifier says `comments` (or schema.org says so) and that hold some text, the outermost of
//! them; and what stands below a heading such as "12 Comments" with names and dates. On a forum the posts are the page, whatever
//! their elements are called: a page that calls itself one, or that hardly says anything outside its comments, has none.
//! **Cost.** One pass over the elements, and one over what follows such a heading. **When it fails.** Comments under names of
//! their own without a heading, or in other languages than those in [`names`] and [`headed`], are not found.

mod headed;
mod names;

pub(crate) use headed::tells_day;

use crate::html::{NodeId, NodeRef, Tag, Tree};
use crate::label::{Label, Labels, Reason};
use crate::segment::{Block, Blocks};
use names::{KnownNames, Says};

/// Letters below which an element holds no comments: "3 comments", "Be the first to comment".
const LEAST_LETTERS: u64 = 40;
/// Letters of prose outside its comments that a page needs to be something other than a forum, in blocks of
/// [`PROSE`] letters at least.
const LEAST_OUTSIDE: u64 = 300;
const PROSE: u32 = 80;
/// Letters of prose outside its comments that no first post of a thread has. Of 113 threads in wcxb-dev and 63 in harvest
/// whose posts are called comments, the longest first post has 1,673.
const LONG_OUTSIDE: u64 = 2_500;
/// The same on a page that calls itself an article.
const LONG_OUTSIDE_ARTICLE: u64 = 1_000;
/// Letters of prose outside its comments below which a page that scores comments is about these: a story to talk about.
const SHORT_STORY: u64 = 1_000;
/// How often prose may stand between elements that hold comments. More often they are parts of the entries of a list, which
/// call something else comments: "Comments: 12 pages, 3 figures".
const MAX_GAPS: usize = 2;

/// The outermost elements of a page that hold comments of its readers, in document order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comments {
    elements: Vec<NodeId>,
    is_below_article: bool,
}

/// A reader's comment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comment {
    /// Its author, if the markup says so.
    pub author: Option<String>,
    /// Its date, as the page states it or the day of a `datetime`, if the markup says so.
    pub date: Option<String>,
    /// Its text.
    pub text: String,
}

impl Comments {
    /// Finds the comments of a judged page.
    pub fn of(tree: &Tree<'_>, blocks: &Blocks, labels: &Labels) -> Self {
        let mut elements = Vec::new();
        let mut at = NodeId(0);
        let (mut is_forum, mut is_article) = (false, false);
        let mut known = KnownNames::of_page(tree);
        while at.index() < tree.len() {
            let node = tree.node(at);
            at.0 += 1;
            if !node.is_element() {
                continue;
            }
            let says = Says::of(node, &mut known);
            is_forum |= says.is_forum;
            is_article |= says.is_article;
            if says.is_reviews && !holds_page(node, blocks) {
                at = node.subtree_end();
            } else if says.is_comments && holds_comments(node, blocks) {
                elements.push(node.id());
                at = node.subtree_end();
            }
        }
        if is_forum {
            return Self::default();
        }
        if are_scattered(&elements, tree, blocks) {
            elements.clear();
        }
        let are_named = !elements.is_empty();
        elements.extend(headed::find(tree, blocks, labels));
        let elements = outermost(elements, tree);
        let outside = if elements.is_empty() { 0 } else { letters_outside(tree, blocks, labels, &elements) };
        if outside < LEAST_OUTSIDE || outside < SHORT_STORY && names::tells_scores(tree) {
            return Self::default();
        }
        let long = if is_article { LONG_OUTSIDE_ARTICLE } else { LONG_OUTSIDE };
        Self { elements, is_below_article: are_named && outside >= long }
    }

    /// The elements.
    pub fn elements(&self) -> &[NodeId] {
        &self.elements
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// Whether they surely stand below something that is not a post: they are called comments, and the page says much outside
    /// them. A heading alone does not tell, "3 replies" stands above those of a thread too.
    pub fn are_below_article(&self) -> bool {
        self.is_below_article
    }

    /// Labels everything in comments as framing.
    #[must_use]
    pub fn left_out_of(&self, labels: Labels, tree: &Tree<'_>, blocks: &Blocks) -> Labels {
        labels.with_framing_in(&self.elements, tree, blocks, Reason::Comments)
    }
}

/// In document order, none within another.
fn outermost(mut elements: Vec<NodeId>, tree: &Tree<'_>) -> Vec<NodeId> {
    elements.sort_unstable();
    let mut end = NodeId(0);
    elements.retain(|element| {
        let is_outermost = *element >= end;
        end = end.max(tree.node(*element).subtree_end());
        is_outermost
    });
    elements
}

/// Whether prose stands between the elements again and again.
fn are_scattered(elements: &[NodeId], tree: &Tree<'_>, blocks: &Blocks) -> bool {
    let has_prose = |pair: &&[NodeId]| {
        let start = blocks.first_behind(tree.node(pair[0]).subtree_end());
        let between = blocks.iter().take(blocks.first_behind(pair[1])).skip(start);
        between.into_iter().any(|block| block.letters >= PROSE)
    };
    elements.windows(2).filter(has_prose).count() > MAX_GAPS
}

/// Whether a heading of a page is in it: some sites name all of a page so.
fn holds_page(node: NodeRef<'_, '_>, blocks: &Blocks) -> bool {
    within(node, blocks).any(|block| block.is_heading && node.tree().node(block.element).is_html(Tag::H1))
}

/// Whether there is enough text in it, and no heading of a page.
fn holds_comments(node: NodeRef<'_, '_>, blocks: &Blocks) -> bool {
    let letters = within(node, blocks).map(|block| u64::from(block.letters)).sum::<u64>();
    letters >= LEAST_LETTERS && !holds_page(node, blocks)
}

/// The blocks in an element.
fn within<'blocks>(node: NodeRef<'_, '_>, blocks: &'blocks Blocks) -> impl Iterator<Item = &'blocks Block> {
    let (first, end) = (blocks.first_behind(node.id()), blocks.first_behind(node.subtree_end()));
    blocks.iter().take(end).skip(first)
}

/// Letters of prose that the content says outside comments.
fn letters_outside(tree: &Tree<'_>, blocks: &Blocks, labels: &Labels, elements: &[NodeId]) -> u64 {
    let within = crate::label::are_within(elements, tree, blocks);
    let judged = blocks.iter().zip(labels.iter()).zip(within);
    let outside = judged.filter(|((block, verdict), is_within)| {
        verdict.label == Label::Content && !is_within && block.letters >= PROSE
    });
    outside.map(|((block, _), _)| u64::from(block.letters)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Share;
    use crate::html::{ParseOptions, parse};
    use crate::label::Verdict;

    const ARTICLE: &str =
        "Most clocks need little oil, and the oil has to be of the right kind, so that it does not creep. ";

    fn found(page: &str) -> usize {
        let document = parse(page, &ParseOptions::default());
        let blocks = Blocks::of(&document.tree);
        let verdict = |block: &Block| Verdict {
            span: block.span,
            label: Label::Content,
            reason: Reason::OwnText,
            support: Share::NONE,
            chance: None,
        };
        let labels = Labels { verdicts: blocks.iter().map(verdict).collect() };
        let comments = Comments::of(&document.tree, &blocks, &labels);
        let labels = comments.left_out_of(labels, &document.tree, &blocks);
        let left_out = labels.iter().filter(|verdict| verdict.reason == Reason::Comments).count();
        assert_eq!(left_out > 0, !comments.elements().is_empty());
        left_out
    }

    #[test]
    fn comments_below_an_article_are_found() {
        let article = format!("<h1>Oil</h1><p>{}</p>", ARTICLE.repeat(5));
        let post = "<li>Ann: I used olive oil once, and never again in my life.";
        assert_eq!(found(&format!("{article}<ol class=comment-list>{post}{post}</ol>")), 2);
        assert_eq!(found(&format!("{article}<div id=comments><h3>2 comments</h3><ol>{post}{post}</ol></div>")), 3);
        assert_eq!(found(&format!("{article}<div itemprop=comment>{post}</div>")), 1);
    }

    #[test]
    fn counts_articles_and_forums_are_no_comments() {
        let article = format!("<h1>Oil</h1><p>{}</p>", ARTICLE.repeat(5));
        assert_eq!(
            found(&format!("{article}<div class=comments-count>Forty two readers said something of this oil</div>")),
            0
        );
        assert_eq!(found(&format!("{article}<div class=comments>3 comments</div>")), 0);
        assert_eq!(found(&format!("<div class=has-comments>{article}</div>")), 0);
        assert_eq!(found(&format!("<div class=comments>{article}</div>")), 0);
        let post = format!("<div class=comment>{ARTICLE}</div>");
        assert_eq!(found(&format!("<h1>Which oil?</h1>{}", post.repeat(9))), 0);
        let forum = "<script type=application/ld+json>{\"@type\":\"QAPage\"}</script>";
        assert_eq!(found(&format!("{forum}{article}{post}")), 0);
    }
}
