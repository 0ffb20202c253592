//! Where one page comes from: a file, or standard input.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use unframe_corpus::{CorpusError, Record};

/// A page to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// `-`
    Stdin,
    /// A path.
    File(PathBuf),
}

impl From<OsString> for Input {
    /// What an argument stands for. Not a string: file names need not be Unicode.
    fn from(argument: OsString) -> Self {
        if argument == "-" { Self::Stdin } else { Self::File(argument.into()) }
    }
}

impl Input {
    /// Its name in messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Stdin => "standard input".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// The name its output is made from.
    pub(crate) fn path(&self) -> &Path {
        match self {
            Self::Stdin => Path::new("stdin"),
            Self::File(path) => path,
        }
    }

    /// Reads it, up to a limit.
    pub(crate) fn read(&self, max_bytes: usize) -> Result<Record, CorpusError> {
        match self {
            Self::Stdin => unframe_corpus::read_stream(&self.name(), std::io::stdin().lock(), max_bytes),
            Self::File(path) => unframe_corpus::read_file(path, max_bytes),
        }
    }
}
