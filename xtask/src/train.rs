//! The page model, trained again by one command: what `docs/page-model.md` tells, step by step.
//!
//! `cargo xtask train [--folder FOLDER] [--score]`: what is exported and learned goes to `training-data` or FOLDER, Python's
//! packages into `target/training-venv`, the model to `crates/unframe/src/page_model/model.bin`, the forests of the page verdict
//! to `crates/unframe/src/page_verdict/forests.bin`, word vectors to `word_vectors.bin` beside the model. With `--score` what is there stays: the models of the folds in the folder
//! are measured on the pages each has not seen.
//!
//! It needs `python3`, the packages of `training/requirements.txt` (or a network to fetch them), and the shared data.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::cargo;

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
struct Arguments {
    folder: PathBuf,
    /// Measure what was trained before, and train nothing.
    only_score: bool,
}

impl Arguments {
    fn parse(arguments: &[String]) -> Result<Self> {
        let mut parsed = Self { folder: cargo::root().join("training-data"), only_score: false };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match argument.as_str() {
                "--folder" => parsed.folder = rest.next().context("`--folder` needs a folder")?.into(),
                "--score" => parsed.only_score = true,
                _ => bail!("`{argument}` is unknown; there are --folder FOLDER and --score"),
            }
        }
        Ok(parsed)
    }
}

/// One thing after the other; each reads what the ones before it wrote into the folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// A command of `unframe-bench`.
    Export(&'static str),
    /// A command of `training/train.py`, and what it writes outside the folder.
    Learn(&'static str, Option<&'static str>),
    /// Another script of `training`, and what it writes outside the folder.
    Make(&'static str, &'static str),
}

const STEPS: &[Step] = &[
    Step::Export("export-names"),
    Step::Learn("names", None),
    Step::Make("word_vectors.py", "crates/unframe/src/page_model/word_vectors.bin"),
    Step::Export("export-rows"),
    Step::Learn("model", Some("crates/unframe/src/page_model/model.bin")),
    Step::Make("pages.py", "crates/unframe/src/page_verdict/forests.bin"),
];
/// Measures the models of the folds; part of both ways to run.
const SCORE: Step = Step::Export("score-folds");

pub(crate) fn train(arguments: &[String]) -> Result<()> {
    let Arguments { folder, only_score } = Arguments::parse(arguments)?;
    fs_err::create_dir_all(&folder)?;
    // Steps run in the root of the workspace, wherever we were called.
    let folder = fs_err::canonicalize(folder)?;
    if only_score {
        return SCORE.run(&folder, Path::new(""));
    }
    let python = python()?;
    STEPS.iter().chain([&SCORE]).try_for_each(|step| step.run(&folder, &python))
}

impl Step {
    fn run(self, folder: &Path, python: &Path) -> Result<()> {
        let folder = folder.to_str().context("the path of the folder is no UTF-8")?;
        match self {
            Self::Export(command) => {
                cargo::run(&["run", "--locked", "--release", "--package", "unframe-bench", "--", command, folder])
            }
            Self::Learn(command, output) => {
                let mut arguments = vec!["training/train.py", command, folder];
                arguments.extend(output);
                run(python, &arguments)
            }
            Self::Make(script, output) => run(python, &[&format!("training/{script}"), folder, output]),
        }
    }
}

/// A Python with the packages that are wanted, in the versions that are wanted.
fn python() -> Result<PathBuf> {
    let folder = cargo::root().join("target/training-venv");
    let python = folder.join("bin/python");
    if !python.is_file() {
        let folder = folder.to_str().context("the path of the repository is no UTF-8")?;
        run(Path::new("python3"), &["-m", "venv", folder])?;
    }
    run(&python, &["-m", "pip", "install", "--quiet", "--requirement", "training/requirements.txt"])?;
    Ok(python)
}

fn run(program: &Path, arguments: &[&str]) -> Result<()> {
    let what = format!("{} {}", program.display(), arguments.join(" "));
    let status = Command::new(program).args(arguments).current_dir(cargo::root()).status();
    ensure!(status.with_context(|| format!("cannot start `{what}`"))?.success(), "`{what}` failed");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Result<Arguments> {
        Arguments::parse(&arguments.iter().map(|argument| (*argument).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn what_is_not_known_is_refused_before_anything_runs() {
        let folder = PathBuf::from("elsewhere");
        assert_eq!(parse(&["--score", "--folder", "elsewhere"]).ok(), Some(Arguments { folder, only_score: true }));
        assert!(parse(&["--folder"]).is_err());
        assert!(parse(&["--fast"]).is_err());
    }

    #[test]
    fn every_step_is_one_the_trainer_or_the_bench_knows() {
        let root = cargo::root();
        let trainer = fs_err::read_to_string(root.join("training/train.py")).expect("the trainer is readable");
        let bench =
            fs_err::read_to_string(root.join("crates/unframe-bench/src/main.rs")).expect("the bench is readable");
        for step in STEPS.iter().chain([&SCORE]) {
            let is_known = match step {
                Step::Export(command) => bench.contains(&format!("Some(\"{command}\")")),
                Step::Learn(command, _) => trainer.contains(&format!("sys.argv[1] == \"{command}\"")),
                Step::Make(script, output) => {
                    root.join("training").join(script).is_file() && root.join(output).is_file()
                }
            };
            assert!(is_known, "{step:?}");
        }
    }
}
