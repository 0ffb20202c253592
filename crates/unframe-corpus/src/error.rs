//! What can go wrong between a disk and a [`Record`](crate::Record).

use std::io;
use std::path::PathBuf;

/// Why a page could not be read or an output not be written. The message says what was being done to what; the cause
/// is kept apart, as the error's source.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CorpusError {
    /// A file is missing, forbidden or broken.
    #[error("cannot read `{}`", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        #[source]
        cause: io::Error,
    },
    /// A folder was given where a page is expected.
    #[error("cannot read `{}`: it is a folder", path.display())]
    IsFolder {
        /// The folder.
        path: PathBuf,
    },
    /// A stream such as standard input broke.
    #[error("cannot read {name}")]
    ReadStream {
        /// What the stream is called.
        name: String,
        /// What the system said.
        #[source]
        cause: io::Error,
    },
    /// A collection broke in the middle; what follows is lost.
    #[error("cannot read `{collection}` beyond line {line}")]
    ReadCollection {
        /// The collection.
        collection: String,
        /// The last line that was read whole, counted from 1; 0 if none was.
        line: u64,
        /// What the system or the decompressor said.
        #[source]
        cause: io::Error,
    },
    /// A line of a collection is not a JSON object of the expected shape.
    #[error("line {line} of `{collection}` is not a page")]
    BadLine {
        /// The collection.
        collection: String,
        /// The line, counted from 1.
        line: u64,
        /// What the parser said.
        #[source]
        cause: serde_json::Error,
    },
    /// A line holds no page.
    #[error("line {line} of `{collection}` has neither `html` nor `html_b64`")]
    NoPage {
        /// The collection.
        collection: String,
        /// The line, counted from 1.
        line: u64,
    },
    /// The base64 of a page is broken.
    #[error("`html_b64` in line {line} of `{collection}` is not base64")]
    BadBase64 {
        /// The collection.
        collection: String,
        /// The line, counted from 1.
        line: u64,
        /// What the decoder said.
        #[source]
        cause: base64::DecodeError,
    },
    /// A line is longer than any page may be.
    #[error("line {line} of `{collection}` is longer than {max_bytes} bytes")]
    LongLine {
        /// The collection.
        collection: String,
        /// The line, counted from 1.
        line: u64,
        /// The limit.
        max_bytes: usize,
    },
    /// What is piped to us cannot be kept for the second pass.
    #[error("cannot keep {name} in a temporary file")]
    Spool {
        /// What the stream is called.
        name: String,
        /// What the system said.
        #[source]
        cause: io::Error,
    },
    /// A collection cannot be read at all.
    #[error("cannot open the collection `{collection}`")]
    OpenCollection {
        /// The collection.
        collection: String,
        /// What the system or the decompressor said.
        #[source]
        cause: io::Error,
    },
    /// Something packed is damaged. What was packed apart from it goes on.
    #[error("`{archive}` is broken at byte {offset}")]
    BrokenArchive {
        /// The archive.
        archive: String,
        /// Where the broken part begins in the file; of a tar archive, in what is packed in the file.
        offset: u64,
        /// What the system or the decompressor said.
        #[source]
        cause: io::Error,
    },
    /// A record of an archive does not hold together.
    #[error("the record at byte {offset} of `{archive}` is broken")]
    BadRecord {
        /// The archive.
        archive: String,
        /// Where the record (or what it is packed in) begins in the file.
        offset: u64,
        /// What is wrong.
        #[source]
        fault: RecordFault,
    },
    /// A record is there, but the page in it cannot be decoded.
    #[error("cannot decode the body of the record `{id}` of `{archive}`")]
    BadBody {
        /// The archive.
        archive: String,
        /// What the record is called.
        id: String,
        /// What the decoder said.
        #[source]
        cause: io::Error,
    },
    /// An entry of a zip or tar archive cannot be read.
    #[error("cannot read `{entry}` of `{archive}`")]
    BadEntry {
        /// The archive.
        archive: String,
        /// The path inside it.
        entry: String,
        /// What is wrong.
        #[source]
        cause: io::Error,
    },
    /// The folder for outputs cannot be made.
    #[error("cannot create the folder `{}`", path.display())]
    CreateFolder {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        #[source]
        cause: io::Error,
    },
    /// An output cannot be written.
    #[error("cannot write `{}`", path.display())]
    Write {
        /// The output.
        path: PathBuf,
        /// What the system said.
        #[source]
        cause: io::Error,
    },
    /// An output would land among the pages that are read.
    #[error("will not write into `{}`: it is read as a source", path.display())]
    IntoSource {
        /// The folder it would land in.
        path: PathBuf,
    },
    /// A link inside the folder for outputs leads out of it.
    #[error("will not write `{}`: a link leads out of `{}`", path.display(), folder.display())]
    Outside {
        /// Where the output would land.
        path: PathBuf,
        /// The folder it was meant for.
        folder: PathBuf,
    },
}

/// What is wrong with a record of an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordFault {
    /// There is something that is not a record.
    #[error("{bytes} bytes are not a record")]
    NoRecord {
        /// How much of it there is up to the next record or the end.
        bytes: u64,
    },
    /// The head goes on and on.
    #[error("its head does not end")]
    LongHead,
    /// Nothing says where the record ends.
    #[error("its `Content-Length` is missing or not a number")]
    NoLength,
    /// The next record begins before this one should end.
    #[error("another record begins inside of it")]
    WrongLength,
    /// The archive ends before this record should end.
    #[error("{missing} bytes are missing at its end")]
    EndsEarly {
        /// How many bytes.
        missing: u64,
    },
}
