//! Does any broken page make anything fail? Few cases here; `cargo xtask corrupt --cases 1000000` runs more.

use unframe_bench::corpus;
use unframe_bench::corrupt::{self, case};

#[test]
fn broken_pages_are_pages() {
    let Some(pages) = corpus::wcxb_dev() else { return println!("wcxb-dev {}", corpus::SKIPPED) };
    let pages: Vec<&str> = pages.iter().map(|page| page.html.as_str()).collect();
    let outcome = corrupt::run(0..4_000, &pages, 10, |_| ());
    assert!(outcome.findings.is_empty(), "{:?}", outcome.findings);
}

#[test]
fn broken_pages_of_our_own_are_pages_and_the_same_every_time() {
    let pages =
        ["<title>Rain</title><h1>Rain</h1><p class=byline>By Kari Nord, 12 May 2024<p>It rains &amp; rains."
            .repeat(50)];
    let pages = pages.each_ref().map(String::as_str);
    let outcome = corrupt::run(0..2_000, &pages, 10, |_| ());
    assert!(outcome.findings.is_empty(), "{:?}", outcome.findings);
    assert_eq!(case(77, &pages).bytes, case(77, &pages).bytes);
    assert_ne!(case(77, &pages).bytes, case(78, &pages).bytes);
}
