//! A process that is killed while an expert grades loses nothing that was acknowledged.
//!
//! The test starts itself again as the process to be killed.

use std::env;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::tempdir;
use unframe::label::Label;
use unframe_review::judgments::{About, History, JudgmentStore, Statement, Timestamp};

use super::{correction, judgment, site};

const FILE: &str = "UNFRAME_REVIEW_KILL_FILE";
const START: &str = "UNFRAME_REVIEW_KILL_START";
const KILLS: u64 = 30;
/// Kills during corrections of many blocks at once, which take longer.
const BULK_KILLS: u64 = 12;
/// Blocks that are corrected at once.
const BULK: u32 = 500;

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

/// Starts one of the tests above as a process, kills it a little later, and gives the last number it acknowledged.
fn acknowledged_until_killed(test: &str, path: &Path, start: i64, random: &mut u64) -> Option<i64> {
    let mut child = Command::new(env::current_exe().expect("a test knows its program"))
        .args(["--exact", test, "--nocapture"])
        .env(FILE, path)
        .env(START, start.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the test can be started");
    let output = child.stdout.take().expect("standard output is piped");
    let reader = std::thread::spawn(move || {
        let lines = BufReader::new(output).lines().map_while(Result::ok);
        lines.filter_map(|line| line.rsplit_once("acknowledged ")?.1.parse::<i64>().ok()).last()
    });
    // From before the file is opened to the middle of some write.
    *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    std::thread::sleep(Duration::from_micros(3_000 + (*random >> 33) % 250_000));
    child.kill().expect("the child can be killed");
    child.wait().expect("the child ends");
    reader.join().expect("the reader does not panic")
}

/// The process that is killed: corrects many blocks at once, and undoes every third such action.
#[test]
fn corrects_in_bulk_until_it_is_killed() {
    let (Some(file), Ok(start)) = (env::var_os(FILE), env::var(START)) else { return };
    let mut judgments = JudgmentStore::open(file.as_ref()).unwrap();
    let label = Some(Label::Framing);
    for number in start.parse::<i64>().unwrap().. {
        let time = Timestamp::from_milliseconds(number);
        let page = format!("{number}.html");
        let said = (0..BULK).map(|block| correction(&page, (block, block + 1), label)).collect();
        judgments.act(time, "Ada", said).unwrap();
        if number % 3 == 0 {
            judgments.undo(time, "Ada", About::Everything).unwrap();
        }
        println!("acknowledged {number}");
    }
}

#[test]
fn a_kill_leaves_actions_whole_and_undone_or_not() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("j.sqlite");
    let (mut next, mut random) = (0, 11_u64);
    for kill in 0..BULK_KILLS {
        let last = acknowledged_until_killed("killed::corrects_in_bulk_until_it_is_killed", &path, next, &mut random);
        let all = JudgmentStore::open(&path).unwrap().all().unwrap();
        let history = History::of(&all, "Ada", About::Everything);
        for (action, number) in history.actions.iter().zip(0..) {
            assert_eq!(action.said.len(), BULK as usize, "after kill {kill}");
            // The last one may have been killed before it was undone.
            let is_last = number + 1 == history.actions.len();
            assert!(is_last || action.is_undone == is_third(action.said[0]), "action {number} after kill {kill}");
        }
        let kept = i64::try_from(history.actions.len()).unwrap();
        let acknowledged = last.map_or(next, |last| last + 1);
        assert!((acknowledged..=acknowledged + 1).contains(&kept), "{kept} of {acknowledged} after kill {kill}");
        // What was not acknowledged is done in full by the next one, so that all that is checked was meant.
        if kept > acknowledged && is_third(history.actions[history.actions.len() - 1].said[0]) {
            let mut judgments = JudgmentStore::open(&path).unwrap();
            let last = history.actions[history.actions.len() - 1].clone();
            judgments.undo_action(last.time, "Ada", last.id).unwrap();
        }
        next = kept;
    }
    println!("{next} actions of {BULK} corrections over {BULK_KILLS} kills");
}

fn is_third(said: &Statement) -> bool {
    let Statement::Correction(said) = said else { panic!("only corrections were made") };
    said.page.trim_end_matches(".html").parse::<i64>().expect("pages are numbers") % 3 == 0
}

#[test]
fn nothing_acknowledged_is_lost_by_a_kill() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("j.sqlite");
    let mut next = 0;
    let mut random = 5_u64;
    for kill in 0..KILLS {
        let last = acknowledged_until_killed("killed::grades_until_it_is_killed", &path, next, &mut random);
        let acknowledged = last.map_or(next, |last| last + 1);
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
