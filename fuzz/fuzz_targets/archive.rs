//! No bytes make reading a source fail, whatever it is called: WARC, zip, tar, gzip, zstd, JSON lines, a page.
//!
//! The first byte chooses the name. What the records say must fit what was asked for.

#![no_main]

use libfuzzer_sys::fuzz_target;
use unframe_corpus::Source;

const NAMES: [&str; 10] = [
    "a.warc", "a.warc.gz", "a.warc.zst", "a.zip", "a.wacz", "a.tar", "a.tar.gz", "a.jsonl", "a.jsonl.zst", "a.html",
];

/// The longest page, and the most records of one input: a packed megabyte of empty lines would be nothing but waiting.
const MAX_BYTES: usize = 1 << 14;
const MOST: usize = 2000;

fuzz_target!(|bytes: &[u8]| {
    let Some((name, bytes)) = bytes.split_first() else { return };
    let name = NAMES[usize::from(*name) % NAMES.len()];
    let source = Source::keep(name, bytes).expect("there is room for temporary files");
    let Ok(mut records) = source.records(MAX_BYTES) else { return };
    for record in records.by_ref().take(MOST) {
        match record {
            Ok(record) => {
                assert!(record.body.len() <= MAX_BYTES + 1, "a page is cut one byte after the limit");
                let _ = record.path_in_source();
                let _ = record.file_name();
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    for resource in source.resources(MAX_BYTES).take(MOST) {
        assert!(resource.body.len() <= MAX_BYTES + 1);
    }
});
