//! How many siblings of an element look like it: one of many cards, or one of a kind.

use crate::hash::Hash64;
use crate::html::NodeRef;
use crate::learned::numbers::{log, real};

/// Children of an element that are looked at.
const MOST_CHILDREN: usize = 400;

/// Bytes of classes that are compared.
const LONGEST: usize = 256;

/// What was counted so far, by the number of the parent's container: kinds of children with their numbers.
#[derive(Debug, Default)]
pub(super) struct Siblings {
    counted: Vec<Vec<(u64, u32)>>,
}

impl Siblings {
    /// Of a page with this many containers.
    pub(super) fn new(containers: usize) -> Self {
        Self { counted: vec![Vec::new(); containers] }
    }

    /// Siblings with the same name and classes, itself counted.
    pub(super) fn like(&mut self, element: NodeRef<'_, '_>, container_of_parent: u32) -> f32 {
        let kinds = self.counted.get_mut(container_of_parent as usize);
        let Some((parent, kinds)) = element.parent().zip(kinds) else { return 0.0 };
        if kinds.is_empty() {
            *kinds = count(parent);
        }
        let own = kind(element);
        log(kinds.iter().find(|(kind, _)| *kind == own).map_or(0.0, |(_, count)| real(*count)))
    }
}

fn count(parent: NodeRef<'_, '_>) -> Vec<(u64, u32)> {
    let elements = parent.children().filter(|child| child.is_element()).take(MOST_CHILDREN);
    let mut all: Vec<u64> = elements.map(kind).collect();
    all.sort_unstable();
    let counted = |same: &[u64]| (same[0], u32::try_from(same.len()).unwrap_or(u32::MAX));
    all.chunk_by(|left, right| left == right).map(counted).collect()
}

fn kind(element: NodeRef<'_, '_>) -> u64 {
    let mut hash = Hash64::new();
    hash.number(u64::from(element.tag().0));
    if let Some(class) = element.attribute("class") {
        // The beginning of a long value is enough, and copies of an element would be read again and again.
        let class = class.raw_value().as_bytes();
        hash.bytes(&class[..class.len().min(LONGEST)]);
    }
    hash.finish()
}
