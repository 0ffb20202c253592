//! Our measures beside those of `trec_eval` (through `pytrec_eval-terrier` and `ir_measures`), on random runs.
//!
//! `cargo xtask test` and `cargo xtask search-measures` install them into `target/trec-eval-venv`; where they are not, the
//! test says so and is skipped.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use unframe_search::judgments::Judgments;
use unframe_search::measures::Measured;
use unframe_search::random::Random;
use unframe_search::trec_run::Run;

const CASES: u64 = 24;

fn python() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2)?;
    let python = root.join("target/trec-eval-venv/bin/python");
    let imports = Command::new(&python).args(["-c", "import ir_measures, pytrec_eval"]).output().ok()?;
    imports.status.success().then_some(python)
}

/// Judgments and a run: topics without a result, results without judgments, documents nobody judged, grades from -1 to 3,
/// many equal scores, and scores that are equal only in single precision.
fn case(seed: u64) -> (String, String) {
    let mut random = Random::new(seed);
    let (mut qrels, mut run) = (String::new(), String::new());
    for topic in 0..30 {
        let documents = 1 + random.below(60);
        let (is_judged, is_found) = (random.below(8) != 0, random.below(6) != 0);
        let mut ids: Vec<String> = (0..documents).map(|number| format!("d{number}-é{}", number % 7)).collect();
        random.shuffle(&mut ids);
        for id in &ids {
            if is_judged && random.below(3) != 0 {
                let grade = [-1, 0, 0, 0, 1, 1, 2, 3][random.below(8)];
                writeln!(qrels, "q{topic} 0 {id} {grade}").expect("strings take all");
            }
            if is_found && random.below(4) != 0 {
                let score = match random.below(3) {
                    0 => format!("{}", random.below(5)),
                    1 => format!("{}.5", random.below(9)),
                    _ => format!("3.{:010}", 1_000_000_000 + random.below(40)),
                };
                writeln!(run, "q{topic} Q0 {id} 1 {score} random").expect("strings take all");
            }
        }
    }
    (qrels, run)
}

#[test]
fn measures_are_those_of_trec_eval() {
    let Some(python) = python() else {
        println!(
            "skipped: no `target/trec-eval-venv` with pytrec_eval-terrier and ir_measures (`cargo xtask search-measures`)"
        );
        return;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/trec_eval/measure.py");
    let folder = tempfile::tempdir().unwrap();
    let mut compared = 0;
    for seed in 0..CASES {
        let (qrels, run) = case(seed);
        let (qrels_path, run_path) = (folder.path().join("qrels"), folder.path().join("run"));
        fs_err::write(&qrels_path, qrels).unwrap();
        fs_err::write(&run_path, run).unwrap();
        let output = Command::new(&python).arg(&script).args([&qrels_path, &run_path]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let lines = String::from_utf8(output.stdout).unwrap();
        let theirs: BTreeMap<String, [f64; 4]> =
            lines.lines().map(|line| serde_json::from_str::<(String, [f64; 4])>(line).unwrap()).collect();

        let judgments = Judgments::read(&qrels_path).unwrap();
        let run = Run::read(&run_path).unwrap();
        let topics = Measured::of_run(&run, &judgments);
        let mean = Measured::mean(topics.iter().map(|(_, measured)| *measured));
        let ours = topics.into_iter().chain([("mean".to_owned(), mean)]);
        for (topic, ours) in ours {
            // Topics for which nothing was found are not in what the library gives, but in the mean.
            let expected = theirs.get(&topic).copied().unwrap_or_default();
            assert!(topic == "mean" || theirs.contains_key(&topic) == run.0.contains_key(&topic), "{topic}");
            let ours = [ours.average_precision, ours.precision, ours.gain, ours.reciprocal_rank];
            for (ours, theirs) in ours.into_iter().zip(expected) {
                assert!((ours - theirs).abs() < 1e-6, "seed {seed}, {topic}: {ours} is not {theirs}");
                compared += 1;
            }
        }
    }
    println!("{compared} values compared");
    assert!(compared > 2000, "{compared}");
}
