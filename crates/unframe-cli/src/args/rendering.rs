//! What `unframe text` and `unframe markdown` can be asked, and what all commands share that take pages one by one.

use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, ValueHint};
use unframe::render::Hidden;

use super::reading::{AddressArguments, ReadingArguments};
use super::table_form::TableFormArgument;
use crate::exit;
use crate::input::Input;

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

    #[command(flatten)]
    pub(crate) address: AddressArguments,

    #[command(flatten, next_help_heading = "Markdown")]
    pub(crate) table_form: TableFormArgument,

    /// Write links with their addresses (the default)
    #[arg(long, overrides_with = "no_links", help_heading = "Markdown")]
    links: bool,

    /// Write only the text of links
    #[arg(long, help_heading = "Markdown")]
    no_links: bool,

    /// Write images (the default)
    #[arg(long, overrides_with = "no_images", help_heading = "Markdown")]
    images: bool,

    /// Leave out images
    #[arg(long, help_heading = "Markdown")]
    no_images: bool,
}

impl MarkdownArguments {
    /// What makes no sense together.
    pub(super) fn contradiction(&self) -> Option<String> {
        let is_of_several = self.address.url.is_some() && self.pages.inputs.len() > 1;
        is_of_several.then(|| "`--url` is the address of one page, but there are several".to_owned())
    }

    pub(crate) fn keeps_links(&self) -> bool {
        self.links || !self.no_links
    }

    pub(crate) fn keeps_images(&self) -> bool {
        self.images || !self.no_images
    }
}

/// Pages in, renderings out.
#[derive(Debug, Args)]
pub(crate) struct PagesArguments {
    /// Pages; `-` for standard input
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath, value_parser = OsStringValueParser::new().map(Input::from))]
    pub(crate) inputs: Vec<Input>,

    /// Write each page to its own file in this folder instead of printing it
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) output_dir: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
}

/// What is rendered of a page.
#[derive(Debug, Args)]
pub(crate) struct ShownArguments {
    /// Also render what browsers do not show: `<noscript>`, hidden elements, closed dialogs
    #[arg(long)]
    hidden: bool,
}

impl ShownArguments {
    pub(crate) fn hidden(&self) -> Hidden {
        if self.hidden { Hidden::Include } else { Hidden::Omit }
    }
}

const OUTPUT: &str = "\
Several pages are printed one after another, each after a line `==> name <==`.
With -o, `a/page.html` becomes `DIR/a/page.EXTENSION`. Nothing is written
outside DIR; if two pages get the same name, the second is numbered. Existing
files of the same name are replaced. Input pages are never overwritten.";

pub(super) const TEXT_EXAMPLES: &str = "\
Examples:
  unframe text page.html
  unframe text --encoding koi8-r - < page.html
  unframe text -o out site/*.html";

pub(super) const MARKDOWN_EXAMPLES: &str = "\
Examples:
  unframe markdown page.html
  unframe md --no-links --no-images page.html
  curl -s example.org/a | unframe md --url https://example.org/a -
  unframe md -o out site/*.html";

/// The end of the help of a command that renders `extension` files.
pub(super) fn help(examples: &str, extension: &str) -> String {
    format!("{}\n\n{examples}\n\n{}", OUTPUT.replace("EXTENSION", extension), exit::HELP)
}
