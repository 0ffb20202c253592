//! Visits: one pass, one after the other, or a crawl of others.

use std::thread;
use std::time::Duration;

use unframe_corpus::Source;
use unframe_watch::deliver::deliver;
use unframe_watch::{Pass, Passed, Visited};

use super::{open, read, stop};
use crate::args::{IngestArguments, RunArguments};
use crate::exit::ExitCode;
use crate::failure::{Failure, Stop};
use crate::printer::Printer;
use crate::words::count;

/// However long no site is due, the file of sites is read again after that many seconds.
const LONGEST_SLEEP: i64 = 300;

pub(super) fn run(arguments: &RunArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    loop {
        let watched = read(&arguments.sites)?;
        let mut state = open(&watched)?;
        if let Some(name) = arguments.only.iter().find(|name| !watched.sites.iter().any(|site| site.name == **name)) {
            return Err(Stop::Input(Failure {
                message: format!("there is no site `{name}` in `{}`", watched.path.display()),
                causes: Vec::new(),
                hint: Some("`unframe watch list` names the sites".to_owned()),
            }));
        }
        let pass = Pass { only: arguments.only.clone(), now: arguments.now, capture: arguments.capture.clone() };
        let passed = unframe_watch::run(&watched, &mut state, &pass, |visited| tell(visited, printer)).map_err(stop)?;
        let code = finish(&watched, &mut state, &passed, printer)?;
        if !arguments.forever {
            return Ok(code);
        }
        let wait = passed.next_due.unwrap_or(i64::MAX).saturating_sub(unframe_watch::now());
        thread::sleep(Duration::from_secs(u64::try_from(wait.clamp(1, LONGEST_SLEEP)).unwrap_or(1)));
    }
}

pub(super) fn ingest(arguments: &IngestArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let watched = read(&arguments.sites)?;
    let mut state = open(&watched)?;
    let source = Source::open(&arguments.crawl).map_err(|error| Stop::Input(Failure::from(&error)))?;
    let most = arguments.reading.limits().max_bytes;
    let passed = unframe_watch::ingest(&watched, &mut state, &source, most, |visited| tell(visited, printer));
    let passed = passed.map_err(stop)?;
    if passed.visited.is_empty() {
        printer.advise(
            &format!("`{}` has no page of a watched site", arguments.crawl.display()),
            "pages are recognised by their addresses, which folders of files do not have",
        );
        return Ok(ExitCode::AllFailed);
    }
    finish(&watched, &mut state, &passed, printer)
}

/// Delivers, and says what was done.
fn finish(
    watched: &unframe_watch::sites::Watched,
    state: &mut unframe_watch::state::State,
    passed: &Passed,
    printer: &mut Printer,
) -> Result<ExitCode, Stop> {
    let delivered = deliver(watched, state).map_err(stop)?;
    for failed in &delivered.failed {
        printer.error(&Failure {
            message: format!("cannot deliver to {failed}"),
            causes: Vec::new(),
            hint: Some("it stays in the outbox, and the next pass tries again".to_owned()),
        });
    }
    let changes: usize = passed.visited.iter().map(|visited| visited.changes).sum();
    let troubled = passed.visited.iter().filter(|visited| visited.trouble.is_some()).count();
    let (sites, changes) = (count(passed.visited.len(), "site"), count(changes, "change"));
    printer.summary(&format!("{sites} visited: {changes}, {} delivered", delivered.arrived));
    let failed = troubled + delivered.failed.len();
    Ok(if failed == 0 {
        ExitCode::Success
    } else if troubled == passed.visited.len() && troubled > 0 {
        ExitCode::AllFailed
    } else {
        ExitCode::SomeFailed
    })
}

fn tell(visited: &Visited, printer: &mut Printer) {
    let Visited { site, pages, read, changes, set_aside, requests, is_first, trouble } = visited;
    let said = match trouble {
        Some(trouble) => format!("nothing could be read: {trouble}"),
        None if *is_first => format!("{} recorded, {requests} requests", count(*pages, "page")),
        None => {
            let (pages, changes) = (count(*pages, "page"), count(*changes, "change"));
            format!("{pages}, {read} read anew: {changes}, {set_aside} set aside; {requests} requests")
        }
    };
    printer.note(site, &said);
}
