//! A folder and all that is below it.
//!
//! Files come in the order of the bytes of their paths, so that a run does not depend on the file system. Only the
//! names of the folders on the way are held. Links to files are followed, but those that lead out of the source only
//! where that was asked for. A link to a folder is followed only if it leads out of the source, that was asked for, and no other
//! led there, so that every folder is read once and no loop is walked. Archives of
//! crawls (WARC, WACZ) in a folder are read as sources of their own; of anything else one file is one page.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::form::Form;
use super::links::OutsideLinks;
use super::page::unreadable;
use super::{ReadRecords, open_file};
use crate::file::plain;
use crate::page_bytes::{is_page, read_page};
use crate::page_name::{self, NameSays};
use crate::stored_file::StoredFile;
use crate::{CorpusError, Record, SkipReason, Skipped};

/// The pages in a folder.
pub(super) struct FolderRecords {
    /// With links resolved.
    root: PathBuf,
    links: OutsideLinks,
    max_bytes: usize,
    /// The folders on the way.
    open: Vec<Folder>,
    /// Folders outside the root that were read.
    visited: BTreeSet<PathBuf>,
    archive: Option<Box<dyn ReadRecords>>,
    /// Where what is read is counted.
    read: Arc<AtomicU64>,
}

/// A folder and what is still to be read of it. Only names are held: a folder may have a million of them.
struct Folder {
    path: PathBuf,
    /// The path below the root, with `/` between its parts and at its end; that of the root is empty.
    id: String,
    /// The next one last.
    names: Vec<(OsString, Kind)>,
}

/// Something in a folder.
struct Entry {
    path: PathBuf,
    /// That of a folder ends with `/`.
    id: String,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    File,
    FileLink,
    Folder,
    FolderLink,
    Special,
    /// It cannot even be told what it is: a link that leads nowhere.
    Unknown,
}

impl FolderRecords {
    pub(super) fn open(
        path: &Path,
        links: OutsideLinks,
        max_bytes: usize,
        read: &Arc<AtomicU64>,
    ) -> Result<Self, CorpusError> {
        let failed = |cause| CorpusError::Read { path: path.to_owned(), cause: plain(cause) };
        let root = fs_err::canonicalize(path).map_err(failed)?;
        let folder = Folder::open(path.to_owned(), String::new()).map_err(failed)?;
        Ok(Self {
            root,
            links,
            max_bytes,
            open: vec![folder],
            visited: BTreeSet::new(),
            archive: None,
            read: Arc::clone(read),
        })
    }

    /// Makes what is in a folder come next.
    fn enter(&mut self, folder: &Entry) -> io::Result<()> {
        self.open.push(Folder::open(folder.path.clone(), folder.id.clone())?);
        Ok(())
    }

    /// Whether this folder was not, and will not be, read under another path.
    fn is_new(&mut self, folder: &Path) -> io::Result<bool> {
        let real = fs_err::canonicalize(folder)?;
        Ok(!real.starts_with(&self.root) && !self.root.starts_with(&real) && self.visited.insert(real))
    }

    fn read(&mut self, entry: &Entry, skipped: &mut Skipped) -> Result<Option<Record>, CorpusError> {
        let failed = |cause| CorpusError::Read { path: entry.path.clone(), cause: plain(cause) };
        let says = page_name::ask(&entry.id);
        if let NameSays::Other(reason) = says {
            skipped.add(reason);
            return Ok(None);
        }
        let is_link = matches!(entry.kind, Kind::FileLink | Kind::FolderLink);
        if is_link && !self.links.allow(&self.root, &entry.path).map_err(failed)? {
            skipped.add(SkipReason::OutsideLink);
            return Ok(None);
        }
        match entry.kind {
            Kind::File | Kind::FileLink => {}
            Kind::Folder if self.visited.is_empty() => return self.enter(entry).map(|()| None).map_err(failed),
            // Once a link has led out of the root, folders may have been read under another path.
            Kind::Folder | Kind::FolderLink => {
                let is_inside = entry.kind == Kind::Folder
                    && fs_err::canonicalize(&entry.path).is_ok_and(|real| real.starts_with(&self.root));
                if is_inside || self.is_new(&entry.path).map_err(failed)? {
                    self.enter(entry).map_err(failed)?;
                } else {
                    skipped.add(SkipReason::FolderLink);
                }
                return Ok(None);
            }
            Kind::Special => {
                skipped.add(SkipReason::Special);
                return Ok(None);
            }
            Kind::Unknown => return Err(failed(io::Error::from(io::ErrorKind::NotFound))),
        }
        let file = fs_err::File::open(&entry.path).map_err(failed)?.into_parts().0;
        let name = entry.path.display().to_string();
        if matches!(says, NameSays::Warc | NameSays::Wacz) {
            let form = Form::of(&name, file).map_err(failed)?;
            let file = fs_err::File::open(&entry.path).map_err(failed)?.into_parts().0;
            self.archive = Some(open_file(&name, StoredFile::new(file).counted(&self.read), form, self.max_bytes)?);
            return Ok(None);
        }
        let is_wanted = |beginning: &[u8]| says == NameSays::Page || is_page(beginning);
        let expected_bytes = file.metadata().map_or(0, |metadata| usize::try_from(metadata.len()).unwrap_or(0));
        self.read.fetch_add(expected_bytes as u64, Ordering::Relaxed);
        let body = read_page(BufReader::new(file), expected_bytes, self.max_bytes, is_wanted)
            .map_err(|cause| unreadable(&name, cause))?;
        if body.is_none() {
            skipped.add(SkipReason::OtherContent);
        }
        Ok(body.map(|body| Record { id: entry.id.clone(), body, ..Record::default() }))
    }
}

