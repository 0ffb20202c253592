//! What is around a block: its containers, what they hold and how they are called, and how near it is to others.

use super::features::Page;
use super::relative::Means;
use super::siblings::Siblings;
use super::sums::is_prose;
use crate::html::{NodeId, NodeRef, Tag};
use crate::learned::numbers::{log, small};
use crate::segment::Block;

/// How far up the containers of a block are looked at, its own being 0.
pub(super) const LEVELS: [usize; 7] = [0, 1, 2, 3, 4, 6, 8];
/// What is known of each: letters, links, share of the page, letters a block, how its blocks are called and what they say
/// in the mean, siblings like it.
const OFTEN: usize = 7;
/// What more is known of the one at [`MIDDLE`] and of the outermost: prose, blocks, images, what is filled in or pressed.
const SELDOM: usize = 4;
const MIDDLE: usize = 4;
/// Numbers on what is around a block.
pub(super) const AROUND: usize = (LEVELS.len() + 1) * OFTEN + 2 * SELDOM;
/// The outermost container that is not nearly everything has at most this part of the letters.
const NEARLY_ALL: f32 = 0.9;

/// What is known of a container.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Level {
    often: [f32; OFTEN],
    seldom: [f32; SELDOM],
}

/// Where the share of the page's letters is in [`Level::often`].
const SHARE: usize = 2;

/// A block and what is around it, by container: how many steps lead from the block to each; [`ELSEWHERE`] to others.
pub(super) struct Way {
    steps: Vec<f32>,
}

/// Below every number of steps.
const ELSEWHERE: f32 = -1.0;

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

    /// What each container holds, how many siblings are like it, and how its blocks are called and what they say in the
    /// mean.
    pub(super) fn levels(&self, names: &Means, words: &Means) -> Vec<Level> {
        let mut siblings = Siblings::new(self.tree, self.containers.all.len());
        let page = self.sums.letters();
        let mut levels = Vec::with_capacity(self.containers.all.len());
        for container in &self.containers.all {
            let held = self.sums.held(container.first as usize..container.end as usize);
            let element = self.tree.node(container.element);
            let like = siblings.like(element, container.parent);
            let [letters, links, share, mean, prose, blocks] = held.features(page);
            let within = |nodes: &[NodeId]| {
                let before = |end: NodeId| nodes.partition_point(|node| *node < end);
                log(small(before(element.subtree_end()) - before(element.id())))
            };
            let blocks_in = container.first as usize..container.end as usize;
            let (names, words) = (names.of(blocks_in.clone()), words.of(blocks_in));
            let (images, inputs) = (within(&self.whole.image_nodes), within(&self.whole.input_nodes));
            levels.push(Level {
                often: [letters, links, share, mean, names, words, like],
                seldom: [prose, blocks, images, inputs],
            });
        }
        levels
    }

    /// Of the containers up to the root, those at [`LEVELS`] and the outermost one that is not nearly everything.
    pub(super) fn around(&self, block: usize, levels: &[Level], row: &mut Vec<f32>) {
        let start = row.len();
        let mut last = &Level::default();
        let (mut top, mut middle) = (last, None);
        let own = self.containers.of_element[block];
        let mut wanted = LEVELS.iter().copied().peekable();
        for (level, (number, container)) in self.containers.ancestors(own).enumerate() {
            if container.is_root {
                break;
            }
            last = &levels[number as usize];
            if last.often[SHARE] < NEARLY_ALL {
                top = last;
            }
            if wanted.next_if_eq(&level).is_some() {
                row.extend(last.often);
            }
            if level == MIDDLE {
                middle = Some(last);
            }
        }
        while row.len() < start + LEVELS.len() * OFTEN {
            row.extend(last.often);
        }
        row.extend(top.often);
        row.extend(top.seldom);
        row.extend(middle.unwrap_or(last).seldom);
    }

    /// The way from a block up to the root.
    pub(super) fn way(&self, block: Option<usize>) -> Way {
        let Some(block) = block else { return Way { steps: Vec::new() } };
        let mut way = vec![ELSEWHERE; self.containers.all.len()];
        let up = self.containers.ancestors(self.containers.of_element[block]);
        for (steps, (number, _)) in up.enumerate() {
            way[number as usize] = small(steps);
        }
        Way { steps: way }
    }

    /// To the first container that a block shares with that way: steps from there, steps from here, and how much of the
    /// page's text it holds.
    pub(super) fn nearness(&self, block: usize, way: &Way) -> [f32; 3] {
        let up = self.containers.ancestors(self.containers.of_element[block]);
        for (steps, (number, container)) in up.enumerate() {
            let Some(from_there) = way.steps.get(number as usize) else { break };
            if *from_there > ELSEWHERE {
                let held = self.sums.held(container.first as usize..container.end as usize);
                return [*from_there, small(steps), held.letters / self.sums.letters()];
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

    /// 1 for `<h1>` down to a sixth for `<h6>`; 0 for what is not a heading.
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
