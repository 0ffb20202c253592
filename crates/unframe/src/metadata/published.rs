//! When was it published, and when changed?

use super::byline::{distance, texts_near};
use super::calendar::{self, Order};
use super::class_words::names;
use super::date::Date;
use super::json_ld::JsonLd;
use super::origin::{Found, FoundIn};
use super::survey::{Survey, attribute};
use super::text::Beginnings;
use super::{address, text};
use crate::html::{NodeId, NodeRef, Tag, Tree};

/// Names of `<meta>` that hold a date of publication, the most deliberate first.
const PUBLISHED: &[&str] = &[
    "article:published_time",
    "og:article:published_time",
    "article:published",
    "og:published_time",
    "datepublished",
    "citation_publication_date",
    "citation_online_date",
    "citation_date",
    "dc.date.issued",
    "dcterms.issued",
    "dcterms.created",
    "dc.date.created",
    "dcterms.date",
    "dc.date",
    "parsely-pub-date",
    "sailthru.date",
    "pubdate",
    "publishdate",
    "publish_date",
    "publish-date",
    "publication_date",
    "publication-date",
    "published_time",
    "article.published",
    "published-date",
    "published",
    "originalpublicationdate",
    "release_date",
    "cxenseparse:recs:publishtime",
    "date",
    "article:post_date",
    "created",
    "datecreated",
    "uploaddate",
];
const MODIFIED: &[&str] = &[
    "article:modified_time",
    "og:updated_time",
    "og:modified_time",
    "datemodified",
    "dcterms.modified",
    "dc.date.modified",
    "last-modified",
    "lastmod",
    "article:modified",
    "updated_time",
    "revised",
];

pub(super) fn find(
    tree: &Tree<'_>,
    survey: &Survey,
    json_ld: &JsonLd,
    url: Option<&str>,
    order: Order,
    heading: Option<NodeId>,
) -> Option<Found<Date>> {
    from_json(json_ld, &["datePublished"], order)
        .or_else(|| from_metas(survey, PUBLISHED, order))
        .or_else(|| from_properties(survey, &["datePublished", "dateCreated"], order))
        .or_else(|| from_json(json_ld, &["uploadDate", "dateCreated", "datePosted"], order))
        .or_else(|| calendar::find(address::path(url?), order).map(|date| Found::new(date, FoundIn::Address)))
        .or_else(|| from_times(tree, survey, heading, order))
        .or_else(|| from_texts(tree, heading?, order))
        .or_else(|| from_labels(tree, order))
        .or_else(|| modified(survey, json_ld, order))
}

pub(super) fn modified(survey: &Survey, json_ld: &JsonLd, order: Order) -> Option<Found<Date>> {
    from_json(json_ld, &["dateModified"], order)
        .or_else(|| from_metas(survey, MODIFIED, order))
        .or_else(|| from_properties(survey, &["dateModified"], order))
}

