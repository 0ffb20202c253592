//! What can go wrong with an index, and with the files of an experiment.

use std::io;
use std::path::{Path, PathBuf};

use crate::topics::LeaveOut;

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
    /// There is no index.
    #[error("`{}` is not an index", path.display())]
    NoIndex {
        /// The folder.
        path: PathBuf,
    },
    /// A folder that holds something else.
    #[error("`{}` holds other files and is not an index", path.display())]
    NotEmpty {
        /// The folder.
        path: PathBuf,
    },
    /// An index of a version that this program does not know.
    #[error("the index `{}` is of version {found}, this program has version {known}", path.display())]
    Version {
        /// The folder.
        path: PathBuf,
        /// What it says.
        found: u32,
        /// What we know.
        known: u32,
    },
    /// An index that says it is ours, and has other fields.
    #[error("the index `{}` has other fields than this program makes", path.display())]
    OtherSchema {
        /// The folder.
        path: PathBuf,
    },
    /// A file is not what was written.
    #[error("`{}` is damaged", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// Another process writes to the index.
    #[error("the index `{}` is being written to by another process", path.display())]
    Locked {
        /// The folder.
        path: PathBuf,
    },
    /// An index in which other parts of pages are left out than was asked for.
    #[error("the index `{}` leaves out {}, not {}", path.display(), said(*found), said(*wanted))]
    LeavesOut {
        /// The folder.
        path: PathBuf,
        /// What it leaves out.
        found: Option<LeaveOut>,
        /// What was asked for.
        wanted: Option<LeaveOut>,
    },
    /// The search engine failed.
    #[error("cannot {doing} the index `{}`", path.display())]
    Engine {
        /// What was being done.
        doing: &'static str,
        /// The folder.
        path: PathBuf,
        /// What it said.
        #[source]
        cause: Box<tantivy::TantivyError>,
    },
    /// Judgments of another collection: whatever is found, nothing of it was judged.
    #[error("none of the {judged} judged documents is in the index `{}`", path.display())]
    NothingJudged {
        /// The folder of the index.
        path: PathBuf,
        /// Number of documents that are judged.
        judged: usize,
        /// What the judgments call one of them.
        named: String,
        /// What the index calls one of its pages.
        indexed: Option<String>,
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

    pub(crate) fn engine(doing: &'static str, path: &Path, cause: tantivy::TantivyError) -> Self {
        Self::Engine { doing, path: path.to_owned(), cause: Box::new(cause) }
    }

    pub(crate) fn bad_line(path: impl Into<PathBuf>, line: usize, what: impl Into<String>) -> Self {
        Self::BadLine { path: path.into(), line, what: what.into() }
    }
}

fn said(leave_out: Option<LeaveOut>) -> &'static str {
    match leave_out {
        Some(LeaveOut::Title) => "titles",
        None => "nothing",
    }
}
