//! How fast is it? `cargo bench -p unframe-bench --bench speed [-- --rounds 5]`
//!
//! All rows over all pages of wcxb-dev, held in memory, one thread, CPU time and not wall time. Rounds are interleaved
//! (A B C A B C …) and every ratio is taken within its round, so that a busy machine slows all rows alike; the table
//! shows medians. Instructions are counted by valgrind on a sample of pages: they do not depend on the machine's mood.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the tables are what a bench is for")]

use std::env;
use std::hint::black_box;

use unframe_bench::rivals::{JOBS, Job, REFERENCE};
use unframe_bench::{corpus, instructions, timed};

/// Pages whose instructions are counted; more give the same figures within a percent and take minutes.
const SAMPLE: usize = 40;
/// What separates the pages in the file of samples.
const SEPARATOR: char = '\u{1}';

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let value = |option: &str| {
        let at = arguments.iter().position(|argument| argument == option)?;
        arguments.get(at + 1).cloned()
    };
    if let (Some(name), Some(sample)) = (value("--count"), value("--sample")) {
        return run_once(&name, &sample);
    }
    let Some(pages) = corpus::wcxb_dev() else { return eprintln!("{}", corpus::SKIPPED) };
    let pages: Vec<String> = pages.into_iter().map(|page| page.html).collect();
    let rounds = value("--rounds").and_then(|rounds| rounds.parse().ok()).unwrap_or(5);
    let seconds = measure(&pages, rounds);
    let instructions = count_instructions(&pages);
    print_table(&pages, &seconds, &instructions);
}

/// CPU seconds of every round of every job.
fn measure(pages: &[String], rounds: usize) -> Vec<Vec<f64>> {
    let mut seconds = vec![Vec::new(); JOBS.len()];
    for round in 0..=rounds {
        for (job, seconds) in JOBS.iter().zip(&mut seconds) {
            let (_, took) = timed(|| black_box(pages.iter().map(|page| (job.run)(black_box(page))).sum::<usize>()));
            // The first round warms up.
            if round > 0 {
                seconds.push(took.as_secs_f64());
            }
        }
        eprintln!("round {round} of {rounds}");
    }
    seconds
}

/// Instructions of every job on the sample, per byte; `None` where valgrind is not installed.
fn count_instructions(pages: &[String]) -> Vec<Option<f64>> {
    let sample: Vec<&str> =
        pages.iter().step_by((pages.len() / SAMPLE).max(1)).take(SAMPLE).map(String::as_str).collect();
    let bytes: usize = sample.iter().map(|page| page.len()).sum();
    let path = env::temp_dir().join(format!("unframe-sample-{}", std::process::id()));
    fs_err::write(&path, sample.join(&SEPARATOR.to_string())).expect("the temporary folder is writable");
    let count = |name: &str| instructions(name, &path);
    let nothing = count("nothing");
    let per_byte = |job: &Job| Some((count(job.name)? - nothing?) / float(bytes));
    let counts = JOBS.iter().map(per_byte).collect();
    fs_err::remove_file(&path).ok();
    counts
}

/// What valgrind watches: one job over the sample.
fn run_once(name: &str, sample: &str) {
    let sample = fs_err::read_to_string(sample).expect("the caller wrote the sample");
    let job = JOBS.iter().find(|job| job.name == name);
    for page in sample.split(SEPARATOR) {
        if let Some(job) = job {
            black_box((job.run)(black_box(page)));
        }
    }
}

fn print_table(pages: &[String], seconds: &[Vec<f64>], instructions: &[Option<f64>]) {
    let bytes: usize = pages.iter().map(String::len).sum();
    let megabytes = float(bytes) / 1e6;
    println!("{} pages, {megabytes:.1} MB, {} rounds, one thread, CPU time", pages.len(), seconds[0].len());
    println!();
    println!("| job | MB/s | × {REFERENCE} | instructions/byte |");
    println!("|---|---:|---:|---:|");
    let reference = JOBS.iter().position(|job| job.name == REFERENCE).expect("the reference is one of the jobs");
    for ((job, own), instructions) in JOBS.iter().zip(seconds).zip(instructions) {
        let ratios = own.iter().zip(&seconds[reference]).map(|(own, reference)| reference / own);
        let speed = megabytes / median(own.iter().copied());
        let instructions = instructions.map_or_else(|| "–".to_owned(), |count| format!("{count:.1}"));
        println!("| {} | {speed:.0} | {:.2} | {instructions} |", job.name, median(ratios));
    }
}

#[expect(clippy::cast_precision_loss, reason = "nobody has 2⁵³ bytes")]
fn float(bytes: usize) -> f64 {
    bytes as f64
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
