//! What was typed, and nothing else: no file is touched and nothing is decided here.

mod blocks;
mod dedup;
mod diff;
mod dups;
mod help;
#[cfg(feature = "search")]
mod index;
mod inspect;
#[cfg(feature = "review")]
mod judgments;
#[cfg(feature = "review")]
mod language;
#[cfg(feature = "mcp")]
mod mcp;
mod method;
mod reading;
#[cfg(test)]
mod reference;
mod rendering;
#[cfg(feature = "review")]
mod review;
#[cfg(feature = "search")]
mod search_eval;
#[cfg(feature = "service")]
mod serve;
mod sites;
mod table_form;
mod tuning;
#[cfg(feature = "watch")]
mod watch;

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

pub(crate) use blocks::{BlocksArguments, BlocksFormat};
pub(crate) use dedup::{Dedup, DedupAction};
pub(crate) use diff::{DiffArguments, DiffFormat};
pub(crate) use dups::{
    AddArguments, BaseArguments, CompareArguments, DupsArguments, DupsCommand, ExportArguments, FindArguments,
    JudgingArguments, ListArguments, QueryArguments, RemoveArguments, ReportArguments, ReportFormat, StatsArguments,
    StatsFormat,
};
pub(crate) use help::{HelpArguments, TOPICS, TOUR, topic};
#[cfg(feature = "search")]
pub(crate) use index::{IndexArguments, SearchArguments};
pub(crate) use inspect::{InspectArguments, InspectFormat};
#[cfg(feature = "review")]
pub(crate) use judgments::{JudgmentExport, JudgmentsArguments};
#[cfg(feature = "mcp")]
pub(crate) use mcp::McpArguments;
pub(crate) use reading::{AddressArguments, LinkArguments, ReadingArguments};
pub(crate) use rendering::{MarkdownArguments, PagesArguments, TextArguments};
#[cfg(feature = "review")]
pub(crate) use review::{OrderName, ReviewArguments};
#[cfg(feature = "search")]
pub(crate) use search_eval::{MakeTopicsArguments, SearchEvalArguments};
#[cfg(feature = "service")]
pub(crate) use serve::ServeArguments;
pub(crate) use sites::{
    CollectionArguments, ExtractArguments, ExtractFormat, LearnArguments, MergeArguments, ShowArguments, ShowFormat,
    TemplateArguments, TemplateCommand, UpdateArguments,
};

#[cfg(feature = "watch")]
pub(crate) use watch::{
    AddSiteArguments, ChangesArguments, ForgetArguments, IngestArguments, InitArguments, RunArguments,
    ShowChangeArguments, SitesArguments, WatchArguments, WatchCommand,
};

use crate::exit;
use crate::input::Input;
use crate::output_place::is_dash;
use crate::printer::Notes;

/// Extracts the content of web pages and leaves out what their site wraps around it
#[derive(Debug, Parser)]
#[command(name = "unframe", version, subcommand_required = true, disable_help_subcommand = true)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", exit::HELP))]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Print errors only, no notes or summaries
    #[arg(short, long, global = true, help_heading = EVERYWHERE)]
    quiet: bool,

    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = EVERYWHERE)]
    pub(crate) color: Color,
}

impl Arguments {
    /// What was typed, or what is wrong with it: clap sees single arguments, not what they mean together.
    pub(crate) fn parse_typed() -> Result<Self, clap::Error> {
        Self::try_parse_shaped()?.checked()
    }

    fn checked(mut self) -> Result<Self, clap::Error> {
        self.command.take_dash_for_standard_output();
        let is_stdin = |input: &&Input| **input == Input::Stdin;
        let is_dash = |source: &&PathBuf| is_dash(source);
        let dashes = match &self.command {
            Command::Text(arguments) => arguments.pages.inputs.iter().filter(is_stdin).count(),
            Command::Markdown(arguments) => arguments.pages.inputs.iter().filter(is_stdin).count(),
            Command::Blocks(arguments) => arguments.pages.inputs.iter().filter(is_stdin).count(),
            Command::Extract(arguments) => arguments.collection.sources.iter().filter(is_dash).count(),
            Command::Learn(arguments) => arguments.collection.sources.iter().filter(is_dash).count(),
            #[cfg(feature = "review")]
            Command::Review(arguments) => arguments.sources.iter().filter(is_dash).count(),
            Command::Template(TemplateArguments { command: TemplateCommand::Update(arguments) }) => {
                arguments.collection.sources.iter().filter(is_dash).count()
            }
            Command::Diff(arguments) => arguments.sources().iter().filter(is_dash).count(),
            Command::Dups(arguments) => arguments.sources().iter().filter(is_dash).count(),
            #[cfg(feature = "search")]
            Command::Index(arguments) => arguments.collection.sources.iter().filter(is_dash).count(),
            #[cfg(feature = "search")]
            Command::MakeTopics(arguments) => arguments.collection.sources.iter().filter(is_dash).count(),
            #[cfg(feature = "watch")]
            Command::Watch(_) => 0,
            #[cfg(feature = "service")]
            Command::Serve(_) => 0,
            #[cfg(feature = "mcp")]
            Command::Mcp(_) => 0,
            #[cfg(feature = "search")]
            Command::Search(_) | Command::SearchEval(_) => 0,
            Command::Template(_)
            | Command::Inspect(_)
            | Command::Completions(_)
            | Command::Manpage
            | Command::Help(_) => 0,
            #[cfg(feature = "review")]
            Command::Judgments(arguments) => {
                arguments.collection.sources.iter().chain(&arguments.import).filter(is_dash).count()
            }
        };
        let twice = || "`-` was given twice, but standard input can be read only once".to_owned();
        let contradiction = match &self.command {
            Command::Extract(arguments) => arguments.contradiction(),
            Command::Markdown(arguments) => arguments.contradiction(),
            Command::Diff(arguments) => arguments.contradiction(),
            Command::Dups(arguments) => arguments.contradiction(),
            #[cfg(feature = "review")]
            Command::Review(arguments) => arguments.contradiction(),
            #[cfg(feature = "service")]
            Command::Serve(arguments) => arguments.contradiction(),
            #[cfg(feature = "search")]
            Command::Index(arguments) => arguments.contradiction(),
            #[cfg(feature = "review")]
            Command::Judgments(arguments) => arguments.contradiction(),
            _ => None,
        };
        match (dashes > 1).then(twice).or(contradiction) {
            Some(message) => Err(self.command.typed().error(ErrorKind::ArgumentConflict, message)),
            None => Ok(self),
        }
    }

