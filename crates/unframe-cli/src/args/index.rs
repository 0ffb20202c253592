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
    /// The folder of the index; pages are added to what is there, those of the same name take the place of the old ones
    #[arg(short, long, visible_alias = "output", value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: PathBuf,

    /// Judge pages by this template, or by those in this folder, instead of learning from them
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath, conflicts_with = "alone")]
    pub(crate) template: Option<PathBuf>,

    /// Index only the pages whose names stand in this file, one a line; the others are still compared with
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) only: Option<PathBuf>,

    /// Leave out the titles of pages, wherever they stand on them: for topics that were made from titles
    #[arg(long, value_name = "WHAT")]
    leave_out: Option<LeftOut>,

    /// Judge without the learned model: faster, less careful
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
                Some("a method that looks at each page by itself has no use for `--template`".to_owned())
            }
            Needs::Chains if self.template.is_some() => {
                Some("`--method site-2005` compares the pages themselves: it cannot judge by a `--template`".to_owned())
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
    /// The folder of the index
    #[arg(value_name = "INDEX", value_hint = ValueHint::DirPath)]
    pub(crate) index: PathBuf,

    /// What to search for
    #[arg(value_name = "QUERY")]
    pub(crate) query: String,

    /// What becomes of framing: `basicline` (it counts as content does), `cutnav` (not at all), `downweight=WEIGHT` (less)
    #[arg(long, value_name = "TREATMENT", default_value = "cutnav", value_parser = treatment)]
    run: Treatment,

    /// So many pages
    #[arg(short = 'n', long, value_name = "N", default_value = "10", value_parser = pages)]
    pub(crate) top: NonZeroUsize,

    /// An object a page and line, for programs
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
    /// The formula: BM25, or the tf·idf of the paper of 2005
    #[arg(long, value_name = "FORMULA", default_value = "bm25")]
    rank: Formula,

    /// Let words that stand near each other count no more than others
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
    typed.parse().map_err(|_| "a number of pages, one at least")
}

pub(super) const INDEX_EXAMPLES: &str = "\
Content and framing are fields of their own, so that one index serves every
treatment. Words are indexed by their stems, in the language of each page. A
page that is there as it is costs no writing; a run that is killed leaves what
was committed so far (every few seconds), and the same command goes on with it.
Methods are those of `unframe extract`.

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
  0  everything was done, or whoever read the output left early as `head` does
  2  the command line made no sense
  3  the index, or a file that was named, could not be read
  4  the output could not be written";
