//! Every text in the data of a page that may be what it says.

use super::{Payload, PayloadSource, prose};
use crate::html::{NodeRef, Tag, Tree};
use crate::metadata::json::Json;
use crate::metadata::json_ld;
use crate::page::Span;

/// Scripts that are read.
const MOST_SCRIPTS: usize = 64;
/// Bytes of all of them.
const MOST_BYTES: usize = 16 << 20;
/// How the members are called that hold what a page says; their names may have something in front.
const KEYS: &[&str] = &["body", "content", "text", "html", "markdown", "rendered"];

/// A text that may be what the page says.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) source: PayloadSource,
    pub(super) letters: u64,
    script: Span,
    html: String,
}

impl Candidate {
    pub(super) fn into_payload(self) -> Payload {
        Payload { source: self.source, script: self.script, html: self.html }
    }
}

/// The texts of the sources that read like prose.
pub(super) fn of(tree: &Tree<'_>, sources: &[PayloadSource]) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    let scripts = tree.document().descendants().filter(|node| node.is_html(Tag::SCRIPT));
    let known = scripts.filter_map(|script| Some((script, source_of(script)?)));
    let mut bytes = 0;
    for (script, source) in known.filter(|(_, source)| sources.contains(source)).take(MOST_SCRIPTS) {
        let Some(data) = script.first_child() else { continue };
        let text = data.text();
        bytes += text.len();
        if bytes > MOST_BYTES {
            break;
        }
        let mut take = |said: &str| {
            if let Some((html, letters)) = prose::as_html(said) {
                candidates.push(Candidate { source, letters, script: data.span(), html });
            }
        };
        match source {
            PayloadSource::JsonLd => json_ld::bodies(&text).iter().for_each(|said| take(said)),
            PayloadSource::Framework => Json::read(&text).iter().for_each(|json| framework(json, &mut take)),
        }
    }
    candidates
}

fn source_of(script: NodeRef<'_, '_>) -> Option<PayloadSource> {
    let kind = script.attribute("type")?;
    let kind = kind.raw_value().trim();
    if kind.contains("ld+json") {
        Some(PayloadSource::JsonLd)
    } else {
        kind.eq_ignore_ascii_case("application/json").then_some(PayloadSource::Framework)
    }
}

/// All texts under keys that hold what a page says; the depth is that of the reader.
fn framework(json: &Json, take: &mut impl FnMut(&str)) {
    match json {
        Json::Object(members) => {
            for (key, value) in members {
                match value {
                    Json::Text(text) if is_key(key) => take(text),
                    value => framework(value, take),
                }
            }
        }
        Json::Array(values) => {
            for value in values {
                framework(value, take);
                by_number(value, values, take);
            }
        }
        Json::Text(_) | Json::Other(_) => {}
    }
}

/// The way of Nuxt: everything is in one array, and the members of an object are numbers of places in it.
fn by_number(object: &Json, values: &[Json], take: &mut impl FnMut(&str)) {
    let Json::Object(members) = object else { return };
    for (_, value) in members.iter().filter(|(key, _)| is_key(key)) {
        if let Json::Other(number) = value
            && let Some(text) = number.parse().ok().and_then(|place: usize| values.get(place)).and_then(Json::text)
        {
            take(text);
        }
    }
}

fn is_key(key: &str) -> bool {
    let ends_with = |end: &&str| {
        let start = key.len().checked_sub(end.len());
        start.and_then(|start| key.get(start..)).is_some_and(|found| found.eq_ignore_ascii_case(end))
    };
    KEYS.iter().any(ends_with)
}
