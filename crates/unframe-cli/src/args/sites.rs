//! What can be typed to `extract`, `learn` and `template`, the commands that know of sites.

use std::ffi::OsStr;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Args, Command, Subcommand, ValueEnum, ValueHint};
use unframe::Method;
use unframe::extraction::Format;
use unframe_corpus::SiteBy;

use super::dedup::DedupArguments;
use super::method::{ChainArguments, MethodArguments};
use super::tuning::TuningArguments;
use super::{AddressArguments, LinkArguments, ReadingArguments};
use crate::output_place::is_dash;

/// `unframe extract`
#[derive(Debug, Args)]
pub(crate) struct ExtractArguments {
    /// Use this template, or the templates in this folder, instead of learning from the pages
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath, conflicts_with = "alone")]
    pub(crate) template: Option<PathBuf>,

    /// Output format [default: by the extension of the output; otherwise text for one page, jsonl for several]
    #[arg(short, long)]
    pub(crate) format: Option<ExtractFormat>,

    /// Write to this file instead of standard output, in the format of its extension (`.jsonl`, `.csv`, `.md`, `.parquet`, `.warc`,
    /// …, optionally followed by `.gz` or `.zst`), or to this folder, one file per page
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath)]
    pub(crate) output: Option<PathBuf>,

    /// Start text and markdown with title, author, date and other metadata; the other formats always have them
    #[arg(long)]
    pub(crate) with_metadata: bool,

    /// Keep the subfolders of the sources in the output folder (the default)
    #[arg(long, conflicts_with = "flat")]
    pub(crate) keep_dirs: bool,

    /// Write all files directly into the output folder; a name that is taken gets a number
    #[arg(long)]
    pub(crate) flat: bool,

    /// List everything that was removed in this file, as JSON lines
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) audit: Option<PathBuf>,

    /// Write the repeated text of each site once: to a file (`.jsonl`: one object per site; otherwise text) or a folder (one text per
    /// site)
    #[arg(long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath, conflicts_with = "alone")]
    pub(crate) once: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) method: MethodArguments,

    #[command(flatten)]
    pub(crate) address: AddressArguments,

    #[command(flatten)]
    pub(crate) collection: CollectionArguments,

    #[command(flatten)]
    pub(crate) tuning: TuningArguments,

    #[command(flatten)]
    pub(crate) dedup: DedupArguments,

    #[command(flatten)]
    pub(crate) chains: ChainArguments,

    /// Works on the page of this number alone and writes nothing: for a run that follows one that was killed.
    #[arg(long, hide = true, value_name = "N")]
    pub(crate) try_item: Option<usize>,
}

impl ExtractArguments {
    /// What makes no sense together.
    pub(super) fn contradiction(&self) -> Option<String> {
        if let Some(message) = self.standard_output_twice() {
            return Some(message);
        }
        if let Some(option) = self.tuning.of_the_model()
            && !matches!(self.method.method(), Method::Auto | Method::Page)
        {
            return Some(format!(
                "`{option}` works only with the methods `auto` and `page`, which use the learned model"
            ));
        }
        let (template, once) = (self.template.is_some(), self.once.is_some());
        match self.method.method() {
            Method::Auto => self.chains.contradiction("auto", template),
            Method::Site => self.chains.contradiction("site", template),
            Method::Site2005 if template => {
                Some("`--method site-2005` compares the pages themselves and cannot use a `--template`".to_owned())
            }
            Method::Site2005 if once => {
                Some("`--method site-2005` learns no template, so there is nothing to write for `--once`".to_owned())
            }
            Method::Site2005 => self.chains.wrong_shares(),
            of_pages => {
                let name = of_pages.name();
                let alone =
                    |option| format!("`--method {name}` looks at each page by itself, so `{option}` has no effect");
                let option = if template { Some("--template") } else { once.then_some("--once") };
                option.map(alone).or_else(|| self.chains.contradiction(name, false))
            }
        }
    }
}

