//! The parts of a page that could be its semantic blocks: what shows text, as a tree.
//!
//! As published every node is a part, texts included. In the modern edition parts are block-level elements, the lines of
//! text between them, and rows of siblings of the same name and classes, which stand between the siblings and their
//! parent as an element around them would.

use crate::html::display::Display;
use crate::html::{NodeId, NodeRef, NodeSet, Tag, Tree};
use crate::segment::hidden::{Hidden, HiddenElements};

use super::Edition;
use super::weight::weight;

/// Characters that a part shows, white space collapsed, and how many of them stand where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Measure {
    pub(super) length: u32,
    pub(super) in_links: u32,
    pub(super) in_tables: u32,
    pub(super) in_forms: u32,
    pub(super) in_code: u32,
    pub(super) in_lists: u32,
    /// Fields and buttons, in number.
    pub(super) controls: u32,
}

impl Measure {
    pub(super) fn add(&mut self, other: Self) {
        self.length = self.length.saturating_add(other.length);
        self.in_links = self.in_links.saturating_add(other.in_links);
        self.in_tables = self.in_tables.saturating_add(other.in_tables);
        self.in_forms = self.in_forms.saturating_add(other.in_forms);
        self.in_code = self.in_code.saturating_add(other.in_code);
        self.in_lists = self.in_lists.saturating_add(other.in_lists);
        self.controls = self.controls.saturating_add(other.controls);
    }
}

/// One node, or some siblings in a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The nodes from the first up to, not including, the end.
    pub(super) first: NodeId,
    pub(super) end: NodeId,
    pub(super) measure: Measure,
    pub(super) weight: f64,
    /// Whether it is a row of siblings that look alike.
    pub(super) is_row: bool,
    /// How many parts are around it, that of `html` counted.
    pub(super) depth: u32,
    /// By its number; of the first part, itself.
    pub(super) parent: usize,
    /// The number after its last descendant.
    pub(super) subtree_end: usize,
}

/// The parts of a page in document order, the body first. Empty if the page shows nothing.
pub(super) fn outline(tree: &Tree<'_>, edition: Edition) -> Vec<Part> {
    let (measures, holds_block) = (measures(tree), blocks_and_what_holds_them(tree));
    let mut outline: Vec<Part> = Vec::new();
    let Some(body) = tree.first(Tag::BODY).or_else(|| tree.first(Tag::FRAMESET)) else { return outline };
    // The parts to come, the next one last: first node, end, parent, depth (that of `html` is zero), and whether it is a
    // row, which is not an element itself.
    let mut waiting = vec![(body.id(), body.subtree_end(), 0, 1, false)];
    while let Some((first, end, parent, depth, is_row)) = waiting.pop() {
        let children = || {
            let (first, last) =
                if is_row { (Some(tree.node(first)), end) } else { (tree.node(first).first_child(), end) };
            std::iter::successors(first, |child| child.next_sibling())
                .take_while(move |child| child.id() < last)
                .filter(|child| measures[child.id().index()].length > 0)
        };
        let mut measure = Measure::default();
        if is_row {
            children().for_each(|child| measure.add(measures[child.id().index()]));
        } else {
            measure = measures[first.index()];
        }
        if measure.length == 0 {
            continue;
        }
        let number = outline.len();
        let parent_length = outline.get(parent).map_or(measure.length, |parent| parent.measure.length);
        let weight = weight(measure.length, parent_length, depth);
        outline.push(Part { first, end, measure, weight, is_row, depth, parent, subtree_end: number + 1 });
        let from = waiting.len();
        match edition {
            Edition::Of2008 => {
                waiting.extend(children().map(|child| (child.id(), child.subtree_end(), number, depth + 1, false)));
            }
            Edition::Modern => {
                let is_leaf = children().all(|child| !holds_block.contains(child.id()));
                let mut last_look = None;
                for child in children().filter(|_| !is_leaf) {
                    let look = if holds_block.contains(child.id()) { Look::of(child) } else { Look::Inline };
                    let node = (child.id(), child.subtree_end(), number, depth + 1, look == Look::Inline);
                    if !is_row
                        && last_look == Some(look)
                        && let Some(row) = waiting.last_mut()
                    {
                        row.1 = node.1;
                        row.4 = true;
                    } else {
                        waiting.push(node);
                    }
                    last_look = Some(look);
                }
            }
        }
        waiting[from..].reverse();
    }
    for number in (1..outline.len()).rev() {
        let Part { parent, subtree_end, .. } = outline[number];
        outline[parent].subtree_end = outline[parent].subtree_end.max(subtree_end);
    }
    outline
}

