//! Topics for a collection that has none: queries of which the one page they mean is known.
//!
//! **Idea.** What the content of other pages calls a page in its links is what somebody called it who meant that page. Where there
//! are no such links, the page's own title serves; it is then left out of the index (`--leave-out title`), or every page would
//! be found by its own name. **What is left out.** Links in framing: they stand on every page of the site, and queries made
//! from them would decide beforehand what the experiment asks. Texts that lead to several pages, that say nothing (`here`, `next`,
//! numbers, addresses), or that say too much. **When it fails.** Pages nobody links to are not asked for, so pages that are
//! linked to are over-represented; and a query of this kind has one relevant page, which makes average precision a reciprocal rank.

mod generic;
mod links;
mod place;

pub use links::{Link, links};
pub use place::{Place, Placed};

use std::collections::{BTreeMap, BTreeSet};

use crate::analysis::{Analyser, UNKNOWN};
use crate::judgments::Judgments;
use crate::random::Random;
use crate::topics::{LeaveOut, Topic, TopicOrigin};

/// A page of the collection, and where its content leads.
#[derive(Clone, Debug)]
pub struct LinkingPage {
    /// What its collection calls it.
    pub id: String,
    /// Where it is.
    pub place: Place,
    /// What it calls itself.
    pub title: Option<String>,
    /// The links of its content, by where they lead.
    pub links: Vec<(Place, String)>,
}

/// More words are a sentence, not a name.
const MOST_WORDS: usize = 12;

/// Topics with one relevant page each, and the judgments that say so.
///
/// `count` of them are drawn; the same seed draws the same. Titles are taken only if `from` says so.
pub fn known_items(pages: &[LinkingPage], from: TopicOrigin, count: usize, seed: u64) -> (Vec<Topic>, Judgments) {
    let mut items: Vec<(String, String)> = match from {
        TopicOrigin::Anchor => anchors(pages),
        TopicOrigin::Title => titles(pages),
    };
    Random::new(seed).shuffle(&mut items);
    items.truncate(count);
    items.sort();
    let (mut topics, mut judgments) = (Vec::new(), Judgments::default());
    for (number, (page, text)) in (1..).zip(items) {
        let id = format!("{}{number}", if from == TopicOrigin::Anchor { "a" } else { "t" });
        judgments.0.entry(id.clone()).or_default().insert(page, 1);
        let leave_out = (from == TopicOrigin::Title).then_some(LeaveOut::Title);
        topics.push(Topic { id, text, from: Some(from), leave_out });
    }
    (topics, judgments)
}

/// The words of a text without regard to case and punctuation: two texts are one if these are.
fn words(text: &str) -> Vec<String> {
    Analyser::of(UNKNOWN).terms(text)
}

/// How a page is called by some words.
#[derive(Default)]
struct Called<'page> {
    /// As it is written.
    written: BTreeSet<&'page str>,
    /// The pages that say so.
    by: BTreeSet<&'page str>,
}

/// For each page the text by which most other pages link to it, and to no page else.
fn anchors(pages: &[LinkingPage]) -> Vec<(String, String)> {
    let places: BTreeMap<&Place, &str> = pages.iter().map(|page| (&page.place, page.id.as_str())).collect();
    // By text: the targets, and for each of them how it is written and who says it.
    let mut said: BTreeMap<Vec<String>, BTreeMap<&str, Called<'_>>> = BTreeMap::new();
    for page in pages {
        for (place, text) in &page.links {
            let Some(target) = places.get(place).filter(|target| **target != page.id) else { continue };
            let words = words(text);
            if words.is_empty() || words.len() > MOST_WORDS || generic::is_generic(text) {
                continue;
            }
            let called = said.entry(words).or_default().entry(target).or_default();
            called.written.insert(text);
            called.by.insert(&page.id);
        }
    }
    let mut best: BTreeMap<&str, (usize, &str)> = BTreeMap::new();
    for targets in said.values().filter(|targets| targets.len() == 1) {
        for (target, Called { written, by }) in targets {
            let Some(text) = written.first() else { continue };
            let known = best.entry(target).or_insert((by.len(), text));
            if by.len() > known.0 {
                *known = (by.len(), text);
            }
        }
    }
    best.into_iter().map(|(target, (_, text))| (target.to_owned(), text.to_owned())).collect()
}

