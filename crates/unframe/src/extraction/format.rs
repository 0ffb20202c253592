//! The formats a page can leave in.

use crate::render::{CSV_TABLE, JSON_OBJECT, Sequence, XML_DOCUMENT};

/// How a page is written. `docs/output-formats.md` tells all of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// What the content says.
    Text,
    /// The same with headings, lists, tables, links.
    Markdown,
    /// An object on one line.
    Json,
    /// A line of a table.
    Csv,
    /// The structure of the content, in the elements of trafilatura.
    Xml,
    /// The same as TEI P5.
    Tei,
    /// The page's own bytes, the framing cut out.
    Html,
    /// The page's own bytes, the framing marked.
    MarkedHtml,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 8] =
        [Self::Text, Self::Markdown, Self::Json, Self::Csv, Self::Xml, Self::Tei, Self::Html, Self::MarkedHtml];

    /// Its name in options.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Markdown => "markdown",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Xml => "xml",
            Self::Tei => "tei",
            Self::Html => "html",
            Self::MarkedHtml => "marked-html",
        }
    }

    /// What stands around a page that is alone in its file.
    pub const fn document(self) -> Sequence {
        match self {
            Self::Json => JSON_OBJECT,
            Self::Csv => CSV_TABLE,
            Self::Xml | Self::Tei => XML_DOCUMENT,
            Self::Text | Self::Markdown | Self::Html | Self::MarkedHtml => Sequence::NOTHING,
        }
    }
}
