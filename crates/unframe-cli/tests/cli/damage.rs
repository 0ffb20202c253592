//! Sources that are damaged: what is wrong is reported and counted, all else is there, the exit code tells.

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::io::Write;

use crate::command::{Folder, Outcome};
use crate::examples::small_site;
use crate::extract::objects;

const WORDS: [&str; 6] = ["rain", "snow", "hail", "wind", "fog", "frost"];

/// A response of a crawl, with these lines added to its head.
fn record(word: &str, head: &str, body: &[u8]) -> Vec<u8> {
    let mut response = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{head}\r\n").into_bytes();
    response.extend(body);
    let mut record = format!(
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://a.org/{word}\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n\
         WARC-Record-ID: <urn:uuid:{word}>\r\nContent-Type: application/http; msgtype=response\r\n\
         Content-Length: {}\r\n\r\n",
        response.len()
    )
    .into_bytes();
    record.extend(response);
    record.extend(b"\r\n\r\n");
    record
}

fn page(word: &str) -> Vec<u8> {
    format!("<nav><a href=/>Home of all</a></nav><p>There was {word}, then more {word}, all over the {word} valley.")
        .into()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// An archive, each record packed apart, as crawlers do.
fn archive() -> Vec<Vec<u8>> {
    WORDS.iter().map(|word| gzip(&record(word, "", &page(word)))).collect()
}

/// One failure that says `error`, and all pages but `lost`.
#[track_caller]
fn check(outcome: &Outcome, error: &str, lost: &str) {
    assert_eq!(outcome.code, Some(1), "{outcome:?}");
    assert_eq!(outcome.stderr.lines().filter(|line| line.starts_with("error: ")).count(), 1, "{}", outcome.stderr);
    assert!(outcome.stderr.contains(error), "{}", outcome.stderr);
    assert!(outcome.stderr.contains("done: 5 pages of 1 site, 1 failed; "), "{}", outcome.stderr);
    let texts: Vec<String> =
        objects(&outcome.stdout).iter().map(|page| page["text"].as_str().unwrap().to_owned()).collect();
    let expected = WORDS.iter().filter(|word| **word != lost);
    let expected: Vec<_> =
        expected.map(|word| format!("There was {word}, then more {word}, all over the {word} valley.")).collect();
    assert_eq!(texts, expected);
}

#[test]
fn an_archive_that_ends_in_the_middle_of_a_record() {
    let mut members = archive();
    members[5].truncate(60);
    let outcome = Folder::new().with("crawl.warc.gz", members.concat()).run(&["extract", "crawl.warc.gz"]);
    check(&outcome, "crawl.warc.gz` is broken", "frost");
}

#[test]
fn an_archive_with_wrong_bytes_in_the_middle() {
    let mut members = archive();
    let middle = members[2].len() / 2;
    members[2][middle..middle + 20].fill(0x55);
    let outcome = Folder::new().with("crawl.warc.gz", members.concat()).run(&["extract", "crawl.warc.gz"]);
    check(&outcome, "error: `crawl.warc.gz` is broken at byte ", "hail");
}

#[test]
fn a_record_that_lies_about_its_length() {
    let mut records: Vec<Vec<u8>> = WORDS.iter().map(|word| record(word, "", &page(word))).collect();
    let text = String::from_utf8(records[3].clone()).unwrap();
    let at = text.find("Content-Length: ").unwrap();
    records[3] = format!("{}Content-Length: 9999\r\n{}", &text[..at], &text[at..].split_once('\n').unwrap().1).into();
    let outcome = Folder::new().with("crawl.warc", records.concat()).run(&["extract", "crawl.warc"]);
    check(&outcome, "error: the record at byte ", "wind");
}

#[test]
fn a_page_whose_body_cannot_be_unpacked() {
    let mut records: Vec<Vec<u8>> = WORDS.iter().map(|word| record(word, "", &page(word))).collect();
    records[1] = record("snow", "Content-Encoding: gzip\r\n", b"\x1f\x8b\x08\0not gzip at all");
    let outcome = Folder::new().with("crawl.warc", records.concat()).run(&["extract", "crawl.warc"]);
    check(&outcome, "error: cannot decode the body of the record `urn:uuid:snow` of `crawl.warc`\n", "snow");
}

#[test]
fn a_body_that_ends_early_and_one_in_an_unknown_encoding() {
    let mut records: Vec<Vec<u8>> = WORDS.iter().map(|word| record(word, "", &page(word))).collect();
    records[1] = record("snow", "Content-Length: 999\r\n", &page("snow"));
    records[2] = record("hail", "Transfer-Encoding: chunked\r\n", &[b"fff\r\n".to_vec(), page("hail")].concat());
    records[3] = record("wind", "Content-Encoding: compress\r\n", b"\x1f\x9d\x90\x3c\xe0");
    let outcome = Folder::new().with("crawl.warc", records.concat()).run(&["extract", "crawl.warc"]);
    let pages = objects(&outcome.stdout);
    assert_eq!((outcome.code, pages.len()), (Some(0), 5), "{outcome:?}");
    let missing = 999 - page("snow").len();
    let cut = "the stored response is cut off";
    assert_eq!(pages[1]["damage"][0], format!("{cut}; {missing} bytes of the body are missing"));
    assert_eq!(pages[2]["damage"][0], cut);
    assert!(outcome.stderr.contains("skipped: 1 responses in an unknown content encoding\n"), "{}", outcome.stderr);
    assert!(outcome.stderr.contains("; damaged: 2 body-cut\n"), "{}", outcome.stderr);
}

#[test]
fn a_line_with_half_of_a_surrogate_pair() {
    let line = r#"{"id":"rain","html":"<p>There was rain \ud83c and more rain all over the valley."}"#;
    let outcome = Folder::new().with("pages.jsonl", format!("\u{feff}{line}\n")).run(&[
        "extract",
        "--format",
        "jsonl",
        "pages.jsonl",
    ]);
    let pages = objects(&outcome.stdout);
    assert_eq!(pages[0]["text"], "There was rain \u{fffd} and more rain all over the valley.", "{outcome:?}");
    assert_eq!(pages[0]["damage"][0], "1 lone surrogate in its JSON became U+FFFD");
}

#[test]
fn a_page_with_bytes_that_are_no_text_is_there_and_the_damage_is_counted() {
    let folder = small_site().with("site/sun.html", b"\xef\xbb\xbf<p>Sun \xff\xfe and more sun in all of the valley");
    let outcome = folder.run(&["extract", "site"]);
    assert_eq!((outcome.code, objects(&outcome.stdout).len()), (Some(0), 6), "{outcome:?}");
    assert!(outcome.stderr.ends_with("; damaged: 1 undecodable-bytes\n"), "{}", outcome.stderr);
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere() {
    let folder = small_site();
    fs_err::os::unix::fs::symlink("nowhere", folder.path().join("site/gone.html")).unwrap();
    let outcome = folder.run(&["extract", "site"]);
    assert_eq!((outcome.code, objects(&outcome.stdout).len()), (Some(1), 5), "{outcome:?}");
    assert!(outcome.stderr.starts_with("error: cannot read `site/gone.html`\n  cause: "), "{}", outcome.stderr);
    assert!(outcome.stderr.contains("done: 5 pages of 1 site, 1 failed; "), "{}", outcome.stderr);
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_out_of_the_folder_is_followed_only_if_asked() {
    use fs_err::os::unix::fs::symlink;

    let folder =
        small_site().with("passwords.html", "<p>The secret word of the valley is snow").with("more/a.html", "<p>More");
    symlink("../passwords.html", folder.path().join("site/gone.html")).unwrap();
    symlink("../more", folder.path().join("site/more")).unwrap();
    // What is there is not looked at, not even to tell whether a run goes on where another ended.
    symlink("/", folder.path().join("site/root")).unwrap();
    let outcome = folder.run(&["extract", "site", "-o", "pages.jsonl"]);
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    let pages = folder.read("pages.jsonl");
    assert!(objects(&pages).len() == 5 && !pages.contains("secret"), "{pages}");
    let told = "skipped: 3 links that lead out of the folder; `--follow-links` reads what they lead to\n";
    assert!(outcome.stderr.contains(told), "{}", outcome.stderr);
    fs_err::remove_file(folder.path().join("site/root")).unwrap();
    let outcome = folder.run(&["extract", "site", "-o", "pages.jsonl", "--follow-links"]);
    assert_eq!((outcome.code, objects(&folder.read("pages.jsonl")).len()), (Some(0), 7), "{outcome:?}");
}

#[cfg(unix)]
#[test]
fn a_file_that_must_not_be_read() {
    use std::os::unix::fs::PermissionsExt;

    let folder = small_site();
    let path = folder.path().join("site/hail.html");
    fs_err::set_permissions(&path, std::fs::Permissions::from_mode(0o000)).unwrap();
    if fs_err::read(&path).is_ok() {
        println!("skipped: this user may read everything");
        return;
    }
    let outcome = folder.run(&["extract", "site"]);
    assert_eq!((outcome.code, objects(&outcome.stdout).len()), (Some(1), 4), "{outcome:?}");
    assert!(outcome.stderr.starts_with("error: cannot read `site/hail.html`\n  cause: "), "{}", outcome.stderr);
    assert!(outcome.stderr.contains("done: 4 pages of 1 site, 1 failed; "), "{}", outcome.stderr);
}
