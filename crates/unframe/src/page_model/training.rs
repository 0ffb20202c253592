//! What the trainer of the page model needs to see.
//!
//! Not part of the crate's interface: it is public for `unframe-bench` and changes without notice.

use super::PageEvidence;
use super::features::Features;
use super::model::Model;
use super::repeats::Repetition;
use crate::html::{Document, NodeId, Tree};
use crate::learned::letters::Letters;
use crate::learned::overview::PageOverview;
use crate::learned::weights::Weights;
use crate::learned::{names, text_facts};
use crate::segment::Blocks;

/// The length of a row of features.
pub const WIDTH: usize = super::features::WIDTH;

/// Tables of weights of names and of words.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    names: Weights,
    words: Weights,
}

impl Tables {
    /// From hashes and weights; of those with weight 0 there is no need.
    pub fn new(names: &[(u32, f32)], words: &[(u32, f32)]) -> Self {
        Self { names: Weights::new(names), words: Weights::new(words) }
    }
}

/// A model other than the one that is part of the program: made without some pages, to be measured on them.
#[derive(Debug)]
pub struct OtherModel(Model);

impl OtherModel {
    /// From what the trainer wrote; `None` if it is something else, or has other features than this version.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        Model::read(bytes).map(Self)
    }

    /// What [`PageEvidence::of`] would give if this were the model of the program.
    pub fn evidence(&self, document: &Document<'_>, blocks: &Blocks) -> PageEvidence {
        PageEvidence::by(&self.0, document, blocks)
    }
}

/// The features of the blocks of a page, a row of [`WIDTH`] for each.
pub fn rows(tree: &Tree<'_>, blocks: &Blocks, tables: &Tables) -> Vec<f32> {
    Features::of(tree, blocks, &tables.names, &tables.words).rows
}

/// The names of all elements around the first text of each block and of the page, each once.
pub fn names(tree: &Tree<'_>, blocks: &Blocks) -> Vec<Vec<u32>> {
    let of_page = PageOverview::of(tree).names;
    let of_block = |block| {
        let texts = blocks.texts(block);
        let first = texts.iter().find(|text| text.letters > 0).or(texts.first());
        let mut all = of_page.clone();
        let text = tree.node(first.map_or(NodeId::DOCUMENT, |text| text.node));
        for element in text.ancestors().filter(|node| node.is_element()) {
            names::each(element, &mut |name| all.push(name));
        }
        all.sort_unstable();
        all.dedup();
        all
    };
    blocks.iter().map(of_block).collect()
}

/// The first words of each block.
pub fn words(tree: &Tree<'_>, blocks: &Blocks) -> Vec<Vec<u32>> {
    let mut letters = Letters::new();
    let of_block = |block| {
        let mut words = Vec::new();
        text_facts::read(tree, blocks, block, &mut words, &mut letters);
        words
    };
    blocks.iter().map(of_block).collect()
}

/// Of each block, whether the same text stood before on the page, and need not stand again.
pub fn is_repeated(tree: &Tree<'_>, blocks: &Blocks) -> Vec<bool> {
    let features = Features::of(tree, blocks, &Weights::default(), &Weights::default());
    features.repetitions.iter().map(|repetition| matches!(repetition, Repetition::Of(_))).collect()
}

/// Evidence with the chances of another model, such as one that has not seen the page.
pub fn evidence_with(tree: &Tree<'_>, blocks: &Blocks, chances: &[f32]) -> PageEvidence {
    let features = Features::of(tree, blocks, &Weights::default(), &Weights::default());
    PageEvidence::with(features, chances.iter().copied())
}
