//! What can fail, and what was being done.

use std::io;
use std::path::PathBuf;

/// Why something could not be done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WatchError {
    /// The file of sites cannot be read.
    #[error("cannot read the sites in `{}`", path.display())]
    ReadSites {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        cause: io::Error,
    },
    /// The file of sites says something that makes no sense.
    #[error("cannot use the sites in `{}`: {what}", path.display())]
    WrongSites {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// The state cannot be opened, read or written.
    #[error("cannot use the state in `{}`", path.display())]
    State {
        /// The database.
        path: PathBuf,
        /// Why.
        #[source]
        cause: rusqlite::Error,
    },
    /// The state is that of a newer program.
    #[error("the state in `{}` has version {found}, and this program knows {known}", path.display())]
    Version {
        /// The database.
        path: PathBuf,
        /// What it says.
        found: i64,
        /// What we know.
        known: i64,
    },
    /// What the state holds is not what was written.
    #[error("the state in `{}` is damaged: {what}", path.display())]
    Damaged {
        /// The database.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// Another pass is at work.
    #[error("another pass over `{}` is at work", path.display())]
    Busy {
        /// The database.
        path: PathBuf,
    },
    /// An output cannot be written.
    #[error("cannot write `{}`", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        cause: io::Error,
    },
}
