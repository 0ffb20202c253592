//! The Python package: built, tested, and held against its stubs.
//!
//! `cargo xtask python [ARGUMENTS OF PYTEST]`. Python's packages go into `target/python-venv`, the module beside the package's
//! sources. It needs `python3`, and the packages of `python/requirements-test.txt` or a network to fetch them.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::cargo;

/// What is installed before anything runs: files of `python/` that are there.
const REQUIREMENTS: [&str; 2] = ["requirements-test.txt", "requirements-spark.txt"];

/// Builds the module and the command, then runs everything that checks the package.
pub(crate) fn python(arguments: &[String]) -> Result<()> {
    let python = installed()?;
    check(&python, arguments)
}

/// What Python adds to the CPU time of the library. `arguments`: other pages than those of wcxb-dev.
pub(crate) fn overhead(arguments: &[String]) -> Result<()> {
    let python = installed()?;
    run(&python, &["-m", "maturin", "develop", "--quiet", "--locked", "--release"])?;
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    run(&python, &[&["benchmarks/overhead.py"], &arguments[..]].concat())
}

/// [`python`] as part of all tests: a machine that has no Python, or none of its packages, is told what was not tested.
pub(crate) fn python_if_there() -> Result<()> {
    match installed() {
        Ok(python) => check(&python, &[]),
        Err(error) => {
            #[expect(clippy::print_stderr, reason = "a test that was not made must be told")]
            {
                eprintln!("skipped: the Python package is not tested: {error:#}");
            }
            Ok(())
        }
    }
}

fn check(python: &Path, arguments: &[String]) -> Result<()> {
    cargo::build_command()?;
    run(python, &["-m", "maturin", "develop", "--quiet", "--locked"])?;
    run(python, &["-m", "ruff", "format", "--check", "--quiet", "--config", "pyproject.toml", ".", "../examples"])?;
    run(python, &["-m", "ruff", "check", "--quiet", "--config", "pyproject.toml", ".", "../examples"])?;
    run(python, &["-m", "mypy", "--no-error-summary", "unframe"])?;
    run(python, &["-m", "mypy.stubtest", "unframe", "--concise", "--mypy-config-file", "pyproject.toml"])?;
    run(python, &["reference.py", "--check"])?;
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    run(python, &[&["-m", "pytest", "--quiet"], &arguments[..]].concat())
}

/// A Python with the packages that are wanted, in the versions that are wanted.
fn installed() -> Result<PathBuf> {
    let folder = cargo::root().join("target/python-venv");
    let python = folder.join("bin/python");
    if !python.is_file() {
        let folder = folder.to_str().context("the path of the repository is no UTF-8")?;
        run(Path::new("python3"), &["-m", "venv", folder])
            .context("there is no Python that can make an environment")?;
    }
    let files = REQUIREMENTS.map(|name| (name, fs_err::read_to_string(cargo::root().join("python").join(name))));
    let wanted: String = files.iter().filter_map(|(_, text)| text.as_deref().ok()).collect();
    // Asking a registry each time would take seconds, and fail without a network.
    let stamp = folder.join("installed-requirements");
    if fs_err::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    let mut arguments = vec!["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    arguments.extend(files.iter().filter(|(_, text)| text.is_ok()).flat_map(|(name, _)| ["--requirement", *name]));
    run(&python, &arguments).context("pip could not fetch the packages of python/requirements-*.txt")?;
    fs_err::write(stamp, wanted)?;
    Ok(python)
}

/// In the folder of the package, with the environment switched on.
fn run(program: &Path, arguments: &[&str]) -> Result<()> {
    let what = format!("{} {}", program.display(), arguments.join(" "));
    let status = Command::new(program)
        .args(arguments)
        .current_dir(cargo::root().join("python"))
        .env("VIRTUAL_ENV", cargo::root().join("target/python-venv"))
        .status();
    ensure!(status.with_context(|| format!("cannot start `{what}`"))?.success(), "`{what}` failed");
    Ok(())
}
