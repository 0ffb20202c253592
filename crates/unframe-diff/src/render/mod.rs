//! How changes are written: one file per format, all with the same content.

mod atom;
mod html;
mod jsonl;
mod markdown;
mod table;
mod wording;

pub use atom::{Feed, atom, urn};
pub use html::html;
pub use jsonl::{jsonl, line};
pub use markdown::markdown;
pub use table::table;

use crate::change::{Change, SetAside, What};

/// The changes to write.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// What is compared, for headings: two names, or a period.
    pub heading: String,
    /// The changes in order. Changes of one site are together.
    pub entries: Vec<Entry>,
    /// The differences that were set aside, if requested.
    pub set_aside: Vec<SetAside>,
    /// Pages that both versions have.
    pub compared: usize,
}

/// A change with its id and time.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What changed.
    pub change: Change,
    /// Its name, if it was given one that lasts: a URN.
    pub id: Option<String>,
    /// When it was seen, as in RFC 3339, if that is known.
    pub at: Option<String>,
}

impl From<Change> for Entry {
    fn from(change: Change) -> Self {
        Self { change, id: None, at: None }
    }
}

impl Told {
    /// The entries site by site, as they stand together.
    fn by_site(&self) -> impl Iterator<Item = (&str, &[Entry])> {
        let sites = self.entries.chunk_by(|left, right| left.change.site == right.change.site);
        sites.map(|entries| (entries.first().map_or("", |entry| entry.change.site.as_str()), entries))
    }
}

/// Sorts changes as they are told: what concerns the whole site first, then new pages, changed, moved, gone, unreadable; each
/// kind in the order in which it was found.
pub fn sort(changes: &mut [Change]) {
    changes.sort_by_key(|change| match change.what {
        What::Redesign { .. } => 0,
        What::FramingChanged { .. } => 1,
        What::PageNew { .. } => 2,
        What::ContentChanged { .. } => 3,
        What::TitleChanged { .. } => 4,
        What::PageMoved { .. } => 5,
        What::PageGone { .. } => 6,
        What::Unreadable { .. } | What::BackToNormal { .. } => 7,
    });
}
