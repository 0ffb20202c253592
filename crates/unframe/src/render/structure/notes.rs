//! Footnotes: which links lead to one, and where it stands.
//!
//! **Idea.** A link that is raised above the line, or calls itself a footnote, to an element of the page that links back. Both
//! must be there, and the note must be shown; anything else stays a link. **Cost.** A pass over the elements, and a second
//! one if there is such a link. **When it fails.** Notes that do not link back stay links.

use std::collections::{BTreeMap, BTreeSet};

use crate::html::{NodeId, NodeRef, NodeSet, Tag};

/// The footnotes of a part of a page.
#[derive(Debug, Default)]
pub(in crate::render) struct Notes {
    /// What stands for the link: `1` for `[^1]`.
    references: BTreeMap<NodeId, String>,
    definitions: BTreeMap<NodeId, String>,
    /// Links from notes back to the text.
    back: BTreeSet<NodeId>,
    /// What surrounds notes and says nothing.
    around: BTreeSet<NodeId>,
}

/// Notes that are told apart on one page.
const MAX_NOTES: usize = 4096;
/// Nodes of a note that are looked at for its link back.
const MAX_NODES: usize = 512;
/// Bytes of a name, or of what a link says.
const MAX_NAME: usize = 64;

impl Notes {
    pub(super) fn of(start: NodeRef<'_, '_>, leave_out: &NodeSet) -> Self {
        let mut wanted: BTreeMap<String, Vec<(NodeId, String)>> = BTreeMap::new();
        let mut places = BTreeSet::new();
        let links = start.descendants().filter(|node| node.is_html(Tag::A));
        for (link, (target, label)) in links.filter_map(|link| Some((link, reference(link)?))).take(MAX_NOTES) {
            wanted.entry(target).or_default().push((raised(link).id(), label));
            let near = std::iter::once(link).chain(link.ancestors().take(1));
            places.extend(near.filter_map(|near| Some(near.attribute("id")?.value().into_owned())));
        }
        let mut notes = Self::default();
        if wanted.is_empty() {
            return notes;
        }
        let mut labels = BTreeSet::new();
        for node in start.descendants().filter(|node| matches!(node.tag(), Tag::LI | Tag::P | Tag::DIV | Tag::ASIDE)) {
            let Some(id) = node.attribute("id") else { continue };
            // Only the first element of a name is led to; that also bounds the work.
            let Some(references) = wanted.remove(&*id.value()) else { continue };
            let is_shown = !std::iter::once(node).chain(node.ancestors()).any(|above| leave_out.contains(above.id()));
            let back: Vec<NodeId> =
                node.descendants().take(MAX_NODES).filter(|link| leads_back(*link, &places)).map(NodeRef::id).collect();
            // Two sections of a page may count their notes alike: then the first has them.
            if !is_shown || back.is_empty() || !labels.insert(references[0].1.clone()) {
                continue;
            }
            let label = &references[0].1;
            notes.definitions.insert(node.id(), label.clone());
            notes.references.extend(references.iter().map(|(link, _)| (*link, label.clone())));
            notes.around.extend(back.iter().filter_map(|link| number_around(node, node.tree().node(*link))));
            notes.around.extend(announcements(node));
            notes.back.extend(back);
        }
        notes
    }

    pub(super) fn reference(&self, link: NodeId) -> Option<&str> {
        self.references.get(&link).map(String::as_str)
    }

    pub(super) fn definition(&self, element: NodeId) -> Option<&str> {
        self.definitions.get(&element).map(String::as_str)
    }

    /// Whether an element only surrounds notes.
    pub(super) fn is_around(&self, element: NodeId) -> bool {
        !self.around.is_empty() && self.around.contains(&element)
    }

    pub(super) fn is_way_back(&self, link: NodeId) -> bool {
        self.back.contains(&link)
    }
}

