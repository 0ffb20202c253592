//! A short form for CI, in instructions: the same on every machine, however busy. What forty pages take is counted as well
//! ([`page_cost`]).

#![expect(clippy::print_stdout, reason = "the table is what a measurement is for")]

use std::process::Command;

use super::steps::{self, Clock};
use super::{MOST, growing};
use crate::in_parallel::in_parallel;
use crate::page_cost;

/// Bytes of the smaller page; the larger has four times as many.
const BYTES: usize = 12 << 10;

/// Kinds of pages that were slow once, or that ask most of some part.
const KINDS: [&str; 16] = [
    "paragraphs",
    "<p>word",
    "joiners between letters",
    "no-break spaces",
    "soft hyphens",
    "links in a list",
    "footnotes",
    "headings with text",
    "rows of a table",
    "tables in tables",
    "posts of a forum",
    "comments of readers",
    "JSON-LD with references",
    "classes",
    "a million <b><div></b>",
    "a million x before their table",
];

/// Counts, and prints what it counted; whether nothing grows too fast. Without valgrind it says so, and passes.
pub fn run() -> bool {
    let Some(start) = instructions(KINDS[0], 0) else {
        println!("skipped: valgrind is not installed, which counts instructions");
        return true;
    };
    let growth = |kind: &&'static str| {
        let of = |bytes| instructions(kind, bytes).map(|count| count.saturating_sub(start).max(1));
        Some((*kind, of(BYTES)?, of(4 * BYTES)?))
    };
    println!(
        "| page | million instructions, {BYTES} bytes | {} bytes | per doubling |\n|---|---:|---:|---:|",
        4 * BYTES
    );
    let mut passed = true;
    for counted in in_parallel(&KINDS, growth) {
        let Some((kind, small, large)) = counted else {
            println!("a kind of page could not be counted");
            return false;
        };
        let growth = (float(large) / float(small)).sqrt();
        let verdict = if growth > MOST { " **too steep**" } else { "" };
        passed &= growth <= MOST;
        let (small, large) = (float(small) / 1e6, float(large) / 1e6);
        println!("| {}{verdict} | {small:.1} | {large:.1} | {growth:.2} |", kind.replace('<', "\\<"));
    }
    println!();
    page_cost::run(&[]) && passed
}

/// Takes a page of a kind through all steps: what is counted.
pub fn walk(kind: &str, bytes: usize) -> bool {
    let growing = growing::all(0).into_iter().find(|growing| growing.name == kind);
    let page = growing.map(|growing| if bytes == 0 { String::new() } else { growing.page(bytes) });
    page.is_some_and(|page| !steps::walk(&page, Clock::Stopped).is_empty())
}

/// How many instructions [`walk`] takes, this program's start included.
fn instructions(kind: &str, bytes: usize) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args(["scaling", "--count", kind, "--bytes", &bytes.to_string()])
        .output()
        .ok()?;
    if !output.status.success() {
        return None;
    }
    let report = String::from_utf8_lossy(&output.stderr);
    let line = report.lines().find(|line| line.contains("Collected"))?;
    line.rsplit(' ').next()?.parse().ok()
}

#[expect(clippy::cast_precision_loss, reason = "nobody waits for 2⁵³ instructions")]
fn float(number: u64) -> f64 {
    number as f64
}
