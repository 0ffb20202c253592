//! `unframe diff OLD NEW`: what two crawls of the same sites say differently.
//!
//! Each crawl is learned and judged as `extract` does it; what its pages say is kept (`crawl.rs`), then the crate
//! `unframe-diff` compares site by site.

mod crawl;

use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use unframe_corpus::{SiteKey, Written};
use unframe_diff::render::{self, Entry, Feed, Told};
use unframe_diff::{PlaceHistory, SiteDiff, SiteVersion, rfc3339};

use self::crawl::Crawl;
use crate::args::{DiffArguments, DiffFormat};
use crate::exit::ExitCode;
use crate::failure::Stop;
use crate::output_file::OutputFile;
use crate::output_place::{self, Place, is_dash};
use crate::printer::Printer;
use crate::words::count;

pub(crate) fn run(arguments: &DiffArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let start = Instant::now();
    let sources = arguments.sources();
    if let Some(path) = &arguments.output {
        output_place::keep_off_sources(Place { option: "-o", path, written: Written::File }, &sources)?;
    }
    // Begun before any work, because of what the user would wait for in vain.
    let file = arguments.output.as_deref().map(OutputFile::create).transpose()?;
    let [old, new] = sources.clone();
    let mut old = Crawl::read(arguments, old, None, printer)?;
    if old.tally.pages == 0 {
        return Ok(old.exit_code(printer));
    }
    let mut new = Crawl::read(arguments, new, Some(&old.judging), printer)?;
    if new.tally.pages == 0 {
        return Ok(new.exit_code(printer));
    }
    crawl::match_single_pages(&mut old, &mut new);
    let heading = sources.map(|source| source.display().to_string()).join(" → ");
    let told = compare(&old, &new, heading, arguments.all);
    let is_changed = told.entries.iter().any(|entry| entry.change.what.is_of_content());
    let text = written(&told, format(arguments), &arguments.sources()[1]);
    match file {
        Some(mut file) => {
            file.write(text.as_bytes())?;
            file.finish()?;
        }
        None => printer.page(&text)?,
    }
    let changes = count(told.entries.len(), "change");
    let mut tally = old.tally.clone();
    tally.add(&new.tally);
    let speed = tally.speed(start.elapsed());
    printer.summary(&format!("{} compared: {changes}; {speed}", count(told.compared, "page")));
    let codes = [old.exit_code(printer), new.exit_code(printer)];
    let worst = codes.into_iter().max_by_key(|code| *code as u8).unwrap_or(ExitCode::Success);
    Ok(match (arguments.exit_code, worst) {
        (true, ExitCode::SomeFailed) => ExitCode::AllFailed,
        // As `git diff --exit-code` and `diff` do.
        (true, ExitCode::Success) if is_changed => ExitCode::SomeFailed,
        (_, worst) => worst,
    })
}

fn compare(old: &Crawl, new: &Crawl, heading: String, is_all_wanted: bool) -> Told {
    let mut told = Told { heading, ..Told::default() };
    let sites: BTreeSet<&SiteKey> = old.sites.keys().chain(new.sites.keys()).collect();
    let nothing = SiteVersion::default();
    for site in sites {
        let (before, now) = (old.sites.get(site).unwrap_or(&nothing), new.sites.get(site).unwrap_or(&nothing));
        let SiteDiff { mut changes, set_aside, compared, .. } =
            SiteDiff::of(site.as_str(), before, now, &PlaceHistory::default());
        render::sort(&mut changes);
        told.entries.extend(changes.into_iter().map(Entry::from));
        told.compared += compared;
        if is_all_wanted {
            told.set_aside.extend(set_aside);
        }
    }
    told
}

fn format(arguments: &DiffArguments) -> DiffFormat {
    let of_name = || match arguments.output.as_deref()?.extension()?.to_str()? {
        "jsonl" | "json" | "ndjson" => Some(DiffFormat::Jsonl),
        "md" | "markdown" => Some(DiffFormat::Markdown),
        "html" | "htm" => Some(DiffFormat::Html),
        "atom" | "xml" => Some(DiffFormat::Atom),
        _ => None,
    };
    arguments.format.or_else(of_name).unwrap_or(DiffFormat::Table)
}

fn written(told: &Told, format: DiffFormat, new: &Path) -> String {
    match format {
        DiffFormat::Table => render::table(told),
        DiffFormat::Jsonl => render::jsonl(told),
        DiffFormat::Markdown => render::markdown(told),
        DiffFormat::Html => render::html(told),
        DiffFormat::Atom => {
            let feed = Feed {
                id: render::urn(&told.heading),
                title: format!("Changes: {}", told.heading),
                updated: rfc3339(changed_at(new)),
                address: None,
            };
            render::atom(told, &feed)
        }
    }
}

/// When the later crawl was written, in seconds since 1970: the same as long as it is the same. A stream is of now.
fn changed_at(source: &Path) -> i64 {
    let of_file = || fs_err::metadata(source).and_then(|metadata| metadata.modified()).ok();
    let time = if is_dash(source) { None } else { of_file() };
    let since = time.unwrap_or_else(SystemTime::now).duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or_default()
}
