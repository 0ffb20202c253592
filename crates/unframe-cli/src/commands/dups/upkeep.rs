//! `unframe dups stats`, `verify`, `compact`, `remove`, `export`: what can be done with a base alone.

use std::io::{self, BufRead as _, Write as _};

use serde_json::json;
use unframe::near_duplicates::BlockPrint;
use unframe_dups::{Base, Exported, Stats, Writer};

use super::stop;
use crate::args::{BaseArguments, ExportArguments, RemoveArguments, StatsArguments, StatsFormat};
use crate::exit::ExitCode;
use crate::failure::{Failure, Stop};
use crate::output_file::OutputFile;
use crate::printer::Printer;
use crate::words::{count, grouped};

pub(super) fn stats(arguments: &StatsArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let base = Base::open(&arguments.base.folder).map_err(stop)?;
    let stats = base.stats().map_err(stop)?;
    let Stats { documents, blocks, fingerprints, layers, bytes } = stats;
    match arguments.format {
        StatsFormat::Json => {
            let scheme = base.scheme().name();
            let object = json!({
                "scheme": scheme, "pages": documents, "blocks": blocks, "fingerprints": fingerprints, "files": layers, "bytes": bytes,
            });
            printer.line(&object.to_string())?;
        }
        StatsFormat::Text => {
            let number = |number: u64| grouped(usize::try_from(number).unwrap_or(usize::MAX));
            let lines = [
                ("scheme", base.scheme().name().to_owned()),
                ("pages", number(documents)),
                ("blocks", number(blocks)),
                ("fingerprints", number(fingerprints)),
                ("files", number(layers)),
                ("bytes", number(bytes)),
            ];
            for (name, value) in lines {
                writeln!(printer.output(), "{name:<14}{value}")?;
            }
        }
    }
    Ok(ExitCode::Success)
}

pub(super) fn verify(arguments: &BaseArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let problems = Base::verify_folder(&arguments.folder).map_err(stop)?;
    for problem in &problems {
        printer.error(&Failure {
            message: format!("`{}` is damaged: {}", problem.path.display(), problem.what),
            causes: Vec::new(),
            hint: Some("add the pages to a new base: damage cannot be repaired".to_owned()),
        });
    }
    if problems.is_empty() {
        let base = Base::open(&arguments.folder).map_err(stop)?;
        let pages = usize::try_from(base.stats().map_err(stop)?.documents).unwrap_or(usize::MAX);
        printer.summary(&format!("{}, nothing is damaged", count(pages, "page")));
        return Ok(ExitCode::Success);
    }
    Ok(ExitCode::AllFailed)
}

pub(super) fn compact(arguments: &BaseArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let scheme = Base::open(&arguments.folder).map_err(stop)?.scheme();
    let mut writer = Writer::open(&arguments.folder, scheme).map_err(stop)?;
    let before = writer.base().stats().map_err(stop)?.bytes;
    writer.compact().map_err(stop)?;
    let after = writer.base().stats().map_err(stop)?.bytes;
    let number = |number: u64| grouped(usize::try_from(number).unwrap_or(usize::MAX));
    printer.summary(&format!("{} bytes, {} before", number(after), number(before)));
    Ok(ExitCode::Success)
}

pub(super) fn remove(arguments: &RemoveArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let scheme = Base::open(&arguments.base.folder).map_err(stop)?.scheme();
    let mut names = Vec::new();
    for name in &arguments.names {
        if name == "-" {
            let lines: io::Result<Vec<String>> = io::stdin().lock().lines().collect();
            let failed = |error: io::Error| {
                let message = "cannot read names from standard input".to_owned();
                Stop::Output(Failure { message, causes: vec![error.to_string()], hint: None })
            };
            names.extend(lines.map_err(failed)?.into_iter().filter(|line| !line.is_empty()));
        } else {
            names.push(name.clone());
        }
    }
    let mut writer = Writer::open(&arguments.base.folder, scheme).map_err(stop)?;
    let mut missing = 0;
    for name in &names {
        if !writer.remove(name).map_err(stop)? {
            missing += 1;
            printer.error(&Failure {
                message: format!("`{name}` is not in the base"),
                causes: Vec::new(),
                hint: Some("pages are named by their `id` in outputs; `unframe dups export` lists all".to_owned()),
            });
        }
    }
    writer.commit().map_err(stop)?;
    printer.summary(&format!("{} removed", count(names.len() - missing, "page")));
    Ok(ExitCode::of_pages(missing, names.len()))
}

pub(super) fn export(arguments: &ExportArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    super::keep_off_base(arguments.output.as_deref(), &arguments.base.folder)?;
    let base = Base::open(&arguments.base.folder).map_err(stop)?;
    let mut file = arguments.output.as_deref().map(OutputFile::create).transpose()?;
    let mut pages = 0;
    for exported in base.export().map_err(stop)? {
        let line = object(&exported.map_err(stop)?);
        match &mut file {
            Some(file) => file.write(format!("{line}\n").as_bytes())?,
            None => printer.line(&line)?,
        }
        pages += 1;
    }
    if let Some(file) = file {
        file.finish()?;
    }
    printer.summary(&count(pages, "page"));
    Ok(ExitCode::Success)
}

/// A page as `docs/near-duplicates.md` describes it.
fn object(exported: &Exported) -> String {
    let block = |block: &BlockPrint| {
        // As text: programs that read numbers as floats would lose digits.
        let fingerprints: Vec<String> =
            block.fingerprints.iter().map(|print| format!("{:010x}", print >> 24)).collect();
        json!({
            "block": block.block.map(|number| number + 1),
            "label": block.label.name(),
            "fingerprints": fingerprints,
            "shingles": block.shingles.numbers(),
            "is_cut": block.shingles.is_cut(),
        })
    };
    let blocks: Vec<_> = exported.prints.blocks.iter().map(block).collect();
    json!({ "id": exported.name, "blocks": blocks }).to_string()
}
