use std::io::Write;

use crate::fixtures::{LIMIT, gzip, lines, read, warc_page, warc_record, warc_response, zstd};
use unframe_corpus::{SkipReason, Source};

fn two_pages() -> [Vec<u8>; 2] {
    [warc_page("urn:a", "http://a.org/", b"<p>first"), warc_page("urn:b", "http://b.org/", b"<p>second")]
}

const TWO_PAGES: [&str; 2] = ["urn:a <p>first", "urn:b <p>second"];

#[test]
fn an_archive_reads_the_same_however_it_is_packed() {
    let [first, second] = two_pages();
    let whole = [first.clone(), second.clone()].concat();
    assert_eq!(read("a.warc", &whole), TWO_PAGES);
    for (name, pack) in [("a.warc.gz", gzip as fn(&[u8]) -> Vec<u8>), ("a.warc.zst", zstd)] {
        assert_eq!(read(name, &[pack(&first), pack(&second)].concat()), TWO_PAGES, "{name}, a record each");
        assert_eq!(read(name, &pack(&whole)), TWO_PAGES, "{name}, all at once");
        let pieces: Vec<u8> = whole.chunks(50).flat_map(pack).collect();
        assert_eq!(read(name, &pieces), TWO_PAGES, "{name}, cut anywhere");
        assert_eq!(read("renamed.html", &pack(&whole)), TWO_PAGES, "told by what is inside");
    }
}

#[test]
fn frames_may_need_the_dictionary_in_front_of_them() {
    let records: Vec<Vec<u8>> = (0..100)
        .map(|number| warc_page(&format!("urn:{number}"), "http://a.org/", format!("<p>page {number}").as_bytes()))
        .collect();
    let dictionary = zstd::dict::from_samples(&records, 4000).unwrap();
    let mut compressor = zstd::bulk::Compressor::with_dictionary(3, &dictionary).unwrap();
    let frames: Vec<u8> = records.iter().flat_map(|record| compressor.compress(record).unwrap()).collect();
    for stored in [dictionary.clone(), zstd(&dictionary)] {
        let length = u32::try_from(stored.len()).unwrap().to_le_bytes();
        let archive = [b"\x5D\x2A\x4D\x18", &length[..], &stored, &frames].concat();
        let found = read("a.warc.zst", &archive);
        assert_eq!((found.len(), found[99].as_str()), (100, "urn:99 <p>page 99"));
    }
}

#[test]
fn what_was_sent_in_chunks_and_packed_is_unpacked() {
    let packed = gzip(&b"<p>Rain. ".repeat(100));
    let mut http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=koi8-r\r\n\
        Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n"
        .to_vec();
    for chunk in packed.chunks(7) {
        write!(http, "{:x}\r\n", chunk.len()).unwrap();
        http.extend_from_slice(chunk);
        http.extend_from_slice(b"\r\n");
    }
    http.extend_from_slice(b"0\r\n\r\n");
    let source = Source::keep("pipe", &warc_response("urn:a", "http://a.org/", &http)[..]).unwrap();
    let record = source.records(LIMIT).unwrap().next().unwrap().unwrap();
    assert_eq!(record.body, b"<p>Rain. ".repeat(100));
    assert_eq!((record.url.as_deref(), record.charset.as_deref()), (Some("http://a.org/"), Some("koi8-r")));
}

#[test]
fn what_is_no_page_is_counted_by_reason() {
    let archive = [
        warc_record("WARC-Type: warcinfo\r\n", b"software: x"),
        warc_record("WARC-Type: request\r\nContent-Type: application/http\r\n", b"GET / HTTP/1.1\r\n\r\n"),
        warc_response("urn:1", "http://a.org/", b"HTTP/1.1 301 Moved\r\nContent-Type: text/html\r\n\r\n<p>"),
        warc_response("urn:2", "http://a.org/x.png", b"HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n\x89PNG"),
        warc_record("WARC-Type: response\r\nContent-Type: text/dns\r\n", b"a.org 1.2.3.4"),
        warc_record("WARC-Type: resource\r\nContent-Type: text/html\r\nWARC-Record-ID: <urn:3>\r\n", b"<p>page"),
        warc_record("WARC-Type: resource\r\nContent-Type: text/css\r\n", b"p {}"),
    ]
    .concat();
    let source = Source::keep("pipe", &archive[..]).unwrap();
    let mut records = source.records(LIMIT).unwrap();
    assert_eq!(lines(&mut records), ["urn:3 <p>page"]);
    let skipped: Vec<_> = records.skipped().iter().collect();
    assert_eq!(skipped, [(SkipReason::NotResponse, 2), (SkipReason::NotHtml, 3), (SkipReason::NotFound, 1)]);
}

#[test]
fn archives_are_read_as_they_are_written() {
    let [first, second] = two_pages();
    let lf_only = String::from_utf8(first.clone()).unwrap().replace("\r\n", "\n");
    // The block is shorter without the carriage returns: four lines of HTTP.
    let lf_only = lf_only.replace("Content-Length: 71", "Content-Length: 67");
    for (what, archive) in [
        ("blank lines before", [b"\r\n\n\r\n".to_vec(), first.clone(), second.clone()].concat()),
        ("no blank lines behind", [&first[..first.len() - 4], &second[..second.len() - 4]].concat()),
        ("line feeds alone", [lf_only.into_bytes(), second.clone()].concat()),
        ("zeros at the end", [first.clone(), second.clone(), vec![0; 1000]].concat()),
        ("an old version", {
            let text = String::from_utf8([first.clone(), second.clone()].concat()).unwrap();
            text.replace("WARC/1.0", "WARC/0.18").into_bytes()
        }),
        ("continued lines, other case", {
            let text = String::from_utf8([first.clone(), second.clone()].concat()).unwrap();
            text.replace("WARC-Record-ID: <urn", "warc-record-id:\r\n  <urn").into_bytes()
        }),
        ("a length that counts what is not there", {
            let text = String::from_utf8([first.clone(), second.clone()].concat()).unwrap();
            let text = text.strip_suffix("\r\n\r\n").unwrap();
            text.replace("Content-Length: 72", "Content-Length: 76").into_bytes()
        }),
    ] {
        assert_eq!(read("a.warc", &archive), TWO_PAGES, "{what}");
    }
    assert_eq!(read("a.warc.gz", &[gzip(&first), vec![0; 512], gzip(&second), vec![0; 512]].concat()), TWO_PAGES);
}

#[test]
fn a_record_without_an_id_is_called_by_its_address_or_number() {
    let page = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>";
    let archive = [
        warc_record("WARC-Type: warcinfo\r\n", b""),
        warc_record("WARC-Type: response\r\nWARC-Target-URI: <http://a.org/>\r\n", page),
        warc_record("WARC-Type: response\r\n", page),
    ];
    assert_eq!(read("a.warc", &archive.concat()), ["http://a.org/ <p>", "record 3 <p>"]);
}
