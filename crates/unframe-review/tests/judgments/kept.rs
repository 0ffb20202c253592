//! What is said is there again after the file was closed, and the last word counts.

use tempfile::tempdir;
use unframe::label::Label;
use unframe_review::judgments::{JudgmentError, JudgmentStore, PageGrade, latest};

use super::{correction, judgment, page, site};

#[test]
fn all_is_there_when_the_file_is_opened_again() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("j.sqlite");
    let said = [
        judgment(5, "Ada", site("example.org", "auto", 4)),
        judgment(5, "Ada", site("example.org", "auto", 5)),
        judgment(6, "Борис", page("rain.html", "dom", Some(PageGrade::ALL[1]))),
        judgment(7, "Ada", page("rain.html", "dom", None)),
        judgment(9, "Ada", correction("rain.html", (10, 20), Some(Label::Framing))),
        judgment(9, "Ada", correction("rain.html", (0, u32::MAX), Some(Label::Content))),
        judgment(9, "Ada", correction("rain.html", (10, 20), None)),
    ];
    JudgmentStore::open(&path).unwrap().add(&said).unwrap();
    assert_eq!(JudgmentStore::open(&path).unwrap().all().unwrap(), said);
    assert_eq!(JudgmentStore::open_existing(&path).unwrap().all().unwrap(), said);
    // The grade that was replaced and the correction that was taken back do not count; a note without a grade does.
    assert_eq!(latest(&said), [&said[1], &said[3], &said[2], &said[5]]);
}

#[test]
fn nothing_of_several_is_kept_if_one_is_unfit() {
    let folder = tempdir().unwrap();
    let mut judgments = JudgmentStore::open(&folder.path().join("j.sqlite")).unwrap();
    for unfit in [
        judgment(1, " ", site("", "auto", 5)),
        judgment(1, "Ada", site("", "", 5)),
        judgment(1, "Ada", page("", "auto", None)),
        judgment(1, "Ada", correction("", (1, 2), None)),
        judgment(1, "Ada", correction("rain.html", (2, 2), None)),
        judgment(1, "Ada", correction("rain.html", (3, 2), None)),
    ] {
        let fit = judgment(1, "Ada", site("", "auto", 5));
        let refused = judgments.add(&[fit, unfit.clone()]);
        assert!(matches!(refused, Err(JudgmentError::Unfit { .. })), "{unfit:?}");
    }
    assert_eq!(judgments.all().unwrap(), []);
}

#[test]
fn time_does_not_go_back_but_what_comes_from_elsewhere_keeps_its_own() {
    let folder = tempdir().unwrap();
    let mut judgments = JudgmentStore::open(&folder.path().join("j.sqlite")).unwrap();
    let (then, now) = (judgment(5, "Ada", site("a", "auto", 4)), judgment(3, "Ada", site("a", "auto", 5)));
    judgments.add(std::slice::from_ref(&then)).unwrap();
    judgments.add(std::slice::from_ref(&now)).unwrap();
    let all = judgments.all().unwrap();
    assert_eq!(all[1].time, then.time);
    assert_eq!(latest(&all)[0].said, now.said);

    let earlier = judgment(4, "Ada", site("a", "auto", 2));
    assert_eq!(judgments.import(&[earlier.clone(), then.clone()]).unwrap(), 1);
    assert_eq!(judgments.import(&[earlier.clone(), then]).unwrap(), 0);
    let all = judgments.all().unwrap();
    assert_eq!((all.len(), &all[0]), (3, &earlier));
    assert_eq!(latest(&all)[0].said, now.said, "what was said before does not count, whenever it comes");
}
