//! What can be typed to `diff`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};
use unframe::Method;
use unframe_corpus::SiteBy;

use super::dups::JudgingArguments;
use super::sites::{CollectionArguments, SiteByParser, threads};
use super::{LinkArguments, ReadingArguments};

/// `unframe diff`
#[derive(Debug, Args)]
pub(crate) struct DiffArguments {
    /// Earlier crawl: a page, a folder, an archive (WARC, WACZ, zip, tar) or JSON lines; `-` for standard input
    #[arg(value_name = "OLD", value_hint = ValueHint::AnyPath)]
    old: PathBuf,

    /// Later crawl of the same sites
    #[arg(value_name = "NEW", value_hint = ValueHint::AnyPath)]
    new: PathBuf,

    /// Output format [default: by the extension of the output, otherwise a table]
    #[arg(short, long)]
    pub(crate) format: Option<DiffFormat>,

    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Also list every difference that was ignored, with the reason
    #[arg(long)]
    pub(crate) all: bool,

    /// Exit with 1 if content changed and with 3 if some pages could not be read
    #[arg(long)]
    pub(crate) exit_code: bool,

    /// Group pages into sites by the host of their address, by their first folder (`folder:2`: by the first two), or treat all
    /// pages as one site [default: by host; pages without an address by comparing their folders]
    #[arg(long, value_name = "WHAT", value_parser = SiteByParser)]
    site_by: Option<SiteBy>,

    /// Number of threads [default: one per processor]
    #[arg(long, value_name = "N", value_parser = threads)]
    parallel: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) judging: JudgingArguments,

    #[command(flatten)]
    links: LinkArguments,

    #[command(flatten)]
    reading: ReadingArguments,
}

/// The outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiffFormat {
    #[value(alias = "text", alias = "txt")]
    Table,
    #[value(alias = "json")]
    Jsonl,
    #[value(alias = "md")]
    Markdown,
    Html,
    Atom,
}

impl DiffArguments {
    /// The earlier crawl, and the later one.
    pub(crate) fn sources(&self) -> [PathBuf; 2] {
        [self.old.clone(), self.new.clone()]
    }

    /// One of the crawls, as commands that read one take it.
    pub(crate) fn collection(&self, source: PathBuf) -> CollectionArguments {
        CollectionArguments {
            sources: vec![source],
            site_by: self.site_by,
            parallel: self.parallel,
            links: self.links,
            reading: self.reading.clone(),
        }
    }

    /// What makes no sense together.
    pub(super) fn contradiction(&self) -> Option<String> {
        let judges_by_templates = matches!(self.judging.method(), Method::Auto | Method::Site);
        let message = "`--template` works only with the methods `auto` and `site`";
        (self.judging.template.is_some() && !judges_by_templates).then(|| message.to_owned())
    }
}

pub(super) const EXAMPLES: &str = "\
Pages are matched by their address, without session and campaign parameters, or
by their `id` if they have none: in a folder, the path below it. Two single
pages are compared whatever their names. Framing is separated from content as
`extract` does it; a change of the framing is reported once per site.

What changes by itself is ignored: clocks, counters, rotating lists,
advertisements, cookie boxes, error pages. `--all` lists it with the reason.
`docs/diff.md` has the rules, the reasons and the formats.

Examples:
  unframe diff monday/ tuesday/
  unframe diff monday.warc.gz tuesday.warc.gz -o changes.html
  unframe diff old.html new.html --exit-code --quiet
  unframe diff monday/ tuesday/ --format jsonl --all
  unframe diff monday/ tuesday/ -o changes.atom";
