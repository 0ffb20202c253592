//! What can be typed to `dups`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum, ValueHint};
use unframe::Method;
use unframe::Share;
use unframe::near_duplicates::{Compared, Scheme};

use super::ReadingArguments;
use super::method::{MethodArguments, share};
use super::sites::CollectionArguments;

/// `unframe dups`
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct DupsArguments {
    #[command(subcommand)]
    pub(crate) command: Option<DupsCommand>,

    #[command(flatten)]
    pub(crate) find: FindArguments,
}

/// What else can be done with a fingerprint base.
#[derive(Debug, Subcommand)]
pub(crate) enum DupsCommand {
    /// Add pages to a base; pages of the same name are replaced
    Add(AddArguments),
    /// Find near-duplicates of pages in a base without adding them
    Query(QueryArguments),
    /// List all groups of near-duplicates in a base
    List(ListArguments),
    /// Compare two pages and show what they share
    Compare(CompareArguments),
    /// Remove pages from a base
    Remove(RemoveArguments),
    /// Show how much a base holds
    Stats(StatsArguments),
    /// Check a base for damage
    Verify(BaseArguments),
    /// Rewrite a base as one file without replaced and removed pages
    Compact(BaseArguments),
    /// Export a base as JSON lines
    Export(ExportArguments),
}

/// `unframe dups SOURCE…`
#[derive(Debug, Args)]
pub(crate) struct FindArguments {
    /// Store fingerprints in this folder and compare with those already there
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) base: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) report: ReportArguments,

    #[command(flatten)]
    pub(crate) collection: CollectionArguments,

    #[command(flatten)]
    pub(crate) scheme: SchemeArguments,

    #[command(flatten)]
    pub(crate) comparing: ComparingArguments,

    #[command(flatten)]
    pub(crate) judging: JudgingArguments,
}

/// `unframe dups add`
#[derive(Debug, Args)]
pub(crate) struct AddArguments {
    #[command(flatten)]
    pub(crate) base: BaseArguments,

    #[command(flatten)]
    pub(crate) collection: CollectionArguments,

    #[command(flatten)]
    pub(crate) scheme: SchemeArguments,

    #[command(flatten)]
    pub(crate) judging: JudgingArguments,
}

/// `unframe dups query`
#[derive(Debug, Args)]
pub(crate) struct QueryArguments {
    #[command(flatten)]
    pub(crate) base: BaseArguments,

    #[command(flatten)]
    pub(crate) report: ReportArguments,

    #[command(flatten)]
    pub(crate) collection: CollectionArguments,

    #[command(flatten)]
    pub(crate) comparing: ComparingArguments,

    #[command(flatten)]
    pub(crate) judging: JudgingArguments,
}

/// `unframe dups list`
#[derive(Debug, Args)]
pub(crate) struct ListArguments {
    #[command(flatten)]
    pub(crate) base: BaseArguments,

    #[command(flatten)]
    pub(crate) report: ReportArguments,

    #[command(flatten)]
    pub(crate) comparing: ComparingArguments,
}

/// `unframe dups compare`
#[derive(Debug, Args)]
pub(crate) struct CompareArguments {
    /// A page; `-` for standard input
    #[arg(value_name = "A", value_hint = ValueHint::FilePath)]
    one: PathBuf,

    /// The page it is compared with
    #[arg(value_name = "B", value_hint = ValueHint::FilePath)]
    other: PathBuf,

    #[command(flatten)]
    pub(crate) report: ReportArguments,

    /// Judge both pages by this template [default: each is judged on its own]
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath)]
    pub(crate) template: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) scheme: SchemeArguments,

    #[command(flatten)]
    pub(crate) comparing: ComparingArguments,

    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
}

impl CompareArguments {
    /// The two pages.
    pub(crate) fn pages(&self) -> Vec<PathBuf> {
        vec![self.one.clone(), self.other.clone()]
    }
}

/// `unframe dups remove`
#[derive(Debug, Args)]
pub(crate) struct RemoveArguments {
    #[command(flatten)]
    pub(crate) base: BaseArguments,

    /// Pages by their `id` in outputs; `-` reads them from standard input, one per line
    #[arg(value_name = "ID", required = true)]
    pub(crate) names: Vec<String>,
}

/// `unframe dups stats`
#[derive(Debug, Args)]
pub(crate) struct StatsArguments {
    #[command(flatten)]
    pub(crate) base: BaseArguments,

    /// Text for people, or a JSON object
    #[arg(short, long, default_value = "text")]
    pub(crate) format: StatsFormat,
}

/// The outputs of `unframe dups stats`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StatsFormat {
    Text,
    #[value(alias = "jsonl")]
    Json,
}

/// `unframe dups export`
#[derive(Debug, Args)]
pub(crate) struct ExportArguments {
    #[command(flatten)]
    pub(crate) base: BaseArguments,

    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
}

/// A base that must be named.
#[derive(Debug, Args)]
pub(crate) struct BaseArguments {
    /// Folder of the fingerprint base
    #[arg(short = 'b', long = "base", value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) folder: PathBuf,
}

/// How fingerprints are made.
#[derive(Debug, Args)]
#[command(next_help_heading = "Comparing")]
pub(crate) struct SchemeArguments {
    /// How to make fingerprints: sketches of all five-word sequences, or ten ten-word sequences per page as published in 2008
    /// [default: as the base was made, otherwise minhash]
    #[arg(long, value_name = "SCHEME")]
    scheme: Option<SchemeName>,
}

