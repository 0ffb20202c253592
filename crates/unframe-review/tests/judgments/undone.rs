//! What is done at once is undone at once, and everything that was ever said stays in the file.

use std::slice;

use proptest::prelude::*;
use tempfile::tempdir;
use unframe::label::Label;
use unframe_review::judgments::{
    About, ActionId, History, HistoryEntry, Judgment, JudgmentError, JudgmentStore, PageGrade, Statement, Timestamp,
    latest,
};

use super::{correction, page, place, site};

fn at(time: i64) -> Timestamp {
    Timestamp::from_milliseconds(time)
}

/// What counts, without who said it when.
fn counting(judgments: &JudgmentStore) -> Vec<Statement> {
    latest(&judgments.all().expect("the judgments can be read"))
        .into_iter()
        .map(|judgment| judgment.said.clone())
        .collect()
}

const EVERYTHING: About<'static> = About::Everything;

#[test]
fn a_menu_is_corrected_and_undone_as_one() {
    let folder = tempdir().unwrap();
    let mut judgments = JudgmentStore::open(&folder.path().join("j.sqlite")).unwrap();
    let grade = page("rain.html", "auto", Some(PageGrade::ALL[1]));
    judgments.act(at(1), "Ada", vec![grade.clone()]).unwrap();
    let menu: Vec<Statement> =
        (0..30).map(|entry| correction("rain.html", (entry, entry + 1), Some(Label::Framing))).collect();
    let action = judgments.act(at(2), "Ada", menu.clone()).unwrap();
    assert_eq!(counting(&judgments).len(), 31);

    assert_eq!(judgments.undo(at(3), "Ada", EVERYTHING).unwrap(), Some(action));
    assert_eq!(counting(&judgments), slice::from_ref(&grade));
    assert_eq!(judgments.redo(at(4), "Ada", EVERYTHING).unwrap(), Some(action));
    assert_eq!(counting(&judgments).len(), 31);
    assert_eq!(judgments.redo(at(5), "Ada", EVERYTHING).unwrap(), None);
    // Who, when, what: nothing was taken out of the file.
    let all = judgments.all().unwrap();
    let entries: Vec<(i64, &str, bool)> = all
        .iter()
        .filter_map(|judgment| match judgment.said {
            Statement::History(HistoryEntry { action: of, is_undone }) if of == action => {
                Some((judgment.time.milliseconds(), judgment.expert.as_str(), is_undone))
            }
            _ => None,
        })
        .collect();
    assert_eq!((all.len(), entries), (33, vec![(3, "Ada", true), (4, "Ada", false)]));
}

#[test]
fn what_was_said_before_counts_again() {
    let folder = tempdir().unwrap();
    let mut judgments = JudgmentStore::open(&folder.path().join("j.sqlite")).unwrap();
    let (first, second) = (site("a", "auto", 3), site("a", "auto", 5));
    judgments.act(at(1), "Ada", vec![first.clone()]).unwrap();
    judgments.act(at(2), "Ada", vec![second]).unwrap();
    judgments.undo(at(3), "Ada", EVERYTHING).unwrap();
    assert_eq!(counting(&judgments), [first]);
    judgments.undo(at(4), "Ada", EVERYTHING).unwrap();
    assert_eq!(counting(&judgments), []);
    assert_eq!(judgments.undo(at(5), "Ada", EVERYTHING).unwrap(), None);
}

#[test]
fn a_new_action_ends_what_could_be_done_again() {
    let folder = tempdir().unwrap();
    let mut judgments = JudgmentStore::open(&folder.path().join("j.sqlite")).unwrap();
    let first = judgments.act(at(1), "Ada", vec![site("a", "auto", 3)]).unwrap();
    judgments.undo(at(2), "Ada", EVERYTHING).unwrap();
    judgments.act(at(3), "Ada", vec![site("b", "auto", 3)]).unwrap();
    assert_eq!(judgments.redo(at(4), "Ada", EVERYTHING).unwrap(), None);
    // By its name it still can be.
    assert!(judgments.redo_action(at(5), "Ada", first).unwrap());
    assert!(!judgments.redo_action(at(6), "Ada", first).unwrap(), "it is done");
    assert!(!judgments.undo_action(at(7), "Ada", ActionId::from_number(7)).unwrap(), "nobody did it");
    assert_eq!(counting(&judgments).len(), 2);
}

#[test]
fn an_expert_undoes_nothing_that_another_did() {
    let folder = tempdir().unwrap();
    let mut judgments = JudgmentStore::open(&folder.path().join("j.sqlite")).unwrap();
    let of_ada = judgments.act(at(1), "Ada", vec![site("a", "auto", 3)]).unwrap();
    assert_eq!(judgments.undo(at(2), "Boris", EVERYTHING).unwrap(), None);
    assert!(!judgments.undo_action(at(2), "Boris", of_ada).unwrap());
    let said = Statement::History(HistoryEntry { action: of_ada, is_undone: true });
    let imported = Judgment { time: at(3), expert: "Boris".to_owned(), action: None, said };
    judgments.import(&[imported]).unwrap();
    assert_eq!(counting(&judgments), [site("a", "auto", 3)]);
}

