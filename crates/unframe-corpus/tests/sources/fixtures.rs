//! Bytes of archives, written as the formats' documents say.

use std::io::Write;
use std::path::Path;

use flate2::write::{DeflateEncoder, GzEncoder};
use flate2::{Compression, Crc};
use unframe_corpus::{CorpusError, Record, Source};

pub(crate) const LIMIT: usize = 10_000;

/// One line an item: `id body`, or the error and its causes.
pub(crate) fn lines(items: impl Iterator<Item = Result<Record, CorpusError>>) -> Vec<String> {
    items
        .map(|item| match item {
            Ok(record) => format!("{} {}", record.id, record.body.escape_ascii()),
            Err(error) => format!("! {}", chain(&error)),
        })
        .collect()
}

fn chain(error: &dyn std::error::Error) -> String {
    error.source().map_or_else(|| error.to_string(), |cause| format!("{error}: {}", chain(cause)))
}

/// The items of a source that is a file with this name and these bytes; two passes must give the same.
pub(crate) fn read(name: &str, bytes: &[u8]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs_err::write(&path, bytes).unwrap();
    let found = read_path(&path);
    let prefix = format!("{}/", folder.path().display());
    found.into_iter().map(|line| line.replace(&prefix, "")).collect()
}

/// What pages show in a file of that name: address, type and bytes on a line.
pub(crate) fn resources(name: &str, bytes: &[u8]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs_err::write(&path, bytes).unwrap();
    let found = Source::open(&path).unwrap().resources(LIMIT);
    found.map(|found| format!("{} {} {}", found.address, found.content_type, found.body.escape_ascii())).collect()
}

pub(crate) fn read_path(path: &Path) -> Vec<String> {
    let source = Source::open(path).unwrap();
    let first = lines(source.records(LIMIT).unwrap());
    assert_eq!(lines(source.records(LIMIT).unwrap()), first, "two passes differ");
    first
}

pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

pub(crate) fn zstd(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 3).unwrap()
}

/// A WARC record; `fields` are whole lines.
pub(crate) fn warc_record(fields: &str, block: &[u8]) -> Vec<u8> {
    let head = format!("WARC/1.0\r\n{fields}Content-Length: {}\r\n\r\n", block.len());
    [head.as_bytes(), block, b"\r\n\r\n"].concat()
}

/// A response that is a page.
pub(crate) fn warc_page(id: &str, url: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {}\r\n\r\n", body.len());
    warc_response(id, url, &[head.as_bytes(), body].concat())
}

pub(crate) fn warc_response(id: &str, url: &str, http: &[u8]) -> Vec<u8> {
    let fields = format!(
        "WARC-Type: response\r\nWARC-Target-URI: {url}\r\nWARC-Record-ID: <{id}>\r\n\
         Content-Type: application/http; msgtype=response\r\n"
    );
    warc_record(&fields, http)
}

/// A tar archive of files.
pub(crate) fn tar(files: &[(&str, &[u8])]) -> Vec<u8> {
    let entries = files.iter().map(|(path, contents)| tar_entry(path, b'0', contents));
    entries.chain([vec![0; 1024]]).flatten().collect()
}

pub(crate) fn tar_entry(path: &str, kind: u8, contents: &[u8]) -> Vec<u8> {
    let mut header = [0; 512];
    header[..path.len()].copy_from_slice(path.as_bytes());
    header[100..108].copy_from_slice(b"0000644\0");
    header[124..136].copy_from_slice(format!("{:011o}\0", contents.len()).as_bytes());
    header[156] = kind;
    header[257..265].copy_from_slice(b"ustar\x0000");
    header[148..156].fill(b' ');
    let sum: u32 = header.iter().map(|byte| u32::from(*byte)).sum();
    header[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    let padding = vec![0; contents.len().next_multiple_of(512) - contents.len()];
    [&header[..], contents, &padding].concat()
}

/// How an entry of a zip archive is packed.
#[derive(Clone, Copy)]
pub(crate) enum Method {
    Stored,
    Deflated,
    Zstd,
}

/// A zip archive of files.
pub(crate) fn zip(files: &[(&str, &[u8], Method)]) -> Vec<u8> {
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    for (path, contents, method) in files {
        let (number, packed) = match method {
            Method::Stored => (0_u16, contents.to_vec()),
            Method::Deflated => {
                let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
                encoder.write_all(contents).unwrap();
                (8, encoder.finish().unwrap())
            }
            Method::Zstd => (93, zstd(contents)),
        };
        let mut checksum = Crc::new();
        checksum.update(contents);
        // Needed version, flags (UTF-8), method, time and date; then what both headers have in common.
        let mut shared = vec![20, 0, 0, 8];
        shared.extend_from_slice(&number.to_le_bytes());
        shared.extend_from_slice(&[0; 4]);
        shared.extend_from_slice(&checksum.sum().to_le_bytes());
        for length in [packed.len(), contents.len()] {
            shared.extend_from_slice(&u32::try_from(length).unwrap().to_le_bytes());
        }
        shared.extend_from_slice(&u16::try_from(path.len()).unwrap().to_le_bytes());
        shared.extend_from_slice(&[0; 2]);
        let offset = u32::try_from(archive.len()).unwrap().to_le_bytes();
        directory.extend_from_slice(&[b"PK\x01\x02\x14\0", &shared[..], &[0; 10], &offset, path.as_bytes()].concat());
        archive.extend_from_slice(&[b"PK\x03\x04", &shared[..], path.as_bytes(), &packed].concat());
    }
    let count = u16::try_from(files.len()).unwrap().to_le_bytes();
    let [size, offset] = [directory.len(), archive.len()].map(|length| u32::try_from(length).unwrap().to_le_bytes());
    archive.extend_from_slice(&directory);
    archive.extend_from_slice(&[b"PK\x05\x06", &[0; 4][..], &count, &count, &size, &offset, &[0; 2]].concat());
    archive
}
