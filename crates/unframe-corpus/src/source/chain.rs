//! Several sources, read one after another as if they were one.

use std::sync::Arc;

use super::{ReadRecords, Records, Source};
use crate::{CorpusError, Record, Resource, Skipped};

/// The sources of a run in the order they were given.
///
/// Ids are those of each source, so two folders that both hold `index.html` give two records of that id.
#[derive(Clone, Debug)]
pub struct Sources {
    sources: Arc<[Source]>,
}

impl Sources {
    /// These sources.
    pub fn new(sources: Vec<Source>) -> Self {
        Self { sources: sources.into() }
    }

    /// The records of all of them, from the beginning; a source that cannot be read is an error item, and the next
    /// source follows. Limits are as in [`Source::records`].
    pub fn records(&self, max_bytes: usize) -> Records {
        Records::new(Chained { sources: Arc::clone(&self.sources), next: 0, current: None, max_bytes })
    }
}

impl Sources {
    /// What the pages of archives refer to, as [`Source::resources`] has it.
    pub fn resources(&self, max_bytes: usize) -> impl Iterator<Item = Resource> + '_ {
        self.sources.iter().flat_map(move |source| source.resources(max_bytes))
    }
}

struct Chained {
    sources: Arc<[Source]>,
    next: usize,
    current: Option<Records>,
    max_bytes: usize,
}

impl ReadRecords for Chained {
    fn next_record(&mut self, skipped: &mut Skipped) -> Option<Result<Record, CorpusError>> {
        loop {
            if let Some(records) = &mut self.current {
                let item = records.reader.next_record(skipped);
                if item.is_some() {
                    return item;
                }
                self.current = None;
            }
            let source = self.sources.get(self.next)?;
            self.next += 1;
            match source.records(self.max_bytes) {
                Ok(records) => self.current = Some(records),
                Err(error) => return Some(Err(error)),
            }
        }
    }
}
