//! `unframe template`: what can be done with templates.

mod merge;
mod show;
mod update;

use std::path::Path;

use unframe::template::{CommonLines, TemplateObserver};

use crate::args::{TemplateArguments, TemplateCommand};
use crate::exit::ExitCode;
use crate::failure::{self, Failure, Stop};
use crate::output_place::is_dash;
use crate::printer::Printer;

pub(crate) fn run(arguments: &TemplateArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    match &arguments.command {
        TemplateCommand::Show(arguments) => show::run(arguments, printer),
        TemplateCommand::Merge(arguments) => merge::run(arguments, printer),
        TemplateCommand::Update(arguments) => update::run(arguments, printer),
    }
}

/// Adds what another template saw, if both were learned in the same way. `added` says what that is, `path` names the template that
/// is read.
fn merge_into(
    observer: &mut TemplateObserver,
    other: TemplateObserver,
    added: &str,
    path: &Path,
    printer: &mut Printer,
) -> Result<(), Failure> {
    let (sample, other_sample) = (observer.options().sample_pages, other.options().sample_pages);
    if sample != other_sample {
        return Err(Failure {
            message: format!("cannot merge the template `{}` with the one before", path.display()),
            causes: vec![format!("one compares {sample} pages, the other {other_sample}")],
            hint: Some("learn both in the same way".to_owned()),
        });
    }
    if are_of_different_sites(observer, &other) {
        printer.advise(
            &format!("{added} framing with `{}`", path.display()),
            "they may be of different sites or designs: a template of both finds less framing than one for each",
        );
    }
    observer.merge(other);
    Ok(())
}

/// Fewer different pages do not tell what the framing of their site is.
const LEAST_PAGES: u32 = 3;

/// Whether both have framing, and share none of it.
fn are_of_different_sites(one: &TemplateObserver, other: &TemplateObserver) -> bool {
    let (one, other) = (CommonLines::of(one), CommonLines::of(other));
    let has_framing = |common: &CommonLines| common.pages() >= LEAST_PAGES && common.are_related();
    has_framing(&one) && has_framing(&other) && !CommonLines::are_of_one_site(&[&one, &other])
}

/// Makes the folder that templates are written to.
fn create_folder(path: &Path) -> Result<(), Stop> {
    if is_dash(path) {
        return Err(Stop::Output(Failure {
            message: "cannot write a folder of templates to standard output".to_owned(),
            causes: Vec::new(),
            hint: Some("name a folder with `-o`".to_owned()),
        }));
    }
    fs_err::create_dir_all(path).map_err(|error| {
        let message = format!("cannot create the folder `{}`", path.display());
        let hint = Some("choose another folder with `-o`".to_owned());
        Stop::Output(Failure { message, causes: vec![failure::cause(&error)], hint })
    })
}
