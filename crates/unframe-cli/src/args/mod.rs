//! What was typed, and nothing else: no file is touched and nothing is decided here.

mod blocks;
mod method;
mod sites;
mod tuning;

use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum, ValueHint};

use unframe::page::Page;
use unframe::render::Hidden;
use unframe::{Damage, Limits};

pub(crate) use blocks::{BlocksArguments, BlocksFormat};
pub(crate) use method::Method;
pub(crate) use sites::{
    CollectionArguments, ExtractArguments, ExtractFormat, LearnArguments, MergeArguments, ShowArguments, ShowFormat,
    TemplateArguments, TemplateCommand, UpdateArguments,
};
pub(crate) use tuning::TuningArguments;

use crate::exit;
use crate::input::Input;
use crate::output_place::is_dash;
use crate::printer::Notes;

/// Takes the framing off web pages: text and Markdown that know where they come from
#[derive(Debug, Parser)]
#[command(name = "unframe", version, subcommand_required = true, arg_required_else_help = true)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", exit::HELP))]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Leave out notes and summaries; errors are still reported
    #[arg(short, long, global = true, help_heading = EVERYWHERE)]
    quiet: bool,

    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = EVERYWHERE)]
    pub(crate) color: Color,
}

impl Arguments {
    /// What was typed, or what is wrong with it: clap sees single arguments, not what they mean together.
    pub(crate) fn parse_typed() -> Result<Self, clap::Error> {
        Self::try_parse()?.checked()
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
            Command::Template(TemplateArguments { command: TemplateCommand::Update(arguments) }) => {
                arguments.collection.sources.iter().filter(is_dash).count()
            }
            Command::Template(_) | Command::Inspect(_) | Command::Completions(_) | Command::Manpage => 0,
        };
        let twice = || "`-` was given twice, but standard input can be read only once".to_owned();
        let contradiction = match &self.command {
            Command::Extract(arguments) => arguments.contradiction(),
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
    /// Take the framing off pages: what stands on many pages of a site is left out
    #[command(after_help = format!("{}\n\n{}", sites::EXTRACT_EXAMPLES, exit::HELP))]
    Extract(ExtractArguments),
    /// Learn what the pages of a site have in common, and save it as a template
    #[command(after_help = format!("{}\n\n{}", sites::LEARN_EXAMPLES, exit::HELP))]
    Learn(LearnArguments),
    /// Look into templates, merge them, let them see more pages
    #[command(after_help = sites::TEMPLATE_EXAMPLES)]
    Template(TemplateArguments),
    /// Show the semantic blocks of pages: menus, texts, tables, forms, with weights and byte ranges
    #[command(after_help = format!("{}\n\n{}", blocks::EXAMPLES, exit::HELP))]
    Blocks(BlocksArguments),
    /// Show how a page is read: its tree or its tokens, with byte ranges
    #[command(after_help = format!("{INSPECT_EXAMPLES}\n\n{}", exit::HELP))]
    Inspect(InspectArguments),
    /// Render pages as plain text
    #[command(after_help = rendering_help(TEXT_EXAMPLES, "txt"))]
    Text(TextArguments),
    /// Render pages as Markdown
    #[command(visible_alias = "md", after_help = rendering_help(MARKDOWN_EXAMPLES, "md"))]
    Markdown(MarkdownArguments),
    /// Print completions for a shell
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions(CompletionsArguments),
    /// Print the manual page
    #[command(after_help = "Examples:\n  unframe manpage > ~/.local/share/man/man1/unframe.1")]
    Manpage,
}

impl Command {
    /// As other programs have it: `-o -` says what happens without `-o`.
    fn take_dash_for_standard_output(&mut self) {
        let output = match self {
            Self::Extract(arguments) => &mut arguments.output,
            Self::Text(arguments) => &mut arguments.pages.output_dir,
            Self::Markdown(arguments) => &mut arguments.pages.output_dir,
            Self::Blocks(arguments) => &mut arguments.pages.output_dir,
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
            Self::Text(_) => &["text"],
            Self::Markdown(_) => &["markdown"],
            Self::Blocks(_) => &["blocks"],
            Self::Inspect(_) | Self::Completions(_) | Self::Manpage => &[],
        };
        let mut all = Arguments::command();
        all.build();
        let found = names.iter().try_fold(&mut all, |command, name| command.find_subcommand_mut(name));
        found.map_or_else(Arguments::command, |command| command.clone())
    }
}

/// `unframe inspect`
#[derive(Debug, Args)]
pub(crate) struct InspectArguments {
    /// The page, `-` for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = OsStringValueParser::new().map(Input::from))]
    pub(crate) input: Input,

