//! All that a run writes, and how it goes on where an interrupted run ended.
//!
//! Pages are written in the order of the sources, so where a run is can be said in three numbers: pages done, bytes of
//! the output, bytes of the audit, these with their checksums. A run that writes to files or to a folder keeps them in a
//! [`Journal`]; the same run started again cuts its outputs back to them and goes on. What comes out is what an uninterrupted run gives.

use std::path::PathBuf;

use unframe_corpus::Written;

use super::audit::Audit;
use super::audit_output::AuditOutput;
use super::destination::{self, Destination};
use super::extraction::Extracted;
use super::fingerprint::fingerprint;
use super::journal::{Checkpoint, Journal, Past};
use super::once::Once;
use super::trial;
use crate::args::{ExtractArguments, ExtractFormat};
use crate::commands::at_hand::AtHand;
use crate::commands::collection::Collection;
use crate::commands::judging::Judging;
use crate::commands::sites::Learned;
use crate::commands::tally::Tally;
use crate::failure::{self, Failure, Stop};
use crate::output_place::{self, Place, is_dash};
use crate::printer::Printer;

pub(super) struct Outputs {
    destination: Destination,
    audit: Option<AuditOutput>,
    /// Written at the end, all of it.
    once: Option<Once>,
    /// None where a run cannot be resumed: pipes at either end, devices.
    journal: Option<Journal>,
    /// Pages that got a file of their own since the last checkpoint.
    pages: Vec<String>,
}

/// What an interrupted run had done.
#[derive(Default)]
pub(super) struct Done {
    /// Pages and failures that the sources gave.
    pub(super) items: usize,
    pub(super) tally: Tally,
    /// What it had learned.
    pub(super) learned: Option<Learned>,
    /// What this run works on, for the next.
    pub(super) at_hand: AtHand,
}

impl Outputs {
    /// Opens them; what an earlier run left stays until there is something new.
    pub(super) fn open(
        arguments: &ExtractArguments,
        format: ExtractFormat,
        collection: &Collection,
        printer: &mut Printer,
    ) -> Result<(Self, Done), Stop> {
        check_places(arguments, format)?;
        let destination = Destination::open(arguments, format, collection)?;
        let audit = arguments.audit.as_deref().map(AuditOutput::open).transpose()?;
        let once = arguments.once.as_deref().map(|path| Once::open(path, &arguments.collection.sources)).transpose()?;
        let mut outputs = Self { destination, audit, once, journal: None, pages: Vec::new() };
        let Past { learned, checkpoint, refused, suspected } = outputs.open_journal(arguments, format, printer)?;
        if checkpoint.is_none() {
            outputs.destination.start()?;
        }
        let checkpoint = checkpoint.unwrap_or_default();
        if let Some(audit) = &mut outputs.audit {
            audit.go_on_behind(checkpoint.audit)?;
        }
        if let (Some(journal), true) = (&outputs.journal, checkpoint.items > 0) {
            let (pages, path) = (checkpoint.tally.pages(), journal.path().display());
            printer.remark(&format!("resuming after {pages} of an interrupted run (remove `{path}` to start over)"));
        }
        let at_hand = outputs.at_hand(refused, suspected);
        Ok((outputs, Done { items: checkpoint.items, tally: checkpoint.tally.of_earlier_run(), learned, at_hand }))
    }

    /// Finds out which of the pages that a killed run was working on ended it, and starts a list of those of this run.
    ///
    /// A page that ends a process of its own is not touched again. The others are worked on alone from now on, each of them; the
    /// one at which a run ends nevertheless is not touched again either, whatever it was that the process of its own did not do.
    fn at_hand(&mut self, mut refused: Vec<usize>, mut suspected: Vec<usize>) -> AtHand {
        let Some(journal) = &mut self.journal else { return AtHand::default() };
        let mut path = journal.path().as_os_str().to_owned();
        path.push(".at-hand");
        let path = PathBuf::from(path);
        let left = AtHand::left_by_earlier_run(&path);
        for &item in &left {
            if refused.contains(&item) {
                continue;
            }
            let was_alone = left.len() == 1 && suspected.contains(&item);
            if was_alone || !trial::survives(item) {
                journal.add_refused(item);
                refused.push(item);
            } else if !suspected.contains(&item) {
                journal.add_suspected(item);
                suspected.push(item);
            }
        }
        AtHand::keep(path, refused, suspected).unwrap_or_default()
    }

