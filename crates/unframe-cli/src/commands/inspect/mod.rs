//! `unframe inspect`: how a page is read, for people who wonder why.

mod json;
mod line;
mod names;
mod summary;
mod tokens;
mod tree;

use std::io;

use unframe::Damage;
use unframe::html::{Document, Scripting, parse};
use unframe::page::Page;
use unframe_corpus::Record;
use unframe_corpus::guard::guarded;

use super::parse_options;
use crate::args::{InspectArguments, InspectFormat};
use crate::exit::ExitCode;
use crate::failure::{Failure, Stop};
use crate::palette::Palette;
use crate::printer::Printer;

/// Columns when a program reads: wide enough to be useful, and the same everywhere.
const COLUMNS_FOR_PROGRAMS: usize = 120;

/// A page and what was made of it.
struct Inspection<'page> {
    name: &'page str,
    source: &'page [u8],
    page: &'page Page<'page>,
    document: Document<'page>,
}

impl Inspection<'_> {
    /// What went wrong, in decoding and in parsing.
    fn damage(&self) -> impl Iterator<Item = &Damage> {
        self.page.damage().iter().chain(&self.document.damage)
    }
}

/// How lines look.
#[derive(Clone, Copy)]
struct View {
    palette: Palette,
    columns: usize,
}

pub(crate) fn run(arguments: &InspectArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let name = arguments.input.name();
    let record = match arguments.input.read(arguments.reading.max_bytes) {
        Ok(record) => Record { charset: arguments.reading.encoding.clone(), ..record },
        Err(error) => {
            printer.error(&Failure::from(&error));
            return Ok(ExitCode::AllFailed);
        }
    };
    match guarded(|| show(&record, arguments, printer)) {
        Ok(shown) => shown.map(|()| ExitCode::Success).map_err(Stop::from),
        Err(bug) => {
            printer.error(&Failure::of_bug(&name, &bug));
            Ok(ExitCode::AllFailed)
        }
    }
}

fn show(record: &Record, arguments: &InspectArguments, printer: &mut Printer) -> io::Result<()> {
    let scripting = if arguments.scripting { Scripting::On } else { Scripting::Off };
    let options = parse_options(&arguments.reading, scripting);
    let page = Page::decode(&record.body, record.charset.as_deref(), &options.limits);
    let document = parse(page.text(), &options);
    let inspection = Inspection { name: &record.id, source: &record.body, page: &page, document };
    let columns = arguments.width.map(usize::from).or_else(|| printer.columns()).unwrap_or(COLUMNS_FOR_PROGRAMS);
    let view = View { palette: printer.palette(), columns };
    let output = printer.output();
    match arguments.format {
        InspectFormat::Tree => {
            summary::write(&inspection, view, output)?;
            tree::write(&inspection.document.tree, view, output)
        }
        InspectFormat::Tokens => {
            summary::write(&inspection, view, output)?;
            tokens::write(&inspection, view, output)
        }
        InspectFormat::Json => json::write(&inspection, output),
    }
}
