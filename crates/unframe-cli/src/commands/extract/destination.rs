//! Where extracted pages go: standard output, one file, or a folder with a file for each.

use std::path::{Path, PathBuf};

use unframe_corpus::OutputFolder;

use super::extraction::Extraction;
use crate::args::{ExtractArguments, ExtractFormat};
use crate::commands::collection::Collection;
use crate::failure::{Failure, Stop};
use crate::output_file::OutputFile;
use crate::printer::Printer;

pub(super) enum Destination {
    /// JSON lines on standard output.
    Lines,
    /// Pages to read on standard output, set apart by their names if there are several.
    Pages { are_several: bool },
    /// All pages in one file.
    File(OutputFile),
    /// Each page in a file of its own.
    Folder { folder: OutputFolder, extension: &'static str },
}

impl Destination {
    /// Opens it; what an earlier run left stays until there is something new.
    pub(super) fn open(
        arguments: &ExtractArguments,
        format: ExtractFormat,
        collection: &Collection,
    ) -> Result<Self, Stop> {
        let extension = match format {
            ExtractFormat::Text => "txt",
            ExtractFormat::Markdown => "md",
            ExtractFormat::Jsonl => {
                return match &arguments.output {
                    Some(path) if is_folder(path) => Err(Stop::Output(Failure {
                        message: format!("cannot write JSON lines to `{}`: it is a folder", path.display()),
                        causes: Vec::new(),
                        hint: Some("name a file, for instance with the extension `.jsonl`".to_owned()),
                    })),
                    Some(path) => OutputFile::create(path).map(Self::File),
                    None => Ok(Self::Lines),
                };
            }
        };
        let Some(path) = &arguments.output else {
            return Ok(Self::Pages { are_several: collection.has_several_pages() });
        };
        let sources = &arguments.collection.sources;
        let is_source = |source: &&PathBuf| {
            fs_err::canonicalize(source).is_ok_and(|source| fs_err::canonicalize(path).is_ok_and(|path| path == source))
        };
        if let Some(source) = sources.iter().find(is_source) {
            return Err(Stop::Output(Failure {
                message: format!("will not write into the source `{}`", source.display()),
                causes: Vec::new(),
                hint: Some("choose another folder with `--output`".to_owned()),
            }));
        }
        let folder = OutputFolder::create(path, sources).map_err(|error| Stop::Output(Failure::from(&error)))?;
        Ok(Self::Folder { folder, extension })
    }

    pub(super) fn write(&mut self, extraction: &Extraction, printer: &mut Printer) -> Result<(), Stop> {
        let text = &extraction.output;
        match self {
            Self::Lines => printer.line(text)?,
            Self::Pages { are_several } => {
                if *are_several {
                    printer.page_name(&extraction.id)?;
                }
                printer.page(text)?;
            }
            Self::File(file) => file.write(format!("{text}\n").as_bytes())?,
            Self::Folder { folder, extension } => {
                let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
                let written = folder.write(Path::new(&extraction.id), extension, format!("{text}{end}").as_bytes());
                written.map_err(|error| Stop::Output(Failure::from(&error)))?;
            }
        }
        Ok(())
    }

    /// Makes what is still unfinished appear.
    pub(super) fn finish(self) -> Result<(), Stop> {
        if let Self::File(file) = self { file.finish() } else { Ok(()) }
    }
}

/// Whether a path stands for a folder: it is one, or is written like one.
pub(super) fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/")
}
