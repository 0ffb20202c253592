//! What is made of one page, on the thread that works on it.

use unframe_corpus::conversion;

use super::audit::Audit;
use super::dedup::Found;
use crate::args::{ExtractArguments, ExtractFormat};
use crate::commands::collection::CollectedPage;
use crate::commands::judging::Judging;
use crate::commands::tally::Tally;

/// What is to be made of each page.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'run> {
    pub(super) format: ExtractFormat,
    pub(super) audit: Audit,
    pub(super) target_language: Option<&'run str>,
    /// When the run began, for formats that want a time.
    pub(super) now: &'run str,
}

impl<'run> Wanted<'run> {
    pub(super) fn of(arguments: &'run ExtractArguments, format: ExtractFormat, audit: Audit, now: &'run str) -> Self {
        Self { format, audit, target_language: arguments.tuning.target_language.as_deref(), now }
    }
}

/// A page with its framing taken off, as it is written.
pub(super) struct Extracted {
    /// What it is called beside other pages.
    pub(super) shown_name: String,
    /// What its file is called.
    pub(super) file_name: String,
    /// What is strange about it.
    pub(super) note: Option<&'static str>,
    /// In the format that was asked for; except for HTML, UTF-8.
    pub(super) output: Vec<u8>,
    /// What was left out, in lines; empty if nobody asks.
    pub(super) audit: String,
    /// Whether it is written; if not, the audit tells of it all the same.
    pub(super) is_kept: bool,
    pub(super) tally: Tally,
}

impl Extracted {
    pub(super) fn of(
        page: &CollectedPage<'_>,
        judging: &Judging,
        repeated: Option<&Found>,
        wanted: Wanted<'_>,
    ) -> Self {
        let extraction = judging.extract(page);
        let extraction = match repeated {
            Some(found) => found.apply(page.number, extraction),
            None => extraction,
        };
        let mut tally = Tally::of_extraction(page, &extraction);
        tally.without_template = usize::from(judging.lacks_template(page));
        if wanted.target_language.is_some_and(|language| extraction.is_in_another_language_than(language)) {
            tally.other_language = 1;
            return Self { note: Some("is in another language"), is_kept: false, tally, ..Self::nothing(page) };
        }
        let audit = wanted.audit.lines(&extraction);
        if let Some(found) = repeated {
            tally.repeated = usize::from(found.leaves_out(page.number));
            tally.with_repeated_blocks = usize::from(found.repeats_blocks(page.number));
            if tally.repeated > 0 {
                return Self { audit, is_kept: false, tally, ..Self::nothing(page) };
            }
        }
        let output = match wanted.format {
            ExtractFormat::Warc => conversion(page.record, extraction.text(), wanted.now),
            format => extraction.render(format.of_page()),
        };
        Self { note: note(page), output, audit, tally, ..Self::nothing(page) }
    }

    /// Nothing but its names.
    fn nothing(page: &CollectedPage<'_>) -> Self {
        Self {
            shown_name: page.record.shown_name().to_owned(),
            file_name: page.record.file_name().into_owned(),
            note: None,
            output: Vec::new(),
            audit: String::new(),
            is_kept: true,
            tally: Tally::default(),
        }
    }
}

/// Whether somebody should look at what was given.
fn note(page: &CollectedPage<'_>) -> Option<&'static str> {
    if page.record.body.is_empty() {
        Some("is empty")
    } else {
        let is_strange = page.read.not_a_page().is_some() || page.read.page().looks_binary();
        is_strange.then_some("does not look like a page")
    }
}
