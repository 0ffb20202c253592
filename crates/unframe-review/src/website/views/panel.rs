//! What is loaded beside a page when it is asked for: its text, its Markdown, what is known of it, what is like it.

use std::sync::PoisonError;

use askama::Template;
use unframe::label::{Label, Labels};
use unframe::metadata::{Found as Stated, Metadata};
use unframe::near_duplicates::{Compared, Prints, Shingler, page_parts};
use unframe::segment::semantic::Edition;
use unframe::{Extraction, Share};

use super::history::{Done, history};
use super::{PageQuery, Refusal, percent};
use crate::Language;
use crate::website::collection::OpenPage;
use crate::website::corrected::{corrected_on, judged_as_corrected};
use crate::website::judging::JudgedPage;
use crate::website::server::{Served, Visitor};
use crate::website::words::{Speaks as _, Words};

#[derive(Template)]
#[template(path = "panel.html")]
struct PanelView {
    words: &'static Words,
    panel: Panel,
}

enum Panel {
    Text(String),
    Facts(Vec<(&'static str, String, String)>),
    Near(Vec<Near>),
    History(Vec<Done>),
}

/// A document of the base that is like the page.
struct Near {
    name: String,
    similarity: String,
    content_blocks: usize,
    framing_blocks: usize,
}

/// The least similarity of the documents that are listed.
const LEAST_ALIKE: Share = Share::percent(50);
/// The number of documents to list.
const MOST_NEAR: usize = 100;

pub(crate) fn panel(
    served: &Served,
    visitor: &Visitor,
    number: usize,
    panel: &str,
    query: &PageQuery,
) -> Result<String, Refusal> {
    let review = &served.review;
    let said = review.all_said()?;
    let worked = review.collection.with_page(number, |open| {
        let site = review.collection.site_name(open.entry.site);
        let keys = if query.grade.is_empty() { &query.methods } else { &query.grade };
        let shown = review.methods_of_keys(&site, keys).into_iter().next().ok_or(Refusal::NotFound)?;
        let judged = review.judges.judge(number, open, shown.method);
        let corrected = judged_as_corrected(&judged.judged, &corrected_on(&said, &visitor.expert, &site, open));
        let extraction = Extraction::of(open.read.clone(), corrected, judged.options.clone());
        Ok(match panel {
            "text" => Panel::Text(extraction.text().to_owned()),
            "markdown" => Panel::Text(extraction.markdown()),
            "facts" => Panel::Facts(facts(open, &judged, &extraction, visitor.language)),
            "history" => Panel::History(history(&said, visitor, &site, &open.entry.id)),
            "near" => Panel::Near(near(served, open, &judged.judged.labels)?),
            _ => return Err(Refusal::NotFound),
        })
    });
    let panel = worked.ok_or(Refusal::NotFound)???;
    Ok(PanelView { words: visitor.words(), panel }.render()?)
}

/// Names, values, and where on the page they were found.
fn facts(
    open: &OpenPage<'_>,
    judged: &JudgedPage,
    extraction: &Extraction<'_>,
    language: Language,
) -> Vec<(&'static str, String, String)> {
    let words = language.words();
    let mut facts = Vec::new();
    let Metadata { title, authors, published, modified, site_name, language: lang, description, tags, license, .. } =
        extraction.metadata().clone();
    let mut stated = |name: &'static str, found: Option<Stated<String>>| {
        facts.extend(found.map(|found| (name, found.value, found.origin.to_string())));
    };
    stated(words.title, title);
    stated(words.authors, authors.as_ref().map(joined));
    stated(words.published, published.map(|found| Stated { value: found.value.to_string(), origin: found.origin }));
    stated(words.modified, modified.map(|found| Stated { value: found.value.to_string(), origin: found.origin }));
    stated(words.site_name, site_name);
    stated(words.language, lang);
    stated(words.description, description);
    stated(words.tags, tags.as_ref().map(joined));
    stated(words.license, license);
    let mut known = |name: &'static str, value: String| facts.push((name, value, String::new()));
    let verdict = extraction.verdict();
    known(words.verdict, format!("{} — {}", verdict.state.name(), verdict.reason.sentence()));
    if let Some(prediction) = extraction.prediction() {
        known(words.page_type, prediction.page_type.name().to_owned());
        known(words.quality, percent(prediction.quality));
    }
    known(words.shares, format!("{} / {}", extraction.content_letters(), extraction.framing_letters()));
    known(words.compared_with, language.pages(judged.judged.pages_compared as usize));
    known(words.name, open.entry.id.clone());
    if let Some(url) = &open.entry.url {
        known(words.address, url.clone());
    }
    known(words.encoding, open.read.page().encoding().to_owned());
    for damage in open.read.damage().take(8) {
        known(words.damage, damage.to_string());
    }
    facts
}

fn joined(found: &Stated<Vec<String>>) -> Stated<String> {
    Stated { value: found.value.join(", "), origin: found.origin }
}

/// Documents of the base that are like a page, without the page itself.
fn near(served: &Served, open: &OpenPage<'_>, labels: &Labels) -> Result<Vec<Near>, Refusal> {
    let Some(base) = &served.review.base else { return Ok(Vec::new()) };
    let base = base.lock().unwrap_or_else(PoisonError::into_inner);
    let parts = page_parts(&open.read, labels, Edition::Modern);
    let prints = Prints::of(&parts.parts(), base.scheme(), &mut Shingler::default());
    let found = base.query(&prints, LEAST_ALIKE, Compared::Content);
    let found = found.map_err(|error| Refusal::Failed(error.to_string()))?;
    let others = found
        .into_iter()
        .filter(|found| found.name != open.entry.id && open.entry.url.as_ref().is_none_or(|url| *url != found.name));
    let near = others.take(MOST_NEAR).map(|found| {
        let of = |label: Label| found.blocks.iter().filter(|matched| matched.label == label).count();
        Near {
            similarity: percent(found.similarity),
            content_blocks: of(Label::Content),
            framing_blocks: of(Label::Framing),
            name: found.name,
        }
    });
    Ok(near.collect())
}
