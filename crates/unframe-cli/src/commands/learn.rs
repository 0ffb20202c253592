//! `unframe learn`: what the pages of a site have in common, saved for later.

use std::collections::BTreeMap;
use std::time::Instant;

use unframe::template::SavedTemplate;
use unframe_corpus::{OutputFolder, SiteKey};

use super::collection::Collection;
use super::sites::{self, Failures, Observed, Words};
use super::summary;
use crate::args::LearnArguments;
use crate::exit::ExitCode;
use crate::failure::{Failure, Stop};
use crate::printer::Printer;
use crate::template_file;
use crate::words::count;

pub(crate) fn run(arguments: &LearnArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let start = Instant::now();
    let collection = Collection::open(&arguments.collection, printer);
    let Observed { observers, tally, skipped } = sites::observe(&collection, Words::Kept, Failures::Told, printer)?;
    let finish = |observer| {
        let saved = SavedTemplate::from(observer);
        if arguments.no_sample { SavedTemplate { sample: None, ..saved } } else { saved }
    };
    let sites = sites::finish(observers, &collection, finish, printer)?;
    summary::few_pages(sites.iter().map(|(site, saved)| (site, &saved.template)), printer);
    if tally.pages > 0 {
        write(&sites, arguments)?;
        let (pages, sites, damage) = (tally.pages(), count(sites.len(), "site"), tally.damage());
        printer.summary(&format!("learned from {pages} of {sites}; {}{damage}", tally.speed(start.elapsed())));
    }
    Ok(summary::exit_code(&tally, &collection, &skipped, printer))
}

/// One site is a file, several are a folder of files.
fn write(sites: &BTreeMap<SiteKey, SavedTemplate>, arguments: &LearnArguments) -> Result<(), Stop> {
    let path = &arguments.output;
    let mut templates = sites.values();
    if let (Some(saved), None, false) = (templates.next(), templates.next(), path.is_dir()) {
        return template_file::write(path, &saved.to_bytes());
    }
    let failed = |error| Stop::Output(Failure::from(&error));
    let mut folder = OutputFolder::create(path, &arguments.collection.sources).map_err(failed)?;
    let mut write = |site: &SiteKey, bytes: &[u8]| {
        folder.write(&template_file::name(site), template_file::EXTENSION, bytes).map_err(failed)
    };
    sites.iter().try_for_each(|(site, saved)| write(site, &saved.to_bytes()).map(drop))
}
