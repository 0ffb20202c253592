//! What is made of one page, on the thread that works on it.

use unframe::extraction::{ExtractOptions, Extraction, FrontMatter, Kept};
use unframe::render::{Images, Links};
use unframe::segment::Blocks;

use super::audit::Audit;
use super::dedup::Found;
use crate::args::{ExtractArguments, ExtractFormat};
use crate::commands::collection::ReadPage;
use crate::commands::judging::Method;
use crate::commands::tally::Tally;

/// What is to be made of each page.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'run> {
    pub(super) format: ExtractFormat,
    pub(super) audit: Audit,
    pub(super) options: ExtractOptions,
    pub(super) target_language: Option<&'run str>,
}

impl<'run> Wanted<'run> {
    pub(super) fn of(arguments: &'run ExtractArguments, format: ExtractFormat, audit: Audit) -> Self {
        let tuning = &arguments.tuning;
        let options = ExtractOptions {
            tables: if tuning.no_tables { Kept::No } else { Kept::Yes },
            comments: if tuning.no_comments { Kept::No } else { Kept::Yes },
            links: if tuning.keeps_links() { Links::Keep } else { Links::Text },
            images: if tuning.keeps_images() { Images::Keep } else { Images::Omit },
            front_matter: if arguments.with_metadata { FrontMatter::Wanted } else { FrontMatter::Unwanted },
        };
        Self { format, audit, options, target_language: tuning.target_language.as_deref() }
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
    /// In the format that was asked for; but for HTML, UTF-8.
    pub(super) output: Vec<u8>,
    /// What was left out, in lines; empty if nobody asks.
    pub(super) audit: String,
    /// Whether it is written; if not, the audit tells of it all the same.
    pub(super) is_kept: bool,
    pub(super) tally: Tally,
}

impl Extracted {
    pub(super) fn of(read: &ReadPage<'_>, method: &Method, repeated: Option<&Found>, wanted: Wanted<'_>) -> Self {
        let blocks = Blocks::of(&read.document.tree);
        let (judged, origin, has_template) = method.judge(read, &blocks).into_parts(read);
        let extraction = Extraction::of(read.page, read.document, &blocks, &judged, &origin, wanted.options);
        let extraction = match repeated {
            Some(found) => found.apply(read.number, extraction, read.document, &blocks),
            None => extraction,
        };
        let mut tally = Tally::of_extraction(read, &extraction);
        tally.without_template = usize::from(!has_template);
        if wanted.target_language.is_some_and(|language| extraction.is_in_another_language_than(language)) {
            tally.other_language = 1;
            return Self { note: Some("is in another language"), is_kept: false, tally, ..Self::nothing(read) };
        }
        let audit = wanted.audit.lines(read, &blocks, extraction.labels());
        if let Some(found) = repeated {
            tally.repeated = usize::from(found.leaves_out(read.number));
            tally.with_repeated_blocks = usize::from(found.repeats_blocks(read.number));
            if tally.repeated > 0 {
                return Self { audit, is_kept: false, tally, ..Self::nothing(read) };
            }
        }
        let output = extraction.render(wanted.format.of_page());
        Self { note: note(read), output, audit, tally, ..Self::nothing(read) }
    }

    /// Nothing but its names.
    fn nothing(read: &ReadPage<'_>) -> Self {
        Self {
            shown_name: read.record.shown_name().to_owned(),
            file_name: read.record.file_name().into_owned(),
            note: None,
            output: Vec::new(),
            audit: String::new(),
            is_kept: true,
            tally: Tally::default(),
        }
    }
}

/// Whether somebody should look at what was given.
fn note(read: &ReadPage<'_>) -> Option<&'static str> {
    if read.record.body.is_empty() {
        Some("is empty")
    } else {
        read.page.looks_binary().then_some("does not look like a page")
    }
}
