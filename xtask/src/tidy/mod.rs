//! The rules of `ARCHITECTURE.md` that a machine can check, one file each.
//!
//! A rule looks at the workspace and gives a list of complaints, each naming the file, what is wrong and what to do.

mod arrows;
mod file_length;
mod links;
mod lints;
mod names;
mod places;
mod promises;
mod rooms;
mod words;

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::cargo::{self, Package};

/// What the rules look at.
#[derive(Debug)]
struct Workspace {
    packages: Vec<Package>,
    files: Vec<SourceFile>,
}

/// A file that belongs to the project.
#[derive(Debug)]
struct SourceFile {
    /// From the root of the workspace, with `/` between folders.
    path: String,
    /// `None` if it is not text.
    text: Option<String>,
}

/// All that is to be tidied up.
pub(crate) fn complaints() -> Result<Vec<String>> {
    let workspace = Workspace::read()?;
    let rules = [
        arrows::check,
        file_length::check,
        links::check,
        lints::check,
        names::check,
        places::check,
        promises::check,
        rooms::check,
        words::check,
    ];
    Ok(rules.iter().flat_map(|rule| rule(&workspace)).collect())
}

impl Workspace {
    fn read() -> Result<Self> {
        let files = file_names()?.into_iter().map(SourceFile::read).collect::<Result<_>>()?;
        Ok(Self { packages: cargo::packages()?, files })
    }
}

impl SourceFile {
    fn read(path: String) -> Result<Self> {
        let bytes = fs_err::read(cargo::root().join(&path))?;
        Ok(Self { path, text: String::from_utf8(bytes).ok() })
    }

    fn has_extension(&self, extension: &str) -> bool {
        Path::new(&self.path).extension().is_some_and(|found| found == extension)
    }
}

/// The files git knows or would know, sorted.
fn file_names() -> Result<Vec<String>> {
    let output = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(cargo::root())
        .output()
        .context("cannot start `git ls-files`")?;
    ensure!(output.status.success(), "`git ls-files` failed:\n{}", String::from_utf8_lossy(&output.stderr));
    let mut names: Vec<String> = String::from_utf8_lossy(&output.stdout)
        .split_terminator('\0')
        .filter(|name| is_file(name))
        .map(str::to_owned)
        .collect();
    names.sort();
    Ok(names)
}

/// Not a file that was removed but not yet from git's index, and not a submodule.
fn is_file(name: &str) -> bool {
    cargo::root().join(name).is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn workspace() -> Option<Workspace> {
        // A source archive has no git in it, and what else lies in the folder is not ours to judge.
        if cargo::root().join(".git").exists() {
            return Some(Workspace::read().unwrap());
        }
        println!("skipped: this is not a git checkout");
        None
    }

    fn check(rule: fn(&Workspace) -> Vec<String>) {
        if let Some(workspace) = workspace() {
            let complaints = rule(&workspace);
            assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
        }
    }

    #[test]
    fn crates_depend_only_on_what_they_may() {
        check(arrows::check);
    }

    #[test]
    fn modules_use_only_what_they_may() {
        check(rooms::check);
    }

    #[test]
    fn files_can_be_read_in_one_sitting() {
        check(file_length::check);
    }

    #[test]
    fn every_crate_obeys_the_lints_of_the_workspace() {
        check(lints::check);
    }

    #[test]
    fn links_of_documents_lead_somewhere() {
        check(links::check);
    }

    #[test]
    fn names_say_what_is_inside() {
        check(names::check);
    }

    #[test]
    fn what_defends_against_hostile_pages_is_tested() {
        check(promises::check);
    }

    #[test]
    fn what_users_read_is_plain_english() {
        check(words::check);
    }

    #[test]
    fn nothing_depends_on_the_machine_it_was_written_on() {
        check(places::check);
    }
}
