//! Two versions of a page compared block by block.
//!
//! **Idea.** Blocks that say the same are anchors, found as `diff` finds equal lines. What lies between two anchors in both
//! versions was edited if it is alike, or if it stands at the same place of the layout and there are as many; what is left
//! and says the same elsewhere was moved; the rest was added or removed. **Cost.** Near linear: the alignment limits
//! itself, and a block is held against at most [`WINDOW`] others. **When it fails.** A paragraph that was split in two is
//! one that was edited and one that was added.

use std::collections::BTreeMap;

use imara_diff::{Algorithm, Diff, InternedInput};

use super::BlockVersion;
use crate::words::{BagOfWords, WordPiece, range, word_diff};

/// How a block changed, by the numbers of the compared blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Both versions have it, in the same order.
    Kept {
        /// In the old version.
        old: usize,
        /// In the new version.
        new: usize,
    },
    /// Both versions have it, at another place of the page.
    Moved {
        /// In the old version.
        old: usize,
        /// In the new version.
        new: usize,
    },
    /// Its text changed.
    Edited {
        /// In the old version.
        old: usize,
        /// In the new version.
        new: usize,
        /// Word by word.
        words: Vec<WordPiece>,
    },
    /// Only the new version has it.
    Added {
        /// In the new version.
        new: usize,
        /// What it says.
        text: String,
    },
    /// Only the old version has it.
    Removed {
        /// In the old version.
        old: usize,
    },
}

/// How the blocks of a page changed, in the order of the new version; removed blocks stand where they were.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageDiff {
    /// All blocks of both versions, each once.
    pub lines: Vec<Line>,
}

/// How many blocks of the other version a block is held against, in both directions.
const WINDOW: usize = 12;
/// Two blocks that share half of their words are versions of one. Not swept: on pages of the simulated year nearly all pairs
/// share less than a tenth or more than two thirds.
const ALIKE: usize = 50;

impl PageDiff {
    /// Compares some blocks of the old version with some of the new version.
    pub fn of(old: &[&BlockVersion], new: &[&BlockVersion]) -> Self {
        let mut input = InternedInput::default();
        input.update_before(old.iter().map(|block| block.text.as_str()));
        input.update_after(new.iter().map(|block| block.text.as_str()));
        let diff = Diff::compute(Algorithm::Myers, &input);
        let mut comparing = Comparing { old, new, lines: Vec::new() };
        let (mut at, mut behind) = (0, 0);
        for hunk in diff.hunks() {
            let (before, after) = (range(&hunk.before), range(&hunk.after));
            comparing.keep(at..before.start, behind);
            comparing.change(before.clone(), after.clone());
            (at, behind) = (before.end, after.end);
        }
        comparing.keep(at..old.len(), behind);
        Self { lines: moved(comparing.lines, old, new) }
    }

    /// Whether both versions have the same text in the same order.
    pub fn is_empty(&self) -> bool {
        self.lines.iter().all(|line| matches!(line, Line::Kept { .. }))
    }

    /// The texts of the new version, made from those of the old one.
    ///
    /// It says `None` if the texts are not those that were compared.
    pub fn apply(&self, old: &[&str]) -> Option<Vec<String>> {
        let mut said = Vec::new();
        for line in &self.lines {
            match line {
                Line::Kept { old: at, .. } | Line::Moved { old: at, .. } => said.push((*old.get(*at)?).to_owned()),
                Line::Added { text, .. } => said.push(text.clone()),
                Line::Removed { .. } => {}
                Line::Edited { old: at, words, .. } => {
                    let (mut before, mut after) = (String::new(), String::new());
                    for piece in words {
                        match piece {
                            WordPiece::Kept(text) => {
                                before.push_str(text);
                                after.push_str(text);
                            }
                            WordPiece::Removed(text) => before.push_str(text),
                            WordPiece::Added(text) => after.push_str(text),
                        }
                    }
                    if before != *old.get(*at)? {
                        return None;
                    }
                    said.push(after);
                }
            }
        }
        Some(said)
    }
}

struct Comparing<'page> {
    old: &'page [&'page BlockVersion],
    new: &'page [&'page BlockVersion],
    lines: Vec<Line>,
}

