//! A process that is killed while it adds documents loses nothing that was acknowledged.
//!
//! The test starts itself again as the process to be killed.

use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::tempdir;
use unframe::label::Label;
use unframe::near_duplicates::{Part, Prints, Scheme, Shingler};
use unframe_dups::{Base, Writer};

const FOLDER: &str = "UNFRAME_DUPS_KILL_FOLDER";
const KILLS: u64 = 50;
/// Documents in a commit, so that layers are merged again and again.
const COMMIT: u64 = 20;

fn prints(number: u64) -> Prints {
    let text = (0..40).map(|word| format!("w{number}x{word}")).collect::<Vec<_>>().join(" ");
    Prints::of(&[Part { number: 0, label: Label::Content, text: &text }], Scheme::MinHash, &mut Shingler::default())
}

/// The process that is killed: goes on where the base ends, and says what is acknowledged.
#[test]
fn adds_documents_until_it_is_killed() {
    let Some(folder) = env::var_os(FOLDER) else { return };
    let mut writer = Writer::open(folder.as_ref(), Scheme::MinHash).unwrap();
    let mut number = writer.base().stats().unwrap().documents;
    loop {
        for _ in 0..COMMIT {
            writer.add(&number.to_string(), &prints(number)).unwrap();
            number += 1;
        }
        writer.commit().unwrap();
        println!("acknowledged {number}");
    }
}

#[test]
fn nothing_acknowledged_is_lost_by_a_kill() {
    let folder = tempdir().unwrap();
    let mut acknowledged = 0;
    for kill in 0..KILLS {
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["--exact", "adds_documents_until_it_is_killed", "--nocapture"])
            .env(FOLDER, folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = child.stdout.take().unwrap();
        let reader = std::thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.filter_map(|line| line.rsplit_once("acknowledged ")?.1.parse().ok()).last()
        });
        // From before the base is opened to the middle of some merge.
        std::thread::sleep(Duration::from_millis(10 + kill * 37 % 120));
        child.kill().unwrap();
        child.wait().unwrap();
        acknowledged = reader.join().unwrap().unwrap_or(acknowledged);
        if acknowledged == 0 {
            continue;
        }
        let base = Base::open(folder.path()).unwrap();
        assert_eq!(base.verify().unwrap(), [], "after kill {kill}");
        let documents = base.stats().unwrap().documents;
        assert!(documents >= acknowledged, "{documents} of {acknowledged} after kill {kill}");
        for number in (0..acknowledged).rev().step_by(7) {
            assert!(base.contains(&number.to_string()).unwrap(), "{number} after kill {kill}");
        }
    }
    assert!(acknowledged > 0);
    println!("{acknowledged} documents acknowledged over {KILLS} kills");
}
