//! Renderings: text, Markdown, XML and HTML, and the page's own bytes with framing cut out or marked.
//!
//! A node of a tree, with its descendants, becomes [`text`], [`markdown`], [`xml`], [`tei`] or [`html`]. Each is one walk over the arena
//! in document order, without recursion, and each gives a [`Rendering`]: the text, and for every part that was copied from the page the
//! range it was copied from. [`json`] and [`csv`] hold a text with facts about its page, [`tables_and_code`] gives tables and code as values; [`without`] and [`marked`] give the bytes
//! of the page with its framing cut out or marked, [`framed`] with a coloured frame around each semantic block.
//!
//! ```
//! use unframe::html::{ParseOptions, parse};
//! use unframe::render::{MarkdownOptions, TextOptions, html, markdown, text};
//!
//! let document = parse("<p>Rain &amp; <b>storm</b>.<script>x()</script>", &ParseOptions::default());
//! let body = document.tree.first(unframe::html::Tag::BODY).expect("every document has a body");
//! assert_eq!(text(body, &TextOptions::default()).text(), "Rain & storm.");
//! assert_eq!(markdown(body, &MarkdownOptions::default()).text(), "Rain & **storm**.\n");
//! assert_eq!(html(body).text(), "<body><p>Rain &amp; <b>storm</b>.<script>x()</script></p></body>");
//! ```

mod collapse;
mod comments;
mod csv;
mod escape;
pub(crate) mod facts;
mod front_matter;
mod html;
mod joint;
mod json;
mod markdown;
mod marked;
mod output;
mod rendering;
mod sequence;
mod source;
mod spreadsheet;
mod structure;
mod tables_and_code;
#[cfg(test)]
mod tests;
mod text;
mod xml;

pub use crate::segment::hidden::Hidden;
pub use csv::{CSV_TABLE, csv};
pub use escape::escape_html;
pub use facts::PageFacts;
pub use front_matter::front_matter;
pub use html::html;
pub use json::{JSON_ARRAY, JSON_OBJECT, json};
pub use markdown::{MarkdownOptions, TableForm, markdown};
pub use marked::{framed, marked};
pub use rendering::{Rendering, Run};
pub use sequence::Sequence;
pub use source::without;
pub use spreadsheet::{Cells, guard_cell, unguard_cell};
pub(crate) use structure::data_tables;
pub use structure::{Images, Links};
pub use tables_and_code::{CodeBlock, DataCell, DataTable, TablesAndCode, tables_and_code};
pub use text::{TextOptions, text};
pub use xml::{TEI_CORPUS, XML_COLLECTION, XML_DOCUMENT, XmlOptions, structure_html, tei, xml};
