//! Puts what experts said about places into the templates of their sites, where every extraction obeys it.

use std::path::{Path, PathBuf};

use unframe::template::{Overrides, SavedTemplate};
use unframe_corpus::SiteKey;
use unframe_review::judgments::Judgment;
use unframe_review::judgments::gold::{Corrections, Whose, corrections};

use crate::failure::{Failure, Stop};
use crate::printer::Printer;
use crate::template_file;
use crate::words::count;

/// Adds the corrections of places to a template, or to those of a folder, in place. All templates are read before the first is
/// written.
pub(super) fn run(templates: &Path, said: &[Judgment], printer: &mut Printer) -> Result<Result<(), Failure>, Stop> {
    let corrections = corrections(said, Whose::Everybody);
    let sites = corrections.sites_with_places();
    if sites.is_empty() {
        printer.advise(
            "no place was corrected: the templates stay as they are",
            "in `unframe review`, Shift+C and Shift+F correct a place on all pages of a site",
        );
        return Ok(Ok(()));
    }
    let taught = match all_taught(templates, &corrections, sites.into_iter().collect()) {
        Ok(taught) => taught,
        Err(failure) => return Ok(Err(failure)),
    };
    let (mut places, mut withdrawn) = (0, 0);
    for (path, template, overrides) in &taught {
        places += overrides.in_force();
        withdrawn += overrides.iter().len() - overrides.in_force();
        template_file::write(path, &template.to_bytes(), printer)?;
    }
    let gone = if withdrawn > 0 { format!(", {withdrawn} withdrawn") } else { String::new() };
    let corrections = count(places, "correction");
    printer.summary(&format!("put into {}: {corrections} of places{gone}", count(taught.len(), "template")));
    Ok(Ok(()))
}

/// The templates of the sites with what was said about their places, by their files.
fn all_taught(
    templates: &Path,
    corrections: &Corrections<'_>,
    sites: Vec<&str>,
) -> Result<Vec<(PathBuf, SavedTemplate, Overrides)>, Failure> {
    if !templates.is_dir() && sites.len() > 1 {
        return Err(Failure {
            message: format!("cannot put corrections into the template `{}`", templates.display()),
            causes: vec![format!("it is of one site, and places of {} sites were corrected", sites.len())],
            hint: Some(
                "name a folder of templates: `unframe learn SOURCE -o DIR` makes one if the source has several sites"
                    .to_owned(),
            ),
        });
    }
    let taught = |site: &str| {
        let path = if templates.is_dir() {
            templates.join(SiteKey::named(site).template_name())
        } else {
            templates.to_owned()
        };
        let overrides = corrections.overrides_of(site);
        let saved = template_file::read_saved(&path)?.with_overrides(&overrides);
        Ok((path, saved, overrides))
    };
    sites.into_iter().map(taught).collect()
}
