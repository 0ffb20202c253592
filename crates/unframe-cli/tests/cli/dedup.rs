//! `extract --dedup`: what several pages say is kept once, whatever their order.

use crate::command::Folder;

const NOTE: &str = "This manual is kept by the watchmakers of the valley, who answer letters once a month, in winter more \
                    often, and are glad of every picture of a clock that nobody knows.";

/// A page of its own words, and a note that several pages have.
fn page(own: &str, words: usize, note: &str) -> String {
    let text: Vec<String> = (0..words).map(|word| format!("{own}{word}")).collect();
    format!("<title>{own}</title><div><h1>About {own}</h1><p>{}.</div><div><p>{note}</div>", text.join(" "))
}

fn site() -> Folder {
    Folder::new()
        .with("site/clock.html", page("clock", 80, NOTE))
        .with("site/clock-print.html", page("clock", 78, NOTE))
        .with("site/spring.html", page("spring", 60, NOTE))
        .with("site/wheel.html", page("wheel", 40, "It turns."))
}

fn extracted(folder: &Folder, options: &[&str]) -> (String, String) {
    let outcome = folder.run(&[&["extract", "--method", "site", "--format", "jsonl"], options].concat());
    assert_eq!(outcome.code, Some(0), "{options:?}: {}", outcome.stderr);
    (outcome.stdout, outcome.stderr)
}

fn ids(jsonl: &str) -> Vec<&str> {
    jsonl.lines().filter_map(|line| line.strip_prefix("{\"id\":\"")?.split('"').next()).collect()
}

#[test]
fn a_page_that_repeats_another_is_left_out_counted_and_listed() {
    let folder = site();
    let (pages, told) = extracted(&folder, &["site", "--dedup", "--audit", "a.jsonl"]);
    assert_eq!(ids(&pages), ["clock.html", "spring.html", "wheel.html"]);
    assert!(told.contains("4 pages of 1 site, 1 that repeat others left out"), "{told}");
    let audit = folder.read("a.jsonl");
    assert!(audit.contains("clock-print.html") && audit.contains("\"reason\":\"said-elsewhere\""), "{audit}");
}

#[test]
fn a_block_that_another_page_says_is_left_out() {
    let folder = site();
    let (pages, _) = extracted(&folder, &["site", "--dedup=blocks"]);
    assert_eq!(pages.matches("glad of every picture").count(), 1, "{pages}");
    assert!(
        pages.contains("\"reason\":\"said-elsewhere\"") && pages.contains("\"duplicate_of\":\"clock.html\""),
        "{pages}"
    );
}

#[test]
fn what_repeats_can_be_marked_instead() {
    let folder = site();
    let (pages, _) = extracted(&folder, &["site", "--deduplicate=blocks", "--dedup-mark"]);
    assert_eq!(ids(&pages).len(), 4);
    assert_eq!(pages.matches("glad of every picture").count(), 3, "{pages}");
    let print = pages.lines().find(|line| line.contains("\"id\":\"clock-print.html\"")).unwrap_or_default();
    assert!(print.contains(",\"duplicate_of\":\"clock.html\",\"similarity\":0.9"), "{print}");
}

#[test]
fn what_is_kept_depends_neither_on_the_order_of_sources_nor_on_threads() {
    let folder = site();
    let sources = ["site/wheel.html", "site/clock-print.html", "site/spring.html", "site/clock.html"];
    let sorted = |options: &[&str]| {
        let (pages, _) = extracted(&folder, &[&["--dedup=blocks", "--site-by", "one"], options].concat());
        let mut lines: Vec<String> = pages.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let first = sorted(&[&sources[..], &["--parallel", "1"]].concat());
    let mut others = sources;
    others.reverse();
    assert_eq!(sorted(&[&others[..], &["--parallel", "4"]].concat()), first);
    others.swap(0, 2);
    assert_eq!(sorted(&[&others[..], &["--parallel", "3"]].concat()), first);
}
