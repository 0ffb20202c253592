//! `unframe search`: the pages of an index that fit a query best.

use std::io::Write;

use serde::Serialize;
use unframe_search::index::Index;
use unframe_search::search::{Fragment, Hit};

use crate::args::SearchArguments;
use crate::exit::ExitCode;
use crate::failure::{Failure, Stop};
use crate::palette::Palette;
use crate::printer::Printer;
use crate::sanitize;

pub(crate) fn run(arguments: &SearchArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let how = arguments.how();
    let found = Index::open(&arguments.index)
        .and_then(|index| Ok((index.search(&arguments.query, &how, arguments.top.get())?, index.totals())));
    let (hits, totals) = match found {
        Ok(found) => found,
        Err(error) => {
            printer.error(&Failure::from(&error));
            return Ok(ExitCode::AllFailed);
        }
    };
    if totals.pages == 0 {
        printer.remark("the index has no pages yet");
    } else if hits.is_empty() {
        printer.remark("no page contains these words");
    }
    for (rank, hit) in (1..).zip(&hits) {
        if arguments.json {
            printer.line(&object(rank, hit))?;
        } else {
            let shown = shown(rank, hit, printer.palette());
            printer.output().write_all(shown.as_bytes())?;
        }
    }
    Ok(ExitCode::Success)
}

/// Three lines for people: what it is called, where it is, what it says.
fn shown(rank: usize, hit: &Hit, palette: Palette) -> String {
    let Palette { heading, faint, note, .. } = palette;
    let page = &hit.page;
    let title = page.title.as_deref().filter(|title| !title.trim().is_empty()).unwrap_or(&page.id);
    let place = page.url.as_deref().unwrap_or(&page.id);
    let snippet: String = hit
        .snippet
        .iter()
        .map(|Fragment { text, is_match }| {
            let text = sanitize::on_one_line(text);
            if *is_match { format!("{note}{text}{note:#}") } else { text }
        })
        .collect();
    let (title, place) = (sanitize::on_one_line(title), sanitize::on_one_line(place));
    format!("{rank:>2}. {heading}{title}{heading:#}\n    {faint}{place}  {:.3}{faint:#}\n    {snippet}\n", hit.score)
}

#[derive(Serialize)]
struct Object<'hit> {
    rank: usize,
    score: f32,
    id: &'hit str,
    url: Option<&'hit str>,
    site: &'hit str,
    title: Option<&'hit str>,
    language: &'hit str,
    kind: Option<&'hit str>,
    snippet: &'hit [Fragment],
}

fn object(rank: usize, hit: &Hit) -> String {
    let page = &hit.page;
    let object = Object {
        rank,
        score: hit.score,
        id: &page.id,
        url: page.url.as_deref(),
        site: &page.site,
        title: page.title.as_deref(),
        language: &page.language,
        kind: page.kind.as_deref(),
        snippet: &hit.snippet,
    };
    serde_json::to_string(&object).expect("strings and numbers are JSON")
}
