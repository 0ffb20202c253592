//! `unframe manpage`: the manual, with the pages of all subcommands in one.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_mangen::Man;

use crate::args::Arguments;
use crate::exit::ExitCode;
use crate::failure::Stop;
use crate::printer::Printer;

pub(crate) fn run(printer: &mut Printer) -> Result<ExitCode, Stop> {
    write(printer.output())?;
    Ok(ExitCode::Success)
}

fn write(output: &mut impl Write) -> io::Result<()> {
    let mut command = Arguments::command();
    command.build();
    let man = Man::new(command.clone());
    man.render_title(output)?;
    man.render_name_section(output)?;
    man.render_synopsis_section(output)?;
    man.render_description_section(output)?;
    man.render_options_section(output)?;
    for subcommand in command.get_subcommands().filter(|subcommand| subcommand.get_name() != "help") {
        writeln!(output, ".SH \"UNFRAME {}\"", subcommand.get_name().to_uppercase())?;
        output.write_all(&subsections(&Man::new(subcommand.clone()))?)?;
    }
    man.render_extra_section(output)
}

/// The sections of a subcommand's page, one level down.
fn subsections(man: &Man) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    man.render_description_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_options_section(&mut page)?;
    man.render_extra_section(&mut page)?;
    Ok(String::from_utf8_lossy(&page).replace(".SH ", ".SS ").into_bytes())
}
