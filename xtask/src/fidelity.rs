//! How much of a page's structure survives, measured on pages that real renderers make (`docs/fidelity.md`).
//!
//! `cargo xtask fidelity [--folder FOLDER] [ARGUMENTS OF unframe-bench fidelity]`. Renderers and other extractors go into
//! `target/fidelity` or FOLDER, and so do their pages; what is there stays. Python's and Node's packages are installed from
//! `fidelity/`; commands such as `pandoc`, `hugo` and `doxygen` are used where they are installed. What is missing is reported, and
//! its pages are skipped.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::cargo;

pub(crate) fn fidelity(arguments: &[String]) -> Result<()> {
    let (folder, rest) = match arguments.split_first() {
        Some((option, rest)) if option == "--folder" => {
            let (folder, rest) = rest.split_first().context("`--folder` needs a folder")?;
            (PathBuf::from(folder), rest)
        }
        _ => (cargo::root().join("target/fidelity"), arguments),
    };
    fs_err::create_dir_all(&folder)?;
    // Renderers run in folders of their own, wherever we were called.
    let folder = fs_err::canonicalize(folder)?;
    let modules = folder.join("node");
    let steps: [(&str, Result<()>); 2] =
        [("Python's renderers", install_python(&folder)), ("Node's renderers", install_node(&modules))];
    for (what, outcome) in steps {
        if let Err(error) = outcome {
            #[expect(clippy::print_stderr, reason = "what is not measured must be told")]
            {
                eprintln!("skipped: {what} are not there: {error:#}");
            }
        }
    }
    let python = folder.join("venv/bin/python");
    let python = if python.is_file() { python } else { PathBuf::from("python3") };
    let sources = cargo::root().join("fidelity");
    for script in ["render.py", "peers.py"] {
        run(Command::new(&python).arg(sources.join(script)).arg(&folder).env("FIDELITY_MODULES", &modules))?;
    }
    if modules.join("node_modules").is_dir() {
        fs_err::copy(sources.join("peers.mjs"), modules.join("peers.mjs"))?;
        run(Command::new("node").arg(modules.join("peers.mjs")).arg(&folder))?;
    }
    let folder = folder.to_str().context("the path of the folder is not UTF-8")?;
    let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
    let measure = ["run", "--locked", "--release", "--package", "unframe-bench", "--", "fidelity", folder];
    cargo::run(&[&measure, &rest[..]].concat())
}

fn install_python(folder: &Path) -> Result<()> {
    let venv = folder.join("venv");
    let wanted = cargo::root().join("fidelity/requirements.txt");
    once(&venv.join("installed"), &wanted, || {
        run(Command::new("python3").args(["-m", "venv"]).arg(&venv))?;
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"];
        run(Command::new(venv.join("bin/python")).args(pip).arg(&wanted))
    })
}

fn install_node(modules: &Path) -> Result<()> {
    let wanted = cargo::root().join("fidelity/package.json");
    once(&modules.join("installed"), &wanted, || {
        fs_err::create_dir_all(modules)?;
        fs_err::copy(&wanted, modules.join("package.json"))?;
        // Plug-ins of markdown-it ask for older versions of it than they work with.
        let quietly = ["install", "--legacy-peer-deps", "--no-audit", "--no-fund", "--silent"];
        run(Command::new("npm").args(quietly).current_dir(modules))
    })
}

/// Installs what the file `wanted` lists, unless `stamp` says that just that is installed.
fn once(stamp: &Path, wanted: &Path, install: impl FnOnce() -> Result<()>) -> Result<()> {
    let wanted = fs_err::read_to_string(wanted)?;
    if fs_err::read_to_string(stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    install()?;
    Ok(fs_err::write(stamp, wanted)?)
}

fn run(command: &mut Command) -> Result<()> {
    let what = command.get_program().to_string_lossy().into_owned();
    let status = command.status().with_context(|| format!("cannot start `{what}`"))?;
    ensure!(status.success(), "`{what}` failed");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_installed_is_installed_again_only_when_the_list_changes() {
        let folder = std::env::temp_dir().join(format!("unframe-fidelity-{}", std::process::id()));
        fs_err::create_dir_all(&folder).expect("a folder for the test");
        let (stamp, list) = (folder.join("stamp"), folder.join("list"));
        let mut installed = 0;
        for wanted in ["a", "a", "b"] {
            fs_err::write(&list, wanted).expect("the list is written");
            once(&stamp, &list, || {
                installed += 1;
                Ok(())
            })
            .expect("nothing fails");
        }
        assert!(once(&stamp, &folder.join("none"), || Ok(())).is_err());
        fs_err::remove_dir_all(folder).expect("the folder is ours");
        assert_eq!(installed, 2);
    }
}
