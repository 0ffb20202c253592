//! What JSON-LD says: the objects of all scripts, those that describe the page first.

use std::collections::BTreeMap;

use super::json::Json;
use super::{name, text};
use crate::html::{Context, resolve};

/// What the scripts of a page say about it.
#[derive(Clone, Debug, Default)]
pub(super) struct JsonLd {
    /// Objects that describe the page, the best ones first.
    things: Vec<Thing>,
    /// The name of the site, of a `WebSite` or of who publishes the page.
    pub(super) site_name: Option<(&'static str, String)>,
}

/// An object that describes the page.
#[derive(Clone, Debug)]
struct Thing {
    rank: Rank,
    object: Json,
    authors: Vec<String>,
}

/// How directly an object speaks of what the page says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// An article, a post, a recipe.
    Work,
    /// Something the page is about: a product, a question, an event.
    Subject,
    /// The page itself. Made by programs more often than by people.
    Page,
}

impl JsonLd {
    pub(super) fn of(scripts: &[String]) -> Self {
        let all: Vec<Json> = scripts.iter().flat_map(|script| Json::read(script)).collect();
        let mut objects = Vec::new();
        for json in &all {
            collect(json, &mut objects);
        }
        let named = named(&objects);
        let mut things: Vec<Thing> = objects
            .iter()
            .filter_map(|object| {
                let authors = ["author", "creator"].iter().find_map(|name| object.member(name));
                let authors = authors.map_or_else(Vec::new, |authors| names(authors, &named));
                Some(Thing { rank: rank(object)?, object: (*object).clone(), authors })
            })
            .collect();
        things.sort_by_key(|thing| thing.rank);
        Self { site_name: site_name(&objects, &named), things }
    }

    /// What a work is called. Pages just repeat their `<title>`.
    pub(super) fn headline(&self) -> Option<(&'static str, String)> {
        let work = |name: &'static str| {
            let mut things = self.things.iter().filter(|thing| thing.rank == Rank::Work);
            things.find_map(|thing| said(thing.object.member(name)?)).map(|said| (name, said))
        };
        work("headline").or_else(|| work("name"))
    }

    /// What the page is about is called.
    pub(super) fn subject(&self) -> Option<String> {
        let mut subjects = self.things.iter().filter(|thing| thing.rank == Rank::Subject);
        subjects.find_map(|thing| said(thing.object.member("name")?))
    }

    /// Who wrote it.
    pub(super) fn authors(&self) -> Option<&[String]> {
        self.things.iter().map(|thing| thing.authors.as_slice()).find(|authors| !authors.is_empty())
    }

    /// The first text of one of these properties, in the order of the properties.
    pub(super) fn text(&self, properties: &[&'static str]) -> Option<(&'static str, String)> {
        properties.iter().find_map(|property| {
            let said = self.things.iter().find_map(|thing| said(thing.object.member(property)?))?;
            Some((*property, said))
        })
    }

    /// All texts of a property of the first object that has it.
    pub(super) fn texts(&self, property: &str) -> Vec<String> {
        let values = self.things.iter().find_map(|thing| thing.object.member(property));
        values.into_iter().flat_map(Json::all).filter_map(said).collect()
    }

    /// The address that a property states, or that the object has which it is.
    pub(super) fn address(&self, property: &str) -> Option<String> {
        let values = self.things.iter().find_map(|thing| thing.object.member(property))?;
        values.all().iter().find_map(|value| {
            let of_object = || ["url", "contentUrl", "@id"].iter().find_map(|name| value.member(name)?.text());
            value.text().or_else(of_object).map(|address| address.trim().to_owned())
        })
    }
}

/// What works say, as one script tells it: the body of an article, the text of a post.
pub(crate) fn bodies(script: &str) -> Vec<String> {
    let all = Json::read(script);
    let mut objects = Vec::new();
    for json in &all {
        collect(json, &mut objects);
    }
    let body = |object: &Json| {
        let is_post = types(object).any(|one| one.ends_with("Posting") || one == "Question");
        let said = object.member("articleBody").or_else(|| if is_post { object.member("text") } else { None })?;
        Some(said.all().iter().filter_map(Json::text).collect::<Vec<_>>().join("\n"))
    };
    let works = objects.into_iter().filter(|object| rank(object) == Some(Rank::Work));
    works.filter_map(body).filter(|body| !body.is_empty()).collect()
}

/// What properties lead to that is not about the page itself.
const OTHERS: &[&str] = &[
    "comment",
    "comments",
    "review",
    "reviews",
    "itemListElement",
    "hasPart",
    "isPartOf",
    "author",
    "creator",
    "mentions",
    "acceptedAnswer",
    "suggestedAnswer",
    "blogPost",
    "publisher",
    "offers",
    "video",
    "image",
    "about",
    "citation",
    "relatedLink",
    "isRelatedTo",
    "isSimilarTo",
    "subjectOf",
    "breadcrumb",
    "step",
    "hasVariant",
    "aggregateRating",
    "associatedMedia",
    "contributor",
    "editor",
    "sourceOrganization",
    "worksFor",
    "address",
    "potentialAction",
    "workExample",
];

