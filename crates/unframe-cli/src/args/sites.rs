//! What can be typed to `extract`, `learn` and `template`, the commands that know of sites.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum, ValueHint};
use unframe_corpus::SiteBy;

use super::ReadingArguments;
use super::method::{ChainArguments, Method};

/// `unframe extract`
#[derive(Debug, Args)]
pub(crate) struct ExtractArguments {
    /// Judge pages by this template, or by those in this folder, instead of learning from them
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath)]
    pub(crate) template: Option<PathBuf>,

    /// What to write [default: what the output's name says; else text of one page, jsonl of several]
    #[arg(short, long)]
    pub(crate) format: Option<ExtractFormat>,

    /// Where to write instead of standard output: a file (`.jsonl`, `.md`, `.txt`), or a folder with a file for each page
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath)]
    pub(crate) output: Option<PathBuf>,

    /// List everything that is left out in this file, as JSON lines
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) audit: Option<PathBuf>,

    /// By what framing is told from content: by places of the layout, or by tags and texts in a row, as published in 2005
    #[arg(long, value_name = "METHOD", default_value = "site")]
    pub(crate) method: Method,

    #[command(flatten)]
    pub(crate) collection: CollectionArguments,

    #[command(flatten)]
    pub(crate) chains: ChainArguments,
}

/// The outputs of `unframe extract`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExtractFormat {
    Text,
    #[value(alias = "md")]
    Markdown,
    Jsonl,
    Html,
}

/// `unframe learn`
#[derive(Debug, Args)]
pub(crate) struct LearnArguments {
    /// The file for the template; for those of several sites, a folder
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath)]
    pub(crate) output: PathBuf,

    #[command(flatten)]
    pub(crate) collection: CollectionArguments,
}

/// `unframe template`
#[derive(Debug, Args)]
pub(crate) struct TemplateArguments {
    #[command(subcommand)]
    pub(crate) command: TemplateCommand,
}

/// What can be done with templates.
#[derive(Debug, Subcommand)]
pub(crate) enum TemplateCommand {
    /// Tell in words and numbers what a template holds
    Show {
        /// The templates
        #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
        files: Vec<PathBuf>,
    },
}

/// Sources in, sites out.
#[derive(Debug, Args)]
pub(crate) struct CollectionArguments {
    /// Pages, folders, archives (WARC, WACZ, zip, tar), JSON lines; `-` for standard input
    #[arg(value_name = "SOURCE", required = true, value_hint = ValueHint::AnyPath)]
    pub(crate) sources: Vec<PathBuf>,

    /// By what pages are told to be of one site: by their addresses, by the first folder, or all are
    #[arg(long, value_name = "WHAT", default_value = "host")]
    pub(crate) site_by: SiteByArgument,

    /// Threads to work on [default: one for each processor]
    #[arg(long, value_name = "N")]
    pub(crate) parallel: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
}

/// By what pages are told to be of one site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SiteByArgument {
    // Pages without an address are one site together.
    Host,
    Folder,
    One,
}

impl From<SiteByArgument> for SiteBy {
    fn from(argument: SiteByArgument) -> Self {
        match argument {
            SiteByArgument::Host => Self::Host,
            SiteByArgument::Folder => Self::Folder { levels: 1 },
            SiteByArgument::One => Self::One,
        }
    }
}

pub(super) const EXTRACT_EXAMPLES: &str = "\
The pages are read twice: first to learn what each site repeats, then to leave
it out. A site of fewer than three different pages shows nothing to compare, and
all of its text is kept; give a template that was learned from more of it. The
method of 2005 holds what it compares of all pages of a site in memory.

JSON lines have one object a page, in the order of the sources: `id`, `url`,
`site`, `title`, `text`, `blocks` (`start` and `end` in the bytes of the source,
`label`, `reason`, `support`), `pages_compared`, `damage`. How many threads there
are changes nothing but the time.

A run with -o that was interrupted goes on where it was when the same command is
given again; it finds what is done in hidden files beside the output.

Examples:
  unframe extract site/ > pages.jsonl
  unframe extract site/ --format markdown -o out/
  unframe extract crawl.warc.gz -o pages.jsonl --audit left-out.jsonl
  unframe extract new-page.html --template site.template";

pub(super) const LEARN_EXAMPLES: &str = "\
Several sites make a folder with a file for each.

Examples:
  unframe learn site/ -o site.template
  unframe learn crawl.warc.gz -o templates/";

pub(super) const TEMPLATE_EXAMPLES: &str = "\
Examples:
  unframe template show site.template";
