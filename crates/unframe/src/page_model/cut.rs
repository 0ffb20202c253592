//! From chances to content: how much of a page is kept.
//!
//! **Idea.** Blocks are taken in the order of their chances, as long as the F1 that is to be expected rises: on a page with
//! much that is certain, what is doubtful is left out; on a page where all is doubtful, it is kept. Who minds framing more
//! than lost content, or the other way round, asks for another [`Balance`]. **Cost.** Sorting.

use super::balance::Balance;
use super::repeats::Repetition;
use crate::learned::numbers::real;

/// Words of content in all below which there is none on a page with scripts: it needs a browser, or says nothing.
///
/// On wcxb-dev, cross-validated, 16 and 24 are worth .3 points of F1 against 0, with or without scripts. That there must be
/// scripts was not measured: a short page that somebody wrote by hand has none, and must not come out empty.
const LEAST_WORDS: f32 = 16.0;
/// Words of a text that is dropped where it stands again; shorter ones may be labels, refrains, answers. On wcxb-dev,
/// cross-validated, 4, 8 and 16 give .881, .881 and .880.
const LEAST_REPEATED: u32 = 8;
/// The first heading is kept above this chance. Most of the gold of wcxb-dev has no headings of pages, so that the model leaves
/// them out; people expect them. On wcxb-dev, cross-validated, .15, .05 and 0 cost .0003, .0008 and .0014 of F1, on Dragnet .15
/// and .05 gain .0018.
const FIRST_HEADING: f32 = 0.05;

/// Of a block: how likely it is content, how many words it has, and whether its text stood before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) chance: f32,
    pub(super) words: u32,
    pub(super) repetition: Repetition,
}

/// What becomes of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Keep,
    /// Would not be kept if it were not the heading of the page.
    KeepHeading,
    Drop,
    /// Would be kept, but was before.
    Repeated,
    /// Would be kept, but the page says too little in all.
    TooLittle,
}

/// The blocks of which the expected F measure is greatest, the likeliest first; `recall` is the square of its beta.
pub(super) fn best(candidates: &[Candidate], recall: f32) -> Vec<usize> {
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    order.sort_by(|left, right| candidates[*right].chance.total_cmp(&candidates[*left].chance));
    let words = |candidate: &Candidate| real(candidate.words);
    let expected: f32 = candidates.iter().map(|candidate| candidate.chance * words(candidate)).sum();
    let (mut found, mut taken, mut best, mut count) = (0.0, 0.0, -1.0, 0);
    for (index, block) in order.iter().enumerate() {
        let candidate = &candidates[*block];
        found += candidate.chance * words(candidate);
        taken += words(candidate);
        let measure = (1.0 + recall) * found / (taken + recall * expected + 1e-6);
        if measure > best {
            (best, count) = (measure, index + 1);
        }
    }
    order.truncate(count);
    order
}

/// A choice for each block of a page.
pub(super) fn cut(candidates: &[Candidate], has_scripts: bool, balance: Balance) -> Vec<Choice> {
    let mut taken = best(candidates, balance.recall_weight());
    taken.sort_unstable();
    let mut choices = vec![Choice::Drop; candidates.len()];
    let mut is_said = vec![false; candidates.len()];
    let mut kept_words = 0.0;
    for block in taken {
        let candidate = &candidates[block];
        let first = match candidate.repetition {
            Repetition::Of(first) if candidate.words >= LEAST_REPEATED => first as usize,
            _ => block,
        };
        if is_said[first] {
            choices[block] = Choice::Repeated;
        } else {
            is_said[first] = true;
            choices[block] = Choice::Keep;
            kept_words += real(candidate.words);
        }
    }
    if has_scripts && kept_words < LEAST_WORDS {
        for choice in choices.iter_mut().filter(|choice| **choice == Choice::Keep) {
            *choice = Choice::TooLittle;
        }
    }
    choices
}

/// Keeps the first heading of a page whose content follows it.
pub(super) fn keep_first_heading(candidates: &[Candidate], heading: usize, choices: &mut [Choice]) {
    let has_content = choices[heading..].contains(&Choice::Keep);
    if choices[heading] == Choice::Drop && has_content && candidates[heading].chance > FIRST_HEADING {
        choices[heading] = Choice::KeepHeading;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(has_scripts: bool, candidates: &[(f32, u32, bool)], expected: &[Choice]) {
        let candidate = |(chance, words, is_repeated): &(f32, u32, bool)| Candidate {
            chance: *chance,
            words: *words,
            repetition: if *is_repeated { Repetition::Of(0) } else { Repetition::First },
        };
        let candidates: Vec<_> = candidates.iter().map(candidate).collect();
        assert_eq!(cut(&candidates, has_scripts, Balance::Even), expected);
    }

    #[test]
    fn the_doubtful_is_kept_where_nothing_is_certain() {
        check(
            true,
            &[(0.9, 100, false), (0.3, 40, false), (0.05, 50, false)],
            &[Choice::Keep, Choice::Drop, Choice::Drop],
        );
        check(true, &[(0.3, 40, false), (0.02, 500, false)], &[Choice::Keep, Choice::Drop]);
    }

    #[test]
    fn a_heading_is_kept_if_content_follows() {
        let candidate = |chance| Candidate { chance, words: 20, repetition: Repetition::First };
        for (chances, expected) in
            [([0.1, 0.9], [Choice::KeepHeading, Choice::Keep]), ([0.01, 0.9], [Choice::Drop, Choice::Keep])]
        {
            let candidates = chances.map(candidate);
            let mut choices = cut(&candidates, true, Balance::Even);
            keep_first_heading(&candidates, 0, &mut choices);
            assert_eq!(choices, expected);
        }
        let mut nothing = [Choice::Drop, Choice::TooLittle];
        keep_first_heading(&[candidate(0.1), candidate(0.1)], 0, &mut nothing);
        assert_eq!(nothing, [Choice::Drop, Choice::TooLittle]);
    }

    #[test]
    fn a_text_is_kept_once_and_a_word_is_no_content() {
        check(true, &[(0.9, 50, false), (0.9, 50, true)], &[Choice::Keep, Choice::Repeated]);
        // What stood before was not kept, or is short.
        check(true, &[(0.01, 50, false), (0.9, 50, true)], &[Choice::Drop, Choice::Keep]);
        check(true, &[(0.9, 50, false), (0.9, 7, true)], &[Choice::Keep, Choice::Keep]);
        check(true, &[(0.9, 3, false)], &[Choice::TooLittle]);
        check(false, &[(0.9, 3, false)], &[Choice::Keep]);
        check(true, &[], &[]);
    }

    #[test]
    fn the_balance_decides_about_the_doubtful() {
        let doubtful = [0.95, 0.6, 0.2].map(|chance| Candidate { chance, words: 100, repetition: Repetition::First });
        let kept = |balance| cut(&doubtful, true, balance).iter().filter(|choice| **choice == Choice::Keep).count();
        assert_eq!([Balance::Precision, Balance::Even, Balance::Recall].map(kept), [1, 2, 3]);
    }
}
