//! No bytes make our tree differ from html5ever's without a known reason.

#![no_main]

use libfuzzer_sys::fuzz_target;
use unframe_bench::difference::{self, Oracle, Verdict};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    for &scripting in difference::scriptings(&text) {
        if let Verdict::Unexplained(smallest) = difference::judge(&text, scripting, Oracle::Released) {
            let (ours, theirs) = difference::dumps(&smallest, scripting);
            panic!("scripting {scripting:?}: {smallest:?}\nunframe:\n{ours}html5ever:\n{theirs}");
        }
    }
});
