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
        for part in subcommand.get_subcommands().filter(|part| part.get_name() != "help") {
            let (name, of) = (part.get_name().to_uppercase(), subcommand.get_name().to_uppercase());
            writeln!(output, ".SH \"UNFRAME {of} {name}\"")?;
            output.write_all(&subsections(&Man::new(part.clone()))?)?;
        }
    }
    output.write_all(extra(&man)?.as_bytes())
}

/// The sections of a subcommand's page, one level down.
fn subsections(man: &Man) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    man.render_description_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_options_section(&mut page)?;
    page.write_all(extra(man)?.as_bytes())?;
    Ok(String::from_utf8_lossy(&page).replace(".SH ", ".SS ").into_bytes())
}

/// What stands at the end of the help, which to `clap_mangen` is one section of extras, under the usual headings.
fn extra(man: &Man) -> io::Result<String> {
    let mut section = Vec::new();
    man.render_extra_section(&mut section)?;
    let section = String::from_utf8_lossy(&section);
    let named = section
        .replace("\n\nExamples:\n", "\n.SH EXAMPLES\n.nf\n")
        .replace("\n\nExit codes:\n", "\n.fi\n.SH \"EXIT STATUS\"\n.nf\n");
    let named = named.replace(".SH EXTRA\nExamples:\n", ".SH EXAMPLES\n.nf\n").replace(".SH EXTRA\n", ".SH NOTES\n");
    Ok(if named.contains(".nf\n") { named.trim_end().to_owned() + "\n.fi\n" } else { named })
}
