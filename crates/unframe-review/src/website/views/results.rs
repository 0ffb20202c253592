//! What the experts say: tables and charts, a report to print, files to take along.

use askama::Template;

use super::{Refusal, Shell};
use crate::judgments::exchange::{to_csv, to_jsonl};
use crate::judgments::report::{Report, page_grades_chart, site_charts, site_grades_chart, table_html, tables};
use crate::judgments::statistics::Statistics;
use crate::website::server::{Served, Visitor};

#[derive(Template)]
#[template(path = "results.html")]
struct ResultsView<'view> {
    shell: Shell<'view>,
    /// Titles, and tables as HTML that is escaped already.
    tables: Vec<(&'static str, String)>,
    /// As SVG.
    charts: Vec<String>,
}

pub(crate) fn results(served: &Served, visitor: &Visitor) -> Result<String, Refusal> {
    let (words, language) = (visitor.words(), visitor.language);
    let statistics = statistics(served, visitor)?;
    let mut charts: Vec<String> = site_grades_chart(&statistics, language).into_iter().collect();
    charts.extend(page_grades_chart(&statistics, language));
    charts.extend(site_charts(&statistics, language));
    let tables = tables(&statistics, language);
    let view = ResultsView {
        shell: Shell::of(served, visitor, words.results)
            .at(words.all_sites, Some("/".to_owned()))
            .at(words.results, None),
        tables: tables.iter().map(|table| (table.title, table_html(table))).collect(),
        charts,
    };
    Ok(view.render()?)
}

/// The report as a page of its own.
pub(crate) fn report(served: &Served, visitor: &Visitor) -> Result<String, Refusal> {
    let statistics = statistics(served, visitor)?;
    let source = served.review.judgments().path().display().to_string();
    let source = source.strip_suffix(".judgments.sqlite").unwrap_or(&source).to_owned();
    Ok(Report { source: &source, language: visitor.language }.html(&statistics))
}

/// All judgments as a file.
pub(crate) fn export(served: &Served, visitor: &Visitor, format: &str) -> Result<String, Refusal> {
    refuse_blind(served, visitor)?;
    let all = served.review.judgments().all()?;
    match format {
        "judgments.csv" => Ok(to_csv(&all)),
        "judgments.jsonl" => Ok(to_jsonl(&all)),
        _ => Err(Refusal::NotFound),
    }
}

fn statistics(served: &Served, visitor: &Visitor) -> Result<Statistics, Refusal> {
    refuse_blind(served, visitor)?;
    Ok(Statistics::of(&served.review.judgments().all()?))
}

/// Results name the methods: who is to be blind must not see them.
fn refuse_blind(served: &Served, visitor: &Visitor) -> Result<(), Refusal> {
    match served.review.options.blind {
        Some(_) => Err(Refusal::Bad(visitor.words().results_blind.to_owned())),
        None => Ok(()),
    }
}
