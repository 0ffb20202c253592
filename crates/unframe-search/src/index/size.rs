//! How large an index is, and how much of it is there because of framing.

use tantivy::space_usage::PerFieldSpaceUsage;

use super::Index;
use super::schema::{CONTENT, FRAMING};
use crate::SearchError;

/// Bytes of an index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Words of content: dictionary, postings, positions.
    pub content: u64,
    /// The same of framing.
    pub framing: u64,
    /// The texts of pages, to be shown.
    pub stored: u64,
    /// All of it.
    pub total: u64,
}

impl Index {
    /// How large it is.
    pub fn size(&self) -> Result<Size, SearchError> {
        let usage = self.asked(|| self.searcher.space_usage().map_err(|cause| self.failed(cause.into())))?;
        let mut size = Size { total: usage.total().get_bytes(), ..Size::default() };
        for segment in usage.segments() {
            size.stored += segment.store().total().get_bytes();
            for of_kind in [segment.termdict(), segment.postings(), segment.positions(), segment.fieldnorms()] {
                size.content += of_field(of_kind, CONTENT);
                size.framing += of_field(of_kind, FRAMING);
            }
        }
        Ok(size)
    }
}

fn of_field(usage: &PerFieldSpaceUsage, name: &str) -> u64 {
    usage.fields().filter(|field| field.field_name() == name).map(|field| field.total().get_bytes()).sum()
}
