//! The piece of a page that says most of what was asked for.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Serialize;
use unframe::label::Label;

use super::query::Query;
use super::treatment::Treatment;
use crate::analysis::Analyser;
use crate::index::StoredPage;
use crate::parts::Part;

/// A piece of a snippet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fragment {
    /// What it says.
    pub text: String,
    /// Whether it is a word that was asked for.
    pub is_match: bool,
}

/// Bytes of a snippet, about two lines.
const LENGTH: usize = 180;

/// The snippet of a page, from the text that the treatment sees. Where it says nothing of it (only the title does), its
/// beginning.
pub(super) fn of(page: &StoredPage, query: &Query, treatment: Treatment) -> Vec<Fragment> {
    let is_seen = |label: Label| label == Label::Content || treatment.framing_weight() > 0.0;
    let analyser = Analyser::of(&page.language);
    let words: BTreeMap<&str, usize> =
        (0..).zip(&query.groups).flat_map(|(word, group)| group.terms().map(move |term| (term, word))).collect();
    let lines = page.parts.iter().filter(|part| is_seen(part.label)).flat_map(|part| part.text.lines());
    let mut best: Option<(usize, &str, Vec<Range<usize>>)> = None;
    for line in lines {
        let mut matches: Vec<(usize, Range<usize>)> = Vec::new();
        analyser.for_each_term(line, |term, range| {
            if let Some(word) = words.get(term) {
                matches.push((*word, range));
            }
        });
        for (first, (_, start)) in matches.iter().enumerate() {
            let within = matches[first..].iter().take_while(|(_, range)| range.end - start.start <= LENGTH);
            let mut different: Vec<usize> = within.clone().map(|(word, _)| *word).collect();
            different.sort_unstable();
            different.dedup();
            if best.as_ref().is_none_or(|(most, ..)| different.len() > *most) {
                best = Some((different.len(), line, within.map(|(_, range)| range.clone()).collect()));
            }
        }
    }
    let Some((_, line, matches)) = best else {
        let first = page.parts.iter().find(|part| is_seen(part.label)).and_then(|part| part.text.lines().next());
        return fragments(first.unwrap_or_default(), &[]);
    };
    fragments(line, &matches)
}

/// All that a page says, with the words of a query set apart.
pub(super) fn marked(page: &StoredPage, query: &Query) -> Vec<(Label, Vec<Fragment>)> {
    let analyser = Analyser::of(&page.language);
    let is_asked_for = |term: &str| query.groups.iter().any(|group| group.terms().any(|asked| asked == term));
    let mut parts = Vec::new();
    for Part { label, text } in &page.parts {
        let (mut fragments, mut at) = (Vec::new(), 0);
        analyser.for_each_term(text, |term, range| {
            if range.end > at && is_asked_for(term) {
                // Runs of characters overlap.
                let start = range.start.max(at);
                if start > at {
                    fragments.push(Fragment { text: text[at..start].to_owned(), is_match: false });
                }
                fragments.push(Fragment { text: text[start..range.end].to_owned(), is_match: true });
                at = range.end;
            }
        });
        fragments.push(Fragment { text: text[at..].to_owned(), is_match: false });
        parts.push((*label, fragments));
    }
    parts
}

/// Cuts the line around its matches, at spaces where there are some.
fn fragments(line: &str, matches: &[Range<usize>]) -> Vec<Fragment> {
    let (first, last) = (matches.first().map_or(0, |range| range.start), matches.last().map_or(0, |range| range.end));
    let spare = LENGTH.saturating_sub(last - first) / 2;
    let start = if first <= spare { 0 } else { cut(line, first - spare, first) };
    let end = cut_back(line, (start + LENGTH).max(last), last);
    let mut fragments: Vec<Fragment> = Vec::new();
    let mut push = |text: &str, is_match| {
        if !text.is_empty() {
            fragments.push(Fragment { text: text.to_owned(), is_match });
        }
    };
    let mut at = start;
    push(if start > 0 { "…" } else { "" }, false);
    for range in matches {
        // Runs of characters overlap.
        let range = range.start.max(at)..range.end.max(at);
        push(&line[at..range.start], false);
        push(&line[range.clone()], true);
        at = range.end;
    }
    push(&line[at..end.max(at)], false);
    push(if end < line.len() { "…" } else { "" }, false);
    fragments
}

/// A place after a space, from `from` on but not after `until`.
fn cut(line: &str, from: usize, until: usize) -> usize {
    let from = (from..=until).find(|at| line.is_char_boundary(*at)).unwrap_or(until);
    line[from..until].find(' ').map_or(from, |space| from + space + 1)
}

/// A place before a space, up to `from` but not before `until`.
fn cut_back(line: &str, from: usize, until: usize) -> usize {
    if from >= line.len() {
        return line.len();
    }
    let from = (until..=from).rev().find(|at| line.is_char_boundary(*at)).unwrap_or(until);
    line[until..from].rfind(' ').map_or(from, |space| until + space)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, query: &str, treatment: Treatment) -> String {
        let framing = Part { label: Label::Framing, text: "Hail and thunder".to_owned() };
        let content = Part { label: Label::Content, text: text.to_owned() };
        let page = StoredPage { language: "en".to_owned(), parts: vec![framing, content], ..StoredPage::default() };
        let fragments = of(&page, &Query::of(query, &["en".to_owned()]), treatment);
        fragments
            .iter()
            .map(|piece| if piece.is_match { format!("[{}]", piece.text) } else { piece.text.clone() })
            .collect()
    }

    #[test]
    fn the_line_with_most_words_is_shown_around_them() {
        let text = "Rain.\nIt rained on the hills, and snow fell.\nSnow.";
        assert_eq!(shown(text, "snow rains", Treatment::CUT_NAV), "It [rained] on the hills, and [snow] fell.");
        let long = format!("{} rain {}", "word ".repeat(80).trim(), "other ".repeat(80).trim());
        let snippet = shown(&long, "rain", Treatment::CUT_NAV);
        assert!(
            snippet.starts_with("…word ") && snippet.ends_with(" other…") && snippet.contains(" [rain] "),
            "{snippet}"
        );
        assert!(snippet.len() < LENGTH + 12, "{}", snippet.len());
    }

    #[test]
    fn framing_is_shown_where_it_counts() {
        assert_eq!(shown("Rain fell.", "hail", Treatment::BASIC_LINE), "[Hail] and thunder");
        assert_eq!(shown("Rain fell.", "hail", Treatment::CUT_NAV), "Rain fell.");
    }

    #[test]
    fn runs_of_characters_overlap_and_are_shown_once() {
        let content = Part { label: Label::Content, text: "我在东京塔上".to_owned() };
        let page = StoredPage { language: "zh".to_owned(), parts: vec![content], ..StoredPage::default() };
        let fragments = of(&page, &Query::of("东京塔", &["zh".to_owned()]), Treatment::CUT_NAV);
        let matched: String =
            fragments.iter().filter(|piece| piece.is_match).map(|piece| piece.text.as_str()).collect();
        let all: String = fragments.iter().map(|piece| piece.text.as_str()).collect();
        assert_eq!((matched.as_str(), all.as_str()), ("东京塔", "我在东京塔上"));
    }
}
