//! Who wrote which post of a thread, and when?
//!
//! **Idea.** A post is an element that calls itself one (schema.org, or a class or identifier such as `post`, `comment`,
//! `message`, `reply`), that shows some text, and that has an element for its author. Names alone count only where two posts
//! of a page are called alike: an article has an author too, and no thread. What is known of a post is what the page says:
//! the text of these elements, or the `datetime` of `<time>`. Whether they are framing does not matter: the model of a page
//! mostly takes the column with the author for that, and it is; a post without its author is half a post all the same.
//! **Cost.** One pass over the nodes, and a few nodes more for each author and date. **When it fails.** Posts under names
//! that nobody told it ([`names`]) are not introduced; nothing else changes for them.

mod names;

use std::collections::BTreeMap;

use crate::html::{NodeId, NodeRef, NodeSet, Tag, Tree};
use crate::page::Span;
use names::Role;
pub(crate) use names::is_joint;

/// The posts of a page whose author it states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Posts {
    introductions: BTreeMap<NodeId, Introduction>,
}

/// No posts, for those who look for none.
impl Default for &Posts {
    fn default() -> Self {
        static NONE: Posts = Posts { introductions: BTreeMap::new() };
        &NONE
    }
}

/// What a page says of one post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Introduction {
    /// Who wrote it.
    pub author: Said,
    /// When, as the page says it, or the day of a `datetime`.
    pub date: Option<Said>,
    /// The elements that say so and nothing else; they need not be said again.
    pub(crate) elements: Vec<NodeId>,
}

/// Words of the page, white space collapsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The words.
    pub text: String,
    /// The element or attribute they stand in.
    pub source: Span,
}

/// Nodes of an element that are looked at for a name or a date.
const MAX_NODES: usize = 24;
/// Characters of a name or a date. Longer ones are more than that.
const MAX_LETTERS: usize = 48;
/// Elements around an author or a date that may say nothing else.
const MAX_AROUND: usize = 4;

impl Posts {
    /// Those of a page of which `leave_out` is not shown.
    pub fn of(tree: &Tree<'_>, leave_out: &NodeSet) -> Self {
        let mut search = Search::default();
        let mut shown_from = NodeId(0);
        for node in tree.document().descendants() {
            search.close_until(node.id(), tree);
            if leave_out.contains(node.id()) {
                shown_from = shown_from.max(node.subtree_end());
            }
            if node.is_element() {
                search.enter(node);
            } else if node.is_text() && node.id() >= shown_from {
                search.text(node);
            }
        }
        search.close_until(NodeId(u32::MAX), tree);
        search.finish(2)
    }

    /// Those in elements that are known to hold comments: one is enough there, and it is one whether it is shown or not.
    pub(crate) fn in_comments(tree: &Tree<'_>, comments: &[NodeId]) -> Self {
        let mut search = Search::default();
        for element in comments {
            for id in element.0..tree.node(*element).subtree_end().0 {
                let node = tree.node(NodeId(id));
                search.close_until(node.id(), tree);
                if node.is_element() {
                    search.enter(node);
                } else if node.is_text() {
                    search.text(node);
                }
            }
            search.close_until(NodeId(u32::MAX), tree);
        }
        search.finish(1)
    }

    /// The posts within an element, itself included, in document order.
    pub(crate) fn within(&self, element: NodeRef<'_, '_>) -> impl DoubleEndedIterator<Item = (NodeId, &Introduction)> {
        self.introductions.range(element.id()..element.subtree_end()).map(|(post, introduction)| (*post, introduction))
    }

    /// What introduces the post that this element is.
    pub fn introduction(&self, post: NodeId) -> Option<&Introduction> {
        self.introductions.get(&post)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.introductions.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.introductions.len()
    }
}

/// Whether an element is for the author or the date of a post.
pub(super) fn is_signature(node: NodeRef<'_, '_>) -> bool {
    node.is_element() && matches!(names::role(node), Role::Author { .. } | Role::Date { .. })
}

