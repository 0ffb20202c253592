//! What `dups` compares of a page: its parts, content and framing apart as `extract` tells them.

use unframe::near_duplicates::{PageParts, Prints, Scheme, Shingler, page_parts};
use unframe::segment::semantic::Edition;

use crate::args::JudgingArguments;
use crate::commands::collection::{CollectedPage, Collection};
use crate::commands::judging::{Asked, Judging};
use crate::failure::Stop;
use crate::printer::Printer;
use crate::template_file::Saved;

/// How pages are judged: by templates that were saved, or by a first pass over the pages.
pub(super) fn judging(
    arguments: &JudgingArguments,
    collection: &Collection,
    printer: &mut Printer,
) -> Result<Judging, Stop> {
    let asked = Asked::plainly(arguments.method());
    match arguments.template.as_deref().map(Saved::read) {
        Some(saved) => Ok(Judging::by_saved(saved.map_err(Stop::Output)?, collection, asked.options, printer)),
        None => Judging::learn(asked, collection, |_| (), printer),
    }
}

/// The parts of a page.
pub(super) fn parts(page: &CollectedPage<'_>, judging: &Judging, scheme: Scheme) -> PageParts {
    let edition = match scheme {
        Scheme::MinHash => Edition::Modern,
        Scheme::Shingles2008 => Edition::Of2008,
    };
    page_parts(&page.read, judging.extract(page).labels(), edition)
}

/// Their fingerprints.
pub(super) fn prints(parts: &PageParts, scheme: Scheme) -> Prints {
    Prints::of(&parts.parts(), scheme, &mut Shingler::default())
}
