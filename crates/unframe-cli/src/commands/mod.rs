//! One file for each thing that can be asked for, and what they share: reading a page.

mod at_hand;
pub(crate) mod blocks;
mod collection;
pub(crate) mod completions;
pub(crate) mod diff;
pub(crate) mod dups;
pub(crate) mod extract;
mod folders;
pub(crate) mod help;
#[cfg(feature = "search")]
pub(crate) mod index;
pub(crate) mod inspect;
mod judging;
#[cfg(feature = "review")]
pub(crate) mod judgments;
mod kept_pages;
mod known_evidence;
pub(crate) mod learn;
#[cfg(feature = "search")]
pub(crate) mod make_topics;
pub(crate) mod manpage;
pub(crate) mod markdown;
#[cfg(feature = "mcp")]
pub(crate) mod mcp;
mod named_hosts;
mod pages;
mod progress;
#[cfg(feature = "review")]
pub(crate) mod review;
mod samples;
#[cfg(feature = "search")]
pub(crate) mod search;
#[cfg(feature = "search")]
pub(crate) mod search_eval;
#[cfg(feature = "service")]
pub(crate) mod serve;
mod site_rule;
mod sites;
mod summary;
mod tally;
pub(crate) mod template;
pub(crate) mod text;
mod wanted_evidence;
#[cfg(feature = "watch")]
pub(crate) mod watch;

use unframe::Limits;
use unframe::html::{ParseOptions, Scripting};

use crate::args::ReadingArguments;

/// How pages are to be parsed.
fn parse_options(arguments: &ReadingArguments, scripting: Scripting) -> ParseOptions {
    ParseOptions { scripting, limits: Limits { max_bytes: arguments.max_bytes, ..Limits::default() } }
}
