//! Who wrote it? Names, from what the page states to what it shows.

use super::entries::Entries;
use super::json_ld::JsonLd;
use super::origin::{Found, FoundIn};
use super::survey::Survey;
use super::{byline, name, text};
use crate::html::{NodeId, Tree};

/// Names of `<meta>` that hold authors, the most deliberate first.
const METAS: &[&str] = &[
    "citation_author",
    "parsely-author",
    "sailthru.author",
    "article:author",
    "article:author_name",
    "dc.creator",
    "dcterms.creator",
    "dc.contributor",
    "authors",
    "author",
    "byl",
    "cxenseparse:author",
    "og:article:author",
    "book:author",
    "twitter:creator:name",
];

pub(super) fn find(
    tree: &Tree<'_>,
    survey: &Survey,
    json_ld: &JsonLd,
    site_name: Option<&Found<String>>,
    heading: Option<NodeId>,
) -> Option<Found<Vec<String>>> {
    let site = site_name.map(|found| text::squeeze(&found.value)).unwrap_or_default();
    // That the site wrote it says everybody of whom nothing else is known.
    let is_site = |names: &Vec<String>| {
        let mut squeezed = names.iter().map(|name| text::squeeze(name));
        !site.is_empty() && squeezed.all(|name| site.contains(&name) || name.contains(&site))
    };
    let entries = Entries::new(tree, heading);
    let stated = stated(tree, survey, json_ld, &entries);
    if let Some(found) = stated.iter().find(|found| !is_site(&found.value)) {
        return Some(found.clone());
    }
    byline::find(tree, survey, heading, &entries).or_else(|| stated.first().cloned())
}

/// What markup for programs says, in the order in which it is believed.
fn stated(tree: &Tree<'_>, survey: &Survey, json_ld: &JsonLd, entries: &Entries) -> Vec<Found<Vec<String>>> {
    let mut stated = Vec::new();
    if let Some(authors) = json_ld.authors() {
        stated.push(Found::new(authors.to_vec(), FoundIn::JsonLd("author")));
    }
    let mut push = |origin: FoundIn, said: &mut dyn Iterator<Item = &str>| {
        let mut names = Vec::new();
        said.take(50).for_each(|said| name::add(said, &mut names));
        if !names.is_empty() {
            stated.push(Found::new(names, origin));
        }
    };
    for meta in METAS {
        push(FoundIn::Meta(meta), &mut survey.metas_of(meta));
    }
    if survey.metas_of("twitter:label1").any(|label| label.to_lowercase().ends_with(" by")) {
        push(FoundIn::Meta("twitter:data1"), &mut survey.metas_of("twitter:data1"));
    }
    for property in ["author", "creator"] {
        let own = survey.properties_of(property).filter(|one| !entries.have(tree.node(one.node)));
        push(FoundIn::Property(property), &mut own.map(|one| survey.name_of(one)).take(1));
    }
    let links = survey.links.iter().filter(|link| link.rel == "author").map(|link| link.text.as_str());
    push(FoundIn::Link("author"), &mut links.filter(|text| !text.is_empty()).take(1));
    stated
}
