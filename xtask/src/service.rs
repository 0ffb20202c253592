//! `unframe serve` held against its own description: schemathesis makes requests from `/openapi.json`, valid ones and others, and
//! complains about answers that are not described, valid requests that are refused, and others that are not.
//!
//! The service may not fetch: a made-up address could be one of somebody.
//!
//! `cargo xtask service [ARGUMENTS OF SCHEMATHESIS]`. It needs `python3`, and goes into `target/service-venv`.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::cargo;

/// The version whose checks were read.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";

/// Requests for each operation.
const EXAMPLES: &str = "100";

pub(crate) fn service(arguments: &[String]) -> Result<()> {
    let program = match installed() {
        Ok(program) => program,
        Err(error) => {
            say(&format!("skipped: no schemathesis: {error:#}"));
            return Ok(());
        }
    };
    cargo::build_command()?;
    let folder = cargo::root().join("target/service-checked");
    if folder.exists() {
        fs_err::remove_dir_all(&folder)?;
    }
    fs_err::create_dir_all(&folder)?;
    let mut served = Command::new(cargo::root().join("target/debug/unframe"))
        .args(["--quiet", "serve", "--listen", "127.0.0.1:0", "--templates", "templates", "--base", "base"])
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start `unframe serve`")?;
    let mut address = String::new();
    let output = served.stdout.take().context("the service has no output")?;
    let read = BufReader::new(output).read_line(&mut address);
    let status = read.map_err(Into::into).and_then(|_| check(&program, address.trim_end(), arguments));
    served.kill()?;
    served.wait()?;
    ensure!(status?, "schemathesis found something");
    Ok(())
}

fn check(program: &Path, address: &str, arguments: &[String]) -> Result<bool> {
    let settings = cargo::root().join("crates/unframe-service/schemathesis.toml");
    let status = Command::new(program)
        .arg("--config-file")
        .arg(settings)
        .args(["run", &format!("{address}openapi.json"), "--continue-on-failure", "--max-examples", EXAMPLES])
        // It cannot write JSON lines, which are all that a batch takes.
        .args(["--exclude-path", "/v1/batch"])
        .args(arguments)
        .current_dir(cargo::root().join("target"))
        .status();
    Ok(status.context("cannot start schemathesis")?.success())
}

fn installed() -> Result<PathBuf> {
    let folder = cargo::root().join("target/service-venv");
    let program = folder.join("bin/schemathesis");
    let stamp = folder.join(SCHEMATHESIS);
    if stamp.exists() {
        return Ok(program);
    }
    run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
    run(Command::new(folder.join("bin/python")).args(["-m", "pip", "install", "--quiet", SCHEMATHESIS]))?;
    fs_err::write(stamp, "")?;
    Ok(program)
}

fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start `{}`", command.get_program().display()))?;
    ensure!(status.success(), "`{}` failed", command.get_program().display());
    Ok(())
}

#[expect(clippy::print_stderr, reason = "a check that was not made must be told")]
fn say(what: &str) {
    eprintln!("{what}");
}
