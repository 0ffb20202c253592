//! Do we read HTML as browsers do? The tree-construction tests of html5lib, each a trial of its own.

mod support;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};
use unframe_bench::corpus;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let Some(folder) = corpus::html5lib_folder("tree-construction") else {
        println!("html5lib tree-construction tests {}", corpus::SKIPPED);
        return ExitCode::SUCCESS;
    };
    let (exceptions, trials): (Vec<Trial>, Vec<Trial>) =
        support::tree_trials(&folder).into_iter().partition(|trial| is_exception(trial.name()));
    println!("{} trials are exceptions: {EXCEPTION}", exceptions.len());
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Why trials are left out.
const EXCEPTION: &str = "scripts or `selectedcontent` would have to copy nodes while the page is read";

fn is_exception(name: &str) -> bool {
    name.contains("<selectedcontent")
}
