//! A search box: what the three treatments of framing find, side by side.

use std::collections::BTreeMap;

use askama::Template;
use serde::Deserialize;
use unframe_search::search::{Fragment, Hit, How, Treatment};

use super::{Refusal, Shell};
use crate::website::server::{Served, Visitor};

/// What is searched for.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct SearchQuery {
    /// The query.
    #[serde(default)]
    pub(crate) q: String,
}

#[derive(Template)]
#[template(path = "search.html")]
struct SearchView<'view> {
    shell: Shell<'view>,
    query: &'view str,
    columns: Vec<Column>,
}

/// A treatment and what it finds.
struct Column {
    name: &'static str,
    about: &'static str,
    rows: Vec<Row>,
}

struct Row {
    /// The number of the page, if it is in the review too.
    page: Option<usize>,
    title: String,
    place: String,
    /// Its rank among whole pages, where that is another: `5 →`.
    before: Option<String>,
    snippet: Vec<Fragment>,
}

/// The number of pages to show per treatment.
const TOP: usize = 10;
/// The number of ranks to compare.
const COMPARED: usize = 100;
/// How much framing counts in the third column.
const DOWN_WEIGHT: f64 = 0.2;

/// The box, and what was found if something was asked for.
pub(crate) fn search(served: &Served, visitor: &Visitor, query: &SearchQuery) -> Result<String, Refusal> {
    let (review, words) = (&served.review, visitor.words());
    let index = review.index.as_ref().ok_or(Refusal::NotFound)?;
    let failed = |error: unframe_search::SearchError| Refusal::Failed(error.to_string());
    let asked = query.q.trim();
    let treatments = [
        ("BasicLine", words.search_basicline, Treatment::BASIC_LINE),
        ("CutNav", words.search_cutnav, Treatment::CUT_NAV),
        ("DownWeight", words.search_downweight, Treatment::down_weight(DOWN_WEIGHT).unwrap_or_default()),
    ];
    let mut columns = Vec::new();
    if !asked.is_empty() {
        let whole = How { treatment: Treatment::BASIC_LINE, ..How::default() };
        let before = index.rank(asked, &whole, COMPARED).map_err(failed)?;
        let before: BTreeMap<&str, usize> = before.iter().map(|scored| scored.id.as_str()).zip(1..).collect();
        let listed = review.collection.listed();
        let pages: BTreeMap<&str, usize> = listed.pages.iter().map(|page| page.id.as_str()).zip(0..).collect();
        for (name, about, treatment) in treatments {
            let hits = index.search(asked, &How { treatment, ..How::default() }, TOP).map_err(failed)?;
            let row = |(rank, hit): (usize, Hit)| {
                let known = before.get(hit.page.id.as_str()).copied();
                let id = hit.page.id;
                Row {
                    page: pages.get(id.as_str()).copied(),
                    before: (known != Some(rank)).then(|| known.map_or("–".to_owned(), |rank| rank.to_string())),
                    title: hit.page.title.filter(|title| !title.trim().is_empty()).unwrap_or_else(|| id.clone()),
                    place: hit.page.url.unwrap_or(id),
                    snippet: hit.snippet,
                }
            };
            columns.push(Column { name, about, rows: (1..).zip(hits).map(row).collect() });
        }
    }
    let shell =
        Shell::of(served, visitor, words.search).at(words.all_sites, Some("/".to_owned())).at(words.search, None);
    Ok(SearchView { shell, query: asked, columns }.render()?)
}
