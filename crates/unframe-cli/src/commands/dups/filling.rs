//! `unframe dups add`, and the first half of `unframe dups SOURCE…`: pages go into a base.

use std::collections::HashMap;
use std::path::Path;
use std::time::{Duration, Instant};

use unframe::near_duplicates::{Compared, Scheme};
use unframe_corpus::{Skipped, Written};
use unframe_dups::{Added, Writer, digest_of};

use super::{judging, stop};
use crate::args::AddArguments;
use crate::commands::collection::{CollectedPage, Collection};
use crate::commands::judging::Judging;
use crate::commands::progress::Progress;
use crate::commands::summary;
use crate::commands::tally::Tally;
use crate::exit::ExitCode;
use crate::failure::Stop;
use crate::output_place::{self, Place};
use crate::printer::Printer;
use crate::words::{count, grouped};

pub(super) fn run(arguments: &AddArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let start = Instant::now();
    let (folder, sources) = (&arguments.base.folder, &arguments.collection.sources);
    keep_off_sources(folder, sources)?;
    let scheme = super::scheme(arguments.scheme.scheme(), folder)?;
    let mut writer = Writer::open(folder, scheme).map_err(stop)?;
    let collection = Collection::open(&arguments.collection, printer);
    let judging = judging::judging(&arguments.judging, &collection, printer)?;
    let filled = Filled::fill(&mut writer, scheme, &collection, &judging, printer)?;
    if filled.tally.pages > 0 {
        filled.tell(start, printer);
    }
    Ok(summary::exit_code(&filled.tally, &collection, &filled.skipped, printer))
}

/// Refuses a base among the pages: its files would be taken for pages the next time.
pub(super) fn keep_off_sources(folder: &Path, sources: &[std::path::PathBuf]) -> Result<(), Stop> {
    output_place::keep_off_sources(Place { option: "--base", path: folder, written: Written::Folder }, sources)
}

/// Between commits: each is forced to the disk, and makes a file that has to be merged.
const PAUSE: Duration = Duration::from_secs(10);

/// What became of the pages of a run.
pub(super) struct Filled {
    pub(super) tally: Tally,
    pub(super) skipped: Skipped,
    added: usize,
    replaced: usize,
    unchanged: usize,
    /// Pages that say nothing: there is nothing to compare.
    silent: usize,
    /// Pages whose name another page of the run has.
    same_name: usize,
    /// The pages that are in the base, and what of several of one name decides which it is.
    pub(super) names: HashMap<String, (usize, u64)>,
}

impl Filled {
    /// Adds all pages and commits them.
    pub(super) fn fill(
        writer: &mut Writer,
        scheme: Scheme,
        collection: &Collection,
        judging: &Judging,
        printer: &mut Printer,
    ) -> Result<Self, Stop> {
        let mut progress = Progress::start("comparing", collection);
        let mut committed = Instant::now();
        let mut filled = Self {
            tally: Tally::default(),
            skipped: Skipped::default(),
            added: 0,
            replaced: 0,
            unchanged: 0,
            silent: 0,
            same_name: 0,
            names: HashMap::new(),
        };
        let make = |page: &CollectedPage<'_>| {
            let prints = judging::prints(&judging::parts(page, judging, scheme), scheme);
            (page.record.id.clone(), prints, Tally::of_page(page))
        };
        filled.skipped = collection.each(make, |item| {
            match item {
                Ok((name, prints, page)) => {
                    filled.tally.add(&page);
                    filled.add(writer, name, &prints)?;
                }
                Err(lost) => lost.count(&mut filled.tally, printer),
            }
            progress.tell(&filled.tally, printer);
            // So that a run that is killed has not worked in vain.
            if committed.elapsed() >= PAUSE {
                writer.commit().map_err(stop)?;
                committed = Instant::now();
            }
            Ok(())
        })?;
        writer.commit().map_err(stop)?;
        Ok(filled)
    }

    fn add(
        &mut self,
        writer: &mut Writer,
        name: String,
        prints: &unframe::near_duplicates::Prints,
    ) -> Result<(), Stop> {
        if prints.blocks.is_empty() {
            self.silent += 1;
            // What was said under that name is not said any more.
            if !self.names.contains_key(&name) {
                writer.remove(&name).map_err(stop)?;
            }
            return Ok(());
        }
        // Of several pages of one name the longest counts, whatever their order.
        let weight = (prints.shingles(Compared::All).numbers().len(), digest_of(prints));
        if let Some(known) = self.names.get(&name) {
            self.same_name += 1;
            if *known >= weight {
                return Ok(());
            }
            writer.add(&name, prints).map_err(stop)?;
        } else {
            match writer.add(&name, prints).map_err(stop)? {
                Added::New => self.added += 1,
                Added::Replaced => self.replaced += 1,
                Added::Unchanged => self.unchanged += 1,
            }
        }
        self.names.insert(name, weight);
        Ok(())
    }

    /// What was done.
    fn tell(&self, start: Instant, printer: &mut Printer) {
        let counts = [
            (self.added, "added"),
            (self.replaced, "replaced"),
            (self.unchanged, "unchanged"),
            (self.silent, "without text"),
        ];
        let said: Vec<String> = counts
            .iter()
            .filter(|(pages, _)| *pages > 0)
            .map(|(pages, what)| format!("{} {what}", grouped(*pages)))
            .collect();
        self.advise(printer);
        let (failed, speed) = (self.tally.failures(), self.tally.speed(start.elapsed()));
        printer.summary(&format!("{}: {}{failed}; {speed}", self.tally.pages(), said.join(", ")));
    }

    /// Tells of pages that took the place of others.
    pub(super) fn advise(&self, printer: &mut Printer) {
        if self.same_name > 0 {
            let pages = count(self.same_name, "page");
            printer.advise(
                &format!("{pages} with the name of another page: of each name only the longest is compared"),
                "pages in folders are named by their path below the folder: pass the folder above them instead",
            );
        }
    }

    /// `4 pages, 1 without text`.
    pub(super) fn said(&self) -> String {
        let counts =
            [(self.replaced, "replaced in the base"), (self.silent, "without text"), (self.same_name, "not compared")];
        let said = counts.iter().filter(|(pages, _)| *pages > 0);
        let said: String =
            said.flat_map(|(pages, what)| [", ".to_owned(), grouped(*pages), format!(" {what}")]).collect();
        format!("{}{said}{}", self.tally.pages(), self.tally.failures())
    }
}
