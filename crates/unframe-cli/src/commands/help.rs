//! `unframe help`: a topic, or the help of a command.

use crate::args::{Arguments, HelpArguments, TOPICS, TOUR, topic};
use crate::exit::ExitCode;
use crate::failure::{Failure, Stop};
use crate::printer::{self, Printer};

pub(crate) fn run(arguments: &HelpArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    if let [name] = arguments.of.as_slice()
        && let Some(text) = topic(name)
    {
        printer.page(&text)?;
        return Ok(ExitCode::Success);
    }
    // The same path as `unframe COMMAND --help`, so that both print the same.
    let typed = ["unframe"].into_iter().chain(arguments.of.iter().map(String::as_str)).chain(["--help"]);
    match Arguments::shaped().try_get_matches_from(typed) {
        Err(message) if !message.use_stderr() => Ok(printer::usage(&message)),
        _ => {
            printer.error(&Failure {
                message: format!("there is no command or topic `{}`", arguments.of.join(" ")),
                causes: Vec::new(),
                hint: Some(format!("topics are {}; `unframe --help` lists the commands", TOPICS.join(", "))),
            });
            Ok(ExitCode::Usage)
        }
    }
}

/// What is printed if nothing was typed.
pub(crate) fn tour(printer: &mut Printer) -> Result<ExitCode, Stop> {
    printer.page(TOUR)?;
    Ok(ExitCode::Success)
}
