//! What of a page is wanted.

use crate::render::{Images, Links};

/// What of the content comes out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExtractOptions {
    /// Tables of data.
    pub tables: Kept,
    /// The comments of readers; posts of forums stay.
    pub comments: Kept,
    /// The addresses of links, in formats that have them.
    pub links: Links,
    /// Images, in formats that have them.
    pub images: Images,
    /// Metadata in front of text and Markdown.
    pub front_matter: FrontMatter,
}

/// Whether a part of the content is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kept {
    /// It stays.
    #[default]
    Yes,
    /// It is left out, and says why.
    No,
}

/// Whether metadata stand in front of text and Markdown; the other formats have them anyway.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FrontMatter {
    /// They do.
    Wanted,
    /// They do not.
    #[default]
    Unwanted,
}
