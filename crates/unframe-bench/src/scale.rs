//! What do very many pages cost? Runs the real command on generated sites of growing size, and prints a table.
//!
//! CPU time is that of all threads, as the kernel counts it for children that have ended; small corpora are run several
//! times, because it counts in hundredths of a second. The peak of memory (`VmHWM`) is looked up while the command runs.
//! Both come from `/proc`, so this is for Linux.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the table is what a measurement is for")]

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde::Serialize;
use unframe::template::site_2005::{PageChains, Parameters, find_framing};

use crate::generated_site::GeneratedSite;

/// What to measure.
#[derive(Clone, Debug)]
pub struct Scale {
    /// The command.
    pub unframe: PathBuf,
    /// Where corpora are written, one after another; each is removed again.
    pub folder: PathBuf,
    /// The largest number of pages of one site; smaller powers of ten from 100 on come first.
    pub most_pages: u64,
    /// How many sites of [`PAGES_OF_A_SITE`] pages.
    pub sites: u64,
    /// Pages of the site that the method of 2005 is run on.
    pub pages_2005: u64,
}

/// Pages of each of many sites: the papers' collection had 700,000 pages of 20,000 sites.
pub const PAGES_OF_A_SITE: u64 = 35;
/// Words of an article: pages of about 15 kB for one site, 7 kB for many.
const WORDS: usize = 900;
const WORDS_OF_MANY: usize = 150;
/// CPU seconds a measurement takes at least.
const LEAST_SECONDS: f64 = 2.0;

/// In which order the pages of many sites come.
#[derive(Clone, Copy, Debug)]
enum Order {
    OneAfterAnother,
    Interleaved,
}

/// A line of JSON lines.
#[derive(Serialize)]
pub(crate) struct Line<'page> {
    pub(crate) id: &'page str,
    pub(crate) url: &'page str,
    pub(crate) html: &'page str,
}

/// Measures everything.
pub fn run(scale: &Scale) -> io::Result<()> {
    println!("| corpus | pages | MB | CPU s | CPU µs a page | × smallest | MB/s a core | peak RSS, MB |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    let mut smallest = None;
    let mut pages = 100;
    while pages <= scale.most_pages {
        let corpus = Corpus::of_one_site(&scale.folder, pages)?;
        let cost = corpus.measure(&mut extract(scale, &corpus.path))?;
        corpus.remove()?;
        let per_page = cost.seconds / float(pages);
        print_row("one site", pages, corpus.bytes, &cost, Some(per_page / *smallest.get_or_insert(per_page)));
        pages *= 10;
    }
    if scale.sites > 0 {
        for (order, name) in [(Order::OneAfterAnother, "one after another"), (Order::Interleaved, "interleaved")] {
            let corpus = Corpus::of_many_sites(&scale.folder, scale.sites, order)?;
            let cost = corpus.measure(&mut extract(scale, &corpus.path))?;
            corpus.remove()?;
            let name = format!("{} sites × {PAGES_OF_A_SITE}, {name}", scale.sites);
            print_row(&name, scale.sites * PAGES_OF_A_SITE, corpus.bytes, &cost, None);
        }
    }
    if scale.pages_2005 > 0 {
        let bytes = one_site(scale.pages_2005).map(|page| page.1.len()).sum();
        let corpus = Corpus { path: PathBuf::new(), bytes };
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["site-2005", "--pages", &scale.pages_2005.to_string()]);
        let cost = corpus.measure(&mut command)?;
        print_row("`site_2005`, library, pages in memory", scale.pages_2005, bytes, &cost, None);
    }
    Ok(())
}

/// The method of 2005 on a generated site; how many clusters it found.
pub fn run_site_2005(pages: u64) -> usize {
    let parameters = Parameters::default();
    let chains: Vec<PageChains> = one_site(pages).map(|(_, page)| PageChains::of(&page, &parameters)).collect();
    find_framing(&chains, &parameters).clusters.len()
}

fn one_site(pages: u64) -> impl Iterator<Item = (String, String)> {
    let site = GeneratedSite::new(1, WORDS);
    (0..pages).map(move |page| (site.address(page), site.page(page, pages)))
}

