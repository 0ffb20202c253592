//! Where outputs may go: never over what is read, among the pages of a source, or over each other. Asked before anything
//! is opened for writing, because afterwards there may be nothing left to ask about.

use std::path::{Path, PathBuf};

use unframe_corpus::{Written, real_path, would_read};

use crate::failure::{Failure, Stop};

/// A place the user named for an output.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'run> {
    /// The option that names it.
    pub(crate) option: &'static str,
    pub(crate) path: &'run Path,
    pub(crate) written: Written,
}

/// Whether a path is the `-` that stands for standard input or output. A file of that name is `./-`.
pub(crate) fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Refuses a place that a source is, or would be read from.
pub(crate) fn keep_off_sources(place: Place<'_>, sources: &[PathBuf]) -> Result<(), Stop> {
    let Place { option, path, written } = place;
    if is_dash(path) {
        return Ok(());
    }
    let is_read = |source: &&PathBuf| !is_dash(source) && would_read(source, path, written);
    let Some(source) = sources.iter().find(is_read) else { return Ok(()) };
    let is_source = real_path(source) == real_path(path);
    let cause = match written {
        _ if is_source => None,
        Written::File => Some(format!("`{}` is a page of it, or would be taken for one", path.display())),
        Written::Folder => Some(format!("what is written to `{}` would be read with it the next time", path.display())),
    };
    Err(Stop::Output(Failure {
        message: format!("will not write into the source `{}`", source.display()),
        causes: cause.into_iter().collect(),
        hint: Some(format!("choose a place outside of it with `{option}`")),
    }))
}

/// Refuses a place that is one of these files, or a template in one of these folders.
pub(crate) fn keep_off_templates(place: Place<'_>, templates: &[PathBuf]) -> Result<(), Stop> {
    let real = real_path(place.path);
    let is_template = |template: &&PathBuf| {
        let template = real_path(template);
        let is_in_it = real.parent() == Some(&template) && real.extension() == Some("template".as_ref());
        template == real && template.is_file() || template.is_dir() && is_in_it
    };
    let template = if is_dash(place.path) { None } else { templates.iter().find(is_template) };
    template.map_or(Ok(()), |template| Err(over_template(template, place)))
}

/// The same for whoever writes templates: not even the folder may be the same.
pub(crate) fn keep_off_merged(place: Place<'_>, templates: &[PathBuf]) -> Result<(), Stop> {
    let same = templates.iter().find(|template| real_path(template) == real_path(place.path));
    same.map_or_else(|| keep_off_templates(place, templates), |template| Err(over_template(template, place)))
}

fn over_template(template: &Path, place: Place<'_>) -> Stop {
    Stop::Output(Failure {
        message: format!("will not overwrite the template `{}`, which is a source", template.display()),
        causes: Vec::new(),
        hint: Some(format!("choose another place with `{}`", place.option)),
    })
}

/// Refuses one place for two outputs. Devices take as many as they are given.
pub(crate) fn keep_apart(places: &[Place<'_>]) -> Result<(), Stop> {
    for (index, place) in places.iter().enumerate() {
        let is_device = fs_err::metadata(place.path).is_ok_and(|found| !found.is_file() && !found.is_dir());
        let is_same = |other: &&Place<'_>| real_path(other.path) == real_path(place.path);
        if let (false, Some(other)) = (is_device, places[..index].iter().find(is_same)) {
            return Err(Stop::Output(Failure {
                message: format!(
                    "`{}` and `{}` name the same place, `{}`",
                    other.option,
                    place.option,
                    place.path.display()
                ),
                causes: Vec::new(),
                hint: Some("each of them needs a place of its own".to_owned()),
            }));
        }
    }
    Ok(())
}
