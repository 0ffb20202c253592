//! What can be typed to `blocks`.

use clap::{Args, ValueEnum};

use super::PagesArguments;

/// `unframe blocks`
#[derive(Debug, Args)]
pub(crate) struct BlocksArguments {
    /// A list, one JSON object per page, or the page with a coloured frame around each block
    #[arg(short, long, default_value = "text")]
    pub(crate) format: BlocksFormat,

    /// Find blocks as published in 2008: each block is a single node, and there may be many
    #[arg(long)]
    pub(crate) as_published: bool,

    #[command(flatten)]
    pub(crate) pages: PagesArguments,
}

/// The outputs of `unframe blocks`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BlocksFormat {
    #[value(alias = "txt")]
    Text,
    #[value(alias = "jsonl")]
    Json,
    Html,
}

pub(super) const EXAMPLES: &str = "\
The semantic blocks of a page, 3 to 7 on most pages, together hold all of its
visible text. Each has a weight (how strongly it stands out as a block), a kind
(text, links, table, form, code, list) and a range in the bytes of the page. In
HTML, text is framed green, links red, tables blue, forms yellow, code violet
and lists teal; a policy stops scripts, frames and requests.

Examples:
  unframe blocks page.html
  unframe blocks --format json site/*.html | jq '.blocks[] | .kind'
  unframe blocks --format html -o framed page.html";
