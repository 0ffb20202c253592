//! Are the files of an index what was written? Asked whenever one is opened, because tantivy trusts its files: with a bit changed it panics, or
//! finds other pages.
//!
//! **Idea.** tantivy ends each file of a segment with a checksum, and never looks at it by itself; we do. The list of segments, `meta.json`,
//! has none, so ours is added to it as one more member, which tantivy ignores ([`Signed`]). **Cost.** Opening reads the whole
//! index once. **What it does not.** A file that is changed after it was opened is not noticed.

use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::Arc;

use tantivy::directory::error::{DeleteError, LockError, OpenReadError, OpenWriteError};
use tantivy::directory::{
    Directory, DirectoryLock, FileHandle, Lock, META_LOCK, MmapDirectory, WatchCallback, WatchHandle, WritePtr,
};
use tantivy::{Index, TantivyError};

use crate::SearchError;

/// tantivy's list of the segments that count.
pub(super) const META: &str = "meta.json";

/// An error that names the first file of the index in a folder that is not what was written.
pub(super) fn check(index: &Index, folder: &Path) -> Result<(), SearchError> {
    let failed = |cause| SearchError::engine("open", folder, cause);
    // As long as it is held, no writer removes files that it has merged.
    let _lock = index.directory().acquire_lock(&META_LOCK).map_err(|cause| failed(TantivyError::from(cause)))?;
    let meta = index.directory().atomic_read(Path::new(META)).map_err(|cause| failed(cause.into()))?;
    if !is_as_signed(&meta) {
        return Err(SearchError::Damaged { path: folder.join(META) });
    }
    let mut files: Vec<_> = index.load_metas().map_err(failed)?.list_segment_files().into_iter().collect();
    files.sort();
    for file in files {
        match index.directory().validate_checksum(&file) {
            // Segments do not have a file of every kind; one that is needed is missed where it is.
            Ok(true) | Err(OpenReadError::FileDoesNotExist(_)) => {}
            Ok(false) => return Err(SearchError::Damaged { path: folder.join(file) }),
            Err(OpenReadError::IoError { io_error, .. }) if is_of_contents(&io_error) => {
                return Err(SearchError::Damaged { path: folder.join(file) });
            }
            Err(cause) => return Err(failed(cause.into())),
        }
    }
    Ok(())
}

fn is_of_contents(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof | io::ErrorKind::Other)
}

/// What tantivy does; a panic of its own becomes an error, so that no file can end us.
pub(super) fn caught<T>(work: impl FnOnce() -> Result<T, SearchError>, folder: &Path) -> Result<T, SearchError> {
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| {
        let said = payload.downcast_ref::<String>().map(String::as_str);
        let said = said.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no message");
        Err(SearchError::engine("read", folder, TantivyError::InternalError(format!("the engine panicked: {said}"))))
    })
}

/// The folder of an index whose `meta.json` gets a checksum whenever it is written.
#[derive(Clone, Debug)]
pub(super) struct Signed(pub(super) MmapDirectory);

const MEMBER: &[u8] = b",\n  \"unframe_checksum\": \"";
const END: &[u8] = b"\"\n}\n";

/// An object in JSON with a member more, which has the checksum of all before.
fn signed(json: &[u8]) -> Vec<u8> {
    let Some(body) = json.trim_ascii_end().strip_suffix(b"}") else { return json.to_vec() };
    let body = body.trim_ascii_end();
    [body, MEMBER, format!("{:016x}", hash(body)).as_bytes(), END].concat()
}

/// Whether an object says the checksum that it has. One without any is of an earlier version.
fn is_as_signed(json: &[u8]) -> bool {
    let signature = json.strip_suffix(END).and_then(|json| json.split_last_chunk::<16>());
    match signature.and_then(|(rest, signature)| Some((rest.strip_suffix(MEMBER)?, signature))) {
        Some((body, signature)) => format!("{:016x}", hash(body)).as_bytes() == signature,
        None => true,
    }
}

/// FNV-1a: it finds what became of a file, and nobody has a reason to deceive it.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

impl Directory for Signed {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        self.0.get_file_handle(path)
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        self.0.delete(path)
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        self.0.exists(path)
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        self.0.open_write(path)
    }

    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        self.0.atomic_read(path)
    }

    fn atomic_write(&self, path: &Path, data: &[u8]) -> io::Result<()> {
        if path == Path::new(META) { self.0.atomic_write(path, &signed(data)) } else { self.0.atomic_write(path, data) }
    }

    fn sync_directory(&self) -> io::Result<()> {
        self.0.sync_directory()
    }

    fn acquire_lock(&self, lock: &Lock) -> Result<DirectoryLock, LockError> {
        self.0.acquire_lock(lock)
    }

    fn watch(&self, callback: WatchCallback) -> tantivy::Result<WatchHandle> {
        self.0.watch(callback)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_list_of_segments_is_noticed_unless_only_its_signature_is_lost() {
        let json = b"{\n  \"segments\": [1, 2],\n  \"opstamp\": 7\n}\n";
        let whole = signed(json);
        let value: serde_json::Value = serde_json::from_slice(&whole).unwrap();
        assert_eq!((&value["segments"][1], &value["opstamp"]), (&2.into(), &7.into()));
        assert!(is_as_signed(&whole) && is_as_signed(json), "those of earlier versions are taken as they are");
        let body = whole.len() - MEMBER.len() - END.len() - 16;
        for at in 0..body {
            let mut wrong = whole.clone();
            wrong[at] ^= 2;
            assert!(!is_as_signed(&wrong), "byte {at}");
        }
    }

    #[test]
    fn a_panic_of_the_engine_is_an_error_that_names_the_index() {
        let result = caught(|| -> Result<(), SearchError> { panic!("index out of bounds") }, Path::new("a/index"));
        let error = result.unwrap_err();
        assert_eq!(error.to_string(), "cannot read the index `a/index`");
        let cause = std::error::Error::source(&error).unwrap().to_string();
        assert!(cause.contains("the engine panicked: index out of bounds"), "{cause}");
    }
}
