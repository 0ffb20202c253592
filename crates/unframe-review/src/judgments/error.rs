//! What can go wrong with a file of judgments.

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
        /// What SQLite said.
        #[source]
        cause: rusqlite::Error,
    },
    /// There is no such file, and nothing was to be written.
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
        /// What SQLite said.
        #[source]
        cause: rusqlite::Error,
    },
    /// Writing failed: what was to be written is not there.
    #[error("cannot write judgments to `{}`", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What SQLite said.
        #[source]
        cause: rusqlite::Error,
    },
    /// Something else is in the file.
    #[error("`{}` is no file of judgments", path.display())]
    Other {
        /// The file.
        path: PathBuf,
    },
    /// A file of a version that this program does not know.
    #[error("the judgments in `{}` are of version {found}, this program knows version {known}", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// What it says.
        found: i64,
        /// What we know.
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
    /// A judgment that cannot be kept: without expert, without page, with a range that ends before it begins.
    #[error("this judgment cannot be kept: {what}")]
    Unfit {
        /// What is wrong with it.
        what: &'static str,
    },
}

impl JudgmentError {
    /// Of what SQLite said when the file was opened.
    pub(super) fn opening(path: &Path) -> impl Fn(rusqlite::Error) -> Self {
        |cause| match cause.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => Self::Other { path: path.to_owned() },
            _ => Self::Open { path: path.to_owned(), cause },
        }
    }

    /// What to do about it, where there is something.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::Open { .. } | Self::Write { .. } => {
                Some("name a file that can be written to with --judgments FILE, if this place is read-only")
            }
            Self::None { .. } => Some("grade some pages with `unframe review`, or name the file with --judgments FILE"),
            Self::Other { .. } => Some("name another file with --judgments FILE"),
            Self::Version { .. } => Some("use the version of unframe that wrote it, or a newer one"),
            Self::Read { .. } | Self::Damaged { .. } | Self::Unfit { .. } => None,
        }
    }
}
