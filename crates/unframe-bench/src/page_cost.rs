//! How many instructions do pages take? Held against what is committed, so that no commit makes them dearer without saying so.
//!
//! **Idea.** Instructions are the same however busy a machine is. Nineteen pages that we wrote and 21 of a generated site, forty in
//! all, go through the front door; valgrind counts, and `benchmarks/instructions.tsv` has what it counted before. **When it fails.** Another compiler
//! or another C library may take some percent more or less; then the numbers are accepted again, in a commit of their own.

#![expect(clippy::print_stdout, reason = "the table is what a measurement is for")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hint::black_box;
use std::io;
use std::path::{Path, PathBuf};

use unframe::template::{LearnOptions, TemplateObserver};
use unframe::{Format, Method, Options};

use crate::generated_site::GeneratedSite;
use crate::instructions;

/// By how many percent a number may differ from what is committed.
const MOST: f64 = 2.0;

/// What is counted: each is a line of the file.
const COUNTED: [&str; 4] = ["alone, text", "alone, JSON lines", "alone, Markdown", "site, text"];

/// The folders of our own pages in the tests of the core.
const PAGES: [&str; 19] = [
    "arabic_blog_post",
    "blog_with_comments_below_a_heading",
    "chinese_news",
    "club_newsletter_in_layout_tables",
    "documentation_page",
    "english_article",
    "forum_thread",
    "japanese_essay",
    "job_search_results",
    "measurements_in_tables",
    "news_article",
    "news_with_comments",
    "product_page",
    "questions_and_answers",
    "recipe",
    "russian_news_in_layout_tables",
    "russian_town_history_in_koi8_r",
    "shop_product",
    "text_only_in_json_ld",
];

/// Pages of the generated site, and words of each.
const OF_SITE: u64 = 21;
const WORDS: usize = 300;

/// What to do with numbers that differ.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Differing {
    /// A larger number is a failure; a smaller one is reported.
    Reported,
    /// They are committed from now on.
    Accepted,
}

/// Counts and prints; whether nothing became dearer. `--accept` commits what it counted.
pub fn run(arguments: &[String]) -> bool {
    let is_accepted = arguments.iter().any(|argument| argument == "--accept");
    let differing = if is_accepted { Differing::Accepted } else { Differing::Reported };
    compare(differing).inspect_err(|error| println!("error: {error}")).unwrap_or(false)
}

/// Where nothing can be compared it says so, and passes.
fn compare(differing: Differing) -> io::Result<bool> {
    if let Some(reason) = why_not() {
        println!("skipped: {reason}");
        return Ok(true);
    }
    let start = count("nothing")?;
    let mut counted = BTreeMap::new();
    for name in COUNTED {
        counted.insert(name, (count(name)? - start) / 1e6);
    }
    let path = file();
    if differing == Differing::Accepted {
        let mut lines = String::from("what\tmillion instructions\n");
        for (name, millions) in &counted {
            let _ = writeln!(lines, "{name}\t{millions:.2}");
        }
        fs_err::write(&path, lines)?;
    }
    let committed = fs_err::read_to_string(&path)?;
    println!("| forty pages | million instructions | committed | difference |\n|---|---:|---:|---:|");
    let mut passed = true;
    for (name, millions) in counted {
        let known = committed.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('\t')?.parse::<f64>().ok());
        let known = known.ok_or_else(|| io::Error::other(format!("`{}` has no line for `{name}`", path.display())))?;
        let percent = 100.0 * (millions - known) / known;
        let verdict = judged(percent);
        passed &= percent <= MOST;
        println!("| {name} | {millions:.2} | {known:.2} | {percent:+.1} %{verdict} |");
    }
    if !passed {
        println!(
            "\nPages became dearer. If that is worth it, say so: `cargo xtask instructions --accept`, and the numbers in the commit."
        );
    }
    Ok(passed)
}

fn judged(percent: f64) -> &'static str {
    match percent {
        _ if percent > MOST => " **dearer**",
        _ if percent < -MOST => ", cheaper: `--accept` holds it",
        _ => "",
    }
}

/// Why the numbers of this machine cannot be compared.
fn why_not() -> Option<&'static str> {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        let is_there = std::process::Command::new("valgrind").arg("--version").output().is_ok();
        return (!is_there).then_some("valgrind is not installed, which counts instructions");
    }
    Some("instructions of pages are committed for x86-64 with registers of 32 bytes only")
}

fn count(name: &str) -> io::Result<f64> {
    instructions(name, &pages()).ok_or_else(|| io::Error::other(format!("valgrind could not count `{name}`")))
}

/// Does what is counted under a name; the bytes it wrote.
pub fn work(name: &str) -> io::Result<usize> {
    match name {
        "alone, text" => alone(Format::Text),
        "alone, JSON lines" => alone(Format::Json),
        "alone, Markdown" => alone(Format::Markdown),
        "site, text" => Ok(of_site()),
        _ => Ok(0),
    }
}

fn alone(format: Format) -> io::Result<usize> {
    let options = Options { method: Method::Page, ..Options::default() };
    let mut written = 0;
    for name in PAGES {
        let bytes = fs_err::read(pages().join(name).join("page.html"))?;
        written += black_box(unframe::extract(&bytes[..], &options).render(format)).len();
    }
    Ok(written)
}

fn of_site() -> usize {
    let site = GeneratedSite::new(7, WORDS);
    let pages: Vec<String> = (0..OF_SITE).map(|page| site.page(page, OF_SITE)).collect();
    let options = Options::default();
    let mut observer = TemplateObserver::new(LearnOptions::default());
    for page in &pages {
        observer.observe(&options.read(page));
    }
    let template = observer.finish();
    pages.iter().map(|page| black_box(template.extract(page, &options).render(Format::Text)).len()).sum()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the crate is two folders below the root")
}

fn pages() -> PathBuf {
    root().join("crates/unframe/tests/pages")
}

fn file() -> PathBuf {
    root().join("benchmarks/instructions.tsv")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forty_pages_go_through_and_every_name_does_something() {
        assert_eq!(PAGES.len() as u64 + OF_SITE, 40);
        for name in COUNTED {
            assert!(work(name).unwrap() > 10_000, "{name}");
        }
        assert_eq!(work("nothing").unwrap(), 0);
    }

    #[test]
    fn every_number_that_is_counted_is_committed() {
        let committed = fs_err::read_to_string(file()).unwrap();
        assert!(COUNTED.iter().all(|name| committed.contains(&format!("\n{name}\t"))));
    }

    #[test]
    fn two_percent_more_are_too_many() {
        assert_eq!([judged(2.1), judged(1.9), judged(-1.9)], [" **dearer**", "", ""]);
        assert!(judged(-2.1).contains("--accept"));
    }
}
