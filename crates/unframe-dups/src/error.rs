//! What can go wrong with a base.

use std::io;
use std::path::PathBuf;

/// Why a base could not be read or written. The cause is kept apart, as the error's source.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BaseError {
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
    /// Another process writes to the base.
    #[error("`{}` is being written to by another process", path.display())]
    Locked {
        /// The base.
        path: PathBuf,
    },
    /// The folder that a base would lie in is not there: a typing error more often than a wish.
    #[error("cannot make the base `{}`: the folder around it does not exist", path.display())]
    NoFolder {
        /// The base.
        path: PathBuf,
    },
    /// There is no base.
    #[error("`{}` is not a fingerprint base: it has no `manifest`", path.display())]
    NoBase {
        /// The folder.
        path: PathBuf,
    },
    /// A folder has files, but no base.
    #[error("`{}` has files and is not a fingerprint base", path.display())]
    Occupied {
        /// The folder.
        path: PathBuf,
    },
    /// A file is not what was written.
    #[error("`{}` is damaged: {what}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: &'static str,
    },
    /// A file of a version that this program does not know.
    #[error("`{}` is of version {found}, this program reads version {known}", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// What it says.
        found: u32,
        /// What we know.
        known: u32,
    },
    /// The base has fingerprints of another scheme.
    #[error("`{}` was made with the scheme {found}, not {wanted}", path.display())]
    Scheme {
        /// The base.
        path: PathBuf,
        /// What it has.
        found: &'static str,
        /// What was asked for.
        wanted: &'static str,
    },
    /// More than a file can number: 4 thousand million blocks.
    #[error("`{}` would have too many blocks in one layer", path.display())]
    TooLarge {
        /// The base.
        path: PathBuf,
    },
}

impl BaseError {
    pub(crate) fn read(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |cause| Self::Read { path, cause }
    }

    pub(crate) fn write(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |cause| Self::Write { path, cause }
    }

    pub(crate) fn damaged(path: impl Into<PathBuf>, what: &'static str) -> Self {
        Self::Damaged { path: path.into(), what }
    }
}
