//! A page for people: the queries that lost or gained most, the documents behind them with what was cut shown grey, and a place
//! to say why.

use std::fmt::Write;

use unframe::label::Label;
use unframe::render::escape_html;

use super::causes::{Cause, Causes};
use super::changes::Change;
use super::graph::graph;
use super::summary::{shown_p, summary};
use super::{Experiment, Outcome};
use crate::SearchError;
use crate::index::{Index, Size};

/// How much is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reported {
    /// Queries that lost, and as many that gained.
    pub queries: usize,
}

impl Default for Reported {
    fn default() -> Self {
        Self { queries: 10 }
    }
}

/// Longer texts are cut, as bytes of all that is shown of a document.
const LONGEST: usize = 30_000;

const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// The report of a treatment beside the one it is compared with, as one file of HTML.
pub fn report(
    index: &Index,
    experiment: &Experiment,
    base: &Outcome,
    other: &Outcome,
    causes: &Causes,
    size: &Size,
    reported: Reported,
) -> Result<String, SearchError> {
    let (lost, gained) = Change::greatest(experiment, base, other, reported.queries);
    let (better, worse, p) =
        other.compared.as_ref().map_or((0, 0, 1.0), |found| (found.better, found.worse, found.p[0]));
    let title = format!("{} beside {}, {}", other.how.treatment, base.how.treatment, base.how.ranking.name());
    let mut html = format!(
        "<h1>{0}</h1>\n<p>{1} queries: {2} better, {3} worse. Mean average precision {4:.4} and {5:.4}, p {6}.</p>\n{7}\n\
         <details><summary>All numbers</summary><pre>{8}</pre></details>\n",
        escape_html(&title),
        experiment.topics.len(),
        better,
        worse,
        base.mean.average_precision,
        other.mean.average_precision,
        escape_html(&shown_p(p)),
        graph(experiment, base, std::slice::from_ref(other)).to_svg(),
        escape_html(&summary(experiment, size)),
    );
    html.push_str(
        "<h2>Causes</h2>\n<p>Say for each query why it changed; the file that is saved is read by <code>search-eval --causes</code>.</p>\n\
         <table id=counts><tr><th>cause<th>queries<th>share</table>\n<p><button id=save>Save causes.jsonl</button></p>\n",
    );
    for (heading, changes) in [("Queries that lost most", &lost), ("Queries that gained most", &gained)] {
        let _ = writeln!(html, "<h2>{heading}</h2>");
        if changes.is_empty() {
            html.push_str("<p>None.</p>\n");
        }
        for change in changes {
            query(&mut html, index, experiment, (base, other), change, causes)?;
        }
    }
    let names: Vec<(&str, &str)> = Cause::ALL.iter().map(|cause| (cause.name(), cause.about())).collect();
    let known: Vec<(&str, &str)> = causes.0.iter().map(|(topic, cause)| (topic.as_str(), cause.name())).collect();
    let data = serde_json::json!({ "causes": names, "known": known });
    // Inside of a script only `<` could end it.
    let data = data.to_string().replace('<', "\\u003c");
    let script = format!("const data = {data};\n{SCRIPT}");
    let nonce = nonce(&[&html, &script]);
    Ok(format!(
        "<!doctype html>\n<html lang=en><meta charset=utf-8>\n\
         <meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-{nonce}'\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n{html}<script nonce={nonce}>{script}</script>\n",
        escape_html(&title)
    ))
}

/// Names our own script for the policy of the report, so that nothing else in it runs: FNV-1a over all that the report
/// says. It is the same in every run, and no page can hold it, because it follows from the texts of all pages.
fn nonce(parts: &[&str]) -> String {
    let step = |hash: u128, byte: u8| (hash ^ u128::from(byte)).wrapping_mul(0x0100_0000_0000_0000_0000_013B);
    let hash = parts.iter().flat_map(|part| part.bytes()).fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, step);
    format!("{hash:032x}")
}

fn query(
    html: &mut String,
    index: &Index,
    experiment: &Experiment,
    (base, other): (&Outcome, &Outcome),
    change: &Change,
    causes: &Causes,
) -> Result<(), SearchError> {
    let text = experiment.topics.get(&change.topic).map_or("", |topic| topic.text.as_str());
    let _ = writeln!(
        html,
        "<section><h3><span class=topic>{}</span> {}</h3>\n<p>Average precision {:.4} → {:.4} ({:+.4})</p>",
        escape_html(&change.topic),
        escape_html(text),
        change.before,
        change.after,
        change.gain()
    );
    let _ = write!(
        html,
        "<p><label>Cause: <select data-topic=\"{}\"><option value=\"\">not said",
        escape_html(&change.topic)
    );
    for cause in Cause::ALL {
        let is_it = if causes.0.get(&change.topic) == Some(&cause) { " selected" } else { "" };
        let _ = write!(html, "<option value={}{is_it}>{}", cause.name(), cause.about());
    }
    html.push_str("</select></label></p>\n");
    for mover in &change.movers {
        let rank = |rank: Option<usize>| rank.map_or_else(|| "not found".to_owned(), |rank| format!("rank {rank}"));
        let (before, after) = (rank(mover.before), rank(mover.after));
        let Some(page) = index.page(&mover.id)? else {
            let _ = writeln!(html, "<p>{}: not in the index</p>", escape_html(&mover.id));
            continue;
        };
        let title = page.title.as_deref().unwrap_or(&page.id);
        let _ = writeln!(
            html,
            "<details open><summary><b>{}</b> {}: {} {before}, {} {after}</summary><div class=page>",
            escape_html(title),
            escape_html(page.url.as_deref().unwrap_or(&page.id)),
            base.how.treatment,
            other.how.treatment,
        );
        let mut length = 0;
        for (label, fragments) in index.marked(&page, text) {
            let class = if label == Label::Content { "content" } else { "framing" };
            let _ = write!(html, "<div class={class}>");
            for fragment in fragments {
                length += fragment.text.len();
                if length > LONGEST {
                    break;
                }
                let said = escape_html(&fragment.text);
                let _ = if fragment.is_match { write!(html, "<mark>{said}</mark>") } else { write!(html, "{said}") };
            }
            html.push_str("</div>");
        }
        if length > LONGEST {
            html.push_str("<p>… and more.</p>");
        }
        html.push_str("</div></details>\n");
    }
    html.push_str("</section>\n");
    Ok(())
}
