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
    /// The folder of the index
    #[arg(value_name = "INDEX", value_hint = ValueHint::DirPath)]
    pub(crate) index: PathBuf,

    /// The queries: topics of TREC, lines of a name and a query, or JSON lines
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) topics: PathBuf,

    /// What should be found: qrels of TREC, or JSON lines; pages by their names or addresses
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) qrels: PathBuf,

    /// How much framing counts in the third treatment, beside `basicline` (1) and `cutnav` (0)
    #[arg(long, value_name = "WEIGHT", default_value = "0.2", value_parser = weight)]
    downweight: Treatment,

    /// A folder for run files, every number, graphs and the report
    #[arg(short, long, visible_alias = "output", value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,

    /// Print every query, not only the means
    #[arg(long)]
    pub(crate) per_query: bool,

    /// Print an object for programs
    #[arg(long, conflicts_with = "per_query")]
    pub(crate) json: bool,

    /// Why queries changed, as it was saved from the report: counted here, and shown in the next report
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) causes: Option<PathBuf>,

    /// So many queries that lost, and as many that gained, are in the report
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) report_queries: usize,

    /// Let words that stand near each other count no more than others
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
    const WANTED: &str = "a weight between 0 and 1, such as 0.2";
    let weight: f64 = typed.parse().map_err(|_| WANTED)?;
    Treatment::down_weight(weight).filter(|_| weight > 0.0 && weight < 1.0).ok_or(WANTED)
}

/// `unframe make-topics`
#[derive(Debug, Args)]
pub(crate) struct MakeTopicsArguments {
    /// The file for the topics, as JSON lines
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) topics: PathBuf,

    /// The file for the judgments, as qrels of TREC
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) qrels: PathBuf,

    /// What queries are made of: what the content of other pages calls a page in links, or what it calls itself
    #[arg(long, value_name = "WHAT", default_value = "anchors")]
    from: From,

    /// Look only at the pages whose names stand in this file, one a line; the others are still compared with
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) only: Option<PathBuf>,

    /// At most so many topics
    #[arg(short = 'n', long, value_name = "N", default_value = "200")]
    pub(crate) count: NonZeroUsize,

    /// What the topics are drawn by, if there are more: the same number draws the same
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
Every query is asked by BM25 and by tf·idf, with framing (basicline), without
(cutnav) and with framing that counts less (downweight). AP, P@10, nDCG@10 and
RR are those of `trec_eval -c`; p is that of a randomisation test over the
queries, two-sided. In the folder of --out:

  TREATMENT.FORMULA.run   what was found, for `trec_eval`
  qrels.txt               the judgments, by the names of the index
  per-query.tsv           every measure of every query and run
  summary.json            the means, differences and their significance
  graph.FORMULA.svg .png  queries by falling average precision of basicline
  report.FORMULA.html     the queries that lost or gained most by cutnav, the
                          documents behind them with what was cut shown
                          grey, and a place to say why, which --causes reads

Examples:
  unframe search-eval site.index --topics topics.txt --qrels qrels.txt
  unframe search-eval site.index --topics t.jsonl --qrels q.txt --out eval/
  unframe search-eval i/ --topics t.txt --qrels q.txt -o e/ --causes c.jsonl";

pub(super) const MAKE_TOPICS_EXAMPLES: &str = "\
For a collection that nobody judged: each query means one page, and that page is
what should be found. Queries from titles need an index without titles, or every
page is found by its own name; the topics say so, and `search-eval` sees to it.

Examples:
  unframe make-topics site/ --topics topics.jsonl --qrels qrels.txt
  unframe make-topics site/ --from titles --topics titles.jsonl --qrels titles.qrels
  unframe index site/ --out titles.index --leave-out title";
