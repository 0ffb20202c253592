//! How many siblings of an element look like it: one of many cards, or one of a kind.

use std::ops::Range;

use crate::hash::{Hash64, pair};
use crate::html::{NodeRef, Tree};
use crate::learned::numbers::{log, real};

/// Children of an element that are looked at.
const MOST_CHILDREN: usize = 400;

/// Bytes of classes that are compared: the beginning of a long value is enough.
const LONGEST: usize = 256;

/// What was counted so far.
#[derive(Debug, Default)]
pub(super) struct Siblings {
    /// Kinds of children with their numbers, one parent after the other.
    counted: Vec<(u64, u32)>,
    /// Where in `counted` those of a parent are, by the number of its container; empty where nobody asked.
    of_parent: Vec<Range<usize>>,
    /// The kinds of the children of the parent that is counted.
    kinds: Vec<u64>,
    /// Hashes of classes, by the numbers of their values.
    classes: Vec<Option<u64>>,
}

impl Siblings {
    /// Of a page with this many containers.
    pub(super) fn new(tree: &Tree<'_>, containers: usize) -> Self {
        let classes = tree.namings().map(tree, |class| {
            let mut hash = Hash64::new();
            hash.bytes(&class.as_bytes()[..class.len().min(LONGEST)]);
            (!class.is_empty()).then(|| hash.finish())
        });
        Self { counted: Vec::new(), of_parent: vec![0..0; containers], kinds: Vec::new(), classes }
    }

    /// Siblings with the same name and classes, itself counted.
    pub(super) fn like(&mut self, element: NodeRef<'_, '_>, container_of_parent: u32) -> f32 {
        let parent = element.parent().filter(|_| (container_of_parent as usize) < self.of_parent.len());
        let Some(parent) = parent else { return 0.0 };
        if self.of_parent[container_of_parent as usize].is_empty() {
            self.of_parent[container_of_parent as usize] = self.count(parent);
        }
        let kinds = &self.counted[self.of_parent[container_of_parent as usize].clone()];
        let own = kind(element, &self.classes);
        log(kinds.iter().find(|(kind, _)| *kind == own).map_or(0.0, |(_, count)| real(*count)))
    }

    /// Counts the children of an element, and tells where their kinds are.
    fn count(&mut self, parent: NodeRef<'_, '_>) -> Range<usize> {
        let elements = parent.children().filter(|child| child.is_element()).take(MOST_CHILDREN);
        self.kinds.clear();
        self.kinds.extend(elements.map(|element| kind(element, &self.classes)));
        self.kinds.sort_unstable();
        let start = self.counted.len();
        let counted = |same: &[u64]| (same[0], u32::try_from(same.len()).unwrap_or(u32::MAX));
        self.counted.extend(self.kinds.chunk_by(|left, right| left == right).map(counted));
        start..self.counted.len()
    }
}

fn kind(element: NodeRef<'_, '_>, classes: &[Option<u64>]) -> u64 {
    let tag = u64::from(element.tag().0);
    element.class_value().and_then(|class| classes[class]).map_or(tag, |class| pair(tag, class))
}
