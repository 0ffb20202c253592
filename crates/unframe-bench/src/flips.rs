//! One bit of what the command keeps is changed, and it is asked again: it gives the answer it gave before, or an error that names the file
//! and says what to do. Never another answer, never a panic.
//!
//! **Idea.** A state is made by the real command, from a small crawl; then, case by case, one bit of one of its files is changed, the
//! questions are asked, and everything is put back. Files are drawn alike, whatever their size, so that the small ones that say
//! what counts get their share. Runs of the command are all there is to it, so this is as slow as they are: tests of the crates
//! have short forms.

#![expect(clippy::print_stdout, reason = "the table is what a measurement is for")]

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::Random;
use crate::generated_site::GeneratedSite;

/// Something that outlives a run.
struct State {
    name: &'static str,
    /// How it is made.
    made_by: &'static [&'static [&'static str]],
    /// What the names of its files begin with.
    files: &'static [&'static str],
    /// What is asked of it.
    questions: &'static [&'static [&'static str]],
}

/// Pages of the crawl: a run that goes on must have passed a checkpoint, and there is one after 500.
const PAGES: u64 = 1500;

const EXTRACT: &[&str] =
    &["extract", "crawl.jsonl", "--method", "site", "-o", "pages.jsonl", "--audit", "audit.jsonl", "-q"];

const STATES: [State; 6] = [
    State {
        name: "template",
        made_by: &[&["learn", "few.jsonl", "-o", "kept.template"], &["learn", "other.jsonl", "-o", "other.template"]],
        files: &["kept.template"],
        questions: &[
            &["extract", "few.jsonl", "--method", "site", "--template", "kept.template", "-q"],
            &["template", "merge", "kept.template", "other.template", "-o", "merged.template"],
        ],
    },
    State {
        name: "base",
        made_by: &[
            &["dups", "add", "few.jsonl", "--base", "kept.prints"],
            &["dups", "add", "other.jsonl", "--base", "kept.prints"],
        ],
        files: &["kept.prints/manifest", "kept.prints/layer"],
        questions: &[
            &["dups", "export", "--base", "kept.prints"],
            &["dups", "query", "few.jsonl", "--base", "kept.prints", "--format", "jsonl"],
        ],
    },
    State {
        name: "index",
        made_by: &[&["index", "few.jsonl", "--out", "kept.index"], &["index", "other.jsonl", "--out", "kept.index"]],
        files: &["kept.index/"],
        questions: &[&["search", "kept.index", "rain valley", "--json"], &["search", "kept.index", "day", "-n", "99"]],
    },
    // `interrupted` makes these two.
    State { name: "journal", made_by: &[], files: &[".pages.jsonl.journal"], questions: &[EXTRACT] },
    State {
        name: "output",
        made_by: &[],
        files: &[".pages.jsonl.unfinished", ".audit.jsonl.unfinished"],
        questions: &[EXTRACT],
    },
    State {
        name: "judgments",
        made_by: &[&["judgments", "few.jsonl", "--judgments", "kept.sqlite", "--import", "said.jsonl"]],
        files: &["kept.sqlite"],
        questions: &[&["judgments", "few.jsonl", "--judgments", "kept.sqlite", "--export", "jsonl"]],
    },
];

/// What came of a case, the worst last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Same,
    Error,
    /// An error that does not name what is damaged, or does not say what to do.
    Unhelpful,
    Changed,
    Panicked,
}

