//! `unframe dups`: what pages say nearly the same, and which blocks stand on several.
//!
//! Pages are judged as `extract` judges them (`judging.rs`), their prints go into a base (`filling.rs`), and what the base finds (`unframe-dups`)
//! becomes groups that all formats tell alike (`report/`). One file for each command word.

mod compare;
mod filling;
mod find;
mod judging;
mod query;
mod report;
mod upkeep;

use std::path::Path;

use unframe::near_duplicates::Scheme;
use unframe_corpus::{causes, real_path};
use unframe_dups::{Base, BaseError};

use crate::args::{DupsArguments, DupsCommand};
use crate::exit::ExitCode;
use crate::failure::{Failure, Stop};
use crate::printer::Printer;

pub(crate) fn run(arguments: &DupsArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    match &arguments.command {
        None => find::run(&arguments.find, printer),
        Some(DupsCommand::Add(arguments)) => filling::run(arguments, printer),
        Some(DupsCommand::Query(arguments)) => query::run(arguments, printer),
        Some(DupsCommand::List(arguments)) => find::list(arguments, printer),
        Some(DupsCommand::Compare(arguments)) => compare::run(arguments, printer),
        Some(DupsCommand::Remove(arguments)) => upkeep::remove(arguments, printer),
        Some(DupsCommand::Stats(arguments)) => upkeep::stats(arguments, printer),
        Some(DupsCommand::Verify(arguments)) => upkeep::verify(arguments, printer),
        Some(DupsCommand::Compact(arguments)) => upkeep::compact(arguments, printer),
        Some(DupsCommand::Export(arguments)) => upkeep::export(arguments, printer),
    }
}

/// Why the run ends: without its base it cannot go on.
#[expect(clippy::needless_pass_by_value, reason = "what `map_err` gives")]
fn stop(error: BaseError) -> Stop {
    let hint = match &error {
        BaseError::Locked { .. } => {
            "wait until it ends: any number of processes can read a base, but only one can write".to_owned()
        }
        BaseError::NoBase { path } => format!("`unframe dups add SOURCE --base {}` makes one", path.display()),
        BaseError::NoFolder { .. } => {
            "a base makes its own folder and none around it: check the path, or make the folder first".to_owned()
        }
        BaseError::Occupied { .. } => "name a folder that is empty or does not exist yet".to_owned(),
        BaseError::Damaged { .. } => {
            "`unframe dups verify` lists the damage; it cannot be repaired: add the pages to a new base".to_owned()
        }
        BaseError::Version { .. } => "add the pages to a new base".to_owned(),
        BaseError::Scheme { found, .. } => format!("`--scheme {found}`, or another base"),
        BaseError::TooLarge { .. } => "distribute the pages over several bases".to_owned(),
        _ => "a base is a folder of its own; `unframe dups verify` reports what is missing".to_owned(),
    };
    let failure = Failure { message: error.to_string(), causes: causes(&error), hint: Some(hint) };
    match error {
        BaseError::Locked { .. }
        | BaseError::NoFolder { .. }
        | BaseError::Occupied { .. }
        | BaseError::Write { .. }
        | BaseError::TooLarge { .. } => Stop::Output(failure),
        _ => Stop::Input(failure),
    }
}

/// Refuses an output among the files of a base.
fn keep_off_base(output: Option<&Path>, folder: &Path) -> Result<(), Stop> {
    let Some(output) = output else { return Ok(()) };
    let (real, base) = (real_path(output), real_path(folder));
    if real.starts_with(&base) {
        return Err(Stop::Output(Failure {
            message: format!("will not write `{}` into the fingerprint base", output.display()),
            causes: Vec::new(),
            hint: Some("choose another place with `-o`".to_owned()),
        }));
    }
    Ok(())
}

/// How the prints of a base are made: as it says, unless it is new.
fn scheme(asked: Option<Scheme>, folder: &Path) -> Result<Scheme, Stop> {
    match (asked, Base::open(folder)) {
        (Some(asked), _) => Ok(asked),
        (None, Ok(base)) => Ok(base.scheme()),
        (None, Err(BaseError::NoBase { .. })) => Ok(Scheme::MinHash),
        (None, Err(error)) => Err(stop(error)),
    }
}
