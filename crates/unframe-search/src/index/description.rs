//! The file that says what an index is: its version, and what of pages was left out of it.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::SearchError;
use crate::topics::LeaveOut;

/// The version of all that is stored: the fields, and how words become terms.
pub const FORMAT: u32 = 1;

const FILE: &str = "unframe-index.json";

/// What an index is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// The version of what is stored.
    pub format: u32,
    /// Which program made it.
    pub made_by: String,
    /// What of pages is not in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leave_out: Option<LeaveOut>,
}

#[derive(Deserialize)]
struct Version {
    format: u32,
}

impl Description {
    /// Of an index that this program makes.
    pub fn new(leave_out: Option<LeaveOut>) -> Self {
        let made_by = format!("unframe {}", env!("CARGO_PKG_VERSION"));
        Self { format: FORMAT, made_by, leave_out }
    }

    /// Of the index in a folder.
    pub fn read(folder: &Path) -> Result<Self, SearchError> {
        Self::find(folder)?.ok_or_else(|| SearchError::NoIndex { path: folder.to_owned() })
    }

    /// The same; `None` where there is no such file.
    pub(super) fn find(folder: &Path) -> Result<Option<Self>, SearchError> {
        let path = folder.join(FILE);
        let text = match fs_err::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            // It is not text any more.
            Err(error) if error.kind() == std::io::ErrorKind::InvalidData => return Err(SearchError::Damaged { path }),
            Err(cause) => return Err(SearchError::Read { path, cause }),
        };
        // The version first: what else is there depends on it.
        let damaged = |path: PathBuf| SearchError::Damaged { path };
        let Version { format } = serde_json::from_str(&text).map_err(|_| damaged(path.clone()))?;
        if format != FORMAT {
            return Err(SearchError::Version { path: folder.to_owned(), found: format, known: FORMAT });
        }
        serde_json::from_str(&text).map(Some).map_err(|_| damaged(path))
    }

    /// Puts it there, all at once.
    pub(super) fn write(&self, folder: &Path) -> Result<(), SearchError> {
        let (path, beside) = (folder.join(FILE), folder.join(".unframe-index.json.unfinished"));
        let text = serde_json::to_string_pretty(self).expect("strings and numbers are JSON") + "\n";
        let written = fs_err::write(&beside, text).and_then(|()| fs_err::rename(&beside, &path));
        written.map_err(|cause| SearchError::Write { path, cause })
    }
}
