//! Where do pages live?
//!
//! In files, in standard input, in folders, in archives of crawls, in collections of many pages: a [`Source`] is any of these. Each
//! gives [`Record`]s: stored bytes, and what was stored about them. Reading can fail with a [`CorpusError`], and continues with
//! the next record; the core, which interprets the bytes, cannot fail.
//!
//! ```
//! # fn main() -> Result<(), unframe_corpus::CorpusError> {
//! let source = r#"{"id": "rain", "html": "<p>Rain today."}"#;
//! let mut records = unframe_corpus::JsonLines::new("pages.jsonl", source.as_bytes(), 1 << 20);
//! let record = records.next().expect("there is one line")?;
//! assert_eq!(record.id, "rain");
//! assert_eq!(record.body, b"<p>Rain today.");
//! # Ok(())
//! # }
//! ```

mod address_name;
mod archive;
mod causes;
mod error;
mod file;
mod folder;
pub mod guard;
mod jsonl;
mod page_bytes;
mod page_name;
pub mod parquet;
mod record;
mod resource_type;
mod site;
mod skipped;
mod source;
mod stored_file;
mod unpack;
mod warc;

pub use causes::{causes, with_causes};
pub use error::{CorpusError, RecordFault};
pub use file::{read_file, read_stream, real_path};
pub use folder::OutputFolder;
pub use jsonl::{JsonLines, with_replaced_surrogates};
pub use record::{Record, Resource, shown_name};
pub use resource_type::resource_type;
pub use site::{SiteBy, SiteKey, TEMPLATE_EXTENSION};
pub use skipped::{SkipReason, Skipped};
pub use source::{OutsideLinks, Records, Source, Sources, Written, would_read};
pub use unpack::Packing;
pub use warc::{conversion, undo_content_encoding, utc};
