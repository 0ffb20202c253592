//! The crates as they are published: `cargo xtask package` packs each of them and says what is missing.
//!
//! Nothing is built; `cargo package --workspace` does that as well, and takes minutes.

use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::cargo;

/// What must be in every package.
const FILES: [&str; 3] = ["LICENSE-APACHE", "LICENSE-MIT", "README.md"];

/// What a registry shows of a crate.
#[derive(Debug, Deserialize)]
struct Crate {
    name: String,
    description: Option<String>,
    license: Option<String>,
    readme: Option<String>,
    keywords: Vec<String>,
    categories: Vec<String>,
    /// Nothing: anywhere. An empty list: nowhere.
    publish: Option<Vec<String>>,
}

/// Packs every crate that is published. `arguments` go to `cargo package`, such as `--offline`.
pub(crate) fn package(arguments: &[String]) -> Result<()> {
    let crates = crates()?;
    let (published, kept): (Vec<_>, Vec<_>) = crates.iter().partition(|found| found.publish.is_none());
    let missing: Vec<String> = published.iter().flat_map(|found| missing(found)).collect();
    ensure!(missing.is_empty(), "{} missing:\n{}", missing.len(), missing.join("\n"));
    let mut packing = vec!["package", "--workspace", "--no-verify", "--locked"];
    packing.extend(kept.iter().flat_map(|found| ["--exclude", found.name.as_str()]));
    packing.extend(arguments.iter().map(String::as_str));
    cargo::run(&packing)?;
    for found in published {
        let list = listed(&found.name)?;
        for file in FILES {
            ensure!(list.lines().any(|line| line == file), "the package of {} has no {file}", found.name);
        }
    }
    Ok(())
}

fn missing(found: &Crate) -> Vec<String> {
    let fields = [
        ("description", found.description.is_some()),
        ("license", found.license.is_some()),
        ("readme", found.readme.is_some()),
        ("keywords", !found.keywords.is_empty()),
        ("categories", !found.categories.is_empty()),
    ];
    fields.iter().filter(|(_, is_there)| !is_there).map(|(field, _)| format!("{}: {field}", found.name)).collect()
}

fn crates() -> Result<Vec<Crate>> {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Crate>,
    }
    let metadata = output(&["metadata", "--no-deps", "--format-version", "1", "--offline"])?;
    let metadata: Metadata = serde_json::from_str(&metadata).context("cannot read what `cargo metadata` says")?;
    Ok(metadata.packages)
}

/// The names of the files in a package.
fn listed(name: &str) -> Result<String> {
    output(&["package", "--list", "--allow-dirty", "--package", name])
}

fn output(arguments: &[&str]) -> Result<String> {
    let what = format!("cargo {}", arguments.join(" "));
    let output = Command::new(cargo::program()).args(arguments).current_dir(cargo::root()).output();
    let output = output.with_context(|| format!("cannot start `{what}`"))?;
    ensure!(output.status.success(), "`{what}` failed:\n{}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_registry_would_miss_is_named() {
        let bare = r#"{"name": "rain", "description": "It falls", "license": null, "readme": null, "keywords": ["wet"], "categories": []}"#;
        let found: Crate = serde_json::from_str(bare).unwrap();
        assert_eq!(missing(&found), ["rain: license", "rain: readme", "rain: categories"]);
        assert!(found.publish.is_none());
    }

    #[test]
    fn some_crates_are_published_and_some_are_not() {
        let crates = crates().unwrap();
        let published = |name: &str| crates.iter().find(|found| found.name == name).unwrap().publish.is_none();
        assert!(published("unframe") && published("unframe-cli") && !published("xtask") && !published("unframe-bench"));
    }
}
