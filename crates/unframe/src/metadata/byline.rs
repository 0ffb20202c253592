//! The line under a heading that says who wrote the page.
//!
//! *Idea*: elements whose classes speak of authors, and texts that begin with `By`; those near the heading first.
//! Lines of works that the page only lists are theirs (`entries.rs`).

use super::entries::Entries;
use super::origin::{Found, FoundIn};
use super::survey::{Survey, attribute};
use super::text::Beginnings;
use super::{class_words, name, text};
use crate::html::{NodeId, NodeRef, Tag, Tree};

/// How many nodes behind the heading a line may begin. Found on one half of wcxb-dev.
const NEAR_BEHIND: u32 = 400;
/// And before it.
const NEAR_BEFORE: u32 = 60;
/// A line is no longer than that, in bytes.
const LONGEST_LINE: usize = 160;

/// Classes around a line that is not the page's.
const ELSEWHERE: &[&str] =
    &["comment", "related", "sidebar", "footer", "widget", "recommend", "reply", "avatar", "popular"];

pub(super) fn find(
    tree: &Tree<'_>,
    survey: &Survey,
    heading: Option<NodeId>,
    entries: &Entries,
) -> Option<Found<Vec<String>>> {
    by_class(tree, survey, heading, entries)
        .or_else(|| by_link(tree, heading?, entries))
        .or_else(|| by_text(tree, heading?, entries))
        .or_else(|| by_label(tree))
}

fn by_class(
    tree: &Tree<'_>,
    survey: &Survey,
    heading: Option<NodeId>,
    entries: &Entries,
) -> Option<Found<Vec<String>>> {
    let mut candidates: Vec<(u32, NodeId)> = survey
        .bylines
        .iter()
        .map(|node| (distance(*node, heading), *node))
        .filter(|(far, _)| *far < 3 * NEAR_BEHIND)
        .collect();
    candidates.sort_unstable();
    let is_its = |node: &NodeRef<'_, '_>| !is_elsewhere(*node) && !entries.have(*node);
    candidates.into_iter().map(|(_, node)| tree.node(node)).filter(is_its).find_map(|node| {
        let names = names_in(node);
        (!names.is_empty()).then(|| Found::new(names, FoundIn::Class))
    })
}

/// The names an element holds: those of links to authors, those its classes call so, or its text.
fn names_in(node: NodeRef<'_, '_>) -> Vec<String> {
    let mut names = Vec::new();
    let inner = || std::iter::once(node).chain(node.descendants()).take(60).filter(|inner| inner.is_element());
    for link in inner().filter(|inner| is_author_link(*inner)) {
        name::add(&text::of(link, LONGEST_LINE), &mut names);
    }
    if names.is_empty()
        && let Some(named) = inner().find(|inner| class_words::names(*inner).contains("name"))
    {
        name::add(&text::of(named, LONGEST_LINE), &mut names);
    }
    if names.is_empty() {
        let texts = inner().flat_map(|inner| inner.children().filter(|child| child.is_text()));
        let mut texts = texts.map(|text| text::fold(&text.text()));
        if let Some(person) = texts.find(|said| name::is_of_person(said)) {
            name::add(&person, &mut names);
        }
    }
    if names.is_empty() {
        let said = text::of(node, LONGEST_LINE);
        let is_line =
            said.len() < LONGEST_LINE && (name::behind_by(&said).is_some() || said.split_whitespace().count() <= 6);
        if is_line {
            name::add(&said, &mut names);
        }
    }
    names
}

fn is_author_link(node: NodeRef<'_, '_>) -> bool {
    if node.tag() != Tag::A {
        return false;
    }
    let address = attribute(node, "href").unwrap_or_default().to_ascii_lowercase();
    let is_author = attribute(node, "rel").is_some_and(|rel| rel.contains("author"));
    is_author
        || ["/author", "/people/", "/contributor", "/staff/", "/team/", "/user/", "/profile/", "/by/", "/members/"]
            .iter()
            .any(|part| address.contains(part))
}

