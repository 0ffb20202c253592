//! `unframe completions`: what a shell needs to complete our arguments.

use clap::CommandFactory;

use crate::args::{Arguments, CompletionsArguments};
use crate::exit::ExitCode;
use crate::failure::Stop;
use crate::printer::Printer;

pub(crate) fn run(arguments: &CompletionsArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    // Into memory first: the generator panics on a pipe that is closed.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "unframe", &mut script);
    printer.page(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::Success)
}