/// The titles that only one page has.
fn titles(pages: &[LinkingPage]) -> Vec<(String, String)> {
    let mut by_title: BTreeMap<Vec<String>, Vec<(&str, &str)>> = BTreeMap::new();
    for page in pages {
        let Some(title) = page.title.as_deref() else { continue };
        let words = words(title);
        if !words.is_empty() && !generic::is_generic(title) {
            by_title.entry(words).or_default().push((&page.id, title));
        }
    }
    let single = by_title.into_values().filter(|pages| pages.len() == 1).flatten();
    single.map(|(id, title)| (id.to_owned(), title.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(id: &str, title: &str, links: &[(&str, &str)]) -> LinkingPage {
        let placed = Placed { id, url: None, site: "" };
        LinkingPage {
            id: id.to_owned(),
            place: placed.place(),
            title: Some(title.to_owned()),
            links: links.iter().filter_map(|(to, text)| Some((placed.target(to)?, (*text).to_owned()))).collect(),
        }
    }

    fn site() -> Vec<LinkingPage> {
        vec![
            page("a.html", "Alpha", &[("b.html", "the spring of a clock"), ("c.html", "here"), ("a.html", "itself")]),
            page("b.html", "Beta", &[("c.html", "Towers"), ("d/", "wind"), ("http://elsewhere.org/", "else")]),
            page("c.html", "Beta", &[("b.html", "Spring"), ("d/index.html#x", "wind & weather"), ("a.html", "12")]),
            page("d/index.html", "Delta", &[("../b.html", "SPRING"), ("../c.html", "tower"), ("../a.html", "tower")]),
        ]
    }

    fn shown(from: TopicOrigin, count: usize) -> Vec<(String, String, String)> {
        let (topics, judgments) = known_items(&site(), from, count, 1);
        let target = |topic: &Topic| judgments.0[&topic.id].keys().next().unwrap().clone();
        topics.iter().map(|topic| (topic.id.clone(), topic.text.clone(), target(topic))).collect()
    }

    #[test]
    fn a_page_is_asked_for_as_most_others_call_it() {
        let expected = [("a1", "SPRING", "b.html"), ("a2", "Towers", "c.html"), ("a3", "wind", "d/index.html")];
        let expected = expected.map(|(id, text, page)| (id.to_owned(), text.to_owned(), page.to_owned()));
        assert_eq!(shown(TopicOrigin::Anchor, 9), expected);
    }

    #[test]
    fn titles_that_several_pages_have_ask_for_none() {
        let expected = [("t1", "Alpha", "a.html"), ("t2", "Delta", "d/index.html")];
        assert_eq!(
            shown(TopicOrigin::Title, 9),
            expected.map(|(id, text, page)| (id.to_owned(), text.to_owned(), page.to_owned()))
        );
        let (topics, _) = known_items(&site(), TopicOrigin::Title, 9, 1);
        assert!(topics.iter().all(|topic| topic.leave_out == Some(LeaveOut::Title)));
    }

    #[test]
    fn a_seed_draws_the_same_and_another_draws_others() {
        assert_eq!(shown(TopicOrigin::Anchor, 2).len(), 2);
        assert_eq!(shown(TopicOrigin::Anchor, 2), shown(TopicOrigin::Anchor, 2));
        let draws: BTreeSet<Vec<String>> = (0..20)
            .map(|seed| {
                known_items(&site(), TopicOrigin::Anchor, 1, seed).0.into_iter().map(|topic| topic.text).collect()
            })
            .collect();
        assert_eq!(draws.len(), 3);
    }
}
