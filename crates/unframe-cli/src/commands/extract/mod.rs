//! `unframe extract`: the content of pages, without what their site wraps around it.
//!
//! Two passes over the sources: the first learns what each site repeats, by the method that was asked for (`method.rs`),
//! the second judges every page by that. With `--template`, and by methods that look at pages by themselves, the first is not
//! needed. A run that was interrupted goes on
//! where it was (`outputs.rs`).

mod assembly;
mod audit;
mod chains;
mod destination;
mod extraction;
mod fingerprint;
mod journal;
mod method;
mod once;
mod outputs;
mod templates;

use std::time::Instant;

use extraction::Extraction;
use method::Method;
use outputs::Outputs;
use templates::Templates;

use super::collection::{Collection, ReadPage};
use super::progress::Progress;
use super::summary;
use crate::args::{ExtractArguments, ExtractFormat};
use crate::exit::ExitCode;
use crate::failure::Stop;
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
    let (mut outputs, done) = Outputs::open(arguments, format, &collection, printer)?;
    let method = match (saved, done.sites) {
        (Some(saved), _) => Method::Site(Templates::saved(saved)),
        (None, Some(sites)) => Method::of_sites(sites, printer),
        (None, None) => Method::learn(arguments, &collection, &mut outputs, printer)?,
    };

    let (mut tally, mut items) = (done.tally, done.items);
    let mut progress = Progress::start("extracting");
    let audit = outputs.audit();
    let extract = |read: &ReadPage<'_>| Extraction::of(read, &method, format, audit);
    let skipped = collection.each_from(items, extract, |item| {
        items += 1;
        match item {
            Ok(extraction) => {
                tally.add(&extraction.tally);
                outputs.write(extraction, printer)?;
            }
            Err(failure) => {
                tally.failed += 1;
                printer.error(&failure);
            }
        }
        progress.tell(&tally, printer);
        outputs.check(items, &tally)
    })?;
    // If there was no page at all, what an earlier run left is worth more than an empty file.
    if tally.pages > 0 {
        outputs.finish(&method, printer)?;
        let sites = method.said();
        let (pages, shares, speed) = (tally.pages(), tally.shares(), tally.speed(start.elapsed()));
        printer.summary(&format!("{pages} {sites}; {shares}; {speed}{}", tally.damage()));
    } else {
        outputs.give_up();
    }
    Ok(summary::exit_code(&tally, &collection, &skipped, printer))
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
