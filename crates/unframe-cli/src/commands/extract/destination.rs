//! Where extracted pages go: standard output, one file, or a folder with a file for each.

use std::path::{Path, PathBuf};

use unframe::render::Sequence;
use unframe_corpus::{OutputFolder, Packing, Written};

use super::assembly::{self, Assembly};
use super::extraction::Extracted;
use super::journal::Checkpoint;
use super::output_name::{self, Named, is_folder};
use super::table;
use crate::args::{ExtractArguments, ExtractFormat};
use crate::commands::collection::Collection;
use crate::failure::{Failure, Stop};
use crate::output_file::Extent;
use crate::packed_file::{PackedFile, Parts};
use crate::printer::Printer;
use crate::sanitize;

pub(super) enum Destination {
    /// JSON lines on standard output.
    Lines,
    /// Pages to read on standard output, set apart by their names if there are several.
    Pages { are_several: bool },
    /// One document of all pages on standard output.
    Document(Assembly),
    /// All pages in one file.
    File { file: PackedFile, names: Names, assembly: Assembly, shape: Shape },
    /// Each page in a file of its own.
    Folder { folder: OutputFolder, files: Files },
}

/// What a file is when it is whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// What was written.
    AsWritten,
    /// A table of the lines that were written.
    Table,
}

/// How pages are told apart that follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Names {
    /// Not at all.
    None,
    /// As `head` does; this is the first.
    First,
    /// As `head` does, with a gap.
    Next,
}

impl Destination {
    /// Opens it; what an earlier run left stays until there is something new.
    pub(super) fn open(
        arguments: &ExtractArguments,
        format: ExtractFormat,
        collection: &Collection,
    ) -> Result<Self, Stop> {
        let one_file = match format {
            ExtractFormat::Jsonl => Some(("JSON lines", "they are")),
            ExtractFormat::Parquet => Some(("Parquet", "it is")),
            _ => None,
        };
        if let Some((called, that_is)) = one_file {
            let extension = extension(format);
            return match &arguments.output {
                Some(path) if is_folder(path) => Err(Stop::Output(Failure {
                    message: format!("cannot write {called} to `{}`: {that_is} one file", path.display()),
                    causes: vec![
                        if path.is_dir() { "it is a folder" } else { "a name that ends in `/` is a folder" }.to_owned(),
                    ],
                    hint: Some(format!("name a file with the extension `.{extension}`, or choose `--format json`")),
                })),
                Some(path) if format == ExtractFormat::Parquet && is_stream(path) => Err(needs_a_file()),
                Some(path) => Self::file(path, format, Names::None, Assembly::of(format, || true).unwrap_or_default()),
                None if format == ExtractFormat::Parquet => Err(needs_a_file()),
                None => Ok(Self::Lines),
            };
        }
        let are_several = || collection.has_several_pages();
        let Some(path) = &arguments.output else {
            return Ok(match Assembly::of(format, are_several) {
                Some(assembly) => Self::Document(assembly),
                None => Self::Pages { are_several: format != ExtractFormat::Warc && are_several() },
            });
        };
        if written(path, format) == Written::File {
            return match Assembly::of(format, are_several) {
                Some(assembly) => Self::file(path, format, Names::None, assembly),
                None if format == ExtractFormat::Warc => Self::file(path, format, Names::None, Assembly::default()),
                None => {
                    let names = if are_several() { Names::First } else { Names::None };
                    Self::file(path, format, names, Assembly::default())
                }
            };
        }
        let sources = &arguments.collection.sources;
        // The other outputs may lie in the folder: pages are not written over them.
        let kept: Vec<PathBuf> = sources.iter().chain(&arguments.audit).chain(&arguments.once).cloned().collect();
        let folder = OutputFolder::create(path, &kept).map_err(|error| Stop::Output(Failure::from(&error)))?;
        let (extension, around) = (extension(format), assembly::of_one(format).unwrap_or_default());
        Ok(Self::Folder { folder, files: Files { extension, around, layout: Layout::of(arguments) } })
    }

