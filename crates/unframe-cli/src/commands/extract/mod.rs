//! `unframe extract`: the content of pages, without what their site wraps around it.
//!
//! Two passes over the sources: the first learns a template for each site, the second judges every page by that of its
//! site. With `--template` the first is not needed.

mod audit;
mod destination;
mod extraction;

use std::time::Instant;

use audit::Audit;
use destination::Destination;
use extraction::{Extraction, Templates};

use super::collection::{Collection, ReadPage};
use super::progress::Progress;
use super::sites::{self, Failures, Words};
use super::summary;
use super::tally::Tally;
use crate::args::{ExtractArguments, ExtractFormat};
use crate::exit::ExitCode;
use crate::failure::Stop;
use crate::output_file::OutputFile;
use crate::printer::Printer;
use crate::template_file::Saved;

pub(crate) fn run(arguments: &ExtractArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let start = Instant::now();
    let saved = match arguments.template.as_deref().map(Saved::read).transpose() {
        Ok(saved) => saved,
        Err(failure) => {
            printer.error(&failure);
            return Ok(ExitCode::AllFailed);
        }
    };
    let collection = Collection::open(&arguments.collection, printer);
    let format = arguments.format.unwrap_or_else(|| default_format(arguments, &collection));
    // Before any work, because of what the user would wait for in vain.
    let mut destination = Destination::open(arguments, format, &collection)?;
    let mut audit = arguments.audit.as_deref().map(OutputFile::create).transpose()?;
    let templates = match saved {
        Some(saved) => Templates::saved(saved),
        None => learned(&collection, printer)?,
    };

    let mut tally = Tally::default();
    let mut progress = Progress::start("extracting");
    let wanted = if audit.is_some() { Audit::Wanted } else { Audit::Unwanted };
    let extract = |read: &ReadPage<'_>| Extraction::of(read, &templates, format, wanted);
    let skipped = collection.each(extract, |item| {
        match item {
            Ok(extraction) => {
                tally.add(&extraction.tally);
                destination.write(&extraction, printer)?;
                if let Some(audit) = &mut audit {
                    audit.write(extraction.audit.as_bytes())?;
                }
            }
            Err(failure) => {
                tally.failed += 1;
                printer.error(&failure);
            }
        }
        progress.tell(&tally, printer);
        Ok(())
    })?;
    // If there was no page at all, what an earlier run left is worth more than an empty file.
    if tally.pages > 0 {
        destination.finish()?;
        audit.map_or(Ok(()), OutputFile::finish)?;
        let sites = templates.said();
        let (pages, shares, speed) = (tally.pages(), tally.shares(), tally.speed(start.elapsed()));
        printer.summary(&format!("{pages} {sites}; {shares}; {speed}{}", tally.damage()));
    }
    Ok(summary::exit_code(&tally, &collection, &skipped, printer))
}

fn learned(collection: &Collection, printer: &mut Printer) -> Result<Templates, Stop> {
    let learned = sites::learn(collection, Words::Dropped, Failures::Counted, printer)?;
    summary::few_pages(&learned.sites, printer);
    Ok(Templates::learned(learned.sites))
}

/// What the name of the output says; otherwise one page, or a file for each, is for reading, many are for programs.
fn default_format(arguments: &ExtractArguments, collection: &Collection) -> ExtractFormat {
    let is_for_reading = match &arguments.output {
        Some(path) => match destination::format_of_name(path) {
            Some(format) => return format,
            None => true,
        },
        None => !collection.has_several_pages(),
    };
    if is_for_reading { ExtractFormat::Text } else { ExtractFormat::Jsonl }
}
