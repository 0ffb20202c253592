//! `unframe watch`: sites fetched, remembered and compared, by the crate `unframe-watch`.

mod changes;
mod sites;
mod visits;

use unframe_corpus::causes;
use unframe_watch::WatchError;
use unframe_watch::sites::Watched;
use unframe_watch::state::State;

use crate::args::{SitesArguments, WatchArguments, WatchCommand};
use crate::exit::ExitCode;
use crate::failure::{Failure, Stop};
use crate::printer::Printer;

pub(crate) fn run(arguments: &WatchArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    match &arguments.command {
        WatchCommand::Init(arguments) => sites::init(arguments, printer),
        WatchCommand::Add(arguments) => sites::add(arguments, printer),
        WatchCommand::List(arguments) => sites::list(arguments, printer),
        WatchCommand::Check(arguments) => sites::check(arguments, printer),
        WatchCommand::Run(arguments) => visits::run(arguments, printer),
        WatchCommand::Status(arguments) => sites::status(arguments, printer),
        WatchCommand::Changes(arguments) => changes::changes(arguments, printer),
        WatchCommand::Show(arguments) => changes::show(arguments, printer),
        WatchCommand::Forget(arguments) => sites::forget(arguments, printer),
        WatchCommand::Ingest(arguments) => visits::ingest(arguments, printer),
    }
}

fn read(arguments: &SitesArguments) -> Result<Watched, Stop> {
    Watched::read(&arguments.sites).map_err(stop)
}

fn open(watched: &Watched) -> Result<State, Stop> {
    State::open(&watched.state).map_err(stop)
}

/// Why the run ends.
#[expect(clippy::needless_pass_by_value, reason = "what `map_err` gives")]
fn stop(error: WatchError) -> Stop {
    let hint = match &error {
        WatchError::ReadSites { .. } => Some("`unframe watch init https://…` writes the file"),
        WatchError::WrongSites { .. } => Some("docs/watch.md has all keys"),
        WatchError::Version { .. } => Some("it was written by a newer unframe: use that"),
        WatchError::Busy { .. } => Some("wait until it is done"),
        WatchError::State { .. } | WatchError::Write { .. } => {
            Some("is there room on the disk, and may you write there?")
        }
        _ => None,
    };
    let failure = Failure { message: error.to_string(), causes: causes(&error), hint: hint.map(str::to_owned) };
    match error {
        WatchError::ReadSites { .. } | WatchError::WrongSites { .. } | WatchError::Version { .. } => {
            Stop::Input(failure)
        }
        _ => Stop::Output(failure),
    }
}
