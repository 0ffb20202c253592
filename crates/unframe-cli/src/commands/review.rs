//! `unframe review`: pages with their framing greyed out, in the browser, to be looked at and graded.

use std::io::Write as _;
use std::path::PathBuf;

use unframe::Method;
use unframe_corpus::{Source, Sources, causes};
use unframe_dups::Base;
use unframe_review::judgments::{JudgmentStore, place_beside};
use unframe_review::website::{Assignment, Collection, PageOrder, ReadOptions, Review, ReviewOptions, Sampling, serve};
use unframe_search::index::Index;

use crate::args::{OrderName, ReviewArguments};
use crate::browser;
use crate::exit::ExitCode;
use crate::failure::{Failure, Stop};
use crate::output_place::is_dash;
use crate::printer::Printer;

pub(crate) fn run(arguments: &ReviewArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let mut sources = Vec::new();
    for path in &arguments.sources {
        match Source::open(path) {
            Ok(source) => sources.push(source.with_links(arguments.links.asked())),
            Err(error) => printer.error(&Failure::from(&error)),
        }
    }
    if sources.is_empty() {
        return Ok(ExitCode::AllFailed);
    }
    let base = arguments.base.as_deref().map(Base::open).transpose().map_err(|error| Stop::Output(of_base(&error)))?;
    let reading = ReadOptions {
        encoding: arguments.reading.encoding.clone(),
        limits: arguments.reading.limits(),
        site_by: arguments.site_by,
    };
    let sources = Sources::new(sources);
    let collection = Collection::read(sources.clone(), reading).map_err(|error| Stop::Output((&error).into()))?;
    for (folder, prefix) in sources.folders() {
        collection.list_resources(folder, prefix);
    }
    // Without a page there is nothing to keep judgments of: no file is made.
    if let (false, failures) = collection.wait_for_a_page() {
        printer.error(&without_pages(arguments, failures));
        return Ok(ExitCode::AllFailed);
    }
    let judgments = JudgmentStore::open(&place(arguments)).map_err(|error| Stop::Output(Failure::from(&error)))?;
    let review = Review::new(collection, judgments, base, options(arguments));
    let review = match arguments.index.as_deref().map(Index::open).transpose()? {
        Some(index) => review.with_index(index),
        None => review,
    };
    let mut printed = Ok(());
    let served = serve(review, arguments.port, |address| {
        let address = format!("http://{address}/");
        printed = printer.line(&address).and_then(|()| printer.output().flush());
        if !arguments.no_open && !browser::open(&address) {
            printer.remark("cannot open a browser: open the address above yourself");
        }
        printer.remark("only this machine can open the review; press Ctrl-C to stop");
    });
    printed?;
    match served {
        Ok(()) => Ok(ExitCode::Success),
        Err(cause) => {
            printer.error(&Failure {
                message: "cannot serve the review on 127.0.0.1".to_owned(),
                causes: vec![cause.to_string()],
                hint: arguments.port.map(|port| {
                    format!("another program may use port {port}; without `--port` unframe picks a free one")
                }),
            });
            Ok(ExitCode::OutputFailed)
        }
    }
}

fn without_pages(arguments: &ReviewArguments, failures: Vec<String>) -> Failure {
    let names: Vec<String> = arguments.sources.iter().map(|source| source.display().to_string()).collect();
    Failure {
        message: format!("cannot review {}: there is no page in it", names.join(", ")),
        causes: failures,
        hint: Some("pages are .html files, or archives of them: WARC, WACZ, zip, tar, JSON lines".to_owned()),
    }
}

/// The file that stores the judgments.
fn place(arguments: &ReviewArguments) -> PathBuf {
    let beside_source = || match arguments.sources.first().filter(|source| !is_dash(source)) {
        Some(source) => place_beside(source),
        None => PathBuf::from("standard-input.judgments.sqlite"),
    };
    arguments.judgments.clone().unwrap_or_else(beside_source)
}

fn options(arguments: &ReviewArguments) -> ReviewOptions {
    let is_sampled = arguments.sites.is_some() || arguments.pages.is_some();
    let whole = Sampling::default();
    let sampling = Sampling {
        seed: arguments.seed,
        sites: arguments.sites.map_or(whole.sites, Into::into),
        pages_of_site: arguments.pages.map_or(whole.pages_of_site, Into::into),
    };
    ReviewOptions {
        methods: Method::ALL.to_vec(),
        shown: arguments.methods.clone(),
        expert: arguments.expert.clone().unwrap_or_else(user),
        language: arguments.lang.map(Into::into),
        blind: arguments.blind.then_some(arguments.seed),
        sampling: is_sampled.then_some(sampling),
        order: match arguments.order {
            OrderName::AsIs => PageOrder::AsIs,
            OrderName::Random => PageOrder::Random { seed: arguments.seed },
            OrderName::Uncertain => PageOrder::Uncertain,
        },
        assignment: (!arguments.experts.is_empty()).then(|| Assignment {
            experts: arguments.experts.clone(),
            overlap: arguments.overlap,
            seed: arguments.seed,
        }),
    }
}

/// The user name on this machine.
fn user() -> String {
    let named = ["USER", "LOGNAME", "USERNAME"].into_iter().find_map(|name| std::env::var(name).ok());
    named.filter(|name| !name.is_empty()).unwrap_or_else(|| "expert".to_owned())
}

fn of_base(error: &unframe_dups::BaseError) -> Failure {
    Failure { message: error.to_string(), causes: causes(error), hint: None }
}
