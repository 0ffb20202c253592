//! Where do the pages of a run come from?
//!
//! A [`Source`] is a path, or a stream that was kept, and can be read any number of times: learning a site takes one
//! pass over its pages, and applying what was learned another. Each pass gives the same records in the same order.

mod chain;
mod form;
mod links;
mod names;
mod overlap;
mod page;
mod walk;

use std::fmt;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

pub use chain::Sources;
use form::{Contents, Form};
pub use links::OutsideLinks;
pub use overlap::{Written, would_read};
use page::OnePage;
use walk::FolderRecords;

use crate::archive::{TarRecords, ZipRecords};
use crate::file::plain;
use crate::stored_file::StoredFile;
use crate::unpack::{Input, Unpacked};
use crate::warc::{Wanted, WarcRecords};
use crate::{CorpusError, JsonLines, Record, Resource, Skipped};

/// Reads records of one kind of source.
pub(crate) trait ReadRecords: Send {
    /// The next record, or why it could not be read; `None` at the end. What is not a page is counted.
    fn next_record(&mut self, skipped: &mut Skipped) -> Option<Result<Record, CorpusError>>;

    /// The next thing that pages show; `None` at the end, and where there is never one.
    fn next_resource(&mut self) -> Option<Resource> {
        None
    }
}

/// Something that holds pages: a page, a folder, an archive, a collection, a stream.
///
/// What a file is, its first bytes decide, then its name: gzip or zstd around it, then WARC, zip (and WACZ), tar, JSON
/// lines; anything else is one page. Folders are read with all that is below them, sorted by the bytes of the paths;
/// which files in folders and archives count as pages is told by names, and by first bytes where names say nothing:
/// `crates/unframe-corpus/src/page_name.rs` has the rule.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let folder = tempfile::tempdir()?;
/// fs_err::write(folder.path().join("rain.html"), "<p>Rain today.")?;
/// fs_err::write(folder.path().join("style.css"), "p { color: blue }")?;
///
/// let source = unframe_corpus::Source::open(folder.path())?;
/// let mut records = source.records(1 << 20)?;
/// let record = records.next().expect("there is a page")?;
/// assert_eq!(record.id, "rain.html");
/// assert!(records.next().is_none());
/// assert_eq!(records.skipped().total(), 1);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Source {
    name: String,
    place: Place,
    /// How many bytes of it were read, in all passes together.
    read: Arc<AtomicU64>,
}

#[derive(Debug)]
enum Place {
    Folder { path: PathBuf, links: OutsideLinks },
    File { path: PathBuf, form: Form },
    Kept { file: StoredFile, form: Form },
}

/// More of a page is never read, so a device without end that is taken for a page fills no disk.
const LONGEST_PAGE: u64 = 1 << 32;

impl Source {
    /// The source at `path`; `-` is standard input.
    ///
    /// What can be read only once, such as a pipe, is kept in a temporary file as long as the source lives.
    pub fn open(path: &Path) -> Result<Self, CorpusError> {
        if path.as_os_str() == "-" {
            return Self::keep("standard input", io::stdin().lock());
        }
        let failed = |cause| CorpusError::Read { path: path.to_owned(), cause: plain(cause) };
        let name = path.display().to_string();
        let metadata = fs_err::metadata(path).map_err(failed)?;
        if metadata.is_dir() {
            return Ok(Self::of(name, Place::Folder { path: path.to_owned(), links: OutsideLinks::default() }));
        }
        let file = fs_err::File::open(path).map_err(failed)?.into_parts().0;
        if !metadata.is_file() {
            return Self::keep(&name, file);
        }
        let form = Form::of(&name, file).map_err(failed)?;
        Ok(Self::of(name, Place::File { path: path.to_owned(), form }))
    }

    /// The same source, with what becomes of links that lead out of its folder.
    #[must_use]
    pub fn with_links(mut self, asked: OutsideLinks) -> Self {
        if let Place::Folder { links, .. } = &mut self.place {
            *links = asked;
        }
        self
    }

    /// A source that holds what `stream` gives; `name` is what to call it.
    pub fn keep(name: &str, stream: impl Read) -> Result<Self, CorpusError> {
        Self::keep_at_most(name, stream, LONGEST_PAGE)
    }

