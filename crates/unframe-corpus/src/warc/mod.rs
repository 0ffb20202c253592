//! What did a crawler store?
//!
//! WARC files (ISO 28500, versions 0.17 to 1.1): records one after another, each a version line, named fields, and a
//! block as long as `Content-Length` says. Responses and resources that are HTML become records; the rest is counted.
//!
//! Written for archives as they are: lines that end with LF alone, fields that continue on the next line, blank lines
//! before a record, none behind it, lengths that are wrong. What cannot be understood is reported once and skipped
//! up to the next record. A record is given out only when the checksum of what it is packed in was right.

mod block;
mod chunked;
mod content_encoding;
mod conversion;
mod fields;
mod http;
mod records;
mod version_line;

pub use content_encoding::undo as undo_content_encoding;
pub use conversion::{conversion, utc};
pub(crate) use http::Wanted;
pub(crate) use records::WarcRecords;
