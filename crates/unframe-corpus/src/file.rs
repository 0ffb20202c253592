//! One page in a file or in a stream.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::{CorpusError, Record};

/// Reads the page in the file at `path`, at most `max_bytes` and one byte of it.
///
/// The byte beyond the limit lets the core see, and note, that the page was cut. A file that does not end, such as a
/// device, costs no more than the limit.
pub fn read_file(path: &Path, max_bytes: usize) -> Result<Record, CorpusError> {
    let failed = |cause| CorpusError::Read { path: path.to_owned(), cause };
    // The messages of `fs_err` would name the path a second time.
    let file = fs_err::File::open(path).map_err(plain).map_err(failed)?;
    let metadata = file.metadata().map_err(plain).map_err(failed)?;
    if metadata.is_dir() {
        return Err(CorpusError::IsFolder { path: path.to_owned() });
    }
    let expected = usize::try_from(metadata.len()).unwrap_or(usize::MAX);
    let body = read_at_most(file.into_parts().0, max_bytes, expected).map_err(failed)?;
    Ok(Record { id: path.display().to_string(), body, ..Record::default() })
}

/// Reads one page from a stream, at most `max_bytes` and one byte of it; `name` becomes the record's `id`.
pub fn read_stream(name: &str, stream: impl Read, max_bytes: usize) -> Result<Record, CorpusError> {
    let body =
        read_at_most(stream, max_bytes, 0).map_err(|cause| CorpusError::ReadStream { name: name.to_owned(), cause })?;
    Ok(Record { id: name.to_owned(), body, ..Record::default() })
}

fn read_at_most(stream: impl Read, max_bytes: usize, expected: usize) -> io::Result<Vec<u8>> {
    let most = max_bytes.saturating_add(1);
    let mut body = Vec::with_capacity(expected.min(most));
    stream.take(most as u64).read_to_end(&mut body)?;
    Ok(body)
}

/// The path with links resolved, also of a file that is not there yet, nor the folders it will lie in.
pub fn real_path(path: &Path) -> PathBuf {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    let of_new = || path.parent().zip(path.file_name()).map(|(parent, name)| real_path(parent).join(name));
    fs_err::canonicalize(path).ok().or_else(of_new).unwrap_or_else(|| path.to_owned())
}

/// The system's own error, without the sentence `fs_err` puts around it.
pub(crate) fn plain(error: io::Error) -> io::Error {
    let inner = error.get_ref().and_then(|wrapped| wrapped.source()).and_then(|cause| cause.downcast_ref());
    let code = inner.and_then(io::Error::raw_os_error);
    code.map_or(error, io::Error::from_raw_os_error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endless_stream_is_cut_one_byte_behind_the_limit() {
        let record = read_stream("pipe", io::repeat(b'x'), 10).unwrap();
        assert_eq!(record.body, b"xxxxxxxxxxx");
    }

    #[test]
    fn a_stream_as_long_as_the_limit_is_whole() {
        assert_eq!(read_stream("pipe", &b"0123456789"[..], 10).unwrap().body, b"0123456789");
    }

    #[test]
    fn a_file_is_named_by_its_path_and_kept_byte_by_byte() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("page.html");
        fs_err::write(&path, b"<p>\xFF\x00\r\n").unwrap();
        let record = read_file(&path, 100).unwrap();
        assert_eq!(record.body, b"<p>\xFF\x00\r\n");
        assert_eq!(record.id, path.display().to_string());
    }

    #[test]
    fn what_is_not_there_yet_has_a_real_path() {
        let folder = tempfile::tempdir().unwrap();
        let real = fs_err::canonicalize(folder.path()).unwrap();
        fs_err::create_dir(real.join("a")).unwrap();
        assert_eq!(real_path(&folder.path().join("a/../b/c/d.html")), real.join("b/c/d.html"));
    }

    #[test]
    fn a_folder_is_no_page() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(read_file(folder.path(), 100), Err(CorpusError::IsFolder { .. })));
    }

    #[test]
    fn a_missing_file_is_reported_with_its_name_once() {
        let error = read_file(Path::new("no/such.html"), 100).unwrap_err();
        assert_eq!(error.to_string(), "cannot read `no/such.html`");
        let cause = std::error::Error::source(&error).unwrap().to_string();
        assert!(!cause.contains("such.html"), "{cause}");
    }
}