impl ReadRecords for FolderRecords {
    fn next_record(&mut self, skipped: &mut Skipped) -> Option<Result<Record, CorpusError>> {
        loop {
            if let Some(archive) = &mut self.archive {
                let item = archive.next_record(skipped);
                if item.is_some() {
                    return item;
                }
                self.archive = None;
            }
            let Some(entry) = self.open.last_mut()?.next_entry() else {
                self.open.pop();
                continue;
            };
            if let Some(item) = self.read(&entry, skipped).transpose() {
                return Some(item);
            }
        }
    }
}

impl Folder {
    fn open(path: PathBuf, id: String) -> io::Result<Self> {
        let mut names = Vec::new();
        for entry in fs_err::read_dir(&path)? {
            let entry = entry?;
            names.push((entry.file_name(), kind(&entry)?));
        }
        names.sort_unstable_by(|left, right| sorting_bytes(right).cmp(sorting_bytes(left)));
        Ok(Self { path, id, names })
    }

    fn next_entry(&mut self) -> Option<Entry> {
        let (name, kind) = self.names.pop()?;
        let slash = if kind.is_folder() { "/" } else { "" };
        Some(Entry { path: self.path.join(&name), id: format!("{}{}{slash}", self.id, name.to_string_lossy()), kind })
    }
}

/// The length of all files in a folder that may be pages by their names. Links are not followed: what they lead to is seldom much.
pub(super) fn bytes(folder: &Path, id: &str) -> u64 {
    let Ok(entries) = fs_err::read_dir(folder) else { return 0 };
    let of_entry = |entry: fs_err::DirEntry| {
        let name = format!("{id}{}", entry.file_name().to_string_lossy());
        let is_wanted = !matches!(page_name::ask(&name), NameSays::Other(_));
        match entry.file_type() {
            Ok(kind) if kind.is_dir() && is_wanted => bytes(&entry.path(), &format!("{name}/")),
            Ok(kind) if kind.is_file() && is_wanted => entry.metadata().map_or(0, |metadata| metadata.len()),
            _ => 0,
        }
    };
    entries.flatten().map(of_entry).sum()
}

/// The bytes of a name, with the slash that follows that of a folder: `a.html` comes before `a/b.html`.
fn sorting_bytes((name, kind): &(OsString, Kind)) -> impl Iterator<Item = &u8> {
    let slash: &[u8] = if kind.is_folder() { b"/" } else { b"" };
    name.as_encoded_bytes().iter().chain(slash)
}

impl Kind {
    fn is_folder(self) -> bool {
        matches!(self, Self::Folder | Self::FolderLink)
    }
}

fn kind(entry: &fs_err::DirEntry) -> io::Result<Kind> {
    let own = entry.file_type()?;
    let is_link = own.is_symlink();
    let file_type = if is_link {
        let Ok(metadata) = fs_err::metadata(entry.path()) else { return Ok(Kind::Unknown) };
        metadata.file_type()
    } else {
        own
    };
    Ok(if file_type.is_dir() {
        if is_link { Kind::FolderLink } else { Kind::Folder }
    } else if file_type.is_file() {
        if is_link { Kind::FileLink } else { Kind::File }
    } else {
        Kind::Special
    })
}
