//! `unframe template merge`: what several machines, or several days, have seen of a site.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use unframe::template::SavedTemplate;
use unframe_corpus::Written;

use super::{create_folder, merge_into};
use crate::args::MergeArguments;
use crate::exit::ExitCode;
use crate::failure::{Failure, Stop};
use crate::output_place::{self, Place};
use crate::printer::Printer;
use crate::template_file;
use crate::words::count;

pub(super) fn run(arguments: &MergeArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let (folders, files): (Vec<&PathBuf>, Vec<&PathBuf>) = arguments.templates.iter().partition(|path| path.is_dir());
    // In place it would count the same pages again each time: `update` is what adds to a template.
    let written = if folders.is_empty() { Written::File } else { Written::Folder };
    output_place::keep_off_merged(Place { option: "-o", path: &arguments.output, written }, &arguments.templates)?;
    match (&folders[..], &files[..]) {
        ([], files) => merge_files(files, &arguments.output, printer),
        (folders, []) => merge_folders(folders, &arguments.output, printer),
        ([folder, ..], [file, ..]) => {
            printer.error(&Failure {
                message: "cannot merge a template with a folder of templates".to_owned(),
                causes: vec![format!("`{}` is a file, `{}` is a folder", file.display(), folder.display())],
                hint: Some("name files only, or folders only".to_owned()),
            });
            Ok(ExitCode::Usage)
        }
    }
}

fn merge_files(files: &[&PathBuf], output: &Path, printer: &mut Printer) -> Result<ExitCode, Stop> {
    match merged(files, printer) {
        Ok(saved) => {
            template_file::write(output, &saved.to_bytes(), printer)?;
            let pages = usize::try_from(saved.template.pages_seen()).unwrap_or(usize::MAX);
            printer.summary(&format!("merged {}, {} in all", count(files.len(), "template"), count(pages, "page")));
            Ok(ExitCode::Success)
        }
        Err(failure) => {
            printer.error(&failure);
            Ok(ExitCode::AllFailed)
        }
    }
}

/// Site by site; one that cannot be merged does not stop the others.
fn merge_folders(folders: &[&PathBuf], output: &Path, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let mut names = BTreeSet::new();
    for folder in folders {
        match template_file::names(folder) {
            Ok(more) => names.extend(more),
            Err(failure) => {
                printer.error(&failure);
                return Ok(ExitCode::AllFailed);
            }
        }
    }
    create_folder(output)?;
    let mut failed = 0;
    for name in &names {
        let paths: Vec<PathBuf> = folders.iter().map(|folder| folder.join(name)).filter(|path| path.exists()).collect();
        match merged(&paths.iter().collect::<Vec<_>>(), printer) {
            Ok(saved) => template_file::write(&output.join(name), &saved.to_bytes(), printer)?,
            Err(failure) => {
                failed += 1;
                printer.error(&failure);
            }
        }
    }
    let (sites, folders) = (count(names.len() - failed, "site"), count(folders.len(), "folder"));
    printer.summary(&format!("merged the templates of {sites} from {folders}"));
    Ok(ExitCode::of_pages(failed, names.len()))
}

/// The template of a site from those in `paths`, at least one. One alone stays as it is, sample or not.
fn merged(paths: &[&PathBuf], printer: &mut Printer) -> Result<SavedTemplate, Failure> {
    let [first, others @ ..] = paths else { unreachable!("there is a template for every name") };
    if others.is_empty() {
        return template_file::read_saved(first);
    }
    let mut observer = template_file::read_observer(first)?;
    for path in others {
        let other = template_file::read_observer(path)?;
        merge_into(&mut observer, other, "the other templates share no", path, printer)?;
    }
    Ok(SavedTemplate::from(observer))
}
