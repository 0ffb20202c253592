//! How many instructions does it take, whatever the machine's mood?

use std::path::Path;
use std::process::Command;

/// Runs this very program under valgrind as `--count NAME --sample SAMPLE` and tells how many instructions it took; `None` where
/// valgrind is not installed.
#[expect(clippy::print_stderr, reason = "it takes minutes, and people wait")]
pub fn instructions(name: &str, sample: &Path) -> Option<f64> {
    eprintln!("counting instructions: {name}");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args(["--count", name, "--sample"])
        .arg(sample)
        .output()
        .ok()?;
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = report.lines().find(|line| line.contains("Collected"))?;
    line.rsplit(' ').next()?.parse().ok()
}
