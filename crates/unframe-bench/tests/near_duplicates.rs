//! The bar for near-duplicates on a small scale; `unframe-bench near-duplicates` measures the large one.

use tempfile::tempdir;
use unframe_bench::near_duplicates;
use unframe_bench::near_duplicates::finding_of_2008::{Finding, finding};
use unframe_bench::quality::gold;

#[test]
fn near_duplicates_are_found_and_nothing_else_is() {
    let folder = tempdir().unwrap();
    let measured = near_duplicates::run(folder.path(), 4_000).unwrap();
    println!("{}", measured.table());
    assert!(measured.recall() >= 0.99 && measured.precision() >= 0.99, "{}", measured.table());
}

/// The finding of the paper on the sites that have content known to us; says so where they are not there.
#[test]
fn blocks_find_more_than_whole_pages_with_as_many_shingles() {
    let Some(path) = gold::sites_dev() else {
        println!("skipped: gold-sites-dev is not there");
        return;
    };
    let mut all = Finding::default();
    for site in gold::read(&path).unwrap() {
        let found = finding(&site);
        println!("{}: {found:?}", site.name);
        all = all.with(found);
    }
    println!("all: {all:?}");
    let [whole, by_blocks] = all.matches;
    assert!(by_blocks > whole, "{all:?}");
}
