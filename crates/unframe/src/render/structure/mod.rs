//! What stands where on a page: headings, paragraphs, lists, quotes, code, data tables.
//!
//! One walk ([`walk`]) reads the structure of a tree, in document order and without recursion, and tells it to a
//! [`Writer`]: Markdown and XML are two of them. It gathers the words of a paragraph as atoms with a style ([`inline`]), and
//! decides which tables are data ([`table`]), what is code ([`code`]), where links and images lead ([`link`], [`image`]), what is a
//! formula ([`math`]) or a footnote ([`notes`]).

mod admonition;
mod code;
mod code_language;
mod embedded;
mod fragment;
mod image;
mod inline;
mod link;
mod math;
mod mathml;
mod mathml_signs;
mod notes;
mod numbered;
mod table;
mod walk;
mod walk_inline;
mod walk_post;
mod walk_special;
mod walk_table;

pub(super) use code::Code;
pub(super) use image::emoji;
pub(super) use inline::{Atom, Inline, Kind, Style, Verbatim};
pub(super) use link::{Link, destination};
pub(crate) use table::data_tables;
pub(super) use table::{Alignment, Table};
pub(super) use walk::Walk;

use super::rendering::Rendering;
use crate::discussion::Posts;
use crate::html::{NodeRef, NodeSet};
use crate::metadata::Base;
use crate::segment::hidden::Hidden;

/// What to do with links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Links {
    /// Keep them.
    #[default]
    Keep,
    /// Keep only their text.
    Text,
}

/// What to do with images.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Images {
    /// Keep them, with their alternative texts.
    #[default]
    Keep,
    /// Leave them out.
    Omit,
}

/// What of a page is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading<'options> {
    pub(super) links: Links,
    pub(super) images: Images,
    pub(super) hidden: Hidden,
    pub(super) leave_out: &'options NodeSet,
    /// Posts to introduce by their authors.
    pub(super) posts: Option<&'options Posts>,
    /// What relative addresses are resolved against.
    pub(super) base: Option<&'options Base>,
}

/// What makes a list.
#[derive(Clone, Copy, Debug)]
pub(super) enum ListKind<'tree, 'page> {
    /// An element that is one.
    Element(NodeRef<'tree, 'page>),
    /// An item without a list around.
    LoneItem,
    /// A definition, below the term it explains.
    Definition,
}

/// What a run of words is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Words {
    Paragraph,
    /// With its level, from 1 to 6.
    Heading(u8),
}

/// What the walk writes to. What is entered is left again, in proper order; a row is in a table, a cell in a row.
pub(super) trait Writer {
    /// Whether it has footnotes; otherwise they stay links.
    const HAS_NOTES: bool = false;
    /// Whether it needs no words but those in the cells of data tables.
    const ONLY_WORDS_IN_CELLS: bool = false;
    /// A footnote, called by its label.
    fn enter_note(&mut self, _label: &str) {}
    fn leave_note(&mut self) {}
    /// Words, trimmed and not empty, which it clears.
    fn words(&mut self, inline: &mut Inline, words: Words);
    /// `<hr>`.
    fn rule(&mut self, node: NodeRef<'_, '_>);
    fn code(&mut self, code: &Code);
    fn enter_quote(&mut self);
    fn leave_quote(&mut self);
    fn enter_list(&mut self, list: ListKind<'_, '_>);
    fn leave_list(&mut self);
    /// An item of the list around, with the number it asks for.
    fn enter_item(&mut self, value: Option<u32>);
    fn leave_item(&mut self);
    /// A row of a data table; the first of a table is its beginning.
    fn enter_row(&mut self, table: &Table);
    /// Ends the row of `table` as well.
    fn leave_row(&mut self, table: &mut Table);
    /// Begins the cell of `table` as well.
    fn enter_cell(&mut self, table: &mut Table, cell: NodeRef<'_, '_>);
    /// Ends the cell of `table` as well. `inline` is trimmed and may be empty.
    fn leave_cell(&mut self, table: &mut Table, cell: NodeRef<'_, '_>, inline: &mut Inline);
    fn leave_table(&mut self);
    fn finish(self) -> Rendering;
}

/// `CommonMark` reads nine digits.
pub(super) const MAX_NUMBER: u32 = 999_999_999;

/// The value of an attribute that is a number.
pub(super) fn number(node: NodeRef<'_, '_>, attribute: &str) -> Option<u32> {
    let number: u32 = node.attribute(attribute)?.value().trim().parse().ok()?;
    Some(number.min(MAX_NUMBER))
}
