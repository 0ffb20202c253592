//! A process that is killed while it adds and replaces pages leaves an index that can be searched and goes on.
//!
//! The test starts itself again as the process to be killed.

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::tempdir;
use unframe::label::Label;
use unframe_search::index::{Index, PageToIndex, Prepared, Writer};
use unframe_search::search::How;
use unframe_search::{Part, SearchError};

const FOLDER: &str = "UNFRAME_SEARCH_KILL_FOLDER";
const START: &str = "UNFRAME_SEARCH_KILL_START";
const KILLS: u64 = 25;
/// Pages in a commit.
const COMMIT: u64 = 30;

/// A page that says its number, and a word of its own that every second pass over it changes.
fn prepared(number: u64, pass: u64) -> Prepared {
    let text = format!("number{number} pass{pass} {}", "rain ".repeat(20));
    let parts = vec![Part { label: Label::Content, text }];
    let id = number.to_string();
    Prepared::of(&PageToIndex { id: &id, parts, ..PageToIndex::default() }, None)
}

/// The process that is killed: goes on after what was acknowledged, and says what is. Each page is written, and written
/// again by the next commit.
#[test]
fn adds_and_replaces_pages_until_it_is_killed() {
    let (Some(folder), Ok(start)) = (env::var_os(FOLDER), env::var(START)) else { return };
    let mut writer = Writer::open(folder.as_ref(), None).unwrap();
    let mut number: u64 = start.parse().unwrap();
    loop {
        for replaced in number.saturating_sub(COMMIT)..number {
            writer.add(prepared(replaced, 2)).unwrap();
        }
        for added in number..number + COMMIT {
            writer.add(prepared(added, 1)).unwrap();
        }
        number += COMMIT;
        writer.commit().unwrap();
        println!("acknowledged {number}");
    }
}

#[test]
fn nothing_acknowledged_is_lost_by_a_kill() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("index");
    let mut acknowledged = 0;
    let mut random = unframe_search::random::Random::new(5);
    for kill in 0..KILLS {
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["--exact", "adds_and_replaces_pages_until_it_is_killed", "--nocapture"])
            .env(FOLDER, &path)
            .env(START, acknowledged.to_string())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = child.stdout.take().unwrap();
        let reader = std::thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.filter_map(|line| line.rsplit_once("acknowledged ")?.1.parse().ok()).last()
        });
        // From before the index is made to the middle of some merge.
        std::thread::sleep(Duration::from_micros(2_000 + random.below(400_000) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        acknowledged = reader.join().unwrap().unwrap_or(acknowledged);
        match Index::open(&path) {
            Ok(index) => check(&index, acknowledged, kill),
            // Killed before there was anything.
            Err(SearchError::NoIndex { .. }) if acknowledged == 0 => {}
            Err(error) => panic!("after kill {kill}: {error}"),
        }
    }
    assert!(acknowledged >= 300, "only {acknowledged} pages were acknowledged");
    println!("{acknowledged} pages acknowledged over {KILLS} kills");
}

/// Every page is there once, as it was written last.
fn check(index: &Index, acknowledged: u64, kill: u64) {
    // A commit may have been made and not be told any more.
    assert!(index.totals().pages >= acknowledged, "{} of {acknowledged} after kill {kill}", index.totals().pages);
    for number in (0..acknowledged).step_by(7) {
        let found = index.search(&format!("number{number}"), &How::default(), 5).unwrap();
        assert_eq!(found.len(), 1, "{number} after kill {kill}");
        let is_replaced = found[0].page.parts[0].text.contains("pass2");
        assert!(is_replaced || number + COMMIT >= acknowledged, "{number} of {acknowledged} after kill {kill}");
    }
}
