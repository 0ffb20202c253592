//! The blocks of a page as rows of a list, with what the methods say about each.

use unframe::ReadPage;
use unframe::label::Verdict;

use super::percent;
use crate::Language;
use crate::judgments::gold::block_text;
use crate::website::corrected::Corrected;
use crate::website::judging::JudgedPage;
use crate::website::words::Speaks as _;

/// A block in a list.
#[derive(Debug)]
pub(super) struct BlockRow {
    pub(super) number: usize,
    pub(super) text: String,
    /// The name of its label by the method that is graded, and the label in words.
    pub(super) label: &'static str,
    pub(super) label_word: &'static str,
    pub(super) reason: String,
    pub(super) support: String,
    pub(super) chance: String,
    pub(super) bytes: String,
    pub(super) differs: bool,
    /// What an expert said it is; empty if nothing.
    pub(super) corrected: &'static str,
    /// Whether it was said about its place on all pages of the site.
    pub(super) is_by_place: bool,
    /// What the other methods say, if there are any.
    pub(super) others: Vec<String>,
}

/// Characters of a block in a list.
const MOST_CHARACTERS: usize = 160;

/// A method and what it said of the page.
pub(super) struct PaneLabels<'view> {
    pub(super) key: &'view str,
    pub(super) judged: &'view JudgedPage,
}

/// How much to show: in a blind review, reasons would give away the method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    All,
    Blindly,
}

/// The rows of a page; the first pane is that of the method that is graded.
pub(super) fn rows(
    read: &ReadPage<'_>,
    panes: &[PaneLabels<'_>],
    corrections: &Corrected,
    told: Told,
    language: Language,
) -> Vec<BlockRow> {
    let mut rows = Vec::with_capacity(read.blocks().len());
    for (number, block) in read.blocks().iter().enumerate() {
        let verdict = |pane: &PaneLabels<'_>| pane.judged.judged.labels.get(number).copied();
        let Some(first) = panes.first().and_then(verdict) else { continue };
        let is_told = told == Told::All;
        let others = panes.iter().skip(1).filter_map(|pane| Some(told_of(pane.key, &verdict(pane)?, told, language)));
        let range = read.page().source_range(block.span);
        rows.push(BlockRow {
            number,
            text: shortened(&block_text(read, block)),
            label: first.label.name(),
            label_word: language.label(first.label),
            reason: if is_told { language.reason(first.reason).to_owned() } else { String::new() },
            support: if is_told { percent(first.support) } else { String::new() },
            chance: first.chance.filter(|_| is_told).map(percent).unwrap_or_default(),
            bytes: format!("{}–{}", range.start, range.end),
            differs: panes.iter().filter_map(verdict).any(|other| other.label != first.label),
            corrected: corrections.get(&number).map_or("", |word| word.label.name()),
            is_by_place: corrections.get(&number).is_some_and(|word| word.place.is_some()),
            others: others.collect(),
        });
    }
    rows
}

/// What one method says about a block, on one line.
pub(super) fn told_of(key: &str, verdict: &Verdict, told: Told, language: Language) -> String {
    let label = language.label(verdict.label);
    let name = if key.is_empty() { String::new() } else { format!("{key}: ") };
    if told == Told::Blindly {
        return format!("{name}{label}");
    }
    let words = language.words();
    let support = match verdict.support {
        unframe::Share::NONE => String::new(),
        support => format!(" · {}: {}", words.support, percent(support)),
    };
    let chance = verdict.chance.map(|chance| format!(" · {}: {}", words.chance, percent(chance))).unwrap_or_default();
    format!("{name}{label} — {}{support}{chance}", language.reason(verdict.reason))
}

pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