/// The schemes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SchemeName {
    Minhash,
    #[value(name = "shingles-2008")]
    Shingles2008,
}

impl SchemeArguments {
    /// What was typed.
    pub(crate) fn scheme(&self) -> Option<Scheme> {
        self.scheme.map(|name| match name {
            SchemeName::Minhash => Scheme::MinHash,
            SchemeName::Shingles2008 => Scheme::Shingles2008,
        })
    }
}

/// What counts as nearly the same.
#[derive(Debug, Args)]
#[command(next_help_heading = "Comparing")]
pub(crate) struct ComparingArguments {
    /// Similarity from which pages or blocks count as near-duplicates: the share of word sequences they have in common,
    /// such as 0.8 or 80%
    #[arg(long, value_name = "SHARE", default_value = "0.8", value_parser = share)]
    pub(crate) threshold: Share,

    /// Include framing when whole pages are compared
    #[arg(long)]
    with_framing: bool,
}

impl ComparingArguments {
    pub(crate) fn compared(&self) -> Compared {
        if self.with_framing { Compared::All } else { Compared::Content }
    }
}

/// What to report, and how.
#[derive(Debug, Args)]
pub(crate) struct ReportArguments {
    /// Output format [default: by the extension of the output, otherwise a table]
    #[arg(short, long)]
    pub(crate) format: Option<ReportFormat>,

    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// What to list: whole pages, content blocks, framing blocks
    #[arg(long, value_name = "KIND", value_delimiter = ',', default_value = "pages,content,framing")]
    pub(crate) list: Vec<Listed>,
}

/// The outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    #[value(alias = "text", alias = "txt")]
    Table,
    #[value(alias = "json")]
    Jsonl,
    Csv,
    Html,
}

/// What is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Listed {
    #[value(alias = "documents")]
    Pages,
    Content,
    Framing,
}

impl From<Listed> for unframe_dups::told::Listed {
    fn from(listed: Listed) -> Self {
        match listed {
            Listed::Pages => Self::Pages,
            Listed::Content => Self::Content,
            Listed::Framing => Self::Framing,
        }
    }
}

/// By what pages are judged.
#[derive(Debug, Args)]
#[command(next_help_heading = "Telling framing from content")]
pub(crate) struct JudgingArguments {
    /// Use this template, or the templates in this folder, instead of learning from the pages
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath, conflicts_with = "alone")]
    pub(crate) template: Option<PathBuf>,

    #[command(flatten)]
    method: MethodArguments,
}

impl JudgingArguments {
    pub(crate) fn method(&self) -> Method {
        self.method.method()
    }
}

impl DupsArguments {
    /// Sources that are read, if there are any.
    pub(super) fn sources(&self) -> Vec<PathBuf> {
        match &self.command {
            None => self.find.collection.sources.clone(),
            Some(DupsCommand::Add(arguments)) => arguments.collection.sources.clone(),
            Some(DupsCommand::Query(arguments)) => arguments.collection.sources.clone(),
            Some(DupsCommand::Compare(arguments)) => arguments.pages(),
            Some(_) => Vec::new(),
        }
    }

    /// Where outputs go, if not to standard output.
    pub(super) fn output(&mut self) -> Option<&mut Option<PathBuf>> {
        match &mut self.command {
            None => Some(&mut self.find.report.output),
            Some(DupsCommand::Query(arguments)) => Some(&mut arguments.report.output),
            Some(DupsCommand::List(arguments)) => Some(&mut arguments.report.output),
            Some(DupsCommand::Compare(arguments)) => Some(&mut arguments.report.output),
            Some(DupsCommand::Export(arguments)) => Some(&mut arguments.output),
            Some(_) => None,
        }
    }

    /// What makes no sense together.
    pub(super) fn contradiction(&self) -> Option<String> {
        let judging = match &self.command {
            None => &self.find.judging,
            Some(DupsCommand::Add(arguments)) => &arguments.judging,
            Some(DupsCommand::Query(arguments)) => &arguments.judging,
            Some(_) => return None,
        };
        let judges_by_templates = matches!(judging.method(), Method::Auto | Method::Site);
        let message = "`--template` works only with the methods `auto` and `site`";
        (judging.template.is_some() && !judges_by_templates).then(|| message.to_owned())
    }
}

pub(super) const EXAMPLES: &str = "\
Pages are compared block by block and, by their content, as a whole; framing is
separated first, as `extract` does it. Similar texts form a group, the longest
first; the number beside each other text is its similarity to the first.

With --base, fingerprints are stored in a folder, and the next run compares with
all pages added before. A page is identified by its `id`: in a folder, the path
below it. Adding a page again replaces it; adding an unchanged page costs
nothing. Added pages are saved every ten seconds and at the end.
`docs/near-duplicates.md` has formulas, formats and measurements.

A source named like a subcommand must be written as a path: `./add`.

Examples:
  unframe dups site/
  unframe dups crawl.warc.gz --base prints/ -o copies.html
  unframe dups monday.warc.gz tuesday.warc.gz --format jsonl --list pages
  unframe dups add archive.warc.gz --base prints/
  unframe dups query new-page.html --base prints/
  unframe dups compare one.html other.html -o both.html
  unframe dups stats --base prints/";
