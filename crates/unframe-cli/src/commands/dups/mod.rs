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
mod shared;
mod upkeep;

use std::error::Error as _;

use unframe_dups::BaseError;

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
    let causes = std::iter::successors(error.source(), |&cause| cause.source()).map(ToString::to_string).collect();
    let hint = match &error {
        BaseError::Locked { .. } => Some("wait until it has ended: any number may read a base, but one writes".to_owned()),
        BaseError::NoBase { path } => Some(format!("`unframe dups add SOURCE --base {}` makes one", path.display())),
        BaseError::Damaged { .. } => Some(
            "`unframe dups verify` lists what is damaged; what cannot be read is lost, and the pages must be added to a new base"
                .to_owned(),
        ),
        BaseError::Version { .. } => Some("add the pages to a new base".to_owned()),
        BaseError::Scheme { found, .. } => Some(format!("`--scheme {found}`, or another base")),
        BaseError::TooLarge { .. } => Some("share the pages out over several bases".to_owned()),
        _ => None,
    };
    Stop::Output(Failure { message: error.to_string(), causes, hint })
}
