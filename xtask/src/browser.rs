//! Tests of `unframe review` in a real Chromium, which is installed where it is missing and that is possible.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::cargo;

/// The names Chromium goes by.
const NAMES: &[&str] = &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Builds the command and runs the tests of `crates/unframe-review/browser` on it. `arguments` go to the tests, such as
/// `--test-name-pattern hostile`. Where there is no browser and none can be installed, it says so and leaves them out.
pub(crate) fn browser(arguments: &[String]) -> Result<()> {
    let tests = cargo::root().join("crates/unframe-review/browser");
    let Some(chromium) = chromium() else {
        say("no Chromium, and none could be installed: the tests in the browser are left out");
        return Ok(());
    };
    if !succeeds("node", &["--version"]) || !succeeds("npm", &["--version"]) {
        say("no Node.js: the tests in the browser are left out");
        return Ok(());
    }
    cargo::build_command()?;
    modules()?;
    let status = Command::new("node")
        .args(["--test", "--test-concurrency=1"])
        .args(arguments)
        .args(test_files(&tests)?)
        .current_dir(&tests)
        .env("UNFRAME", cargo::root().join("target/debug/unframe"))
        .env("CHROMIUM", chromium)
        .env("ARTIFACTS", cargo::root().join("target/browser-artifacts"))
        .status()
        .context("cannot start `node --test`")?;
    ensure!(status.success(), "the tests in the browser failed");
    Ok(())
}

/// A Chromium, which is installed where it is missing and that is possible.
pub(crate) fn chromium() -> Option<PathBuf> {
    found().or_else(installed)
}

/// Installs the modules that drive a browser; the folder they are in.
pub(crate) fn modules() -> Result<PathBuf> {
    let folder = cargo::root().join("crates/unframe-review/browser");
    let npm = Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&folder).status();
    ensure!(npm.context("cannot start `npm ci`")?.success(), "`npm ci` failed");
    Ok(folder.join("node_modules"))
}

/// The files of tests in `tests` of a folder: patterns are something only newer versions of Node.js understand.
pub(crate) fn test_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs_err::read_dir(folder.join("tests"))? {
        let path = entry?.path();
        if path.to_str().is_some_and(|path| path.ends_with(".test.mjs")) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// A browser that is there: the one `CHROMIUM` names, or one by its usual name.
fn found() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from).filter(|path| path.is_file());
    let folders: Vec<PathBuf> = std::env::var_os("PATH").map(|path| std::env::split_paths(&path).collect())?;
    let usual =
        || NAMES.iter().find_map(|name| folders.iter().map(|folder| folder.join(name)).find(|path| path.is_file()));
    named.or_else(usual)
}

/// Installs Chromium on Debian and its like, as root or where `sudo` asks for no password.
fn installed() -> Option<PathBuf> {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    let install = ["apt-get", "install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core"];
    let is_installed =
        if is_root { succeeds(install[0], &install[1..]) } else { succeeds("sudo", &[&["-n"], &install[..]].concat()) };
    is_installed.then(found).flatten()
}

fn succeeds(program: &str, arguments: &[&str]) -> bool {
    let status = Command::new(program).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

#[expect(clippy::print_stderr, reason = "a chore tells what it left out")]
fn say(what: &str) {
    eprintln!("note: {what}");
}
