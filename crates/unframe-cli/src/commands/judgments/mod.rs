//! `unframe judgments`: prints, reports, imports and exports what experts said.

mod gold;
mod label_studio;
mod text_table;
mod to_template;

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use unframe_corpus::{Written, real_path};
use unframe_review::Language;
use unframe_review::judgments::exchange;
use unframe_review::judgments::report::{Report, tables};
use unframe_review::judgments::statistics::Statistics;
use unframe_review::judgments::{Judgment, JudgmentStore, is_judgment_file, place_beside};

use crate::args::{JudgmentExport, JudgmentsArguments};
use crate::exit::ExitCode;
use crate::failure::{self, Failure, Stop};
use crate::output_file::OutputFile;
use crate::output_place::{self, Place, is_dash};
use crate::printer::Printer;
use crate::words::count;

pub(crate) fn run(arguments: &JudgmentsArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let path = place(arguments);
    keep_off(arguments, &path)?;
    if let Some(file) = &arguments.import {
        match import(file, &path)? {
            Ok(told) => printer.remark(&told),
            Err(failure) => {
                printer.error(&failure);
                return Ok(ExitCode::AllFailed);
            }
        }
    }
    let mut said = match JudgmentStore::open_existing(&path).and_then(|judgments| judgments.all()) {
        Ok(said) => said,
        Err(error) => {
            printer.error(&Failure::from(&error));
            return Ok(ExitCode::AllFailed);
        }
    };
    if let Some(expert) = &arguments.expert {
        said.retain(|judgment| judgment.expert == *expert);
        if said.is_empty() {
            printer.remark(&format!("no judgments by `{expert}`"));
        }
    }
    let statistics = Statistics::of(&said);
    let language = Language::from(arguments.language);
    if let Some(report) = &arguments.report {
        let source = shown(arguments, &path);
        write(report, Report { source: &source, language }.html(&statistics).as_bytes(), printer)?;
    }
    if arguments.prints_tables() {
        print(&statistics, language, printer)?;
    }
    if let Some(templates) = &arguments.to_template
        && let Err(failure) = to_template::run(templates, &said, printer)?
    {
        printer.error(&failure);
        return Ok(ExitCode::AllFailed);
    }
    export(arguments, &said, printer)
}

/// Refuses to write over files that the command reads.
fn keep_off(arguments: &JudgmentsArguments, judgments: &Path) -> Result<(), Stop> {
    let written = if arguments.export == Some(JudgmentExport::Gold) { Written::Folder } else { Written::File };
    let places = [("-o", &arguments.output, written), ("--report", &arguments.report, Written::File)];
    let named =
        |(option, path, written): (&'static str, &'_ Option<PathBuf>, Written)| Some((option, path.clone()?, written));
    let places: Vec<(&'static str, PathBuf, Written)> = places.into_iter().filter_map(named).collect();
    let places: Vec<Place<'_>> =
        places.iter().map(|(option, path, written)| Place { option, path, written: *written }).collect();
    for place in &places {
        output_place::keep_off_sources(*place, &arguments.collection.sources)?;
        if real_path(place.path) == real_path(judgments) {
            return Err(Stop::Output(Failure {
                message: format!("will not overwrite the judgments `{}`", judgments.display()),
                causes: Vec::new(),
                hint: Some(format!("choose another place with `{}`", place.option)),
            }));
        }
    }
    output_place::keep_apart(&places)
}

/// The file of judgments.
fn place(arguments: &JudgmentsArguments) -> PathBuf {
    let source = arguments.collection.sources.first().map_or(Path::new("."), PathBuf::as_path);
    let beside = || match source {
        source if is_dash(source) => PathBuf::from("standard-input.judgments.sqlite"),
        source if is_judgment_file(source) => source.to_owned(),
        source => place_beside(source),
    };
    arguments.judgments.clone().unwrap_or_else(beside)
}

/// The name of what was judged, as the user wrote it.
fn shown(arguments: &JudgmentsArguments, judgments: &Path) -> String {
    let sources: Vec<String> = arguments.collection.sources.iter().map(|path| path.display().to_string()).collect();
    if sources.is_empty() { judgments.display().to_string() } else { sources.join(", ") }
}

/// Imports judgments and reports how many were new.
fn import(file: &Path, path: &Path) -> Result<Result<String, Failure>, Stop> {
    let text = if is_dash(file) { io::read_to_string(io::stdin()) } else { fs_err::read_to_string(file) };
    let name = if is_dash(file) { "standard input".to_owned() } else { format!("`{}`", file.display()) };
    let failed = |cause: String, hint: Option<&str>| Failure {
        message: format!("cannot import judgments from {name}"),
        causes: vec![cause],
        hint: hint.map(str::to_owned),
    };
    let said = match text {
        Ok(text) => exchange::from_text(&text).map_err(|error| {
            failed(error.to_string(), Some("nothing was imported; docs/judgments.md has the columns"))
        }),
        Err(error) => Err(failed(failure::cause(&error), None)),
    };
    let said = match said {
        Ok(said) => said,
        Err(failure) => return Ok(Err(failure)),
    };
    let stop = |error| Stop::Output(Failure::from(&error));
    let new = JudgmentStore::open(path).and_then(|mut judgments| judgments.import(&said)).map_err(stop)?;
    let known = said.len() - new;
    Ok(Ok(format!("{} imported from {name}, {known} were already there", count(new, "judgment"))))
}

fn print(statistics: &Statistics, language: Language, printer: &mut Printer) -> Result<(), Stop> {
    let tables = tables(statistics, language);
    if tables.is_empty() {
        printer.remark("there are no judgments yet");
    }
    let texts: Vec<String> = tables.iter().map(text_table::text).collect();
    printer.page(&texts.join("\n"))?;
    Ok(())
}

fn export(arguments: &JudgmentsArguments, said: &[Judgment], printer: &mut Printer) -> Result<ExitCode, Stop> {
    let text = match arguments.export {
        None => return Ok(ExitCode::Success),
        Some(JudgmentExport::Csv) => exchange::to_csv(said),
        Some(JudgmentExport::Jsonl) => exchange::to_jsonl(said),
        Some(JudgmentExport::Gold | JudgmentExport::Labelled) => return gold::run(arguments, said, printer),
        Some(JudgmentExport::LabelStudio) => return label_studio::run(arguments, said, printer),
    };
    write(arguments.output.as_deref().unwrap_or(Path::new("-")), text.as_bytes(), printer)?;
    Ok(ExitCode::Success)
}

/// Writes to standard output, or to a file that appears once it is complete.
fn write(path: &Path, bytes: &[u8], printer: &mut Printer) -> Result<(), Stop> {
    if is_dash(path) {
        if printer.is_read_by_a_person() {
            printer.page(&String::from_utf8_lossy(bytes))?;
        } else {
            printer.output().write_all(bytes)?;
        }
        return Ok(());
    }
    let mut file = OutputFile::create(path)?;
    file.write(bytes)?;
    file.finish()
}
