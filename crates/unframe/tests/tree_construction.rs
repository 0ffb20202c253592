//! Do we read HTML as browsers do? The tree-construction tests of html5lib, each a trial of its own.

#![expect(clippy::print_stdout, reason = "what is skipped is said")]

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
    println!("{} runs are exceptions: their options are copied into `selectedcontent`", exceptions.len());
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Cases in which the choice of an option copies its contents into `<selectedcontent>`, which a reader of pages has no
/// use for: the text would be there twice. By the line of their file.
const SELECTEDCONTENT: [&str; 4] = ["webkit02:692 ", "webkit02:706 ", "webkit02:732 ", "webkit02:748 "];

fn is_exception(name: &str) -> bool {
    SELECTEDCONTENT.iter().any(|case| name.starts_with(case))
}
