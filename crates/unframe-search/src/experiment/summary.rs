//! What came of an experiment, in tables: for people, and for programs.

use std::fmt::Write;

use serde_json::{Value, json};

use super::Experiment;
use crate::index::Size;
use crate::measures::Measured;
use crate::significance::p_value;

/// A treatment beside the one it is compared with.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The means of the measures, the treatment's less the other's.
    pub difference: [f64; 4],
    /// The probability of such differences by chance.
    pub p: [f64; 4],
    /// Queries with a higher average precision, and with a lower one.
    pub better: usize,
    /// Those with a lower one.
    pub worse: usize,
}

/// The measures, as `trec_eval` and people call them.
pub(super) const MEASURES: [(&str, &str); 4] =
    [("map", "AP"), ("P_10", "P@10"), ("ndcg_cut_10", "nDCG@10"), ("recip_rank", "RR")];

pub(super) fn values(measured: &Measured) -> [f64; 4] {
    [measured.average_precision, measured.precision, measured.gain, measured.reciprocal_rank]
}

impl Comparison {
    /// Of what was measured of the same topics.
    pub fn of(base: &[(String, Measured)], other: &[(String, Measured)]) -> Self {
        let pairs = || base.iter().zip(other).map(|((_, base), (_, other))| (values(base), values(other)));
        let mut comparison = Self { difference: [0.0; 4], p: [1.0; 4], better: 0, worse: 0 };
        for measure in 0..4 {
            let differences: Vec<f64> = pairs().map(|(base, other)| other[measure] - base[measure]).collect();
            #[expect(clippy::cast_precision_loss, reason = "a count of queries")]
            let count = differences.len().max(1) as f64;
            comparison.difference[measure] = differences.iter().sum::<f64>() / count;
            comparison.p[measure] = p_value(&differences);
            if measure == 0 {
                comparison.better = differences.iter().filter(|difference| **difference > 0.0).count();
                comparison.worse = differences.iter().filter(|difference| **difference < 0.0).count();
            }
        }
        comparison
    }
}

/// The tables that are printed: means of every run, differences with their significance, sizes.
pub fn summary(experiment: &Experiment, size: &Size) -> String {
    let mut text = String::new();
    let queries = experiment.topics.len();
    for (base, others) in experiment.by_ranking() {
        let _ = writeln!(text, "{} over {queries} queries", base.how.ranking.name());
        let _ = writeln!(text, "  {:<16}{:>9}{:>9}{:>9}{:>9}", "", "AP", "P@10", "nDCG@10", "RR");
        for outcome in std::iter::once(base).chain(others) {
            let [ap, precision, gain, rr] = values(&outcome.mean);
            let name = outcome.how.treatment.to_string();
            let _ = writeln!(text, "  {name:<16}{ap:>9.4}{precision:>9.4}{gain:>9.4}{rr:>9.4}");
        }
        for outcome in others {
            let Some(Comparison { difference: [ap, precision, gain, rr], p, better, worse }) = &outcome.compared else {
                continue;
            };
            let names = format!("{} − {}", outcome.how.treatment, base.how.treatment);
            let _ =
                writeln!(text, "  {names}: {better} queries better, {worse} worse, {} alike", queries - better - worse);
            let _ = writeln!(text, "  {:<16}{ap:>+9.4}{precision:>+9.4}{gain:>+9.4}{rr:>+9.4}", "  difference");
            let [ap, precision, gain, rr] = p.map(shown_p);
            let _ = writeln!(text, "  {:<16}{ap:>9}{precision:>9}{gain:>9}{rr:>9}", "  p");
        }
        text.push('\n');
    }
    let _ = writeln!(text, "index: {}", shown_size(size));
    text
}

pub(super) fn shown_p(p: f64) -> String {
    if p < 0.0001 { "<0.0001".to_owned() } else { format!("{p:.4}") }
}

#[expect(clippy::cast_precision_loss, reason = "megabytes with few digits")]
fn shown_size(size: &Size) -> String {
    let megabytes = |bytes: u64| bytes as f64 / 1e6;
    let with = size.content + size.framing;
    let less = 100.0 * size.framing as f64 / with.max(1) as f64;
    format!(
        "words of content {:.2} MB, with framing {:.2} MB (framing is {less:.1} % of it); stored texts {:.2} MB; all {:.2} MB",
        megabytes(size.content),
        megabytes(with),
        megabytes(size.stored),
        megabytes(size.total)
    )
}

impl Experiment {
    /// Every measure of every query and run, a line each, and the means as `all`.
    pub fn per_query(&self) -> String {
        let mut text = "topic\trun\tAP\tP@10\tnDCG@10\tRR\n".to_owned();
        for outcome in &self.outcomes {
            let mean = ("all".to_owned(), outcome.mean);
            for (topic, measured) in outcome.measured.iter().chain([&mean]) {
                let [ap, precision, gain, rr] = values(measured);
                let name = outcome.name();
                let _ = writeln!(text, "{topic}\t{name}\t{ap:.6}\t{precision:.6}\t{gain:.6}\t{rr:.6}");
            }
        }
        text
    }

    /// The same as the summary, for programs.
    pub fn summary_json(&self, size: &Size) -> Value {
        let measures = |values: [f64; 4]| -> Value {
            MEASURES.iter().zip(values).map(|((name, _), value)| ((*name).to_owned(), json!(value))).collect()
        };
        let mut runs = Vec::new();
        for (base, others) in self.by_ranking() {
            for outcome in std::iter::once(base).chain(others) {
                let mut run = json!({
                    "run": outcome.name(),
                    "treatment": outcome.how.treatment.to_string(),
                    "ranking": outcome.how.ranking,
                    "proximity": outcome.how.proximity,
                    "means": measures(values(&outcome.mean)),
                });
                if let Some(Comparison { difference, p, better, worse }) = &outcome.compared {
                    run["compared_with"] = json!(base.name());
                    run["difference"] = measures(*difference);
                    run["p"] = measures(*p);
                    run["better"] = json!(better);
                    run["worse"] = json!(worse);
                }
                runs.push(run);
            }
        }
        json!({
            "queries": self.topics.len(),
            "runs": runs,
            "index": { "content": size.content, "framing": size.framing, "stored": size.stored, "total": size.total },
            "unknown": {
                "documents": self.unknown.documents.len(),
                "relevant_documents": self.unknown.relevant,
                "unjudged_topics": self.unknown.unjudged.len(),
                "unasked_topics": self.unknown.unasked.len(),
            },
        })
    }
}
