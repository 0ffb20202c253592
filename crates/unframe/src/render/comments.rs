//! The comments of a page one by one, as plain text.
//!
//! **Idea.** Where the markup tells posts and their authors, each is a comment. Where it does not, an element is one, and so are
//! several in a row up to a line that tells a day: "Posted by Ann, 1 May 2024". Forms, headings ("12 Comments") and short links
//! ("Reply") are left out. What the method took for framing does not matter: it mostly takes comments for that.

use super::TextOptions;
use crate::discussion::{Comment, Comments, Introduction, Posts, is_joint, tells_day};
use crate::html::{NodeId, NodeRef, NodeSet, Tag, Tree};
use crate::label::{Label, Labels};
use crate::segment::Blocks;
use crate::segment::hidden::Hidden;

/// Letters of a line that is a link and belongs to the page's controls: "Reply", "Report this comment".
const CONTROL: u32 = 24;
/// Letters of a line that tells who and when.
const SIGNATURE: usize = 80;

impl Comments {
    /// What readers said, in document order. Text of which nobody knows who wrote it or when ("Log in to comment") is a comment
    /// only if it was judged to be content.
    pub(crate) fn said(&self, tree: &Tree<'_>, blocks: &Blocks, judged: &Labels, hidden: Hidden) -> Vec<Comment> {
        if self.is_empty() {
            return Vec::new();
        }
        let posts = Posts::in_comments(tree, self.elements());
        let mut leave_out = self.controls(tree, blocks);
        let mut said = Vec::new();
        let mut unsigned: Option<(Comment, Option<NodeId>)> = None;
        for element in self.elements() {
            let element = tree.node(*element);
            let mut of_posts = of_posts(element, &posts, &mut leave_out, hidden);
            if of_posts.is_empty() {
                let mut text = text(element, &leave_out, hidden);
                if !text.lines().any(tells_day) && !holds_content(element, blocks, judged) {
                    text.clear();
                }
                let parent = element.parent().map(NodeRef::id);
                said.extend(unsigned.take_if(|(_, before)| *before != parent).map(|(comment, _)| comment));
                let (comment, _) = unsigned.get_or_insert_with(|| (Comment::default(), parent));
                comment.text.push_str(if comment.text.is_empty() || text.is_empty() { "" } else { "\n\n" });
                comment.text.push_str(&text);
                if text.len() <= SIGNATURE && tells_day(&text) {
                    said.extend(unsigned.take().map(|(comment, _)| comment));
                }
            } else {
                said.extend(unsigned.take().map(|(comment, _)| comment));
                said.append(&mut of_posts);
            }
        }
        said.extend(unsigned.map(|(comment, _)| comment));
        said.retain(|comment| comment.text.contains(char::is_alphanumeric));
        said
    }

    /// What stands in comments and is none.
    fn controls(&self, tree: &Tree<'_>, blocks: &Blocks) -> NodeSet {
        let mut controls = NodeSet::default();
        for element in self.elements() {
            let element = tree.node(*element);
            for id in element.id().0..element.subtree_end().0 {
                let node = tree.node(NodeId(id));
                if matches!(node.tag(), Tag::FORM | Tag::BUTTON | Tag::SELECT | Tag::TEXTAREA)
                    && node.is_html(node.tag())
                {
                    controls.insert(node.id());
                }
            }
            let (first, end) = (blocks.first_behind(element.id()), blocks.first_behind(element.subtree_end()));
            for block in blocks.iter().take(end).skip(first) {
                if block.is_heading || block.is_link() && block.letters <= CONTROL {
                    blocks.texts(block).iter().for_each(|text| {
                        controls.insert(text.node);
                    });
                }
            }
        }
        controls
    }
}

/// The posts in an element, in document order. A post within another is left out of it: it is one of its own.
fn of_posts(element: NodeRef<'_, '_>, posts: &Posts, leave_out: &mut NodeSet, hidden: Hidden) -> Vec<Comment> {
    let mut said: Vec<Comment> = Vec::new();
    for (post, Introduction { author, date, elements }) in posts.within(element).rev() {
        for element in elements {
            leave_out.insert(*element);
        }
        said.push(Comment {
            author: Some(author.text.clone()),
            date: date.as_ref().map(|date| date.text.clone()),
            text: text(element.tree().node(post), leave_out, hidden),
        });
        leave_out.insert(post);
    }
    said.reverse();
    said
}

fn holds_content(element: NodeRef<'_, '_>, blocks: &Blocks, judged: &Labels) -> bool {
    let (first, end) = (blocks.first_behind(element.id()), blocks.first_behind(element.subtree_end()));
    judged.iter().take(end).skip(first).any(|verdict| verdict.label == Label::Content)
}

/// What an element says, without a first line that only joins author and text: "says:".
fn text(element: NodeRef<'_, '_>, leave_out: &NodeSet, hidden: Hidden) -> String {
    let text = super::text(element, &TextOptions { hidden, leave_out }).into_text();
    let text = text.trim();
    match text.split_once('\n') {
        Some((first, rest)) if first.split_whitespace().all(is_joint) => rest.trim().to_owned(),
        _ => text.to_owned(),
    }
}
