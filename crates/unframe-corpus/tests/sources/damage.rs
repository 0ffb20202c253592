use proptest::prelude::*;

use crate::fixtures::{Method, gzip, read, tar, warc_page, warc_response, zip, zstd};

fn pages() -> Vec<Vec<u8>> {
    (0..6)
        .map(|number| {
            let body = format!("<html><p>page {number} {}", "rain ".repeat(number * 20));
            warc_page(&format!("urn:{number}"), "http://a.org/", body.as_bytes())
        })
        .collect()
}

/// The items by the number of their page; `None` is an error.
fn numbers(found: &[String]) -> Vec<Option<usize>> {
    found
        .iter()
        .map(|line| line.strip_prefix("urn:").map(|line| line.split(' ').next().unwrap().parse().unwrap()))
        .collect()
}

#[test]
fn a_broken_member_costs_its_record_only() {
    for (name, pack) in [("a.warc.gz", gzip as fn(&[u8]) -> Vec<u8>), ("a.warc.zst", zstd_with_checksum)] {
        let packed: Vec<Vec<u8>> = pages().iter().map(|page| pack(page)).collect();
        for damaged in [0, 2, 5] {
            let mut members = packed.clone();
            let middle = members[damaged].len() / 2;
            members[damaged][middle] ^= 0x55;
            let found = numbers(&read(name, &members.concat()));
            let expected: Vec<_> = (0..6).map(|number| (number != damaged).then_some(number)).collect();
            assert_eq!(found, expected, "{name}, damage in {damaged}");
            let last = members[5].len() - 7;
            members[5].truncate(last);
            assert_eq!(numbers(&read(name, &members.concat())).last(), Some(&None), "{name}, cut at the end");
        }
    }
}

