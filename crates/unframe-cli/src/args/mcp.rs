//! The arguments of `unframe mcp`.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use unframe::Limits;

use super::reading::bytes;

/// `unframe mcp`
#[derive(Debug, Args)]
pub(crate) struct McpArguments {
    /// Folder that agents may read, with everything below it; can be given several times [default: the current folder]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) allow: Vec<PathBuf>,

    /// Read at most this many bytes of each page; `k`, `M` and `G` stand for 1024, 1024² and 1024³
    #[arg(long, value_name = "BYTES", default_value_t = Limits::default().max_bytes, value_parser = bytes)]
    pub(crate) max_bytes: usize,
}

pub(super) const EXAMPLES: &str = "\
Speaks the Model Context Protocol on standard input and output. The tools:
extract a page as Markdown, learn a site, compare two versions of a page, search
an index. They read files below the allowed folders, and nothing else; they
write nothing and fetch nothing. docs/mcp.md describes everything.

Examples:
  unframe mcp
  unframe mcp --allow crawl/ --allow notes/
  claude mcp add unframe -- unframe mcp --allow ~/crawl";
