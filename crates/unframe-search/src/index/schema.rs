//! The fields of the index.

use std::sync::OnceLock;

use tantivy::schema::{FAST, Field, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions};

use super::terms;

/// The fields, by name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fields {
    pub(crate) id: Field,
    pub(crate) url: Field,
    pub(crate) site: Field,
    pub(crate) title: Field,
    pub(crate) kind: Field,
    pub(crate) language: Field,
    /// Words with their places.
    pub(crate) content: Field,
    pub(crate) framing: Field,
    /// What the page says, to be shown.
    pub(crate) parts: Field,
    /// Of all of the above: whether a page changed.
    pub(crate) digest: Field,
    pub(crate) content_length: Field,
    pub(crate) framing_length: Field,
}

pub(crate) const ID: &str = "id";
pub(crate) const DIGEST: &str = "digest";
pub(crate) const CONTENT: &str = "content";
pub(crate) const FRAMING: &str = "framing";
pub(crate) const CONTENT_LENGTH: &str = "content_length";
pub(crate) const FRAMING_LENGTH: &str = "framing_length";

/// Always the same.
pub(crate) fn schema() -> &'static (Schema, Fields) {
    static SCHEMA: OnceLock<(Schema, Fields)> = OnceLock::new();
    SCHEMA.get_or_init(|| {
        let mut schema = Schema::builder();
        let indexing = TextFieldIndexing::default()
            .set_tokenizer(terms::TOKENIZER)
            .set_index_option(IndexRecordOption::WithFreqsAndPositions);
        let words = TextOptions::default().set_indexing_options(indexing);
        let fields = Fields {
            // Fast, because ties are broken by it.
            id: schema.add_text_field(ID, STRING | STORED | FAST),
            url: schema.add_text_field("url", STRING | STORED),
            site: schema.add_text_field("site", STRING | STORED),
            title: schema.add_text_field("title", STORED),
            kind: schema.add_text_field("kind", STRING | STORED),
            language: schema.add_text_field("language", STRING | STORED),
            content: schema.add_text_field(CONTENT, words.clone()),
            framing: schema.add_text_field(FRAMING, words),
            parts: schema.add_bytes_field("parts", STORED),
            digest: schema.add_u64_field(DIGEST, FAST),
            content_length: schema.add_u64_field(CONTENT_LENGTH, FAST),
            framing_length: schema.add_u64_field(FRAMING_LENGTH, FAST),
        };
        (schema.build(), fields)
    })
}
