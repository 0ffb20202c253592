//! How fast is a page judged by itself, at full quality? `cargo xtask bench --bench full_quality [-- --every 1 --rounds 3]`
//!
//! From bytes to the text of the content: decode, parse, split, look at all blocks, judge, render, and what the page says
//! of itself; each row adds a stage to the one above it. The pages of wcxb-dev are held in memory; one thread, CPU time.
//! `--every 10` takes every tenth page.
//!
//! trafilatura, resiliparse and rs-trafilatura extract the same pages in the same run, each between two rounds of ours:
//! the ratio is to the mean of these two. What cannot be installed is skipped, and said so; `UNFRAME_PYTHON` names an
//! interpreter that has the Python packages. Instructions are counted by valgrind on a sample of the pages.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the tables are what a bench is for")]

use std::env;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;

use unframe::extraction::{Extraction, KnownSite};
use unframe::{Method, Options};
use unframe_bench::rival_python::{self, built, programs, ran};
use unframe_bench::{corpus, instructions, timed};

/// Pages whose instructions are counted.
const SAMPLE: usize = 60;

/// What is done to a page, up to and with this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Nothing,
    Read,
    Split,
    Evidence,
    Extract,
    Render,
    Metadata,
    Json,
}

const STAGES: [(Stage, &str); 7] = [
    (Stage::Read, "`Options::read`: decode and parse"),
    (Stage::Split, "`ReadPage::blocks`"),
    (Stage::Evidence, "`ReadPage::evidence`"),
    (Stage::Extract, "`Options::judge`, `Extraction::of`"),
    (Stage::Render, "`Extraction::text`: **the text**"),
    (Stage::Metadata, "`Extraction::metadata`: text and metadata"),
    (Stage::Json, "`Extraction::json`: everything"),
];

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let value = |option: &str| {
        let at = arguments.iter().position(|argument| argument == option)?;
        arguments.get(at + 1).cloned()
    };
    if let (Some(stage), Some(sample)) = (value("--count"), value("--sample")) {
        return run_once(&stage, Path::new(&sample));
    }
    let number = |option: &str, default: usize| value(option).and_then(|said| said.parse().ok()).unwrap_or(default);
    let Some(pages) = corpus::wcxb_dev() else { return eprintln!("{}", corpus::SKIPPED) };
    let every = number("--every", 1).max(1);
    let pages: Vec<Vec<u8>> = pages.into_iter().step_by(every).map(|page| page.html.into_bytes()).collect();
    if let Some(file) = value("--write-sample") {
        return write_pages(Path::new(&file), sample(&pages));
    }
    report(&pages, number("--rounds", 3).max(1));
}

/// A number that depends on the work, so that none of it can be optimised away.
fn extract(bytes: &[u8], until: Stage) -> usize {
    if until == Stage::Nothing {
        return bytes.len();
    }
    let url = Some("https://www.example.org/a/page".to_owned());
    let options = Options { url, method: Method::Page, ..Options::default() };
    let read = options.read(bytes);
    if until == Stage::Read {
        return read.tree().len();
    }
    if until == Stage::Split {
        return read.blocks().len();
    }
    if until == Stage::Evidence {
        return read.evidence().chances().len();
    }
    let judged = options.judge(&read, KnownSite::Nothing);
    let extraction = Extraction::of(read, judged, options);
    match until {
        Stage::Extract => usize::from(extraction.content().leave_out.is_empty()),
        Stage::Render => extraction.text().len(),
        Stage::Metadata => extraction.text().len() + usize::from(extraction.title().is_some()),
        _ => extraction.json().len(),
    }
}

fn run(pages: &[Vec<u8>], stage: Stage) -> f64 {
    let all = || pages.iter().map(|page| extract(black_box(page), stage)).sum::<usize>();
    timed(|| black_box(all())).1.as_secs_f64()
}

fn report(pages: &[Vec<u8>], rounds: usize) {
    let bytes: usize = pages.iter().map(Vec::len).sum();
    let megabytes = float(bytes) / 1e6;
    let mut seconds = vec![Vec::new(); STAGES.len()];
    for round in 0..=rounds {
        for ((stage, _), seconds) in STAGES.iter().zip(&mut seconds) {
            let took = run(pages, *stage);
            // The first round warms up.
            if round > 0 {
                seconds.push(took);
            }
        }
        eprintln!("round {round} of {rounds}");
    }
    let counts = count_instructions(pages);
    println!("wcxb-dev: {} pages, {megabytes:.1} MB, {rounds} rounds, one thread, CPU time", pages.len());
    println!();
    println!("| up to and with | MB/s | µs a page | instructions/byte |");
    println!("|---|---:|---:|---:|");
    for (((_, name), seconds), count) in STAGES.iter().zip(&seconds).zip(&counts) {
        let median = median(seconds.clone());
        let count = count.map_or_else(|| "–".to_owned(), |count| format!("{count:.1}"));
        println!("| {name} | {:.0} | {:.0} | {count} |", megabytes / median, median * 1e6 / float(pages.len()));
    }
    println!();
    println!("| rival | MB/s | unframe, text | | unframe, text and metadata | |");
    println!("|---|---:|---:|---:|---:|---:|");
    let folder = env::temp_dir();
    let file = folder.join(format!("unframe-pages-{}", std::process::id()));
    write_pages(&file, pages.iter());
    for rival in RIVALS {
        println!("{}", beside(rival, pages, &file, megabytes));
    }
    fs_err::remove_file(&file).ok();
}

