//! What was kept of a page, in sums over its blocks: how much, how surely, and how it lies on the page.

use crate::label::{Label, Labels};
use crate::learned::numbers::{log, real, small, wide};
use crate::page_model::PageEvidence;
use crate::segment::{Block, Blocks};

/// The number of features.
pub(super) const COUNT: usize = 28;

/// Chances between these are doubtful.
const DOUBT: std::ops::Range<f32> = 0.2..0.8;

#[derive(Default)]
struct Sums {
    words: f32,
    /// Words that are content, by the chances.
    expected: f32,
    /// Words that were kept, and of those the ones that are content by the chances.
    taken: f32,
    found: f32,
    doubtful: f32,
    doubtful_taken: f32,
    repeated: f32,
    letters: f32,
    links: f32,
    kept_letters: f32,
    kept_links: f32,
    longest: u32,
    kept_headings: f32,
    /// Stretches of kept blocks.
    runs: f32,
    /// Letters before the first and up to the end of the last kept block.
    before: Option<f32>,
    until: f32,
}

/// The features of the kept blocks, among all.
pub(super) fn features(blocks: &Blocks, labels: &Labels, evidence: &PageEvidence) -> [f32; COUNT] {
    let mut sums = Sums::default();
    let mut kept = Vec::new();
    let mut was_kept = false;
    for ((block, verdict), (chance, words, is_repeated)) in blocks.iter().zip(labels.iter()).zip(evidence.candidates())
    {
        let words = real(words);
        let is_kept = verdict.label == Label::Content;
        sums.add(block, chance, words);
        sums.repeated += if is_repeated { words } else { 0.0 };
        if is_kept {
            sums.keep(block, chance, words);
            sums.runs += if was_kept { 0.0 } else { 1.0 };
            kept.push(block);
        }
        was_kept = is_kept;
    }
    let part = |of: f32, whole: f32| of / whole.max(1.0);
    let (kept_places, largest, most) = places(kept.iter().copied());
    let (all_places, _, all_most) = places(blocks.iter());
    let count = small(kept.len());
    let before = sums.before.unwrap_or(0.0);
    let between = (sums.until - before).max(0.0);
    [
        log(sums.words),
        log(sums.expected),
        log(sums.taken),
        // The expected F1.
        2.0 * sums.found / (sums.taken + sums.expected + 1e-6),
        part(sums.taken, sums.words),
        part(sums.expected, sums.words),
        part(sums.found, sums.taken),
        part(sums.found, sums.expected),
        part(sums.doubtful, sums.words),
        part(sums.doubtful_taken, sums.taken),
        part(sums.doubtful, sums.expected),
        part(sums.repeated, sums.words),
        log(count),
        log(small(blocks.len())),
        log(part(sums.taken, count)),
        part(sums.kept_links, sums.kept_letters),
        part(sums.links, sums.letters),
        part(sums.kept_headings, count),
        log(real(sums.longest)),
        part(real(sums.longest), sums.kept_letters),
        part(kept_places, count),
        part(largest, sums.kept_letters),
        log(most),
        part(all_places, small(blocks.len())),
        log(all_most),
        part(before, sums.letters),
        log(sums.runs),
        part(between - sums.kept_letters, between),
    ]
}

impl Sums {
    fn add(&mut self, block: &Block, chance: f32, words: f32) {
        self.words += words;
        self.expected += chance * words;
        self.doubtful += if DOUBT.contains(&chance) { words } else { 0.0 };
        self.letters += real(block.letters);
        self.links += real(block.link_letters);
    }

    fn keep(&mut self, block: &Block, chance: f32, words: f32) {
        self.taken += words;
        self.found += chance * words;
        self.doubtful_taken += if DOUBT.contains(&chance) { words } else { 0.0 };
        self.kept_letters += real(block.letters);
        self.kept_links += real(block.link_letters);
        self.kept_headings += if block.is_heading { 1.0 } else { 0.0 };
        self.longest = self.longest.max(block.letters);
        let before = self.letters - real(block.letters);
        self.before.get_or_insert(before);
        self.until = self.letters;
    }
}

/// How many places blocks stand at, how many letters the fullest one has, and how many blocks the most used one.
fn places<'blocks>(blocks: impl Iterator<Item = &'blocks Block>) -> (f32, f32, f32) {
    let mut list: Vec<_> = blocks.map(|block| (block.position, u64::from(block.letters))).collect();
    list.sort_unstable();
    let (mut count, mut letters, mut most) = (0, 0, 0);
    for place in list.chunk_by(|(left, _), (right, _)| left == right) {
        count += 1;
        most = most.max(place.len());
        letters = letters.max(place.iter().map(|(_, letters)| *letters).sum());
    }
    (small(count), wide(letters), small(most))
}