impl Comparing<'_> {
    /// Blocks that both have, from `new` on in the new version.
    fn keep(&mut self, old: std::ops::Range<usize>, new: usize) {
        self.lines.extend(old.zip(new..).map(|(old, new)| Line::Kept { old, new }));
    }

    /// Blocks between two anchors.
    fn change(&mut self, old: std::ops::Range<usize>, new: std::ops::Range<usize>) {
        let pairs = self.pairs(old.clone(), new.clone());
        let (mut at, mut behind) = (old.start, new.start);
        for (before, after) in pairs.into_iter().chain([(old.end, new.end)]) {
            self.lines.extend((at..before).map(|old| Line::Removed { old }));
            self.lines.extend((behind..after).map(|new| Line::Added { new, text: self.new[new].text.clone() }));
            if before < old.end && after < new.end {
                let words = word_diff(&self.old[before].text, &self.new[after].text);
                self.lines.push(Line::Edited { old: before, new: after, words });
            }
            (at, behind) = (before + 1, after + 1);
        }
    }

    /// Which blocks between two anchors are versions of each other, in order.
    fn pairs(&self, old: std::ops::Range<usize>, new: std::ops::Range<usize>) -> Vec<(usize, usize)> {
        let is_same_place = |old: usize, new: usize| self.old[old].place == self.new[new].place;
        if old.len() == new.len() && old.clone().zip(new.clone()).all(|(old, new)| is_same_place(old, new)) {
            // As many at the same places: values that say something else.
            return old.zip(new).collect();
        }
        let bags: Vec<BagOfWords<'_>> = old.clone().map(|at| BagOfWords::of(&self.old[at].text)).collect();
        let mut pairs = Vec::new();
        let mut first = old.start;
        for after in new {
            let words = BagOfWords::of(&self.new[after].text);
            let window = first..(first + WINDOW).min(old.end);
            let alike = window.map(|before| (words.similarity(&bags[before - old.start]), before));
            // Of equals the first: `max_by_key` gives the last.
            let best = alike.rev().max_by_key(|(similarity, _)| *similarity);
            if let Some((similarity, before)) = best
                && similarity >= ALIKE
            {
                pairs.push((before, after));
                first = before + 1;
            }
        }
        pairs
    }
}

/// Finds what was removed at one place and added at another.
fn moved(lines: Vec<Line>, old: &[&BlockVersion], new: &[&BlockVersion]) -> Vec<Line> {
    let mut removed: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for line in lines.iter().rev() {
        if let Line::Removed { old: at } = line {
            removed.entry(&old[*at].text).or_default().push(*at);
        }
    }
    let mut taken = Vec::new();
    let with_moves: Vec<Line> = lines
        .into_iter()
        .map(|line| match line {
            Line::Added { new: at, text } => match removed.get_mut(new[at].text.as_str()).and_then(Vec::pop) {
                Some(from) => {
                    taken.push(from);
                    Line::Moved { old: from, new: at }
                }
                None => Line::Added { new: at, text },
            },
            line => line,
        })
        .collect();
    taken.sort_unstable();
    let is_left = |line: &Line| !matches!(line, Line::Removed { old } if taken.binary_search(old).is_ok());
    with_moves.into_iter().filter(is_left).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Role;
    use super::*;

    fn block(text: &str) -> BlockVersion {
        let place = u64::from(text.starts_with('*'));
        BlockVersion { text: text.to_owned(), place, is_content: true, role: Role::Text, target: None }
    }

    fn shown(old: &[&str], new: &[&str]) -> Vec<String> {
        let (old, new): (Vec<_>, Vec<_>) =
            (old.iter().map(|text| block(text)).collect(), new.iter().map(|text| block(text)).collect());
        let (old, new): (Vec<&_>, Vec<&_>) = (old.iter().collect(), new.iter().collect());
        let line = |line: &Line| match line {
            Line::Kept { new: at, .. } => format!("  {}", new[*at].text),
            Line::Moved { new: at, .. } => format!("> {}", new[*at].text),
            Line::Edited { new: at, .. } => format!("~ {}", new[*at].text),
            Line::Added { text, .. } => format!("+ {text}"),
            Line::Removed { old: at } => format!("- {}", old[*at].text),
        };
        PageDiff::of(&old, &new).lines.iter().map(line).collect()
    }

    #[test]
    fn blocks_are_added_removed_edited_and_moved() {
        let old = [
            "The rain fell all night.",
            "The river rose by a foot.",
            "*12 mm",
            "Snow is near.",
            "A bridge was closed.",
        ];
        let new = [
            "A bridge was closed.",
            "The rain fell all night.",
            "Boats were tied up.",
            "The river rose by two feet.",
            "*14 mm",
            "Snow is near.",
        ];
        assert_eq!(
            shown(&old, &new),
            [
                "> A bridge was closed.",
                "  The rain fell all night.",
                "+ Boats were tied up.",
                "~ The river rose by two feet.",
                "~ *14 mm",
                "  Snow is near.",
            ]
        );
    }

    #[test]
    fn values_at_the_same_places_were_edited_whatever_they_say() {
        assert_eq!(shown(&["Rain", "*12 mm", "End"], &["Rain", "*14 mm", "End"]), ["  Rain", "~ *14 mm", "  End"]);
    }

    #[test]
    fn equal_versions_have_no_difference() {
        assert!(shown(&["a", "b", "a"], &["a", "b", "a"]).iter().all(|line| line.starts_with("  ")));
        assert_eq!(shown(&[], &[]), [""; 0]);
    }
}