    fn file(path: &Path, format: ExtractFormat, names: Names, assembly: Assembly) -> Result<Self, Stop> {
        let parts = if format == ExtractFormat::Warc { Parts::OfOnePage } else { Parts::OfManyPages };
        // The rows of a table are not packed while they are lines.
        let packing = if format == ExtractFormat::Parquet { Packing::Plain } else { output_name::packing(path) };
        let file = PackedFile::open(path, packing, parts)?;
        let shape = if format == ExtractFormat::Parquet { Shape::Table } else { Shape::AsWritten };
        Ok(Self::File { file, names, assembly, shape })
    }

    /// Begins it, whatever an interrupted run left.
    pub(super) fn start(&mut self) -> Result<(), Stop> {
        if let Self::File { file, .. } = self { file.go_on_behind(Extent::default()) } else { Ok(()) }
    }

    /// Goes on where an interrupted run was; `false` if what that wrote is not there any more, or is not what it wrote.
    pub(super) fn go_on_behind(&mut self, checkpoint: &Checkpoint) -> Result<bool, Stop> {
        match self {
            Self::File { file, names, assembly, .. } => {
                if !file.still_holds(checkpoint.output)? {
                    return Ok(false);
                }
                if checkpoint.tally.pages > 0 {
                    *names = if *names == Names::First { Names::Next } else { *names };
                    assembly.go_on();
                }
                file.go_on_behind(checkpoint.output).map(|()| true)
            }
            Self::Folder { folder, files } => folder
                .take_again(checkpoint.pages.iter().map(|name| files.layout.name(name)), files.extension)
                .map_err(|error| Stop::Output(Failure::from(&error))),
            Self::Lines | Self::Pages { .. } | Self::Document(_) => Ok(false),
        }
    }

    /// Where the journal of a run belongs that writes there.
    pub(super) fn journal(&self) -> Option<PathBuf> {
        match self {
            Self::Lines | Self::Pages { .. } | Self::Document(_) => None,
            Self::File { file, .. } => file.beside("journal"),
            Self::Folder { folder, .. } => Some(folder.path().join(".unframe-journal")),
        }
    }

    /// Nobody else writes there as long as we live.
    pub(super) fn is_ours_alone(&mut self) {
        if let Self::Folder { folder, .. } = self {
            folder.is_ours_alone();
        }
    }

    pub(super) fn has_file_for_each(&self) -> bool {
        matches!(self, Self::Folder { .. })
    }

    /// What it has so far, if it is one file.
    pub(super) fn extent(&self) -> Extent {
        if let Self::File { file, .. } = self { file.extent() } else { Extent::default() }
    }

    /// Whether another run could go on from here.
    pub(super) fn is_between_parts(&self) -> bool {
        if let Self::File { file, .. } = self { file.is_between_parts() } else { true }
    }

    /// Hands what was written so far to the system.
    pub(super) fn flush(&mut self) -> Result<(), Stop> {
        if let Self::File { file, .. } = self { file.flush() } else { Ok(()) }
    }

    /// Makes what was written stay if it cannot be finished.
    pub(super) fn keep(&mut self) {
        if let Self::File { file, .. } = self {
            file.keep();
        }
    }

    /// Leaves nothing behind that is unfinished.
    pub(super) fn give_up(self) {
        if let Self::File { file, .. } = self {
            file.give_up();
        }
    }