/// An element that may be a post, while the search is in it.
struct Open {
    element: NodeId,
    end: NodeId,
    called: names::Called,
    author: Option<Candidate>,
    date: Option<Candidate>,
    /// Whether it shows anything but author and date.
    has_text: bool,
}

/// An element that may say who or when.
struct Candidate {
    element: NodeId,
    end: NodeId,
    /// What schema.org says counts more than a name.
    is_stated: bool,
    /// `None` if it says more than that.
    said: Option<Said>,
}

#[derive(Default)]
struct Search {
    open: Vec<Open>,
    found: Vec<(NodeId, names::Called, Introduction)>,
}

impl Search {
    fn enter(&mut self, node: NodeRef<'_, '_>) {
        let role = names::role(node);
        if let Role::Post(called) = role {
            let (element, end) = (node.id(), node.subtree_end());
            self.open.push(Open { element, end, called, author: None, date: None, has_text: false });
            return;
        }
        let Some(post) = self.open.last_mut() else { return };
        let is_within = |candidate: &Candidate| candidate.end > node.id();
        match role {
            Role::Author { is_stated } => {
                let is_better = post
                    .author
                    .as_ref()
                    .is_none_or(|known| known.said.is_none() || is_within(known) || is_stated && !known.is_stated);
                if is_better && let Some(candidate) = Candidate::of_author(node, is_stated) {
                    post.author = Some(candidate);
                }
            }
            Role::Name if post.author.as_ref().is_some_and(is_within) => {
                if let Some(candidate) = Candidate::of_author(node, true).filter(|name| name.said.is_some()) {
                    post.author = Some(candidate);
                }
            }
            Role::Date { is_stated } => {
                let is_better = post.date.as_ref().is_none_or(|known| {
                    known.said.is_none() || is_within(known) && is_stated || is_stated && !known.is_stated
                });
                if is_better && let Some(candidate) = Candidate::of_date(node, is_stated) {
                    post.date = Some(candidate);
                }
            }
            _ => {}
        }
    }

    fn text(&mut self, node: NodeRef<'_, '_>) {
        let Some(post) = self.open.last_mut() else { return };
        let is_within = |known: &Option<Candidate>| {
            known.as_ref().is_some_and(|known| known.said.is_some() && known.end > node.id())
        };
        post.has_text |= !is_within(&post.author)
            && !is_within(&post.date)
            && node.parent().is_none_or(|parent| !is_code(parent))
            && node.text().split_whitespace().any(|word| !is_joint(word));
    }

    /// A part that has no author or no text of its own is a part of the post around.
    fn close_until(&mut self, at: NodeId, tree: &Tree<'_>) {
        while let Some(mut closed) = self.open.pop_if(|open| open.end <= at) {
            let author = closed.author.take_if(|author| author.said.is_some());
            let date = closed.date.take_if(|date| date.said.is_some());
            match author {
                Some(author) if closed.has_text => {
                    let introduction = introduction(tree.node(closed.element), author, date);
                    self.found.extend(introduction.map(|known| (closed.element, closed.called, known)));
                }
                author => {
                    let Some(around) = self.open.last_mut() else { continue };
                    let is_unknown =
                        |known: &Option<Candidate>| known.as_ref().is_none_or(|known| known.said.is_none());
                    if is_unknown(&around.author) {
                        around.author = author;
                    }
                    if is_unknown(&around.date) {
                        around.date = date;
                    }
                    around.has_text |= closed.has_text;
                }
            }
        }
    }

    /// Posts that only their names tell of count where at least this many are called alike.
    fn finish(self, least: usize) -> Posts {
        let mut counts = [0_usize; names::KINDS];
        for (_, called, _) in &self.found {
            counts[called.kind] += 1;
        }
        let is_one = |called: &names::Called| called.is_stated || counts[called.kind] >= least;
        let found = self.found.into_iter().filter(|(_, called, _)| is_one(called));
        Posts { introductions: found.map(|(post, _, introduction)| (post, introduction)).collect() }
    }
}

