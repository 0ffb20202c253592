//! What is the page called? Its own title, without the name of its site.
//!
//! *Idea*: what pages state (`og:title`, `<title>`, headlines in JSON-LD) has the site's name at one of its ends, behind a
//! separator. An end is cut if it is the name of the site, by what the page says of it or by its host; or if what is
//! left is the first heading.

use std::collections::BTreeSet;

use super::json_ld::JsonLd;
use super::origin::{Found, Origin};
use super::survey::Survey;
use super::{address, text};

/// What stands between a title and the name of a site.
const SEPARATORS: &[&str] = &[
    " | ", " - ", " – ", " — ", " · ", " • ", " » ", " « ", " :: ", " / ", " ~ ", " ‹ ", " › ", " > ", " < ", " * ",
    "｜", "_", " ― ", ": ",
];

pub(super) fn find(
    survey: &Survey,
    json_ld: &JsonLd,
    site_name: Option<&Found<String>>,
    url: Option<&str>,
) -> Option<Found<String>> {
    let framing = SiteNames::of(site_name.map(|found| found.value.as_str()), url);
    let headings: Vec<&str> = survey
        .headings
        .iter()
        .filter(|heading| heading.level == 1 || heading.text.contains(' '))
        .map(|heading| heading.text.as_str())
        .collect();
    let cut = |said: &str| framing.cut(said, &headings);
    let mut stated: Vec<Found<String>> = Vec::new();
    if let Some((name, said)) = json_ld.headline() {
        stated.push(Found::new(cut(&said), Origin::JsonLd(name)));
    }
    for name in ["og:title", "citation_title", "dc.title", "dcterms.title", "twitter:title"] {
        stated.extend(survey.metas_of(name).next().map(|said| Found::new(cut(said), Origin::Meta(name))));
    }
    stated.extend(survey.title.as_deref().map(|said| Found::new(cut(said), Origin::Element("title"))));
    if let Some(said) = json_ld.subject() {
        stated.push(Found::new(cut(&said), Origin::JsonLd("name")));
    }
    stated.retain(|found| !found.value.is_empty());
    if is_home(url)
        && let Some(title) = &survey.title
    {
        return Some(Found::new(title.clone(), Origin::Element("title")));
    }
    let slug = slug(url);
    let heading = main_heading(survey, &stated, &framing, &slug);
    let is_heading =
        |found: &&Found<String>| heading.is_some_and(|heading| text::squeeze(heading) == text::squeeze(&found.value));
    if let Some(agreed) = stated.iter().find(is_heading) {
        return Some(agreed.clone());
    }
    let is_address = |found: &&Found<String>| likeness(&found.value, &slug) >= ADDRESS_ALIKE;
    if let Some(heading) = heading
        && likeness(heading, &slug) < SURELY_ALIKE
        && let Some(found) = stated.iter().find(is_address)
    {
        return Some(found.clone());
    }
    if let Some(heading) = heading {
        return Some(Found::new(heading.to_owned(), Origin::Element("h1")));
    }
    stated.iter().find(|found| !framing.is_site(&found.value)).or(stated.first()).cloned()
}

/// The words of the last part of an address, in which many pages repeat their title.
fn slug(url: Option<&str>) -> String {
    let path = address::path(url.unwrap_or_default()).split(['?', '#']).next().unwrap_or_default();
    let part = path.rsplit('/').find(|part| !part.is_empty()).unwrap_or_default();
    part.split('.').next().unwrap_or_default().replace(['-', '_', '+'], " ")
}

/// Whether the page is its site's first: there the name of the site is the title.
fn is_home(url: Option<&str>) -> bool {
    url.is_some_and(|url| address::path(url).split(['?', '#']).next().is_none_or(|path| path.len() <= 1))
}

/// The heading that people take for the title: the `<h1>` that says most of what the page states elsewhere. Pages write
/// other words for search engines than for readers, so that half of the words are enough.
fn main_heading<'survey>(
    survey: &'survey Survey,
    stated: &[Found<String>],
    framing: &SiteNames,
    slug: &str,
) -> Option<&'survey str> {
    let headings: Vec<&str> = survey
        .headings
        .iter()
        .filter(|heading| heading.level == 1 && heading.text.len() < LONGEST_TITLE)
        .map(|heading| heading.text.as_str())
        .filter(|heading| !framing.is_site(heading) && heading.chars().any(char::is_alphabetic))
        .collect();
    let alike = |heading: &str| {
        let most = stated.iter().map(|found| likeness(heading, &found.value)).max();
        most.unwrap_or(0).max(likeness(heading, slug))
    };
    let mut best: Option<(&str, u32)> = None;
    for heading in &headings {
        let alike = alike(heading);
        if best.is_none_or(|(_, most)| alike > most) {
            best = Some((heading, alike));
        }
    }
    let (heading, alike) = best.unwrap_or_default();
    if alike < SURELY_ALIKE
        && let Some(lower) = lower_heading(survey, stated)
    {
        return Some(lower);
    }
    (!headings.is_empty() && (alike >= ALIKE || stated.is_empty())).then_some(heading)
}

/// The heading below `<h1>` that is what the page states: blogs have their own name in `<h1>`.
fn lower_heading<'survey>(survey: &'survey Survey, stated: &[Found<String>]) -> Option<&'survey str> {
    let stated: Vec<String> = stated.iter().map(|found| text::squeeze(&found.value)).collect();
    let lower = survey.headings.iter().filter(|heading| heading.level > 1 && heading.text.contains(' '));
    lower.map(|heading| heading.text.as_str()).find(|heading| stated.contains(&text::squeeze(heading)))
}

