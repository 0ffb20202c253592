//! What can be made of a page beside its text.

use unframe::{Extraction, Format};

use crate::block::Block;
use crate::facts::Facts;
use crate::failure::Failure;
use crate::table::{CodeBlock, DataTable};

/// Something that is made of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Output {
    /// The page in a format.
    Rendered(Format),
    /// Its text, without front matter: by it JavaScript tells that the page is still the same.
    Plain,
    /// Its content as clean HTML.
    ContentHtml,
    /// What is known of it: metadata, prediction, comments and the like.
    Facts,
    /// All parts of it, content and framing.
    Blocks,
    /// Its data tables.
    Tables,
    /// Its blocks of code.
    Code,
}

/// An output of a page.
#[derive(Debug)]
pub enum Value {
    Text(String),
    Bytes(Vec<u8>),
    Facts(Box<Facts>),
    Blocks(Vec<Block>),
    Tables(Vec<DataTable>),
    Code(Vec<CodeBlock>),
}

impl Output {
    /// Reads a name. Formats are those of `unframe extract --format`, and have the other names that Python knows.
    pub(crate) fn named(name: &str) -> Result<Self, Failure> {
        let usual = match name {
            "plain" => return Ok(Self::Plain),
            "facts" => return Ok(Self::Facts),
            "blocks" => return Ok(Self::Blocks),
            "tables" => return Ok(Self::Tables),
            "code" => return Ok(Self::Code),
            "contentHtml" => return Ok(Self::ContentHtml),
            "txt" => "text",
            "md" => "markdown",
            "jsonl" => "json",
            "xmltei" => "tei",
            "markedHtml" => "marked-html",
            name => name,
        };
        let format = Format::ALL.into_iter().find(|format| format.name() == usual);
        format.map(Self::Rendered).ok_or_else(|| {
            let known: Vec<&str> = Format::ALL.into_iter().map(Format::name).collect();
            Failure::option(format_args!("the format `{name}` is unknown; there are {}", known.join(", ")), None)
        })
    }

    /// Makes it.
    pub(crate) fn of(self, extraction: &Extraction<'_>) -> Value {
        match self {
            Self::Rendered(format @ (Format::Html | Format::MarkedHtml)) => Value::Bytes(extraction.render(format)),
            Self::Rendered(format) => Value::Text(text(extraction.render(format))),
            Self::Plain => Value::Text(extraction.text().to_owned()),
            Self::ContentHtml => Value::Text(extraction.content_html()),
            Self::Facts => Value::Facts(Box::new(Facts::of(extraction))),
            Self::Blocks => Value::Blocks(extraction.blocks().map(|block| Block::of(&block)).collect()),
            Self::Tables => Value::Tables(extraction.tables().iter().map(DataTable::of).collect()),
            Self::Code => Value::Code(extraction.code().iter().map(CodeBlock::of).collect()),
        }
    }
}

/// All formats but the page's own bytes are UTF-8.
fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}
