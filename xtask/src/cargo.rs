//! Runs cargo, and asks it about the workspace.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

/// The folder that holds the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lives in a folder of the workspace")
}

/// Runs `cargo` with these arguments, its output going where ours goes.
pub(crate) fn run(arguments: &[&str]) -> Result<()> {
    run_with(arguments, &[])
}

/// The same with variables of the environment.
pub(crate) fn run_with(arguments: &[&str], variables: &[(&str, &str)]) -> Result<()> {
    let what = format!("cargo {}", arguments.join(" "));
    let status = Command::new(program())
        .args(arguments)
        .envs(variables.iter().copied())
        .current_dir(root())
        .status()
        .with_context(|| format!("cannot start `{what}`"))?;
    ensure!(status.success(), "`{what}` failed");
    Ok(())
}

/// Builds the command in `target/debug`, as the tests of the whole workspace do: cargo chooses the features of dependencies by
/// what is built together, and built alone the command would have others, so that half of them would be built twice.
pub(crate) fn build_command() -> Result<()> {
    run(&["test", "--locked", "--workspace", "--no-run", "--quiet", "--test", "cli"])
}

/// A member of the workspace.
#[derive(Debug, Deserialize)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) manifest_path: PathBuf,
    pub(crate) dependencies: Vec<Dependency>,
}

/// An arrow from a package to another.
#[derive(Debug, Deserialize)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    /// `dev`, `build`, or nothing for a normal one.
    pub(crate) kind: Option<String>,
}

/// The members of the workspace.
pub(crate) fn packages() -> Result<Vec<Package>> {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
    }
    let output = Command::new(program())
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(root())
        .output()
        .context("cannot start `cargo metadata`")?;
    ensure!(output.status.success(), "`cargo metadata` failed:\n{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Metadata =
        serde_json::from_slice(&output.stdout).context("cannot read what `cargo metadata` says")?;
    Ok(metadata.packages)
}

/// The cargo that runs us, so that both are of one version.
pub(crate) fn program() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}
