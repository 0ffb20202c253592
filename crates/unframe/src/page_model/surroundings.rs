//! What is around a block: its containers, what they hold and how they are called, and how near it is to others.

use super::features::Page;
use super::numbers::{log, real, small};
use super::sums::is_prose;
use crate::html::{NodeRef, Tag};
use crate::segment::Block;

/// How far up the containers of a block are looked at, its own being 0.
pub(super) const LEVELS: [usize; 7] = [0, 1, 2, 3, 4, 6, 8];
/// What is known of each.
pub(super) const OF_LEVEL: usize = 7;
/// Blocks on either side whose names count.
const WINDOW: usize = 6;
/// The outermost container that is not nearly everything has at most this part of the letters.
const NEARLY_ALL: f32 = 0.9;

/// The weights of names, averaged; long blocks count for more.
pub(super) struct NamesNear {
    pub(super) around: Vec<f32>,
    pub(super) page: f32,
}

/// A block and what is around it, by container: how many steps lead from the block to each.
pub(super) struct Way {
    /// Containers and steps, inner ones first, which are the later ones.
    steps: Vec<(u32, f32)>,
}

impl Page<'_, '_, '_> {
    pub(super) fn name_score(&self, block: usize) -> f32 {
        self.containers.get(self.containers.of_block[block]).map_or(0.0, |container| container.names.sum)
    }

    /// The least and the greatest weight of an element around the block, and those of the innermost four.
    pub(super) fn name_details(&self, block: usize) -> [f32; 6] {
        let innermost = self.containers.of_block[block];
        let mut details = [0.0; 6];
        if let Some(container) = self.containers.get(innermost) {
            details[..2].copy_from_slice(&[container.names.least, container.names.greatest]);
        }
        for (detail, (_, container)) in details[2..].iter_mut().zip(self.containers.ancestors(innermost)) {
            *detail = container.names.own;
        }
        details
    }

    /// Averages over the blocks around each, and over the page.
    pub(super) fn names_near(&self, names: &[f32]) -> NamesNear {
        let mut up_to = vec![(0.0_f32, 0.0_f32)];
        let (mut sum, mut weights) = (0.0, 0.0);
        for (name, facts) in names.iter().zip(&self.facts) {
            let weight = real(facts.words).sqrt();
            sum += name * weight;
            weights += weight;
            up_to.push((sum, weights));
        }
        let mean =
            |start: usize, end: usize| (up_to[end].0 - up_to[start].0) / (up_to[end].1 - up_to[start].1).max(1e-3);
        let count = names.len();
        let around = (0..count).map(|block| mean(block.saturating_sub(WINDOW), (block + WINDOW + 1).min(count)));
        NamesNear { around: around.collect(), page: mean(0, count) }
    }

    /// What each container holds, and how many siblings are like it.
    pub(super) fn levels(&mut self) -> Vec<[f32; OF_LEVEL]> {
        let page = self.sums.letters();
        let mut levels = Vec::with_capacity(self.containers.all.len());
        for container in &self.containers.all {
            let held = self.sums.held(container.first as usize..container.end as usize);
            let like = self.siblings.like(self.tree.node(container.element));
            let [letters, links, share, mean, prose, blocks] = held.features(page);
            levels.push([letters, links, share, mean, prose, blocks, like]);
        }
        levels
    }

    /// Of the containers up to the root, those at [`LEVELS`] and the outermost one that is not nearly everything.
    pub(super) fn around(&self, block: usize, levels: &[[f32; OF_LEVEL]], row: &mut Vec<f32>) {
        let start = row.len();
        let mut last = [0.0; OF_LEVEL];
        let mut top = last;
        let own = self.containers.of_element[block];
        let mut wanted = LEVELS.iter().copied().peekable();
        for (level, (number, container)) in self.containers.ancestors(own).enumerate() {
            if self.tree.node(container.element).is_html(Tag::HTML) {
                break;
            }
            last = levels[number as usize];
            if last[2] < NEARLY_ALL {
                top = last;
            }
            if wanted.next_if_eq(&level).is_some() {
                row.extend(last);
            }
        }
        while row.len() < start + LEVELS.len() * OF_LEVEL {
            row.extend(last);
        }
        row.extend(top);
    }

    /// The way from a block up to the root.
    pub(super) fn way(&self, block: Option<usize>) -> Way {
        let Some(block) = block else { return Way { steps: Vec::new() } };
        let up = self.containers.ancestors(self.containers.of_element[block]);
        Way { steps: up.enumerate().map(|(steps, (number, _))| (number, small(steps))).collect() }
    }

    /// To the first container that a block shares with that way: steps from there, steps from here, and how much of the
    /// page's text it holds.
    pub(super) fn nearness(&self, block: usize, way: &Way) -> [f32; 3] {
        let up = self.containers.ancestors(self.containers.of_element[block]);
        for (steps, (number, container)) in up.enumerate() {
            // Outer containers have lower numbers.
            if let Ok(at) = way.steps.binary_search_by(|(other, _)| number.cmp(other)) {
                let held = self.sums.held(container.first as usize..container.end as usize);
                return [way.steps[at].1, small(steps), held.letters / self.sums.letters()];
            }
        }
        [-1.0, -1.0, 0.0]
    }

    /// The longest block that reads like prose.
    pub(super) fn longest(&self) -> Option<usize> {
        let blocks = self.blocks.iter().zip(&self.facts).enumerate();
        let prose = blocks.filter(|(index, (block, facts))| is_prose(block, facts) && !self.is_hidden[*index]);
        // The first of equally long ones.
        prose.max_by_key(|(index, (block, _))| (block.letters, std::cmp::Reverse(*index))).map(|(index, _)| index)
    }

    pub(super) fn is_in_first_level_heading(&self, block: &Block) -> bool {
        block.is_heading && self.heading_of(block).is_some_and(|heading| heading.is_html(Tag::H1))
    }

    fn heading_of(&self, block: &Block) -> Option<NodeRef<'_, '_>> {
        let element = self.tree.node(block.element);
        std::iter::once(element).chain(element.ancestors()).find(|node| node.tag().is_heading())
    }

    /// 1 for `<h1>` down to a sixth for `<h6>`; 0 for what is no heading.
    pub(super) fn heading_level(&self, block: &Block) -> f32 {
        let heading = if block.is_heading { self.heading_of(block) } else { None };
        let levels = [Tag::H6, Tag::H5, Tag::H4, Tag::H3, Tag::H2, Tag::H1];
        let level = heading.and_then(|heading| levels.iter().position(|tag| heading.is_html(*tag)));
        level.map_or(0.0, |level| small(level + 1) / 6.0)
    }
}

/// How many blocks lie between, negative in front of it.
pub(super) fn distance(block: usize, other: Option<usize>) -> f32 {
    match other {
        Some(other) if block < other => -log(small(other - block)),
        Some(other) => log(small(block - other)),
        None => 0.0,
    }
}
