//! How do I run it? The `unframe` command.
//!
//! Reading order: [`args`] is what was typed, [`commands`] has one file for each thing that can
//! be asked for, [`printer`] is the only one to speak, [`exit`] lists how it can end.

mod args;
#[cfg(feature = "review")]
mod browser;
mod checksum;
mod commands;
mod exit;
mod failure;
mod in_order;
mod input;
mod lock;
#[cfg(feature = "search")]
mod named_pages;
mod output_file;
mod output_place;
mod packed_file;
mod palette;
mod printer;
mod sanitize;
mod template_file;
mod words;

use args::{Arguments, Color, Command};
use exit::ExitCode;
use failure::Stop;
use printer::{Notes, Printer};
use unframe_corpus::guard::silence_guarded_panics;

fn main() -> std::process::ExitCode {
    silence_guarded_panics();
    if std::env::args_os().len() <= 1 {
        let mut printer = Printer::new(Color::Auto, Notes::Shown);
        let result = commands::help::tour(&mut printer);
        return ended(result, &mut printer).into();
    }
    match Arguments::parse_typed() {
        Ok(arguments) => run(&arguments).into(),
        Err(message) => printer::usage(&message).into(),
    }
}

fn run(arguments: &Arguments) -> ExitCode {
    let mut printer = Printer::new(arguments.color, arguments.notes());
    let result = match &arguments.command {
        Command::Extract(arguments) => commands::extract::run(arguments, &mut printer),
        Command::Learn(arguments) => commands::learn::run(arguments, &mut printer),
        Command::Template(arguments) => commands::template::run(arguments, &mut printer),
        Command::Diff(arguments) => commands::diff::run(arguments, &mut printer),
        Command::Dups(arguments) => commands::dups::run(arguments, &mut printer),
        #[cfg(feature = "review")]
        Command::Judgments(arguments) => commands::judgments::run(arguments, &mut printer),
        #[cfg(feature = "review")]
        Command::Review(arguments) => commands::review::run(arguments, &mut printer),
        #[cfg(feature = "service")]
        Command::Serve(arguments) => commands::serve::run(arguments, &mut printer),
        #[cfg(feature = "mcp")]
        Command::Mcp(arguments) => commands::mcp::run(arguments, &mut printer),
        #[cfg(feature = "watch")]
        Command::Watch(arguments) => commands::watch::run(arguments, &mut printer),
        Command::Blocks(arguments) => commands::blocks::run(arguments, &mut printer),
        #[cfg(feature = "search")]
        Command::Index(arguments) => commands::index::run(arguments, &mut printer),
        #[cfg(feature = "search")]
        Command::Search(arguments) => commands::search::run(arguments, &mut printer),
        #[cfg(feature = "search")]
        Command::SearchEval(arguments) => commands::search_eval::run(arguments, &mut printer),
        #[cfg(feature = "search")]
        Command::MakeTopics(arguments) => commands::make_topics::run(arguments, &mut printer),
        Command::Inspect(arguments) => commands::inspect::run(arguments, &mut printer),
        Command::Text(arguments) => commands::text::run(arguments, &mut printer),
        Command::Markdown(arguments) => commands::markdown::run(arguments, &mut printer),
        Command::Completions(arguments) => commands::completions::run(arguments, &mut printer),
        Command::Manpage => commands::manpage::run(&mut printer),
        Command::Help(arguments) => commands::help::run(arguments, &mut printer),
    };
    ended(result, &mut printer)
}

/// The exit code, after what is still held back was written and an error was reported.
fn ended(result: Result<ExitCode, Stop>, printer: &mut Printer) -> ExitCode {
    match result.and_then(|code| printer.finish().map(|()| code).map_err(Stop::from)) {
        Ok(code) => code,
        Err(Stop::ReaderLeft) => ExitCode::Success,
        Err(Stop::Output(failure)) => {
            printer.error(&failure);
            ExitCode::OutputFailed
        }
        Err(Stop::Input(failure)) => {
            printer.error(&failure);
            ExitCode::AllFailed
        }
    }
}