    /// Keeps no more of a page than its first `longest_page` bytes. Archives and collections are kept whole.
    fn keep_at_most(name: &str, mut stream: impl Read, longest_page: u64) -> Result<Self, CorpusError> {
        let not_kept = |cause| CorpusError::Spool { name: name.to_owned(), cause };
        // Without a name, so that nothing is left of it however we end.
        let mut file = tempfile::tempfile().map_err(not_kept)?;
        let mut buffer = vec![0; 1 << 16];
        let (mut length, mut next_look) = (0, longest_page);
        loop {
            let more = match stream.read(&mut buffer) {
                Ok(0) => break,
                Ok(more) => more,
                Err(cause) if cause.kind() == io::ErrorKind::Interrupted => continue,
                Err(cause) => return Err(CorpusError::ReadStream { name: name.to_owned(), cause }),
            };
            file.write_all(&buffer[..more]).map_err(not_kept)?;
            length += more as u64;
            if length >= next_look {
                let so_far = StoredFile::new(file.try_clone().map_err(not_kept)?);
                if Form::of(name, so_far.at_start()).map_err(not_kept)?.contents == Contents::Page {
                    break;
                }
                // On Windows, reading at a place moves the file's own.
                file.seek(SeekFrom::End(0)).map_err(not_kept)?;
                next_look = u64::MAX;
            }
        }
        let file = StoredFile::new(file);
        let form = Form::of(name, file.at_start()).map_err(not_kept)?;
        Ok(Self::of(name.to_owned(), Place::Kept { file, form }))
    }

    fn of(name: String, place: Place) -> Self {
        Self { name, place, read: Arc::default() }
    }

    /// Whether the ids of its pages are paths within it.
    pub(super) fn has_paths(&self) -> bool {
        match &self.place {
            Place::Folder { .. } => true,
            Place::File { form, .. } | Place::Kept { form, .. } => {
                matches!(form.contents, Contents::Zip | Contents::Tar)
            }
        }
    }

    /// Whether some of its pages may be called by the line they stand on.
    pub(super) fn has_lines(&self) -> bool {
        match &self.place {
            Place::Folder { .. } => false,
            Place::File { form, .. } | Place::Kept { form, .. } => form.contents == Contents::JsonLines,
        }
    }

    /// The folder, if it is one.
    pub(super) fn folder(&self) -> Option<&Path> {
        if let Place::Folder { path, .. } = &self.place { Some(path) } else { None }
    }

    /// Bytes that have to be read, as far as that can be told beforehand: of folders the lengths of files that may be pages.
    pub(super) fn bytes(&self) -> u64 {
        match &self.place {
            Place::Folder { path, .. } => walk::bytes(path, ""),
            Place::File { path, .. } => fs_err::metadata(path).map_or(0, |metadata| metadata.len()),
            Place::Kept { file, .. } => file.length(),
        }
    }

    pub(super) fn bytes_read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    /// What it is called: the path as it was given.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The records, from the beginning. Of a page longer than `max_bytes`, so many bytes and one more are kept.
    ///
    /// Only one page and some buffers are held at a time, however large the source is.
    pub fn records(&self, max_bytes: usize) -> Result<Records, CorpusError> {
        let failed = |cause| CorpusError::OpenCollection { collection: self.name.clone(), cause };
        let (file, form) = match &self.place {
            Place::Folder { path, links } => {
                return FolderRecords::open(path, *links, max_bytes, &self.read).map(Records::new);
            }
            Place::File { path, form } => {
                let file = fs_err::File::open(path).map(|file| StoredFile::new(file.into_parts().0));
                (file.map_err(plain).map_err(failed)?, *form)
            }
            Place::Kept { file, form } => (file.at_start(), *form),
        };
        open_file(&self.name, file.counted(&self.read), form, max_bytes)
            .map(|reader| Records { reader, skipped: Skipped::default() })
    }
}

impl Source {
    /// The style sheets, pictures and fonts in an archive (WARC, WACZ, zip, tar), cut at `max_bytes`; in other sources there are
    /// none. Their addresses are those they were fetched from, or paths within the archive. What cannot be read is skipped.
    pub fn resources(&self, max_bytes: usize) -> impl Iterator<Item = Resource> + Send + use<> {
        let opened = match &self.place {
            Place::File { path, form } => {
                let file = fs_err::File::open(path).ok();
                file.map(|file| (StoredFile::new(file.into_parts().0), *form))
            }
            Place::Kept { file, form } => Some((file.at_start(), *form)),
            Place::Folder { .. } => None,
        };
        let reader = opened.and_then(|(file, form)| resources_of(&self.name, file, form, max_bytes));
        reader.into_iter().flat_map(|mut reader| std::iter::from_fn(move || reader.next_resource()))
    }
}

