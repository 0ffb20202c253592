//! However long a record is, no more of it is held than the limit. In a process of its own, because the system tells
//! only what a whole process has taken.

#![cfg(target_os = "linux")]

use std::io::{Seek, SeekFrom, Write};

use unframe_corpus::Source;

const LONG: u64 = 400 << 20;

#[test]
fn a_record_of_hundreds_of_megabytes_is_not_held() {
    let folder = tempfile::tempdir().unwrap();
    let head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
    let next =
        "\r\n\r\nWARC/1.0\r\nWARC-Type: resource\r\nContent-Type: text/html\r\nContent-Length: 3\r\n\r\n<p>\r\n\r\n";
    let plain = folder.path().join("long.warc");
    let mut file = fs_err::File::create(&plain).unwrap();
    let length = head.len() as u64 + LONG;
    write!(file, "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: {length}\r\n\r\n").unwrap();
    file.write_all(head).unwrap();
    // A hole: the file takes no room on the disk.
    file.seek(SeekFrom::Current(LONG.cast_signed())).unwrap();
    file.write_all(next.as_bytes()).unwrap();

    let packed = folder.path().join("long.warc.gz");
    let file = fs_err::File::create(&packed).unwrap();
    let mut encoder = flate2::write::GzEncoder::new(file, flate2::Compression::fast());
    std::io::copy(&mut fs_err::File::open(&plain).unwrap(), &mut encoder).unwrap();
    encoder.finish().unwrap();

    for path in [plain, packed] {
        let records: Vec<_> = Source::open(&path).unwrap().records(1000).unwrap().map(Result::unwrap).collect();
        let lengths: Vec<_> = records.iter().map(|record| record.body.len()).collect();
        assert_eq!(lengths, [1001, 3]);
    }
    let status = fs_err::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let kilobytes: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(kilobytes < 64 << 10, "{kilobytes} kB");
}