/// Where a link to a note leads, and what it says, if it may be one.
fn reference(link: NodeRef<'_, '_>) -> Option<(String, String)> {
    let target = link.attribute("href")?.value().strip_prefix('#').filter(|name| name.len() <= MAX_NAME)?.to_owned();
    let is_raised = link.ancestors().take(2).any(|above| above.is_html(Tag::SUP))
        || link.children().take(2).any(|below| below.is_html(Tag::SUP));
    let is_called_so = names(link).any(|name| name.contains("footnote") || name.contains("noteref"));
    if !(is_raised || is_called_so) {
        return None;
    }
    let said: String =
        link.descendants().take(8).filter(|node| node.is_text()).map(|text| text.text().into_owned()).collect();
    let label = said.trim().trim_matches(['[', ']', '(', ')', '^']);
    let is_label = !label.is_empty() && label.len() <= 8 && label.chars().all(char::is_alphanumeric);
    is_label.then(|| (target, label.to_owned()))
}

/// The link, or what raises it together with brackets around it: `<sup>[<a>1</a>]</sup>`.
fn raised<'tree, 'page>(link: NodeRef<'tree, 'page>) -> NodeRef<'tree, 'page> {
    let Some(sup) = link.parent().filter(|parent| parent.is_html(Tag::SUP)) else { return link };
    let is_bracket =
        |child: NodeRef<'_, '_>| child.is_text() && matches!(child.text().trim(), "[" | "]" | "(" | ")" | "");
    let is_alone = sup.children().take(4).all(|child| child.id() == link.id() || is_bracket(child));
    if is_alone && sup.children().nth(4).is_none() { sup } else { link }
}

/// What is around the link of a note back to the text and holds nothing else but signs: `[1]`.
fn number_around(note: NodeRef<'_, '_>, link: NodeRef<'_, '_>) -> Option<NodeId> {
    let inline = |node: &NodeRef<'_, '_>| {
        matches!(node.tag(), Tag::SPAN | Tag::SUP | Tag::B | Tag::STRONG | Tag::SMALL) && node.id() > note.id()
    };
    let says_nothing = |node: &NodeRef<'_, '_>| {
        let mut texts = node.descendants().take(16).filter(|text| text.is_text());
        texts.all(|text| {
            let is_in_link = link.id() < text.id() && text.id() < link.subtree_end();
            is_in_link || !text.text().contains(char::is_alphanumeric)
        }) && node.descendants().nth(16).is_none()
    };
    link.ancestors().take(3).take_while(inline).take_while(says_nothing).last().map(NodeRef::id)
}

/// The rule above the notes, and the heading that says to screen readers what they are.
fn announcements(note: NodeRef<'_, '_>) -> Vec<NodeId> {
    let mut found = Vec::new();
    let mut at = note;
    for above in note.ancestors().take(3) {
        let before =
            above.children().take(8).take_while(|child| child.id() != at.id()).filter(|child| child.is_element());
        for child in before {
            let is_for_readers = || {
                let class = child.attribute("class").map(|class| class.raw_value()).unwrap_or_default();
                let mut names = class.split_ascii_whitespace();
                names.any(|name| matches!(name, "sr-only" | "visually-hidden" | "screen-reader-text"))
            };
            if child.is_html(Tag::HR) || child.tag().is_heading() && is_for_readers() {
                found.push(child.id());
            }
        }
        at = above;
        if !matches!(above.tag(), Tag::OL | Tag::UL | Tag::DIV | Tag::SECTION | Tag::ASIDE) {
            break;
        }
    }
    found
}

/// Whether it is a link from a note back to the text: it says so, shows an arrow, or leads to one of the `places` where notes
/// are referred to.
fn leads_back(link: NodeRef<'_, '_>, places: &BTreeSet<String>) -> bool {
    if !link.is_html(Tag::A) {
        return false;
    }
    let Some(href) = link.attribute("href").filter(|href| href.raw_value().starts_with('#')) else { return false };
    if places.contains(&href.value()[1..]) {
        return true;
    }
    let says_back = names(link).any(|name| name.contains("back") || name.contains("reversefootnote"));
    let said: String =
        link.descendants().take(8).filter(|node| node.is_text()).map(|text| text.text().into_owned()).collect();
    says_back
        || matches!(said.trim().trim_end_matches(['\u{FE0E}', '\u{FE0F}']), "↩" | "↑" | "^" | "⏎" | "↵" | "⤴" | "↖")
}

fn names<'page>(link: NodeRef<'_, 'page>) -> impl Iterator<Item = &'page str> {
    ["class", "role"]
        .into_iter()
        .filter_map(move |name| link.attribute(name))
        .map(|attribute| attribute.raw_value())
        .filter(|value| value.len() <= 4 * MAX_NAME)
}
