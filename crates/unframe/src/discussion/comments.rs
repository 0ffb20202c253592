//! Where on a page do its readers speak?
//!
//! **Idea.** Elements whose class or identifier says `comments` (or schema.org says so) and that hold some text, the outermost of
//! them. On a forum the posts are the page, whatever their elements are called: a page that calls itself one, or that hardly
//! says anything outside of its comments, has none. **Cost.** One pass over the elements. **When it fails.** Comments under
//! names of their own, or in another language than those in [`NAMES`], are not found.

use crate::html::{NodeId, NodeRef, Tag, Tree};
use crate::label::{Label, Labels, Reason};
use crate::segment::{Block, Blocks};

/// Words in classes and identifiers of what holds comments. Found by looking at pages, not calibrated.
const NAMES: [&str; 7] = ["comments", "commentlist", "comment", "disqus", "kommentare", "commentaires", "comentarios"];
/// Names of more words than this are about something else: `respond-to-review-comments`.
const MAX_WORDS: usize = 3;
/// Words beside them that say otherwise: counts, links to the comments, pages that have or have none.
const OTHERWISE: [&str; 10] = ["count", "link", "no", "off", "closed", "number", "meta", "icon", "has", "with"];
/// Letters below which an element holds no comments: "3 comments", "Be the first to comment".
const LEAST_LETTERS: u64 = 40;
/// Letters of prose outside of its comments that a page needs to be something other than a forum, in blocks of
/// [`PROSE`] letters at least.
const LEAST_OUTSIDE: u64 = 300;
const PROSE: u32 = 80;
/// How many bytes of a class or an identifier are looked at.
const MAX_NAMES: usize = 1024;

/// The outermost elements of a page that hold comments of its readers, in document order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comments {
    elements: Vec<NodeId>,
}

impl Comments {
    /// Looks for them on a page that was judged.
    pub fn of(tree: &Tree<'_>, blocks: &Blocks, labels: &Labels) -> Self {
        let mut found = Self::default();
        let mut at = NodeId(0);
        let mut is_forum = false;
        while at.index() < tree.len() {
            let node = tree.node(at);
            at.0 += 1;
            if !node.is_element() {
                continue;
            }
            let says = Says::of(node);
            is_forum |= says.is_forum;
            if says.is_comments && holds_comments(node, blocks) {
                found.elements.push(node.id());
                at = node.subtree_end();
            }
        }
        if is_forum || !has_text_outside(tree, blocks, labels, &found) { Self::default() } else { found }
    }

    /// The elements.
    pub fn elements(&self) -> &[NodeId] {
        &self.elements
    }

    /// The labels with all that is in comments left out.
    #[must_use]
    pub fn left_out_of(&self, labels: Labels, tree: &Tree<'_>, blocks: &Blocks) -> Labels {
        labels.with_framing_in(&self.elements, tree, blocks, Reason::Comments)
    }
}

/// What an element says of itself.
#[derive(Default)]
struct Says {
    /// That the page is a forum, by schema.org or its address.
    is_forum: bool,
    /// That it holds comments, by class, identifier or schema.org.
    is_comments: bool,
}

impl Says {
    /// One pass over the attributes; most elements have none that matter.
    fn of(node: NodeRef<'_, '_>) -> Self {
        match node.tag() {
            Tag::LINK if is_canonical(node) => {
                // Where the page says where it is: `https://forum.example.org/…`.
                const PLACES: [&str; 3] = ["forum", "/thread", "/topic"];
                let address = node.attribute("href").map_or("", |href| href.raw_value());
                let is_forum = address.len() <= MAX_NAMES && PLACES.iter().any(|place| address.contains(place));
                return Self { is_forum, is_comments: false };
            }
            Tag::SCRIPT if node.is_html(Tag::SCRIPT) && node.attribute("itemtype").is_none() => {
                return Self { is_forum: is_data_of_forum(node), is_comments: false };
            }
            _ => {}
        }
        let may_hold_comments = matches!(
            node.tag(),
            Tag::DIV | Tag::SECTION | Tag::OL | Tag::UL | Tag::LI | Tag::ARTICLE | Tag::ASIDE | Tag::TABLE
        );
        let mut says = Self::default();
        for attribute in node.attributes() {
            match attribute.name_span().len() {
                2 | 5 if may_hold_comments && (attribute.is_named("class") || attribute.is_named("id")) => {
                    let value = attribute.raw_value();
                    says.is_comments |= value.len() <= MAX_NAMES
                        && may_be_comments(value.as_bytes())
                        && value.split_ascii_whitespace().any(is_comments);
                }
                8 if may_hold_comments && attribute.is_named("itemprop") => {
                    says.is_comments |= attribute.raw_value().eq_ignore_ascii_case("comment");
                }
                8 if attribute.is_named("itemtype") => {
                    says.is_forum |= FORUMS.iter().any(|name| attribute.raw_value().ends_with(name));
                }
                _ => {}
            }
        }
        says
    }
}