    pub(crate) fn notes(&self) -> Notes {
        if self.quiet { Notes::Hidden } else { Notes::Shown }
    }
}

/// One variant for each file of `commands/`.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Extract the content of pages and leave out menus, footers, ads and widgets
    #[command(after_help = format!("{}\n\n{}", sites::EXTRACT_EXAMPLES, exit::HELP))]
    Extract(ExtractArguments),
    /// Learn what the pages of a site have in common and save it as a template
    #[command(after_help = format!("{}\n\n{}", sites::LEARN_EXAMPLES, exit::HELP))]
    Learn(LearnArguments),
    /// Inspect, merge and update templates
    #[command(after_help = sites::TEMPLATE_EXAMPLES)]
    Template(TemplateArguments),
    /// Compare two crawls: report new, gone, moved and changed pages, ignore noise such as counters
    #[command(after_help = format!("{}\n\n{}", diff::EXAMPLES, exit::HELP))]
    Diff(DiffArguments),
    #[cfg(feature = "watch")]
    /// Visit sites at intervals and report what they published
    #[command(after_help = format!("{}\n\n{}", watch::EXAMPLES, exit::HELP))]
    Watch(WatchArguments),
    /// Find pages and blocks with nearly the same text
    #[command(after_help = format!("{}\n\n{}", dups::EXAMPLES, exit::HELP))]
    Dups(DupsArguments),
    #[cfg(feature = "review")]
    /// Summarize, report, import and export the judgments of experts
    #[command(after_help = format!("{}\n\n{}", judgments::EXAMPLES, exit::HELP))]
    Judgments(JudgmentsArguments),
    #[cfg(feature = "review")]
    /// View pages in the browser with framing greyed out, correct and grade them
    #[command(after_help = format!("{}\n\n{}", review::EXAMPLES, exit::HELP))]
    Review(ReviewArguments),
    #[cfg(feature = "service")]
    /// Answer other programs over HTTP: pages in, content out
    #[command(after_help = format!("{}\n\n{}", serve::EXAMPLES, exit::HELP))]
    Serve(ServeArguments),
    #[cfg(feature = "mcp")]
    /// Give agents tools over the Model Context Protocol: extract, learn, diff, search
    #[command(after_help = format!("{}\n\n{}", mcp::EXAMPLES, exit::HELP))]
    Mcp(McpArguments),
    /// Show the semantic blocks of pages: menus, texts, tables and forms, with byte ranges
    #[command(after_help = format!("{}\n\n{}", blocks::EXAMPLES, exit::HELP))]
    Blocks(BlocksArguments),
    #[cfg(feature = "search")]
    /// Build a search index of the content and framing of pages
    #[command(after_help = format!("{}\n\n{}", index::INDEX_EXAMPLES, exit::HELP))]
    Index(IndexArguments),
    #[cfg(feature = "search")]
    /// Search an index: with framing, without it, or with framing that counts less
    #[command(after_help = format!("{}\n\n{}", index::SEARCH_EXAMPLES, index::EXIT_CODES))]
    Search(SearchArguments),
    #[cfg(feature = "search")]
    /// Measure how framing affects search quality
    #[command(after_help = format!("{}\n\n{}", search_eval::SEARCH_EVAL_EXAMPLES, index::EXIT_CODES))]
    SearchEval(SearchEvalArguments),
    #[cfg(feature = "search")]
    /// Make queries with known answers from the links or titles of pages
    #[command(after_help = format!("{}\n\n{}", search_eval::MAKE_TOPICS_EXAMPLES, exit::HELP))]
    MakeTopics(MakeTopicsArguments),
    /// Show the tree or the tokens of a page, with byte ranges
    #[command(after_help = format!("{}\n\n{}", inspect::EXAMPLES, exit::HELP))]
    Inspect(InspectArguments),
    /// Render whole pages as plain text, menus and footers included
    #[command(after_help = rendering::help(rendering::TEXT_EXAMPLES, "txt"))]
    Text(TextArguments),
    /// Render whole pages as Markdown, menus and footers included
    #[command(visible_alias = "md", after_help = rendering::help(rendering::MARKDOWN_EXAMPLES, "md"))]
    Markdown(MarkdownArguments),
    /// Print a completion script for a shell
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions(CompletionsArguments),
    /// Print the manual page
    #[command(after_help = "Examples:\n  unframe manpage > ~/.local/share/man/man1/unframe.1")]
    Manpage,
    /// Explain a command or a topic
    Help(HelpArguments),
}

