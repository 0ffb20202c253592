//! What was fetched, as WARC files (ISO 28500): for those who want to keep the pages themselves.
//!
//! Each pass that fetches anything begins a file, and another one whenever it has become long. A record is written at once, as a gzip member
//! of its own, so that a pass that is killed leaves at most one record that is cut off, at the end of its last file.
//! Bodies are unpacked, as they were read: the fields that told how they were packed are left out.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use flate2::Compression;
use flate2::write::GzEncoder;
use unframe_diff::render::urn;
use unframe_diff::rfc3339;
use ureq::http::StatusCode;

use crate::error::WatchError;
use crate::fetch::Fetched;
use crate::state::digest;

/// Bytes of a file, packed, after which the next one begins.
const LONG: u64 = 1 << 30;

/// The files of a pass.
#[derive(Debug)]
pub(crate) struct Capture {
    folder: PathBuf,
    writing: Mutex<Writing>,
}

#[derive(Debug, Default)]
struct Writing {
    file: Option<fs_err::File>,
    bytes: u64,
    /// Files that were begun.
    begun: u32,
    records: u64,
    failed: Option<WatchError>,
}

impl Capture {
    pub(crate) fn into(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), writing: Mutex::default() }
    }

    /// Keeps what came back, a body of more bytes cut. After the first failure nothing more is written.
    pub(crate) fn add(&self, fetched: &Fetched, max_bytes: usize, now: i64) {
        let mut writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        if writing.failed.is_none()
            && let Err((path, cause)) = self.write(&mut writing, fetched, max_bytes, now)
        {
            writing.failed = Some(WatchError::Write { path, cause });
        }
    }

    /// The first failure, if there was one.
    pub(crate) fn finish(self) -> Result<(), WatchError> {
        self.writing.into_inner().unwrap_or_else(PoisonError::into_inner).failed.map_or(Ok(()), Err)
    }

    fn write(
        &self,
        writing: &mut Writing,
        fetched: &Fetched,
        max_bytes: usize,
        now: i64,
    ) -> Result<(), (PathBuf, io::Error)> {
        if writing.file.is_none() || writing.bytes >= LONG {
            writing.file = Some(self.begin(writing, now)?);
        }
        writing.records += 1;
        let record = packed(&record(fetched, max_bytes, now, writing.records));
        let Some(file) = &mut writing.file else { return Ok(()) };
        let written = record.and_then(|record| {
            file.write_all(&record)?;
            Ok(record.len() as u64)
        });
        writing.bytes += written.map_err(|cause| (file.path().to_owned(), cause))?;
        Ok(())
    }

    fn begin(&self, writing: &mut Writing, now: i64) -> Result<fs_err::File, (PathBuf, io::Error)> {
        fs_err::create_dir_all(&self.folder).map_err(|cause| (self.folder.clone(), cause))?;
        let time: String = rfc3339(now).chars().filter(char::is_ascii_digit).collect();
        loop {
            let path = self.folder.join(format!("unframe-{time}-{:05}.warc.gz", writing.begun));
            writing.begun += 1;
            // Another pass may have begun a file in the same second.
            match fs_err::OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(mut file) => {
                    let about = concat!(
                        "software: unframe/",
                        env!("CARGO_PKG_VERSION"),
                        "\r\nformat: WARC File Format 1.1\r\n"
                    );
                    let fields = "WARC-Type: warcinfo\r\nContent-Type: application/warc-fields\r\n";
                    let record = packed(&warc(fields, &format!("{} info", path.display()), now, about.as_bytes()));
                    let written = record.and_then(|record| file.write_all(&record).map(|()| record.len()));
                    writing.bytes = written.map_err(|cause| (path, cause))? as u64;
                    return Ok(file);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(cause) => return Err((path, cause)),
            }
        }
    }
}

/// What came back, as a record; the number tells it from others of the same second.
fn record(fetched: &Fetched, max_bytes: usize, now: i64, number: u64) -> Vec<u8> {
    let status = StatusCode::from_u16(fetched.status).ok();
    let reason = status.and_then(|status| status.canonical_reason()).unwrap_or_default();
    let mut head = format!("HTTP/1.1 {} {reason}\r\n", fetched.status);
    for (name, value) in &fetched.headers {
        if !["content-encoding", "content-length", "transfer-encoding"].contains(&name.as_str()) {
            let _ = write!(head, "{name}: {value}\r\n");
        }
    }
    let body = &fetched.body[..fetched.body.len().min(max_bytes)];
    let _ = write!(head, "content-length: {}\r\n\r\n", body.len());
    let kind = if fetched.status == 304 {
        "WARC-Type: revisit\r\nWARC-Profile: http://netpreserve.org/warc/1.1/revisit/server-not-modified\r\n"
    } else {
        "WARC-Type: response\r\n"
    };
    let cut = if body.len() < fetched.body.len() { "WARC-Truncated: length\r\n" } else { "" };
    let fields = format!(
        "{kind}WARC-Target-URI: {}\r\n{cut}Content-Type: application/http; msgtype=response\r\n",
        fetched.address
    );
    let name = format!("{} {number} {now} {:?}", fetched.address, digest(body));
    warc(&fields, &name, now, &[head.as_bytes(), body].concat())
}

/// A record: its fields, and those that all have; its id is made of its name.
fn warc(fields: &str, name: &str, now: i64, block: &[u8]) -> Vec<u8> {
    let (id, date, length) = (urn(name), rfc3339(now), block.len());
    let head =
        format!("WARC/1.1\r\n{fields}WARC-Record-ID: <{id}>\r\nWARC-Date: {date}\r\nContent-Length: {length}\r\n\r\n");
    [head.as_bytes(), block, b"\r\n\r\n"].concat()
}

fn packed(record: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(record)?;
    encoder.finish()
}
