//! Several sources, read one after another as if they were one.

use std::path::Path;
use std::sync::Arc;

use super::names::names;
use super::{ReadRecords, Records, Source};
use crate::{CorpusError, Record, Resource, Skipped};

/// The sources of a run in the order they were given.
///
/// Where there are several, ids that are paths within a folder or an archive begin with the name of their source, so that
/// `index.html` of two sites are two ids. Ids that collections give to their pages themselves stay as they are.
#[derive(Clone, Debug)]
pub struct Sources {
    sources: Arc<[Named]>,
}

#[derive(Debug)]
struct Named {
    source: Source,
    /// In front of the ids of its pages, with a slash at its end; empty if there is only one source.
    prefix: String,
    /// Whether that belongs only in front of ids that tell a line.
    of_lines: bool,
}

impl Sources {
    /// These sources.
    pub fn new(sources: Vec<Source>) -> Self {
        let of_paths: Vec<&Path> = sources
            .iter()
            .filter(|source| source.has_paths() || source.has_lines())
            .map(|source| Path::new(source.name()))
            .collect();
        let mut names = names(&of_paths).into_iter();
        let are_several = sources.len() > 1;
        let named = |source: Source| {
            let of_lines = source.has_lines();
            let name = if source.has_paths() || of_lines { names.next() } else { None };
            let prefix =
                name.filter(|name| are_several && !name.is_empty()).map_or_else(String::new, |name| name + "/");
            Named { source, prefix, of_lines }
        };
        Self { sources: sources.into_iter().map(named).collect() }
    }

    /// The records of all of them, from the beginning; a source that cannot be read is an error item, and the next
    /// source follows. Limits are as in [`Source::records`].
    pub fn records(&self, max_bytes: usize) -> Records {
        Records::new(Chained { sources: Arc::clone(&self.sources), next: 0, current: None, max_bytes })
    }

    /// The folders among them, and what the ids of their pages begin with.
    pub fn folders(&self) -> impl Iterator<Item = (&Path, &str)> {
        self.sources.iter().filter_map(|named| Some((named.source.folder()?, named.prefix.as_str())))
    }

    /// Bytes that all of them have to be read, as far as that can be told beforehand.
    pub fn bytes(&self) -> u64 {
        self.sources.iter().map(|named| named.source.bytes()).sum()
    }

    /// Bytes of these that were read, in all passes together.
    pub fn bytes_read(&self) -> u64 {
        self.sources.iter().map(|named| named.source.bytes_read()).sum()
    }
}

impl Sources {
    /// What the pages of archives refer to, as [`Source::resources`] has it.
    pub fn resources(&self, max_bytes: usize) -> impl Iterator<Item = Resource> + '_ {
        self.sources.iter().flat_map(move |named| {
            named.source.resources(max_bytes).map(|mut resource| {
                // Those of a crawl have addresses, which are the same wherever they are stored.
                if !resource.address.contains("://") {
                    resource.address.insert_str(0, &named.prefix);
                }
                resource
            })
        })
    }
}

struct Chained {
    sources: Arc<[Named]>,
    next: usize,
    current: Option<Records>,
    max_bytes: usize,
}

impl Chained {
    /// Puts the name of its source in front of an id that is a path there.
    fn name(&self, record: &mut Record) {
        let Some(named) = self.next.checked_sub(1).and_then(|at| self.sources.get(at)) else { return };
        let is_line =
            record.id.strip_prefix("line ").is_some_and(|line| line.bytes().all(|byte| byte.is_ascii_digit()));
        if record.url.is_none() && !record.id.starts_with("urn:") && (!named.of_lines || is_line) {
            record.id.insert_str(0, &named.prefix);
            record.source += named.prefix.len();
        }
    }
}

impl ReadRecords for Chained {
    fn next_record(&mut self, skipped: &mut Skipped) -> Option<Result<Record, CorpusError>> {
        loop {
            if let Some(records) = &mut self.current {
                let mut item = records.reader.next_record(skipped);
                if let Some(Ok(record)) = &mut item {
                    self.name(record);
                }
                if item.is_some() {
                    return item;
                }
                self.current = None;
            }
            let source = self.sources.get(self.next)?;
            self.next += 1;
            match source.source.records(self.max_bytes) {
                Ok(records) => self.current = Some(records),
                Err(error) => return Some(Err(error)),
            }
        }
    }
}
