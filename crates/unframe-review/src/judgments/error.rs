//! The errors of the judgment store.

use std::path::{Path, PathBuf};

/// Why judgments could not be read or written. The cause is kept apart, as the error's source.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JudgmentError {
    /// The file could not be opened or made: the folder is not there or cannot be written to.
    #[error("cannot open `{}` for judgments", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// The error from SQLite.
        #[source]
        cause: rusqlite::Error,
    },
    /// The file does not exist, and it was opened for reading only.
    #[error("there are no judgments at `{}`", path.display())]
    None {
        /// The file.
        path: PathBuf,
    },
    /// Reading failed.
    #[error("cannot read the judgments in `{}`", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The error from SQLite.
        #[source]
        cause: rusqlite::Error,
    },
    /// Writing failed: nothing was stored.
    #[error("cannot write judgments to `{}`", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The error from SQLite.
        #[source]
        cause: rusqlite::Error,
    },
    /// The file holds something else.
    #[error("`{}` is not a file of judgments", path.display())]
    Other {
        /// The file.
        path: PathBuf,
    },
    /// The file has a version that this program does not know.
    #[error("the judgments in `{}` are of version {found}, this program knows version {known}", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// The version of the file.
        found: i64,
        /// The version this program knows.
        known: i64,
    },
    /// A row that this program would not have written.
    #[error("judgment {number} in `{}` is damaged: {what}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The number of the row.
        number: i64,
        /// What is wrong with it.
        what: String,
    },
    /// SQLite finds the file in disorder.
    #[error("the judgments in `{}` are damaged: {what}", path.display())]
    DamagedFile {
        /// The file.
        path: PathBuf,
        /// What SQLite says.
        what: String,
    },
    /// A judgment that cannot be kept: without expert, without page, with a range that ends before it begins.
    #[error("this judgment cannot be kept: {what}")]
    Unfit {
        /// What is wrong with it.
        what: &'static str,
    },
}

impl JudgmentError {
    /// Wraps the error that SQLite gave when the file was opened.
    pub(super) fn opening(path: &Path) -> impl Fn(rusqlite::Error) -> Self {
        |cause| match cause.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => Self::Other { path: path.to_owned() },
            Some(rusqlite::ErrorCode::DatabaseCorrupt) => {
                Self::DamagedFile { path: path.to_owned(), what: cause.to_string() }
            }
            _ => Self::Open { path: path.to_owned(), cause },
        }
    }

    /// A hint about what to do, if there is one.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::Open { .. } | Self::Write { .. } => {
                Some("name a file that can be written to with --judgments FILE, if this place is read-only")
            }
            Self::None { .. } => Some("grade some pages with `unframe review`, or name the file with --judgments FILE"),
            Self::Other { .. } => Some("name another file with --judgments FILE"),
            Self::Version { .. } => Some("use the version of unframe that wrote it, or a newer one"),
            Self::Read { .. } | Self::Damaged { .. } | Self::DamagedFile { .. } => {
                Some("put a copy of the file in its place, or name another with --judgments FILE")
            }
            Self::Unfit { .. } => None,
        }
    }
}