/// Another program that extracts.
#[derive(Clone, Copy, Debug)]
struct Rival {
    name: &'static str,
    /// How it is told of the pages; `Err` says why it cannot be.
    command: fn(&str) -> Result<Command, String>,
}

const RIVALS: [Rival; 3] = [
    Rival { name: "trafilatura", command: python },
    Rival { name: "rs-trafilatura", command: rust },
    Rival { name: "resiliparse", command: python },
];

/// A row: the rival between two rounds of ours.
fn beside(rival: Rival, pages: &[Vec<u8>], file: &Path, megabytes: f64) -> String {
    eprintln!("{}", rival.name);
    let ours = || [run(pages, Stage::Render), run(pages, Stage::Metadata)];
    let before = ours();
    let output = (rival.command)(rival.name)
        .and_then(|mut command| command.arg(file).output().map_err(|error| error.to_string()))
        .and_then(|output| match String::from_utf8_lossy(&output.stderr).lines().last() {
            Some(complaint) if !output.status.success() => Err(complaint.to_owned()),
            _ => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        });
    let after = ours();
    let said = match output {
        Ok(said) => said,
        Err(why) => return format!("| {} | skipped: {} | | | | |", rival.name, why.trim()),
    };
    let words: Vec<&str> = said.split_whitespace().collect();
    let [version, seconds, _] = words[..] else {
        return format!("| {} | skipped: it said {said:?} | | | | |", rival.name);
    };
    let Ok(seconds) = seconds.parse::<f64>() else {
        return format!("| {} | skipped: it said {said:?} | | | | |", rival.name);
    };
    let cells: Vec<String> = before
        .iter()
        .zip(after)
        .map(|(before, after)| {
            let own = f64::midpoint(*before, after);
            format!("{:.0} MB/s | {:.1} × |", megabytes / own, seconds / own)
        })
        .collect();
    format!("| {} {version} | {:.1} | {}", rival.name, megabytes / seconds, cells.join(" "))
}

/// The program around a rival that is a Python package.
fn python(rival: &str) -> Result<Command, String> {
    let mut command = rival_python::python(rival)?;
    command.arg(programs().join("extract.py")).arg(rival);
    Ok(command)
}

/// The program around rs-trafilatura, a package outside the workspace.
fn rust(rival: &str) -> Result<Command, String> {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let manifest = programs().join(rival).join("Cargo.toml");
    ran(Command::new(cargo)
        .args(["build", "--release", "--locked", "--quiet", "--manifest-path"])
        .arg(manifest)
        .arg("--target-dir")
        .arg(built()))?;
    Ok(Command::new(built().join("release").join(format!("rival-{rival}"))))
}

fn sample(pages: &[Vec<u8>]) -> impl Iterator<Item = &Vec<u8>> {
    pages.iter().step_by((pages.len() / SAMPLE).max(1)).take(SAMPLE)
}

/// Instructions per byte up to each stage; `None` where valgrind is not installed.
fn count_instructions(pages: &[Vec<u8>]) -> Vec<Option<f64>> {
    let bytes: usize = sample(pages).map(Vec::len).sum();
    let file = env::temp_dir().join(format!("unframe-sample-{}", std::process::id()));
    write_pages(&file, sample(pages));
    let count = |stage: &str| instructions(stage, &file);
    let nothing = count("nothing");
    let counts = STAGES.iter().map(|(_, stage)| Some((count(stage)? - nothing?) / float(bytes))).collect();
    fs_err::remove_file(&file).ok();
    counts
}

/// What valgrind watches: one stage over the sample.
fn run_once(name: &str, file: &Path) {
    let stage = STAGES.iter().find(|(_, stage)| stage.contains(name)).map_or(Stage::Nothing, |(stage, _)| *stage);
    black_box(read_pages(file).iter().map(|page| extract(page, stage)).sum::<usize>());
}

/// The length of each page in eight bytes, the least first, and then the page.
fn write_pages<'pages>(file: &Path, pages: impl Iterator<Item = &'pages Vec<u8>>) {
    let mut bytes = Vec::new();
    for page in pages {
        bytes.extend((page.len() as u64).to_le_bytes());
        bytes.extend(page);
    }
    fs_err::write(file, bytes).expect("the folder is writable");
}

fn read_pages(file: &Path) -> Vec<Vec<u8>> {
    let bytes = fs_err::read(file).expect("the caller wrote the sample");
    let mut pages = Vec::new();
    let mut rest = bytes.as_slice();
    while let Some((length, behind)) = rest.split_first_chunk::<8>() {
        let length = usize::try_from(u64::from_le_bytes(*length)).unwrap_or(usize::MAX);
        let (page, behind) = behind.split_at(length.min(behind.len()));
        pages.push(page.to_vec());
        rest = behind;
    }
    pages
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

#[expect(clippy::cast_precision_loss, reason = "nobody has 2⁵³ bytes")]
fn float(bytes: usize) -> f64 {
    bytes as f64
}
