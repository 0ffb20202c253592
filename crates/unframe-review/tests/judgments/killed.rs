//! A process that is killed while an expert grades loses nothing that was acknowledged.
//!
//! The test starts itself again as the process to be killed.

use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::tempdir;
use unframe_review::judgments::JudgmentStore;

use super::{judgment, site};

const FILE: &str = "UNFRAME_REVIEW_KILL_FILE";
const START: &str = "UNFRAME_REVIEW_KILL_START";
const KILLS: u64 = 30;

/// The process that is killed: goes on behind what is there, and says what is.
#[test]
fn grades_until_it_is_killed() {
    let (Some(file), Ok(start)) = (env::var_os(FILE), env::var(START)) else { return };
    let mut judgments = JudgmentStore::open(file.as_ref()).unwrap();
    for number in start.parse::<i64>().unwrap().. {
        judgments.add(&[judgment(number, "Ada", site(&number.to_string(), "auto", 5))]).unwrap();
        println!("acknowledged {number}");
    }
}

#[test]
fn nothing_acknowledged_is_lost_by_a_kill() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("j.sqlite");
    let mut next = 0;
    let mut random = 5_u64;
    for kill in 0..KILLS {
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["--exact", "killed::grades_until_it_is_killed", "--nocapture"])
            .env(FILE, &path)
            .env(START, next.to_string())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = child.stdout.take().unwrap();
        let reader = std::thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.filter_map(|line| line.rsplit_once("acknowledged ")?.1.parse::<i64>().ok()).last()
        });
        // From before the file is opened to the middle of some write.
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(Duration::from_micros(3_000 + (random >> 33) % 250_000));
        child.kill().unwrap();
        child.wait().unwrap();
        let acknowledged = reader.join().unwrap().map_or(next, |last| last + 1);
        let all = JudgmentStore::open(&path).unwrap().all().unwrap();
        let times: Vec<i64> = all.iter().map(|said| said.time.milliseconds()).collect();
        let kept = i64::try_from(times.len()).unwrap();
        assert_eq!(times, (0..kept).collect::<Vec<_>>(), "after kill {kill}");
        // The last one may be there without having been acknowledged.
        assert!((acknowledged..=acknowledged + 1).contains(&kept), "{kept} of {acknowledged} after kill {kill}");
        next = kept;
    }
    // A disk that others use takes tens of milliseconds for each.
    assert!(next >= 30, "only {next} judgments were acknowledged");
    println!("{next} judgments over {KILLS} kills");
}
