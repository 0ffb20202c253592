//! What `dups` compares of a page: its parts, content and framing told apart as `extract` does it.

use unframe::extraction::{ExtractOptions, Extraction};
use unframe::near_duplicates::{PageParts, Prints, Scheme, Shingler, page_parts};
use unframe::segment::Blocks;
use unframe::segment::semantic::Edition;

use crate::args::JudgingArguments;
use crate::commands::collection::{Collection, ReadPage};
use crate::commands::judging::{Asked, Method};
use crate::failure::Stop;
use crate::printer::Printer;
use crate::template_file::Saved;

/// By what pages are judged: templates that were saved, or a first pass over the pages.
pub(super) fn method(
    arguments: &JudgingArguments,
    collection: &Collection,
    printer: &mut Printer,
) -> Result<Method, Stop> {
    let asked = Asked::plainly(arguments.method());
    match arguments.template.as_deref().map(Saved::read) {
        Some(saved) => Ok(Method::of_saved(saved.map_err(Stop::Output)?, asked.judge(), printer)),
        None => Method::learn(&asked, collection, |_| (), printer),
    }
}

/// The parts of a page.
pub(super) fn parts(read: &ReadPage<'_>, method: &Method, scheme: Scheme) -> PageParts {
    let blocks = Blocks::of(&read.document.tree);
    let (judged, origin, _) = method.judge(read, &blocks).into_parts(read);
    let options = ExtractOptions::default();
    let extraction = Extraction::of(read.page, read.document, &blocks, &judged, &origin, options);
    let edition = match scheme {
        Scheme::MinHash => Edition::Modern,
        Scheme::Shingles2008 => Edition::Of2008,
    };
    page_parts(&read.document.tree, &blocks, extraction.labels(), edition)
}

/// Their fingerprints.
pub(super) fn prints(parts: &PageParts, scheme: Scheme) -> Prints {
    Prints::of(&parts.parts(), scheme, &mut Shingler::default())
}
