//! `unframe template update`: a template sees more pages of its site.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use unframe::template::{SavedTemplate, TemplateObserver};
use unframe_corpus::{SiteKey, Written, real_path};

use super::super::collection::Collection;
use super::super::samples::Packed;
use super::super::site_rule::SiteRule;
use super::super::sites::{self, Evidence, Failures, Observed, Words};
use super::super::summary;
use super::{create_folder, merge_into};
use crate::args::UpdateArguments;
use crate::exit::ExitCode;
use crate::failure::{self, Failure, Stop};
use crate::output_place::{self, Place};
use crate::printer::Printer;
use crate::template_file;
use crate::words::count;

/// What is said of pages that look like those of another site.
const ADDED: &str = "the added pages share no";

/// What there is to be updated.
enum Known {
    /// What the template of one site was learned from.
    One(TemplateObserver),
    /// The names of templates in a folder.
    Several(BTreeSet<PathBuf>),
}

impl Known {
    fn names(&self) -> BTreeSet<PathBuf> {
        if let Self::Several(names) = self { names.clone() } else { BTreeSet::new() }
    }
}

pub(super) fn run(arguments: &UpdateArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let start = Instant::now();
    let path = &arguments.template;
    let output = arguments.output.as_deref().unwrap_or(path);
    let written = if path.is_dir() { Written::Folder } else { Written::File };
    // In place, a template may lie among the pages; it is not one of them.
    if real_path(output) != real_path(path) {
        let place = Place { option: "-o", path: output, written };
        output_place::keep_off_sources(place, &arguments.collection.sources)?;
    }
    // Before any work, because of what the user would wait for in vain.
    let known = if path.is_dir() {
        template_file::names(path).map(Known::Several)
    } else {
        template_file::read_observer(path).map(Known::One)
    };
    let known = match known {
        Ok(known) => known,
        Err(failure) => {
            printer.error(&failure);
            return Ok(ExitCode::AllFailed);
        }
    };
    let collection = Collection::open(&arguments.collection, printer);
    let rule = SiteRule::of_templates(known.names(), collection.site_by);
    let Observed { samples, tally, skipped, .. } =
        sites::observe_by(&collection, &rule, None, Words::Kept, Evidence::Asked, Failures::Told, printer)?;
    let code = summary::exit_code(&tally, &collection, &skipped, printer);
    if tally.pages == 0 {
        return Ok(code);
    }
    let all = samples.len();
    let whole = |(site, sample): (SiteKey, io::Result<Packed>)| match sample.and_then(Packed::whole) {
        Ok(observer) => Ok((site, observer)),
        Err(error) => Err(Stop::Input(sites::lost_sample(&site, &error))),
    };
    let observers = samples.into_sites().map(whole).collect::<Result<BTreeMap<_, _>, Stop>>()?;
    let failed = match known {
        Known::One(known) => update_file(known, observers, (path, output), printer)?,
        Known::Several(names) => update_folder(path, &names, observers, output, printer)?,
    };
    if failed == all {
        return Ok(ExitCode::AllFailed);
    }
    let (pages, sites, lost) = (tally.pages(), count(all - failed, "template"), tally.failures());
    let (speed, damage) = (tally.speed(start.elapsed()), tally.damage());
    printer.summary(&format!("{pages} added to {sites}{lost}; {speed}{damage}"));
    Ok(if failed > 0 { ExitCode::SomeFailed } else { code })
}

/// Adds pages to the template of one site; gives the number of sites for which that failed.
fn update_file(
    known: TemplateObserver,
    observers: BTreeMap<SiteKey, TemplateObserver>,
    (path, output): (&Path, &Path),
    printer: &mut Printer,
) -> Result<usize, Stop> {
    let sites = observers.len();
    if sites > 1 {
        printer.error(&Failure {
            message: format!("cannot add pages of {sites} sites to the template of one"),
            causes: observers.keys().take(3).map(|site| format!("some are of {}", sites::name(site))).collect(),
            hint: Some("`--site-by one` takes them for one site; a folder of templates has one for each".to_owned()),
        });
        return Ok(sites);
    }
    let mut observer = known;
    for seen in observers.into_values() {
        if let Err(failure) = merge_into(&mut observer, seen, ADDED, path, printer) {
            printer.error(&failure);
            return Ok(sites);
        }
    }
    template_file::write(output, &SavedTemplate::from(observer).to_bytes(), printer)?;
    Ok(0)
}

/// Adds pages to the template of each site, and a template for each site that has none; the same number.
fn update_folder(
    folder: &Path,
    names: &BTreeSet<PathBuf>,
    observers: BTreeMap<SiteKey, TemplateObserver>,
    output: &Path,
    printer: &mut Printer,
) -> Result<usize, Stop> {
    create_folder(output)?;
    let mut untouched = names.clone();
    let mut failed = 0;
    for (site, seen) in observers {
        let name = site.template_name();
        untouched.remove(&name);
        match updated(names.contains(&name).then(|| folder.join(&name)), seen, printer) {
            Ok(saved) => template_file::write(&output.join(&name), &saved.to_bytes(), printer)?,
            Err(failure) => {
                failed += 1;
                printer.error(&failure);
            }
        }
    }
    if output != folder {
        for name in untouched {
            let bytes = fs_err::read(folder.join(&name)).map_err(|error| {
                let message = format!("cannot copy the template `{}`", folder.join(&name).display());
                Stop::Output(Failure { message, causes: vec![failure::cause(&error)], hint: None })
            })?;
            template_file::write(&output.join(&name), &bytes, printer)?;
        }
    }
    Ok(failed)
}

fn updated(known: Option<PathBuf>, seen: TemplateObserver, printer: &mut Printer) -> Result<SavedTemplate, Failure> {
    let Some(path) = known else { return Ok(SavedTemplate::from(seen)) };
    let mut observer = template_file::read_observer(&path)?;
    merge_into(&mut observer, seen, ADDED, &path, printer)?;
    Ok(SavedTemplate::from(observer))
}