/// Changes `cases` bits of each state whose name has `named`, and prints what came of it; whether all went well.
pub fn run(unframe: &Path, cases: usize, seed: u64, named: &str) -> io::Result<bool> {
    println!("| state | bits changed | the right answer | an error that helps | unhelpful | another answer | panics |");
    println!("|---|---:|---:|---:|---:|---:|---:|");
    let folder = std::env::temp_dir().join(format!("unframe-flips-{}", std::process::id()));
    let mut all_passed = true;
    for state in STATES.iter().filter(|state| state.name.contains(named)) {
        fs_err::create_dir_all(&folder)?;
        let mut bench = Bench::new(unframe, &folder, state)?;
        let mut counts = BTreeMap::new();
        let mut findings = Vec::new();
        for case in 0..cases {
            let (place, outcome, said) = bench.case(&mut Random::new(seed + case as u64))?;
            *counts.entry(outcome).or_insert(0) += 1;
            if outcome > Outcome::Error {
                findings.push(format!("case {}: {place}: {outcome:?}: {said}", seed + case as u64));
            }
        }
        let count = |outcome| counts.get(&outcome).copied().unwrap_or(0);
        let [same, error, unhelpful, changed, panicked] =
            [Outcome::Same, Outcome::Error, Outcome::Unhelpful, Outcome::Changed, Outcome::Panicked].map(count);
        println!("| {} | {cases} | {same} | {error} | {unhelpful} | {changed} | {panicked} |", state.name);
        for finding in &findings {
            println!("{finding}");
        }
        all_passed &= findings.is_empty();
        fs_err::remove_dir_all(&folder)?;
    }
    Ok(all_passed)
}

/// A state in its folder.
struct Bench<'run> {
    unframe: &'run Path,
    folder: &'run Path,
    state: &'run State,
    /// All files of the folder as they were made, by their names in it.
    whole: BTreeMap<PathBuf, Vec<u8>>,
    /// Of those, the ones whose bits are changed.
    names: Vec<PathBuf>,
    answers: Vec<Answer>,
}

/// What a question gave: exit code, standard output, and the files that were not there before.
type Answer = (Option<i32>, Vec<u8>, BTreeMap<PathBuf, Vec<u8>>);

impl<'run> Bench<'run> {
    fn new(unframe: &'run Path, folder: &'run Path, state: &'run State) -> io::Result<Self> {
        write_sources(folder)?;
        let mut bench = Self { unframe, folder, state, whole: BTreeMap::new(), names: Vec::new(), answers: Vec::new() };
        for arguments in state.made_by {
            let output = bench.ask(arguments)?;
            if !output.status.success() {
                return Err(io::Error::other(format!("{arguments:?}: {}", String::from_utf8_lossy(&output.stderr))));
            }
        }
        if state.made_by.is_empty() {
            interrupt(unframe, folder)?;
        }
        bench.whole = contents(folder)?;
        let is_changed = |name: &PathBuf| {
            state.files.iter().any(|start| name.to_string_lossy().starts_with(start)) && !bench.whole[name].is_empty()
        };
        bench.names = bench.whole.keys().filter(|name| is_changed(name)).cloned().collect();
        if bench.names.is_empty() {
            return Err(io::Error::other(format!("there is no {} to change", state.name)));
        }
        for question in state.questions {
            let answer = bench.answer(question)?.0;
            bench.answers.push(answer);
            bench.put_back()?;
        }
        Ok(bench)
    }

    /// Changes a bit, asks, puts everything back: where it was, what came of it, and what was said.
    fn case(&mut self, random: &mut Random) -> io::Result<(String, Outcome, String)> {
        let name = self.names[random.below(self.names.len())].clone();
        let mut bytes = self.whole[&name].clone();
        let (at, bit) = (random.below(bytes.len()), random.below(8));
        bytes[at] ^= 1 << bit;
        let mut worst = (Outcome::Same, String::new());
        for (question, before) in self.state.questions.iter().zip(&self.answers) {
            fs_err::write(self.folder.join(&name), &bytes)?;
            let (answer, said) = self.answer(question)?;
            let outcome = self.judge(&answer, before, &said);
            if outcome >= worst.0 {
                worst = (outcome, said);
            }
            self.put_back()?;
        }
        Ok((format!("bit {bit} of byte {at} of {}", name.display()), worst.0, worst.1))
    }

