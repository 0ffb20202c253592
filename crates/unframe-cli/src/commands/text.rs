//! `unframe text`: pages as plain text.

use unframe::html::Document;
use unframe::page::Page;
use unframe::render::{self, TextOptions};

use super::pages::{self, Format, Made, Names};
use crate::args::TextArguments;
use crate::exit::ExitCode;
use crate::failure::Stop;
use crate::printer::Printer;

pub(crate) fn run(arguments: &TextArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let options = TextOptions { hidden: arguments.shown.hidden(), ..TextOptions::default() };
    let make =
        |_: &str, _: &Page<'_>, document: &Document<'_>| Made::of(render::text(document.tree.document(), &options));
    pages::run(&arguments.pages, &Format { extension: "txt", names: Names::Printed, make: &make }, printer)
}
