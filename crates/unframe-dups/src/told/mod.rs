//! Near-duplicates as they are told to people and programs: groups, with what their texts share.
//!
//! | File | Answers |
//! |---|---|
//! | `asking.rs` | What does a base have that is like a page? |
//! | `shared.rs` | What do two texts share? |
//! | `line.rs` | How is a group written for programs? |

mod asking;
mod line;
mod shared;

pub use asking::{Asking, kind};
pub use line::{MOST_READ, line};
pub use shared::{Piece, SharedText, Which};
use unframe::Share;
use unframe::label::Label;

/// What is listed of all that is alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// Whole pages.
    Pages,
    /// Blocks of content.
    Content,
    /// Blocks of framing.
    Framing,
}

/// Texts that say nearly the same.
#[derive(Clone, Debug)]
pub struct Group {
    /// What the texts are.
    pub kind: Kind,
    /// Pages that have one.
    pub pages: usize,
    /// The one that all are compared with first.
    pub members: Vec<Member>,
}

/// What the texts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The content of whole pages.
    Pages,
    /// The same of two pages, alike or not.
    Compared,
    /// Blocks of content.
    Content,
    /// Content on some pages, framing on others.
    Mixed,
    /// Blocks of framing.
    Framing,
}

/// A text of a group.
#[derive(Clone, Debug)]
pub struct Member {
    /// The page.
    pub id: String,
    /// Which block of it, and what it is there; `None` for the whole page.
    pub block: Option<(u32, Label)>,
    /// How alike it is to the first.
    pub similarity: Share,
    /// What it says, if the page was read in this run.
    pub text: Option<SharedText>,
}

impl Kind {
    /// Its name in outputs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pages | Self::Compared => "pages",
            Self::Content => "content",
            Self::Mixed => "mixed",
            Self::Framing => "framing",
        }
    }

    /// Whether it is among what is to be listed. What is framing on some pages only is content on others.
    pub fn is_listed(self, wanted: &[Listed]) -> bool {
        let listed = |what| wanted.contains(&what);
        match self {
            Self::Pages | Self::Compared => listed(Listed::Pages),
            Self::Content => listed(Listed::Content),
            Self::Mixed => listed(Listed::Content) || listed(Listed::Framing),
            Self::Framing => listed(Listed::Framing),
        }
    }
}

impl Group {
    /// The first text of it that is known.
    pub fn text(&self) -> Option<&SharedText> {
        self.members.iter().find_map(|member| member.text.as_ref())
    }
}
