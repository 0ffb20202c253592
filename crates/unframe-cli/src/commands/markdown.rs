//! `unframe markdown`: pages as Markdown.

use unframe::html::Document;
use unframe::metadata::Base;
use unframe::page::Page;
use unframe::render::{self, Images, Links, MarkdownOptions};

use super::pages::{self, Format, Made, Names};
use crate::args::MarkdownArguments;
use crate::exit::ExitCode;
use crate::failure::Stop;
use crate::printer::Printer;

pub(crate) fn run(arguments: &MarkdownArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let options = MarkdownOptions {
        links: if arguments.keeps_links() { Links::Keep } else { Links::Text },
        images: if arguments.keeps_images() { Images::Keep } else { Images::Omit },
        hidden: arguments.shown.hidden(),
        tables: arguments.table_form.asked(),
        ..MarkdownOptions::default()
    };
    let make = |_: &str, _: &Page<'_>, document: &Document<'_>| {
        let base = arguments.address.url.as_deref().and_then(|url| Base::of(&document.tree, Some(url)));
        let options = MarkdownOptions { base: base.as_ref(), ..options };
        Made::of(render::markdown(document.tree.document(), &options))
    };
    pages::run(&arguments.pages, &Format { extension: "md", names: Names::Printed, make: &make }, printer)
}
