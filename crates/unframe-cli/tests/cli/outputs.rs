//! What the name of an output says: packed files, archives, tables, and names that say nothing.

use std::io::Read;

use crate::command::Folder;
use crate::examples::{site, small_site};
use crate::extract::objects;

/// What a packed file holds.
fn unpacked(folder: &Folder, name: &str) -> String {
    let file = fs_err::File::open(folder.path().join(name)).expect("it was written");
    let mut text = String::new();
    let read = if name.contains(".gz") {
        flate2::read::MultiGzDecoder::new(file).read_to_string(&mut text)
    } else {
        zstd::stream::read::Decoder::new(file).expect("it is zstd").read_to_string(&mut text)
    };
    read.expect("it is packed as its name says");
    text
}

#[test]
fn a_packed_file_holds_what_the_plain_one_holds() {
    let folder = Folder::new();
    for plain in ["a.jsonl", "a.csv", "a.md", "a.json", "a.tei.xml"] {
        folder.run(&["extract", "-q", &site(), "-o", plain]).is(0, "", "");
        for packing in ["gz", "zst"] {
            let name = format!("{plain}.{packing}");
            folder.run(&["extract", "-q", &site(), "-o", &name]).is(0, "", "");
            assert!(unpacked(&folder, &name) == folder.read(plain), "{name}");
        }
    }
}

#[test]
fn an_archive_has_a_record_with_the_text_of_each_page() {
    let page = "<p>Rain fell on the valley all day long, and the river rose by a foot.";
    let folder = Folder::new();
    let response = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{page}");
    let record = format!(
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.example/rain\r\nWARC-Date: 2001-02-03T04:05:06Z\r\n\
         WARC-Record-ID: <urn:uuid:1>\r\nContent-Type: application/http\r\nContent-Length: {}\r\n\r\n{response}\r\n\r\n",
        response.len()
    );
    let folder = folder.with("crawl.warc", record).with("snow.html", page.replace("Rain", "Snow"));
    folder.run(&["extract", "-q", "--alone", "crawl.warc", "snow.html", "-o", "texts.warc.gz"]).is(0, "", "");
    let texts = unpacked(&folder, "texts.warc.gz");
    let records: Vec<&str> = texts.split("WARC/1.0\r\n").skip(1).collect();
    assert_eq!(records.len(), 2, "{texts}");
    for expected in [
        "WARC-Type: conversion\r\nWARC-Target-URI: http://a.example/rain\r\nWARC-Date: 2001-02-03T04:05:06Z\r\n",
        "WARC-Refers-To: <urn:uuid:1>\r\nContent-Type: text/plain\r\n",
        "\r\n\r\nRain fell on the valley all day long, and the river rose by a foot.\r\n\r\n",
    ] {
        assert!(records[0].contains(expected), "{expected}: {texts}");
    }
    assert!(
        records[1].starts_with("WARC-Type: conversion\r\nWARC-Target-URI: file:snow.html\r\nWARC-Date: 20"),
        "{texts}"
    );
    // A member for each record, so that one of them can be read without the others.
    let packed = fs_err::read(folder.path().join("texts.warc.gz")).expect("it was written");
    let mut first = String::new();
    flate2::bufread::GzDecoder::new(&packed[..]).read_to_string(&mut first).expect("it is gzip");
    assert_eq!(first, format!("WARC/1.0\r\n{}", records[0]));
}

#[test]
fn a_table_is_one_file() {
    let folder = small_site();
    folder.run(&["extract", "-q", "site", "-o", "pages.parquet"]).is(0, "", "");
    let file = fs_err::read(folder.path().join("pages.parquet")).expect("it was written");
    assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
    assert!(folder.files().iter().all(|name| !name.contains("/.") && !name.starts_with('.')), "{:?}", folder.files());
    let refused = |arguments: &[&str], expected: &str| {
        let outcome = folder.run(&[&["extract", "-q", "site", "-f", "parquet"], arguments].concat());
        assert!(outcome.code == Some(4) && outcome.stderr.starts_with(expected), "{outcome:?}");
    };
    refused(&[], "error: cannot write Parquet to a stream\n");
    refused(&["-o", "/dev/null"], "error: cannot write Parquet to a stream\n");
    refused(&["-o", "out/"], "error: cannot write Parquet to `out/`: it is one file\n");
}

