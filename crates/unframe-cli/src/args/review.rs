//! What can be typed to `review`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use unframe_corpus::SiteBy;

use super::ReadingArguments;
use super::language::LanguageCode;
use super::method::Method;
use super::sites::SiteByParser;

/// `unframe review`
#[derive(Debug, Args)]
pub(crate) struct ReviewArguments {
    /// Pages, folders, archives (WARC, WACZ, zip, tar), JSON lines; `-` for standard input
    #[arg(value_name = "SOURCE", required = true, value_hint = ValueHint::AnyPath)]
    pub(crate) sources: Vec<PathBuf>,

    /// The methods that are shown at first, up to three side by side; all can be chosen in the browser
    #[arg(long = "method", value_name = "METHOD", value_delimiter = ',', default_value = "auto")]
    pub(crate) methods: Vec<Method>,

    /// Who grades; another name can be given in the browser [default: your name on this machine]
    #[arg(long, value_name = "NAME")]
    pub(crate) expert: Option<String>,

    /// Hide the names of methods: they are A, B, C in an order that changes from site to site
    #[arg(long)]
    pub(crate) blind: bool,

    /// Show so many sites, drawn at random
    #[arg(long, value_name = "N")]
    pub(crate) sites: Option<NonZeroUsize>,

    /// Show up to so many pages of each site, drawn at random [default: 5 with --sites, else all]
    #[arg(long, value_name = "N")]
    pub(crate) pages: Option<NonZeroUsize>,

    /// What draws and blind orders depend on: the same seed, the same pages
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Where judgments are kept [default: SOURCE.judgments.sqlite, beside the source]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) judgments: Option<PathBuf>,

    /// A fingerprint base: shows which of its documents are like a page
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) base: Option<PathBuf>,

    /// An index of the pages, made by `unframe index`: a search box shows what framing does to search
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) index: Option<PathBuf>,

    /// The port on 127.0.0.1 [default: one that is free]
    #[arg(long, value_name = "PORT")]
    pub(crate) port: Option<u16>,

    /// Do not open the browser
    #[arg(long)]
    pub(crate) no_open: bool,

    /// The language of the interface [default: that of the browser]
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<LanguageCode>,

    /// By what pages are told to be of one site: `host`, `folder`, `folder:2`, `one`
    #[arg(long, value_name = "WHAT", default_value = "host", value_parser = SiteByParser)]
    pub(crate) site_by: SiteBy,

    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
}

impl ReviewArguments {
    /// What makes no sense.
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
                                                grade a random sample, as the papers did

The address is printed; only this machine can open it. Ctrl-C ends the review:
every grade was written when it was given. docs/review.md tells all.";
