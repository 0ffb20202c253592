//! The changes of a site as values, from which every output is written.

use serde::{Deserialize, Serialize};

use crate::noise::{Noise, is_fact};
use crate::page::{Health, PageVersion};
use crate::words::{WordPiece, letters};

/// Letters of a text that is more than a label: an edit that keeps most of it is a correction, and it is worth a line when it
/// stands elsewhere on its page. A guess.
pub(crate) const LONG: usize = 60;

/// Something that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// The name of the site; empty if it is unknown.
    pub site: String,
    /// What changed.
    #[serde(flatten)]
    pub what: What,
}

/// What changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum What {
    /// A page is new.
    PageNew {
        /// The page.
        #[serde(flatten)]
        page: PageName,
        /// What it says, block by block.
        says: Vec<String>,
    },
    /// A page is gone.
    PageGone {
        /// The page as it was.
        #[serde(flatten)]
        page: PageName,
    },
    /// A page has another address.
    PageMoved {
        /// The page as it is now.
        #[serde(flatten)]
        page: PageName,
        /// Where it was.
        from: String,
        /// What changed on the way, if anything did.
        blocks: Vec<BlockChange>,
    },
    /// The content of a page changed.
    ContentChanged {
        /// The page as it is now.
        #[serde(flatten)]
        page: PageName,
        /// Block by block, in the order of the page.
        blocks: Vec<BlockChange>,
    },
    /// A page has a new title.
    TitleChanged {
        /// The page as it is now.
        #[serde(flatten)]
        page: PageName,
        /// What it called itself.
        from: String,
    },
    /// The framing of the site changed: a menu, a footer.
    FramingChanged {
        /// On how many pages.
        pages: usize,
        /// How many were compared.
        compared: usize,
        /// Line by line, each once.
        blocks: Vec<BlockChange>,
    },
    /// The site has a new design.
    Redesign {
        /// How many pages stand in another layout.
        pages: usize,
        /// How many were compared.
        compared: usize,
    },
    /// A page can no longer be read.
    Unreadable {
        /// The page.
        #[serde(flatten)]
        page: PageName,
        /// What stands there instead.
        health: Health,
        /// What the server or the network said, if it was asked.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        said: Option<String>,
    },
    /// A page that could not be read can be read again.
    BackToNormal {
        /// The page.
        #[serde(flatten)]
        page: PageName,
    },
}

/// The name of a page in outputs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PageName {
    /// Its address, or its other name.
    pub page: String,
    /// Its title.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub title: Option<String>,
}

impl From<&PageVersion> for PageName {
    fn from(page: &PageVersion) -> Self {
        Self { page: page.name.clone(), title: page.title.clone() }
    }
}

/// How a block changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "block", rename_all = "kebab-case")]
pub enum BlockChange {
    /// It is new.
    Added {
        /// What it says.
        text: String,
    },
    /// It is gone.
    Removed {
        /// What it said.
        text: String,
    },
    /// Its text changed.
    Edited {
        /// Word by word.
        words: Vec<WordPiece>,
    },
    /// It is elsewhere on the page.
    Moved {
        /// What it says.
        text: String,
    },
}

impl BlockChange {
    /// Whether it corrects a text rather than replaces it: more letters stayed than came.
    pub fn keeps_most(&self) -> bool {
        let Self::Edited { words } = self else { return false };
        let (mut kept, mut changed) = (0, 0);
        for piece in words {
            match piece {
                WordPiece::Kept(text) => kept += 2 * text.len(),
                WordPiece::Removed(text) | WordPiece::Added(text) => changed += text.len(),
            }
        }
        kept > changed
    }

    /// Whether it is an edit of the page itself, and not of what rotates on it: a price that is another one, or a long text that
    /// was corrected.
    pub fn is_own(&self) -> bool {
        let (old, new) = self.texts();
        is_fact(&old) && is_fact(&new) || self.keeps_most() && letters(&new) >= LONG
    }

    /// Its old and its new text.
    pub fn texts(&self) -> (String, String) {
        match self {
            Self::Added { text } => (String::new(), text.clone()),
            Self::Removed { text } => (text.clone(), String::new()),
            Self::Moved { text } => (text.clone(), text.clone()),
            Self::Edited { words } => {
                let (mut old, mut new) = (String::new(), String::new());
                for piece in words {
                    match piece {
                        WordPiece::Kept(text) => {
                            old.push_str(text);
                            new.push_str(text);
                        }
                        WordPiece::Removed(text) => old.push_str(text),
                        WordPiece::Added(text) => new.push_str(text),
                    }
                }
                (old, new)
            }
        }
    }
}

/// A difference that is not reported, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetAside {
    /// The site.
    pub site: String,
    /// The page as it is now; `None` for what concerns the whole site.
    #[serde(flatten)]
    pub page: Option<PageName>,
    /// Why.
    pub reason: Noise,
    /// How which block changed.
    #[serde(flatten)]
    pub block: BlockChange,
    /// Number of pages; a difference of the framing is reported once.
    pub pages: usize,
}

impl What {
    /// Its name in outputs, which never changes.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::PageNew { .. } => "page-new",
            Self::PageGone { .. } => "page-gone",
            Self::PageMoved { .. } => "page-moved",
            Self::ContentChanged { .. } => "content-changed",
            Self::TitleChanged { .. } => "title-changed",
            Self::FramingChanged { .. } => "framing-changed",
            Self::Redesign { .. } => "redesign",
            Self::Unreadable { .. } => "unreadable",
            Self::BackToNormal { .. } => "back-to-normal",
        }
    }

    /// The page it is about; `None` if it is about the whole site.
    pub const fn page(&self) -> Option<&PageName> {
        match self {
            Self::PageNew { page, .. }
            | Self::PageGone { page }
            | Self::PageMoved { page, .. }
            | Self::ContentChanged { page, .. }
            | Self::TitleChanged { page, .. }
            | Self::Unreadable { page, .. }
            | Self::BackToNormal { page } => Some(page),
            Self::FramingChanged { .. } | Self::Redesign { .. } => None,
        }
    }

    /// The changed blocks.
    pub fn blocks(&self) -> &[BlockChange] {
        match self {
            Self::PageMoved { blocks, .. }
            | Self::ContentChanged { blocks, .. }
            | Self::FramingChanged { blocks, .. } => blocks,
            _ => &[],
        }
    }

    /// Whether it concerns content, rather than the design of the site or whether it could be read.
    pub const fn is_of_content(&self) -> bool {
        !matches!(
            self,
            Self::FramingChanged { .. } | Self::Redesign { .. } | Self::Unreadable { .. } | Self::BackToNormal { .. }
        )
    }
}
