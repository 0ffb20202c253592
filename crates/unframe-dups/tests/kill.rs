//! A process that is killed while it adds, removes, merges and compacts loses nothing that was acknowledged.
//!
//! The test starts itself again as the process to be killed.

use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::tempdir;
use unframe::Share;
use unframe::label::Label;
use unframe::near_duplicates::{Compared, Part, Prints, Scheme, Shingler};
use unframe_dups::{Base, Writer};

const FOLDER: &str = "UNFRAME_DUPS_KILL_FOLDER";
const START: &str = "UNFRAME_DUPS_KILL_START";
const KILLS: u64 = 50;
/// Documents in a commit, so that layers are merged again and again.
const COMMIT: u64 = 40;
/// Commits after which the base is compacted.
const COMPACT: u64 = 11;

fn prints(number: u64) -> Prints {
    let text = (0..40).map(|word| format!("w{number}x{word}")).collect::<Vec<_>>().join(" ");
    Prints::of(&[Part { number: 0, label: Label::Content, text: &text }], Scheme::MinHash, &mut Shingler::default())
}

/// Every tenth document is removed by the commit after the one that added it.
fn is_removed_later(number: u64) -> bool {
    number.is_multiple_of(10)
}

/// The process that is killed: goes on after what was acknowledged, and says what is.
#[test]
fn adds_and_removes_documents_until_it_is_killed() {
    let (Some(folder), Ok(start)) = (env::var_os(FOLDER), env::var(START)) else { return };
    let mut writer = Writer::open(folder.as_ref(), Scheme::MinHash).unwrap();
    let mut number: u64 = start.parse().unwrap();
    loop {
        for removed in (number.saturating_sub(COMMIT)..number).filter(|number| is_removed_later(*number)) {
            writer.remove(&removed.to_string()).unwrap();
        }
        for added in number..number + COMMIT {
            writer.add(&added.to_string(), &prints(added)).unwrap();
        }
        number += COMMIT;
        if (number / COMMIT).is_multiple_of(COMPACT) {
            writer.compact().unwrap();
        } else {
            writer.commit().unwrap();
        }
        println!("acknowledged {number}");
    }
}

#[test]
fn nothing_acknowledged_is_lost_by_a_kill() {
    let folder = tempdir().unwrap();
    let mut acknowledged = 0;
    let mut random = 5_u64;
    for kill in 0..KILLS {
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["--exact", "adds_and_removes_documents_until_it_is_killed", "--nocapture"])
            .env(FOLDER, folder.path())
            .env(START, acknowledged.to_string())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = child.stdout.take().unwrap();
        let reader = std::thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.filter_map(|line| line.rsplit_once("acknowledged ")?.1.parse().ok()).last()
        });
        // From before the base is opened to the middle of some merge.
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(Duration::from_micros(5_000 + (random >> 33) % 395_000));
        child.kill().unwrap();
        child.wait().unwrap();
        acknowledged = reader.join().unwrap().unwrap_or(acknowledged);
        if acknowledged > 0 {
            check(&Base::open(folder.path()).unwrap(), acknowledged, kill);
        }
    }
    assert!(acknowledged >= 1000, "only {acknowledged} documents were acknowledged");
    println!("{acknowledged} documents acknowledged over {KILLS} kills");
}

/// The base holds what was acknowledged, up to a document, and is whole.
fn check(base: &Base, acknowledged: u64, kill: u64) {
    assert_eq!(base.verify().expect("the base is readable"), [], "after kill {kill}");
    for number in 0..acknowledged {
        // Whether the last ones are removed was not acknowledged.
        if is_removed_later(number) && number + COMMIT >= acknowledged {
            continue;
        }
        let is_there = base.contains(&number.to_string()).expect("the base is readable");
        assert_eq!(is_there, !is_removed_later(number), "{number} of {acknowledged} after kill {kill}");
    }
    for number in (1..acknowledged).step_by(501).filter(|number| !is_removed_later(*number)) {
        let found = base.query(&prints(number), Share::ALL, Compared::Content).expect("the base is readable");
        assert_eq!(found[0].name, number.to_string(), "after kill {kill}");
    }
}
