//! What each chore does.

use anyhow::{Context, Result, ensure};

use crate::{browser, cargo, deny, node, python, tidy, trec_eval};

/// What must be green before a change is taken. `.ci/run` runs the same.
pub(crate) fn ci(_arguments: &[String]) -> Result<()> {
    cargo::run(&["fmt", "--all", "--check"])?;
    cargo::run(&["clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    doc(&[])?;
    deny::deny(&[])?;
    test(&[])
}

/// Every test of the workspace, those of the packages for Python and Node.js and those in the browser. `arguments` go to the tests of the workspace, such as a part
/// of a name, and are the only ones that run then. `--quick` is for between two changes of the core: its unit tests and the rules of tidy.
pub(crate) fn test(arguments: &[String]) -> Result<()> {
    if arguments == ["--quick"] {
        return quick();
    }
    trec_eval::install_or_say();
    let names: Vec<&str> = arguments.iter().map(String::as_str).collect();
    cargo::run(&[&["test", "--locked", "--workspace", "--no-fail-fast"], &names[..]].concat())?;
    if arguments.is_empty() {
        python::python_if_there()?;
        browser::browser(&[])?;
        // Behind the browser's, which installs the Chromium that one of its examples opens.
        node::node_if_there()?;
    }
    Ok(())
}

fn quick() -> Result<()> {
    cargo::run(&["test", "--locked", "--package", "unframe", "--lib"])?;
    tidy(&[])
}

/// The benches. `arguments` go to cargo, such as `--bench speed`.
pub(crate) fn bench(arguments: &[String]) -> Result<()> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    cargo::run(&[&["bench", "--locked", "--package", "unframe-bench"], &arguments[..]].concat())
}

/// The comparison with html5ever. `arguments` go to it, such as `--cases 1000000`.
pub(crate) fn differential(arguments: &[String]) -> Result<()> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let run = ["run", "--locked", "--release", "--package", "unframe-bench", "--", "differential"];
    cargo::run(&[&run, &arguments[..]].concat())
}

/// Broken pages through all that is done to a page. `arguments` go to it, such as `--cases 1000000`.
pub(crate) fn corrupt(arguments: &[String]) -> Result<()> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let run = ["run", "--locked", "--release", "--package", "unframe-bench", "--", "corrupt"];
    cargo::run(&[&run, &arguments[..]].concat())
}

/// What grows faster than pages and collections do. `arguments` go to it, such as `--short` or `--named table`.
pub(crate) fn scaling(arguments: &[String]) -> Result<()> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let run = ["run", "--locked", "--release", "--package", "unframe-bench", "--", "scaling"];
    cargo::run(&[&run, &arguments[..]].concat())
}

/// Instructions of forty pages, beside what is committed. `--accept` commits what it counts.
pub(crate) fn instructions(arguments: &[String]) -> Result<()> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let run = ["run", "--locked", "--release", "--package", "unframe-bench", "--", "instructions"];
    cargo::run(&[&run, &arguments[..]].concat())
}

/// How good the methods are. `arguments` go to it: another collection than gold-sites-dev, or `--by-site`. trafilatura is
/// installed in `target/rivals` when it is first needed; without a registry its column says so.
pub(crate) fn quality(arguments: &[String]) -> Result<()> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let run = ["run", "--locked", "--release", "--package", "unframe-bench", "--", "quality"];
    cargo::run(&[&run, &arguments[..]].concat())
}

/// Title, author and date beside gold. `arguments` go to it, such as `--rival FILE` or `--mistakes title`.
pub(crate) fn metadata(arguments: &[String]) -> Result<()> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let run = ["run", "--locked", "--release", "--package", "unframe-bench", "--", "metadata"];
    cargo::run(&[&run, &arguments[..]].concat())
}

/// Whether a number got worse. `arguments` move floors: `--raise`, `--lower NAME=VALUE`, `--new-data FILE`.
pub(crate) fn gate(arguments: &[String]) -> Result<()> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let run = ["run", "--locked", "--release", "--package", "unframe-bench", "--", "gate"];
    cargo::run(&[&run, &arguments[..]].concat())
}

/// The command on generated sites. `arguments` choose sizes, such as `--pages 1000 --sites 100 --pages-2005 0`.
pub(crate) fn scale(arguments: &[String]) -> Result<()> {
    with_the_command("scale", arguments)
}

/// Bits changed in what the command keeps. `arguments` go to it, such as `--cases 1000` or `--named index`.
pub(crate) fn flips(arguments: &[String]) -> Result<()> {
    with_the_command("flips", arguments)
}

/// What is reported of a simulated year, and what visits cost. `arguments` go to it, such as `--only cost` or `--seed 7`.
pub(crate) fn monitoring(arguments: &[String]) -> Result<()> {
    with_the_command("monitoring", arguments)
}

/// Runs a tool that runs the command itself.
fn with_the_command(tool: &str, arguments: &[String]) -> Result<()> {
    cargo::run(&["build", "--locked", "--release", "--package", "unframe-cli"])?;
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let command = cargo::root().join("target/release/unframe");
    let command = command.to_str().context("the path of the repository is no UTF-8")?;
    let run = ["run", "--locked", "--release", "--package", "unframe-bench", "--", tool, "--unframe", command];
    cargo::run(&[&run, &arguments[..]].concat())
}

/// The documentation of all crates; a warning is an error.
pub(crate) fn doc(_arguments: &[String]) -> Result<()> {
    cargo::run_with(&["doc", "--locked", "--no-deps", "--workspace"], &[("RUSTDOCFLAGS", "-D warnings")])
}

/// The rules a machine can check; the same are tests of this package.
pub(crate) fn tidy(_arguments: &[String]) -> Result<()> {
    let complaints = tidy::complaints()?;
    ensure!(complaints.is_empty(), "{} to tidy up:\n{}", complaints.len(), complaints.join("\n"));
    Ok(())
}
