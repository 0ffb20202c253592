//! Where are the words? A folder with a tantivy index in which content and framing are fields of their own, and a file that
//! says which version of it this is.
//!
//! One process writes ([`Writer`]), any number read ([`Index`]). What was committed survives the end of the process at any
//! moment: tantivy writes new files and renames the list of those that count.

mod description;
mod ids;
mod integrity;
mod lookup;
mod page;
mod schema;
mod size;
mod stored;
mod terms;
mod writer;

pub use description::{Description, FORMAT};
pub use page::{PageToIndex, Prepared};
pub use size::Size;
pub use stored::StoredPage;
pub use writer::{Added, Writer};

use std::path::{Path, PathBuf};

use tantivy::{DocAddress, DocId, ReloadPolicy, Searcher, SegmentReader};

use crate::SearchError;
pub(crate) use schema::schema;
use schema::{CONTENT_LENGTH, FRAMING_LENGTH};
pub(crate) use terms::GAP;

/// An index that is read: as it was when it was opened.
pub struct Index {
    path: PathBuf,
    description: Description,
    pub(crate) searcher: Searcher,
    pub(crate) lengths: Vec<Lengths>,
    pub(crate) totals: Totals,
    languages: Vec<String>,
    ids: ids::Ids,
}

impl std::fmt::Debug for Index {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Index").field("path", &self.path).field("totals", &self.totals).finish_non_exhaustive()
    }
}

/// How many words the pages of a segment have, by their numbers. Exact, unlike what tantivy keeps of lengths.
#[derive(Debug)]
pub(crate) struct Lengths {
    pub(crate) content: Vec<u32>,
    pub(crate) framing: Vec<u32>,
}

/// Over all pages, without those that were replaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Pages.
    pub pages: u64,
    /// Words of their content.
    pub content_words: u64,
    /// Words of their framing.
    pub framing_words: u64,
}

impl Index {
    /// Opens an index to be read, after all of its files were held against their checksums.
    pub fn open(path: &Path) -> Result<Self, SearchError> {
        integrity::caught(|| Self::open_checked(path), path)
    }

    fn open_checked(path: &Path) -> Result<Self, SearchError> {
        let description = Description::read(path)?;
        let failed = |cause| SearchError::engine("open", path, cause);
        // A writer that was killed before its first page leaves a description and no index.
        if !path.join(integrity::META).exists() {
            return Err(SearchError::NoIndex { path: path.to_owned() });
        }
        let index = tantivy::Index::open_in_dir(path).map_err(failed)?;
        integrity::check(&index, path)?;
        if index.schema() != schema().0 {
            return Err(SearchError::OtherSchema { path: path.to_owned() });
        }
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into().map_err(failed)?;
        let searcher = reader.searcher();
        let (mut lengths, mut totals) = (Vec::new(), Totals::default());
        for segment in searcher.segment_readers() {
            let of_segment = Lengths::of(segment).map_err(failed)?;
            for page in segment.doc_ids_alive() {
                totals.pages += 1;
                totals.content_words += u64::from(of_segment.content[page as usize]);
                totals.framing_words += u64::from(of_segment.framing[page as usize]);
            }
            lengths.push(of_segment);
        }
        let languages = languages(&searcher).map_err(failed)?;
        let ids = ids::Ids::of(&searcher).map_err(failed)?;
        Ok(Self { path: path.to_owned(), description, searcher, lengths, totals, languages, ids })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What was said when it was made.
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// How much it holds.
    pub fn totals(&self) -> Totals {
        self.totals
    }

    /// The languages of its pages, sorted.
    pub fn languages(&self) -> &[String] {
        &self.languages
    }

    /// The names of pages, in the order of their addresses.
    pub(crate) fn names(&self, addresses: &[DocAddress]) -> tantivy::Result<Vec<String>> {
        self.ids.names(addresses)
    }

    /// What tantivy is asked for; its panics become errors.
    pub(crate) fn asked<T>(&self, work: impl FnOnce() -> Result<T, SearchError>) -> Result<T, SearchError> {
        integrity::caught(work, &self.path)
    }

    pub(crate) fn failed(&self, cause: tantivy::TantivyError) -> SearchError {
        SearchError::engine("search", &self.path, cause)
    }
}

impl Lengths {
    fn of(segment: &SegmentReader) -> tantivy::Result<Self> {
        let read = |field| {
            let column = segment.fast_fields().u64(field)?.first_or_default_col(0);
            let length = |page: DocId| u32::try_from(column.get_val(page)).unwrap_or(u32::MAX);
            tantivy::Result::Ok((0..segment.max_doc()).map(length).collect())
        };
        Ok(Self { content: read(CONTENT_LENGTH)?, framing: read(FRAMING_LENGTH)? })
    }
}

/// The languages of pages; one that only replaced pages had may be among them, and costs nothing but time.
fn languages(searcher: &Searcher) -> tantivy::Result<Vec<String>> {
    let mut languages = Vec::new();
    for segment in searcher.segment_readers() {
        let index = segment.inverted_index(schema().1.language)?;
        let mut terms = index.terms().stream()?;
        while terms.advance() {
            languages.push(String::from_utf8_lossy(terms.key()).into_owned());
        }
    }
    languages.sort();
    languages.dedup();
    Ok(languages)
}
