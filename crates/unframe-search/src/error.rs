//! What can go wrong with an index, and with the files of an experiment.

use std::io;
use std::path::PathBuf;

/// Why something could not be read, written or found. The cause is kept apart, as the error's source.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The system did not let us read.
    #[error("cannot read `{}`", path.display())]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        #[source]
        cause: io::Error,
    },
    /// The system did not let us write.
    #[error("cannot write `{}`", path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        #[source]
        cause: io::Error,
    },
    /// A line of a file is not what it should be.
    #[error("`{}`, line {line}: {what}", path.display())]
    BadLine {
        /// The file.
        path: PathBuf,
        /// The line, the first being 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// A file that holds nothing of what it is for.
    #[error("`{}` has no {what}", path.display())]
    Nothing {
        /// The file.
        path: PathBuf,
        /// What should be in it.
        what: &'static str,
    },
}

impl SearchError {
    pub(crate) fn read(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |cause| Self::Read { path, cause }
    }

    pub(crate) fn bad_line(path: impl Into<PathBuf>, line: usize, what: impl Into<String>) -> Self {
        Self::BadLine { path: path.into(), line, what: what.into() }
    }
}