#[test]
fn of_a_page_only_what_was_done_there_is_undone() {
    let folder = tempdir().unwrap();
    let mut judgments = JudgmentStore::open(&folder.path().join("j.sqlite")).unwrap();
    let here =
        judgments.act(at(1), "Ada", vec![place("rain.html", "at:0000000000000007", Some(Label::Framing))]).unwrap();
    let there = judgments.act(at(2), "Ada", vec![page("snow.html", "auto", Some(PageGrade::ALL[0]))]).unwrap();
    judgments.act(at(3), "Ada", vec![site("b.org", "auto", 4)]).unwrap();
    let about = About::Page { site: "example.org", page: "rain.html" };
    assert_eq!(judgments.undo(at(4), "Ada", about).unwrap(), Some(here));
    assert_eq!(judgments.undo(at(5), "Ada", about).unwrap(), None);
    assert_eq!(judgments.undo(at(6), "Ada", About::Site("example.org")).unwrap(), Some(there));
    let all = judgments.all().unwrap();
    let history = History::of(&all, "Ada", EVERYTHING);
    let done: Vec<bool> = history.actions.iter().map(|action| action.is_undone).collect();
    assert_eq!((done, history.redoable), (vec![true, true, false], Some(there)));
}

#[test]
fn what_is_older_than_actions_can_be_undone_too() {
    let folder = tempdir().unwrap();
    let mut judgments = JudgmentStore::open(&folder.path().join("j.sqlite")).unwrap();
    let old = super::judgment(1, "Ada", site("a", "auto", 3));
    judgments.import(slice::from_ref(&old)).unwrap();
    assert_eq!(judgments.undo(at(2), "Ada", EVERYTHING).unwrap(), Some(old.action_id()));
    assert_eq!(counting(&judgments), []);
}

#[test]
fn whoever_says_nothing_or_something_unfit_does_nothing() {
    let folder = tempdir().unwrap();
    let mut judgments = JudgmentStore::open(&folder.path().join("j.sqlite")).unwrap();
    let unfit = vec![site("a", "auto", 3), place("", "at:0000000000000007", None)];
    let nested = vec![Statement::Adjudication(Box::new(Statement::Adjudication(Box::new(site("a", "auto", 3)))))];
    for said in [vec![], unfit, nested] {
        let refused = judgments.act(at(1), "Ada", said.clone());
        assert!(matches!(refused, Err(JudgmentError::Unfit { .. })), "{said:?}");
    }
    assert_eq!(judgments.all().unwrap(), []);
}

#[test]
fn an_adjudication_stands_beside_what_experts_say_and_the_last_one_counts() {
    let folder = tempdir().unwrap();
    let mut judgments = JudgmentStore::open(&folder.path().join("j.sqlite")).unwrap();
    judgments.act(at(1), "Ada", vec![site("a", "auto", 3)]).unwrap();
    judgments.act(at(2), "Boris", vec![site("a", "auto", 5)]).unwrap();
    let decided = |grade| Statement::Adjudication(Box::new(site("a", "auto", grade)));
    judgments.act(at(3), "Ada", vec![decided(4)]).unwrap();
    judgments.act(at(4), "Clara", vec![decided(3)]).unwrap();
    assert_eq!(counting(&judgments), [decided(3), site("a", "auto", 3), site("a", "auto", 5)]);
}

/// A naive editor: what is done, and what was undone.
#[derive(Clone, Default)]
struct Editor {
    done: Vec<u8>,
    undone: Vec<u8>,
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn undo_and_redo_are_those_of_an_editor(steps in prop::collection::vec(0_u8..5, 1..24)) {
        let folder = tempdir().unwrap();
        let mut judgments = JudgmentStore::open(&folder.path().join("j.sqlite")).unwrap();
        let mut editor = Editor::default();
        for (step, number) in steps.into_iter().zip(0_u8..) {
            match step {
                0 => {
                    let undone = judgments.undo(at(9), "Ada", EVERYTHING).unwrap();
                    let expected = editor.done.pop();
                    prop_assert_eq!(undone.is_some(), expected.is_some());
                    editor.undone.extend(expected);
                }
                1 => {
                    let redone = judgments.redo(at(9), "Ada", EVERYTHING).unwrap();
                    let expected = editor.undone.pop();
                    prop_assert_eq!(redone.is_some(), expected.is_some());
                    editor.done.extend(expected);
                }
                _ => {
                    judgments.act(at(9), "Ada", vec![site(&format!("{number:03}"), "auto", 5)]).unwrap();
                    editor.done.push(number);
                    editor.undone.clear();
                }
            }
            let mut expected = editor.done.clone();
            expected.sort_unstable();
            let expected: Vec<Statement> = expected.iter().map(|number| site(&format!("{number:03}"), "auto", 5)).collect();
            prop_assert_eq!(counting(&judgments), expected);
        }
    }
}