    /// Opens the journal, where a run can have one, and gives what it says.
    fn open_journal(
        &mut self,
        arguments: &ExtractArguments,
        format: ExtractFormat,
        printer: &mut Printer,
    ) -> Result<Past, Stop> {
        let is_audit_kept = self.audit.as_ref().is_none_or(AuditOutput::is_kept);
        let place = self.destination.journal().filter(|_| is_audit_kept);
        let (Some(path), Some(run)) = (place, fingerprint(arguments, format)) else { return Ok(Past::default()) };
        let failed = |cause| {
            Stop::Output(Failure {
                message: format!("cannot write `{}`", path.display()),
                causes: vec![failure::cause(&cause)],
                hint: Some("choose another place with `--output`".to_owned()),
            })
        };
        let Some((mut journal, mut past)) = Journal::open(&path, &run).map_err(failed)? else {
            // Only of a folder: a file would have been refused. Others may write other pages there.
            printer.remark("another run is writing to the same folder: if this one is interrupted, it starts over");
            return Ok(Past::default());
        };
        if let Some(checkpoint) = &past.checkpoint {
            let audit = self.audit.as_mut().map_or(Ok(true), |audit| audit.still_holds(checkpoint.audit));
            // Somebody may have tidied up between the runs, and disks forget.
            if !audit? || !self.destination.go_on_behind(checkpoint)? {
                printer.remark("the files of an interrupted run are gone or damaged: starting over");
                journal.restart(&run).map_err(failed)?;
                past = Past::default();
            }
        }
        self.destination.is_ours_alone();
        self.journal = Some(journal);
        Ok(past)
    }

    /// Whether somebody wants to know what was left out.
    pub(super) fn audit(&self) -> Audit {
        if self.audit.is_some() { Audit::Wanted } else { Audit::Unwanted }
    }

    /// Keeps what was learned for a run that goes on.
    pub(super) fn keep_learned(&mut self, learned: &Learned) {
        if let Some(journal) = &mut self.journal {
            journal.add_learned(learned);
        }
    }

    pub(super) fn write(&mut self, extraction: Extracted, printer: &mut Printer) -> Result<(), Stop> {
        let written = if extraction.is_kept { self.destination.write(&extraction, printer) } else { Ok(()) };
        let written = written.and_then(|()| match &mut self.audit {
            Some(audit) => audit.write(&extraction.audit, printer),
            None => Ok(()),
        });
        if extraction.is_kept && self.journal.is_some() && self.destination.has_file_for_each() {
            self.pages.push(extraction.file_name);
        }
        written.map_err(|stop| self.with_hint(stop))
    }

    /// Keeps how far the run is, now and then.
    pub(super) fn check(&mut self, items: usize, tally: &Tally) -> Result<(), Stop> {
        let is_due = self.journal.as_ref().is_some_and(|journal| journal.is_due(items));
        if is_due && self.destination.is_between_parts() {
            self.flush()?;
            let checkpoint = Checkpoint {
                items,
                output: self.destination.extent(),
                audit: self.audit.as_ref().map(AuditOutput::extent).unwrap_or_default(),
                tally: tally.clone(),
                pages: std::mem::take(&mut self.pages),
            };
            if let Some(journal) = &mut self.journal {
                journal.add_checkpoint(&checkpoint);
                if journal.is_of_use() {
                    self.destination.keep();
                    self.audit.iter_mut().for_each(AuditOutput::keep);
                }
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Stop> {
        let flushed = self.destination.flush();
        let flushed = flushed.and_then(|()| self.audit.as_mut().map_or(Ok(()), AuditOutput::flush));
        flushed.map_err(|stop| self.with_hint(stop))
    }

    /// A run that can be resumed says so when it fails.
    fn with_hint(&self, stop: Stop) -> Stop {
        match stop {
            Stop::Output(failure) if self.journal.as_ref().is_some_and(Journal::is_of_use) => {
                let hint = "finished pages are kept: make room and run the same command again to continue";
                Stop::Output(Failure { hint: Some(hint.to_owned()), ..failure })
            }
            other => other,
        }
    }

    /// Makes what is still unfinished appear.
    pub(super) fn finish(mut self, judging: &Judging, printer: &mut Printer) -> Result<(), Stop> {
        // All, before the output appears: if there is no room for one of them, another run can still go on.
        let closed = self.destination.close(printer);
        let closed =
            closed.and_then(|()| self.once.take().map_or(Ok(()), |once| once.write(&judging.sites(), printer)));
        closed.map_err(|stop| self.with_hint(stop))?;
        self.flush()?;
        self.destination.finish()?;
        self.audit.map_or(Ok(()), AuditOutput::finish)?;
        if let Some(journal) = self.journal {
            journal.finish();
        }
        Ok(())
    }

    /// Leaves nothing behind.
    pub(super) fn give_up(self) {
        self.destination.give_up();
        if let Some(audit) = self.audit {
            audit.give_up();
        }
        if let Some(journal) = self.journal {
            journal.finish();
        }
    }
}

/// Whether all outputs have places of their own, where nothing is that this run reads.
fn check_places(arguments: &ExtractArguments, format: ExtractFormat) -> Result<(), Stop> {
    let output = arguments.output.as_deref().map(|path| (path, "-o", destination::written(path, format)));
    let audit = arguments.audit.as_deref().map(|path| (path, "--audit", Written::File));
    let once = arguments.once.as_deref().map(|path| (path, "--once", Once::written(path)));
    let named = [output, audit, once].into_iter().flatten().filter(|(path, ..)| !is_dash(path));
    let places: Vec<Place<'_>> = named.map(|(path, option, written)| Place { option, path, written }).collect();
    for place in &places {
        output_place::keep_off_sources(*place, &arguments.collection.sources)?;
        output_place::keep_off_templates(*place, arguments.template.as_slice())?;
    }
    output_place::keep_apart(&places)
}
