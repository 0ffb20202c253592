//! Writes judged pages as tasks of Label Studio.

use std::collections::BTreeSet;
use std::path::Path;

use unframe_review::judgments::exchange::{AnnotatedPage, to_label_studio};
use unframe_review::judgments::{Judgment, Statement, latest};

use super::write;
use crate::args::JudgmentsArguments;
use crate::commands::collection::{CollectedPage, Collection};
use crate::commands::judging::{Asked, Judging};
use crate::commands::summary;
use crate::commands::tally::Tally;
use crate::exit::ExitCode;
use crate::failure::Stop;
use crate::printer::Printer;
use crate::words::count;

pub(super) fn run(arguments: &JudgmentsArguments, said: &[Judgment], printer: &mut Printer) -> Result<ExitCode, Stop> {
    let counting = latest(said);
    let method = arguments.method.name();
    let of_page = |judgment: &&Judgment| match &judgment.said {
        Statement::Page(said) if said.method == method => Some((said.site.clone(), said.page.clone())),
        Statement::Correction(said) => Some((said.site.clone(), said.page.clone())),
        _ => None,
    };
    let wanted: BTreeSet<(String, String)> = counting.iter().filter_map(of_page).collect();
    // As the review tells sites: there the sites come first, and what their pages repeat is learned later.
    let collection = Collection::open(&arguments.collection, printer).with_sites_by_default();
    let judging = Judging::learn(Asked::plainly(arguments.method), &collection, |_| {}, printer)?;
    let mut tally = Tally::default();
    let mut tasks = Vec::new();
    let work = |page: &CollectedPage<'_>| {
        let site = judging.site_of(page.record);
        let is_wanted = wanted.contains(&(site.as_str().to_owned(), page.record.id.clone()));
        let task = is_wanted.then(|| {
            let (judged, _) = judging.judge(page);
            let (id, labels) = (page.record.id.as_str(), &judged.labels);
            let page = AnnotatedPage { read: &page.read, site: site.as_str(), page: id, method, labels };
            to_label_studio(&page, &counting)
        });
        (task, Tally::of_page(page))
    };
    let skipped = collection.each(work, |item| {
        match item {
            Ok((task, of_page)) => {
                tally.add(&of_page);
                tasks.extend(task);
            }
            Err(failed) => failed.count(&mut tally, printer),
        }
        Ok(())
    })?;
    let missing = wanted.len() - tasks.len();
    if missing > 0 {
        printer.advise(
            &format!("{} with judgments not found in the source", count(missing, "page")),
            "pass the same sources and `--site-by` as to `unframe review`",
        );
    }
    printer.summary(&format!("{} written", count(tasks.len(), "task")));
    let text = serde_json::to_string(&tasks).unwrap_or_default() + "\n";
    write(arguments.output.as_deref().unwrap_or(Path::new("-")), text.as_bytes(), printer)?;
    Ok(summary::exit_code(&tally, &collection, &skipped, printer))
}