/// By what siblings are told to be alike.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look<'page> {
    /// In a line of text.
    Inline,
    /// A block-level element, by its name and its classes; without classes its id tells it from others.
    Block(Tag, &'page str),
}

impl<'page> Look<'page> {
    fn of(node: NodeRef<'_, 'page>) -> Self {
        let value = |name: &str| node.attribute(name).map(|attribute| attribute.raw_value());
        Self::Block(node.tag(), value("class").or_else(|| value("id")).unwrap_or_default())
    }
}

/// The elements that are laid out as blocks, and those that hold one, as links around cards do.
fn blocks_and_what_holds_them(tree: &Tree<'_>) -> NodeSet {
    let mut found = NodeSet::default();
    for node in tree.document().descendants().filter(|node| node.is_element()) {
        let is_line =
            matches!(Display::of(node), Display::Inline | Display::LineBreak | Display::Noscript | Display::None);
        if !is_line {
            for holder in std::iter::once(node).chain(node.ancestors()) {
                if !found.insert(holder.id()) {
                    break;
                }
            }
        }
    }
    found
}

/// What each node shows, by its number.
fn measures(tree: &Tree<'_>) -> Vec<Measure> {
    let mut measures = vec![Measure::default(); tree.len()];
    let mut hidden = HiddenElements::new(Hidden::Omit);
    let until = NodeId::DOCUMENT;
    let (mut hidden_until, mut links, mut tables, mut forms, mut code, mut lists) =
        (until, until, until, until, until, until);
    for node in tree.document().descendants() {
        let id = node.id();
        if id < hidden_until {
            continue;
        }
        if node.is_text() {
            let length = shown_length(&node.text());
            let within = |end: NodeId| if id < end { length } else { 0 };
            measures[id.index()] = Measure {
                length,
                in_links: within(links),
                in_tables: within(tables),
                in_forms: within(forms),
                in_code: within(code),
                in_lists: within(lists),
                controls: 0,
            };
        } else if node.is_element() {
            let display = Display::of(node);
            let end = node.subtree_end();
            measures[id.index()].controls = u32::from(is_control(node));
            if hidden.contains_by_display(node, display) || hidden.contains(node) {
                hidden_until = end;
                continue;
            }
            let around = match node.tag() {
                tag if !node.is_html(tag) => continue,
                Tag::A => &mut links,
                Tag::TABLE => &mut tables,
                Tag::FORM => &mut forms,
                Tag::PRE | Tag::CODE | Tag::SAMP | Tag::KBD => &mut code,
                Tag::UL | Tag::OL | Tag::DL | Tag::MENU | Tag::DIR => &mut lists,
                _ => continue,
            };
            *around = (*around).max(end);
        }
    }
    for number in (1..tree.len()).rev() {
        let of_child = measures[number];
        if let Some(parent) = tree.node(NodeId(u32::try_from(number).unwrap_or(u32::MAX))).parent() {
            measures[parent.id().index()].add(of_child);
        }
    }
    measures
}

fn is_control(node: NodeRef<'_, '_>) -> bool {
    let is_hidden = || node.attribute("type").is_some_and(|kind| kind.raw_value().eq_ignore_ascii_case("hidden"));
    [Tag::INPUT, Tag::SELECT, Tag::TEXTAREA, Tag::BUTTON].iter().any(|tag| node.is_html(*tag)) && !is_hidden()
}

/// Characters, white space counted once between words.
fn shown_length(text: &str) -> u32 {
    let words = text.split_whitespace().map(|word| word.chars().count() + 1);
    u32::try_from(words.sum::<usize>().saturating_sub(1)).unwrap_or(u32::MAX)
}
