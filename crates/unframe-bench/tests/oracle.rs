//! Can the oracle be trusted? html5ever on the tests of html5lib and on our own.

use std::path::Path;

use unframe_bench::dat::page_cases;
use unframe_bench::{corpus, html5ever_tree};

/// How many runs there were, and those in which html5ever does not give the tree that is asked for.
fn failures(folder: &Path) -> (usize, Vec<String>) {
    let mut failures = Vec::new();
    let mut runs = 0;
    for (file, case) in page_cases(folder) {
        for scripting in case.runs() {
            runs += 1;
            let found = html5ever_tree::parse(&case.data, scripting).dump();
            if found.trim_end_matches('\n') != case.document {
                failures.push(case.name(&file, scripting));
            }
        }
    }
    (runs, failures)
}

#[test]
fn html5ever_passes_the_html5lib_tests_but_for_known_ones() {
    let Some(folder) = corpus::html5lib_folder("tree-construction") else {
        return println!("html5lib tree-construction tests {}", corpus::SKIPPED);
    };
    let (runs, failures) = failures(&folder);
    println!("{runs} runs, {} failures", failures.len());
    for failure in &failures {
        println!("{failure}");
    }
    assert!(failures.iter().all(|name| name.contains("selectedcontent")), "{failures:#?}");
}

#[test]
fn html5ever_passes_our_own_tests_but_for_known_ones() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../unframe/tests/conformance");
    let (runs, failures) = failures(&folder);
    println!("{runs} runs, {} failures: {failures:#?}", failures.len());
    assert!(failures.is_empty());
}
