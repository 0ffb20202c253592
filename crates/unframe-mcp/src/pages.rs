//! Which page is meant: a file that is a page, or one page of an archive or a collection.

use std::time::{Duration, Instant};

use unframe::Limits;
use unframe_corpus::{Record, Source};

use crate::allowed::Allowed;
use crate::refusal::Refusal;

/// How long a tool may look for a page or learn: most clients wait a minute.
const PATIENCE: Duration = Duration::from_secs(50);

/// Pages of a collection that are named to a caller who has to choose one.
const NAMED: usize = 20;

/// When a tool has to give up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline(Instant);

impl Deadline {
    pub(crate) fn start() -> Self {
        Self(Instant::now() + PATIENCE)
    }

    pub(crate) fn has_passed(self) -> bool {
        Instant::now() >= self.0
    }
}

/// The page in the file `path`; `page` is its name in a file that holds several.
pub(crate) fn page_of(allowed: &Allowed, path: &str, page: Option<&str>, limits: &Limits) -> Result<Record, Refusal> {
    let source = Source::open(&allowed.file(path)?)?;
    let deadline = Deadline::start();
    let mut records = source.records(limits.max_bytes)?;
    let is_meant = |record: &Record| page.is_none_or(|page| record.id == page || record.url.as_deref() == Some(page));
    let mut found: Option<Record> = None;
    let mut names = Vec::new();
    for record in records.by_ref() {
        if deadline.has_passed() {
            return Err(Refusal::new(format!("it takes too long to look for a page in `{path}`"))
                .with_hint("take the page out of it with `unframe extract`, or give a smaller file"));
        }
        match record {
            Ok(record) if is_meant(&record) && page.is_some() => return Ok(named(record, path)),
            Ok(record) if names.len() < NAMED => {
                names.push(record.shown_name().to_owned());
                found.get_or_insert(record);
            }
            Ok(_) => break,
            // Others may be whole; of a file that is one page there is no other.
            Err(error) if page.is_none() && names.is_empty() => return Err(Refusal::from(error)),
            Err(_) => {}
        }
    }
    match (found, page) {
        (Some(record), None) if names.len() == 1 => Ok(named(record, path)),
        (None, _) => Err(Refusal::new(format!("there is no page in `{path}`"))),
        (_, None) => Err(Refusal::new(format!("`{path}` holds several pages")).with_hint(choice(&names))),
        (_, Some(page)) => {
            Err(Refusal::new(format!("there is no page `{page}` in `{path}`")).with_hint(choice(&names)))
        }
    }
}

/// A file that is one page is called as the caller calls it, without the folders of this machine.
fn named(record: Record, path: &str) -> Record {
    let is_file = record.url.is_none() && record.source == 0 && std::path::Path::new(&record.id).is_absolute();
    if is_file { Record { id: path.to_owned(), ..record } } else { record }
}

fn choice(names: &[String]) -> String {
    let more = if names.len() == NAMED { ", …" } else { "" };
    format!("say in `page` which one: {}{more}", names.join(", "))
}
