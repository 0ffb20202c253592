//! What can be typed to `extract`, `learn` and `template`, the commands that know of sites.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum, ValueHint};
use unframe_corpus::SiteBy;

use super::ReadingArguments;

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

    #[command(flatten)]
    pub(crate) collection: CollectionArguments,
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

    /// Keep no sample of the pages: a small file, to which `template merge` and `update` can add nothing
    #[arg(long)]
    pub(crate) no_sample: bool,

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
    Show(ShowArguments),
    /// Make one template of several that were learned from pages of the same site
    Merge(MergeArguments),
    /// Let a template see more pages
    Update(UpdateArguments),
}

/// `unframe template show`
#[derive(Debug, Args)]
pub(crate) struct ShowArguments {
    /// The templates, or folders of them
    #[arg(value_name = "FILE|DIR", required = true, value_hint = ValueHint::AnyPath)]
    pub(crate) templates: Vec<PathBuf>,

    /// For people, or an object a line for programs
    #[arg(short, long, default_value = "text")]
    pub(crate) format: ShowFormat,
}

/// The outputs of `unframe template show`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowFormat {
    Text,
    #[value(alias = "jsonl")]
    Json,
}

/// `unframe template merge`
#[derive(Debug, Args)]
pub(crate) struct MergeArguments {
    /// The templates of one site, or folders of templates, which are merged by the names of their files
    #[arg(value_name = "FILE|DIR", required = true, num_args = 2.., value_hint = ValueHint::AnyPath)]
    pub(crate) templates: Vec<PathBuf>,

    /// The file, or the folder, for what comes of them
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath)]
    pub(crate) output: PathBuf,
}

/// `unframe template update`
#[derive(Debug, Args)]
pub(crate) struct UpdateArguments {
    /// The template, or a folder with one for each site
    #[arg(value_name = "TEMPLATE", value_hint = ValueHint::AnyPath)]
    pub(crate) template: PathBuf,

    /// Where to write instead of replacing the template
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath)]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) collection: CollectionArguments,
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
all of its text is kept; give a template that was learned from more of it.

JSON lines have one object a page, in the order of the sources: `id`, `url`,
`site`, `title`, `text`, `blocks` (`start` and `end` in the bytes of the source,
`label`, `reason`, `support`), `pages_compared`, `damage`. How many threads there
are changes nothing but the time.

Examples:
  unframe extract site/ > pages.jsonl
  unframe extract site/ --format markdown -o out/
  unframe extract crawl.warc.gz -o pages.jsonl --audit left-out.jsonl
  unframe extract new-page.html --template site.template";

pub(super) const LEARN_EXAMPLES: &str = "\
Several sites make a folder with a file for each. The file keeps a sample of the
pages (up to 256, as hashes), so that it can be merged with others and updated.

Examples:
  unframe learn site/ -o site.template
  unframe learn site/ -o small.template --no-sample
  unframe learn crawl.warc.gz -o templates/";

pub(super) const TEMPLATE_EXAMPLES: &str = "\
In whatever parts and order the pages of a site are learned, merged and updated,
the template is the same, byte for byte, as if it had seen all of them at once.
A page that is seen twice is compared once, but counted twice.

Examples:
  unframe template show site.template
  unframe template show --format json site.template | jq '.clusters[].pages'
  unframe template merge monday.template tuesday.template -o site.template
  unframe template merge machine-1/ machine-2/ -o templates/
  unframe template update site.template new-pages/
  unframe template update templates/ crawl.warc.gz -o newer-templates/";
