//! Everything that can be asked of the extraction of a page.

use super::Method;
use crate::Limits;
use crate::page_model::Balance;
use crate::render::{Cells, Images, Links, TableForm};

/// How a page is read, judged and written. The default is what `unframe extract` does without options.
///
/// ```
/// use unframe::{Kept, Options, extract};
///
/// let options = Options { comments: Kept::Yes, ..Options::default() };
/// let page = extract("<h1>Rain</h1><p>It fell on the valley all night, and the river rose.", &options);
/// assert_eq!(page.title(), Some("Rain"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct Options {
    /// The page's address. Metadata and page type profit from it, relative links and images are resolved against it, and outputs
    /// carry it.
    pub url: Option<String>,
    /// The encoding that the server declared, such as `windows-1251`. It is believed unless the bytes contradict it.
    pub charset: Option<String>,
    /// What the page is called in outputs.
    pub id: String,
    /// The name of its site in outputs.
    pub site: String,
    /// How framing is told from content.
    pub method: Method,
    /// Which mistake to avoid: framing that is kept, or content that is lost. For the methods `auto` and `page`.
    pub balance: Balance,
    /// Whether the learned model may be asked. For the methods `auto` and `page`.
    pub speed: Speed,
    /// Tables of data.
    pub tables: Kept,
    /// How tables of data are written in Markdown.
    pub table_form: TableForm,
    /// Comments that readers left below the page. Left out by default; [`Extraction::comments`](super::Extraction::comments)
    /// has them either way. Posts of forums are content and stay.
    pub comments: Kept,
    /// The headline of the page and the standfirst below it. [`title`](super::Extraction::title) has the title either way.
    pub title: Kept,
    /// The addresses of links, in formats that have them.
    pub links: Links,
    /// Images, in formats that have them.
    pub images: Images,
    /// Where links and images lead whose addresses are relative.
    pub addresses: Addresses,
    /// Metadata in front of text and Markdown as [`render`](super::Extraction::render) gives them.
    pub front_matter: FrontMatter,
    /// Cells of CSV that a spreadsheet would take for formulas.
    pub cells: Cells,
    /// What a page may cost.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            url: None,
            charset: None,
            id: String::new(),
            site: String::new(),
            method: Method::default(),
            balance: Balance::default(),
            speed: Speed::default(),
            tables: Kept::Yes,
            table_form: TableForm::Auto,
            comments: Kept::No,
            title: Kept::Yes,
            links: Links::default(),
            images: Images::default(),
            addresses: Addresses::default(),
            front_matter: FrontMatter::default(),
            cells: Cells::default(),
            limits: Limits::default(),
        }
    }
}

/// Whether a part of the content is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Kept {
    /// It stays.
    #[default]
    Yes,
    /// It is left out, with a reason that says so.
    No,
}

/// Whether the learned model may be asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Speed {
    /// The learned model is asked.
    #[default]
    Careful,
    /// It is not: up to three times as fast, and less careful.
    Fast,
}

/// What becomes of relative addresses of links and images.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Addresses {
    /// They are resolved against the page's address and its `<base>`, as far as these are known.
    #[default]
    Resolved,
    /// They stay as the page has them.
    AsWritten,
}

/// Whether metadata stand in front of text and Markdown. The other formats have them anyway.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum FrontMatter {
    /// They do.
    Wanted,
    /// They do not.
    #[default]
    Unwanted,
}