/// A link to the page of an author, near the heading.
fn by_link(tree: &Tree<'_>, heading: NodeId, entries: &Entries) -> Option<Found<Vec<String>>> {
    let last = (heading.0 + NEAR_BEHIND).min(u32::try_from(tree.len()).unwrap_or(u32::MAX));
    (heading.0.saturating_sub(NEAR_BEFORE)..last).map(|node| tree.node(NodeId(node))).find_map(|node| {
        let is_author = node.tag() == Tag::A
            && attribute(node, "href").is_some_and(|address| address.contains("/author"))
            && !is_elsewhere(node)
            && !entries.have(node);
        let said = if is_author { text::of(node, LONGEST_LINE) } else { return None };
        let mut names = Vec::new();
        name::add(&said, &mut names);
        (!names.is_empty() && said.split_whitespace().count() <= 6).then(|| Found::new(names, FoundIn::Link("author")))
    })
}

/// `Written by Kari Nord`, wherever it stands.
fn by_label(tree: &Tree<'_>) -> Option<Found<Vec<String>>> {
    const LABELS: Beginnings = Beginnings::new(&[
        "written by",
        "posted by",
        "this post was written by",
        "author:",
        "by:",
        "автор:",
        "автор статьи",
    ]);
    let texts = tree.document().descendants().filter(|node| node.is_text());
    let is_shown = |node: &NodeRef<'_, '_>| !node.parent().is_some_and(text::is_silent);
    let may_begin =
        |node: &NodeRef<'_, '_>| LABELS.may_begin(*node) && is_shown(node) && node.text().len() < LONGEST_LINE;
    texts.filter(may_begin).find_map(|node| {
        let said = text::fold(&node.text());
        let lower = said.to_lowercase();
        if !LABELS.words.iter().any(|label| lower.starts_with(label)) || is_elsewhere(node) {
            return None;
        }
        let is_label = name::behind_by(&format!("{said} ")).is_some_and(|rest| rest.trim().is_empty());
        let line = if is_label { line_around(node) } else { said };
        let mut names = Vec::new();
        if line.len() < LONGEST_LINE {
            name::add(&line, &mut names);
        }
        let are_persons = names.iter().all(|name| name::is_of_person(name));
        (!names.is_empty() && are_persons).then(|| Found::new(names, FoundIn::Text))
    })
}

fn is_elsewhere(node: NodeRef<'_, '_>) -> bool {
    let mut around = std::iter::once(node).chain(node.ancestors()).take(6);
    around.any(|node| {
        let classes = class_words::names(node);
        [Tag::FOOTER, Tag::ASIDE, Tag::NAV].contains(&node.tag()) || ELSEWHERE.iter().any(|word| classes.contains(word))
    })
}

/// How far a node is from the heading, in nodes. What stands before it is farther.
pub(super) fn distance(node: NodeId, heading: Option<NodeId>) -> u32 {
    let Some(heading) = heading else { return node.0 };
    if node >= heading { node.0 - heading.0 } else { 6 * (heading.0 - node.0) }
}

/// A text that begins with `By`, near the heading.
fn by_text(tree: &Tree<'_>, heading: NodeId, entries: &Entries) -> Option<Found<Vec<String>>> {
    let mut near: Vec<(u32, NodeId)> =
        texts_near(tree, heading).map(|node| (distance(node, Some(heading)), node)).collect();
    near.sort_unstable();
    near.into_iter().find_map(|(_, node)| {
        let node = tree.node(node);
        if !name::BEFORE.may_begin(node) || entries.have(node) {
            return None;
        }
        let said = text::fold(&node.text());
        let begins = format!("{said} ");
        name::behind_by(&begins)?;
        let line = if name::behind_by(&said).is_some_and(|rest| !rest.is_empty()) { said } else { line_around(node) };
        if line.len() >= LONGEST_LINE || line.split_whitespace().count() > 14 {
            return None;
        }
        let mut names = Vec::new();
        name::add(&line, &mut names);
        let are_names = names.iter().all(|name| name.chars().next().is_some_and(|first| !first.is_lowercase()));
        (!names.is_empty() && are_names).then(|| Found::new(names, FoundIn::Text))
    })
}

