//! What can be typed to `watch`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};

use super::ReadingArguments;
use super::diff::DiffFormat;

/// `unframe watch`
#[derive(Debug, Args)]
pub(crate) struct WatchArguments {
    #[command(subcommand)]
    pub(crate) command: WatchCommand,
}

/// What can be done with watched sites.
#[derive(Debug, Subcommand)]
pub(crate) enum WatchCommand {
    /// Write a first file of sites, with all that can be said in it
    Init(InitArguments),
    /// Add a site to the file
    Add(AddSiteArguments),
    /// List the sites and when they are due
    List(SitesArguments),
    /// Check the file of sites and tell what would be fetched; fetch nothing
    Check(SitesArguments),
    /// Visit the sites that are due, store what changed and deliver it
    Run(RunArguments),
    /// Tell how the sites are
    Status(SitesArguments),
    /// Tell what changed
    Changes(ChangesArguments),
    /// Show one change in full
    Show(ShowChangeArguments),
    /// Forget a site: its pages, not its changes
    Forget(ForgetArguments),
    /// Take a crawl that another program made for a visit
    Ingest(IngestArguments),
}

/// The file of sites.
#[derive(Clone, Debug, Args)]
pub(crate) struct SitesArguments {
    /// The file of sites
    #[arg(short, long, value_name = "FILE", default_value = "sites.toml", value_hint = ValueHint::FilePath)]
    pub(crate) sites: PathBuf,
}

/// `unframe watch init`
#[derive(Debug, Args)]
pub(crate) struct InitArguments {
    /// Start pages of the sites
    #[arg(value_name = "ADDRESS")]
    pub(crate) starts: Vec<String>,

    #[command(flatten)]
    pub(crate) sites: SitesArguments,
}

/// `unframe watch add`
#[derive(Debug, Args)]
pub(crate) struct AddSiteArguments {
    /// Start pages; each becomes a site
    #[arg(value_name = "ADDRESS", required = true)]
    pub(crate) starts: Vec<String>,

    #[command(flatten)]
    pub(crate) sites: SitesArguments,
}

/// `unframe watch run`
#[derive(Debug, Args)]
pub(crate) struct RunArguments {
    /// The sites to visit, by name [default: all that are due]
    #[arg(value_name = "SITE")]
    pub(crate) only: Vec<String>,

    /// Visit sites that are not due as well
    #[arg(long)]
    pub(crate) now: bool,

    /// Go on for ever, and sleep until the next site is due
    #[arg(long)]
    pub(crate) forever: bool,

    #[command(flatten)]
    pub(crate) sites: SitesArguments,
}

/// `unframe watch changes`
#[derive(Debug, Args)]
pub(crate) struct ChangesArguments {
    /// How far back: `30m`, `6h`, `7d`, `4w` [default: all that is kept]
    #[arg(long, value_name = "TIME", value_parser = seconds)]
    pub(crate) since: Option<u64>,

    /// Changes of this site alone
    #[arg(long, value_name = "NAME")]
    pub(crate) site: Option<String>,

    /// What to write
    #[arg(short, long, default_value = "table")]
    pub(crate) format: DiffFormat,

    /// Also list what the last visit of each site set aside, with the reason
    #[arg(long)]
    pub(crate) all: bool,

    #[command(flatten)]
    pub(crate) sites: SitesArguments,
}

/// `unframe watch show`
#[derive(Debug, Args)]
pub(crate) struct ShowChangeArguments {
    /// The number or the id of the change
    #[arg(value_name = "ID")]
    pub(crate) id: String,

    /// What to write
    #[arg(short, long, default_value = "table")]
    pub(crate) format: DiffFormat,

    #[command(flatten)]
    pub(crate) sites: SitesArguments,
}

/// `unframe watch forget`
#[derive(Debug, Args)]
pub(crate) struct ForgetArguments {
    /// The site, by name
    #[arg(value_name = "SITE")]
    pub(crate) site: String,

    #[command(flatten)]
    pub(crate) sites: SitesArguments,
}

/// `unframe watch ingest`
#[derive(Debug, Args)]
pub(crate) struct IngestArguments {
    /// The crawl: WARC, WACZ, JSON lines, or whatever else has addresses; `-` for standard input
    #[arg(value_name = "CRAWL", value_hint = ValueHint::AnyPath)]
    pub(crate) crawl: PathBuf,

    #[command(flatten)]
    pub(crate) sites: SitesArguments,

    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
}

fn seconds(typed: &str) -> Result<u64, &'static str> {
    unframe_watch::seconds_of(typed).ok_or("a time, such as 30m, 6h or 7d")
}

pub(super) const EXAMPLES: &str = "\
Sites are named in `sites.toml`; what was seen is remembered beside it, in
`sites.db`. The first visit of a site takes stock. A change is reported when two
visits in a row have seen it (`persist = 2`). `unframe diff --help` and
`docs/diff.md` tell what counts as a change, `docs/watch.md` all the rest.

Fetching is polite: robots.txt, one request at a time to a host with a pause
between, nothing is sent again that did not change. Addresses that lead to this
machine or its network are refused, unless you watch them yourself.

Examples:
  unframe watch init https://example.org/ https://example.com/news/
  unframe watch check
  unframe watch run                        # one pass, for cron
  unframe watch run --forever
  unframe watch changes --since 7d
  unframe watch changes --format html > week.html
  unframe watch ingest crawl.wacz";
