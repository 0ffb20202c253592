//! What can be typed about text that several pages say.

use clap::{Args, ValueEnum};
use unframe::Share;
use unframe_dups::Repeated;

use super::method::share;

/// What becomes of it.
#[derive(Debug, Args)]
#[command(next_help_heading = "Duplicates")]
pub(crate) struct DedupArguments {
    /// Leave out pages with nearly the same text as another page; with `=blocks`, also content blocks that another page has. The
    /// longest one is kept, in any order of the sources
    #[arg(
        long,
        visible_alias = "deduplicate",
        value_name = "WHAT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "pages"
    )]
    dedup: Option<DedupWhat>,

    /// Similarity from which pages or blocks count as duplicates: the share of five-word sequences they have in common
    #[arg(long, value_name = "SHARE", default_value = "0.8", value_parser = share, requires = "dedup")]
    dedup_threshold: Share,

    /// Keep duplicates, but mark them in json and jsonl (`duplicate_of`, `similarity`)
    #[arg(long, requires = "dedup")]
    dedup_mark: bool,
}

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DedupWhat {
    #[value(alias = "documents")]
    Pages,
    Blocks,
}

/// What was asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dedup {
    pub(crate) what: Repeated,
    pub(crate) threshold: Share,
    pub(crate) action: DedupAction,
}

/// What becomes of what is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DedupAction {
    Drop,
    Mark,
}

impl DedupArguments {
    pub(crate) fn asked(&self) -> Option<Dedup> {
        let what = match self.dedup? {
            DedupWhat::Pages => Repeated::Documents,
            DedupWhat::Blocks => Repeated::Blocks,
        };
        let action = if self.dedup_mark { DedupAction::Mark } else { DedupAction::Drop };
        Some(Dedup { what, threshold: self.dedup_threshold, action })
    }
}