fn from_json(json_ld: &JsonLd, properties: &[&'static str], order: Order) -> Option<Found<Date>> {
    let (property, said) = json_ld.text(properties)?;
    calendar::find(&said, order).map(|date| Found::new(date, FoundIn::JsonLd(property)))
}

fn from_metas(survey: &Survey, names: &[&'static str], order: Order) -> Option<Found<Date>> {
    names.iter().find_map(|name| {
        let date = survey.metas_of(name).find_map(|said| calendar::find(said, order))?;
        Some(Found::new(date, FoundIn::Meta(name)))
    })
}

fn from_properties(survey: &Survey, names: &[&'static str], order: Order) -> Option<Found<Date>> {
    names.iter().find_map(|name| {
        let date = survey.properties_of(name).find_map(|property| calendar::find(&property.value, order))?;
        Some(Found::new(date, FoundIn::Property(name)))
    })
}

/// The `<time>` nearest to the heading, those that say they are of something else last.
fn from_times(tree: &Tree<'_>, survey: &Survey, heading: Option<NodeId>, order: Order) -> Option<Found<Date>> {
    let mut times: Vec<(u32, NodeId)> = survey.times.iter().map(|node| (distance(*node, heading), *node)).collect();
    times.sort_unstable();
    let mut other = None;
    for (_, node) in times {
        let time = tree.node(node);
        let Some(date) = calendar::find(&said_by(time), order) else { continue };
        if !is_of_something_else(time) {
            return Some(Found::new(date, FoundIn::Element("time")));
        }
        other = other.or(Some(date));
    }
    other.map(|date| Found::new(date, FoundIn::Element("time")))
}

/// `datetime`, or `title`, or the text.
fn said_by(time: NodeRef<'_, '_>) -> String {
    let is_time = time.tag() == Tag::TIME;
    let said = attribute(time, "datetime").or_else(|| if is_time { None } else { attribute(time, "title") });
    let said = said.filter(|said| said.bytes().any(|byte| byte.is_ascii_digit()));
    said.unwrap_or_else(|| text::of(time, 120))
}

/// Whether the names of an element, or of what is around it, or the words before it, say that it dates something else.
fn is_of_something_else(time: NodeRef<'_, '_>) -> bool {
    const WORDS: [&str; 9] =
        ["comment", "related", "sidebar", "footer", "event", "recommend", "widget", "update", "modified"];
    let speaks_of_it = |said: &str| WORDS.iter().any(|word| said.contains(word));
    let mut around = std::iter::once(time).chain(time.ancestors().take(3));
    around.any(|node| speaks_of_it(&names(node))) || speaks_of_it(&words_before(time))
}

/// The last words before an element in the one around it, in lower case: `updated`, of `Published … Updated 12 May`.
fn words_before(node: NodeRef<'_, '_>) -> String {
    let Some(around) = node.parent().map(|parent| text::of(parent, 160)) else { return String::new() };
    let own = text::of(node, 120);
    let before = around.find(own.as_str()).map_or("", |start| &around[..start]);
    let words: Vec<&str> = before.split_whitespace().rev().take(3).collect();
    words.join(" ").to_lowercase()
}

/// Elements of which it is remembered whether they may hold a date.
const ASKED: usize = 64;

/// A date that people read near the heading.
fn from_texts(tree: &Tree<'_>, heading: NodeId, order: Order) -> Option<Found<Date>> {
    let mut near: Vec<(u32, NodeId)> =
        texts_near(tree, heading).map(|node| (distance(node, Some(heading)), node)).collect();
    near.sort_unstable_by_key(|(far, _)| *far);
    // The spaces between the children of a large element ask for it again and again.
    let mut asked = [(NodeId(u32::MAX), false); ASKED];
    let mut parent_may_hold = |parent: NodeRef<'_, '_>| {
        let known = &mut asked[parent.id().index() % ASKED];
        if known.0 != parent.id() {
            *known = (parent.id(), may_hold_date(parent, 120));
        }
        known.1
    };
    near.into_iter().find_map(|(_, node)| {
        let (node, parent) = (tree.node(node), tree.node(node).parent()?);
        if !parent_may_hold(parent) && !may_hold_date(node, 2_000) {
            return None;
        }
        let said = text::of(parent, 120);
        let said = if said.len() > 100 { text::fold(&node.text()) } else { said };
        // In longer texts dates are what somebody writes about.
        let date = (said.len() <= 100).then(|| calendar::find(&said, order))??;
        Some(Found::new(date, FoundIn::Text))
    })
}

/// Whether what [`text::of`] gives for an element, or a text, has digits enough for a year. Nothing is copied, so that
/// nearly all texts of a page can be asked.
fn may_hold_date(node: NodeRef<'_, '_>, most: usize) -> bool {
    let tree = node.tree();
    let (mut bytes, mut digits) = (0, 0);
    let mut next = node.id();
    for _ in 0..4 * most {
        if digits >= 4 || bytes > SOURCE_OF_BYTE * most || next >= node.subtree_end() {
            break;
        }
        let inner = tree.node(next);
        next = if text::is_silent(inner) { inner.subtree_end() } else { NodeId(next.0 + 1) };
        for (span, _) in inner.text_pieces() {
            let raw = span.of(tree.source()).as_bytes();
            let raw = &raw[..raw.len().min((SOURCE_OF_BYTE + 1) * most)];
            digits += raw.iter().filter(|byte| byte.is_ascii_digit()).count();
            bytes += raw.len();
        }
    }
    digits >= 4
}

/// Bytes of the source for a byte of text at most, except for a few: `&nbsp;` has six for two.
const SOURCE_OF_BYTE: usize = 8;

/// `Published on 12 May 2024`, wherever it stands.
fn from_labels(tree: &Tree<'_>, order: Order) -> Option<Found<Date>> {
    const LABELS: Beginnings = Beginnings::new(&[
        "published",
        "posted",
        "originally",
        "publié",
        "veröffentlicht",
        "publicado",
        "опубликовано",
        "date",
        "last updated",
        "updated",
        "this article was originally published",
    ]);
    let texts = tree.document().descendants().filter(|node| node.is_text());
    let is_shown = |node: &NodeRef<'_, '_>| !node.parent().is_some_and(text::is_silent);
    let may_begin = |node: &NodeRef<'_, '_>| LABELS.may_begin(*node) && is_shown(node) && node.text().len() < 200;
    texts.filter(may_begin).find_map(|node| {
        let said = text::fold(&node.text()).to_lowercase();
        let has_label = LABELS.words.iter().any(|label| said.starts_with(label));
        let lines = || node.ancestors().take(2).map(|around| text::of(around, 150));
        let around = || lines().find_map(|said| calendar::find(&said, order));
        let date = has_label.then(|| calendar::find(&said, order).or_else(around))??;
        Some(Found::new(date, FoundIn::Text))
    })
}

#[cfg(test)]
mod tests {
    use crate::html::{ParseOptions, parse};
    use crate::metadata::Metadata;

    fn check(page: &str, url: &str, expected: &str) {
        let metadata = Metadata::of(&parse(page, &ParseOptions::default()), Some(url));
        let found = metadata.published.map(|found| format!("{} {}", found.value, found.origin));
        assert_eq!(found.unwrap_or_default(), expected, "{page}");
    }

    #[test]
    fn what_is_stated_counts_more_than_what_is_shown() {
        let page = "<script type=application/ld+json>{\"@type\":\"NewsArticle\",\"datePublished\":\"2024-05-12\",}</script>\
            <meta property=article:published_time content=2023-01-01><h1>Rain</h1><p>1 June 2022";
        check(page, "https://e.org/x", "2024-05-12 json-ld datePublished");
        check(&page[page.find("<meta").unwrap()..], "https://e.org/x", "2023-01-01 article:published_time");
        check("<h1>Rain</h1><p>1 June 2022", "https://e.org/2021/02/03/rain", "2021-02-03 address");
        check("<h1>Rain</h1><p>1 June 2022", "https://e.org/x", "2022-06-01 text");
    }

    #[test]
    fn of_several_times_the_one_of_publication_counts() {
        let page = "<h1>Rain</h1><p>Updated <time>2 June 2022</time> Published <time>1 June 2022</time>";
        check(page, "https://e.org/x", "2022-06-01 <time>");
    }
}