impl ExtractArguments {
    /// Whether something goes to standard output page by page.
    pub(crate) fn prints(&self) -> bool {
        self.output.is_none() || self.audit.as_deref().is_some_and(is_dash)
    }

    /// Standard output takes one of the outputs: mixed, none could be read.
    fn standard_output_twice(&self) -> Option<String> {
        let goes_there = |path: &Option<PathBuf>| path.as_deref().is_some_and(is_dash);
        let outputs = [
            ("the pages (without `-o FILE`)", self.output.is_none()),
            ("`--audit`", goes_there(&self.audit)),
            ("`--once`", goes_there(&self.once)),
        ];
        let outputs: Vec<&str> = outputs.iter().filter(|(_, is_there)| *is_there).map(|(name, _)| *name).collect();
        (outputs.len() > 1).then(|| format!("standard output cannot take both {}", outputs.join(" and ")))
    }
}

/// The outputs of `unframe extract`.
// `unframe help formats` describes each: with a sentence for each value here, `-h` and `--help` would differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExtractFormat {
    #[value(alias = "txt")]
    Text,
    #[value(alias = "md")]
    Markdown,
    Jsonl,
    Json,
    Csv,
    Parquet,
    Xml,
    #[value(alias = "xmltei")]
    Tei,
    Warc,
    Html,
    MarkedHtml,
}

impl ExtractFormat {
    /// How each page is written: JSON and JSON lines differ in what stands around pages, Parquet is made of lines of CSV, and a record of WARC
    /// holds the text.
    pub(crate) fn of_page(self) -> Format {
        match self {
            Self::Text | Self::Warc => Format::Text,
            Self::Markdown => Format::Markdown,
            Self::Jsonl | Self::Json => Format::Json,
            Self::Csv | Self::Parquet => Format::Csv,
            Self::Xml => Format::Xml,
            Self::Tei => Format::Tei,
            Self::Html => Format::Html,
            Self::MarkedHtml => Format::MarkedHtml,
        }
    }
}

/// `unframe learn`
#[derive(Debug, Args)]
pub(crate) struct LearnArguments {
    /// Write the template to this file; the templates of several sites to this folder
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath)]
    pub(crate) output: PathBuf,

    /// Store no sample of the pages: a smaller file that cannot be merged or updated
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
    /// Describe what a template holds
    Show(ShowArguments),
    /// Merge templates learned from pages of the same site into one
    Merge(MergeArguments),
    /// Add pages to a template
    Update(UpdateArguments),
}

/// `unframe template show`
#[derive(Debug, Args)]
pub(crate) struct ShowArguments {
    /// Templates, or folders of templates
    #[arg(value_name = "FILE|DIR", required = true, value_hint = ValueHint::AnyPath)]
    pub(crate) templates: Vec<PathBuf>,

    /// Text for people, or one JSON object per line
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
    /// Templates of one site, or folders of templates: those with the same file name are merged
    #[arg(value_name = "FILE|DIR", required = true, num_args = 2.., value_hint = ValueHint::AnyPath)]
    pub(crate) templates: Vec<PathBuf>,

    /// Write the result to this file or folder
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath)]
    pub(crate) output: PathBuf,
}

/// `unframe template update`
#[derive(Debug, Args)]
pub(crate) struct UpdateArguments {
    /// Template, or a folder with one template per site
    #[arg(value_name = "TEMPLATE", value_hint = ValueHint::AnyPath)]
    pub(crate) template: PathBuf,

    /// Write the result here instead of replacing the template
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath)]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) collection: CollectionArguments,
}

/// Sources in, sites out.
#[derive(Debug, Args)]
pub(crate) struct CollectionArguments {
    /// Pages, folders, archives (WARC, WACZ, zip, tar) or JSON lines; `-` for standard input
    #[arg(value_name = "SOURCE", required = true, value_hint = ValueHint::AnyPath)]
    pub(crate) sources: Vec<PathBuf>,

