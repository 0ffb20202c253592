//! The arguments of `unframe judgments`.

use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};
use unframe::Method;

use super::CollectionArguments;
use super::language::LanguageCode;
use super::method::methods;

/// `unframe judgments`
#[derive(Debug, Args)]
pub(crate) struct JudgmentsArguments {
    /// File of judgments [default: SOURCE if it is one, otherwise SOURCE.judgments.sqlite]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) judgments: Option<PathBuf>,

    /// First import judgments from this file: CSV, JSON lines, or JSON of Label Studio; `-` for standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) import: Option<PathBuf>,

    /// Use only the judgments of this expert
    #[arg(long, value_name = "NAME")]
    pub(crate) expert: Option<String>,

    /// Print the tables; the default if you ask for nothing else
    #[arg(long)]
    pub(crate) stats: bool,

    /// Write tables, charts and notes as a printable HTML page
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) report: Option<PathBuf>,

    /// The language of tables and report
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub(crate) language: LanguageCode,

    /// Write the judgments or the corrected pages; see below
    #[arg(long, value_name = "FORMAT")]
    pub(crate) export: Option<JudgmentExport>,

    /// Write the export here instead of standard output; for gold, a folder
    #[arg(short, long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath, requires = "export")]
    pub(crate) output: Option<PathBuf>,

    /// Put the corrections of places into this template, or into the templates of this folder: `extract --template` obeys them
    #[arg(long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath)]
    pub(crate) to_template: Option<PathBuf>,

    /// Method for the blocks of corrected pages that nobody corrected
    #[arg(long, value_name = "METHOD", default_value = "auto", value_parser = methods())]
    pub(crate) method: Method,

    #[command(flatten)]
    pub(crate) collection: CollectionArguments,
}

impl JudgmentsArguments {
    /// A message about arguments that contradict each other.
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
        self.stats
            || self.export.is_none() && self.report.is_none() && self.import.is_none() && self.to_template.is_none()
    }
}

/// The formats of `--export`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum JudgmentExport {
    Csv,
    Jsonl,
    Gold,
    Labelled,
    LabelStudio,
}

pub(super) const EXAMPLES: &str = "\
Reports what experts said in `unframe review`: counts of grades, means with
intervals, N+S+ of pages, methods compared, agreement between experts.
docs/judgments.md describes how each number is computed.

Exports:
  csv       every judgment ever given, one per row; `--import` reads it back
  jsonl     the same as JSON lines
  gold      a folder with the sites that have corrections: their pages, and the
            content of corrected ones in gold.jsonl, as scorers read it
  labelled  corrected pages as JSON lines, as the trainer reads them
  label-studio
            judged pages as tasks of Label Studio, with the method's labels as
            predictions; `--import` reads its JSON export

Examples:
  unframe judgments site/
  unframe judgments site/ --report report.html --language ru
  unframe judgments site/ --export csv -o judgments.csv
  unframe judgments site/ --import colleague.csv --stats
  unframe judgments site/ --export gold -o gold/
  unframe judgments site/ --to-template site.template
  unframe judgments site.judgments.sqlite --expert Ada";
