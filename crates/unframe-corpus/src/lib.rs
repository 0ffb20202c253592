//! Where do pages live?
//!
//! In files, in what another program pipes to us, in collections of many pages. Whatever the place, what comes out is a
//! [`Record`]: the bytes somebody stored and what was said about them. Reading can fail and says so with a
//! [`CorpusError`]; what the bytes mean is the business of the core, which cannot.
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

mod error;
mod file;
mod folder;
mod jsonl;
mod record;

pub use error::CorpusError;
pub use file::{read_file, read_stream};
pub use folder::OutputFolder;
pub use jsonl::JsonLines;
pub use record::Record;