    /// Group pages into sites by the host of their address, by their first folder (`folder:2`: by the first two), or treat all
    /// pages as one site [default: by host; pages without an address by comparing their folders]
    #[arg(long, value_name = "WHAT", value_parser = SiteByParser)]
    pub(crate) site_by: Option<SiteBy>,

    /// Number of threads [default: one per processor]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) parallel: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) links: LinkArguments,

    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
}

pub(super) fn threads(typed: &str) -> Result<NonZeroUsize, &'static str> {
    typed.parse().map_err(|_| "expected a number of threads, at least 1")
}

/// Reads `host`, `folder`, `folder:2` and `one`.
#[derive(Clone, Copy, Debug)]
pub(super) struct SiteByParser;

impl TypedValueParser for SiteByParser {
    type Value = SiteBy;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<SiteBy, clap::Error> {
        let text = value.to_string_lossy();
        let levels = text.strip_prefix("folder:").and_then(|levels| levels.parse::<NonZeroUsize>().ok());
        match (text.as_ref(), levels) {
            ("host", _) => Ok(SiteBy::Host),
            ("folder", _) => Ok(SiteBy::Folder { levels: 1 }),
            (_, Some(levels)) => Ok(SiteBy::Folder { levels: levels.get() }),
            ("one", _) => Ok(SiteBy::One),
            _ => {
                let mut error = clap::Error::new(ErrorKind::InvalidValue).with_cmd(command);
                let known = ["host", "folder", "folder:2", "one"].map(str::to_owned).to_vec();
                let name = argument.map_or_else(|| "--site-by".to_owned(), ToString::to_string);
                error.insert(ContextKind::InvalidArg, ContextValue::String(name));
                error.insert(ContextKind::InvalidValue, ContextValue::String(text.into_owned()));
                error.insert(ContextKind::ValidValue, ContextValue::Strings(known));
                Err(error)
            }
        }
    }

    /// For the help and for completions.
    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(["host", "folder", "one"].into_iter().map(PossibleValue::new)))
    }
}

pub(super) const EXTRACT_EXAMPLES: &str = "\
Pages are read twice: first to learn what each site repeats, then to leave it
out. `unframe help methods`, `formats` and `sites` explain the choices.

An interrupted run with -o continues where it stopped when you give the same
command again; hidden files beside the output hold what is done.

Examples:
  unframe extract site/ --format markdown -o out/
  unframe extract crawl.warc.gz -o pages.jsonl.zst
  unframe extract site/ > pages.jsonl
  unframe extract page.html --alone
  unframe extract site/ --format markdown --with-metadata -o out/
  unframe extract site/ --format marked-html -o review/
  unframe extract crawl.warc.gz -o pages.jsonl --audit left-out.jsonl
  unframe extract crawl.warc.gz -o pages.jsonl --dedup=blocks
  unframe extract crawl/ --site-by folder:2 -o pages.csv --once framing.jsonl
  unframe extract new-page.html --template site.template";

pub(super) const LEARN_EXAMPLES: &str = "\
Several sites become a folder with one file per site. The file keeps a sample of
the pages (up to 256, as hashes), so that it can be merged and updated.

Examples:
  unframe learn site/ -o site.template
  unframe learn crawl.warc.gz -o templates/
  unframe learn site/ -o small.template --no-sample";

pub(super) const TEMPLATE_EXAMPLES: &str = "\
However you split and order the pages of a site between `learn`, `merge` and
`update`, you get the same template, byte for byte, as from all pages at once.
A page seen twice is compared once but counted twice.

Examples:
  unframe template show site.template
  unframe template show --format json site.template | jq '.clusters[].pages'
  unframe template merge monday.template tuesday.template -o site.template
  unframe template merge machine-1/ machine-2/ -o templates/
  unframe template update site.template new-pages/
  unframe template update templates/ crawl.warc.gz -o newer-templates/";
