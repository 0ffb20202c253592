//! What can be typed about text that several pages say.

use clap::{Args, ValueEnum};
use unframe::Share;
use unframe_dups::Repeated;

use super::method::share;

/// What becomes of it.
#[derive(Debug, Args)]
#[command(next_help_heading = "What several pages say")]
pub(crate) struct DedupArguments {
    /// Leave out pages that say nearly the same as another; with `=blocks` also blocks of content that another page says. The
    /// longest is kept, whatever the order of the sources
    #[arg(
        long,
        visible_alias = "deduplicate",
        value_name = "WHAT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "pages"
    )]
    dedup: Option<DedupWhat>,

    /// How alike pages or blocks are that say nearly the same: the share of runs of five words they have in common
    #[arg(long, value_name = "SHARE", default_value = "0.8", value_parser = share, requires = "dedup")]
    dedup_threshold: Share,

    /// Keep everything, but say in json and jsonl what repeats what (`duplicate_of`, `similarity`)
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
