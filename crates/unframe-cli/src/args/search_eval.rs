//! What can be typed about the experiment, and about making topics for it.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};
use unframe_search::search::{Proximity, Treatment};
use unframe_search::topics::TopicOrigin;

use super::CollectionArguments;
use super::method::MethodArguments;

/// `unframe search-eval`
#[derive(Debug, Args)]
pub(crate) struct SearchEvalArguments {
    /// Folder of the index
    #[arg(value_name = "INDEX", value_hint = ValueHint::DirPath)]
    pub(crate) index: PathBuf,

    /// Queries: TREC topics, lines with a name and a query, or JSON lines
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) topics: PathBuf,

    /// Expected results: TREC qrels or JSON lines, with pages by name or address
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) qrels: PathBuf,

    /// Weight of framing in the third treatment; `basicline` has 1, `cutnav` 0
    #[arg(long, value_name = "WEIGHT", default_value = "0.2", value_parser = weight)]
    downweight: Treatment,

    /// Write run files, all numbers, graphs and the report to this folder
    #[arg(short, long, visible_alias = "output", value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,

    /// Print every query as well as the means
    #[arg(long)]
    pub(crate) per_query: bool,

    /// Print a JSON object
    #[arg(long, conflicts_with = "per_query")]
    pub(crate) json: bool,

    /// Causes of changes saved from an earlier report; they are counted and shown in the next one
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) causes: Option<PathBuf>,

    /// Number of queries in the report that lost most, and that gained most
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) report_queries: usize,

    /// Do not rank pages higher whose matching words stand close together
    #[arg(long)]
    no_proximity: bool,
}

impl SearchEvalArguments {
    /// The first is what the others are compared with.
    pub(crate) fn treatments(&self) -> Vec<Treatment> {
        vec![Treatment::BASIC_LINE, Treatment::CUT_NAV, self.downweight]
    }

    pub(crate) fn proximity(&self) -> Proximity {
        if self.no_proximity { Proximity::Ignored } else { Proximity::Counted }
    }
}

fn weight(typed: &str) -> Result<Treatment, &'static str> {
    const WANTED: &str = "expected a weight between 0 and 1, such as 0.2";
    let weight: f64 = typed.parse().map_err(|_| WANTED)?;
    Treatment::down_weight(weight).filter(|_| weight > 0.0 && weight < 1.0).ok_or(WANTED)
}

/// `unframe make-topics`
#[derive(Debug, Args)]
pub(crate) struct MakeTopicsArguments {
    /// Write the topics to this file, as JSON lines
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) topics: PathBuf,

    /// Write the expected results to this file, as TREC qrels
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) qrels: PathBuf,

    /// Make queries from the text of links to a page in the content of other pages, or from its title
    #[arg(long, value_name = "WHAT", default_value = "anchors")]
    from: From,

    /// Use only the pages named in this file, one per line; the others still serve as context
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) only: Option<PathBuf>,

    /// Maximum number of topics
    #[arg(short = 'n', long, value_name = "N", default_value = "200")]
    pub(crate) count: NonZeroUsize,

    /// Seed for drawing topics if there are more: the same seed draws the same topics
    #[arg(long, value_name = "N", default_value = "2005")]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) method: MethodArguments,

    #[command(flatten)]
    pub(crate) collection: CollectionArguments,
}

impl MakeTopicsArguments {
    pub(crate) fn from(&self) -> TopicOrigin {
        match self.from {
            From::Anchors => TopicOrigin::Anchor,
            From::Titles => TopicOrigin::Title,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum From {
    Anchors,
    Titles,
}

pub(super) const SEARCH_EVAL_EXAMPLES: &str = "\
Every query runs with BM25 and with tf·idf: with framing (basicline), without it
(cutnav) and with framing that counts less (downweight). AP, P@10, nDCG@10 and
RR are computed as by `trec_eval -c`; p comes from a two-sided randomization
test over the queries. The folder of --out gets:

  TREATMENT.FORMULA.run   results, for `trec_eval`
  qrels.txt               expected results, by the names in the index
  per-query.tsv           every measure for every query and run
  summary.json            means, differences and their significance
  graph.FORMULA.svg .png  queries by falling average precision of basicline
  report.FORMULA.html     the queries that lost or gained most by cutnav, with
                          the documents that moved, removed text shown grey,
                          and a field for the cause, which --causes reads

Examples:
  unframe search-eval site.index --topics topics.txt --qrels qrels.txt
  unframe search-eval site.index --topics t.jsonl --qrels q.txt --out eval/
  unframe search-eval i/ --topics t.txt --qrels q.txt -o e/ --causes c.jsonl";

pub(super) const MAKE_TOPICS_EXAMPLES: &str = "\
For a collection without judgments: each query stands for one page, which is the
expected result. Queries made from titles need an index without titles, or every
page would be found by its own title; `search-eval` checks this.

Examples:
  unframe make-topics site/ --topics topics.jsonl --qrels qrels.txt
  unframe make-topics site/ --from titles --topics t.jsonl --qrels t.qrels
  unframe index site/ --out titles.index --leave-out title";
