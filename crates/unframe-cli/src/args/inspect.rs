//! What `unframe inspect` can be asked.

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};

use super::reading::ReadingArguments;
use crate::input::Input;

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

pub(super) const EXAMPLES: &str = "\
The ranges are byte offsets into the page's text, decoded to UTF-8. JSON has the
offsets into the original bytes beside them.

Examples:
  unframe inspect page.html
  unframe inspect --color always page.html | less -R
  unframe inspect --format tokens page.html
  unframe inspect --format json page.html | jq '.nodes[] | select(.name == \"a\")'";
