//! `unframe text`: pages as plain text.

use unframe::render::{self, TextOptions};

use super::pages::{self, Format};
use crate::args::TextArguments;
use crate::exit::ExitCode;
use crate::failure::Stop;
use crate::printer::Printer;

pub(crate) fn run(arguments: &TextArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let options = TextOptions { hidden: arguments.pages.hidden(), ..TextOptions::default() };
    let format = Format { extension: "txt", render: &|node| render::text(node, &options) };
    pages::run(&arguments.pages, &format, printer)
}