fn extract(scale: &Scale, corpus: &Path) -> Command {
    let mut command = Command::new(&scale.unframe);
    command.args(["extract", "--method", "site", "--quiet", "--format", "text", "--parallel", "2"]).arg(corpus);
    command
}

fn print_row(name: &str, pages: u64, bytes: usize, cost: &Cost, ratio: Option<f64>) {
    let ratio = ratio.map_or_else(|| "–".to_owned(), |ratio| format!("{ratio:.2}"));
    let (megabytes, seconds) = (float(bytes as u64) / 1e6, cost.seconds);
    println!(
        "| {name} | {pages} | {megabytes:.0} | {seconds:.2} | {:.0} | {ratio} | {:.0} | {:.0} |",
        seconds * 1e6 / float(pages),
        megabytes / seconds,
        float(cost.peak) / 1e6
    );
}

/// A file of JSON lines.
struct Corpus {
    path: PathBuf,
    /// Of the pages' markup.
    bytes: usize,
}

impl Corpus {
    fn of_one_site(folder: &Path, pages: u64) -> io::Result<Self> {
        Self::write(folder, one_site(pages))
    }

    fn of_many_sites(folder: &Path, sites: u64, order: Order) -> io::Result<Self> {
        let page = move |number: u64| {
            let (site, page) = match order {
                Order::OneAfterAnother => (number / PAGES_OF_A_SITE, number % PAGES_OF_A_SITE),
                Order::Interleaved => (number % sites, number / sites),
            };
            let site = GeneratedSite::new(site, WORDS_OF_MANY);
            (site.address(page), site.page(page, PAGES_OF_A_SITE))
        };
        Self::write(folder, (0..sites * PAGES_OF_A_SITE).map(page))
    }

    fn write(folder: &Path, pages: impl Iterator<Item = (String, String)>) -> io::Result<Self> {
        let path = folder.join(format!("unframe-scale-{}.jsonl", std::process::id()));
        let mut file = BufWriter::with_capacity(1 << 20, fs_err::File::create(&path)?);
        let mut bytes = 0;
        for (url, html) in pages {
            serde_json::to_writer(&mut file, &Line { id: &url, url: &url, html: &html })?;
            file.write_all(b"\n")?;
            bytes += html.len();
        }
        file.flush()?;
        Ok(Self { path, bytes })
    }

    fn remove(&self) -> io::Result<()> {
        fs_err::remove_file(&self.path)
    }

    /// What a command costs, which is run again until that took long enough to tell.
    fn measure(&self, command: &mut Command) -> io::Result<Cost> {
        eprintln!("{:.0} MB: {command:?}", float(self.bytes as u64) / 1e6);
        let start = seconds_of_children()?;
        let (mut runs, mut peak) = (0_u64, 0);
        loop {
            peak = peak_of(command.stdout(Stdio::null()).spawn()?)?.max(peak);
            runs += 1;
            let seconds = seconds_of_children()? - start;
            if seconds >= LEAST_SECONDS || runs >= 1000 {
                return Ok(Cost { seconds: seconds / float(runs), peak });
            }
        }
    }
}

struct Cost {
    /// CPU seconds.
    seconds: f64,
    /// Bytes of memory at the peak.
    peak: u64,
}

/// Waits for a process; the most memory it had, a moment before it ended at the latest.
pub(crate) fn peak_of(mut child: Child) -> io::Result<u64> {
    let mut peak = 0;
    loop {
        let status = fs_err::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
        peak = kilobytes.map_or(peak, |kilobytes| peak.max(kilobytes * 1024));
        if let Some(status) = child.try_wait()? {
            return if status.success() {
                Ok(peak)
            } else {
                Err(io::Error::other(format!("the command ended with {status}")))
            };
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// CPU seconds of all children that ended so far.
pub(crate) fn seconds_of_children() -> io::Result<f64> {
    let stat = fs_err::read_to_string("/proc/self/stat")?;
    // The second field is a name in parentheses, in which anything may stand; the third follows.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: u64 = fields.skip(13).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    // Linux tells all processes that there are a hundred to a second.
    Ok(float(ticks) / 100.0)
}

#[expect(clippy::cast_precision_loss, reason = "nobody has 2⁵³ bytes")]
pub(crate) fn float(number: u64) -> f64 {
    number as f64
}
