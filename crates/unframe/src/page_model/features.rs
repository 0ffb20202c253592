//! What is known of each block of a page, as a row of numbers.
//!
//! **Idea.** A block is content or framing by where it stands more than by what it says: what the elements around it are
//! called, how much text and how many links are in them, how far it is from the heading and from the longest text, how
//! often its place occurs. **Cost.** One pass over the text, one over the elements around blocks; what is known of an
//! element is reckoned once for all blocks in it.

use super::containers::Containers;
use super::meaning::{DIMENSIONS, WORD_VECTORS};
use super::relative::{Means, Relative};
use super::repeats::{Places, Repeats, Repetition};
use super::sums::Sums;
use super::surroundings::{AROUND, distance};
use crate::html::{Tag, Tree};
use crate::learned::letters::Letters;
use crate::learned::numbers::{flag, log, real, small, wide};
use crate::learned::overview::PageOverview;
use crate::learned::text_facts::{self, KnownWords, Last, TextFacts};
use crate::learned::weights::Weights;
use crate::segment::{Block, Blocks};

/// The rows of a page, one after the other.
#[derive(Debug, Default)]
pub(super) struct Features {
    pub(super) rows: Vec<f32>,
    /// Of each block, how many words it has.
    pub(super) words: Vec<u32>,
    /// Of each block, whether the same text stood before, and where it must not stand again.
    pub(super) repetitions: Vec<Repetition>,
    /// The first heading of the first level.
    pub(super) first_heading: Option<usize>,
    /// Whether the page runs scripts.
    pub(super) has_scripts: bool,
    /// What the page calls itself in its head.
    pub(super) page_names: Vec<u32>,
}

/// The length of a row.
pub(super) const WIDTH: usize = 13 + 8 + 15 + 3 + 15 + 4 + 19 + AROUND + DIMENSIONS;

/// How many blocks on either side count as near, for names, for links and ends of sentences, for words and lengths. The model was
/// trained with these; others were not tried.
const NEAR: usize = 6;
const NEARER: usize = 5;
const NEAREST: usize = 4;

/// Everything rows are made from.
pub(super) struct Page<'page, 'tree, 'source> {
    pub(super) tree: &'tree Tree<'source>,
    pub(super) blocks: &'page Blocks,
    pub(super) containers: Containers,
    pub(super) facts: Vec<TextFacts>,
    pub(super) is_hidden: Vec<bool>,
    pub(super) sums: Sums,
    pub(super) whole: PageOverview,
    /// The first words of block `n` are `words[first_word[n]..first_word[n + 1]]`.
    words: Vec<u32>,
    first_word: Vec<usize>,
}

impl Features {
    pub(super) fn of(tree: &Tree<'_>, blocks: &Blocks, of_names: &Weights, of_words: &Weights) -> Self {
        let whole = PageOverview::of(tree);
        let weight_of_page = whole.names.iter().map(|name| of_names.of(*name)).sum();
        let containers = Containers::of(tree, blocks, of_names, weight_of_page);
        let (mut words, mut first_word, mut facts) = (Vec::new(), vec![0], Vec::with_capacity(blocks.len()));
        let mut letters = Letters::new();
        for block in blocks.iter() {
            facts.push(text_facts::read(tree, blocks, block, &mut words, &mut letters));
            first_word.push(words.len());
        }
        let innermost = containers.of_block.iter();
        let is_hidden: Vec<bool> = innermost
            .map(|container| containers.get(*container).is_some_and(|container| container.is_hidden))
            .collect();
        let sums = Sums::of(blocks, &facts, &is_hidden);
        let page = Page { tree, blocks, containers, facts, is_hidden, sums, whole, words, first_word };
        page.features(of_words)
    }
}

