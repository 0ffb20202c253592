//! Many pages in one file of a format that has a beginning and an end.

use unframe::Format;
use unframe::render::{CSV_TABLE, JSON_ARRAY, Sequence, TEI_CORPUS, XML_COLLECTION};

use crate::args::ExtractFormat;

/// A file that is put together page by page. The default puts nothing around or between pages.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Assembly {
    sequence: Sequence,
    has_begun: bool,
}

impl Assembly {
    /// How pages of a format make one file; `None` if it has no such rules and they just follow one another.
    pub(super) fn of(format: ExtractFormat, are_several: impl FnOnce() -> bool) -> Option<Self> {
        let several = match format {
            ExtractFormat::Json => JSON_ARRAY,
            ExtractFormat::Csv | ExtractFormat::Parquet => CSV_TABLE,
            ExtractFormat::Xml => XML_COLLECTION,
            ExtractFormat::Tei => TEI_CORPUS,
            _ => return None,
        };
        let sequence = if are_several() { several } else { of_one(format)? };
        Some(Self { sequence, has_begun: false })
    }

    /// What to write in front of the next page.
    pub(super) fn before_next(&mut self) -> &'static str {
        if std::mem::replace(&mut self.has_begun, true) { self.sequence.between } else { self.sequence.opening }
    }

    /// Goes on after the pages that an interrupted run wrote.
    pub(super) fn go_on(&mut self) {
        self.has_begun = true;
    }

    /// What to write after the last.
    pub(super) fn end(&self) -> &'static str {
        self.sequence.closing
    }

    /// Whether pages are told apart without line ends of their own.
    pub(super) fn sets_apart(&self) -> bool {
        !self.sequence.between.is_empty()
    }
}

/// What stands around a page that is alone in its file; `None` if nothing does.
pub(super) fn of_one(format: ExtractFormat) -> Option<Sequence> {
    let format = match format {
        ExtractFormat::Json => Format::Json,
        ExtractFormat::Csv => Format::Csv,
        ExtractFormat::Xml => Format::Xml,
        ExtractFormat::Tei => Format::Tei,
        _ => return None,
    };
    Some(format.document())
}
