//! `unframe learn`: what the pages of a site have in common, saved for later.

use std::collections::BTreeMap;
use std::time::Instant;

use unframe::template::SavedTemplate;
use unframe_corpus::{OutputFolder, SiteBy, SiteKey, Written};

use super::collection::Collection;
use super::sites::{self, Evidence, Failures, Observed, Words};
use super::summary;
use crate::args::LearnArguments;
use crate::exit::ExitCode;
use crate::failure::{Failure, Stop};
use crate::output_place::{self, Place, is_dash};
use crate::printer::Printer;
use crate::template_file;
use crate::words::count;

pub(crate) fn run(arguments: &LearnArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let start = Instant::now();
    let path = &arguments.output;
    // Before any work, because of what the user would wait for in vain.
    let written = if path.is_dir() { Written::Folder } else { Written::File };
    let place = Place { option: "-o", path, written };
    output_place::keep_off_sources(place, &arguments.collection.sources)?;
    if is_dash(path) {
        template_file::refuse_terminal(printer)?;
    }
    let collection = Collection::open(&arguments.collection, printer);
    let Observed { samples, tally, skipped, .. } =
        sites::observe(&collection, Words::Kept, Evidence::Asked, Failures::Told, printer)?;
    let finish = |_: &SiteKey, observer| {
        let saved = SavedTemplate::from(observer);
        if arguments.no_sample { SavedTemplate { sample: None, ..saved } } else { saved }
    };
    let sites = sites::finish(samples, &collection, finish, printer)?;
    summary::few_pages_learned(sites.iter().map(|(site, saved)| (site, &saved.template)), printer);
    tell_one_folder(&sites, &collection, tally.pages, printer);
    if tally.pages > 0 {
        write(&sites, arguments, printer)?;
        let (pages, sites, failed) = (tally.pages(), count(sites.len(), "site"), tally.failures());
        let (speed, damage) = (tally.speed(start.elapsed()), tally.damage());
        printer.summary(&format!("learned from {pages} of {sites}{failed}; {speed}{damage}"));
    }
    Ok(summary::exit_code(&tally, &collection, &skipped, printer))
}

/// Says that folders were asked for, and told nothing apart.
fn tell_one_folder(
    sites: &BTreeMap<SiteKey, SavedTemplate>,
    collection: &Collection,
    pages: usize,
    printer: &mut Printer,
) {
    let (Some(SiteBy::Folder { levels }), Some(site), 1, 2..) =
        (collection.site_by, sites.keys().next(), sites.len(), pages)
    else {
        return;
    };
    let place = if site.as_str().is_empty() { "in no folder".to_owned() } else { format!("in the folder `{site}`") };
    printer.advise(
        &format!("`--site-by folder` found one site: all pages lie {place} of the source"),
        &format!(
            "name the folder that holds the folders of sites, or count one more with `--site-by folder:{}`",
            levels + 1
        ),
    );
}

/// One site is a file, several are a folder of files.
fn write(
    sites: &BTreeMap<SiteKey, SavedTemplate>,
    arguments: &LearnArguments,
    printer: &mut Printer,
) -> Result<(), Stop> {
    let path = &arguments.output;
    let mut templates = sites.values();
    if let (Some(saved), None, false) = (templates.next(), templates.next(), path.is_dir()) {
        return template_file::write(path, &saved.to_bytes(), printer);
    }
    if is_dash(path) {
        return Err(Stop::Output(Failure {
            message: format!("cannot write the templates of {} to standard output", count(sites.len(), "site")),
            causes: Vec::new(),
            hint: Some("name a folder with `-o`, or take all pages for one site with `--site-by one`".to_owned()),
        }));
    }
    let place = Place { option: "-o", path, written: Written::Folder };
    output_place::keep_off_sources(place, &arguments.collection.sources)?;
    if sites.len() > 1 && path.extension().is_some() && !path.is_dir() {
        let (sites, path) = (count(sites.len(), "site"), path.display());
        printer.remark(&format!("pages of {sites}: `{path}` is a folder with a template for each"));
    }
    let failed = |error| Stop::Output(Failure::from(&error));
    let mut folder = OutputFolder::create(path, &arguments.collection.sources).map_err(failed)?;
    for (site, saved) in sites {
        let written = folder.write(&site.template_name(), template_file::EXTENSION, &saved.to_bytes());
        let path = written.map_err(failed)?;
        if site.as_str().is_empty() {
            printer.remark(&format!("the template of the site is `{}`", path.display()));
        }
    }
    Ok(())
}
