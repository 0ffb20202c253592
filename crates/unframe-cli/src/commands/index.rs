//! `unframe index`: content and framing of pages, to be searched.
//!
//! Pages are judged as `extract` judges them. Their words are made to terms on all threads; one thread writes.

use std::time::{Duration, Instant};

use unframe::Speed;
use unframe::label::Label;
use unframe::metadata::language_of;
use unframe::page_verdict::PageState;
use unframe_corpus::Written;
use unframe_search::index::{Added, PageToIndex, Prepared, Writer};
use unframe_search::topics::LeaveOut;
use unframe_search::{Part, parts};

use super::collection::{CollectedPage, Collection};
use super::judging::{Asked, Judging};
use super::progress::Progress;
use super::summary;
use super::tally::Tally;
use crate::args::IndexArguments;
use crate::exit::ExitCode;
use crate::failure::Stop;
use crate::named_pages;
use crate::output_place::{self, Place};
use crate::printer::Printer;
use crate::template_file::Saved;
use crate::words::grouped;

/// So often what was added is made to outlive us.
const COMMIT: Duration = Duration::from_secs(15);

/// Bytes of a text that its language is told from: telling it costs more than finding the words.
const LANGUAGE_SAMPLE: usize = 1000;

pub(crate) fn run(arguments: &IndexArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let start = Instant::now();
    let place = Place { option: "--out", path: &arguments.out, written: Written::Folder };
    output_place::keep_off_sources(place, &arguments.collection.sources)?;
    let given = arguments.template.as_deref().map(Saved::read).transpose();
    let (saved, only) = match given.and_then(|saved| Ok((saved, named_pages::read(arguments.only.as_deref())?))) {
        Ok(given) => given,
        Err(failure) => {
            printer.error(&failure);
            return Ok(ExitCode::AllFailed);
        }
    };
    let leave_out = arguments.leave_out();
    let mut writer = Writer::open(&arguments.out, leave_out).map_err(Stop::from)?;
    let collection = Collection::open(&arguments.collection, printer);
    let mut asked = Asked::plainly(arguments.method.method());
    asked.options.speed = if arguments.fast { Speed::Fast } else { Speed::Careful };
    let judging = match saved {
        Some(saved) => Judging::by_saved(saved, &collection, asked.options, printer),
        None => Judging::learn(asked, &collection, |_| {}, printer)?,
    };
    let (mut tally, mut counts) = (Tally::default(), Counts::default());
    let mut progress = Progress::start("indexing", &collection);
    let mut committed = Instant::now();
    let index = |page: &CollectedPage<'_>| {
        let is_wanted = only.as_ref().is_none_or(|only| only.contains(&page.record.id));
        is_wanted.then(|| prepare(page, &judging, leave_out))
    };
    let skipped = collection.each(index, |item| {
        match item {
            Ok(Some((page, of_page))) => {
                tally.add(&of_page);
                counts.add(writer.add(page)?);
            }
            Ok(None) => counts.unwanted += 1,
            Err(lost) => lost.count(&mut tally, printer),
        }
        if committed.elapsed() >= COMMIT {
            writer.commit()?;
            committed = Instant::now();
        }
        progress.tell(&tally, printer);
        Ok(())
    })?;
    writer.finish()?;
    if tally.pages > 0 {
        judging.advise(&tally, printer);
        let (pages, sites, failed) = (tally.pages(), judging.said(&tally), tally.failures());
        let (shares, speed, damage) = (tally.shares(), tally.speed(start.elapsed()), tally.damage());
        printer.summary(&format!("{pages} {sites}{failed}: {}; {shares}; {speed}{damage}", counts.said()));
    } else if counts.unwanted > 0 {
        printer.remark("the file of `--only` names no page");
        return Ok(ExitCode::Success);
    }
    Ok(summary::exit_code(&tally, &collection, &skipped, printer))
}

/// What is indexed of a page, and what it counts.
fn prepare(page: &CollectedPage<'_>, judging: &Judging, leave_out: Option<LeaveOut>) -> (Prepared, Tally) {
    let extraction = judging.extract(page);
    let metadata = extraction.metadata();
    let parts = parts(&extraction);
    let state = extraction.verdict().state;
    let kind = match extraction.prediction() {
        _ if state != PageState::Content => Some(state.name()),
        prediction => prediction.map(|prediction| prediction.page_type.name()),
    };
    let stated = || metadata.language.as_ref().map_or("", |language| language.value.as_str());
    let site = judging.site_of(page.record);
    let to_index = PageToIndex {
        id: &page.record.id,
        url: page.record.url.as_deref(),
        site: site.as_str(),
        title: extraction.title(),
        kind,
        // What the words tell counts more than what is stated, which is often the language of the site.
        language: language_of(&sample(&parts)).unwrap_or_else(stated),
        parts,
    };
    let mut tally = Tally::of_extraction(page, &extraction);
    tally.without_template = usize::from(judging.lacks_template(page));
    (Prepared::of(&to_index, leave_out), tally)
}

/// The beginning of the content; where there is none, of the framing.
fn sample(parts: &[Part]) -> String {
    let of_label = |label: Label| {
        let mut sample = String::new();
        for part in parts.iter().filter(|part| part.label == label) {
            let rest = LANGUAGE_SAMPLE.saturating_sub(sample.len());
            sample.push_str(&part.text[..part.text.floor_char_boundary(rest)]);
            sample.push('\n');
        }
        sample
    };
    let content = of_label(Label::Content);
    if content.trim().is_empty() { of_label(Label::Framing) } else { content }
}

/// What became of pages.
#[derive(Debug, Default)]
struct Counts {
    new: usize,
    changed: usize,
    unchanged: usize,
    unwanted: usize,
}

impl Counts {
    fn add(&mut self, added: Added) {
        match added {
            Added::New => self.new += 1,
            Added::Changed => self.changed += 1,
            Added::Unchanged => self.unchanged += 1,
        }
    }

    /// `12 new, 3 unchanged`.
    fn said(&self) -> String {
        let counts = [
            (self.new, "new"),
            (self.changed, "changed"),
            (self.unchanged, "unchanged"),
            (self.unwanted, "not wanted"),
        ];
        let said: Vec<String> = counts
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| format!("{} {what}", grouped(*count)))
            .collect();
        said.join(", ")
    }
}