/// A text that is only a label, with what it labels: the rest of the element around it, or the text that comes next.
fn line_around(node: NodeRef<'_, '_>) -> String {
    let label = text::fold(&node.text());
    let around = node.ancestors().take(2).map(|around| text::of(around, LONGEST_LINE));
    let mut rest = around.into_iter().filter(|said| said.len() > label.len() && said.starts_with(label.as_str()));
    rest.next().unwrap_or_else(|| {
        let last = node.tree().len().min(node.id().index() + 12);
        let behind = (node.id().index() + 1..last).filter_map(|index| u32::try_from(index).ok());
        let mut texts = behind.map(|index| node.tree().node(NodeId(index))).filter(|next| next.is_text());
        let next = texts.find_map(|next| Some(text::fold(&next.text())).filter(|said| !said.is_empty()));
        format!("{label} {}", next.unwrap_or_default())
    })
}

/// The texts before and behind a heading that may belong to it, in document order.
pub(super) fn texts_near<'tree>(tree: &'tree Tree<'_>, heading: NodeId) -> impl Iterator<Item = NodeId> + 'tree {
    let first = heading.0.saturating_sub(NEAR_BEFORE);
    let last = (heading.0 + NEAR_BEHIND).min(u32::try_from(tree.len()).unwrap_or(u32::MAX));
    (first..last).map(NodeId).filter(|node| {
        let node = tree.node(*node);
        node.is_text() && !node.parent().is_some_and(text::is_silent)
    })
}

#[cfg(test)]
mod tests {
    use crate::html::{ParseOptions, parse};
    use crate::metadata::Metadata;

    fn check(page: &str, expected: &str) {
        let metadata = Metadata::of(&parse(page, &ParseOptions::default()), None);
        assert_eq!(metadata.author().unwrap_or_default(), expected, "{page}");
    }

    #[test]
    fn a_line_under_the_heading_tells_who_wrote() {
        check("<h1>Rain</h1><div class=byline>By <a href=/authors/kari>Kari Nord</a>, Oslo</div>", "Kari Nord");
        check("<h1>Rain</h1><p>By Kari Nord and Ole Dahl", "Kari Nord; Ole Dahl");
        check("<h1>Rain</h1><p>Written by</p><p>Kari Nord", "Kari Nord");
        check("<h1>Дождь</h1><p>Автор: Иван Петров", "Иван Петров");
    }

    #[test]
    fn works_in_a_list_have_authors_of_their_own() {
        let work = |number: usize, line: &str| {
            format!("<div class=card><h2><a href=/{number}>Rain {number}</a></h2>{line}<p>It rains.</div>")
        };
        let list = |line: &str| (1..5).map(|number| work(number, line)).collect::<Vec<_>>().concat();
        for line in [
            "<div class=byline>By Kari Nord</div>",
            "<p>By Kari Nord",
            "<a href=/authors/kari>Kari Nord</a>",
            "<span class=author>Kari Nord</span>",
        ] {
            check(&format!("<h1>News</h1>{}", list(line)), "");
            // Below an article there may be a list, too.
            let article = format!("<h1>Rain</h1><p class=byline>By Ole Dahl</p><p>It rains.</p>{}", list(line));
            check(&article, "Ole Dahl");
        }
        check(&list("<p class=byline>By Kari Nord"), "");
        // One work is not a list, and the posts of a thread lead to themselves.
        check(&format!("<h1>News</h1>{}", work(1, "<p class=byline>By Kari Nord")), "Kari Nord");
        check(
            &format!("<h1>News</h1>{}", list("<p class=byline>By Kari Nord").replace("href=/", "href=#")),
            "Kari Nord",
        );
    }

    #[test]
    fn comments_have_authors_of_their_own() {
        check("<h1>Rain</h1><p>It rains.<div class=comments><span class=author>Ole Dahl</span></div>", "");
        check("<h1>Rain</h1><p>By the sea it rains, and nobody knows when it will end.", "");
    }
}
