//! Templates on disk: the file of one site, or a folder with a file for each.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use unframe::template::{SavedTemplate, SiteTemplate, TemplateFormatError, TemplateObserver};
pub(crate) use unframe_corpus::TEMPLATE_EXTENSION as EXTENSION;

use crate::failure::{self, Failure, Stop};
use crate::output_file::OutputFile;
use crate::output_place::is_dash;
use crate::printer::Printer;

/// Templates that were saved.
#[derive(Debug)]
pub(crate) enum Saved {
    /// One for all pages.
    One(Box<SiteTemplate>),
    /// One for each site, by the names of their files.
    Several(BTreeMap<PathBuf, SiteTemplate>),
}

impl Saved {
    /// Reads a file, or all templates in a folder.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        if !path.is_dir() {
            return read(path).map(Box::new).map(Self::One);
        }
        let mut templates = BTreeMap::new();
        for name in names(path)? {
            let template = read(&path.join(&name))?;
            templates.insert(name, template);
        }
        Ok(Self::Several(templates))
    }

    /// The names of the files in a folder of templates; none for a single file.
    pub(crate) fn names(&self) -> BTreeSet<PathBuf> {
        match self {
            Self::One(_) => BTreeSet::new(),
            Self::Several(templates) => templates.keys().cloned().collect(),
        }
    }
}

const HOW_TO_MAKE: &str = "`unframe learn SOURCE -o FILE` makes a template";

/// The names of the templates in a folder, sorted; there is at least one.
pub(crate) fn names(folder: &Path) -> Result<BTreeSet<PathBuf>, Failure> {
    let entries = fs_err::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.map_err(|error| unreadable(folder, failure::cause(&error), HOW_TO_MAKE))?;
    let is_template = |path: &PathBuf| path.extension().is_some_and(|extension| extension == EXTENSION);
    let paths = entries.iter().map(fs_err::DirEntry::path).filter(is_template);
    let names: BTreeSet<PathBuf> = paths.filter_map(|path| path.file_name().map(PathBuf::from)).collect();
    if names.is_empty() {
        let cause = format!("no file in this folder has the extension `.{EXTENSION}`");
        return Err(unreadable(folder, cause, HOW_TO_MAKE));
    }
    Ok(names)
}

/// Reads the template in a file; its sample is skipped.
pub(crate) fn read(path: &Path) -> Result<SiteTemplate, Failure> {
    read_with(path, SiteTemplate::from_bytes)
}

/// Reads the template in a file with its sample, if it has one.
pub(crate) fn read_saved(path: &Path) -> Result<SavedTemplate, Failure> {
    read_with(path, SavedTemplate::from_bytes)
}

/// Reads what the template in a file was learned from.
pub(crate) fn read_observer(path: &Path) -> Result<TemplateObserver, Failure> {
    let hint = "learn it again without `--no-sample`";
    let no_sample = || unreadable(path, "it was saved without its sample, to which pages are added".to_owned(), hint);
    read_saved(path)?.sample.ok_or_else(no_sample)
}

/// Writes a template to a file, which is there as it was until the new one is whole; or to standard output.
pub(crate) fn write(path: &Path, bytes: &[u8], printer: &mut Printer) -> Result<(), Stop> {
    if is_dash(path) {
        refuse_terminal(printer)?;
        return Ok(printer.output().write_all(bytes)?);
    }
    let mut file = OutputFile::create(path)?;
    file.write(bytes)?;
    file.finish()
}

/// The bytes of a template are for programs; on a terminal they would be a mess, or worse.
pub(crate) fn refuse_terminal(printer: &Printer) -> Result<(), Stop> {
    if !printer.is_read_by_a_person() {
        return Ok(());
    }
    Err(Stop::Output(Failure {
        message: "will not write a template to a terminal".to_owned(),
        causes: Vec::new(),
        hint: Some("name a file with `-o`, or send standard output to one".to_owned()),
    }))
}

fn read_with<T>(path: &Path, from_bytes: fn(&[u8]) -> Result<T, TemplateFormatError>) -> Result<T, Failure> {
    let bytes = fs_err::read(path).map_err(|error| unreadable(path, failure::cause(&error), HOW_TO_MAKE))?;
    from_bytes(&bytes)
        .map_err(|error| unreadable(path, error.to_string(), "learn it again with `unframe learn SOURCE -o FILE`"))
}

fn unreadable(path: &Path, cause: String, hint: &str) -> Failure {
    let message = format!("cannot read the template `{}`", path.display());
    Failure { message, causes: vec![cause], hint: Some(hint.to_owned()) }
}
