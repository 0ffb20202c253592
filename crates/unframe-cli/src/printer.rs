//! The only file that speaks: data to standard output, everything for people to standard error.

use std::fmt::Write as _;
use std::io::{self, BufWriter, IsTerminal, Write};

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::args::Color;
use crate::exit::ExitCode;
use crate::failure::Failure;
use crate::palette::Palette;
use crate::sanitize;

/// Whether notes, summaries and progress are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notes {
    Shown,
    Hidden,
}

/// Who reads standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reader {
    /// A person at a terminal, whom page text must not harm.
    Terminal,
    /// A program or a file, for which every byte is data.
    Program,
}

/// Back to the beginning of the line, and nothing on it.
const CLEAR_LINE: &[u8] = b"\r\x1b[K";

/// A line of a log, from any thread.
#[cfg(feature = "service")]
pub(crate) fn log(line: &str) {
    // Where nobody reads it any more, there is nobody to tell.
    let _ = io::stderr().lock().write_all(format!("{line}\n").as_bytes());
}

/// Standard output and standard error.
pub(crate) struct Printer {
    output: BufWriter<Box<dyn Write>>,
    messages: Box<dyn Write>,
    reader: Reader,
    notes: Notes,
    palette: Palette,
    message_palette: Palette,
    has_named_a_page: bool,
    /// Whether progress is shown: to a person at a terminal that data are not written to meanwhile.
    shows_progress: bool,
    /// Whether the last line of the terminal is progress, to be written over.
    is_progress_shown: bool,
}

impl Printer {
    /// The process's own streams.
    pub(crate) fn new(color: Color, notes: Notes) -> Self {
        let (stdout, stderr) = (io::stdout(), io::stderr());
        Self {
            reader: if stdout.is_terminal() { Reader::Terminal } else { Reader::Program },
            notes,
            palette: Palette::choose(color, anstream::AutoStream::choice(&stdout)),
            message_palette: Palette::choose(color, anstream::AutoStream::choice(&stderr)),
            shows_progress: notes == Notes::Shown && stderr.is_terminal(),
            is_progress_shown: false,
            output: BufWriter::with_capacity(1 << 16, Box::new(stdout)),
            messages: Box::new(stderr),
            has_named_a_page: false,
        }
    }

    /// Standard output, for what the program writes itself. Text from pages goes through [`Self::page`], or is
    /// escaped by the caller.
    pub(crate) fn output(&mut self) -> &mut impl Write {
        self.clear_progress();
        &mut self.output
    }

    /// Whether notes are printed.
    #[cfg(feature = "service")]
    pub(crate) fn shows_notes(&self) -> bool {
        self.notes == Notes::Shown
    }

    /// Whether standard output is a terminal.
    pub(crate) fn is_read_by_a_person(&self) -> bool {
        self.reader == Reader::Terminal
    }

    /// The colours of standard output.
    pub(crate) fn palette(&self) -> Palette {
        self.palette
    }

    /// Columns of the terminal; `None` if a program reads.
    pub(crate) fn columns(&self) -> Option<usize> {
        let size = if self.reader == Reader::Terminal { terminal_size::terminal_size() } else { None };
        size.map(|(width, _)| usize::from(width.0))
    }

    /// The name of the page that follows, as `head` prints it between several files.
    pub(crate) fn page_name(&mut self, name: &str) -> io::Result<()> {
        self.clear_progress();
        let gap = if self.has_named_a_page { "\n" } else { "" };
        self.has_named_a_page = true;
        writeln!(self.output, "{gap}==> {} <==", sanitize::on_one_line(name))
    }

    /// The text of a page; a line end is added if it has none.
    pub(crate) fn page(&mut self, text: &str) -> io::Result<()> {
        self.clear_progress();
        let text = match self.reader {
            Reader::Terminal => sanitize::for_terminal(text),
            Reader::Program => text.into(),
        };
        self.output.write_all(text.as_bytes())?;
        if text.is_empty() || text.ends_with('\n') { Ok(()) } else { self.output.write_all(b"\n") }
    }

