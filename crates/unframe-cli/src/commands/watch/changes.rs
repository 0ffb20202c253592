//! What changed, as the state has it.

use unframe_diff::render::{self, Feed, Told};
use unframe_diff::rfc3339;
use unframe_watch::deliver::entry;
use unframe_watch::state::Event;

use super::{open, read, stop};
use crate::args::{ChangesArguments, DiffFormat, ShowChangeArguments};
use crate::exit::ExitCode;
use crate::failure::{Failure, Stop};
use crate::printer::Printer;

pub(super) fn changes(arguments: &ChangesArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let watched = read(&arguments.sites)?;
    let state = open(&watched)?;
    let since = arguments.since.map_or(0, |since| unframe_watch::now() - i64::try_from(since).unwrap_or(i64::MAX));
    let events = state.events(since, arguments.site.as_deref()).map_err(stop)?;
    let heading = arguments.site.clone().unwrap_or_else(|| watched.path.display().to_string());
    let mut told = told(heading, &events);
    if arguments.all {
        let names = watched.sites.iter().map(|site| &site.name);
        for name in names.filter(|name| arguments.site.as_ref().is_none_or(|site| site == *name)) {
            told.set_aside.extend(state.set_aside(name).map_err(stop)?);
        }
    }
    printer.page(&written(&told, arguments.format, &events))?;
    Ok(ExitCode::Success)
}

pub(super) fn show(arguments: &ShowChangeArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let watched = read(&arguments.sites)?;
    let Some(event) = open(&watched)?.event(&arguments.id).map_err(stop)? else {
        return Err(Stop::Input(Failure {
            message: format!("there is no change `{}`", arguments.id),
            causes: Vec::new(),
            hint: Some("`unframe watch changes --format jsonl` has the ids".to_owned()),
        }));
    };
    let events = [event];
    printer.page(&written(&told(arguments.id.clone(), &events), arguments.format, &events))?;
    Ok(ExitCode::Success)
}

/// Changes of one site stand together, in the order in which they were found.
fn told(heading: String, events: &[Event]) -> Told {
    let mut entries: Vec<_> = events.iter().map(entry).collect();
    entries.sort_by(|left, right| left.change.site.cmp(&right.change.site));
    Told { heading, entries, ..Told::default() }
}

fn written(told: &Told, format: DiffFormat, events: &[Event]) -> String {
    match format {
        DiffFormat::Table => render::table(told),
        DiffFormat::Jsonl => render::jsonl(told),
        DiffFormat::Markdown => render::markdown(told),
        DiffFormat::Html => render::html(told),
        DiffFormat::Atom => {
            let feed = Feed {
                id: render::urn(&format!("unframe watch {}", told.heading)),
                title: format!("Changes: {}", told.heading),
                updated: rfc3339(events.last().map_or(0, |event| event.at)),
                address: None,
            };
            render::atom(told, &feed)
        }
    }
}