    /// What to show: the tree a browser would build, the pieces of the source, or all of it for programs
    #[arg(short, long, default_value = "tree")]
    pub(crate) format: InspectFormat,

    /// Width of lines in columns [default: the terminal's, or 120]
    #[arg(long, value_name = "COLUMNS", value_parser = clap::value_parser!(u16).range(20..))]
    pub(crate) width: Option<u16>,

    /// Read `<noscript>` as a browser that runs scripts does: as text without tags
    #[arg(long)]
    pub(crate) scripting: bool,

    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
}

/// The views of `unframe inspect`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum InspectFormat {
    Tree,
    Tokens,
    Json,
}

/// `unframe text`
#[derive(Debug, Args)]
pub(crate) struct TextArguments {
    #[command(flatten)]
    pub(crate) shown: ShownArguments,

    #[command(flatten)]
    pub(crate) pages: PagesArguments,
}

/// `unframe markdown`
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag that can be typed")]
pub(crate) struct MarkdownArguments {
    #[command(flatten)]
    pub(crate) shown: ShownArguments,

    #[command(flatten)]
    pub(crate) pages: PagesArguments,

    /// Keep the addresses of links (the default)
    #[arg(long, overrides_with = "no_links", help_heading = "Markdown")]
    links: bool,

    /// Keep only the text of links
    #[arg(long, help_heading = "Markdown")]
    no_links: bool,

    /// Keep images (the default)
    #[arg(long, overrides_with = "no_images", help_heading = "Markdown")]
    images: bool,

    /// Leave out images
    #[arg(long, help_heading = "Markdown")]
    no_images: bool,
}

impl MarkdownArguments {
    pub(crate) fn keeps_links(&self) -> bool {
        self.links || !self.no_links
    }

    pub(crate) fn keeps_images(&self) -> bool {
        self.images || !self.no_images
    }
}

/// `unframe completions`
#[derive(Debug, Args)]
pub(crate) struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// Pages in, renderings out.
#[derive(Debug, Args)]
pub(crate) struct PagesArguments {
    /// The pages, `-` for standard input
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath, value_parser = OsStringValueParser::new().map(Input::from))]
    pub(crate) inputs: Vec<Input>,

    /// Write each page to a file of its own in this folder instead of printing it
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) output_dir: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
}

/// What is rendered of a page.
#[derive(Debug, Args)]
pub(crate) struct ShownArguments {
    /// Render what the page has but does not show, too: `<noscript>`, hidden elements, closed dialogs
    #[arg(long)]
    hidden: bool,
}

impl ShownArguments {
    pub(crate) fn hidden(&self) -> Hidden {
        if self.hidden { Hidden::Include } else { Hidden::Omit }
    }
}

/// How bytes become a page.
#[derive(Debug, Args)]
#[command(next_help_heading = "Reading pages")]
pub(crate) struct ReadingArguments {
    /// The encoding the server declared, such as `windows-1251`; believed unless the bytes contradict
    #[arg(long, value_name = "LABEL", value_parser = encoding)]
    pub(crate) encoding: Option<String>,

