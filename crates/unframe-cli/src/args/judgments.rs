//! What can be typed to `judgments`.

use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};

use super::CollectionArguments;
use super::language::LanguageCode;
use super::method::Method;

/// `unframe judgments`
#[derive(Debug, Args)]
pub(crate) struct JudgmentsArguments {
    /// The file of judgments [default: SOURCE itself if it is one, else SOURCE.judgments.sqlite beside it]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) judgments: Option<PathBuf>,

    /// First take over judgments from this file, CSV or JSON lines; `-` for standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) import: Option<PathBuf>,

    /// Only what this expert said
    #[arg(long, value_name = "NAME")]
    pub(crate) expert: Option<String>,

    /// Print the tables; the default where nothing else is asked for
    #[arg(long)]
    pub(crate) stats: bool,

    /// Write tables, charts and notes as a page that can be printed
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) report: Option<PathBuf>,

    /// The language of tables and report
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub(crate) language: LanguageCode,

    /// Write judgments, or the pages that were corrected; see below
    #[arg(long, value_name = "FORMAT")]
    pub(crate) export: Option<JudgmentExport>,

    /// Where to write the export instead of standard output; of gold, the folder
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath, requires = "export")]
    pub(crate) output: Option<PathBuf>,

    /// By what corrected pages are judged where no correction says otherwise
    #[arg(long, value_name = "METHOD", default_value = "auto")]
    pub(crate) method: Method,

    #[command(flatten)]
    pub(crate) collection: CollectionArguments,
}

impl JudgmentsArguments {
    /// What makes no sense together.
    pub(super) fn contradiction(&self) -> Option<String> {
        let goes_to_standard_output = self.export.is_some() && self.output.is_none();
        match self.export {
            Some(JudgmentExport::Gold) if self.output.is_none() => {
                Some("`--export gold` makes a folder: name it with `-o DIR`".to_owned())
            }
            Some(_) if goes_to_standard_output && self.stats => {
                Some("standard output cannot take both `--stats` and `--export` (without `-o FILE`)".to_owned())
            }
            _ => None,
        }
    }

    /// Whether the tables are printed.
    pub(crate) fn prints_tables(&self) -> bool {
        self.stats || self.export.is_none() && self.report.is_none() && self.import.is_none()
    }
}

/// What can be written of judgments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum JudgmentExport {
    Csv,
    Jsonl,
    Gold,
    Labelled,
}

pub(super) const EXAMPLES: &str = "\
What experts said in `unframe review`: how often each grade was given, means
with intervals, N+S+ of pages, methods compared, agreement of experts.
docs/judgments.md tells how each is computed.

Exports:
  csv       all that was ever said, a row each; `--import` reads it again
  jsonl     the same as JSON lines
  gold      a folder with the sites that have corrections: their pages, and the
            content of corrected ones in gold.jsonl, as scorers read it
  labelled  corrected pages as JSON lines, as the trainer reads them

Examples:
  unframe judgments site/
  unframe judgments site/ --report report.html --language ru
  unframe judgments site/ --export csv -o judgments.csv
  unframe judgments site/ --import colleague.csv --stats
  unframe judgments site/ --export gold -o gold/
  unframe judgments site.judgments.sqlite --expert Ada";
