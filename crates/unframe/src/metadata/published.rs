//! When was it published, and when changed?

use super::byline::{distance, texts_near};
use super::calendar::{self, Order};
use super::date::Date;
use super::json_ld::JsonLd;
use super::origin::{Found, Origin};
use super::survey::{Survey, TimePlace};
use super::{address, text};
use crate::html::{NodeId, NodeRef, Tree};

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
        .or_else(|| calendar::find(address::path(url?), order).map(|date| Found::new(date, Origin::Address)))
        .or_else(|| from_times(survey, heading, order))
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
    calendar::find(&said, order).map(|date| Found::new(date, Origin::JsonLd(property)))
}

fn from_metas(survey: &Survey, names: &[&'static str], order: Order) -> Option<Found<Date>> {
    names.iter().find_map(|name| {
        let date = survey.metas_of(name).find_map(|said| calendar::find(said, order))?;
        Some(Found::new(date, Origin::Meta(name)))
    })
}

fn from_properties(survey: &Survey, names: &[&'static str], order: Order) -> Option<Found<Date>> {
    names.iter().find_map(|name| {
        let date = survey.properties_of(name).find_map(|property| calendar::find(&property.value, order))?;
        Some(Found::new(date, Origin::Property(name)))
    })
}

/// The `<time>` nearest to the heading, those that say they are of something else last.
fn from_times(survey: &Survey, heading: Option<NodeId>, order: Order) -> Option<Found<Date>> {
    let is_other = |time: &TimePlace| {
        let words = ["comment", "related", "sidebar", "footer", "event", "recommend", "widget", "update", "modified"];
        words.iter().any(|word| time.classes.contains(word))
    };
    let mut times: Vec<(bool, u32, Date)> = survey
        .times
        .iter()
        .filter_map(|time| Some((is_other(time), distance(time.node, heading), calendar::find(&time.said, order)?)))
        .collect();
    times.sort_unstable_by_key(|(is_other, far, _)| (*is_other, *far));
    let (_, _, date) = times.first()?;
    Some(Found::new(*date, Origin::Element("time")))
}

/// A date that people read near the heading.
fn from_texts(tree: &Tree<'_>, heading: NodeId, order: Order) -> Option<Found<Date>> {
    let mut near: Vec<(u32, Date)> = texts_near(tree, heading)
        .filter_map(|node| {
            let said = tree.node(node).parent().map(|parent| text::of(parent, 120))?;
            let said = if said.len() > 100 { text::fold(&tree.node(node).text()) } else { said };
            // In longer texts dates are what somebody writes about.
            let date = (said.len() <= 100).then(|| calendar::find(&said, order))??;
            Some((distance(node, Some(heading)), date))
        })
        .collect();
    near.sort_unstable_by_key(|(far, _)| *far);
    near.first().map(|(_, date)| Found::new(*date, Origin::Text))
}

/// `Published on 12 May 2024`, wherever it stands.
fn from_labels(tree: &Tree<'_>, order: Order) -> Option<Found<Date>> {
    const LABELS: &[&str] = &[
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
    ];
    let is_shown = |node: &NodeRef<'_, '_>| node.is_text() && !node.parent().is_some_and(text::is_silent);
    let texts = tree.document().descendants().filter(is_shown);
    texts.filter(|node| node.text().len() < 200).find_map(|node| {
        let said = text::fold(&node.text()).to_lowercase();
        let has_label = LABELS.iter().any(|label| said.starts_with(label));
        let lines = || node.ancestors().take(2).map(|around| text::of(around, 150));
        let around = || lines().find_map(|said| calendar::find(&said, order));
        let date = has_label.then(|| calendar::find(&said, order).or_else(around))??;
        Some(Found::new(date, Origin::Text))
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
