//! What takes no more than a list of places to look at: site name, description, canonical address, tags, image.

use super::json_ld::JsonLd;
use super::origin::{Found, FoundIn};
use super::survey::Survey;
use super::{Base, address, text};

/// More keywords than this are for search engines.
const MOST_TAGS: usize = 50;

pub(super) fn site_name(survey: &Survey, json_ld: &JsonLd) -> Option<Found<String>> {
    let names = ["og:site_name", "dc.publisher", "dcterms.publisher", "citation_journal_title"];
    let meta = survey.meta(&names).map(|(name, said)| Found::new(said.to_owned(), FoundIn::Meta(name)));
    let from_json = || json_ld.site_name.clone().map(|(name, said)| Found::new(said, FoundIn::JsonLd(name)));
    let names = ["application-name", "apple-mobile-web-app-title"];
    let from_application = || survey.meta(&names).map(|(name, said)| Found::new(said.to_owned(), FoundIn::Meta(name)));
    meta.or_else(from_json).or_else(from_application)
}

pub(super) fn description(survey: &Survey, json_ld: &JsonLd) -> Option<Found<String>> {
    let names = ["description", "og:description", "twitter:description", "dc.description", "dcterms.description"];
    let meta = survey.meta(&names).map(|(name, said)| Found::new(said.to_owned(), FoundIn::Meta(name)));
    meta.or_else(|| json_ld.text(&["description"]).map(|(name, said)| Found::new(said, FoundIn::JsonLd(name))))
}

pub(super) fn canonical(survey: &Survey, json_ld: &JsonLd, base: Option<&Base>) -> Option<Found<String>> {
    let mut links = survey.links.iter().filter(|link| link.rel == "canonical");
    let link = links.find_map(|link| address::absolute(&link.address, base));
    let meta = || {
        let (name, said) = survey.meta(&["og:url"])?;
        Some(Found::new(address::absolute(said, base)?, FoundIn::Meta(name)))
    };
    let from_json = || {
        let address = json_ld.address("mainEntityOfPage").or_else(|| json_ld.address("url"))?;
        Some(Found::new(address::absolute(&address, base)?, FoundIn::JsonLd("url")))
    };
    link.map(|link| Found::new(link, FoundIn::Link("canonical"))).or_else(meta).or_else(from_json)
}

pub(super) fn image(survey: &Survey, json_ld: &JsonLd, base: Option<&Base>) -> Option<Found<String>> {
    let names = ["og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src", "thumbnail"];
    let meta = names.iter().find_map(|name| {
        let address = survey.metas_of(name).find_map(|said| address::absolute(said, base))?;
        Some(Found::new(address, FoundIn::Meta(name)))
    });
    let from_json = || {
        let address = json_ld.address("image").or_else(|| json_ld.address("thumbnailUrl"))?;
        Some(Found::new(address::absolute(&address, base)?, FoundIn::JsonLd("image")))
    };
    meta.or_else(from_json)
}

pub(super) fn tags(survey: &Survey, json_ld: &JsonLd) -> Option<Found<Vec<String>>> {
    let each = |origin: FoundIn, said: Vec<String>| {
        let mut tags: Vec<String> = Vec::new();
        for tag in said.iter().flat_map(|said| said.split([',', ';'])).map(text::fold) {
            if !tag.is_empty() && !tags.contains(&tag) && tags.len() < MOST_TAGS {
                tags.push(tag);
            }
        }
        (!tags.is_empty()).then(|| Found::new(tags, origin))
    };
    let metas = |name: &'static str| each(FoundIn::Meta(name), survey.metas_of(name).map(str::to_owned).collect());
    metas("article:tag")
        .or_else(|| each(FoundIn::JsonLd("keywords"), json_ld.texts("keywords")))
        .or_else(|| metas("keywords"))
        .or_else(|| metas("citation_keywords"))
        .or_else(|| metas("dc.subject"))
        .or_else(|| {
            let links = survey.links.iter().filter(|link| link.rel == "tag");
            each(FoundIn::Link("tag"), links.map(|link| link.text.clone()).collect())
        })
}
