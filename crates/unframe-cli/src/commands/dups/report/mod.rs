//! Groups as they are told: the same whatever found them and whatever the format.

mod csv;
mod html;
mod table;

use std::path::Path;

use unframe_dups::told::{self, Listed};
pub(super) use unframe_dups::told::{Group, Kind, Member};

use crate::args::{ReportArguments, ReportFormat};
use crate::failure::Stop;
use crate::output_file::OutputFile;
use crate::printer::Printer;

/// Whether texts can be told: a base holds none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Texts {
    Shown,
    Unknown,
}

/// What is to be listed.
pub(super) fn listed(arguments: &ReportArguments) -> Vec<Listed> {
    arguments.list.iter().map(|listed| (*listed).into()).collect()
}

/// What is written, and where.
pub(super) struct Report {
    format: ReportFormat,
    /// `None` for standard output.
    file: Option<OutputFile>,
    groups: usize,
}

impl Report {
    /// Begins to write: before any work, because of what the user would wait for in vain.
    pub(super) fn open(
        arguments: &ReportArguments,
        title: &str,
        texts: Texts,
        printer: &mut Printer,
    ) -> Result<Self, Stop> {
        let format = arguments.format.or_else(|| format_of_name(arguments.output.as_deref()?));
        let format = format.unwrap_or(ReportFormat::Table);
        let file = arguments.output.as_deref().map(OutputFile::create).transpose()?;
        let mut report = Self { format, file, groups: 0 };
        match format {
            ReportFormat::Csv => report.put(csv::HEADER, printer)?,
            ReportFormat::Html => report.put(&html::beginning(title, texts), printer)?,
            ReportFormat::Table | ReportFormat::Jsonl => {}
        }
        Ok(report)
    }

    /// How many members of a group are told with their texts, and how many characters of each.
    pub(super) fn texts(&self) -> (usize, usize) {
        match self.format {
            ReportFormat::Html => (html::MOST_SIDE_BY_SIDE, html::MOST_CHARACTERS),
            ReportFormat::Jsonl => (2, told::MOST_READ),
            ReportFormat::Table | ReportFormat::Csv => (2, csv::MOST_READ),
        }
    }

    /// Writes a group.
    pub(super) fn group(&mut self, group: &Group, printer: &mut Printer) -> Result<(), Stop> {
        self.groups += 1;
        let text = match self.format {
            ReportFormat::Table => table::group(self.groups, group),
            ReportFormat::Jsonl => told::line(self.groups, group),
            ReportFormat::Csv => csv::group(self.groups, group),
            ReportFormat::Html => html::group(self.groups, group),
        };
        self.put(&text, printer)
    }

    /// Ends it; `nothing` is what to say where there is no group.
    pub(super) fn finish(mut self, nothing: &str, printer: &mut Printer) -> Result<usize, Stop> {
        match self.format {
            ReportFormat::Html => self.put(&html::end(self.groups, nothing), printer)?,
            ReportFormat::Table if self.groups == 0 => self.put(&format!("{nothing}\n"), printer)?,
            ReportFormat::Table | ReportFormat::Jsonl | ReportFormat::Csv => {}
        }
        if let Some(file) = self.file {
            file.finish()?;
        }
        Ok(self.groups)
    }

    fn put(&mut self, text: &str, printer: &mut Printer) -> Result<(), Stop> {
        match &mut self.file {
            Some(file) => file.write(text.as_bytes()),
            None if text.is_empty() => Ok(()),
            None => Ok(printer.page(text)?),
        }
    }
}

/// What the extension of an output says.
fn format_of_name(path: &Path) -> Option<ReportFormat> {
    match path.extension()?.to_str()? {
        "jsonl" | "json" | "ndjson" => Some(ReportFormat::Jsonl),
        "csv" => Some(ReportFormat::Csv),
        "html" | "htm" => Some(ReportFormat::Html),
        _ => None,
    }
}
