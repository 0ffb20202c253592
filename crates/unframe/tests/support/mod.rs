//! Files of tree-construction tests as trials, one a case.

use std::path::Path;

use libtest_mimic::{Failed, Trial};
use unframe::html::{ParseOptions, Scripting, parse};
use unframe_bench::dat::{TreeCase, tree_cases};
use unframe_bench::dump;

/// The trials of all `.dat` files of a folder, by name. Fragments are left out: we parse whole pages.
pub(crate) fn tree_trials(folder: &Path) -> Vec<Trial> {
    let entries = fs_err::read_dir(folder).expect("the folder is readable");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("the folder is readable").path()).collect();
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "dat"));
    paths.iter().flat_map(|path| trials_of_file(path)).collect()
}

fn trials_of_file(path: &Path) -> Vec<Trial> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let text = fs_err::read_to_string(path).expect("tests are UTF-8");
    let whole_pages = tree_cases(&text).into_iter().filter(|case| case.fragment.is_none());
    let trials = whole_pages.flat_map(|case| {
        let trial = |scripting| {
            let case = case.clone();
            Trial::test(case.name(&name, scripting), move || check(&case, scripting))
        };
        case.runs().into_iter().map(trial).collect::<Vec<_>>()
    });
    trials.collect()
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
