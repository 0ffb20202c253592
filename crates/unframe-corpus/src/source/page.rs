//! A file that is one page, packed or not.

use std::io::{self, BufReader};

use super::ReadRecords;
use crate::page_bytes::read_page;
use crate::stored_file::StoredFile;
use crate::{CorpusError, Record, Skipped};

/// The one record of such a file.
pub(super) struct OnePage {
    name: String,
    file: Option<StoredFile>,
    max_bytes: usize,
}

impl OnePage {
    pub(super) fn new(name: &str, file: StoredFile, max_bytes: usize) -> Self {
        Self { name: name.to_owned(), file: Some(file), max_bytes }
    }
}

impl ReadRecords for OnePage {
    fn next_record(&mut self, _skipped: &mut Skipped) -> Option<Result<Record, CorpusError>> {
        let body = read_page(BufReader::new(self.file.take()?), 0, self.max_bytes, |_| true);
        Some(match body {
            Ok(body) => {
                let (id, body) = (self.name.clone(), body.unwrap_or_default());
                Ok(Record { id, body, ..Record::default() })
            }
            Err(cause) => Err(unreadable(&self.name, cause)),
        })
    }
}

pub(super) fn unreadable(path: &str, cause: io::Error) -> CorpusError {
    CorpusError::Read { path: path.into(), cause }
}
