//! `unframe make-topics`: queries of which the page they mean is known, from the pages themselves.

use unframe_corpus::Written;
use unframe_search::known_items::{LinkingPage, Placed, known_items, links};

use super::collection::{CollectedPage, Collection};
use super::judging::{Asked, Judging};
use super::progress::Progress;
use super::summary;
use super::tally::Tally;
use crate::args::MakeTopicsArguments;
use crate::exit::ExitCode;
use crate::failure::Stop;
use crate::named_pages;
use crate::output_file::OutputFile;
use crate::output_place::{self, Place};
use crate::printer::Printer;
use crate::words::count;

pub(crate) fn run(arguments: &MakeTopicsArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let places = [("--topics", &arguments.topics), ("--qrels", &arguments.qrels)];
    let places = places.map(|(option, path)| Place { option, path, written: Written::File });
    for place in places {
        output_place::keep_off_sources(place, &arguments.collection.sources)?;
    }
    output_place::keep_apart(&places)?;
    let only = match named_pages::read(arguments.only.as_deref()) {
        Ok(only) => only,
        Err(failure) => {
            printer.error(&failure);
            return Ok(ExitCode::AllFailed);
        }
    };
    let collection = Collection::open(&arguments.collection, printer);
    let judging = Judging::learn(Asked::plainly(arguments.method.method()), &collection, |_| {}, printer)?;
    let mut progress = Progress::start("reading links", &collection);
    let mut tally = Tally::default();
    let mut pages = Vec::new();
    let read_links = |page: &CollectedPage<'_>| {
        let is_wanted = only.as_ref().is_none_or(|only| only.contains(&page.record.id));
        is_wanted.then(|| (linking_page(page, &judging), Tally::of_page(page)))
    };
    let skipped = collection.each(read_links, |item| {
        match item {
            Ok(Some((page, of_page))) => {
                tally.add(&of_page);
                pages.push(page);
            }
            Ok(None) => {}
            Err(lost) => lost.count(&mut tally, printer),
        }
        progress.tell(&tally, printer);
        Ok(())
    })?;
    if tally.pages > 0 {
        let (topics, judgments) = known_items(&pages, arguments.from(), arguments.count.get(), arguments.seed);
        if topics.is_empty() {
            let advice = "`--from titles` asks for pages by their titles";
            printer.advise("no link or title on these pages names exactly one of them", advice);
        }
        let lines: String = topics
            .iter()
            .map(|topic| serde_json::to_string(topic).expect("strings and numbers are JSON") + "\n")
            .collect();
        for (path, text) in [(&arguments.topics, lines), (&arguments.qrels, judgments.to_trec())] {
            let mut file = OutputFile::create(path)?;
            file.write(text.as_bytes())?;
            file.finish()?;
        }
        let (topics, pages, failed) = (count(topics.len(), "topic"), tally.pages(), tally.failures());
        printer.summary(&format!("{topics} from {pages}{failed}"));
    }
    Ok(summary::exit_code(&tally, &collection, &skipped, printer))
}

/// What a page is called, and what its content calls others.
fn linking_page(page: &CollectedPage<'_>, judging: &Judging) -> LinkingPage {
    let extraction = judging.extract(page);
    let (id, url) = (&page.record.id, page.record.url.as_deref());
    let site = judging.site_of(page.record);
    let placed = Placed { id, url, site: site.as_str() };
    let leads = links(&extraction);
    LinkingPage {
        id: id.clone(),
        place: placed.place(),
        title: extraction.title().map(str::to_owned),
        links: leads.into_iter().filter_map(|link| Some((placed.target(&link.address)?, link.text))).collect(),
    }
}