#[test]
fn pages_of_several_sources_are_kept_apart_by_folders() {
    let folder = small_site().with("old/site/rain.html", "<p>Old rain fell here").with("old/site/a/b.html", "<p>More");
    folder.run(&["extract", "-q", "--alone", "site", "old/site", "-o", "out/", "-f", "text"]).is(0, "", "");
    let written: Vec<String> = folder.files().into_iter().filter(|name| name.starts_with("out/")).collect();
    assert_eq!(written.len(), 7, "{written:?}");
    assert_eq!(folder.read("out/old/site/rain.txt"), "Old rain fell here\n");
    assert!(written.iter().all(|name| !name.contains("-2")), "{written:?}");
    let outcome = folder.run(&["extract", "-q", "--alone", "site", "old/site"]);
    let ids: std::collections::BTreeSet<String> =
        objects(&outcome.stdout).iter().map(|page| page["id"].as_str().expect("a name").to_owned()).collect();
    assert_eq!(ids.len(), 7, "{ids:?}");
    assert!(ids.contains("old/site/a/b.html"), "{ids:?}");
}

/// What a person sees at a terminal, by the program `script`, which pretends to be one.
#[cfg(target_os = "linux")]
#[test]
fn how_far_a_run_is_is_shown_at_a_terminal_wherever_the_pages_go() {
    use crate::resume::crawl;

    let folder = Folder::new().with("crawl.jsonl", crawl(2_500));
    let program = env!("CARGO_BIN_EXE_unframe");
    let seen = |arguments: &str| {
        let command = format!("{program} extract crawl.jsonl {arguments}");
        let mut script = std::process::Command::new("script");
        script.args(["-qec", &command, "/dev/null"]).current_dir(folder.path()).stdin(std::process::Stdio::null());
        let output = script.output().ok()?;
        Some(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let Some(shown) = seen("-o pages.jsonl") else {
        println!("skipped: there is no program `script`");
        return;
    };
    let lines = shown.split(['\r', '\n']).map(|line| line.trim_start_matches("\u{1b}[K"));
    let line = lines.into_iter().find(|line| line.starts_with("extracting: ["));
    assert!(line.is_some_and(|line| line.contains(" %, ") && line.contains(" pages/s")), "{shown}");
    // In the second pass it is known how many there are.
    assert!(shown.contains(" of 2,500 pages"), "{shown}");
    // Where the pages themselves are printed they show it.
    let printed = seen("-f jsonl").unwrap_or_default();
    assert!(printed.contains("pages/s") && !printed.contains("extracting: "), "{}", printed.len());
}

#[test]
fn a_name_that_says_nothing_is_an_error_with_those_that_do() {
    let folder = small_site();
    for name in ["pages.docx", "pages.gz", "example.org"] {
        let outcome = folder.run(&["extract", "site", "-o", name]);
        outcome.is(
            4,
            "",
            &format!(
                "error: cannot tell the format from the name `{name}`\n  cause: known are `.txt`, `.md`, `.markdown`, `.jsonl`, \
                 `.ndjson`, `.json`, `.csv`, `.xml`, `.tei`, `.tei.xml`, `.html`, `.htm`, `.warc`, `.parquet`; all but \
                 `.parquet` optionally followed by `.gz` or `.zst`\nhint: choose a format with `--format`; for a folder \
                 write `{name}/`\n"
            ),
        );
    }
    folder.run(&["extract", "-q", "site", "-f", "jsonl", "-o", "pages.lines"]).is(0, "", "");
    assert_eq!(folder.read("pages.lines").lines().count(), 5);
}
