//! Does a page end the process that works on it?
//!
//! After a run was killed nobody knows whether one of the pages at hand did it, by taking more memory than there is, or the
//! user. So the next run tries each of them in a process of its own first: the same command with `--try-item`, which works on this
//! page and writes nothing. A page that ends this process as well is left out and reported.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::process::{Command, Stdio};

use unframe::Options;
use unframe::extraction::{Extraction, KnownSite};
use unframe::template::Observation;

use crate::commands::collection::{CollectedPage, Collection};
use crate::exit::ExitCode;
use crate::failure::Stop;

/// Whether a process that works on the item numbered `item` ends on its own.
pub(super) fn survives(item: usize) -> bool {
    let Ok(program) = std::env::current_exe() else { return true };
    let mut arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let end = arguments.iter().position(|argument| argument == "--").unwrap_or(arguments.len());
    arguments.splice(end..end, ["--try-item".into(), item.to_string().into()]);
    let mut command = Command::new(program);
    let command = command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // On Unix a process that a signal ended has no code; on Windows it has a negative one.
    command.status().map_or(true, |status| status.code().is_some_and(|code| code >= 0))
}

/// Works on one page as the passes of a run do.
pub(super) fn run(item: usize, collection: &mut Collection, options: &Options) -> ExitCode {
    collection.threads = NonZeroUsize::MIN;
    let work = |page: &CollectedPage<'_>| {
        let observation = Observation::of(&page.read);
        let observation = if options.asks_pages() { observation.with_evidence(&page.read) } else { observation };
        let judged = options.judge(&page.read, KnownSite::Nothing);
        let extraction = Extraction::of(page.read.clone(), judged, options.clone());
        (observation.key(), extraction.json().len(), extraction.markdown().len())
    };
    let _ = collection.each_from(item, work, |_| Err(Stop::ReaderLeft));
    ExitCode::Success
}