impl Candidate {
    fn of_author(node: NodeRef<'_, '_>, is_stated: bool) -> Option<Self> {
        let said = said(node)?;
        let said =
            said.and_then(|said| names::author_in(&said.text).map(|text| Said { text: text.to_owned(), ..said }));
        Some(Self { element: node.id(), end: node.subtree_end(), is_stated, said })
    }

    fn of_date(node: NodeRef<'_, '_>, is_stated: bool) -> Option<Self> {
        let of_attribute = node.attribute("datetime").and_then(|stated| {
            let text = names::day_in(&stated.value())?.to_owned();
            Some(Said { text, source: stated.value_span() })
        });
        let said = of_attribute.or_else(|| said(node)?.filter(|said| names::may_be_date(&said.text)));
        said.is_some().then(|| Self { element: node.id(), end: node.subtree_end(), is_stated, said })
    }
}

/// What an element says: `None` if nothing, `Some(None)` if too much.
#[expect(clippy::option_option, reason = "an element that says too much may have one below it that does not")]
fn said(element: NodeRef<'_, '_>) -> Option<Option<Said>> {
    let mut text = String::new();
    let mut pieces = 0;
    for (count, node) in element.descendants().enumerate() {
        let is_said = node.is_text() && node.parent().is_none_or(|parent| !is_code(parent));
        let words = if is_said { node.text() } else { std::borrow::Cow::default() };
        let words = words.trim();
        if words.is_empty() {
            continue;
        }
        pieces += 1;
        if count > MAX_NODES || pieces > 3 || words.len() > 4 * MAX_LETTERS {
            return Some(None);
        }
        for word in words.split_whitespace() {
            text.push_str(if text.is_empty() { "" } else { " " });
            text.push_str(word);
        }
    }
    let is_short = text.chars().count() <= MAX_LETTERS;
    (!text.is_empty()).then(|| is_short.then(|| Said { text, source: element.span() }))
}

fn is_code(element: NodeRef<'_, '_>) -> bool {
    matches!(element.tag(), Tag::SCRIPT | Tag::STYLE | Tag::TEMPLATE | Tag::NOSCRIPT)
}

fn introduction(post: NodeRef<'_, '_>, author: Candidate, date: Option<Candidate>) -> Option<Introduction> {
    // "By Ann on the first of May" in one element is not a date.
    let says_who = |date: &Candidate| {
        let both = author.said.as_ref().zip(date.said.as_ref());
        both.is_some_and(|(author, date)| date.text.contains(&author.text))
    };
    let date = date.filter(|date| !says_who(date));
    let mut known = vec![author.element];
    known.extend(date.as_ref().map(|date| date.element));
    let elements = known.iter().map(|element| around(post, *element, &known)).collect();
    Some(Introduction { author: author.said?, date: date.and_then(|date| date.said), elements })
}

/// The largest element of the post that says no more than who and when: "by Ann on".
fn around(post: NodeRef<'_, '_>, element: NodeId, known: &[NodeId]) -> NodeId {
    let element = post.tree().node(element);
    let within = element.ancestors().take(MAX_AROUND).take_while(|above| above.id() > post.id());
    within.take_while(|above| says_nothing_else(*above, known)).last().unwrap_or(element).id()
}

fn says_nothing_else(element: NodeRef<'_, '_>, known: &[NodeId]) -> bool {
    let tree = element.tree();
    let mut at = element.id();
    for _ in 0..4 * MAX_NODES {
        at.0 += 1;
        if at >= element.subtree_end() {
            return true;
        }
        let node = tree.node(at);
        if known.contains(&at) {
            at = NodeId(node.subtree_end().0 - 1);
        } else if node.is_html(Tag::IMG) || node.is_text() && !node.text().split_whitespace().all(is_joint) {
            return false;
        }
    }
    false
}
