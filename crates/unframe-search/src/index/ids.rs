//! The names of pages by their addresses: looked up one by one where there are few, read all at once where there are many.

use std::sync::OnceLock;

use tantivy::columnar::StrColumn;
use tantivy::{DocAddress, DocId, Searcher};

use super::schema::ID;

/// More names than this are worth reading all of them, once.
const MANY: usize = 100;

/// The names of all pages.
pub(super) struct Ids(Vec<Segment>);

struct Segment {
    column: Option<StrColumn>,
    pages: DocId,
    all: OnceLock<Vec<String>>,
}

impl Ids {
    pub(super) fn of(searcher: &Searcher) -> tantivy::Result<Self> {
        let mut segments = Vec::new();
        for reader in searcher.segment_readers() {
            let column = reader.fast_fields().str(ID)?;
            segments.push(Segment { column, pages: reader.max_doc(), all: OnceLock::new() });
        }
        Ok(Self(segments))
    }

    pub(super) fn names(&self, addresses: &[DocAddress]) -> tantivy::Result<Vec<String>> {
        let is_many = addresses.len() > MANY;
        let name = |address: &DocAddress| {
            let segment = &self.0[address.segment_ord as usize];
            match segment.all.get() {
                Some(all) => Ok(all[address.doc_id as usize].clone()),
                None if is_many => {
                    let all = segment.read()?;
                    Ok(segment.all.get_or_init(|| all)[address.doc_id as usize].clone())
                }
                None => segment.name(address.doc_id),
            }
        };
        addresses.iter().map(name).collect()
    }
}

impl Segment {
    fn name(&self, page: DocId) -> tantivy::Result<String> {
        let mut name = String::new();
        if let Some(column) = &self.column
            && let Some(place) = column.term_ords(page).next()
        {
            column.ord_to_str(place, &mut name)?;
        }
        Ok(name)
    }

    /// All names, from one pass over the dictionary.
    fn read(&self) -> tantivy::Result<Vec<String>> {
        let mut names = vec![String::new(); self.pages as usize];
        let Some(column) = &self.column else { return Ok(names) };
        let mut by_place = Vec::with_capacity(column.num_terms());
        let mut terms = column.dictionary().stream()?;
        while terms.advance() {
            by_place.push(String::from_utf8_lossy(terms.key()).into_owned());
        }
        for (page, name) in (0..).zip(&mut names) {
            let place = column.term_ords(page).next().and_then(|place| usize::try_from(place).ok());
            if let Some(known) = place.and_then(|place| by_place.get(place)) {
                name.clone_from(known);
            }
        }
        Ok(names)
    }
}
