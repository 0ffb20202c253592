//! The elements around the blocks of a page, each once, with what is in it.

use std::ops::Range;

use crate::html::namings::Namings;
use crate::html::{NodeId, NodeRef, Tag, Tree};
use crate::learned::names;
use crate::learned::weights::Weights;
use crate::segment::Blocks;

/// Where the way up ends.
pub(super) const NONE: u32 = u32::MAX;

/// An element around blocks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Container {
    pub(super) element: NodeId,
    /// The next one around it.
    pub(super) parent: u32,
    /// How many are around it.
    pub(super) depth: u32,
    /// Its blocks.
    pub(super) first: u32,
    pub(super) end: u32,
    /// Whether it or one around it is hidden by its attributes.
    pub(super) is_hidden: bool,
    /// Whether it is `<html>`.
    pub(super) is_root: bool,
    pub(super) names: NameScore,
}

/// The weights of the names of an element, and of all around it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NameScore {
    pub(super) own: f32,
    /// Of all names from here to the root, each once: ten `<div>`s say no more than one.
    pub(super) sum: f32,
    pub(super) greatest: f32,
    pub(super) least: f32,
}

/// The containers of a page, outer ones before inner ones.
#[derive(Debug, Default)]
pub(super) struct Containers {
    pub(super) all: Vec<Container>,
    /// Of each block the innermost one: what the first text of it stands in.
    pub(super) of_block: Vec<u32>,
    /// Of each block the one of its block-level element.
    pub(super) of_element: Vec<u32>,
}

impl Containers {
    /// One walk over the blocks: consecutive ones share most of what is around them.
    pub(super) fn of(tree: &Tree<'_>, blocks: &Blocks, weights: &Weights, of_page: f32) -> Self {
        let mut containers = Self::default();
        let mut open: Vec<u32> = Vec::new();
        let mut around = NamesAround { is_there: vec![false; weights.places()], ..NamesAround::default() };
        let mut known = KnownNames::new(weights, tree.namings());
        let mut chain: Vec<NodeRef<'_, '_>> = Vec::new();
        for (block, number) in blocks.iter().zip(0_u32..) {
            let texts = blocks.texts(block);
            let first = texts.iter().find(|text| text.letters > 0).or(texts.first());
            let node = first.map_or(NodeId::DOCUMENT, |text| text.node);
            while let Some(&last) = open.last() {
                let container = &mut containers.all[last as usize];
                if node < tree.node(container.element).subtree_end() {
                    break;
                }
                container.end = number;
                open.pop();
                around.leave();
            }
            let top = open.last().map_or(NodeId::DOCUMENT, |last| containers.all[*last as usize].element);
            chain.clear();
            chain.extend(tree.node(node).ancestors().take_while(|node| node.id() != top && node.is_element()));
            for element in chain.drain(..).rev() {
                let parent = open.last().copied().unwrap_or(NONE);
                open.push(u32::try_from(containers.all.len()).unwrap_or(NONE));
                containers.push(element, parent, number, of_page, &mut known, &mut around);
            }
            let innermost = open.last().copied().unwrap_or(NONE);
            containers.of_block.push(innermost);
            containers.of_element.push(containers.up_to(innermost, block.element));
        }
        let blocks = u32::try_from(blocks.len()).unwrap_or(u32::MAX);
        for last in open {
            containers.all[last as usize].end = blocks;
        }
        containers
    }

