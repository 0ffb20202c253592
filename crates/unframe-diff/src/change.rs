//! What is reported: the changes of a site, as values that every output tells alike.

use serde::{Deserialize, Serialize};

use crate::noise::Noise;
use crate::page::{Health, PageVersion};
use crate::words::WordPiece;

/// Something that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// The site, by its name; empty if nothing tells it.
    pub site: String,
    /// What it was.
    #[serde(flatten)]
    pub what: What,
}

/// What changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum What {
    /// There is a page that was not there.
    PageNew {
        /// The page.
        #[serde(flatten)]
        page: PageName,
        /// What it says, block by block.
        says: Vec<String>,
    },
    /// A page is not there any more.
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
    /// A page calls itself something else.
    TitleChanged {
        /// The page as it is now.
        #[serde(flatten)]
        page: PageName,
        /// What it called itself.
        from: String,
    },
    /// What the site repeats on its pages changed: a menu, a footer.
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
    /// A page that could be read cannot be read now.
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

/// A page, as it is told.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PageName {
    /// Its address, or what else it is called.
    pub page: String,
    /// What it calls itself.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub title: Option<String>,
}

impl From<&PageVersion> for PageName {
    fn from(page: &PageVersion) -> Self {
        Self { page: page.name.clone(), title: page.title.clone() }
    }
}

/// What became of a block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "block", rename_all = "kebab-case")]
pub enum BlockChange {
    /// It is new.
    Added {
        /// What it says.
        text: String,
    },
    /// It is not there any more.
    Removed {
        /// What it said.
        text: String,
    },
    /// It says something else.
    Edited {
        /// Word by word.
        words: Vec<WordPiece>,
    },
    /// It stands elsewhere on the page.
    Moved {
        /// What it says.
        text: String,
    },
}

impl BlockChange {
    /// What it said, and what it says.
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
    /// What became of which block.
    #[serde(flatten)]
    pub block: BlockChange,
    /// On how many pages; a difference of the framing is told once.
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

    /// What changed block by block.
    pub fn blocks(&self) -> &[BlockChange] {
        match self {
            Self::PageMoved { blocks, .. }
            | Self::ContentChanged { blocks, .. }
            | Self::FramingChanged { blocks, .. } => blocks,
            _ => &[],
        }
    }

    /// Whether it concerns what pages say, rather than how the site looks or whether it could be read.
    pub const fn is_of_content(&self) -> bool {
        !matches!(
            self,
            Self::FramingChanged { .. } | Self::Redesign { .. } | Self::Unreadable { .. } | Self::BackToNormal { .. }
        )
    }
}