/// Types of schema.org that forums have.
const FORUMS: [&str; 2] = ["DiscussionForumPosting", "QAPage"];

fn is_canonical(node: NodeRef<'_, '_>) -> bool {
    node.is_html(Tag::LINK) && node.attribute("rel").is_some_and(|rel| rel.raw_value() == "canonical")
}

/// Whether a script holds JSON-LD of a forum.
fn is_data_of_forum(script: NodeRef<'_, '_>) -> bool {
    script.attribute("type").is_some_and(|kind| kind.raw_value().eq_ignore_ascii_case("application/ld+json"))
        && script.first_child().is_some_and(|text| {
            let source = text.span().of(script.tree().source());
            FORUMS.iter().any(|name| memchr::memmem::find(source.as_bytes(), name.as_bytes()).is_some())
        })
}

/// Whether one of [`NAMES`] may be in a list of names: all but `disqus` have an `m` after an `o`. Most classes have neither,
/// and need not be taken apart.
fn may_be_comments(names: &[u8]) -> bool {
    let is = |at: Option<usize>, letter: u8| {
        at.and_then(|at| names.get(at)).is_some_and(|byte| byte.eq_ignore_ascii_case(&letter))
    };
    memchr::memchr2_iter(b'm', b'M', names).any(|at| is(at.checked_sub(1), b'o'))
        || memchr::memchr2_iter(b'q', b'Q', names).any(|at| is(at.checked_sub(1), b's'))
}

/// Whether a name has one of [`NAMES`] among its words, and none of [`OTHERWISE`].
fn is_comments(name: &str) -> bool {
    let words = || name.split(['-', '_', ':']);
    let is_one_of = |word: &str, list: &[&str]| list.iter().any(|known| word.eq_ignore_ascii_case(known));
    words().take(MAX_WORDS + 1).count() <= MAX_WORDS
        && words().any(|word| is_one_of(word, &NAMES))
        && !words().any(|word| is_one_of(word, &OTHERWISE))
}

/// Whether there is enough text in it, and no heading of a page: some sites name all of a page so.
fn holds_comments(node: NodeRef<'_, '_>, blocks: &Blocks) -> bool {
    let mut letters = 0;
    for block in blocks.iter().skip(blocks.first_behind(node.id())) {
        let is_within = first_text(blocks, block).is_some_and(|text| text < node.subtree_end());
        if !is_within {
            break;
        }
        if block.is_heading && node.tree().node(block.element).is_html(Tag::H1) {
            return false;
        }
        letters += u64::from(block.letters);
    }
    letters >= LEAST_LETTERS
}

/// Whether the content says enough outside of comments for them to be about something.
fn has_text_outside(tree: &Tree<'_>, blocks: &Blocks, labels: &Labels, comments: &Comments) -> bool {
    let within = crate::label::are_within(&comments.elements, tree, blocks);
    let judged = blocks.iter().zip(labels.iter()).zip(within);
    let outside = judged.filter(|((block, verdict), is_within)| {
        verdict.label == Label::Content && !is_within && block.letters >= PROSE
    });
    outside.map(|((block, _), _)| u64::from(block.letters)).sum::<u64>() >= LEAST_OUTSIDE
}

fn first_text(blocks: &Blocks, block: &Block) -> Option<NodeId> {
    blocks.texts(block).first().map(|text| text.node)
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
    fn every_name_may_be_comments() {
        assert!(NAMES.iter().all(|name| may_be_comments(name.to_uppercase().as_bytes())));
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