impl Page<'_, '_, '_> {
    fn features(&self, of_words: &Weights) -> Features {
        let blocks = self.blocks;
        let count = blocks.len();
        let names: Vec<f32> = (0..count).map(|block| self.name_score(block)).collect();
        let weight = |block| self.words(block).iter().map(|word| of_words.of(*word)).sum();
        let words: Vec<f32> = (0..count).map(weight).collect();
        let roots = || self.facts.iter().map(|facts| real(facts.words).sqrt());
        let counts = || self.facts.iter().map(|facts| real(facts.words) + 0.5);
        let names_near = Means::of_each(names.iter().copied(), roots());
        let words_near = Means::of_each(words.iter().copied(), counts());
        let link_shares: Vec<f32> = blocks.iter().map(link_share).collect();
        let ends: Vec<f32> = self.facts.iter().map(|facts| flag(facts.last == Last::Sentence)).collect();
        let lengths: Vec<f32> = blocks.iter().map(|block| log(real(block.letters))).collect();
        let links_near = Means::of_each(link_shares.iter().copied(), counts());
        let ends_near = Means::of_each(ends.iter().copied(), counts());
        let lengths_near = Means::of_each(lengths.iter().copied(), lengths.iter().map(|_| 1.0));
        let places = Places::of(blocks, &self.facts);
        let texts = Repeats::of(blocks);
        let levels = self.levels(&names_near, &words_near);
        let first_heading = blocks.iter().position(|block| self.is_in_first_level_heading(block));
        let heading_words = first_heading.map(|block| KnownWords::new(self.words(block).to_vec())).unwrap_or_default();
        let longest = self.longest();
        let (way_to_heading, way_to_longest) = (self.way(first_heading), self.way(longest));
        let relative = Relative::of(&names, &self.facts, longest);
        let (mean_name, mean_word) = (names_near.page(), words_near.page());
        let of_page = self.of_page(mean_name, relative.greatest);
        let mut since_heading = SinceHeading::default();
        let mut features = Features {
            words: self.facts.iter().map(|facts| facts.words).collect(),
            has_scripts: self.whole.has_scripts,
            page_names: self.whole.names.clone(),
            first_heading,
            ..Features::default()
        };
        features.rows.reserve(count * WIDTH);
        let row = &mut features.rows;
        for (index, block) in blocks.iter().enumerate() {
            let at = |list: &[f32], offset: isize| {
                index.checked_add_signed(offset).and_then(|index| list.get(index)).copied().unwrap_or(0.0)
            };
            // Names and words: 13.
            row.extend([names[index], at(&names, -1), at(&names, 1)]);
            let around = names_near.around(index, NEAR);
            row.push(around);
            row.extend(self.name_details(index));
            row.extend([words[index], at(&words, -1), since_heading.words]);
            // Beside the rest of the page: 8.
            row.extend(relative.of_block(index, names[index], around));
            row.extend([at(&words, 1), words[index] - mean_word, words_near.around(index, NEAREST)]);
            // The text: 15.
            row.extend(self.of_text(index, block));
            row.push(share_in(self.words(index), &heading_words));
            let (is_first, is_last) = texts.is_first_or_last(index);
            row.extend([flag(!is_first), flag(!is_last)]);
            // Near it: 3.
            row.extend([
                links_near.around(index, NEARER),
                ends_near.around(index, NEARER),
                lengths_near.around(index, NEAREST),
            ]);
            // Where it stands: 15.
            row.extend([
                log(small(since_heading.blocks)),
                log(wide(since_heading.letters)),
                small(index) / small(count),
                self.sums.letters_before(index) / self.sums.letters(),
                log(small(count - index)),
            ]);
            row.push(first_heading.map_or(0.5, |heading| flag(index >= heading)));
            row.push(distance(index, first_heading));
            row.extend(self.nearness(index, &way_to_heading));
            row.push(distance(index, longest));
            row.extend(self.nearness(index, &way_to_longest));
            row.push(log(real(block.depth)));
            // What stands at places like its: 4. The page: 19. What is around it. What its words are about.
            row.extend(places.of_block(block));
            row.extend(of_page);
            self.around(index, &levels, row);
            row.extend(WORD_VECTORS.of(self.words(index)));
            since_heading.pass(block, words[index]);
            features.repetitions.push(self.repetition(block, &texts, index));
        }
        debug_assert_eq!(features.rows.len(), count * WIDTH, "every row has the same length");
        features
    }

    fn repetition(&self, block: &Block, texts: &Repeats, index: usize) -> Repetition {
        let first = texts.first(index);
        if first as usize == index {
            Repetition::First
        } else if self.may_say_it_again(block) {
            Repetition::Wanted
        } else {
            Repetition::Of(first)
        }
    }

    /// Rows of tables and code say the same again because they mean it.
    fn may_say_it_again(&self, block: &Block) -> bool {
        let element = self.tree.node(block.element);
        let mut around = std::iter::once(element).chain(element.ancestors()).take(3);
        around.any(|node| matches!(node.tag(), Tag::TD | Tag::TH | Tag::PRE))
    }

    fn of_text(&self, index: usize, block: &Block) -> [f32; 12] {
        let facts = self.facts[index];
        let letters = real(block.letters).max(1.0);
        let words = real(facts.words).max(1.0);
        [
            log(real(block.letters)),
            log(real(facts.words)),
            link_share(block),
            log(real(facts.sentences)),
            flag(facts.last == Last::Sentence),
            real(facts.capitals) / words,
            real(facts.upper_case) / letters,
            real(facts.digits) / letters,
            real(facts.commas) / words,
            log(real(facts.separators)),
            share_in(self.words(index), &self.whole.title_words),
            self.heading_level(block),
        ]
    }

    fn of_page(&self, names: f32, greatest: f32) -> [f32; 19] {
        let [letters, links, _, mean, prose, blocks] = self.sums.page().features(self.sums.letters());
        let longest = self.blocks.iter().map(|block| block.letters).max().unwrap_or(0);
        let whole = &self.whole;
        [
            names,
            greatest,
            letters,
            links,
            mean,
            prose,
            blocks,
            log(real(longest)),
            log(real(whole.headings)),
            log(real(whole.articles)),
            log(real(whole.paragraphs)),
            log(small(whole.image_nodes.len())),
            log(small(whole.input_nodes.len())),
            flag(whole.is_article),
            flag(whole.is_product),
            flag(whole.is_list),
            flag(whole.is_forum),
            flag(whole.has_questions),
            flag(whole.is_shared_as_article) - flag(whole.is_shared_as_product),
        ]
    }

    fn words(&self, block: usize) -> &[u32] {
        &self.words[self.first_word[block]..self.first_word[block + 1]]
    }
}

/// What there was since the last heading.
#[derive(Default)]
struct SinceHeading {
    blocks: usize,
    letters: u64,
    /// The weight of the heading's words.
    words: f32,
}

impl SinceHeading {
    fn pass(&mut self, block: &Block, words: f32) {
        if block.is_heading {
            *self = Self { words, ..Self::default() };
        }
        self.blocks += 1;
        self.letters += u64::from(block.letters);
    }
}

/// The share of a block's letters that are in links.
fn link_share(block: &Block) -> f32 {
    real(block.link_letters) / real(block.letters).max(1.0)
}

/// How many of the words are among others.
fn share_in(words: &[u32], others: &KnownWords) -> f32 {
    let found = words.iter().filter(|word| others.contains(**word)).count();
    small(found) / small(words.len().max(1))
}
