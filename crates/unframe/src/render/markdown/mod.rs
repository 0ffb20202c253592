//! Markdown: `CommonMark` with the tables, the strikethrough, the lists of tasks and the footnotes of GitHub.
//!
//! Read back by a `CommonMark` parser the result says what [`text`](super::text()) says, apart from what is listed
//! here. The walk over the page's [`structure`](super::structure) gives the words of a paragraph as atoms with a style; it is
//! decided which emphasis can be written ([`emphasis`]), and they are written ([`write`]) into lines with the prefixes of
//! the quotes and lists around ([`blocks`]).
//!
//! What is decided where Markdown has no word for it:
//!
//! - `<sub>`, `<u>`, `<ins>`, `<mark>` are text, `<sup>` too, but powers are marked as in [`text`](super::text()). A footnote's number is
//!   `[^1]` if the note is there and links back to it, else a link, as in the page.
//! - A formula is TeX between `$` or `$$`, and nothing else that the page says of it: TeX that the page has, else its MathML as TeX.
//! - Emphasis that `CommonMark` cannot express — beside a letter and a punctuation mark, two kinds touching — is narrowed
//!   to the words or left out; nothing is written as HTML but `<br>` in a table's cell, and tables with merged cells ([`TableForm`]).
//! - A table whose cells hold tables, headings or long text, with one row or one column, or with `role=presentation`, is layout: its cells
//!   are paragraphs. So is one whose cells hold lists, code or quotes, unless its first row consists of `<th>`; then these are lines of its cells.
//! - Text in a list outside its items is an item, and a list there belongs to the item before it.
//! - How a word is read (`<rt>`) follows it in brackets, as in [`text`](super::text()). A picture that stands for an emoji is that emoji.
//! - `<dt>` and `<summary>` are bold paragraphs, `<dd>` is a list item, captions are in italics.
//! - An admonition (note, warning, tip) is a quote that begins with its title in bold.
//! - `<br><br>` ends a paragraph.
//! - Numbers of code lines, buttons that copy code, links to the source of a page, and the `¶` that links a heading to itself are left out.
//! - An image without an address is its alternative text; spacers are left out.
//! - A film, a sound or a map from elsewhere is a link to it, called by its `aria-label`, its title or its address.
//! - A link without text is called by its `aria-label` or its title.
//! - A post whose author is known ([`Posts`]) begins with a line `**author**, date`.
//! - A first row whose cells are all bold is a header.
//! - Quotes and lists nested deeper than sixteen are not indented further, so that no page gives more than a fixed
//!   multiple of its length.

mod blocks;
mod cells;
mod code;
mod emphasis;
mod escape;
mod flanking;
mod html_table;
mod link;
mod list;
mod tex;
mod write;
mod writer;

use crate::discussion::Posts;
use crate::html::{NodeRef, NodeSet};
use crate::metadata::Base;

use super::output::Output;
use super::rendering::Rendering;
use super::structure::{Images, Links, Reading, Walk};
use crate::segment::hidden::Hidden;
use blocks::Blocks;

/// How to render as [`markdown`].
#[derive(Clone, Copy, Debug, Default)]
pub struct MarkdownOptions<'page> {
    /// What to do with links.
    pub links: Links,
    /// What to do with images.
    pub images: Images,
    /// What to do with elements the page hides.
    pub hidden: Hidden,
    /// Nodes to leave out with all below them, such as [`framing_nodes`](crate::label::framing_nodes).
    pub leave_out: &'page NodeSet,
    /// Posts to introduce by a line with author and date, which are then not repeated.
    pub posts: &'page Posts,
    /// The base that relative links and images are resolved against; without it they stay relative.
    pub base: Option<&'page Base>,
    /// How tables of data are written.
    pub tables: TableForm,
}

/// How to write data tables in Markdown, which has no merged cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum TableForm {
    /// Tables with merged cells as HTML, all others with pipes.
    #[default]
    Auto,
    /// All tables with pipes: a merged cell is followed by empty ones.
    Pipe,
    /// All tables as HTML.
    Html,
}

impl TableForm {
    /// The form of this name: `auto`, `pipe` or `html`.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "auto" => Some(Self::Auto),
            "pipe" => Some(Self::Pipe),
            "html" => Some(Self::Html),
            _ => None,
        }
    }
}

/// Renders a node with all its descendants as Markdown, which ends in a line feed unless it is empty.
///
/// ```
/// use unframe::html::{ParseOptions, parse};
/// use unframe::render::{MarkdownOptions, markdown};
///
/// let page = "<h2>Rain</h2><ul><li>It <b>rains</b> in <a href=/oslo>Oslo</a><li>snake_case, 2 * 3</ul>";
/// let document = parse(page, &ParseOptions::default());
/// let rendering = markdown(document.tree.document(), &MarkdownOptions::default());
/// assert_eq!(rendering.text(), "## Rain\n\n- It **rains** in [Oslo](/oslo)\n- snake_case, 2 * 3\n");
/// ```
pub fn markdown(node: NodeRef<'_, '_>, options: &MarkdownOptions<'_>) -> Rendering {
    let MarkdownOptions { links, images, hidden, leave_out, posts, base, tables } = *options;
    let posts = (!posts.is_empty()).then_some(posts);
    let reading = Reading { links, images, hidden, leave_out, posts, base };
    let blocks = Blocks::new(Output::with_capacity(node.span().len() as usize / 6), tables);
    Walk::new(node, reading, blocks).run()
}
