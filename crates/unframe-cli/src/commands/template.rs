//! `unframe template show`: what a template holds, in words and numbers.

use std::fmt::Write as _;
use std::path::Path;

use unframe::template::SiteTemplate;

use crate::args::{TemplateArguments, TemplateCommand};
use crate::exit::ExitCode;
use crate::failure::Stop;
use crate::printer::Printer;
use crate::sanitize;
use crate::template_file;
use crate::words::{count, grouped};

pub(crate) fn run(arguments: &TemplateArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let TemplateCommand::Show { files } = &arguments.command;
    let mut failed = 0;
    for path in files {
        match template_file::read(path) {
            Ok(template) => {
                if files.len() > 1 {
                    printer.page_name(&path.display().to_string())?;
                }
                printer.page(&shown(path, &template))?;
            }
            Err(failure) => {
                failed += 1;
                printer.error(&failure);
            }
        }
    }
    Ok(ExitCode::of_pages(failed, files.len()))
}

fn shown(path: &Path, template: &SiteTemplate) -> String {
    let mut text = String::new();
    let bytes = fs_err::metadata(path).map_or(0, |metadata| metadata.len());
    let compared = grouped(template.pages_compared() as usize);
    let seen = count(usize::try_from(template.pages_seen()).unwrap_or(usize::MAX), "page");
    let letters: usize = template.framing().iter().map(|line| line.text.chars().count()).sum();
    let _ = writeln!(text, "{seen} seen, {compared} different ones compared");
    let _ = writeln!(
        text,
        "{} of framing in words ({}), {} on disk",
        count(template.framing().len(), "line"),
        count(letters, "character"),
        count(usize::try_from(bytes).unwrap_or(usize::MAX), "byte"),
    );
    if !template.can_judge() {
        text.push_str("too few pages to tell framing from content\n");
    }
    if !template.framing().is_empty() {
        text.push_str("\nThe framing, and on which share of the compared pages each line stands:\n");
    }
    for line in template.framing() {
        let percent = f64::from(line.support.as_millionths()) / 10_000.0;
        let _ = writeln!(text, "{percent:>5.0} %  {}", sanitize::on_one_line(&line.text));
    }
    text
}
