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
use super::{LinkArguments, ReadingArguments};
use crate::output_place::is_dash;

/// `unframe extract`
#[derive(Debug, Args)]
pub(crate) struct ExtractArguments {
    /// Judge pages by this template, or by those in this folder, instead of learning from them
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath, conflicts_with = "alone")]
    pub(crate) template: Option<PathBuf>,

    /// What to write [default: what the output's name says; else text of one page, jsonl of several]
    #[arg(short, long)]
    pub(crate) format: Option<ExtractFormat>,

    /// Where to write instead of standard output: a file, whose extension chooses the format (`.jsonl`, `.csv`, `.md`, `.parquet`,
    /// `.warc`, …, also `.gz` and `.zst` behind it), or a folder with a file for each page
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath)]
    pub(crate) output: Option<PathBuf>,

    /// Put title, author, date and the like in front of text and markdown; the other formats have them anyway
    #[arg(long)]
    pub(crate) with_metadata: bool,

    /// Keep the folders of the sources in the output folder (the default)
    #[arg(long, conflicts_with = "flat")]
    pub(crate) keep_dirs: bool,

    /// Put all files side by side into the output folder; a name that is taken gets a number
    #[arg(long)]
    pub(crate) flat: bool,

    /// List everything that is left out in this file, as JSON lines
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) audit: Option<PathBuf>,

    /// Write what each site repeats, once: a file (`.jsonl`: an object a site, else text), or a folder with a text a site
    #[arg(long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath, conflicts_with = "alone")]
    pub(crate) once: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) method: MethodArguments,

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
            return Some(format!("`{option}` is for the methods `auto` and `page`, which have a learned model"));
        }
        let (template, once) = (self.template.is_some(), self.once.is_some());
        match self.method.method() {
            Method::Auto => self.chains.contradiction("auto", template),
            Method::Site => self.chains.contradiction("site", template),
            Method::Site2005 if template => {
                Some("`--method site-2005` compares the pages themselves: it cannot judge by a `--template`".to_owned())
            }
            Method::Site2005 if once => {
                Some("`--method site-2005` learns no template: it cannot tell `--once` what a site repeats".to_owned())
            }
            Method::Site2005 => self.chains.wrong_shares(),
            of_pages => {
                let name = of_pages.name();
                let alone =
                    |option| format!("`--method {name}` looks at each page by itself: there is nothing for `{option}`");
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
// What each is stands below the options: with a sentence for each value here, `-h` and `--help` would differ.
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

    /// What makes pages one site: the host of their address, their first folder (`folder:2`: their first two), or all pages
    /// are one site [default: the host; pages without an address are told apart by the framing of their folders]
    #[arg(long, value_name = "WHAT", value_parser = SiteByParser)]
    pub(crate) site_by: Option<SiteBy>,

    /// Threads to work on [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) parallel: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) links: LinkArguments,

    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
}

pub(super) fn threads(typed: &str) -> Result<NonZeroUsize, &'static str> {
    typed.parse().map_err(|_| "a number of threads, one at least")
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
The pages are read twice: first to learn what each site repeats, then to leave
it out. Methods that look at each page by itself need no first reading.

Methods:
  auto             by the page and its site; by the page alone where the site
                   shows fewer than three different pages
  page             by the page alone, with a small learned model (`--alone`)
  site             by places of the layout that the pages of a site repeat; many
                   times faster
  site-2005        tags and texts in a row that they repeat, as published in
                   2005; holds what it compares of a site in memory
  sentence         page by page: what has a finished sentence is content, as
                   published; sentence-modern knows scripts, abbreviations,
                   tables and lists
  dom              page by page: what is mostly links, forms and advertisements
                   are framing
  blocks           page by page: semantic blocks of text are content (see
                   `unframe blocks`); blocks-2008 with those published in 2008

`--precision` and `--recall` move where the learned model cuts a page. `--fast`
does without it: sites are judged as by `site`, pages that come alone as by
`dom`. Comments of readers are left out of all but `comments` in json, jsonl,
xml and tei; `--comments` keeps them where they stand.

Formats (docs/output-formats.md tells all of each):
  text         what the content says
  markdown     the same with headings, lists, tables, links
  jsonl        an object a page and line: `id`, `url`, `site`, `template_id`,
               `template_fit`, metadata (`title`, `author`, `date`, `modified`,
               `sitename`, `language`, `description`, `canonical`, `tags`,
               `image`, `license`, and the `origins` of each), `text`, `blocks`
               (`start` and `end` in the bytes of the source, `label`, `reason`,
               `support`), `pages_compared`, `damage`
  json         the same objects: of one page, or of several in an array
  csv          a line a page under a header
  parquet      the columns of csv, with types; a file
  xml, tei     the structure of the content, as trafilatura's XML or TEI P5
  warc         the text in `conversion` records, as in WET files
  html         the pages' own bytes, the framing cut out; opened in a browser
               they run their scripts
  marked-html  the pages' own bytes, the framing shown grey in a browser; a
               policy stops scripts, frames and requests

Pages come in the order of the sources; how many threads there are changes
nothing but the time.

A run with -o that was interrupted goes on where it was when the same command is
given again; it finds what is done in hidden files beside the output.

Examples:
  unframe extract site/ > pages.jsonl
  unframe extract site/ --format markdown -o out/
  unframe extract site/ --format markdown --with-metadata -o out/
  unframe extract site/ --format marked-html -o review/
  unframe extract crawl.warc.gz -o pages.jsonl.zst
  unframe extract crawl.warc.gz -o pages.jsonl --audit left-out.jsonl
  unframe extract crawl.warc.gz -o pages.jsonl --dedup=blocks
  unframe extract crawl/ --site-by folder:2 -o pages.csv --once framing.jsonl
  unframe extract new-page.html --template site.template
  unframe extract page.html --method sentence-modern";

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
