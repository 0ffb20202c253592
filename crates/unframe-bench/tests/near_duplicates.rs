//! The bar for near-duplicates on a small scale; `unframe-bench near-duplicates` measures the large one.

use tempfile::tempdir;
use unframe_bench::near_duplicates;

#[test]
fn near_duplicates_are_found_and_nothing_else_is() {
    let folder = tempdir().unwrap();
    let measured = near_duplicates::run(folder.path(), 4_000).unwrap();
    println!("{}", measured.table());
    assert!(measured.recall() >= 0.99 && measured.precision() >= 0.99, "{}", measured.table());
}