    /// A page in its own bytes, or in ours.
    pub(crate) fn page_in_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.clear_progress();
        match self.reader {
            Reader::Terminal => self.page(&String::from_utf8_lossy(bytes)),
            Reader::Program => self.output.write_all(bytes),
        }
    }

    /// A line for programs, in which control characters are escaped already, as in JSON.
    pub(crate) fn line(&mut self, line: &str) -> io::Result<()> {
        self.clear_progress();
        let line = match self.reader {
            Reader::Terminal => sanitize::for_terminal(line),
            Reader::Program => line.into(),
        };
        writeln!(self.output, "{line}")
    }

    /// Something noteworthy about a page that was read all the same.
    pub(crate) fn note(&mut self, page: &str, note: &str) {
        if self.notes == Notes::Shown {
            let style = self.message_palette.note;
            let (page, note) = (sanitize::on_one_line(page), sanitize::on_one_line(note));
            self.message(&format!("{style}note:{style:#} `{page}`: {note}\n"));
        }
    }

    /// Something noteworthy about the run.
    pub(crate) fn remark(&mut self, remark: &str) {
        if self.notes == Notes::Shown {
            let style = self.message_palette.note;
            self.message(&format!("{style}note:{style:#} {}\n", sanitize::on_one_line(remark)));
        }
    }

    /// Something noteworthy about the run, and what to do about it.
    pub(crate) fn advise(&mut self, remark: &str, advice: &str) {
        if self.notes == Notes::Shown {
            let Palette { note, hint, .. } = self.message_palette;
            let (remark, advice) = (sanitize::on_one_line(remark), sanitize::on_one_line(advice));
            self.message(&format!("{note}note:{note:#} {remark}\n{hint}hint:{hint:#} {advice}\n"));
        }
    }

    /// Says that data go to standard output page by page: at a terminal they show how far the run is.
    pub(crate) fn prints_meanwhile(&mut self) {
        self.shows_progress &= self.reader == Reader::Program;
    }

    /// Whether anybody sees progress.
    pub(crate) fn shows_progress(&self) -> bool {
        self.shows_progress
    }

    /// How far a run is; the next message takes its place. A line that is longer than the terminal could not be taken back.
    pub(crate) fn progress(&mut self, progress: &str) {
        if self.shows_progress {
            let columns = terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| usize::from(width.0));
            let shown: String = sanitize::on_one_line(progress).chars().take(columns.saturating_sub(1)).collect();
            self.message(&shown);
            self.is_progress_shown = true;
        }
    }

    /// Makes room for data at a terminal that shows progress.
    fn clear_progress(&mut self) {
        if std::mem::take(&mut self.is_progress_shown) {
            let _ = self.messages.write_all(CLEAR_LINE);
            let _ = self.messages.flush();
        }
    }

    /// What was done in all.
    pub(crate) fn summary(&mut self, summary: &str) {
        if self.notes == Notes::Shown {
            let style = self.message_palette.heading;
            self.message(&format!("{style}done:{style:#} {}\n", sanitize::on_one_line(summary)));
        }
    }

    /// Something that failed.
    pub(crate) fn error(&mut self, failure: &Failure) {
        let Palette { error, hint, .. } = self.message_palette;
        let mut text = format!("{error}error:{error:#} {}\n", sanitize::on_one_line(&failure.message));
        for cause in &failure.causes {
            let _ = writeln!(text, "  cause: {}", sanitize::on_one_line(cause));
        }
        if let Some(advice) = &failure.hint {
            let _ = writeln!(text, "{hint}hint:{hint:#} {}", sanitize::on_one_line(advice));
        }
        self.message(&text);
    }

    /// Writes out what is still held back.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// Data first, so that messages appear where they belong between the pages. There is nobody to tell when a message
    /// cannot be written, and data that cannot be written is noticed by the next one to write data.
    fn message(&mut self, message: &str) {
        let _ = self.output.flush();
        self.clear_progress();
        let _ = self.messages.write_all(message.as_bytes());
        let _ = self.messages.flush();
    }
}

