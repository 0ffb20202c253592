//! Files of tree-construction tests as trials, one a case.

use std::path::Path;

use libtest_mimic::{Failed, Trial};
use unframe::html::{ParseOptions, Scripting, parse};
use unframe_bench::dat::{TreeCase, page_cases};
use unframe_bench::dump;

/// The trials of all `.dat` files of a folder: each page once for every way to run it.
pub(crate) fn tree_trials(folder: &Path) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (file, case) in page_cases(folder) {
        for scripting in case.runs() {
            let case = case.clone();
            trials.push(Trial::test(case.name(&file, scripting), move || check(&case, scripting)));
        }
    }
    trials
}

fn check(case: &TreeCase, scripting: Scripting) -> Result<(), Failed> {
    let document = parse(&case.data, &ParseOptions { scripting, ..ParseOptions::default() });
    let found = dump(&document.tree);
    let found = found.trim_end_matches('\n');
    if found == case.document {
        return Ok(());
    }
    Err(format!("page {:?}\n-- expected --\n{}\n-- found --\n{found}\n--", case.data, case.document).into())
}
