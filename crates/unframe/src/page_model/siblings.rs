//! How many siblings of an element look like it: one of many cards, or one of a kind.

use crate::hash::{Hash64, pair};
use crate::html::{NodeRef, Tree};
use crate::learned::numbers::{log, real};

/// Children of an element that are looked at.
const MOST_CHILDREN: usize = 400;

/// Bytes of classes that are compared: the beginning of a long value is enough.
const LONGEST: usize = 256;

/// What was counted so far, by the number of the parent's container: kinds of children with their numbers.
#[derive(Debug, Default)]
pub(super) struct Siblings {
    counted: Vec<Vec<(u64, u32)>>,
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
        Self { counted: vec![Vec::new(); containers], classes }
    }

    /// Siblings with the same name and classes, itself counted.
    pub(super) fn like(&mut self, element: NodeRef<'_, '_>, container_of_parent: u32) -> f32 {
        let kinds = self.counted.get_mut(container_of_parent as usize);
        let Some((parent, kinds)) = element.parent().zip(kinds) else { return 0.0 };
        if kinds.is_empty() {
            *kinds = count(parent, &self.classes);
        }
        let own = kind(element, &self.classes);
        log(kinds.iter().find(|(kind, _)| *kind == own).map_or(0.0, |(_, count)| real(*count)))
    }
}

fn count(parent: NodeRef<'_, '_>, classes: &[Option<u64>]) -> Vec<(u64, u32)> {
    let elements = parent.children().filter(|child| child.is_element()).take(MOST_CHILDREN);
    let mut all: Vec<u64> = elements.map(|element| kind(element, classes)).collect();
    all.sort_unstable();
    let counted = |same: &[u64]| (same[0], u32::try_from(same.len()).unwrap_or(u32::MAX));
    all.chunk_by(|left, right| left == right).map(counted).collect()
}

fn kind(element: NodeRef<'_, '_>, classes: &[Option<u64>]) -> u64 {
    let tag = u64::from(element.tag().0);
    element.class_naming().value().and_then(|class| classes[class]).map_or(tag, |class| pair(tag, class))
}
