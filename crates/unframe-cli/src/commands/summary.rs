//! How a run over many pages ends: what is said about all of them, and its exit code.

use unframe::template::SiteTemplate;
use unframe_corpus::{SiteKey, SkipReason, Skipped};

use super::collection::Collection;
use super::sites;
use super::tally::Tally;
use crate::exit::ExitCode;
use crate::failure::Failure;
use crate::printer::Printer;
use crate::words::{count, grouped};

/// What folders and archives are searched for.
const SEARCHED_FOR: &str = "folders are searched for `.html`, `.htm`, `.xhtml`, `.xht`, `.shtml`, `.shtm`, `.warc`, `.wacz` \
                            (also with `.gz`, `.zst`) and other files that begin like a page";

/// So many sites are named one by one.
const NAMED: usize = 10;

/// Tells of sites that are too small to be compared.
pub(super) fn few_pages<'run>(
    sites: impl IntoIterator<Item = (&'run SiteKey, &'run SiteTemplate)>,
    printer: &mut Printer,
) {
    few(&too_small(sites), printer);
}

/// The same of templates that are saved: says what applying them will do.
pub(super) fn few_pages_learned<'run>(
    sites: impl IntoIterator<Item = (&'run SiteKey, &'run SiteTemplate)>,
    printer: &mut Printer,
) {
    tell_few(
        &too_small(sites),
        "`extract --template` will judge each page on its own until `template update` adds some",
        printer,
    );
}

fn too_small<'run>(
    sites: impl IntoIterator<Item = (&'run SiteKey, &'run SiteTemplate)>,
) -> Vec<(&'run SiteKey, usize)> {
    let small = sites.into_iter().filter(|(_, template)| !template.can_judge());
    small.map(|(site, template)| (site, template.pages_compared() as usize)).collect()
}

/// Tells of these sites and how many pages there are to compare.
pub(super) fn few(small: &[(&SiteKey, usize)], printer: &mut Printer) {
    tell_few(small, "everything is judged to be content", printer);
}

fn tell_few(small: &[(&SiteKey, usize)], consequence: &str, printer: &mut Printer) {
    for (site, pages) in small.iter().take(NAMED) {
        let pages = count(*pages, "page");
        printer.note(sites::name(site), &format!("only {pages} to compare: {consequence}"));
    }
    if small.len() > NAMED {
        let others = count(small.len() - NAMED, "site");
        printer.remark(&format!("the same holds for {others} more"));
    }
}

/// The exit code; if there was nothing to read at all, the reason is told.
pub(super) fn exit_code(tally: &Tally, collection: &Collection, skipped: &Skipped, printer: &mut Printer) -> ExitCode {
    if tally.untold > 0 {
        printer.remark(&format!("{} more of these lines hold no page", grouped(tally.untold)));
    }
    // Other things that were skipped are not pages; these most likely are.
    let encoded = skipped.count(SkipReason::UnknownEncoding);
    if encoded > 0 {
        printer.remark(&format!("skipped: {encoded} {}", SkipReason::UnknownEncoding));
    }
    let outside = skipped.count(SkipReason::OutsideLink);
    if outside > 0 {
        printer.remark(&format!(
            "skipped: {outside} {}; `--follow-links` reads what they lead to",
            SkipReason::OutsideLink
        ));
    }
    let failed = tally.failed + collection.unopened;
    if tally.pages + failed > 0 {
        return ExitCode::of_pages(failed, tally.pages + failed);
    }
    let reasons: Vec<String> = skipped.iter().map(|(reason, times)| format!("{times} {reason}")).collect();
    printer.error(&Failure {
        message: "found no pages".to_owned(),
        causes: vec![if reasons.is_empty() {
            "it is empty".to_owned()
        } else {
            format!("passed over: {}", reasons.join(", "))
        }],
        hint: Some(format!("{SEARCHED_FOR}; files named on the command line are always read as pages")),
    });
    ExitCode::AllFailed
}
