//! What does the page itself say of its blocks?
//!
//! A small model, learned from pages whose content is known, tells for each block of a single page how likely it is
//! content; it needs no other page. What it looks at does not depend on the language (`features.rs`); the numbers it learned
//! are in `model.bin`: weights of names, decision trees, a small network (`model.rs`), written by `training/train.py`.
//!
//! **Cost.** One pass over the text, one over the elements around blocks, and the trees and the network for each block.
//! **When it fails.** Pages of shops and lists, of which people disagree what the content is; see
//! `docs/page-model.md` for how well it does on which pages.

mod balance;
mod containers;
mod cut;
mod features;
mod meaning;
mod model;
mod net;
mod relative;
mod repeats;
mod siblings;
mod sums;
mod surroundings;
#[doc(hidden)]
pub mod training;

pub use balance::Balance;
use cut::{Candidate, Choice};
use features::Features;
use model::{MODEL, Model};
use repeats::Repetition;

use crate::Share;
use crate::html::Document;
use crate::label::{Label, Labels, Reason, Verdict};
use crate::learned::numbers::{self, share};
use crate::segment::Blocks;

/// What a page says of its blocks.
#[derive(Clone, Debug, Default)]
pub struct PageEvidence {
    candidates: Vec<Candidate>,
    first_heading: Option<usize>,
    has_scripts: bool,
    /// What the page calls itself in its head, as numbers.
    page_names: Vec<u32>,
}

impl PageEvidence {
    /// Looks at all blocks of a page.
    pub fn of(document: &Document<'_>, blocks: &Blocks) -> Self {
        Self::by(&MODEL, document, blocks)
    }

    fn by(model: &Model, document: &Document<'_>, blocks: &Blocks) -> Self {
        let features = Features::of(&document.tree, blocks, &model.names, &model.words);
        let sums = model.sums(&features.rows);
        Self::with(features, sums.into_iter().map(numbers::chance))
    }

    fn with(features: Features, chances: impl Iterator<Item = f32>) -> Self {
        let known = chances.zip(features.words).zip(features.repetitions);
        let candidate = |((chance, words), repetition)| Candidate { chance, words, repetition };
        Self {
            candidates: known.map(candidate).collect(),
            first_heading: features.first_heading,
            has_scripts: features.has_scripts,
            page_names: features.page_names,
        }
    }

    /// What the page calls itself in its head: numbers of [`names`](crate::learned::names).
    pub(crate) fn page_names(&self) -> &[u32] {
        &self.page_names
    }

    /// How likely each block is content, in the order of the blocks.
    pub fn chances(&self) -> impl ExactSizeIterator<Item = Share> {
        self.candidates.iter().map(|candidate| share(candidate.chance))
    }

    /// The logarithm of the odds that each block is content.
    pub(crate) fn log_odds(&self) -> impl ExactSizeIterator<Item = f32> {
        self.candidates.iter().map(|candidate| numbers::log_odds(candidate.chance))
    }

    /// The blocks that are kept if these were their chances: how much that is depends on all of them. What a page alone would
    /// leave out because it said it before, or because it says too little, is kept here.
    pub(crate) fn kept_by(&self, chances: &[f32], recall_weight: f32) -> Vec<bool> {
        let candidates = self.candidates.iter().zip(chances);
        let candidates: Vec<_> = candidates.map(|(known, &chance)| Candidate { chance, ..*known }).collect();
        let mut is_kept = vec![false; candidates.len()];
        for block in cut::best(&candidates, recall_weight) {
            is_kept[block] = true;
        }
        is_kept
    }

    /// The first heading of the page.
    pub(crate) fn first_heading(&self) -> Option<usize> {
        self.first_heading
    }

    /// Of each block its chance, how many words it has, and whether its text stood before.
    pub(crate) fn candidates(&self) -> impl ExactSizeIterator<Item = (f32, u32, bool)> {
        let is_repeated = |candidate: &Candidate| candidate.repetition != Repetition::First;
        self.candidates.iter().map(move |candidate| (candidate.chance, candidate.words, is_repeated(candidate)))
    }

    /// Of each block that says again what the page said before, and should not, the first one that says it.
    pub(crate) fn first_to_say(&self) -> impl ExactSizeIterator<Item = Option<usize>> {
        self.candidates.iter().map(|candidate| match candidate.repetition {
            Repetition::Of(first) => Some(first as usize),
            Repetition::First | Repetition::Wanted => None,
        })
    }

    /// Judges the page by nothing else.
    pub(crate) fn judge(&self, balance: Balance, blocks: &Blocks) -> Labels {
        let mut choices = cut::cut(&self.candidates, self.has_scripts, balance);
        if let Some(heading) = self.first_heading {
            cut::keep_first_heading(&self.candidates, heading, &mut choices);
        }
        let judged = blocks.iter().zip(&self.candidates).zip(choices);
        let verdict = |((block, candidate), choice): ((&crate::segment::Block, &Candidate), Choice)| {
            let (label, reason) = match choice {
                Choice::Keep => (Label::Content, Reason::LooksLikeContent),
                Choice::KeepHeading => (Label::Content, Reason::FirstHeading),
                Choice::Drop => (Label::Framing, Reason::LooksLikeFraming),
                Choice::Repeated => (Label::Framing, Reason::RepeatedOnPage),
                Choice::TooLittle => (Label::Framing, Reason::TooLittleText),
            };
            Verdict { span: block.span, label, reason, support: Share::NONE, chance: Some(share(candidate.chance)) }
        };
        Labels { verdicts: judged.map(verdict).collect() }
    }
}
