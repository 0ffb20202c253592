//! A page of the index by its name, or by its address.

use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocAddress, DocSet, SegmentReader, TERMINATED, Term};

use super::schema::schema;
use super::{Index, StoredPage};
use crate::SearchError;

impl Index {
    /// The page of that name; `None` if there is none.
    pub fn page(&self, id: &str) -> Result<Option<StoredPage>, SearchError> {
        self.asked(|| {
            let found = self.address_of(schema().1.id, id).map_err(|cause| self.failed(cause))?;
            found.map(|address| self.stored(address)).transpose()
        })
    }

    /// What the index calls the page of that name or, if there is none, of that address. A name from a file of TREC has `%20` for a blank.
    pub fn name_of(&self, name: &str) -> Result<Option<String>, SearchError> {
        let failed = |cause| self.failed(cause);
        self.asked(|| {
            for name in [name, &name.replace("%20", " ")] {
                if self.address_of(schema().1.id, name).map_err(failed)?.is_some() {
                    return Ok(Some(name.to_owned()));
                }
            }
            let found = self.address_of(schema().1.url, name).map_err(failed)?;
            found.map(|address| Ok(self.stored(address)?.id)).transpose()
        })
    }

    /// The name of some page, to show what names look like; `None` if the index is empty.
    pub(crate) fn some_name(&self) -> Result<Option<String>, SearchError> {
        self.asked(|| {
            let mut segments = (0..).zip(self.searcher.segment_readers());
            let first = |(number, segment): (u32, &SegmentReader)| {
                Some(DocAddress::new(number, segment.doc_ids_alive().next()?))
            };
            segments.find_map(first).map(|address| Ok(self.stored(address)?.id)).transpose()
        })
    }

    fn address_of(&self, field: Field, value: &str) -> tantivy::Result<Option<DocAddress>> {
        let term = Term::from_field_text(field, value);
        for (number, segment) in (0..).zip(self.searcher.segment_readers()) {
            let found = segment.inverted_index(field)?.read_postings(&term, IndexRecordOption::Basic)?;
            let Some(mut pages) = found else { continue };
            while pages.doc() != TERMINATED {
                if !segment.is_deleted(pages.doc()) {
                    return Ok(Some(DocAddress::new(number, pages.doc())));
                }
                pages.advance();
            }
        }
        Ok(None)
    }
}
