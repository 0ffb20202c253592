//! What can be typed about an index and searching in it.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};
use unframe::extraction::Needs;
use unframe_search::search::{How, Proximity, Ranking, Treatment};
use unframe_search::topics::LeaveOut;

use super::CollectionArguments;
use super::method::MethodArguments;

/// `unframe index`
#[derive(Debug, Args)]
pub(crate) struct IndexArguments {
    /// Folder of the index; pages are added to an existing index, replacing pages of the same name
    #[arg(short, long, visible_alias = "output", value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: PathBuf,

    /// Use this template, or the templates in this folder, instead of learning from the pages
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath, conflicts_with = "alone")]
    pub(crate) template: Option<PathBuf>,

    /// Index only the pages named in this file, one per line; the others still serve as context
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) only: Option<PathBuf>,

    /// Do not index page titles, wherever they occur: for topics made from titles
    #[arg(long, value_name = "WHAT")]
    leave_out: Option<LeftOut>,

    /// Do not use the learned model: faster, but less accurate
    #[arg(long)]
    pub(crate) fast: bool,

    #[command(flatten)]
    pub(crate) method: MethodArguments,

    #[command(flatten)]
    pub(crate) collection: CollectionArguments,
}

impl IndexArguments {
    /// What of pages is not indexed.
    pub(crate) fn leave_out(&self) -> Option<LeaveOut> {
        self.leave_out.map(|LeftOut::Title| LeaveOut::Title)
    }

    /// What makes no sense together.
    pub(super) fn contradiction(&self) -> Option<String> {
        match self.method.method().needs() {
            Needs::Nothing if self.template.is_some() => {
                Some("`--template` has no effect on a method that looks at each page by itself".to_owned())
            }
            Needs::Chains if self.template.is_some() => {
                Some("`--method site-2005` compares the pages themselves and cannot use a `--template`".to_owned())
            }
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LeftOut {
    Title,
}

/// `unframe search`
#[derive(Debug, Args)]
pub(crate) struct SearchArguments {
    /// Folder of the index
    #[arg(value_name = "INDEX", value_hint = ValueHint::DirPath)]
    pub(crate) index: PathBuf,

    /// Words to search for
    #[arg(value_name = "QUERY")]
    pub(crate) query: String,

    /// How framing counts: like content (`basicline`), not at all (`cutnav`), or less (`downweight=WEIGHT`)
    #[arg(long, value_name = "TREATMENT", default_value = "cutnav", value_parser = treatment)]
    run: Treatment,

    /// Number of pages to show
    #[arg(short = 'n', long, value_name = "N", default_value = "10", value_parser = pages)]
    pub(crate) top: NonZeroUsize,

    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    ranking: RankingArguments,
}

impl SearchArguments {
    /// How pages are found.
    pub(crate) fn how(&self) -> How {
        How { treatment: self.run, ranking: self.ranking.ranking(), proximity: self.ranking.proximity() }
    }
}

/// By which formula.
#[derive(Debug, Args)]
pub(crate) struct RankingArguments {
    /// Ranking formula: BM25, or the tf·idf of the 2005 paper
    #[arg(long, value_name = "FORMULA", default_value = "bm25")]
    rank: Formula,

    /// Do not rank pages higher whose matching words stand close together
    #[arg(long)]
    no_proximity: bool,
}

impl RankingArguments {
    fn ranking(&self) -> Ranking {
        match self.rank {
            Formula::Bm25 => Ranking::Bm25,
            Formula::Tfidf => Ranking::TfIdf,
        }
    }

    fn proximity(&self) -> Proximity {
        if self.no_proximity { Proximity::Ignored } else { Proximity::Counted }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Formula {
    Bm25,
    Tfidf,
}

pub(super) fn treatment(typed: &str) -> Result<Treatment, &'static str> {
    typed.parse()
}

fn pages(typed: &str) -> Result<NonZeroUsize, &'static str> {
    typed.parse().map_err(|_| "expected a number of pages, at least 1")
}

pub(super) const INDEX_EXAMPLES: &str = "\
Content and framing are separate fields, so one index serves every treatment.
Words are stemmed in the language of each page. An unchanged page is not written
again. If a run is killed, what was committed so far (every few seconds) stays;
run the same command again to continue.

Examples:
  unframe index site/ --out site.index
  unframe index crawl.warc.gz --out crawl.index
  unframe index new-pages/ --out site.index --template site.template
  unframe index site/ --out blind.index --leave-out title";

pub(super) const SEARCH_EXAMPLES: &str = "\
Examples:
  unframe search site.index \"rain in the valley\"
  unframe search site.index дождь --run basicline
  unframe search site.index rain --run downweight=0.2 --rank tfidf
  unframe search site.index rain --json | jq .url";

pub(super) const EXIT_CODES: &str = "\
Exit codes:
  0  success, also when the reader of the output stopped early (as `head` does)
  2  invalid arguments
  3  the index or an input file could not be read
  4  the output could not be written";
