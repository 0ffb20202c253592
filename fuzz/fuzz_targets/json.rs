//! No bytes make a reader of JSON fail: JSON lines, JSON-LD of a page, the state of its framework.

#![no_main]

use libfuzzer_sys::fuzz_target;
use unframe::extraction::KnownSite;
use unframe::{Extraction, Format, Options};
use unframe_corpus::JsonLines;

fuzz_target!(|bytes: &[u8]| {
    for record in JsonLines::new("pages.jsonl", bytes, 1 << 16) {
        match record {
            Ok(record) => drop(record),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    for (start, end) in [
        ("<title>Rain</title><script type=application/ld+json>", "</script><p>Rain"),
        ("<script id=__NEXT_DATA__ type=application/json>", "</script>"),
        ("<script>window.__NUXT__=", "</script>"),
    ] {
        let page = [start.as_bytes(), bytes, end.as_bytes()].concat();
        let options = Options { url: Some("https://www.example.org/2024/05/page".to_owned()), ..Options::default() };
        let read = options.read(&page);
        let judged = options.judge(&read, KnownSite::Nothing);
        let extraction = Extraction::of(read, judged, options);
        let line = extraction.render(Format::Json);
        serde_json::from_slice::<serde_json::Value>(&line).expect("a line is JSON");
    }
});
