//! Groups as they are told: the same whatever found them and whatever the format.

mod csv;
mod html;
mod jsonl;
mod table;

use std::path::Path;

use unframe::Share;
use unframe::label::Label;

use super::shared::SharedText;
use crate::args::{Listed, ReportArguments, ReportFormat};
use crate::failure::Stop;
use crate::output_file::OutputFile;
use crate::printer::Printer;

/// Texts that say nearly the same.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) kind: Kind,
    /// Pages that have one.
    pub(super) pages: usize,
    /// The one that all are compared with first.
    pub(super) members: Vec<Member>,
}

/// What the texts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The content of whole pages.
    Pages,
    /// The same of two pages, alike or not.
    Compared,
    Content,
    /// Content on some pages, framing on others.
    Mixed,
    Framing,
}

/// A text of a group.
#[derive(Clone, Debug)]
pub(super) struct Member {
    /// The page.
    pub(super) id: String,
    /// Which block of it, and what it is there; `None` for the whole page.
    pub(super) block: Option<(u32, Label)>,
    /// How alike it is to the first.
    pub(super) similarity: Share,
    /// What it says, if the page was read in this run.
    pub(super) text: Option<SharedText>,
}

impl Kind {
    /// Its name in outputs.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Pages | Self::Compared => "pages",
            Self::Content => "content",
            Self::Mixed => "mixed",
            Self::Framing => "framing",
        }
    }

    /// Whether it is to be listed. What is framing on some pages only is content on others.
    pub(super) fn is_listed(self, arguments: &ReportArguments) -> bool {
        let listed = |what| arguments.list.contains(&what);
        match self {
            Self::Pages | Self::Compared => listed(Listed::Pages),
            Self::Content => listed(Listed::Content),
            Self::Mixed => listed(Listed::Content) || listed(Listed::Framing),
            Self::Framing => listed(Listed::Framing),
        }
    }
}

impl Group {
    /// The first text of it that is known.
    fn text(&self) -> Option<&SharedText> {
        self.members.iter().find_map(|member| member.text.as_ref())
    }
}

/// Whether texts can be told: a base holds none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Texts {
    Shown,
    Unknown,
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
            ReportFormat::Jsonl => (2, jsonl::MOST_READ),
            ReportFormat::Table | ReportFormat::Csv => (2, csv::MOST_READ),
        }
    }

    /// Writes a group.
    pub(super) fn group(&mut self, group: &Group, printer: &mut Printer) -> Result<(), Stop> {
        self.groups += 1;
        let text = match self.format {
            ReportFormat::Table => table::group(self.groups, group),
            ReportFormat::Jsonl => jsonl::group(self.groups, group),
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