    fn judge(&self, answer: &Answer, before: &Answer, said: &str) -> Outcome {
        let names_it = self.state.files.iter().any(|start| said.contains(start.trim_end_matches(['/', '-'])));
        let folder = self.state.files[0].split('/').next().unwrap_or_default();
        if said.contains("panicked") || said.contains("internal error") || answer.0.is_none() {
            Outcome::Panicked
        } else if answer == before {
            Outcome::Same
        } else if answer.0 == Some(0) {
            Outcome::Changed
        } else if said.contains("error: ") && said.contains("hint: ") && (names_it || said.contains(folder)) {
            Outcome::Error
        } else {
            Outcome::Unhelpful
        }
    }

    fn ask(&self, arguments: &[&str]) -> io::Result<Output> {
        Command::new(self.unframe).args(arguments).args(["--color", "never"]).current_dir(self.folder).output()
    }

    fn answer(&self, question: &[&str]) -> io::Result<(Answer, String)> {
        let output = self.ask(question)?;
        let mut made = contents(self.folder)?;
        made.retain(|name, _| !self.whole.contains_key(name));
        Ok(((output.status.code(), output.stdout, made), String::from_utf8_lossy(&output.stderr).into_owned()))
    }

    /// Makes the folder what it was.
    fn put_back(&self) -> io::Result<()> {
        let now = contents(self.folder)?;
        for name in now.keys().filter(|name| !self.whole.contains_key(*name)) {
            fs_err::remove_file(self.folder.join(name))?;
        }
        for (name, bytes) in self.whole.iter().filter(|(name, bytes)| now.get(*name) != Some(bytes)) {
            fs_err::write(self.folder.join(name), bytes)?;
        }
        Ok(())
    }
}

/// The crawl, parts of it, and what experts said of them.
fn write_sources(folder: &Path) -> io::Result<()> {
    let site = GeneratedSite::new(1, 60);
    let line = |number: u64| {
        let day = format!("<h1>Day {number}</h1><p>Rain fell in the valley on day {number}, and the river rose.");
        let html = format!("{day}{}", site.page(number, PAGES));
        format!("{}\n", serde_json::json!({ "id": number.to_string(), "url": site.address(number), "html": html }))
    };
    let lines = |numbers: std::ops::Range<u64>| numbers.map(line).collect::<String>();
    fs_err::write(folder.join("crawl.jsonl"), lines(0..PAGES))?;
    fs_err::write(folder.join("few.jsonl"), lines(0..40))?;
    fs_err::write(folder.join("other.jsonl"), lines(30..70))?;
    let said = |number: usize| {
        let time = format!("2026-11-16T14:{:02}:{:02}.000Z", number / 60, number % 60);
        let (verdict, page) = (["N+S+", "N-S+", "N+S-", "N-S-"][number % 4], format!("page {number}"));
        let said = serde_json::json!({ "time": time, "expert": "Ada", "subject": "page", "site": "a.org", "page": page,
            "method": "auto", "verdict": verdict, "note": "seen" });
        format!("{said}\n")
    };
    fs_err::write(folder.join("said.jsonl"), (0..300).map(said).collect::<String>())
}

/// Leaves what a run leaves that finds no more room for its output.
fn interrupt(unframe: &Path, folder: &Path) -> io::Result<()> {
    // Blocks of 512 bytes, with some shells of 1024: the audit of more than 500 pages, and of less than all.
    let script = "trap '' XFSZ; ulimit -f 10000; exec \"$0\" \"$@\"";
    let output = Command::new("sh").args(["-c", script]).arg(unframe).args(EXTRACT).current_dir(folder).output()?;
    let is_left = |name: &str| folder.join(name).exists();
    if output.status.code() == Some(4) && is_left(".pages.jsonl.journal") && is_left(".pages.jsonl.unfinished") {
        Ok(())
    } else {
        Err(io::Error::other(format!("nothing was left of a run: {}", String::from_utf8_lossy(&output.stderr))))
    }
}

/// All files of a folder, by their names in it.
fn contents(folder: &Path) -> io::Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut contents = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inner) = folders.pop() {
        for entry in fs_err::read_dir(inner)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap_or(&path).to_owned();
                contents.insert(name, fs_err::read(&path)?);
            }
        }
    }
    Ok(contents)
}
