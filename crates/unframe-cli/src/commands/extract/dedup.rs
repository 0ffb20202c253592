//! `--dedup`: what several pages say is kept once. One more pass over the pages, before anything is written.

use std::collections::BTreeMap;

use unframe::label::Label;
use unframe::near_duplicates::{Elsewhere, PageParts, Prints, SaidElsewhere, Scheme, Shingler, page_parts};
use unframe::segment::semantic::Edition;
use unframe::{Extraction, Format, Kept};
use unframe_corpus::causes;
use unframe_dups::{BaseError, Repeat, RepeatFinder, Repeats};

use super::extraction::Wanted;
use crate::args::{Dedup, DedupAction};
use crate::commands::collection::{CollectedPage, Collection};
use crate::commands::judging::Judging;
use crate::commands::progress::Progress;
use crate::commands::tally::Tally;
use crate::failure::{Failure, Stop};
use crate::printer::Printer;

/// What is repeated on which page, by its number in the collection.
pub(super) struct Found {
    pages: BTreeMap<usize, Repeats>,
    kept: Kept,
}

impl Found {
    /// Compares all pages.
    pub(super) fn find(
        asked: Dedup,
        collection: &Collection,
        judging: &Judging,
        wanted: Wanted<'_>,
        printer: &mut Printer,
    ) -> Result<Self, Stop> {
        if asked.action == DedupAction::Mark && wanted.format.of_page() != Format::Json {
            printer.advise("`--dedup-mark` is seen in json and jsonl only", "add `--format jsonl`");
        }
        let mut progress = Progress::start("comparing", collection);
        let mut tally = Tally::default();
        let mut finder = RepeatFinder::new().map_err(stop)?;
        let compare = |page: &CollectedPage<'_>| {
            (page.number, page.record.id.clone(), prints(page, judging, wanted), Tally::of_page(page))
        };
        collection.each(compare, |item| {
            match item {
                Ok((number, name, prints, page)) => {
                    tally.add(&page);
                    if let Some(prints) = prints {
                        finder.add(number, &name, &prints).map_err(stop)?;
                    }
                }
                // It fails in the last pass again, and is reported there.
                Err(_) => tally.failed += 1,
            }
            progress.tell(&tally, printer);
            Ok(())
        })?;
        let pages = finder.find(asked.what, asked.threshold).map_err(stop)?;
        Ok(Self { pages, kept: if asked.action == DedupAction::Mark { Kept::Yes } else { Kept::No } })
    }

    /// A page with what it repeats marked or left out.
    pub(super) fn apply<'page>(&self, number: usize, extraction: Extraction<'page>) -> Extraction<'page> {
        let Some(repeats) = self.pages.get(&number) else { return extraction };
        let parts = parts(&extraction);
        let mut elsewhere = SaidElsewhere { page: repeats.document.as_ref().map(said), ..SaidElsewhere::default() };
        for (part, repeat) in &repeats.blocks {
            let places = parts.blocks_of(*part, Label::Content).iter();
            elsewhere.blocks.extend(places.map(|place| (*place, said(repeat))));
        }
        extraction.with_said_elsewhere(elsewhere, self.kept)
    }

    /// Whether a page is left out altogether.
    pub(super) fn leaves_out(&self, number: usize) -> bool {
        self.kept == Kept::No && self.pages.get(&number).is_some_and(|repeats| repeats.document.is_some())
    }

    /// Whether another page says something of a page's content.
    pub(super) fn repeats_blocks(&self, number: usize) -> bool {
        self.pages.get(&number).is_some_and(|repeats| !repeats.blocks.is_empty())
    }
}

/// The prints of the content that would be written; `None` of a page that would not.
fn prints(page: &CollectedPage<'_>, judging: &Judging, wanted: Wanted<'_>) -> Option<Prints> {
    let extraction = judging.extract(page);
    if wanted.target_language.is_some_and(|language| extraction.is_in_another_language_than(language)) {
        return None;
    }
    Some(Prints::of(&parts(&extraction).parts(), Scheme::MinHash, &mut Shingler::default()))
}

fn parts(extraction: &Extraction<'_>) -> PageParts {
    page_parts(extraction.read(), extraction.labels(), Edition::Modern)
}

fn said(repeat: &Repeat) -> Elsewhere {
    Elsewhere { id: repeat.of.clone(), similarity: repeat.similarity }
}

/// What happened to the temporary files that prints wait in.
#[expect(clippy::needless_pass_by_value, reason = "what `map_err` gives")]
fn stop(cause: BaseError) -> Stop {
    let hint = "fingerprints of all pages are kept in the folder for temporary files, about 2 KB per page; `TMPDIR` names another";
    let causes = [vec![cause.to_string()], causes(&cause)].concat();
    let message = "cannot compare the pages".to_owned();
    Stop::Output(Failure { message, causes, hint: Some(hint.to_owned()) })
}
