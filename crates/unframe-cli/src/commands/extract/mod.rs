//! `unframe extract`: the content of pages, without what their site wraps around it.
//!
//! Two passes over the sources: the first learns what each site repeats, by the method that was asked for (`judging`),
//! the second judges every page by that. With `--template`, and by methods that look at pages by themselves, the first is not
//! needed; with `--dedup` there is one more, which compares what the pages say (`dedup.rs`). A run that was interrupted goes on
//! where it was (`outputs.rs`).

mod assembly;
mod audit;
mod audit_output;
mod dedup;
mod destination;
mod extraction;
mod fingerprint;
mod journal;
mod once;
mod output_name;
mod outputs;
mod table;
mod trial;

use std::time::{Instant, SystemTime};

use extraction::{Extracted, Wanted};
use output_name::Named;
use outputs::Outputs;
use unframe::render::{Cells, Images, Links};
use unframe::{Addresses, FrontMatter, HiddenText, Kept, Options, Speed};
use unframe_corpus::utc;

use super::collection::{CollectedPage, Collection};
use super::judging::{Asked, Judging};
use super::progress::Progress;
use super::sites::Words;
use super::summary;
use crate::args::{ExtractArguments, ExtractFormat};
use crate::exit::ExitCode;
use crate::failure::Stop;
use crate::printer::Printer;
use crate::template_file::Saved;

pub(crate) fn run(arguments: &ExtractArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let start = Instant::now();
    let saved = match arguments.template.as_deref().map(Saved::read).transpose() {
        Ok(saved) => saved,
        Err(failure) => {
            printer.error(&failure);
            return Ok(ExitCode::AllFailed);
        }
    };
    let collection = Collection::open(&arguments.collection, printer);
    let mut collection = match collection.with_address(arguments.address.url.as_deref()) {
        Ok(collection) => collection,
        Err(failure) => {
            printer.error(&failure);
            return Ok(ExitCode::Usage);
        }
    };
    if let Some(item) = arguments.try_item {
        return Ok(trial::run(item, &mut collection, &asked(arguments).options));
    }
    let format = arguments.format.map_or_else(|| default_format(arguments, &collection), Ok)?;
    // Before any work, because of what the user would wait for in vain.
    let (mut outputs, done) = Outputs::open(arguments, format, &collection, printer)?;
    collection.at_hand = done.at_hand;
    let mut asked = asked(arguments);
    if format == ExtractFormat::Parquet {
        asked.options.cells = Cells::Raw;
    }
    let judging = match (saved, done.learned) {
        (Some(saved), _) => Judging::by_saved(saved, &collection, asked.options, printer),
        (None, Some(learned)) => Judging::by_learned(learned, asked.options, printer),
        (None, None) => Judging::learn(asked, &collection, |learned| outputs.keep_learned(learned), printer)?,
    };

    let now = utc(SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs()));
    let (mut tally, mut items) = (done.tally, done.items);
    let mut strange = Strange::default();
    let wanted = Wanted::of(arguments, format, outputs.audit(), &now);
    let repeated = match arguments.dedup.asked() {
        Some(asked) => Some(dedup::Found::find(asked, &collection, &judging, wanted, printer)?),
        None => None,
    };
    if arguments.prints() {
        printer.prints_meanwhile();
    }
    let mut progress = Progress::start("extracting", &collection);
    let extract = |page: &CollectedPage<'_>| Extracted::of(page, &judging, repeated.as_ref(), wanted);
    let skipped = collection.each_from(items, extract, |item| {
        items += 1;
        match item {
            Ok(extraction) => {
                tally.add(&extraction.tally);
                strange.tell(&extraction, printer);
                outputs.write(extraction, printer)?;
            }
            Err(lost) => lost.count(&mut tally, printer),
        }
        progress.tell(&tally, printer);
        outputs.check(items, &tally)
    })?;
    // If there was no page at all, what an earlier run left is worth more than an empty file.
    if tally.pages > 0 {
        outputs.finish(&judging, printer)?;
        judging.advise(&tally, printer);
        if let Some(verdicts) = tally.verdicts() {
            printer.remark(&verdicts);
        }
        let (pages, sites, failed) = (tally.pages(), judging.said(&tally), tally.left_out() + &tally.failures());
        let (shares, speed, damage) = (tally.shares(), tally.speed(start.elapsed()), tally.damage());
        printer.summary(&format!("{pages} {sites}{failed}; {shares}; {speed}{damage}"));
    } else {
        outputs.give_up();
    }
    Ok(summary::exit_code(&tally, &collection, &skipped, printer))
}

/// How pages are judged, and what of them is wanted.
fn asked(arguments: &ExtractArguments) -> Asked {
    let tuning = &arguments.tuning;
    let options = Options {
        method: arguments.method.method(),
        balance: tuning.balance(),
        speed: if tuning.fast { Speed::Fast } else { Speed::Careful },
        tables: if tuning.no_tables { Kept::No } else { Kept::Yes },
        table_form: tuning.table_form(),
        comments: if tuning.keeps_comments() { Kept::Yes } else { Kept::No },
        title: if tuning.no_title { Kept::No } else { Kept::Yes },
        links: if tuning.keeps_links() { Links::Keep } else { Links::Text },
        images: if tuning.keeps_images() { Images::Keep } else { Images::Omit },
        hidden_text: if tuning.no_hidden { HiddenText::Drop } else { HiddenText::Judged },
        addresses: if tuning.relative_links { Addresses::AsWritten } else { Addresses::Resolved },
        front_matter: if arguments.with_metadata { FrontMatter::Wanted } else { FrontMatter::Unwanted },
        cells: if tuning.raw_cells { Cells::Raw } else { Cells::Guarded },
        ..Options::default()
    };
    let words = if arguments.once.is_some() { Words::Kept } else { Words::Dropped };
    Asked { options, chains: arguments.chains.parameters(), words }
}

/// Pages that do not look like pages: some are told, so that many do not bury what else is told.
#[derive(Default)]
struct Strange {
    told: usize,
}

impl Strange {
    const MOST: usize = 10;

    fn tell(&mut self, extraction: &Extracted, printer: &mut Printer) {
        let Some(note) = extraction.note else { return };
        self.told += 1;
        match self.told {
            ..=Self::MOST => printer.note(&extraction.shown_name, note),
            told if told == Self::MOST + 1 => {
                printer.remark("further messages of this kind are suppressed");
            }
            _ => {}
        }
    }
}

/// What the name of the output says; otherwise one page, or a file for each, is for reading, many are for programs.
fn default_format(arguments: &ExtractArguments, collection: &Collection) -> Result<ExtractFormat, Stop> {
    let is_for_reading = match arguments.output.as_deref().map(|path| (path, output_name::of(path))) {
        Some((_, Named::File(format))) => return Ok(format),
        Some((path, Named::Unknown)) => return Err(output_name::says_nothing(path)),
        Some((_, Named::Folder)) => true,
        None => !collection.has_several_pages(),
    };
    Ok(if is_for_reading { ExtractFormat::Text } else { ExtractFormat::Jsonl })
}