    fn push<'page>(
        &mut self,
        element: NodeRef<'_, 'page>,
        parent: u32,
        block: u32,
        of_page: f32,
        known: &mut KnownNames<'page, '_>,
        names_around: &mut NamesAround,
    ) {
        let (mut own, mut new) = (0.0, 0.0);
        names_around.enter();
        known.found.clear();
        let named = names::each(element, known);
        for (place, weight) in &known.found {
            own += weight;
            new += if names_around.add(*place) { *weight } else { 0.0 };
        }
        let around = self.get(parent);
        let (depth, is_hidden) = around.map_or((0, false), |around| (around.depth + 1, around.is_hidden));
        let outer = around.map_or(NameScore { sum: of_page, ..NameScore::default() }, |around| around.names);
        self.all.push(Container {
            element: element.id(),
            parent,
            depth,
            first: block,
            end: block,
            is_hidden: is_hidden || named.is_hidden,
            is_root: element.is_html(Tag::HTML),
            names: NameScore {
                own,
                sum: outer.sum + new,
                greatest: outer.greatest.max(own),
                least: outer.least.min(own),
            },
        });
    }

    pub(super) fn get(&self, container: u32) -> Option<&Container> {
        self.all.get(container as usize)
    }

    /// A container and those around it, inner ones first.
    pub(super) fn ancestors(&self, container: u32) -> impl Iterator<Item = (u32, &Container)> {
        std::iter::successors(self.get(container).map(|first| (container, first)), |(_, inner)| {
            self.get(inner.parent).map(|outer| (inner.parent, outer))
        })
    }

    /// The container of `element`, from one in it.
    fn up_to(&self, container: u32, element: NodeId) -> u32 {
        self.ancestors(container).find(|(_, around)| around.element == element).map_or(container, |(found, _)| found)
    }
}

/// The names of an element that have weights, as places in their table; those of values that were seen before are remembered.
struct KnownNames<'page, 'model> {
    weights: &'model Weights,
    /// Of the element at hand.
    found: Vec<(usize, f32)>,
    /// Where in `all` the names of classes are, by number.
    classes: Vec<Option<Range<usize>>>,
    /// Other values by their beginnings and ends, a later one in place of an earlier, and where in `all` their names are.
    values: Vec<(&'page str, Range<usize>)>,
    all: Vec<(usize, f32)>,
}

/// Values that are remembered: a power of two.
const REMEMBERED: usize = 256;

impl<'model> KnownNames<'_, 'model> {
    fn new(weights: &'model Weights, namings: &Namings) -> Self {
        Self {
            weights,
            found: Vec::new(),
            classes: vec![None; namings.len()],
            values: vec![("", 0..0); REMEMBERED],
            all: Vec::new(),
        }
    }

    /// Remembers the names that are given, as far as they have weights.
    fn remember(&mut self, names: impl FnOnce(&mut dyn FnMut(u32))) -> Range<usize> {
        let start = self.all.len();
        names(&mut |name| self.all.extend(self.weights.place(name)));
        start..self.all.len()
    }
}

impl<'page> names::Taker<'page> for KnownNames<'page, '_> {
    fn take(&mut self, name: u32) {
        self.found.extend(self.weights.place(name));
    }

    fn take_class(&mut self, number: usize, names: impl FnOnce(&mut dyn FnMut(u32))) {
        let known = self.classes[number].clone();
        let known = known.unwrap_or_else(|| self.remember(names));
        self.found.extend_from_slice(&self.all[known.clone()]);
        self.classes[number] = Some(known);
    }

    fn take_value(&mut self, value: &'page str, names: impl FnOnce(&mut dyn FnMut(u32))) {
        let at = place(value);
        if self.values[at].0 != value {
            self.values[at] = (value, self.remember(names));
        }
        self.found.extend_from_slice(&self.all[self.values[at].1.clone()]);
    }
}

/// Where a value is remembered.
fn place(value: &str) -> usize {
    let bytes = value.as_bytes();
    let eight = |part: Option<&[u8; 8]>| part.map_or(0, |part| u64::from_le_bytes(*part));
    let (first, last) = (eight(bytes.first_chunk()), eight(bytes.last_chunk()));
    let short = bytes.iter().take(7).fold(0, |sum, byte| sum << 8 | u64::from(*byte));
    let mixed = (first ^ last.rotate_left(29) ^ short ^ bytes.len() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 56) as usize % REMEMBERED
}

/// The names that count of the elements that are open.
#[derive(Default)]
struct NamesAround {
    names: Vec<usize>,
    /// By place in the table.
    is_there: Vec<bool>,
    /// Where those of each element begin.
    starts: Vec<usize>,
}

impl NamesAround {
    fn enter(&mut self) {
        self.starts.push(self.names.len());
    }

    fn leave(&mut self) {
        let start = self.starts.pop().unwrap_or(0);
        for name in self.names.drain(start..) {
            self.is_there[name] = false;
        }
    }

    /// Whether it was not there yet.
    fn add(&mut self, name: usize) -> bool {
        let is_new = !self.is_there[name];
        if is_new {
            self.is_there[name] = true;
            self.names.push(name);
        }
        is_new
    }
}
