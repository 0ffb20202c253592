//! Can the oracle be trusted? html5ever on the tests of html5lib and on our own.

use std::path::Path;

use unframe_bench::dat::tree_cases;
use unframe_bench::{corpus, html5ever_tree};

/// Pages of the folder on which html5ever does not give the tree that is asked for.
fn failures(folder: &Path) -> (usize, Vec<String>) {
    let mut failures = Vec::new();
    let mut runs = 0;
    let mut paths: Vec<_> = fs_err::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "dat")) {
        let file = fs_err::read_to_string(path).unwrap();
        for case in tree_cases(&file).iter().filter(|case| case.fragment.is_none()) {
            for scripting in case.runs() {
                runs += 1;
                let found = html5ever_tree::parse(&case.data, scripting).dump();
                if found.trim_end_matches('\n') != case.document {
                    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                    failures.push(case.name(&stem, scripting));
                }
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