/// The reader of what pages show in one file, if it is an archive.
fn resources_of(name: &str, file: StoredFile, form: Form, max_bytes: usize) -> Option<Box<dyn ReadRecords>> {
    let wanted = Wanted::Resources;
    Some(match form.contents {
        Contents::Zip => Box::new(ZipRecords::open(name, file, wanted, max_bytes)),
        Contents::Warc => {
            let unpacked = Unpacked::new(Input::new(file), form.packing).ok()?;
            Box::new(WarcRecords::new(name, unpacked, max_bytes).wanting(wanted))
        }
        Contents::Tar => {
            let unpacked = Unpacked::new(Input::new(file), form.packing).ok()?;
            Box::new(TarRecords::new(name, unpacked, wanted, max_bytes))
        }
        Contents::JsonLines | Contents::Page => return None,
    })
}

/// The reader of one file that is no folder.
fn open_file(name: &str, file: StoredFile, form: Form, max_bytes: usize) -> Result<Box<dyn ReadRecords>, CorpusError> {
    let failed = |cause| CorpusError::OpenCollection { collection: name.to_owned(), cause };
    if form.contents == Contents::Page {
        return Ok(Box::new(OnePage::new(name, file, max_bytes)));
    }
    if form.contents == Contents::Zip {
        return Ok(Box::new(ZipRecords::open(name, file, Wanted::Pages, max_bytes)));
    }
    let unpacked = Unpacked::new(Input::new(file), form.packing).map_err(failed)?;
    Ok(match form.contents {
        Contents::Warc => Box::new(WarcRecords::new(name, unpacked, max_bytes)),
        Contents::Tar => Box::new(TarRecords::new(name, unpacked, Wanted::Pages, max_bytes)),
        Contents::JsonLines | Contents::Page | Contents::Zip => {
            Box::new(CutLines { lines: JsonLines::new(name, unpacked, longest_line(max_bytes)), max_bytes })
        }
    })
}

/// How long the line of a page of `max_bytes` may be: with every letter that is not ASCII written as `\uXXXX`, Russian
/// is three times as long as in UTF-8.
fn longest_line(max_bytes: usize) -> usize {
    max_bytes.saturating_mul(3).saturating_add(1 << 16)
}

/// JSON lines whose pages are cut as those of other sources are.
struct CutLines {
    lines: JsonLines<Unpacked>,
    max_bytes: usize,
}

impl ReadRecords for CutLines {
    fn next_record(&mut self, _skipped: &mut Skipped) -> Option<Result<Record, CorpusError>> {
        let mut item = self.lines.next()?;
        if let Ok(record) = &mut item {
            record.body.truncate(self.max_bytes.saturating_add(1));
        }
        Some(item)
    }
}

/// The records of a source in their order.
///
/// An item that is an error is one record, or one damaged place, that could not be read; the next one follows. What is
/// no page is skipped and counted.
pub struct Records {
    reader: Box<dyn ReadRecords>,
    skipped: Skipped,
}

impl Records {
    fn new(reader: impl ReadRecords + 'static) -> Self {
        Self { reader: Box::new(reader), skipped: Skipped::default() }
    }

    /// What was skipped so far.
    pub fn skipped(&self) -> &Skipped {
        &self.skipped
    }
}

impl Iterator for Records {
    type Item = Result<Record, CorpusError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.reader.next_record(&mut self.skipped)
    }
}

impl fmt::Debug for Records {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Records").field("skipped", &self.skipped).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_without_end_is_kept_in_part_and_a_collection_whole() {
        let page = Source::keep_at_most("zero", io::repeat(b'x'), 1 << 17).unwrap();
        let records: Vec<_> = page.records(10).unwrap().map(|record| record.unwrap().body.len()).collect();
        assert_eq!(records, [11]);
        let lines = "{\"html\": \"<p>Rain today.\"}\n".repeat(20_000);
        let collection = Source::keep_at_most("lines", lines.as_bytes(), 1 << 17).unwrap();
        assert_eq!(collection.records(100).unwrap().count(), 20_000);
    }
}
