//! Do we cut pages into the tokens the standard says? The tokenizer tests of html5lib, each a trial of its own.
//!
//! Our tokens say where things stand, those of the tests what they say: [`adapter`] reads the ones from the others.
//! Lists of parse errors are not compared: we keep none.

#![expect(clippy::print_stdout, reason = "what is skipped is said")]

mod adapter;
mod cases;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use unframe_bench::corpus;

use cases::{TestToken, TokenizerCase};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let Some(folder) = corpus::html5lib_folder("tokenizer") else {
        println!("html5lib tokenizer tests {}", corpus::SKIPPED);
        return ExitCode::SUCCESS;
    };
    let cases::Cases { cases, with_lone_surrogates } = cases::read(&folder);
    println!("{with_lone_surrogates} cases skipped: their text has lone surrogates, which UTF-8 cannot say");
    println!("xmlViolation.test skipped: it describes another parser, one that makes XML of HTML");
    let out_of_reach = cases.iter().filter(|case| found(case).is_none()).count();
    println!(
        "{out_of_reach} cases skipped: in them raw text is no raw text, which only a parser without a tree can have"
    );
    let trials = cases.into_iter().filter(|case| found(case).is_some()).map(trial);
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

fn found(case: &TokenizerCase) -> Option<Vec<TestToken>> {
    adapter::read(&case.input, &case.state, case.last_start_tag.as_deref())
}

fn trial(case: TokenizerCase) -> Trial {
    Trial::test(case.name.clone(), move || check(&case))
}

fn check(case: &TokenizerCase) -> Result<(), Failed> {
    let found = found(case).unwrap_or_default();
    if found == case.output {
        return Ok(());
    }
    Err(format!("text {:?}\n-- expected --\n{:?}\n-- found --\n{found:?}\n--", case.input, case.output).into())
}
