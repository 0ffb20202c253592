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
    /// Write a commented `sites.toml`
    Init(InitArguments),
    /// Add sites to the file
    Add(AddSiteArguments),
    /// List the sites and when each is due
    List(SitesArguments),
    /// Check the file and report what would be fetched, without fetching
    Check(SitesArguments),
    /// Visit the sites that are due, store and deliver changes
    Run(RunArguments),
    /// Show the health of the sites
    Status(SitesArguments),
    /// List changes
    Changes(ChangesArguments),
    /// Show one change in full
    Show(ShowChangeArguments),
    /// Delete the stored pages of a site, but not its changes
    Forget(ForgetArguments),
    /// Use a crawl made by another program as a visit
    Ingest(IngestArguments),
}

/// The file of sites.
#[derive(Clone, Debug, Args)]
pub(crate) struct SitesArguments {
    /// File that lists the sites
    #[arg(short, long, value_name = "FILE", default_value = "sites.toml", value_hint = ValueHint::FilePath)]
    pub(crate) sites: PathBuf,
}

/// `unframe watch init`
#[derive(Debug, Args)]
pub(crate) struct InitArguments {
    /// Start page of each site
    #[arg(value_name = "ADDRESS")]
    pub(crate) starts: Vec<String>,

    #[command(flatten)]
    pub(crate) sites: SitesArguments,
}

/// `unframe watch add`
#[derive(Debug, Args)]
pub(crate) struct AddSiteArguments {
    /// Start page of each site to add
    #[arg(value_name = "ADDRESS", required = true)]
    pub(crate) starts: Vec<String>,

    #[command(flatten)]
    pub(crate) sites: SitesArguments,
}

/// `unframe watch run`
#[derive(Debug, Args)]
pub(crate) struct RunArguments {
    /// Names of the sites to visit [default: all that are due]
    #[arg(value_name = "SITE")]
    pub(crate) only: Vec<String>,

    /// Also visit sites that are not due
    #[arg(long)]
    pub(crate) now: bool,

    /// Keep running, and sleep until the next site is due
    #[arg(long)]
    pub(crate) forever: bool,

    /// Also write everything that is fetched to WARC files in this folder
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) capture: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) sites: SitesArguments,
}

/// `unframe watch changes`
#[derive(Debug, Args)]
pub(crate) struct ChangesArguments {
    /// How far back: `30m`, `6h`, `7d`, `4w` [default: everything stored]
    #[arg(long, value_name = "TIME", value_parser = seconds)]
    pub(crate) since: Option<u64>,

    /// List only changes of this site
    #[arg(long, value_name = "NAME")]
    pub(crate) site: Option<String>,

    /// Output format
    #[arg(short, long, default_value = "table")]
    pub(crate) format: DiffFormat,

    /// Also list what the last visit to each site ignored, with the reason
    #[arg(long)]
    pub(crate) all: bool,

    #[command(flatten)]
    pub(crate) sites: SitesArguments,
}

/// `unframe watch show`
#[derive(Debug, Args)]
pub(crate) struct ShowChangeArguments {
    /// Number or id of the change
    #[arg(value_name = "ID")]
    pub(crate) id: String,

    /// Output format
    #[arg(short, long, default_value = "table")]
    pub(crate) format: DiffFormat,

    #[command(flatten)]
    pub(crate) sites: SitesArguments,
}

/// `unframe watch forget`
#[derive(Debug, Args)]
pub(crate) struct ForgetArguments {
    /// Name of the site
    #[arg(value_name = "SITE")]
    pub(crate) site: String,

    #[command(flatten)]
    pub(crate) sites: SitesArguments,
}

/// `unframe watch ingest`
#[derive(Debug, Args)]
pub(crate) struct IngestArguments {
    /// Crawl with addresses: WARC, WACZ or JSON lines; `-` for standard input
    #[arg(value_name = "CRAWL", value_hint = ValueHint::AnyPath)]
    pub(crate) crawl: PathBuf,

    #[command(flatten)]
    pub(crate) sites: SitesArguments,

    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
}

fn seconds(typed: &str) -> Result<u64, &'static str> {
    unframe_watch::seconds_of(typed).ok_or("expected a time, such as 30m, 6h or 7d")
}

pub(super) const EXAMPLES: &str = "\
`sites.toml` lists the sites; `sites.db`, beside it, stores what was seen. The
first visit to a site only records its pages. A change is reported once two
visits in a row have seen it (`persist = 2`). `docs/diff.md` says what counts as
a change, `docs/watch.md` has everything else.

Fetching is polite: it obeys robots.txt, sends one request at a time to a host
with a pause between, and does not download unchanged pages again. Addresses
that lead to this machine or its network are refused unless a start page is
there.

Examples:
  unframe watch init https://example.org/ https://example.com/news/
  unframe watch check
  unframe watch run                        # one pass, for cron
  unframe watch run --forever
  unframe watch changes --since 7d
  unframe watch changes --format html > week.html
  unframe watch ingest crawl.wacz";
