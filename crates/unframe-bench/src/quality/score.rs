//! Two texts compared as words, whatever their order.
//!
//! The same arithmetic as that of the project's scorer in Python, so that numbers can be held against each other. Words
//! are runs of letters, digits and `_` in lower case.

use std::collections::BTreeMap;

/// What is measured of a page, or the mean of many.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scores {
    /// The harmonic mean of precision and recall of the content's words. Words of the title are allowed, not required.
    pub f1: f64,
    /// The share of the words of the framing that stayed.
    pub leak: f64,
    /// The share of the words of the content that was lost.
    pub loss: f64,
}

impl Scores {
    /// The mean; nothing of nothing.
    #[expect(clippy::cast_precision_loss, reason = "a number of pages")]
    pub fn mean(all: &[Self]) -> Self {
        let mean = |of: fn(&Self) -> f64| all.iter().map(of).sum::<f64>() / all.len().max(1) as f64;
        Self { f1: mean(|scores| scores.f1), leak: mean(|scores| scores.leak), loss: mean(|scores| scores.loss) }
    }
}

/// Words and how often each stands in a text.
#[derive(Clone, Debug, Default)]
pub(super) struct Words(BTreeMap<String, usize>);

impl Words {
    pub(super) fn of(text: &str) -> Self {
        let mut words = Self::default();
        let is_between = |character: char| !(character.is_alphanumeric() || character == '_');
        for word in text.to_lowercase().split(is_between).filter(|word| !word.is_empty()) {
            *words.0.entry(word.to_owned()).or_default() += 1;
        }
        words
    }

    fn count(&self) -> usize {
        self.0.values().sum()
    }

    /// What is in both.
    fn common(&self, other: &Self) -> usize {
        self.0.iter().map(|(word, times)| (*times).min(other.times(word))).sum()
    }

    /// What is not in `other`.
    fn without(&self, other: &Self) -> Self {
        let rest = self.0.iter().map(|(word, times)| (word.clone(), times.saturating_sub(other.times(word))));
        Self(rest.filter(|(_, times)| *times > 0).collect())
    }

    fn times(&self, word: &str) -> usize {
        self.0.get(word).copied().unwrap_or(0)
    }
}

/// How far the words found are those that should be, without regard to a title.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WordScores {
    /// The share of the words found that are right.
    pub precision: f64,
    /// The share of the right words that were found.
    pub recall: f64,
    /// Their harmonic mean.
    pub f1: f64,
}

impl WordScores {
    pub(super) fn of(content: &Words, found: &Words) -> Self {
        if content.count() == 0 || found.count() == 0 {
            let both = if content.count() == found.count() { 1.0 } else { 0.0 };
            return Self { precision: both, recall: both, f1: both };
        }
        let hit = found.common(content);
        let (precision, recall) = (share(hit, found.count()), share(hit, content.count()));
        Self { precision, recall, f1: if hit == 0 { 0.0 } else { 2.0 * precision * recall / (precision + recall) } }
    }

    /// The mean; nothing of nothing.
    pub fn mean(all: impl Iterator<Item = Self>) -> Self {
        let (mut sum, mut number) = (Self::default(), 0);
        for scores in all {
            sum.precision += scores.precision;
            sum.recall += scores.recall;
            sum.f1 += scores.f1;
            number += 1;
        }
        let number = f64::from(number.max(1));
        Self { precision: sum.precision / number, recall: sum.recall / number, f1: sum.f1 / number }
    }
}

/// The word F1 of a text beside the one it should be; words of a title are allowed, not required.
pub(crate) fn words_f1(content: &str, found: &str, title: &str) -> f64 {
    score(&Words::of(content), &Words::of(title), &Words::of(found), &Words::default()).f1
}

/// Compares what was found on a page that shows `visible` with its content and its title.
pub(super) fn score(content: &Words, title: &Words, found: &Words, visible: &Words) -> Scores {
    let hit = found.common(content);
    let extra = found.without(content);
    let allowed = extra.common(title);
    let precision = share(hit, (found.count() - allowed).max(1));
    let recall = if content.count() == 0 { 1.0 } else { share(hit, content.count()) };
    let framing = visible.without(content).without(title);
    let stayed = extra.without(title).common(&framing);
    Scores {
        f1: if precision + recall > 0.0 { 2.0 * precision * recall / (precision + recall) } else { 0.0 },
        leak: if framing.count() == 0 { 0.0 } else { share(stayed, framing.count()) },
        loss: 1.0 - recall,
    }
}

#[expect(clippy::cast_precision_loss, reason = "a number of words")]
fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(found: &str, expected: &str) {
        let words = Words::of;
        let scores =
            score(&words("Rain fell. RAIN!"), &words("News"), &words(found), &words("Home News Rain fell. RAIN! Home"));
        let rounded = format!("{:.3} {:.3} {:.3}", scores.f1, scores.leak, scores.loss);
        assert_eq!(rounded, expected, "{found}");
    }

    #[test]
    fn words_are_counted_as_often_as_they_stand() {
        check("rain fell rain", "1.000 0.000 0.000");
        check("News: rain fell rain", "1.000 0.000 0.000");
        check("rain fell", "0.800 0.000 0.333");
        check("Home, rain fell rain", "0.857 0.500 0.000");
        check("", "0.000 0.000 1.000");
    }
}
