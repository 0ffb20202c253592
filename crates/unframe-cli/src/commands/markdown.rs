//! `unframe markdown`: pages as Markdown.

use unframe::render::{self, Images, Links, MarkdownOptions};

use super::pages::{self, Format};
use crate::args::MarkdownArguments;
use crate::exit::ExitCode;
use crate::failure::Stop;
use crate::printer::Printer;

pub(crate) fn run(arguments: &MarkdownArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let options = MarkdownOptions {
        links: if arguments.keeps_links() { Links::Keep } else { Links::Text },
        images: if arguments.keeps_images() { Images::Keep } else { Images::Omit },
        hidden: arguments.pages.hidden(),
        ..MarkdownOptions::default()
    };
    let format = Format { extension: "md", render: &|node| render::markdown(node, &options) };
    pages::run(&arguments.pages, &format, printer)
}
