//! Entries of lists of works: what an entry says of its author and its date is not said of the page.
//!
//! **Idea.** An entry has a heading that leads to the work, and brothers that are alike and have such headings, too. **Cost.** A look at some
//! nodes of the brothers of each element around what is asked about, once for each parent. **When it fails.** Lists whose entries
//! have no headings, and works of which a page shows fewer than three, are not noticed.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::survey::attribute;
use crate::html::{NodeId, NodeRef, Tag, Tree};

/// Elements around something that are looked at.
const HIGHEST: usize = 8;
/// Children of a parent that are looked at.
const MOST_CHILDREN: usize = 40;
/// Nodes of a child that are looked at for its heading.
const MOST_NODES: usize = 80;
/// Entries that make a list.
const LEAST_ENTRIES: usize = 3;

/// The lists of works of a page, as far as somebody asked.
pub(super) struct Entries {
    heading: Option<NodeId>,
    /// Parents whose children were looked at: the tag and class of those that are entries.
    known: RefCell<BTreeMap<NodeId, Option<Kind>>>,
}

/// What entries of one list have in common.
type Kind = (Tag, Option<String>);

impl Entries {
    /// Of a page with this heading. What stands around it is not an entry, unless it is the heading of one itself: pages of lists
    /// may have no other.
    pub(super) fn new(tree: &Tree<'_>, heading: Option<NodeId>) -> Self {
        let is_own = |heading: &NodeId| {
            let heading = tree.node(*heading);
            heading.tag() == Tag::H1 || !heading.descendants().take(MOST_NODES).any(|node| node.tag() == Tag::A)
        };
        Self { heading: heading.filter(is_own), known: RefCell::default() }
    }

    /// Whether a node is in an entry.
    pub(super) fn have(&self, node: NodeRef<'_, '_>) -> bool {
        let is_around_heading = |around: &NodeRef<'_, '_>| {
            self.heading.is_some_and(|heading| around.id() <= heading && heading < around.subtree_end())
        };
        let around = std::iter::once(node).chain(node.ancestors()).take(HIGHEST);
        around.take_while(|around| !is_around_heading(around)).any(|around| self.is_entry(around))
    }

    fn is_entry(&self, around: NodeRef<'_, '_>) -> bool {
        let Some(parent) = around.parent().filter(|_| around.is_element()) else { return false };
        let mut known = self.known.borrow_mut();
        let entries = known.entry(parent.id()).or_insert_with(|| entries(parent));
        entries.as_ref().is_some_and(|kind| *kind == kind_of(around)) && leads_to_a_work(around)
    }
}

/// What the entries below a parent are like; `None` if there are none.
fn entries(parent: NodeRef<'_, '_>) -> Option<Kind> {
    let mut counted: Vec<(Kind, usize)> = Vec::new();
    for child in parent.children().take(MOST_CHILDREN).filter(|child| child.is_element() && leads_to_a_work(*child)) {
        let kind = kind_of(child);
        match counted.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, count)) => *count += 1,
            None => counted.push((kind, 1)),
        }
    }
    counted.into_iter().find(|(_, count)| *count >= LEAST_ENTRIES).map(|(kind, _)| kind)
}

fn kind_of(element: NodeRef<'_, '_>) -> Kind {
    let first = attribute(element, "class").and_then(|class| class.split_whitespace().next().map(str::to_owned));
    (element.tag(), first)
}

/// Whether an element has a heading with a link to another page.
fn leads_to_a_work(element: NodeRef<'_, '_>) -> bool {
    let is_heading = |node: &NodeRef<'_, '_>| matches!(node.tag(), Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4);
    let mut headings = element.descendants().take(MOST_NODES).filter(is_heading);
    headings.any(|heading| {
        let is_link = |node: &NodeRef<'_, '_>| {
            node.tag() == Tag::A && attribute(*node, "href").is_some_and(|address| !address.contains('#'))
        };
        // The link may be around the heading as well as within it.
        heading.descendants().take(8).any(|node| is_link(&node))
            || heading.ancestors().take(1).any(|node| is_link(&node))
    })
}
