//! All settings of an extraction.

use super::Method;
use crate::Limits;
use crate::page_model::Balance;
use crate::render::{Cells, Images, Links, TableForm};

/// How to read, judge and write a page. The default is what `unframe extract` does without options.
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
    /// The page's address. It improves metadata and page type, relative links and images are resolved against it, and outputs
    /// contain it.
    pub url: Option<String>,
    /// The encoding that the server declared, such as `windows-1251`. It is used unless the bytes contradict it.
    pub charset: Option<String>,
    /// The name of the page in outputs.
    pub id: String,
    /// The name of its site in outputs.
    pub site: String,
    /// How to tell framing from content.
    pub method: Method,
    /// Which mistake to avoid: keeping framing, or losing content. For the methods `auto` and `page`.
    pub balance: Balance,
    /// Whether to use the learned model. For the methods `auto` and `page`.
    pub speed: Speed,
    /// Whether to keep data tables.
    pub tables: Kept,
    /// How to write data tables in Markdown.
    pub table_form: TableForm,
    /// Whether to keep readers' comments. They are left out by default;
    /// [`Extraction::comments`](super::Extraction::comments) has them either way. Posts of forums are content and stay.
    pub comments: Kept,
    /// Whether to keep the headline and the standfirst below it. [`title`](super::Extraction::title) has the title either
    /// way.
    pub title: Kept,
    /// Whether to keep the addresses of links, in formats that have them.
    pub links: Links,
    /// Whether to keep images, in formats that have them.
    pub images: Images,
    /// What to do with text that the page hides from its readers.
    pub hidden_text: HiddenText,
    /// What to do with relative addresses of links and images.
    pub addresses: Addresses,
    /// Whether [`render`](super::Extraction::render) starts text and Markdown with the metadata.
    pub front_matter: FrontMatter,
    /// What to do with CSV cells that a spreadsheet would run as formulas.
    pub cells: Cells,
    /// The budget of the page.
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
            hidden_text: HiddenText::default(),
            addresses: Addresses::default(),
            front_matter: FrontMatter::default(),
            cells: Cells::default(),
            limits: Limits::default(),
        }
    }
}

/// Whether a part of the content is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Kept {
    /// It is kept.
    #[default]
    Yes,
    /// It is left out, with a reason that says so.
    No,
}

/// Whether to use the learned model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Speed {
    /// Use the learned model.
    #[default]
    Careful,
    /// Do not use it: up to three times as fast, but less accurate.
    Fast,
}

/// What to do with text that a page hides from its readers by its own attributes: `hidden`, `style="display: none"`, a `<dialog>` that
/// is not open. What style sheets hide is not known and stays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum HiddenText {
    /// Keep what is judged to be content, such as closed tabs, accordions and what follows "read more".
    #[default]
    Judged,
    /// Leave all of it out. A page can hide text that only programs are meant to read, such as instructions to agents.
    Drop,
}

/// What to do with relative addresses of links and images.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Addresses {
    /// Resolve them against the page's address and its `<base>`, as far as these are known.
    #[default]
    Resolved,
    /// Keep them as they are.
    AsWritten,
}

/// Whether to start text and Markdown with the metadata. The other formats have them anyway.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum FrontMatter {
    /// Write the metadata.
    Wanted,
    /// Do not write the metadata.
    #[default]
    Unwanted,
}
