//! What do others take for the same documents?
//!
//! Each rival makes signatures of 128 numbers from texts, and finds the pairs that are at least .8 alike, as its users would
//! have it: two Python packages with shingles made in Python, two Rust crates with shingles made in Rust. One after another, each
//! in a process of its own and on one core, between two runs of ours; CPU time. Ours goes through a base on the disk.

use std::collections::BTreeSet;
use std::env;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use unframe::Share;
use unframe::near_duplicates::{Compared, Scheme, Shingler, Sketch};
use unframe_dups::Writer;

use super::generated_documents::GeneratedDocuments;
use super::{THRESHOLD, prints, share};
use crate::timed;

/// The threshold as it is asked for.
const NEAR: Share = Share::percent(80);

type Starter = fn() -> Result<Command, String>;

/// Names, and how each is started.
const RIVALS: [(&str, Starter); 5] =
    [("rensa", python), ("datasketch", python), ("gaoya", rust), ("probminhash", rust), ("densminhash", rust)];

/// What one of us took, and found.
#[derive(Clone, Debug, Default)]
struct Run {
    version: String,
    /// From text to signatures, in CPU seconds.
    signatures: f64,
    /// From text to pairs, in CPU seconds.
    all: f64,
    pairs: BTreeSet<(u64, u64)>,
}

/// All of us on so many documents, as a table; `folder` gets the documents, and bases that are removed again.
pub fn run(folder: &Path, documents: u64) -> Result<String, String> {
    let generated = GeneratedDocuments::new(5);
    let texts: Vec<String> = (0..documents).map(|number| generated.text(number)).collect();
    let truth = truth(&generated, documents);
    let file = folder.join("documents.txt");
    fs_err::write(&file, texts.join("\n")).map_err(|error| error.to_string())?;
    let mut table = format!("{documents} documents, {} pairs from {THRESHOLD} on\n\n", truth.len());
    let _ = writeln!(
        table,
        "| | µs a document to signatures | ours is faster | to pairs | ours is faster | recall | precision |"
    );
    let _ = writeln!(table, "|---|---:|---:|---:|---:|---:|---:|");
    for (name, command) in RIVALS {
        let before = ours(folder, &texts)?;
        let theirs = command().and_then(|mut command| parse(command.arg(name).arg(&file)));
        let after = ours(folder, &texts)?;
        let ours = Run {
            signatures: f64::midpoint(before.signatures, after.signatures),
            all: f64::midpoint(before.all, after.all),
            ..before
        };
        let _ = writeln!(table, "{}", row("unframe", &ours, &ours, &truth, documents));
        match theirs {
            Ok(theirs) => {
                let _ = writeln!(
                    table,
                    "{}",
                    row(&format!("{name} {}", theirs.version), &theirs, &ours, &truth, documents)
                );
            }
            Err(why) => {
                let _ = writeln!(table, "| {name} | skipped: {} | | | | | |", why.trim());
            }
        }
    }
    Ok(table)
}

#[expect(clippy::cast_precision_loss, reason = "counts for people")]
fn row(name: &str, run: &Run, ours: &Run, truth: &BTreeSet<(u64, u64)>, documents: u64) -> String {
    let each = |seconds: f64| seconds * 1e6 / documents as f64;
    let true_pairs = run.pairs.intersection(truth).count() as u64;
    format!(
        "| {name} | {:.1} | {:.1} × | {:.1} | {:.1} × | {:.4} | {:.4} |",
        each(run.signatures),
        run.signatures / ours.signatures,
        each(run.all),
        run.all / ours.all,
        share(true_pairs, truth.len() as u64),
        share(true_pairs, run.pairs.len() as u64),
    )
}

/// Pairs that are alike by their words.
fn truth(generated: &GeneratedDocuments, documents: u64) -> BTreeSet<(u64, u64)> {
    let pairs = (0..documents).filter_map(|number| Some((number, GeneratedDocuments::pair_of(number)?)));
    pairs
        .filter(|(number, other)| number < other && *other < documents)
        .filter(|(number, other)| generated.similarity(*number, *other, Scheme::MinHash.words()) >= THRESHOLD)
        .collect()
}

fn ours(folder: &Path, texts: &[String]) -> Result<Run, String> {
    let mut shingler = Shingler::default();
    let ((), signatures) = timed(|| {
        let mut shingles = Vec::new();
        for text in texts {
            shingles.clear();
            shingler.shingle(text, Scheme::MinHash.words(), &mut shingles);
            std::hint::black_box(Sketch::of(&shingles));
        }
    });
    let base = folder.join("base");
    let (pairs, all) = timed(|| {
        let mut writer = Writer::open(&base, Scheme::MinHash)?;
        for (number, text) in texts.iter().enumerate() {
            writer.add(&number.to_string(), &prints(text, &mut shingler))?;
        }
        writer.commit()?;
        writer.base().pairs(NEAR, Compared::Content)
    });
    let pairs = pairs.map_err(|error| error.to_string())?;
    fs_err::remove_dir_all(&base).map_err(|error| error.to_string())?;
    let number = |name: &str| name.parse::<u64>().unwrap_or(0);
    let pairs = pairs.iter().map(|pair| (number(&pair.name), number(&pair.other)));
    let pairs = pairs.map(|(one, other)| (one.min(other), one.max(other))).collect();
    Ok(Run { version: String::new(), signatures: signatures.as_secs_f64(), all: all.as_secs_f64(), pairs })
}

/// What a rival says: its version and two times, then a line for each pair.
fn parse(command: &mut Command) -> Result<Run, String> {
    // One core each: libraries for numbers start threads of their own.
    for variable in ["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "RAYON_NUM_THREADS"] {
        command.env(variable, "1");
    }
    let output = command.output().map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stdout);
    let why = || format!("it said {:?}", String::from_utf8_lossy(&output.stderr));
    let mut lines = said.lines();
    let mut first = lines.next().unwrap_or("").split(' ');
    let (Some(version), Some(signatures), Some(all)) = (first.next(), first.next(), first.next()) else {
        return Err(why());
    };
    let seconds = |text: &str| text.parse::<f64>().map_err(|_| why());
    let pair = |line: &str| {
        let (left, right) = line.split_once(' ')?;
        Some((left.parse().ok()?, right.parse().ok()?))
    };
    let pairs = lines.filter_map(pair).collect();
    Ok(Run { version: version.to_owned(), signatures: seconds(signatures)?, all: seconds(all)?, pairs })
}

/// The folder of what is around our rivals.
fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benchmarks/rivals")
}

/// Where they are built.
fn built() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/rivals")
}

/// Python packages, installed once.
fn python() -> Result<Command, String> {
    let venv = built().join("near-duplicates");
    let python = venv.join("bin/python");
    if !python.exists() {
        ran(Command::new("python3").args(["-m", "venv"]).arg(&venv))?;
        let requirements = sources().join("near-duplicates-requirements.txt");
        ran(Command::new(&python).args(["-m", "pip", "install", "--quiet", "-r"]).arg(requirements))?;
    }
    let mut command = Command::new(python);
    command.arg(sources().join("near_duplicates.py"));
    Ok(command)
}

/// Rust crates, built in a workspace of their own.
fn rust() -> Result<Command, String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let manifest = sources().join("near-duplicates/Cargo.toml");
    ran(Command::new(cargo)
        .args(["build", "--release", "--locked", "--quiet", "--manifest-path"])
        .arg(manifest)
        .arg("--target-dir")
        .arg(built()))?;
    Ok(Command::new(built().join("release/rival-near-duplicates")))
}

fn ran(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| error.to_string())?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}
