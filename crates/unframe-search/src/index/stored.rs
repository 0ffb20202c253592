//! What is kept of a page to be shown: its names, and what it says, part by part.

use tantivy::schema::{Field, Value};
use tantivy::{DocAddress, TantivyDocument};
use unframe::label::Label;

use super::Index;
use super::schema::schema;
use crate::SearchError;
use crate::parts::Part;

/// A page as it was indexed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredPage {
    /// What its collection calls it.
    pub id: String,
    /// Its address.
    pub url: Option<String>,
    /// Its site.
    pub site: String,
    /// What it is called.
    pub title: Option<String>,
    /// What kind of page it is.
    pub kind: Option<String>,
    /// The language its words were taken for.
    pub language: String,
    /// What it says.
    pub parts: Vec<Part>,
}

impl Index {
    pub(crate) fn stored(&self, address: DocAddress) -> Result<StoredPage, SearchError> {
        let document: TantivyDocument = self.searcher.doc(address).map_err(|cause| self.failed(cause))?;
        let fields = &schema().1;
        let text = |field: Field| document.get_first(field).and_then(|value| value.as_str()).map(str::to_owned);
        let parts = document.get_first(fields.parts).and_then(|value| value.as_bytes()).unwrap_or_default();
        Ok(StoredPage {
            id: text(fields.id).unwrap_or_default(),
            url: text(fields.url),
            site: text(fields.site).unwrap_or_default(),
            title: text(fields.title),
            kind: text(fields.kind),
            language: text(fields.language).unwrap_or_default(),
            parts: decode(parts),
        })
    }
}

/// A byte for the label, four for the length, the text; and so on.
pub(super) fn encode(parts: &[Part]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(parts.iter().map(|part| part.text.len() + 5).sum());
    for Part { label, text } in parts {
        bytes.push(if *label == Label::Content { b'c' } else { b'f' });
        bytes.extend(u32::try_from(text.len()).unwrap_or(u32::MAX).to_le_bytes());
        bytes.extend(text.as_bytes());
    }
    bytes
}

/// What cannot be read ends it: tantivy has checked the bytes.
fn decode(mut bytes: &[u8]) -> Vec<Part> {
    let mut parts = Vec::new();
    while let Some((&[label, a, b, c, d], rest)) = bytes.split_first_chunk() {
        let length = u32::from_le_bytes([a, b, c, d]) as usize;
        let Some((text, rest)) = rest.split_at_checked(length) else { break };
        let label = if label == b'c' { Label::Content } else { Label::Framing };
        parts.push(Part { label, text: String::from_utf8_lossy(text).into_owned() });
        bytes = rest;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_as_they_were_written() {
        let part = |label, text: &str| Part { label, text: text.to_owned() };
        let parts = vec![part(Label::Framing, "дом\nHome"), part(Label::Content, ""), part(Label::Content, "rain")];
        assert_eq!(decode(&encode(&parts)), parts);
        assert_eq!(decode(b"c\xFF\xFF\xFF\xFFabc"), []);
    }
}
