//! Two tabs, two processes: all is kept, and the last word counts.

use std::thread;

use tempfile::tempdir;
use unframe_review::judgments::{JudgmentStore, Statement, latest};

use super::{judgment, site};

#[test]
fn writers_at_the_same_time_lose_nothing() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("j.sqlite");
    let write = |expert: &'static str| {
        let path = path.clone();
        // Both may make the file.
        thread::spawn(move || {
            let mut judgments = JudgmentStore::open(&path).unwrap();
            for number in 0..100 {
                judgments.add(&[judgment(number, expert, site(&number.to_string(), "auto", 5))]).unwrap();
            }
        })
    };
    let writers = ["Ada", "Boris", "Clara"].map(write);
    for writer in writers {
        writer.join().unwrap();
    }
    let all = JudgmentStore::open(&path).unwrap().all().unwrap();
    assert_eq!(all.len(), 300);
    for expert in ["Ada", "Boris", "Clara"] {
        let of_expert = all.iter().filter(|said| said.expert == expert);
        let sites: Vec<String> = of_expert
            .map(|said| match &said.said {
                Statement::Site(site) => site.site.clone(),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(sites, (0..100).map(|number| number.to_string()).collect::<Vec<_>>(), "as {expert} said it");
    }
}

#[test]
fn of_two_tabs_of_one_expert_the_last_word_counts_and_both_are_kept() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("j.sqlite");
    let (mut first, mut second) = (JudgmentStore::open(&path).unwrap(), JudgmentStore::open(&path).unwrap());
    first.add(&[judgment(2, "Ada", site("a", "auto", 3))]).unwrap();
    // Its clock may be behind: the order of writing counts.
    second.add(&[judgment(1, "Ada", site("a", "auto", 5))]).unwrap();
    let all = first.all().unwrap();
    assert_eq!(all.len(), 2);
    let counting = latest(&all);
    let Statement::Site(grade) = &counting[0].said else { panic!("it was a site") };
    assert_eq!((counting.len(), grade.grade.unwrap().number()), (1, 5));
}
