//! The list of active formatting elements (§13.2.4.3): `<b>`, `<a>` and their like, which survive being closed by force.

use super::super::node::Flags;
use super::super::tag::Tag;
use super::Builder;
use super::arena::Id;
use super::open_elements::OpenElement;

/// An entry of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Formatting {
    /// The element; of no meaning for a marker.
    pub(super) id: Id,
    /// [`Tag::NONE`] for a marker.
    pub(super) tag: Tag,
    /// Of the attributes in any order; 0 as long as nobody asked.
    fingerprint: u64,
}

/// The list of active formatting elements.
#[derive(Debug, Default)]
pub(super) struct FormattingList {
    entries: Vec<Formatting>,
}

impl FormattingList {
    const MARKER: Formatting = Formatting { id: 0, tag: Tag::NONE, fingerprint: 0 };

    pub(super) fn push_marker(&mut self) {
        self.entries.push(Self::MARKER);
    }

    /// "Clear the list of active formatting elements up to the last marker."
    pub(super) fn clear_to_marker(&mut self) {
        while self.entries.pop().is_some_and(|entry| entry.tag != Tag::NONE) {}
    }

    #[inline]
    pub(super) fn last(&self) -> Option<&Formatting> {
        self.entries.last()
    }

    pub(super) fn get(&self, index: usize) -> Formatting {
        self.entries[index]
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Where the entries after the last marker begin.
    fn behind_marker(&self) -> usize {
        self.entries.iter().rposition(|entry| entry.tag == Tag::NONE).map_or(0, |marker| marker + 1)
    }

    /// The last entry of that name after the last marker.
    pub(super) fn position_of(&self, tag: Tag) -> Option<usize> {
        let start = self.behind_marker();
        self.entries[start..].iter().rposition(|entry| entry.tag == tag).map(|offset| start + offset)
    }

    pub(super) fn position(&self, id: Id) -> Option<usize> {
        self.entries.iter().rposition(|entry| entry.tag != Tag::NONE && entry.id == id)
    }

    pub(super) fn remove(&mut self, index: usize) {
        self.entries.remove(index);
    }

    /// Lets a clone stand for the entry's element; clones have the same attributes.
    pub(super) fn set_id(&mut self, index: usize, id: Id) {
        self.entries[index].id = id;
    }

    pub(super) fn insert(&mut self, index: usize, id: Id, like: Formatting) {
        self.entries.insert(index, Formatting { id, ..like });
    }
}

impl Builder<'_> {
    /// "Push onto the list of active formatting elements", with the Noah's Ark clause: of equal elements after the last
    /// marker three stay.
    pub(super) fn push_formatting(&mut self, id: Id, tag: Tag) {
        let mut entry = Formatting { id, tag, fingerprint: 0 };
        let start = self.formatting.behind_marker();
        if self.formatting.len() - start >= 3 {
            entry.fingerprint = self.fingerprint(id);
            let mut equal = 0;
            for index in (start..self.formatting.len()).rev() {
                if self.formatting.entries[index].tag != tag {
                    continue;
                }
                if self.formatting.entries[index].fingerprint == 0 {
                    self.formatting.entries[index].fingerprint = self.fingerprint(self.formatting.entries[index].id);
                }
                if self.formatting.entries[index].fingerprint == entry.fingerprint {
                    equal += 1;
                    if equal == 3 {
                        self.formatting.remove(index);
                        break;
                    }
                }
            }
        }
        self.formatting.entries.push(entry);
    }

    /// A number that is equal for equal sets of attributes, and for others by a chance of 2⁻⁶⁴; a page built to meet it
    /// would keep one `<b>` less.
    fn fingerprint(&self, id: Id) -> u64 {
        let node = self.arena.node(id);
        let attributes = self.attributes_of(node.attributes, node.open);
        let hashes = attributes.map(|attribute| {
            let (name, value) = (attribute.name(), attribute.value());
            // FNV-1a, then mixed so that sums of hashes do not meet by accident.
            let bytes = name.bytes().chain([0]).chain(value.bytes());
            let hash = bytes.fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
            });
            (hash ^ hash >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        });
        hashes.fold(1, u64::wrapping_add).max(1)
    }

    /// "Reconstruct the active formatting elements": reopens those that were closed by force.
    #[inline]
    pub(super) fn reconstruct_formatting(&mut self) {
        if let Some(last) = self.formatting.last()
            && !self.is_marker_or_open(*last)
        {
            self.reopen_formatting();
        }
    }

    #[inline]
    fn is_marker_or_open(&self, entry: Formatting) -> bool {
        entry.tag == Tag::NONE || self.arena.node(entry.id).flags.has(Flags::OPEN)
    }

    #[cold]
    fn reopen_formatting(&mut self) {
        let mut first = self.formatting.len();
        while first > 0 && !self.is_marker_or_open(self.formatting.get(first - 1)) {
            first -= 1;
        }
        let wanted = self.formatting.len() - first;
        let source_nodes = self.arena.nodes.len() - self.clones;
        let allowed = source_nodes.saturating_mul(self.limits.max_clones_per_node).saturating_add(MIN_CLONES);
        let has_room = self.open.len() + wanted <= self.limits.max_depth;
        if self.clones + wanted > allowed || !has_room {
            self.formatting.entries.truncate(first);
            self.formatting_dropped += 1;
            return;
        }
        self.clones += wanted;
        for index in first..self.formatting.len() {
            let entry = self.formatting.get(index);
            let id = self.arena.add_clone_at(entry.id, self.appropriate_place());
            self.open.push(OpenElement::html(id, entry.tag));
            self.formatting.set_id(index, id);
        }
    }
}

/// Clones that even the smallest page may have.
const MIN_CLONES: usize = 1000;
