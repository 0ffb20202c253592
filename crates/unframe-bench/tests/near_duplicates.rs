//! The bar for near-duplicates on a small scale; `unframe-bench near-duplicates` measures the large one.

use tempfile::tempdir;
use unframe::segment::semantic::Edition;
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
    let sites = gold::read(&path).unwrap();
    for edition in [Edition::Modern, Edition::Of2008] {
        let mut all = Finding::default();
        let (mut doubled, mut navigation) = (0, 0);
        for site in &sites {
            let found = finding(site, edition);
            println!("{edition:?} {}: {found:?}", site.name);
            doubled += usize::from(found.coinciding[1] >= 2 * found.coinciding[0]);
            navigation += usize::from(found.matched_by_navigation * 10 > found.pages_with_navigation * 9);
            all = all.with(found);
        }
        println!("{edition:?}, all {} sites: {all:?}", sites.len());
        println!("{edition:?}: matches at least doubled on {doubled} sites, navigation above 90 % on {navigation}");
        let [whole, by_blocks] = all.coinciding;
        assert!(by_blocks > whole, "{all:?}");
        // What the paper says of its blocks holds on most sites, and of their navigation on all together.
        if edition == Edition::Of2008 {
            assert!(2 * doubled > sites.len(), "doubled on {doubled} of {} sites", sites.len());
            assert!(all.matched_by_navigation * 10 > all.pages_with_navigation * 9, "{all:?}");
        }
    }
}