    /// Look at no more than this many bytes of each page; `k`, `M` and `G` stand for 1024, 1024² and 1024³
    #[arg(long, value_name = "BYTES", default_value_t = Limits::default().max_bytes, value_parser = bytes)]
    pub(crate) max_bytes: usize,
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

/// A label the Encoding standard knows; a wrong one is a typing error and better noticed before pages are read.
fn encoding(label: &str) -> Result<String, &'static str> {
    let nothing = Page::decode(b"", Some(label), &Limits::default());
    let is_unknown = nothing.damage().iter().any(|damage| matches!(damage, Damage::UnknownDeclaration { .. }));
    if is_unknown { Err("no encoding of that name is known to browsers") } else { Ok(label.to_owned()) }
}

/// `4096`, `64k`, `2M`.
fn bytes(typed: &str) -> Result<usize, &'static str> {
    let (digits, shift) = match typed.as_bytes() {
        [.., b'k' | b'K'] => (&typed[..typed.len() - 1], 10),
        [.., b'm' | b'M'] => (&typed[..typed.len() - 1], 20),
        [.., b'g' | b'G'] => (&typed[..typed.len() - 1], 30),
        _ => (typed, 0),
    };
    let number: usize = digits.parse().map_err(|_| "a number of bytes, such as 4096, 64k or 2M")?;
    match number.checked_mul(1 << shift) {
        Some(0) => Err("of no bytes there is nothing to render"),
        Some(bytes) => Ok(bytes),
        None => Err("more bytes than can be counted"),
    }
}

/// The heading of options that every command has.
const EVERYWHERE: &str = "Options of all commands";

const EXAMPLES: &str = "\
`extract` compares the pages of a site and leaves out what they repeat; `text`
and `markdown` render whole pages, menus and footers included.

Examples:
  unframe extract site/                  print what the pages of a site say
  unframe markdown page.html             print a page as Markdown
  curl -s example.org | unframe text -   print a page another program fetched
  unframe text -o out site/*.html        write each page to out/site/….txt
  unframe inspect page.html              see how a page is read";

const INSPECT_EXAMPLES: &str = "\
The ranges are byte offsets into the page's text, decoded to UTF-8. JSON has the
offsets into the original bytes beside them.

Examples:
  unframe inspect page.html
  unframe inspect --color always page.html | less -R
  unframe inspect --format tokens page.html
  unframe inspect --format json page.html | jq '.nodes[] | select(.name == \"a\")'";

const OUTPUT: &str = "\
Several pages are printed one after another, each under a line `==> name <==`.
With -o, `a/page.html` becomes `DIR/a/page.EXTENSION`: nothing is written outside
of DIR, and when two pages would get one name, the second is numbered. Existing
files of the same name are replaced, pages that are read never.";

const TEXT_EXAMPLES: &str = "\
Examples:
  unframe text page.html
  unframe text --encoding koi8-r - < page.html
  unframe text -o out site/*.html";

const MARKDOWN_EXAMPLES: &str = "\
Examples:
  unframe markdown page.html
  unframe md --no-links --no-images page.html
  unframe md -o out site/*.html";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  unframe completions bash > ~/.local/share/bash-completion/completions/unframe
  unframe completions zsh > ~/.zfunc/_unframe
  unframe completions fish > ~/.config/fish/completions/unframe.fish";

/// The end of the help of a command that renders `extension` files.
fn rendering_help(examples: &str, extension: &str) -> String {
    format!("{}\n\n{examples}\n\n{}", OUTPUT.replace("EXTENSION", extension), exit::HELP)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_do_not_contradict_each_other() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn bytes_are_counted_in_powers_of_two() {
        assert_eq!(["7", "1k", "64M"].map(bytes), [Ok(7), Ok(1024), Ok(64 << 20)]);
        for wrong in ["", "0", "0k", "k", "-1", "1.5k", "1kB", "99999999999999999G"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
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
