//! What `text`, `markdown` and `blocks` share: every page is read, rendered and put where it was asked for, whatever happens to
//! the others.

use unframe::Damage;
use unframe::html::{Document, ParseOptions, Scripting, parse};
use unframe::page::Page;
use unframe::render::{self, Hidden, Rendering, TextOptions};
use unframe_corpus::guard::guarded;
use unframe_corpus::{OutputFolder, Record};

use super::parse_options;
use crate::args::PagesArguments;
use crate::exit::ExitCode;
use crate::failure::{Failure, Stop};
use crate::input::Input;
use crate::printer::Printer;
use crate::words;

/// One output format: the extension of its files, whether it says itself which page it is of, and how a page is rendered.
pub(super) struct Format<'run> {
    pub(super) extension: &'static str,
    pub(super) names: Names,
    pub(super) make: &'run dyn Fn(&str, &Page<'_>, &Document<'_>) -> Made,
}

/// Where the name of a page stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Names {
    /// Above it, if there are several.
    Printed,
    /// In what is made of it.
    Within,
}

/// What was made of a page.
pub(super) struct Made {
    /// But for HTML, UTF-8.
    pub(super) output: Vec<u8>,
    /// Characters of the page that it shows, counted as far as they are few.
    pub(super) visible: usize,
}

impl Made {
    /// Of a text that a page was rendered as.
    pub(super) fn of(rendering: Rendering) -> Self {
        let text = rendering.into_text();
        let visible = characters(&text).take(FEW_CHARACTERS).count();
        Self { output: text.into_bytes(), visible }
    }
}

/// Renders all pages; an error is one that makes going on senseless.
pub(super) fn run(arguments: &PagesArguments, format: &Format<'_>, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let mut folder = open_folder(arguments)?;
    let mut failed = 0;
    for input in &arguments.inputs {
        let rendered = match render_one(input, arguments, format) {
            Ok(rendered) => rendered,
            Err(failure) => {
                failed += 1;
                printer.error(&failure);
                continue;
            }
        };
        if let Some(folder) = &mut folder {
            let contents = ending_with_a_line_end(rendered.made.output);
            let written = folder.write(input.path(), format.extension, &contents);
            written.map_err(|error| Stop::Output(Failure::from(&error)))?;
        } else {
            if arguments.inputs.len() > 1 && format.names == Names::Printed {
                printer.page_name(&input.name())?;
            }
            match str::from_utf8(&rendered.made.output) {
                Ok(text) => printer.page(text)?,
                Err(_) => printer.page_in_bytes(&rendered.made.output)?,
            }
        }
        for damage in &rendered.damage {
            printer.note(&input.name(), &words::damage_with(damage, arguments.reading.encoding.as_deref()));
        }
        if rendered.is_binary {
            printer.note(&input.name(), "does not look like a page");
        }
        if let Some(note) = words::invisible(rendered.made.visible, rendered.hidden) {
            printer.note(&input.name(), &note);
        }
    }
    Ok(ExitCode::of_pages(failed, arguments.inputs.len()))
}

struct Rendered {
    made: Made,
    damage: Vec<Damage>,
    /// Characters that are not, where so few are shown that somebody will wonder.
    hidden: usize,
    is_binary: bool,
}

/// With fewer characters than this a page may seem empty: its text may be in `<noscript>` (forums that are programs) or
/// in elements that a script would show.
pub(super) const FEW_CHARACTERS: usize = 100;

fn render_one(input: &Input, arguments: &PagesArguments, format: &Format<'_>) -> Result<Rendered, Failure> {
    let record = input.read(arguments.reading.max_bytes).map_err(|error| Failure::from(&error))?;
    let record = Record { charset: arguments.reading.encoding.clone(), ..record };
    // Without scripting `<noscript>` has elements, which `--hidden` asks for.
    let options = parse_options(&arguments.reading, Scripting::Off);
    let name = input.name();
    guarded(|| render_page(&name, &record, &options, format)).map_err(|bug| Failure::of_bug(&name, &bug))
}

fn render_page(name: &str, record: &Record, options: &ParseOptions, format: &Format<'_>) -> Rendered {
    let page = Page::decode(&record.body, record.charset.as_deref(), &options.limits);
    let document = parse(page.text(), options);
    let made = (format.make)(name, &page, &document);
    let visible = made.visible;
    let hidden = if visible < FEW_CHARACTERS {
        let all =
            render::text(document.tree.document(), &TextOptions { hidden: Hidden::Include, ..TextOptions::default() });
        characters(all.text()).count().saturating_sub(visible)
    } else {
        0
    };
    let damage = page.damage().iter().cloned().chain(document.damage).collect();
    Rendered { made, damage, hidden, is_binary: page.looks_binary() }
}

fn characters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|character| !character.is_whitespace())
}

fn open_folder(arguments: &PagesArguments) -> Result<Option<OutputFolder>, Stop> {
    let Some(path) = &arguments.output_dir else { return Ok(None) };
    let inputs: Vec<_> = arguments
        .inputs
        .iter()
        .filter_map(|input| match input {
            Input::File(path) => Some(path.clone()),
            Input::Stdin => None,
        })
        .collect();
    match OutputFolder::create(path, &inputs) {
        Ok(folder) => Ok(Some(folder)),
        Err(error) => Err(Stop::Output(Failure::from(&error))),
    }
}

fn ending_with_a_line_end(mut text: Vec<u8>) -> Vec<u8> {
    if !text.is_empty() && !text.ends_with(b"\n") {
        text.push(b'\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::args::{Arguments, Command};

    #[test]
    fn a_bug_on_one_page_is_reported_with_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("page.html");
        fs_err::write(&path, "<p>Rain").unwrap();
        let typed = Arguments::try_parse_from(["unframe", "text", path.to_str().unwrap()]).unwrap();
        let Command::Text(arguments) = typed.command else { panic!("typed `text`") };
        let format =
            Format { extension: "txt", names: Names::Printed, make: &|_, _, _| panic!("I did not expect this page") };
        let failure = render_one(&arguments.pages.inputs[0], &arguments.pages, &format).err().unwrap();
        assert_eq!(failure.message, format!("internal error on `{}`", path.display()));
        assert!(failure.causes[0].starts_with("I did not expect this page"), "{failure:?}");
    }
}