/// Titles are shorter, in bytes.
const LONGEST_TITLE: usize = 400;
/// A heading is what the page states elsewhere if they share this part of their words, in hundredths. Found on one half of
/// wcxb-dev.
const ALIKE: u32 = 30;
/// What is stated is the title if the address has these of its words, and the heading does not.
const ADDRESS_ALIKE: u32 = 85;
/// And surely if they share this.
const SURELY_ALIKE: u32 = 60;

/// The share of words that two texts have in common, in hundredths.
fn likeness(one: &str, other: &str) -> u32 {
    let words = |text: &str| -> BTreeSet<String> {
        let words = text.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let (one, other) = (words(one), words(other));
    let common = one.intersection(&other).count();
    u32::try_from(200 * common / (one.len() + other.len()).max(1)).unwrap_or(0)
}

/// What a site calls itself, squeezed.
struct SiteNames {
    names: Vec<String>,
}

impl SiteNames {
    fn of(site_name: Option<&str>, url: Option<&str>) -> Self {
        let mut names = Vec::new();
        if let Some(name) = site_name {
            names.push(text::squeeze(name));
        }
        if let Some(host) = url.and_then(address::host) {
            names.push(text::squeeze(&host));
            names.extend(host.split('.').filter(|label| label.len() > 3).map(text::squeeze));
        }
        names.retain(|name| !name.is_empty());
        Self { names }
    }

    /// Whether a text is the name of the site.
    fn is_site(&self, said: &str) -> bool {
        let said = text::squeeze(said);
        self.names.contains(&said)
    }

    /// Whether an end of a title names the site: as it calls itself, or in more or fewer words.
    fn is_end(&self, said: &str) -> bool {
        let said = text::squeeze(said);
        let resembles = |name: &String| {
            *name == said
                || name.len() >= 4 && said.contains(name.as_str()) && said.len() <= 3 * name.len()
                || said.len() >= 4 && name.contains(&said)
        };
        !said.is_empty() && self.names.iter().any(resembles)
    }

    /// A title without the name of the site at its ends.
    fn cut(&self, said: &str, headings: &[&str]) -> String {
        let folded = text::fold(said);
        let mut title = folded.as_str();
        let squeezed: Vec<String> = headings.iter().map(|heading| text::squeeze(heading)).collect();
        // A site, its section and its slogan: no title has more at its ends.
        for _ in 0..3 {
            if squeezed.contains(&text::squeeze(title)) {
                break;
            }
            let last = SEPARATORS
                .iter()
                .filter_map(|separator| split_last(title, separator))
                .max_by_key(|(rest, _)| rest.len());
            let first = SEPARATORS
                .iter()
                .filter_map(|separator| title.split_once(separator))
                .min_by_key(|(first, _)| first.len());
            if let Some((rest, _)) = last.filter(|(rest, end)| self.is_end(end) && !self.is_site(rest)) {
                title = rest;
            } else if let Some((_, rest)) = first.filter(|(end, rest)| self.is_end(end) && !self.is_site(rest)) {
                title = rest;
            } else {
                break;
            }
            title = title.trim();
        }
        let parts = SEPARATORS.iter().flat_map(|separator| {
            [
                title.split_once(separator).map(|(first, _)| first),
                split_last(title, separator).map(|(rest, _)| rest),
                title.split_once(separator).map(|(_, rest)| rest),
                split_last(title, separator).map(|(_, end)| end),
            ]
        });
        let heading = parts.flatten().find(|part| squeezed.contains(&text::squeeze(part)));
        heading.unwrap_or(title).trim().to_owned()
    }
}

fn split_last<'text>(text: &'text str, separator: &str) -> Option<(&'text str, &'text str)> {
    text.rsplit_once(separator)
}

#[cfg(test)]
mod tests {
    use crate::html::{ParseOptions, parse};
    use crate::metadata::Metadata;

    fn check(page: &str, expected: &str, origin: &str) {
        let document = parse(page, &ParseOptions::default());
        let title = Metadata::of(&document, Some("https://www.cloud.example/rain-in-oslo")).title.unwrap();
        assert_eq!((title.value.as_str(), title.origin.to_string().as_str()), (expected, origin), "{page}");
    }

    #[test]
    fn the_name_of_the_site_is_cut() {
        check("<title>Rain in Oslo | Cloud</title>", "Rain in Oslo", "<title>");
        check("<title>Cloud — Rain in Oslo</title>", "Rain in Oslo", "<title>");
        let named = "<meta property=og:site_name content='The Sky'><meta property=og:title content='Fog - The Sky'>";
        check(named, "Fog", "og:title");
    }

    #[test]
    fn a_title_with_a_separator_of_its_own_stays_whole() {
        check("<title>Oslo - a city in the rain</title>", "Oslo - a city in the rain", "<title>");
    }

    #[test]
    fn the_heading_counts_more_than_what_is_written_for_search_engines() {
        let page = "<title>Rain Oslo 2024: Best Tips</title><h1>Tips for the rain in Oslo</h1>";
        check(page, "Tips for the rain in Oslo", "<h1>");
        check("<title>Fog in Oslo - Notes</title><h1>My blog</h1><h2>Fog in Oslo</h2>", "Fog in Oslo", "<title>");
    }

    #[test]
    fn a_heading_that_names_the_site_is_no_title() {
        check("<title>Rain in Oslo - Cloud</title><h1>Cloud</h1>", "Rain in Oslo", "<title>");
    }
}
