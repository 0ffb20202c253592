//! What can be typed about what of a page comes out: the options that users of trafilatura know, under their names.

use clap::Args;
use unframe::TableForm;
use unframe::page_model::Balance;

use super::table_form::TableFormArgument;

/// What of the content is wanted, and which mistakes are minded.
#[expect(clippy::struct_excessive_bools, reason = "each is a flag that can be typed")]
#[derive(Debug, Args)]
#[command(next_help_heading = "What comes out")]
pub(crate) struct TuningArguments {
    /// Prefer to lose content rather than keep framing
    #[arg(long, conflicts_with_all = ["recall", "fast"])]
    precision: bool,

    /// Prefer to keep framing rather than lose content
    #[arg(long, conflicts_with = "fast")]
    recall: bool,

    /// Do not use the learned model: up to three times as fast, but less accurate
    #[arg(long)]
    pub(crate) fast: bool,

    /// Keep readers' comments that are judged to be content
    #[arg(long, overrides_with = "no_comments")]
    comments: bool,

    /// Leave out readers' comments (the default); posts in forums stay
    #[arg(long, overrides_with = "comments")]
    no_comments: bool,

    /// Leave out the headline and the standfirst
    #[arg(long)]
    pub(crate) no_title: bool,

    /// Leave out data tables
    #[arg(long)]
    pub(crate) no_tables: bool,

    #[command(flatten)]
    table_form: TableFormArgument,

    /// Write links with their addresses in markdown, xml and tei (the default)
    #[arg(long, overrides_with = "no_links")]
    links: bool,

    /// Write only the text of links
    #[arg(long)]
    no_links: bool,

    /// Keep relative addresses of links and images instead of resolving them against the address of the page
    #[arg(long)]
    pub(crate) relative_links: bool,

    /// Write images in markdown, xml and tei (the default)
    #[arg(long, overrides_with = "no_images")]
    images: bool,

    /// Leave out images
    #[arg(long)]
    no_images: bool,

    /// Leave out text that the page hides from its readers, even where it is judged to be content, such as closed tabs: it may be
    /// meant to mislead programs that read it
    #[arg(long)]
    pub(crate) no_hidden: bool,

    /// In csv, do not put an apostrophe before cells that a spreadsheet would run as formulas
    #[arg(long)]
    pub(crate) raw_cells: bool,

    /// Accepted for compatibility: headings, emphasis and lists are always kept
    #[arg(long, hide = true)]
    formatting: bool,

    /// Keep only pages in this language, such as `en` or `pt`, detected from their words or else as declared by the page
    #[arg(long, value_name = "LANGUAGE", value_parser = language)]
    pub(crate) target_language: Option<String>,
}

impl TuningArguments {
    /// Which mistakes are minded.
    pub(crate) fn balance(&self) -> Balance {
        match (self.precision, self.recall) {
            (true, _) => Balance::Precision,
            (_, true) => Balance::Recall,
            _ => Balance::Even,
        }
    }

    pub(crate) fn keeps_comments(&self) -> bool {
        self.comments && !self.no_comments
    }

    pub(crate) fn keeps_links(&self) -> bool {
        self.links || !self.no_links
    }

    pub(crate) fn table_form(&self) -> TableForm {
        self.table_form.asked()
    }

    pub(crate) fn keeps_images(&self) -> bool {
        self.images || !self.no_images
    }

    /// What was typed that only the page model understands.
    pub(super) fn of_the_model(&self) -> Option<&'static str> {
        match self.balance() {
            Balance::Precision => Some("--precision"),
            Balance::Recall => Some("--recall"),
            Balance::Even => self.fast.then_some("--fast"),
        }
    }

    /// All that outputs depend on, in words.
    pub(crate) fn in_words(&self) -> String {
        let Self { fast, no_tables, no_title, no_hidden, relative_links, raw_cells, target_language, .. } = self;
        let comments = self.keeps_comments();
        let (balance, links, images) = (self.balance(), self.keeps_links(), self.keeps_images());
        let form = self.table_form();
        format!(
            "{balance:?} fast {fast} without tables {no_tables} as {form:?} title {no_title} with comments {comments} links {links} relative {relative_links} images {images} without hidden {no_hidden} raw {raw_cells} in {target_language:?}"
        )
    }
}

/// Two or three letters, as ISO 639 has them; a region is not asked.
fn language(typed: &str) -> Result<String, &'static str> {
    let code = typed.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
    let is_code = (2..=3).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_lowercase());
    if is_code { Ok(code) } else { Err("expected a code of two or three letters, such as `en`") }
}
