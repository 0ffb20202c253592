//! Where links in a folder may lead.

use std::io;
use std::path::Path;

/// What becomes of links in a folder that lead out of it. A site that somebody else made, unpacked or mirrored, may hold links to
/// any file of the machine, and its pages are published.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OutsideLinks {
    /// They are skipped and counted.
    #[default]
    PassedOver,
    /// They are followed.
    Followed,
}

impl OutsideLinks {
    /// Whether a link in the folder `root`, whose own links are resolved, may be followed.
    pub(super) fn allow(self, root: &Path, link: &Path) -> io::Result<bool> {
        Ok(self == Self::Followed || fs_err::canonicalize(link)?.starts_with(root))
    }
}
