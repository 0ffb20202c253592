//! `unframe dups query`: what a base has that is like some pages.

use std::time::Instant;

use unframe_dups::told::Asking;
use unframe_dups::{Base, MOST_CANDIDATES};

use super::report::{self, Report, Texts};
use super::{find, judging, stop};
use crate::args::QueryArguments;
use crate::commands::collection::{CollectedPage, Collection};
use crate::commands::progress::Progress;
use crate::commands::summary;
use crate::commands::tally::Tally;
use crate::exit::ExitCode;
use crate::failure::Stop;
use crate::printer::Printer;
use crate::words::{count, grouped};

pub(super) fn run(arguments: &QueryArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let start = Instant::now();
    find::keep_off(&arguments.report, &arguments.collection.sources)?;
    super::keep_off_base(arguments.report.output.as_deref(), &arguments.base.folder)?;
    let base = Base::open(&arguments.base.folder).map_err(stop)?;
    let title = find::title(&arguments.collection.sources);
    let mut report = Report::open(&arguments.report, &title, Texts::Shown, printer)?;
    let collection = Collection::open(&arguments.collection, printer);
    let judging = judging::judging(&arguments.judging, &collection, printer)?;
    let (threshold, compared) = (arguments.comparing.threshold, arguments.comparing.compared());
    let scheme = base.scheme();
    let asking = Asking { base: &base, threshold, compared, characters: report.texts().1 };
    let listed = report::listed(&arguments.report);
    let ask = |page: &CollectedPage<'_>| {
        let parts = judging::parts(page, &judging, scheme);
        let prints = judging::prints(&parts, scheme);
        let groups = asking.of(&page.record.id, &parts, &prints);
        (groups, Tally::of_page(page))
    };
    if arguments.report.output.is_none() {
        printer.prints_meanwhile();
    }
    let mut progress = Progress::start("asking", &collection);
    let mut tally = Tally::default();
    let (mut with_matches, mut are_cut) = (0, false);
    let skipped = collection.each(ask, |item| {
        match item {
            Ok((groups, page)) => {
                tally.add(&page);
                let mut groups = groups.map_err(stop)?;
                groups.retain(|group| group.kind.is_listed(&listed));
                with_matches += usize::from(!groups.is_empty());
                for group in &groups {
                    are_cut |= group.members.len() > MOST_CANDIDATES;
                    report.group(group, printer)?;
                }
            }
            Err(lost) => lost.count(&mut tally, printer),
        }
        progress.tell(&tally, printer);
        Ok(())
    })?;
    let groups = report.finish("The base has no near-duplicates of it.", printer)?;
    if are_cut {
        printer.advise(
            "some blocks are on very many pages of the base, of which not all are listed",
            "`unframe dups list` names all pages of a group",
        );
    }
    if tally.pages > 0 {
        let (pages, failed, speed) = (tally.pages(), tally.failures(), tally.speed(start.elapsed()));
        let (alike, groups) = (grouped(with_matches), count(groups, "group"));
        printer.summary(&format!("{pages}{failed}, {alike} with near-duplicates in the base, in {groups}; {speed}"));
    }
    Ok(summary::exit_code(&tally, &collection, &skipped, printer))
}
