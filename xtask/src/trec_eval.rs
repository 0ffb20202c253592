//! Our measures of rankings beside those of `trec_eval`: installs it for the test of `unframe-search` that compares them.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::cargo;

/// `trec_eval` as a library for Python, and another that calls it.
const PACKAGES: [&str; 2] = ["pytrec_eval-terrier==0.5.11", "ir_measures==0.4.3"];

/// The comparison alone. It fails where `trec_eval` cannot be installed.
pub(crate) fn compare(_arguments: &[String]) -> Result<()> {
    install()?;
    cargo::run(&["test", "--locked", "--package", "unframe-search", "--test", "trec_eval", "--", "--nocapture"])
}

/// Installs what the test needs, or says why the test will be skipped.
pub(crate) fn install_or_say() {
    if let Err(error) = install() {
        #[expect(clippy::print_stderr, reason = "the test that is skipped says it where nobody looks")]
        {
            eprintln!("note: measures are not compared with trec_eval: {error:#}");
        }
    }
}

fn install() -> Result<()> {
    let folder = cargo::root().join("target/trec-eval-venv");
    let python = folder.join("bin/python");
    let imports = Command::new(&python).args(["-c", "import ir_measures, pytrec_eval"]).output();
    if imports.is_ok_and(|output| output.status.success()) {
        return Ok(());
    }
    let folder = folder.to_str().context("the path of the repository is no UTF-8")?;
    run(Path::new("python3"), &["-m", "venv", folder])?;
    run(&python, &[&["-m", "pip", "install", "--quiet", "--disable-pip-version-check"], &PACKAGES[..]].concat())
}

fn run(program: &Path, arguments: &[&str]) -> Result<()> {
    let what = format!("{} {}", program.display(), arguments.join(" "));
    let status = Command::new(program).args(arguments).current_dir(cargo::root()).status();
    ensure!(status.with_context(|| format!("cannot start `{what}`"))?.success(), "`{what}` failed");
    Ok(())
}