impl Command {
    /// As other programs have it: `-o -` says what happens without `-o`.
    fn take_dash_for_standard_output(&mut self) {
        let output = match self {
            Self::Extract(arguments) => &mut arguments.output,
            #[cfg(feature = "review")]
            Self::Judgments(arguments) => &mut arguments.output,
            Self::Text(arguments) => &mut arguments.pages.output_dir,
            Self::Markdown(arguments) => &mut arguments.pages.output_dir,
            Self::Blocks(arguments) => &mut arguments.pages.output_dir,
            Self::Diff(arguments) => &mut arguments.output,
            Self::Dups(arguments) => match arguments.output() {
                Some(output) => output,
                None => return,
            },
            _ => return,
        };
        output.take_if(|path| is_dash(path));
    }

    /// What clap knows of it, for messages with its usage.
    fn typed(&self) -> clap::Command {
        let names: &[&str] = match self {
            Self::Extract(_) => &["extract"],
            Self::Learn(_) => &["learn"],
            Self::Template(_) => &["template", "update"],
            Self::Diff(_) => &["diff"],
            Self::Dups(_) => &["dups"],
            #[cfg(feature = "review")]
            Self::Judgments(_) => &["judgments"],
            #[cfg(feature = "review")]
            Self::Review(_) => &["review"],
            #[cfg(feature = "service")]
            Self::Serve(_) => &["serve"],
            #[cfg(feature = "mcp")]
            Self::Mcp(_) => &["mcp"],
            Self::Text(_) => &["text"],
            Self::Markdown(_) => &["markdown"],
            Self::Blocks(_) => &["blocks"],
            #[cfg(feature = "search")]
            Self::Index(_) => &["index"],
            #[cfg(feature = "search")]
            Self::MakeTopics(_) => &["make-topics"],
            #[cfg(feature = "watch")]
            Self::Watch(_) => &["watch"],
            #[cfg(feature = "search")]
            Self::Search(_) | Self::SearchEval(_) => &[],
            Self::Inspect(_) | Self::Completions(_) | Self::Manpage | Self::Help(_) => &[],
        };
        let mut all = Arguments::command();
        all.build();
        let found = names.iter().try_fold(&mut all, |command, name| command.find_subcommand_mut(name));
        found.map_or_else(Arguments::command, |command| command.clone())
    }
}

/// `unframe completions`
#[derive(Debug, Args)]
pub(crate) struct CompletionsArguments {
    /// Shell to complete commands in
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    // On terminals, unless `NO_COLOR` is set. (Documentation of these would blow up every `--help`.)
    Auto,
    // Even into files and pipes.
    Always,
    // Not even on terminals.
    Never,
}

/// The heading of options that every command has.
const EVERYWHERE: &str = "Options of all commands";

const EXAMPLES: &str = "\
`extract` compares the pages of a site and leaves out what they repeat; `text`
and `markdown` render whole pages, menus and footers included.

Topics: `unframe help methods`, `formats`, `sites`, `exit-codes`.

Examples:
  unframe extract site/                  print the content of a site's pages
  unframe extract page.html              print the content of one page
  curl -s example.org | unframe extract -
                                         print the content of a downloaded page
  unframe markdown page.html             print a whole page as Markdown
  unframe inspect page.html              show how a page is parsed";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  unframe completions bash > ~/.local/share/bash-completion/completions/unframe
  unframe completions zsh > ~/.zfunc/_unframe
  unframe completions fish > ~/.config/fish/completions/unframe.fish";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_do_not_contradict_each_other() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn the_last_of_two_opposite_flags_wins() {
        let links = |flags: &[&str]| {
            let typed = ["unframe", "markdown", "x"].iter().chain(flags);
            match Arguments::try_parse_from(typed).unwrap().command {
                Command::Markdown(arguments) => arguments.keeps_links(),
                other => panic!("{other:?}"),
            }
        };
        assert!(links(&[]));
        assert!(!links(&["--no-links"]));
        assert!(links(&["--no-links", "--links"]));
        assert!(!links(&["--links", "--no-links"]));
    }
}
