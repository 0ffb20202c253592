//! `unframe template`: what can be done with templates.

mod merge;
mod show;
mod update;

use std::path::Path;

use unframe::template::TemplateObserver;

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

/// Adds what another template saw, if both were learned in the same way.
fn merge_into(observer: &mut TemplateObserver, other: TemplateObserver, path: &Path) -> Result<(), Failure> {
    let (sample, other_sample) = (observer.options().sample_pages, other.options().sample_pages);
    if sample != other_sample {
        return Err(Failure {
            message: format!("cannot merge the template `{}` with the one before", path.display()),
            causes: vec![format!("one compares {sample} pages, the other {other_sample}")],
            hint: Some("learn both in the same way".to_owned()),
        });
    }
    observer.merge(other);
    Ok(())
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
