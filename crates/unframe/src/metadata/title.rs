//! What is the page called? Its own title, without the name of its site.
//!
//! *Idea*: what pages state (`og:title`, `<title>`, headlines in JSON-LD) has the site's name at one of its ends, after a
//! separator. An end is cut if it is the name of the site, by what the page says of it or by its host; or if what is
//! left is the first heading.

use super::json_ld::JsonLd;
use super::origin::{Found, FoundIn};
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
    let headings: Vec<String> = headings.into_iter().map(text::squeeze).collect();
    let cut = |said: &str| framing.cut(said, &headings);
    let mut stated: Vec<Found<String>> = Vec::new();
    if let Some((name, said)) = json_ld.headline() {
        stated.push(Found::new(cut(&said), FoundIn::JsonLd(name)));
    }
    for name in ["og:title", "citation_title", "dc.title", "dcterms.title", "twitter:title"] {
        stated.extend(survey.metas_of(name).next().map(|said| Found::new(cut(said), FoundIn::Meta(name))));
    }
    stated.extend(survey.title.as_deref().map(|said| Found::new(cut(said), FoundIn::Element("title"))));
    if let Some(said) = json_ld.subject() {
        stated.push(Found::new(cut(&said), FoundIn::JsonLd("name")));
    }
    stated.retain(|found| !found.value.is_empty());
    if is_home(url)
        && let Some(title) = &survey.title
    {
        return Some(Found::new(title.clone(), FoundIn::Element("title")));
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
        return Some(Found::new(heading.to_owned(), FoundIn::Element("h1")));
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
    let (one, other) = (one.to_lowercase(), other.to_lowercase());
    let (one, other) = (words(&one), words(&other));
    let common = one.iter().filter(|word| other.binary_search(word).is_ok()).count();
    u32::try_from(200 * common / (one.len() + other.len()).max(1)).unwrap_or(0)
}

/// The words of a text, each once, sorted.
fn words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> =
        text.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words.dedup();
    words
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

    /// A title without the name of the site at its ends; `headings` are squeezed.
    fn cut(&self, said: &str, headings: &[String]) -> String {
        let folded = text::fold(said);
        let mut title = folded.as_str();
        let is_heading = |part: &str| !headings.is_empty() && headings.contains(&text::squeeze(part));
        // A site, its section and its slogan: no title has more at its ends.
        for _ in 0..3 {
            let found = separators(title);
            let (Some(first), Some(last)) = (found.first(), found.last()) else { break };
            if is_heading(title) {
                break;
            }
            let is_end = |end: &str, rest: &str| self.is_end(end) && !self.is_site(rest);
            if is_end(last.behind(title), last.before(title)) {
                title = last.before(title);
            } else if is_end(first.before(title), first.behind(title)) {
                title = first.behind(title);
            } else {
                break;
            }
            title = title.trim();
        }
        let found = separators(title);
        let parts = SEPARATORS.iter().flat_map(|separator| {
            let mut same = found.iter().filter(|one| one.separator == *separator);
            let first = same.next();
            let last = same.next_back().or(first);
            [
                first.map(|first| first.before(title)),
                last.map(|last| last.before(title)),
                first.map(|first| first.behind(title)),
                last.map(|last| last.behind(title)),
            ]
        });
        let heading = if found.is_empty() { None } else { parts.flatten().find(|part| is_heading(part)) };
        heading.unwrap_or(title).trim().to_owned()
    }
}

/// Where a separator stands.
struct Separator {
    separator: &'static str,
    start: usize,
}

impl Separator {
    fn before<'text>(&self, text: &'text str) -> &'text str {
        &text[..self.start]
    }

    fn behind<'text>(&self, text: &'text str) -> &'text str {
        &text[self.start + self.separator.len()..]
    }
}

/// All separators of a text, in one pass.
fn separators(text: &str) -> Vec<Separator> {
    // All begin with a space, except for three.
    let may_begin = |byte: u8| matches!(byte, b' ' | b'_' | b':' | 0xEF);
    let starts = text.bytes().enumerate().filter(|(_, byte)| may_begin(*byte)).map(|(start, _)| start);
    let found = starts.filter_map(|start| {
        let separator =
            SEPARATORS.iter().find(|separator| text.as_bytes()[start..].starts_with(separator.as_bytes()))?;
        Some(Separator { separator, start })
    });
    found.collect()
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
