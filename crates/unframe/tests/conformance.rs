//! Do we read HTML as the standard says? Our own cases: at least some for every insertion mode.
//!
//! The trees in `conformance/*.dat` were written by html5ever and then held against the standard by a reader; where
//! html5ever deviates from it, the file has what the standard says.

mod support;

use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance");
    libtest_mimic::run(&Arguments::from_args(), support::tree_trials(&folder)).exit_code()
}
