//! Do we build the trees html5ever builds? On made-up pages and on real ones; differences must be explained.

use std::fmt::Write;

use unframe::html::Scripting;
use unframe_bench::difference::Oracle;
use unframe_bench::{corpus, difference, differential};

#[test]
fn tag_soup_gives_the_same_trees() {
    let outcome = differential::run(0..20_000, &[], Oracle::Released, 10);
    println!("{} cases, explained: {:?}", outcome.cases, outcome.explained);
    let mut findings = String::new();
    for finding in &outcome.unexplained {
        let (ours, theirs) = difference::dumps(&finding.text, finding.scripting);
        writeln!(findings, "{finding:?}\nunframe:\n{ours}html5ever:\n{theirs}").expect("a String takes everything");
    }
    assert!(outcome.unexplained.is_empty(), "{findings}");
}

#[test]
fn real_pages_give_the_same_trees() {
    let Some(pages) = corpus::wcxb_dev() else { return println!("wcxb-dev {}", corpus::SKIPPED) };
    let mut differing = Vec::new();
    for page in &pages {
        for scripting in [Scripting::Off, Scripting::On] {
            if difference::differs(&page.html, scripting) {
                differing.push((&page.id, scripting));
            }
        }
    }
    assert!(differing.is_empty(), "`unframe-bench pages` shows why these pages differ: {differing:?}");
}
