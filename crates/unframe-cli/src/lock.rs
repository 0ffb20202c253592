//! Files that one process at a time writes.

use std::fs::TryLockError;
use std::io;
use std::path::Path;

/// Opens the file at `path`, made if it is not there, with all that it holds. `None` if another process has it.
///
/// The lock lasts until the file is closed, by us or by the system when it ends the process.
pub(crate) fn open_alone(path: &Path) -> io::Result<Option<fs_err::File>> {
    loop {
        let file = fs_err::OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.file().try_lock() {
            Err(TryLockError::WouldBlock) => return Ok(None),
            // Some file systems know no locks; there one has to trust the user.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        // Whoever had it may have renamed or removed it since we opened it.
        if is_at(&file, path)? {
            return Ok(Some(file));
        }
    }
}

/// Whether `path` still leads to that file.
#[cfg(unix)]
fn is_at(file: &fs_err::File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;

    let opened = file.metadata()?;
    let found = fs_err::metadata(path);
    Ok(found.is_ok_and(|found| (found.dev(), found.ino()) == (opened.dev(), opened.ino())))
}

#[cfg(not(unix))]
fn is_at(_file: &fs_err::File, path: &Path) -> io::Result<bool> {
    Ok(path.exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_had_by_one_at_a_time_and_keeps_what_it_holds() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs_err::write(&path, "kept").unwrap();
        let first = open_alone(&path).unwrap();
        assert!(first.is_some());
        assert!(open_alone(&path).unwrap().is_none());
        drop(first);
        assert!(open_alone(&path).unwrap().is_some());
        assert_eq!(fs_err::read_to_string(&path).unwrap(), "kept");
    }
}
