//! What comes from outside: licenses, sources and banned crates, checked by `cargo deny` as `deny.toml` says.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::cargo;

/// The version that is installed where there is none.
const VERSION: &str = "0.20.2";

/// Checks bans, licenses and sources; `arguments` name other checks, such as `advisories`, which asks the network for
/// known vulnerabilities and is therefore not part of the usual ones.
///
/// Uses the `cargo-deny` on the path. If there is none, it is built once into `target/tools`, which takes one to two
/// minutes on two cores: unoptimized, because a check takes two seconds anyway.
pub(crate) fn deny(arguments: &[String]) -> Result<()> {
    let program = match installed() {
        Some(program) => program,
        None => install()?,
    };
    let checks: Vec<&str> = match arguments {
        [] => vec!["bans", "licenses", "sources"],
        named => named.iter().map(String::as_str).collect(),
    };
    let status = Command::new(program)
        .args(["--log-level", "error", "--workspace", "check"])
        .args(checks)
        .current_dir(cargo::root())
        .status()
        .context("cannot start `cargo-deny`")?;
    ensure!(status.success(), "`cargo deny check` failed; `deny.toml` says what is allowed");
    Ok(())
}

/// One that runs: on the path, or installed by us before.
fn installed() -> Option<PathBuf> {
    let runs = |program: &PathBuf| {
        let status = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    };
    [PathBuf::from("cargo-deny"), ours()].into_iter().find(runs)
}

fn ours() -> PathBuf {
    folder().join("bin").join(format!("cargo-deny{}", std::env::consts::EXE_SUFFIX))
}

fn folder() -> PathBuf {
    cargo::root().join("target/tools")
}

fn install() -> Result<PathBuf> {
    let folder = folder();
    let folder = folder.to_str().context("the path of the repository is not UTF-8")?;
    let install = ["install", "cargo-deny", "--locked", "--version", VERSION, "--debug", "--root", folder];
    cargo::run(&install).context("cannot install cargo-deny")?;
    Ok(ours())
}
