//! Adding pages to an index: those that are new, those that changed, and none of the others.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use tantivy::directory::MmapDirectory;
use tantivy::directory::error::LockError;
use tantivy::indexer::IndexWriterOptions;
use tantivy::schema::IndexRecordOption;
use tantivy::{DocSet, IndexWriter, ReloadPolicy, Searcher, TERMINATED, TantivyError, Term};

use super::description::Description;
use super::integrity::{self, Signed};
use super::page::Prepared;
use super::schema::{DIGEST, schema};
use super::terms::{TOKENIZER, Terms};
use crate::SearchError;
use crate::topics::LeaveOut;

/// Bytes that words may take before they are written. More makes larger segments and fewer merges.
const HEAP: usize = 200 << 20;

/// What became of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// It was not there before.
    New,
    /// It was there with other words, or another judgment.
    Changed,
    /// It was there as it is: nothing was done.
    Unchanged,
}

/// An index that is written to, by one process at a time.
pub struct Writer {
    path: PathBuf,
    description: Description,
    engine: IndexWriter,
    /// The index as it was.
    before: Searcher,
    /// The names of pages that were added since, hashed.
    added: HashSet<u64>,
}

impl std::fmt::Debug for Writer {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Writer").field("path", &self.path).finish_non_exhaustive()
    }
}

impl Writer {
    /// Opens the index in a folder; makes one where there is nothing.
    pub fn open(path: &Path, leave_out: Option<LeaveOut>) -> Result<Self, SearchError> {
        let failed = |cause| SearchError::engine("open", path, cause);
        let description = match Description::find(path)? {
            Some(found) if found.leave_out != leave_out => {
                return Err(SearchError::LeavesOut {
                    path: path.to_owned(),
                    found: found.leave_out,
                    wanted: leave_out,
                });
            }
            Some(found) => found,
            None => create(path, leave_out)?,
        };
        let directory = MmapDirectory::open(path).map_err(|cause| failed(cause.into()))?;
        let signed = Signed(directory);
        let index = tantivy::Index::open_or_create(signed, schema().0.clone()).map_err(|cause| match cause {
            TantivyError::SchemaError(_) => SearchError::OtherSchema { path: path.to_owned() },
            cause => failed(cause),
        })?;
        index.tokenizers().register(TOKENIZER, Terms::default());
        // One of each: terms are made elsewhere, and what is merged is held in memory.
        let options = IndexWriterOptions::builder()
            .num_worker_threads(1)
            .num_merge_threads(1)
            .memory_budget_per_thread(HEAP)
            .build();
        let engine = index.writer_with_options(options).map_err(|cause| match cause {
            TantivyError::LockFailure(LockError::LockBusy, _) => SearchError::Locked { path: path.to_owned() },
            cause => failed(cause),
        })?;
        // What is damaged would be merged into files whose checksums are right.
        integrity::check(&index, path)?;
        remove_left_over(&index, path)?;
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into().map_err(failed)?;
        let before = reader.searcher();
        Ok(Self { path: path.to_owned(), description, engine, before, added: HashSet::new() })
    }

    /// What the index is.
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// Adds a page, or puts it into the place of the one of the same name.
    pub fn add(&mut self, page: Prepared) -> Result<Added, SearchError> {
        let was_added = !self.added.insert(hash(&page.id));
        let known = if was_added { None } else { self.digest_of(&page.id).map_err(|cause| self.failed(cause))? };
        if known == Some(page.digest) {
            return Ok(Added::Unchanged);
        }
        let is_there = was_added || known.is_some();
        if is_there {
            self.engine.delete_term(Term::from_field_text(schema().1.id, &page.id));
        }
        self.engine.add_document(page.document).map_err(|cause| self.failed(cause))?;
        Ok(if is_there { Added::Changed } else { Added::New })
    }

    /// Makes all that was added outlive us.
    pub fn commit(&mut self) -> Result<(), SearchError> {
        self.engine.commit().map(drop).map_err(|cause| self.failed(cause))
    }

    /// Commits, and waits until the last files are merged.
    pub fn finish(mut self) -> Result<(), SearchError> {
        self.commit()?;
        let path = self.path;
        self.engine.wait_merging_threads().map_err(|cause| SearchError::engine("write to", &path, cause))
    }

    /// The digest of a page that was there before this writer.
    fn digest_of(&self, id: &str) -> tantivy::Result<Option<u64>> {
        let fields = &schema().1;
        let term = Term::from_field_text(fields.id, id);
        for segment in self.before.segment_readers() {
            let found = segment.inverted_index(fields.id)?.read_postings(&term, IndexRecordOption::Basic)?;
            let Some(mut pages) = found else { continue };
            while pages.doc() != TERMINATED {
                if !segment.is_deleted(pages.doc()) {
                    return Ok(segment.fast_fields().u64(DIGEST)?.first(pages.doc()));
                }
                pages.advance();
            }
        }
        Ok(None)
    }

    fn failed(&self, cause: TantivyError) -> SearchError {
        SearchError::engine("write to", &self.path, cause)
    }
}

/// Begins an index in a folder that has nothing else. The description comes first, so that a folder is known for what it
/// is even if we are killed before there is anything to describe.
fn create(path: &Path, leave_out: Option<LeaveOut>) -> Result<Description, SearchError> {
    fs_err::create_dir_all(path).map_err(|cause| SearchError::Write { path: path.to_owned(), cause })?;
    let mut entries = fs_err::read_dir(path).map_err(SearchError::read(path))?;
    let is_ours = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with(".unframe-index.json");
    if entries.any(|entry| entry.is_ok_and(|entry| !is_ours(&entry.file_name()))) {
        return Err(SearchError::NotEmpty { path: path.to_owned() });
    }
    let description = Description::new(leave_out);
    description.write(path)?;
    Ok(description)
}

fn hash(id: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    id.hash(&mut hasher);
    hasher.finish()
}

/// Removes files of segments that no commit names: a process that was killed left them, and the engine, which counts its
/// operations from the last commit on, would come upon a name that is taken (`….del`). To be called by who holds its lock.
fn remove_left_over(index: &tantivy::Index, path: &Path) -> Result<(), SearchError> {
    let metas = index.load_metas().map_err(|cause| SearchError::engine("open", path, cause))?;
    let named = metas.list_segment_files();
    let failed = |cause: io::Error| SearchError::engine("open", path, cause.into());
    for entry in fs_err::read_dir(path).map_err(failed)? {
        let name = PathBuf::from(entry.map_err(failed)?.file_name());
        let stem = name.to_str().and_then(|name| name.split('.').next()).unwrap_or_default();
        // Segments have numbers of 128 bits; all else in the folder is not theirs.
        let is_of_segment = stem.len() == 32 && stem.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_of_segment && !named.contains(&name) {
            fs_err::remove_file(path.join(&name)).map_err(failed)?;
        }
    }
    Ok(())
}
