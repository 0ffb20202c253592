//! What `unframe inspect` can be asked.

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};

use super::reading::ReadingArguments;
use crate::input::Input;

/// `unframe inspect`
#[derive(Debug, Args)]
pub(crate) struct InspectArguments {
    /// Page; `-` for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = OsStringValueParser::new().map(Input::from))]
    pub(crate) input: Input,

    /// Show the tree a browser would build, the tokens of the source, or everything as JSON
    #[arg(short, long, default_value = "tree")]
    pub(crate) format: InspectFormat,

    /// Line width in columns [default: width of the terminal, or 120]
    #[arg(long, value_name = "COLUMNS", value_parser = clap::value_parser!(u16).range(20..))]
    pub(crate) width: Option<u16>,

    /// Parse `<noscript>` as a browser that runs scripts does: as text
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
Ranges are byte offsets into the page decoded to UTF-8. JSON also has offsets
into the original bytes.

Examples:
  unframe inspect page.html
  unframe inspect --color always page.html | less -R
  unframe inspect --format tokens page.html
  unframe inspect --format json page.html | jq '.nodes[].name'";
