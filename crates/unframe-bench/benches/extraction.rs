//! How fast is template-only extraction? `cargo bench -p unframe-bench --bench extraction [-- --rounds 5 --sites FOLDER]`
//!
//! From bytes to the text of the content: decode, parse, split, judge by the template, render; each row adds a stage to
//! the one above it. Pages are held in memory, one thread, CPU time. wcxb-dev has single pages, which are judged by a
//! template of some of them: little of it matches, looking for it costs the same. `--sites` names a folder with a folder
//! of pages for each site, which are judged by the template of their own site.
//!
//! trafilatura extracts some of the same pages in the same run, if `python3` can import it (`UNFRAME_PYTHON` names another
//! interpreter); its ratio is CPU time by CPU time.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the tables are what a bench is for")]

use std::env;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;

use unframe::extraction::{Extraction, KnownSite};
use unframe::template::SiteTemplate;
use unframe::{Method, Options, Share};
use unframe_bench::{corpus, instructions, timed};

/// Pages of wcxb-dev that the template they are judged by is learned from.
const LEARNED_FROM: usize = 200;
/// Pages whose instructions are counted, and those that trafilatura extracts: more take minutes.
const SAMPLE: usize = 40;

/// What is done to a page, up to and with this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Nothing,
    Read,
    Split,
    Judge,
    Extract,
    Render,
}

const STAGES: [(Stage, &str); 5] = [
    (Stage::Read, "`Options::read`: decode and parse"),
    (Stage::Split, "`ReadPage::blocks`"),
    (Stage::Judge, "`Options::judge` by the site"),
    (Stage::Extract, "`Extraction::of`"),
    (Stage::Render, "`Extraction::text`: all"),
];

struct Site {
    pages: Vec<Vec<u8>>,
    template: SiteTemplate,
}

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let value = |option: &str| {
        let at = arguments.iter().position(|argument| argument == option)?;
        arguments.get(at + 1).cloned()
    };
    if let (Some(stage), Some(sample)) = (value("--count"), value("--sample")) {
        return run_once(&stage, Path::new(&sample));
    }
    let rounds = value("--rounds").and_then(|rounds| rounds.parse().ok()).unwrap_or(5);
    if let Some(folder) = value("--sites") {
        let sites = folders(Path::new(&folder)).iter().map(|folder| Site::of(pages_in(folder))).collect::<Vec<_>>();
        report("sites", &sites, rounds);
    } else if let Some(pages) = corpus::wcxb_dev() {
        let pages: Vec<Vec<u8>> = pages.into_iter().map(|page| page.html.into_bytes()).collect();
        let step = (pages.len() / LEARNED_FROM).max(1);
        let template = learn(pages.iter().step_by(step));
        report("wcxb-dev", &[Site { pages, template }], rounds);
    } else {
        eprintln!("{}", corpus::SKIPPED);
    }
}

impl Site {
    fn of(pages: Vec<Vec<u8>>) -> Self {
        Self { template: learn(pages.iter()), pages }
    }

    /// A number that depends on the work, so that none of it can be optimised away.
    fn run(&self, stage: Stage) -> usize {
        self.pages.iter().map(|page| extract(black_box(page), &self.template, stage)).sum()
    }
}

fn learn<'pages>(pages: impl Iterator<Item = &'pages Vec<u8>>) -> SiteTemplate {
    unframe::learn(pages)
}

fn extract(bytes: &[u8], template: &SiteTemplate, until: Stage) -> usize {
    if until == Stage::Nothing {
        return bytes.len();
    }
    let options = Options { method: Method::Site, ..Options::default() };
    let read = options.read(bytes);
    if until == Stage::Read {
        return read.tree().len();
    }
    if until == Stage::Split {
        return read.blocks().len();
    }
    let judged = options.judge(&read, KnownSite::Template(template));
    if until == Stage::Judge {
        return judged.labels.iter().filter(|verdict| verdict.support > Share::NONE).count();
    }
    let extraction = Extraction::of(read, judged, options);
    if until == Stage::Extract {
        return usize::from(extraction.content().leave_out.is_empty());
    }
    extraction.text().len()
}

fn report(name: &str, sites: &[Site], rounds: usize) {
    let bytes: usize = sites.iter().flat_map(|site| &site.pages).map(Vec::len).sum();
    let pages: usize = sites.iter().map(|site| site.pages.len()).sum();
    let mut seconds = vec![Vec::new(); STAGES.len()];
    for round in 0..=rounds {
        for ((stage, _), seconds) in STAGES.iter().zip(&mut seconds) {
            let (_, took) = timed(|| black_box(sites.iter().map(|site| site.run(*stage)).sum::<usize>()));
            // The first round warms up.
            if round > 0 {
                seconds.push(took.as_secs_f64());
            }
        }
        eprintln!("round {round} of {rounds}");
    }
    let sample = Sample::write(sites);
    let counts = sample.count_instructions();
    let rival = sample.beside_trafilatura();
    sample.remove();
    let megabytes = float(bytes) / 1e6;
    println!(
        "{name}: {pages} pages of {} sites, {megabytes:.1} MB, {rounds} rounds, one thread, CPU time",
        sites.len()
    );
    println!();
    println!("| up to and with | MB/s | instructions/byte |");
    println!("|---|---:|---:|");
    for (((_, stage), seconds), count) in STAGES.iter().zip(&mut seconds).zip(counts) {
        let count = count.map_or_else(|| "–".to_owned(), |count| format!("{count:.1}"));
        seconds.sort_by(f64::total_cmp);
        println!("| {stage} | {:.0} | {count} |", megabytes / seconds[seconds.len() / 2]);
    }
    println!();
    println!("{rival}");
}

