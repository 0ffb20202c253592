//! The arguments of `unframe review`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};
use unframe::Method;
use unframe_corpus::SiteBy;

use super::language::LanguageCode;
use super::method::methods;
use super::sites::SiteByParser;
use super::{LinkArguments, ReadingArguments};

/// An order of pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OrderName {
    AsIs,
    Random,
    Uncertain,
}

/// `unframe review`
#[derive(Debug, Args)]
pub(crate) struct ReviewArguments {
    /// Pages, folders, archives (WARC, WACZ, zip, tar) or JSON lines; `-` for standard input
    #[arg(value_name = "SOURCE", required = true, value_hint = ValueHint::AnyPath)]
    pub(crate) sources: Vec<PathBuf>,

    /// Methods to show first, up to three side by side; you can choose any in the browser
    #[arg(long = "method", value_name = "METHOD", value_delimiter = ',', default_value = "auto",
          value_parser = methods())]
    pub(crate) methods: Vec<Method>,

    /// Name of the expert; you can change it in the browser [default: your user name]
    #[arg(long, value_name = "NAME")]
    pub(crate) expert: Option<String>,

    /// Names of experts who share the pages: each sees their own; anybody else sees all
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) experts: Vec<String>,

    /// Number of pages that all of `--experts` see, so that their agreement can be measured
    #[arg(long, value_name = "N", default_value_t = 20, requires = "experts")]
    pub(crate) overlap: usize,

    /// Hide the names of methods: they are called A, B, C in an order that changes from site to site
    #[arg(long)]
    pub(crate) blind: bool,

    /// Number of sites to show, drawn at random
    #[arg(long, value_name = "N")]
    pub(crate) sites: Option<NonZeroUsize>,

    /// Maximum number of pages per site, drawn at random [default: 5 with --sites, otherwise all]
    #[arg(long, value_name = "N")]
    pub(crate) pages: Option<NonZeroUsize>,

    /// Order of the pages of a site: as in the source, at random, or first those the model is least sure of
    #[arg(long, value_name = "ORDER", value_enum, default_value_t = OrderName::AsIs)]
    pub(crate) order: OrderName,

    /// Seed for --sites, --pages, --experts, --order random and --blind: the same seed gives the same pages and order
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,

    /// File to store judgments in [default: SOURCE.judgments.sqlite, beside the source]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) judgments: Option<PathBuf>,

    /// Fingerprint base: shows near-duplicates of each page
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) base: Option<PathBuf>,

    /// Index of the pages, made by `unframe index`: adds a search box that shows what framing does to search
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) index: Option<PathBuf>,

    /// Port on 127.0.0.1 [default: any free port]
    #[arg(long, value_name = "PORT")]
    pub(crate) port: Option<u16>,

    /// Do not open the browser
    #[arg(long)]
    pub(crate) no_open: bool,

    /// Language of the interface [default: the browser's]
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<LanguageCode>,

    /// Group pages into sites by host, by first folder (`folder:2`: by the first two), or treat all as one site
    #[arg(long, value_name = "WHAT", default_value = "host", value_parser = SiteByParser)]
    pub(crate) site_by: SiteBy,

    #[command(flatten)]
    pub(crate) links: LinkArguments,

    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
}

impl ReviewArguments {
    /// A message about arguments that make no sense.
    pub(super) fn contradiction(&self) -> Option<String> {
        let most = 3;
        (self.methods.len() > most)
            .then(|| format!("up to {most} methods are shown side by side, not {}", self.methods.len()))
    }
}

pub(super) const EXAMPLES: &str = "\
Examples:
  unframe review site/                          look at the pages of a site
  unframe review crawl.warc.gz --method auto,site-2005
                                                two methods side by side
  unframe review crawl.warc.gz --sites 57 --blind --expert Anna
                                                grade a random sample

The command prints the address, which only this machine can open. Press Ctrl-C
to stop: every grade is already saved. docs/review.md describes everything.";
