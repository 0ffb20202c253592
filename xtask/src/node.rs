//! The Node.js package: built, tested, and held against its types.
//!
//! `cargo xtask node [ARGUMENTS OF NODE]`. The packages that its tests need go into `node/node_modules`, the module and the command
//! into `node/build`. It needs Node.js 20 or later, and the packages of `node/package-lock.json` or a network to fetch them.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::{browser, cargo};

/// The oldest Node.js that the package runs on.
const OLDEST: u32 = 20;

/// Builds the module and the command, then runs everything that checks the package. `arguments` go to `node --test`, such as
/// `--test-name-pattern abort`.
pub(crate) fn node(arguments: &[String]) -> Result<()> {
    install()?;
    check(arguments)
}

/// [`node`] as part of all tests: on a machine without Node.js, or without the packages, it reports what is not tested.
pub(crate) fn node_if_there() -> Result<()> {
    match install() {
        Ok(()) => check(&[]),
        Err(error) => {
            #[expect(clippy::print_stderr, reason = "a test that was not made must be reported")]
            {
                eprintln!("skipped: the Node.js package is not tested: {error:#}");
            }
            Ok(())
        }
    }
}

/// What the package adds to the CPU time of the library, on wcxb-dev.
pub(crate) fn overhead(arguments: &[String]) -> Result<()> {
    install()?;
    run("node", &["scripts/build.mjs", "--module-only"])?;
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    run("node", &[&["--expose-gc", "benchmarks/overhead.mjs"], &arguments[..]].concat())
}

/// The package as it is published: packed, its contents and size checked, installed elsewhere and run.
pub(crate) fn pack(arguments: &[String]) -> Result<()> {
    install()?;
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    run("node", &[&["scripts/pack.mjs"], &arguments[..]].concat())
}

fn check(arguments: &[String]) -> Result<()> {
    run("node", &["scripts/build.mjs", "--debug"])?;
    run("npm", &["run", "--silent", "lint"])?;
    run("npm", &["run", "--silent", "types"])?;
    run("node", &["scripts/reference.mjs", "--check"])?;
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let files = browser::test_files(&cargo::root().join("node"))?;
    let files: Vec<&str> = files.iter().filter_map(|path| path.to_str()).collect();
    run("node", &[&["--test"], &arguments[..], &files[..]].concat())
}

/// Installs the packages that the tests need, in the versions of the lock file.
fn install() -> Result<()> {
    let version = Command::new("node").arg("--version").output().context("there is no Node.js")?.stdout;
    let version = String::from_utf8_lossy(&version).trim().to_owned();
    let major = version.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    ensure!(major.is_some_and(|major| major >= OLDEST), "Node.js {version} is older than {OLDEST}");
    let folder = cargo::root().join("node");
    let wanted = fs_err::read_to_string(folder.join("package-lock.json"))?;
    // Asking a registry each time would take seconds, and fail without a network.
    let stamp = folder.join("node_modules/installed-package-lock");
    if fs_err::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    run("npm", &["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
        .context("npm could not fetch the packages of node/package-lock.json")?;
    fs_err::write(stamp, wanted)?;
    Ok(())
}

/// In the folder of the package.
fn run(program: &str, arguments: &[&str]) -> Result<()> {
    let what = format!("{program} {}", arguments.join(" "));
    let status = Command::new(program).args(arguments).current_dir(cargo::root().join("node")).status();
    ensure!(status.with_context(|| format!("cannot start `{what}`"))?.success(), "`{what}` failed");
    Ok(())
}