    pub(super) fn write(&mut self, extraction: &Extracted, printer: &mut Printer) -> Result<(), Stop> {
        let output = &extraction.output;
        match self {
            // Lines are UTF-8; asking for it is many times faster than replacing what is not.
            Self::Lines => match str::from_utf8(output) {
                Ok(line) => printer.line(line)?,
                Err(_) => printer.line(&String::from_utf8_lossy(output))?,
            },
            Self::Pages { are_several } => {
                if *are_several {
                    printer.page_name(&extraction.shown_name)?;
                }
                printer.page_in_bytes(output)?;
            }
            Self::Document(assembly) => {
                printer.page_in_bytes(assembly.before_next().as_bytes())?;
                printer.page_in_bytes(output)?;
            }
            Self::File { file, names, assembly, .. } => {
                file.write(assembly.before_next().as_bytes())?;
                let gap = if *names == Names::Next { "\n" } else { "" };
                if *names != Names::None {
                    file.write(format!("{gap}==> {} <==\n", sanitize::on_one_line(&extraction.shown_name)).as_bytes())?;
                    *names = Names::Next;
                }
                file.write(output)?;
                if !assembly.sets_apart() {
                    file.write(line_end(output).as_bytes())?;
                }
                file.end_page()?;
            }
            Self::Folder { folder, files } => {
                let name = files.layout.name(&extraction.file_name);
                let whole = [files.around.opening.as_bytes(), output, files.around.closing.as_bytes()].concat();
                let written = folder.write(name, files.extension, &whole);
                written.map_err(|error| Stop::Output(Failure::from(&error)))?;
            }
        }
        Ok(())
    }

    /// Writes what belongs after the last page.
    pub(super) fn close(&mut self, printer: &mut Printer) -> Result<(), Stop> {
        match self {
            Self::File { file, assembly, .. } => {
                file.write(assembly.end().as_bytes())?;
                file.close()
            }
            Self::Document(assembly) => Ok(printer.page_in_bytes(assembly.end().as_bytes())?),
            Self::Lines | Self::Pages { .. } | Self::Folder { .. } => Ok(()),
        }
    }

    /// Makes what is still unfinished appear.
    pub(super) fn finish(self) -> Result<(), Stop> {
        match self {
            Self::File { file, shape: Shape::Table, .. } => file.finish_as(table::parquet),
            Self::File { file, .. } => file.finish(),
            _ => Ok(()),
        }
    }
}

/// How the files of a folder are written.
pub(super) struct Files {
    extension: &'static str,
    /// What stands around a page that is alone in its file.
    around: Sequence,
    layout: Layout,
}

/// Where in the folder they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    /// In folders as their sources are.
    KeepFolders,
    /// All side by side.
    Flat,
}

impl Layout {
    fn of(arguments: &ExtractArguments) -> Self {
        if arguments.flat { Self::Flat } else { Self::KeepFolders }
    }

    /// Under which name a page is written.
    fn name(self, file_name: &str) -> &Path {
        let path = Path::new(file_name);
        match self {
            Self::KeepFolders => path,
            Self::Flat => path.file_name().map_or(path, Path::new),
        }
    }
}

/// The line end that an output lacks which others follow.
fn line_end(output: &[u8]) -> &'static str {
    if output.is_empty() || output.ends_with(b"\n") { "" } else { "\n" }
}

/// The extension of the file of a page.
fn extension(format: ExtractFormat) -> &'static str {
    match format {
        ExtractFormat::Text => "txt",
        ExtractFormat::Markdown => "md",
        ExtractFormat::Html | ExtractFormat::MarkedHtml => "html",
        ExtractFormat::Json => "json",
        ExtractFormat::Jsonl => "jsonl",
        ExtractFormat::Csv => "csv",
        ExtractFormat::Xml | ExtractFormat::Tei => "xml",
        ExtractFormat::Warc => "warc",
        ExtractFormat::Parquet => "parquet",
    }
}

/// What is written to a path in a format: JSON lines and tables are always a file.
pub(super) fn written(path: &Path, format: ExtractFormat) -> Written {
    let is_one_file = matches!(format, ExtractFormat::Jsonl | ExtractFormat::Parquet);
    let is_file = !is_folder(path) && (is_one_file || output_name::of(path) != Named::Folder);
    if is_file { Written::File } else { Written::Folder }
}

/// Whether there is a pipe or a device at a path.
fn is_stream(path: &Path) -> bool {
    fs_err::metadata(path).is_ok_and(|found| !found.is_file())
}

fn needs_a_file() -> Stop {
    Stop::Output(Failure {
        message: "cannot write Parquet to a stream".to_owned(),
        causes: vec!["its columns are written after the last page".to_owned()],
        hint: Some("name a file: `-o pages.parquet`".to_owned()),
    })
}