/// What clap has to say: the help or the version, which are what was asked for, or what is wrong with the command line.
pub(crate) fn usage(message: &clap::Error) -> ExitCode {
    // Whoever asked for help and does not read it to the end has no use for an error.
    let _ = message.print();
    if is_source_missing(message) {
        let _ = writeln!(io::stderr(), "hint: `-` reads standard input");
    }
    if message.use_stderr() { ExitCode::Usage } else { ExitCode::Success }
}

/// Whether what is missing is something to read, for which there is standard input.
fn is_source_missing(message: &clap::Error) -> bool {
    let missing = match message.get(ContextKind::InvalidArg) {
        Some(ContextValue::Strings(missing)) => missing.as_slice(),
        Some(ContextValue::String(missing)) => std::slice::from_ref(missing),
        _ => &[],
    };
    let is_source = |argument: &String| argument.starts_with("<SOURCE>") || argument.starts_with("<FILE>");
    message.kind() == ErrorKind::MissingRequiredArgument && missing.iter().any(is_source)
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use super::*;

    /// A stream whose bytes can be looked at afterwards.
    #[derive(Clone, Default)]
    struct Shared(Rc<RefCell<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn check(reader: Reader, print: impl Fn(&mut Printer), expected_output: &str, expected_messages: &str) {
        let (output, messages) = (Shared::default(), Shared::default());
        let mut printer = Printer {
            output: BufWriter::new(Box::new(output.clone())),
            messages: Box::new(messages.clone()),
            reader,
            notes: Notes::Shown,
            palette: Palette::default(),
            message_palette: Palette::default(),
            has_named_a_page: false,
            shows_progress: true,
            is_progress_shown: false,
        };
        print(&mut printer);
        printer.finish().unwrap();
        assert_eq!(String::from_utf8(output.0.take()).unwrap(), expected_output);
        assert_eq!(String::from_utf8(messages.0.take()).unwrap(), expected_messages);
    }

    #[test]
    fn a_page_cannot_send_escape_sequences_to_a_terminal() {
        check(Reader::Terminal, |printer| printer.page("\x1b]0;owned\x07Rain").unwrap(), "␛]0;owned␇Rain\n", "");
    }

    #[test]
    fn a_program_gets_the_page_as_it_is() {
        check(Reader::Program, |printer| printer.page("\x1b]0;owned\x07Rain").unwrap(), "\x1b]0;owned\x07Rain\n", "");
    }

    #[test]
    fn messages_hold_no_control_characters_whoever_reads() {
        let failure =
            Failure { message: "cannot read `\x1b[2J`".to_owned(), causes: vec!["a\nb".to_owned()], hint: None };
        check(
            Reader::Program,
            |printer| printer.error(&failure),
            "",
            "error: cannot read `\\u{1b}[2J`\n  cause: a\\nb\n",
        );
    }

    #[test]
    fn messages_take_the_place_of_progress() {
        let print = |printer: &mut Printer| {
            printer.progress("1 page");
            printer.progress("2 pages");
            printer.remark("done");
            printer.remark("really");
        };
        check(Reader::Program, print, "", "1 page\r\x1b[K2 pages\r\x1b[Knote: done\nnote: really\n");
    }

    #[test]
    fn data_take_the_place_of_progress() {
        let print = |printer: &mut Printer| {
            printer.progress("1 page");
            printer.line("Rain").unwrap();
        };
        check(Reader::Terminal, print, "Rain\n", "1 page\r\x1b[K");
    }

    #[test]
    fn names_are_set_apart_as_by_head() {
        let print = |printer: &mut Printer| {
            for name in ["a", "b"] {
                printer.page_name(name).unwrap();
                printer.page("x").unwrap();
            }
        };
        check(Reader::Program, print, "==> a <==\nx\n\n==> b <==\nx\n", "");
    }
}