/// Objects that may speak of the page, in document order. The depth is that of the reader.
fn collect<'json>(json: &'json Json, objects: &mut Vec<&'json Json>) {
    match json {
        Json::Array(values) => values.iter().for_each(|value| collect(value, objects)),
        Json::Object(members) => {
            objects.push(json);
            // Its questions are parts of a page that is about something else.
            if types(json).any(|one| one == "FAQPage") {
                return;
            }
            for (name, value) in members {
                if !OTHERS.contains(&name.as_str()) {
                    collect(value, objects);
                }
            }
        }
        Json::Other(_) | Json::Text(_) => {}
    }
}

fn types(object: &Json) -> impl Iterator<Item = &str> {
    let types = object.member("@type").map_or(&[][..], Json::all);
    types.iter().filter_map(Json::text).map(|one| one.rsplit(['/', '#', ':']).next().unwrap_or(one))
}

fn rank(object: &Json) -> Option<Rank> {
    types(object).filter_map(rank_of_type).min()
}

fn rank_of_type(name: &str) -> Option<Rank> {
    match name {
        "Recipe"
        | "Report"
        | "HowTo"
        | "CreativeWork"
        | "Blog"
        | "LearningResource"
        | "ScholarlyWork"
        | "MedicalScholarlyArticle"
        | "SoftwareSourceCode"
        | "Thesis"
        | "Question"
        | "Chapter" => Some(Rank::Work),
        "JobPosting"
        | "Review"
        | "Product"
        | "ProductGroup"
        | "Event"
        | "Course"
        | "Book"
        | "Movie"
        | "VideoObject"
        | "PodcastEpisode"
        | "SoftwareApplication"
        | "Service"
        | "Dataset"
        | "VideoGame" => Some(Rank::Subject),
        _ if name.ends_with("Article") || name.ends_with("Posting") => Some(Rank::Work),
        _ if name.ends_with("Page") => Some(Rank::Page),
        _ => None,
    }
}

/// The name of the site. A `WebSite` calls itself what readers call it; who publishes may be a company.
fn site_name(objects: &[&Json], named: &Named<'_>) -> Option<(&'static str, String)> {
    let name = |object: &Json| said(object.member("name")?);
    let of_site =
        objects.iter().filter(|object| types(object).any(|one| one == "WebSite")).find_map(|object| name(object));
    let publishers = objects.iter().filter_map(|object| object.member("publisher"));
    let mut publishers = publishers.flat_map(Json::all);
    let mut of_publisher =
        || publishers.find_map(|publisher| name(publisher).or_else(|| name(by_id(publisher, named)?)));
    of_site.map(|name| ("WebSite", name)).or_else(|| of_publisher().map(|name| ("publisher", name)))
}

/// The objects that have a name, by their `@id`; the first of those with the same.
type Named<'json> = BTreeMap<&'json str, &'json Json>;

/// Made once: a search through all objects for each reference would be quadratic.
fn named<'json>(objects: &[&'json Json]) -> Named<'json> {
    let mut named = Named::new();
    for object in objects.iter().filter(|object| object.member("name").is_some()) {
        if let Some(id) = object.member("@id").and_then(Json::text) {
            named.entry(id).or_insert(object);
        }
    }
    named
}

/// The object a reference refers to.
fn by_id<'json>(reference: &Json, named: &Named<'json>) -> Option<&'json Json> {
    named.get(reference.member("@id")?.text()?).copied()
}

/// The names of persons or organizations: texts, objects with names, references to such.
fn names(authors: &Json, named: &Named<'_>) -> Vec<String> {
    let mut names = Vec::new();
    for author in authors.all().iter().take(50) {
        let of_object = || author.member("name").or_else(|| by_id(author, named)?.member("name"));
        let found = if author.text().is_some() { Some(author) } else { of_object() };
        for one in found.into_iter().flat_map(Json::all).filter_map(said) {
            name::add(&one, &mut names);
        }
    }
    names
}

/// What a value says, as people read it: character references resolved, which scripts should not have, but do.
fn said(value: &Json) -> Option<String> {
    let raw = match value {
        Json::Text(text) => text,
        Json::Object(_) => return said(value.member("@value").or_else(|| value.member("name"))?),
        Json::Array(values) => return values.iter().find_map(said),
        Json::Other(_) => return None,
    };
    // Twice, because templates escape what was escaped.
    let once = resolve(raw, Context::Text);
    let said = text::fold(&resolve(&once, Context::Text));
    (!said.is_empty()).then_some(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_followed_to_the_first_object_with_a_name() {
        let script = r##"[{"@type": "Article", "author": {"@id": "#ann"}}, {"@id": "#ann"},
            {"@id": "#ann", "name": "Ann Holm"}, {"@id": "#ann", "name": "Another"}]"##;
        assert_eq!(JsonLd::of(&[script.to_owned()]).authors(), Some(&["Ann Holm".to_owned()][..]));
    }

    /// It would take minutes if the time grew with the square of the number of objects.
    #[test]
    fn references_take_linear_time() {
        let article = |number: usize| {
            format!(r##"{{"@type": "Article", "@id": "#{number}", "author": {{"@id": "#x{number}"}}}}"##)
        };
        let articles: Vec<String> = (0..100_000).map(article).collect();
        assert_eq!(JsonLd::of(&[format!("[{}]", articles.join(","))]).authors(), None);
    }
}