/// Some of the pages on disk, for other processes.
struct Sample {
    folder: PathBuf,
    sites: Vec<Site>,
    bytes: usize,
}

impl Sample {
    /// A tenth of the sites, but one at least, some pages of each: so many that their template is one.
    fn write(sites: &[Site]) -> Self {
        let folder = env::temp_dir().join(format!("unframe-extraction-{}", std::process::id()));
        let sampled: Vec<&Site> = sites.iter().step_by(10).collect();
        let pages = SAMPLE / sampled.len();
        let mut bytes = 0;
        for (number, site) in sampled.iter().enumerate() {
            let folder = folder.join(number.to_string());
            fs_err::create_dir_all(&folder).expect("the temporary folder is writable");
            let step = (site.pages.len() / pages).max(1);
            for (number, page) in site.pages.iter().step_by(step).take(pages).enumerate() {
                bytes += page.len();
                fs_err::write(folder.join(number.to_string()), page).expect("the temporary folder is writable");
            }
        }
        let sites = folders(&folder).iter().map(|folder| Site::of(pages_in(folder))).collect();
        Self { folder, sites, bytes }
    }

    fn remove(self) {
        fs_err::remove_dir_all(self.folder).ok();
    }

    /// Instructions per byte up to each stage; `None` where valgrind is not installed.
    fn count_instructions(&self) -> Vec<Option<f64>> {
        let count = |stage: &str| instructions(stage, &self.folder);
        let nothing = count("nothing");
        STAGES.iter().map(|(_, stage)| Some((count(stage)? - nothing?) / float(self.bytes))).collect()
    }

    /// How much more CPU time trafilatura takes for the same pages.
    fn beside_trafilatura(&self) -> String {
        let python = env::var("UNFRAME_PYTHON").unwrap_or_else(|_| "python3".to_owned());
        let output = Command::new(&python).args(["-c", TRAFILATURA]).arg(&self.folder).output();
        let Some(output) = output.ok().filter(|output| output.status.success()) else {
            return format!("trafilatura: skipped, `{python}` cannot import it");
        };
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut words = said.split_whitespace();
        let (Some(version), Some(Ok(seconds))) = (words.next(), words.next().map(str::parse::<f64>)) else {
            return format!("trafilatura: skipped, it said {said:?}");
        };
        let run = || self.sites.iter().map(|site| site.run(Stage::Render)).sum::<usize>();
        let mut rounds: Vec<f64> = (0..9).map(|_| timed(|| black_box(run())).1.as_secs_f64()).collect();
        rounds.sort_by(f64::total_cmp);
        let megabytes = float(self.bytes) / 1e6;
        format!(
            "trafilatura {version} on {SAMPLE} of these pages, {megabytes:.1} MB, in the same run: {:.2} MB/s; unframe \
             {:.0} MB/s, {:.0} times as fast",
            megabytes / seconds,
            megabytes / rounds[rounds.len() / 2],
            seconds / rounds[rounds.len() / 2]
        )
    }
}

const TRAFILATURA: &str = "
import pathlib, sys, time, trafilatura
pages = [path.read_bytes() for path in sorted(pathlib.Path(sys.argv[1]).rglob('*')) if path.is_file()]
start = time.process_time()
for page in pages:
    trafilatura.extract(page)
print(trafilatura.__version__, time.process_time() - start)
";

/// What valgrind watches: one stage over the sample.
fn run_once(name: &str, sample: &Path) {
    let stage = STAGES.iter().find(|(_, stage)| *stage == name).map_or(Stage::Nothing, |(stage, _)| *stage);
    let sites = folders(sample).into_iter().map(|folder| Site::of(pages_in(&folder)));
    black_box(sites.map(|site| site.run(stage)).sum::<usize>());
}

/// The folders in a folder, by name.
fn folders(folder: &Path) -> Vec<PathBuf> {
    entries(folder).into_iter().filter(|path| path.is_dir()).collect()
}

/// All files below a folder that may be pages.
fn pages_in(folder: &Path) -> Vec<Vec<u8>> {
    let is_page = |path: &PathBuf| path.extension().is_none_or(|extension| extension.to_string_lossy().contains("htm"));
    let (folders, files): (Vec<_>, Vec<_>) = entries(folder).into_iter().partition(|path| path.is_dir());
    let own = files.into_iter().filter(is_page).map(|path| fs_err::read(path).expect("pages are readable"));
    own.chain(folders.iter().flat_map(|folder| pages_in(folder))).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs_err::read_dir(folder).expect("the folder is readable");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("the folder is readable").path()).collect();
    paths.sort();
    paths
}

#[expect(clippy::cast_precision_loss, reason = "nobody has 2⁵³ bytes")]
fn float(bytes: usize) -> f64 {
    bytes as f64
}
