//! The output formats.

use crate::render::{CSV_TABLE, JSON_OBJECT, Sequence, XML_DOCUMENT};

/// An output format. `docs/output-formats.md` describes each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// The content as plain text.
    Text,
    /// The content as Markdown: headings, lists, tables, links.
    Markdown,
    /// Everything as a JSON object on one line.
    Json,
    /// A row of a table.
    Csv,
    /// The structure of the content as XML, in the elements of trafilatura.
    Xml,
    /// The structure of the content as TEI P5.
    Tei,
    /// The page's own bytes with the framing cut out.
    Html,
    /// The page's own bytes with the framing marked.
    MarkedHtml,
}

impl Format {
    /// All formats.
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
