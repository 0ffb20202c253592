//! All judgments that count, filtered: by what they are about, by expert, verdict, note, and whether experts differ.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use askama::Template;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;

use super::disagreements::{about, note_of};
use super::{Refusal, Shell};
use crate::judgments::{Judgment, Statement, disagreements, latest};
use crate::website::server::{Served, Visitor};

/// Which judgments are shown; empty means all.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct JudgedQuery {
    /// `site`, `page`, `block` or `place`.
    #[serde(default)]
    kind: String,
    #[serde(default)]
    expert: String,
    #[serde(default)]
    verdict: String,
    /// What the name, the text or the note contains.
    #[serde(default)]
    find: String,
    /// `1`: those that experts differ on.
    #[serde(default)]
    differ: String,
    /// `1`: those with a note.
    #[serde(default)]
    noted: String,
    /// The first that is shown.
    #[serde(default)]
    from: usize,
}

#[derive(Template)]
#[template(path = "judged.html")]
struct JudgedView<'view> {
    shell: Shell<'view>,
    query: &'view JudgedQuery,
    kinds: [(&'static str, &'static str); 4],
    experts: Vec<String>,
    verdicts: Vec<String>,
    found: usize,
    rows: Vec<Row>,
    /// The address of the rest, if there is more.
    more: Option<String>,
}

struct Row {
    time: String,
    expert: String,
    what: String,
    address: Option<String>,
    verdict: String,
    note: String,
    differs: bool,
}

/// Rows of one view: for each the page may have to be read.
const ROWS: usize = 100;

pub(crate) fn judged(served: &Served, visitor: &Visitor, query: &JudgedQuery) -> Result<String, Refusal> {
    let words = visitor.words();
    if served.review.options.blind.is_some() {
        return Err(Refusal::Bad(words.results_blind.to_owned()));
    }
    let all = served.review.all_said()?;
    let differing: BTreeSet<*const Judgment> =
        disagreements(&all).iter().flat_map(|found| &found.said).map(|said| std::ptr::from_ref(*said)).collect();
    let differs = |judgment: &Judgment| differing.contains(&std::ptr::from_ref(judgment));
    let counting: Vec<&Judgment> =
        latest(&all).into_iter().filter(|judgment| !judgment.said.verdict().is_empty()).collect();
    let each = |of: fn(&Judgment) -> String| -> Vec<String> {
        counting.iter().map(|judgment| of(judgment)).collect::<BTreeSet<_>>().into_iter().collect()
    };
    let wanted = query.find.to_lowercase();
    let is_wanted = |judgment: &&&Judgment| {
        let is = |asked: &str, value: &str| asked.is_empty() || asked == value;
        is(&query.kind, kind_of(&judgment.said))
            && is(&query.expert, &judgment.expert)
            && is(&query.verdict, &judgment.said.verdict())
            && (query.differ.is_empty() || differs(judgment))
            && (query.noted.is_empty() || !note_of(&judgment.said).trim().is_empty())
            && (wanted.is_empty() || words_of(&judgment.said).to_lowercase().contains(&wanted))
    };
    // What was said last comes first.
    let found: Vec<&Judgment> = counting.iter().rev().filter(is_wanted).copied().collect();
    let row = |judgment: &&Judgment| {
        let (what, address) = about(served, visitor, &judgment.said);
        Row {
            time: judgment.time.to_string().get(..16).unwrap_or_default().replace('T', " "),
            expert: judgment.expert.clone(),
            what,
            address,
            verdict: judgment.said.verdict(),
            note: note_of(&judgment.said).to_owned(),
            differs: differs(judgment),
        }
    };
    let view = JudgedView {
        shell: Shell::of(served, visitor, words.judged)
            .at(words.all_sites, Some("/".to_owned()))
            .at(words.results, Some("/results".to_owned()))
            .at(words.judged, None),
        query,
        kinds: [("site", words.site), ("page", words.page), ("block", words.block), ("place", words.place)],
        experts: each(|judgment| judgment.expert.clone()),
        verdicts: each(|judgment| judgment.said.verdict()),
        found: found.len(),
        rows: found.iter().skip(query.from).take(ROWS).map(row).collect(),
        more: (found.len() > query.from + ROWS).then(|| address_of(query, query.from + ROWS)),
    };
    Ok(view.render()?)
}

fn kind_of(said: &Statement) -> &'static str {
    match said {
        Statement::Site(_) => "site",
        Statement::Page(_) => "page",
        Statement::Correction(_) => "block",
        Statement::Place(_) => "place",
        Statement::Adjudication(said) => kind_of(said),
        Statement::History(_) => "",
    }
}

/// What people look for in a judgment.
fn words_of(said: &Statement) -> String {
    match said {
        Statement::Site(of) => format!("{} {} {}", of.site, of.method, of.note),
        Statement::Page(of) => format!("{} {} {} {}", of.site, of.page, of.method, of.note),
        Statement::Correction(of) => format!("{} {} {}", of.site, of.page, of.text),
        Statement::Place(of) => format!("{} {} {}", of.site, of.page, of.text),
        Statement::Adjudication(said) => words_of(said),
        Statement::History(_) => String::new(),
    }
}

fn address_of(query: &JudgedQuery, from: usize) -> String {
    let mut address = format!("/judged?from={from}");
    for (name, value) in [
        ("kind", &query.kind),
        ("expert", &query.expert),
        ("verdict", &query.verdict),
        ("find", &query.find),
        ("differ", &query.differ),
        ("noted", &query.noted),
    ] {
        if !value.is_empty() {
            let _ = write!(address, "&{name}={}", utf8_percent_encode(value, NON_ALPHANUMERIC));
        }
    }
    address
}