fn zstd_with_checksum(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = zstd::Encoder::new(Vec::new(), 3).unwrap();
    encoder.include_checksum(true).unwrap();
    std::io::Write::write_all(&mut encoder, bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn a_wrong_length_costs_its_record_only() {
    let wrong = |page: &[u8], length: &str| {
        let text = String::from_utf8(page.to_vec()).unwrap();
        let (head, rest) = text.split_once("Content-Length: ").unwrap();
        let (_, rest) = rest.split_once("\r\n").unwrap();
        format!("{head}Content-Length: {length}\r\n{rest}").into_bytes()
    };
    let says_its_length = pages().remove(2);
    let http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>";
    let does_not = warc_response("urn:2", "http://a.org/", http);
    for (page, length, comes) in [
        (&says_its_length, "400", Some(2)),
        (&says_its_length, "99999", Some(2)),
        (&says_its_length, "4e", None),
        (&says_its_length, "-1", None),
        (&does_not, "400", None),
        (&does_not, "99999", None),
        (&does_not, "18446744073709551615", None),
    ] {
        let mut archive = pages();
        archive[2] = wrong(page, length);
        let expected = [Some(0), Some(1), comes, Some(3), Some(4), Some(5)];
        assert_eq!(numbers(&read("a.warc", &archive.concat())), expected, "{length}");
        let packed: Vec<u8> = archive.iter().flat_map(|page| gzip(page)).collect();
        assert_eq!(numbers(&read("a.warc.gz", &packed)), expected, "packed, {length}");
    }
    // Too short: what is counted comes, and what is not is reported.
    let mut archive = pages();
    archive[2] = wrong(&archive[2], "100");
    let expected = [Some(0), Some(1), Some(2), None, Some(3), Some(4), Some(5)];
    assert_eq!(numbers(&read("a.warc", &archive.concat())), expected);
}

#[test]
fn what_lies_between_records_is_reported_once() {
    let mut archive = pages();
    archive.insert(3, b"no record\r\nat all\n".to_vec());
    let found = read("a.warc", &archive.concat());
    assert_eq!(found.len(), 7);
    assert!(found[3].ends_with("is broken: 18 bytes are not a record"), "{found:?}");
    assert_eq!(numbers(&found), [Some(0), Some(1), Some(2), None, Some(3), Some(4), Some(5)]);
}

#[test]
fn a_body_that_cannot_be_decoded_is_named() {
    let packed = gzip(&b"<p>Rain. ".repeat(100));
    let head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n";
    let http = [&head[..], &packed[..packed.len() - 12]].concat();
    let archive = [warc_response("urn:9", "http://a.org/", &http), pages().remove(0)].concat();
    let found = read("a.warc", &archive);
    assert!(found[0].starts_with("! cannot decode the body of the record `urn:9` of `a.warc`"), "{found:?}");
    assert_eq!(numbers(&found), [None, Some(0)]);
}

#[test]
fn a_damaged_entry_of_a_zip_archive_is_named_and_the_rest_goes_on() {
    let mut archive = zip(&[
        ("urn:0", b"<html>first", Method::Stored),
        ("urn:1.html", b"<html>second", Method::Stored),
        ("urn:2", b"<html>third", Method::Deflated),
    ]);
    let at = archive.windows(6).position(|window| window == b"second").unwrap();
    archive[at] = b'S';
    let found = read("a.zip", &archive);
    assert_eq!(found[1], "! cannot read `urn:1.html` of `a.zip`: its checksum is wrong");
    assert_eq!(numbers(&found), [Some(0), None, Some(2)]);
}

#[test]
fn entries_of_a_zip_archive_that_overlap_are_refused() {
    let contents = b"<html>".repeat(50);
    let files = ["urn:0", "urn:1", "urn:2"].map(|name| (name, &contents[..], Method::Stored));
    let mut archive = zip(&files);
    let directory = archive.windows(4).position(|window| window == b"PK\x01\x02").unwrap();
    // The second entry begins inside the first.
    archive.copy_within(directory - 335..directory, 100);
    let second = directory + 46 + 5;
    archive[second + 42..second + 46].copy_from_slice(&100_u32.to_le_bytes());
    let found = read("a.zip", &archive);
    assert_eq!(found[1], "! cannot read `urn:1` of `a.zip`: it overlaps with another entry");
    // The same entry twice.
    let mut archive = zip(&files);
    archive[second + 42..second + 46].copy_from_slice(&0_u32.to_le_bytes());
    let found = read("a.zip", &archive);
    assert_eq!(found[1], "! cannot read `urn:1` of `a.zip`: it overlaps with another entry");
    assert_eq!(numbers(&found), [Some(0), None, Some(2)]);
}

#[test]
fn a_zip_archive_that_breaks_off_gives_what_is_whole() {
    let contents = b"<html>".repeat(50);
    for method in [Method::Stored, Method::Deflated] {
        let archive = zip(&["urn:0", "urn:1", "urn:2"].map(|name| (name, &contents[..], method)));
        let second = archive.windows(5).position(|window| window == b"urn:1").unwrap();
        let cut = archive.windows(5).position(|window| window == b"urn:2").unwrap();
        let found = read("a.zip", &archive[..cut]);
        assert!(found[0].ends_with("there is no zip directory at the end"), "{found:?}");
        assert_eq!(numbers(&found), [None, Some(0), Some(1)]);
        assert_eq!(numbers(&read("a.zip", &archive[..second + 10])), [None, Some(0), None]);
    }
}

#[test]
fn a_damaged_header_of_a_tar_archive_costs_its_entry_only() {
    let mut archive = tar(&[("urn:0", b"<html>"), ("urn:1", b"<html>"), ("urn:2", b"<html>")]);
    archive[1024 + 3] = b'X';
    let found = read("a.tar", &archive);
    assert_eq!(numbers(&found), [Some(0), None, Some(2)]);
    assert_eq!(found[1], "! `a.tar` is broken at byte 1024: there is no tar header");
    let packed = gzip(&archive);
    assert!(read("a.tar.gz", &packed[..packed.len() - 9]).last().unwrap().starts_with("! `a.tar.gz` is broken"));
}

/// What sources are known by.
const MAGIC: [&[u8]; 6] =
    [b"", b"WARC/1.0\r\n", b"\x1F\x8B\x08\0", b"\x28\xB5\x2F\xFD", b"PK\x03\x04", b"\x5D\x2A\x4D\x18"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_flipped_the_records_before_it_come_out(
        form in 0_usize..7, flips in prop::collection::vec((any::<prop::sample::Index>(), 0_u8..8), 1..4),
    ) {
        let names = ["a.warc", "a.warc.gz", "a.warc.zst", "a.tar", "a.tar.gz", "a.zip", "a.jsonl"];
        let pages = pages();
        let bodies = (0..6).map(|number| format!("<html><p>page {number} {}", "rain ".repeat(number)));
        let bodies: Vec<String> = bodies.collect();
        let ids: Vec<String> = (0..6).map(|number| format!("urn:{number}")).collect();
        let files: Vec<_> = ids.iter().zip(&bodies).map(|(id, body)| (id.as_str(), body.as_bytes())).collect();
        // Where each record ends.
        let (mut bytes, ends): (Vec<u8>, Vec<usize>) = match form {
            0 => joined(&pages),
            1 => joined(&pages.iter().map(|page| gzip(page)).collect::<Vec<_>>()),
            2 => joined(&pages.iter().map(|page| zstd(page)).collect::<Vec<_>>()),
            3 => { let tar = tar(&files); let ends = (1..=6).map(|entry| entry * 1024).collect(); (tar, ends) }
            4 => (gzip(&tar(&files)), vec![]),
            5 => (zip(&files.iter().map(|(id, body)| (*id, *body, Method::Deflated)).collect::<Vec<_>>()), vec![]),
            _ => joined(&files.iter().map(|(id, body)| {
                format!("{{\"id\": \"{id}\", \"html\": \"{}\"}}\n", String::from_utf8_lossy(body)).into_bytes()
            }).collect::<Vec<_>>()),
        };
        let mut first = bytes.len();
        for (index, bit) in flips {
            let at = index.index(bytes.len());
            bytes[at] ^= 1 << bit;
            first = first.min(at);
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(names[form]);
        fs_err::write(&path, &bytes).unwrap();
        let source = unframe_corpus::Source::open(&path).unwrap();
        let found = match source.records(10_000) {
            Ok(records) => crate::fixtures::lines(records.take(1000)),
            Err(_) => Vec::new(),
        };
        prop_assert!(found.len() < 100, "too many items: {}", found.len());
        let whole = ends.iter().filter(|end| **end <= first).count();
        for number in 0..whole {
            prop_assert!(found.get(number).is_some_and(|line| line.starts_with(&format!("urn:{number} <html>"))),
                "{} flipped at {first}, {whole} whole: {found:#?}", names[form]);
        }
    }

    #[test]
    fn no_bytes_at_all_stop_or_loop_a_source(
        name in "a\\.(warc|tar|zip|jsonl|html)(\\.gz|\\.zst)?",
        magic in prop::sample::select(&MAGIC[..]),
        bytes in prop::collection::vec(any::<u8>(), 0..600),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs_err::write(&path, [magic, &bytes].concat()).unwrap();
        if let Ok(records) = unframe_corpus::Source::open(&path).unwrap().records(1000) {
            prop_assert!(records.take(1000).count() < 700);
        }
    }
}

fn joined(parts: &[Vec<u8>]) -> (Vec<u8>, Vec<usize>) {
    let mut bytes = Vec::new();
    let ends = parts
        .iter()
        .map(|part| {
            bytes.extend_from_slice(part);
            bytes.len()
        })
        .collect();
    (bytes, ends)
}
