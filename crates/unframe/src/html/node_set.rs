//! A set of nodes of one tree.

use super::tree::NodeId;

/// Some of the nodes of a tree, a bit each. The empty set, which is the default, fits every tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeSet {
    words: Vec<u64>,
}

impl NodeSet {
    /// Whether the node is in it.
    #[inline]
    pub fn contains(&self, node: NodeId) -> bool {
        self.words.get(node.index() / 64).is_some_and(|word| word >> (node.index() % 64) & 1 != 0)
    }

    /// Puts a node in. Whether it was not there before.
    pub fn insert(&mut self, node: NodeId) -> bool {
        let index = node.index() / 64;
        if index >= self.words.len() {
            self.words.resize(index + 1, 0);
        }
        let bit = 1 << (node.index() % 64);
        let is_new = self.words[index] & bit == 0;
        self.words[index] |= bit;
        is_new
    }

    /// Whether no node is in it.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }
}

/// The empty set, for those who leave nothing out.
impl Default for &NodeSet {
    fn default() -> Self {
        static NONE: NodeSet = NodeSet { words: Vec::new() };
        &NONE
    }
}
