//! A file in which a bit changed is an error that names it, or says what it said before.

use std::path::Path;

use tempfile::tempdir;
use unframe::label::Label;
use unframe_review::judgments::{Judgment, JudgmentError, JudgmentStore, PageGrade, is_judgment_file};

use super::{correction, judgment, page, site};

fn said_in(path: &Path) -> Result<Vec<Judgment>, JudgmentError> {
    JudgmentStore::open_existing(path)?.all()
}

#[test]
fn a_changed_bit_is_noticed_or_changes_nothing_wherever_it_is() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("j.sqlite");
    let said: Vec<Judgment> = (0..110)
        .zip([5, 2, 3, 4].into_iter().zip(PageGrade::ALL).cycle())
        .flat_map(|(number, (site_grade, page_grade))| {
            let name = format!("{number}.html");
            [
                judgment(number, "Ada", site("example.org", "auto", site_grade)),
                judgment(number, "Борис", page(&name, "dom", Some(page_grade))),
                judgment(number, "Ada", correction(&name, (10, 20), Some(Label::Framing))),
            ]
        })
        .collect();
    JudgmentStore::open(&path).unwrap().add(&said).unwrap();
    let whole = fs_err::read(&path).unwrap();
    let (mut noticed, mut all) = (0, 0);
    // The header of 100 bytes whole, the rest here and there.
    for at in (0..100).chain((100..whole.len()).step_by(53)) {
        let mut wrong = whole.clone();
        wrong[at] ^= 1 << (at % 8);
        fs_err::write(&path, wrong).unwrap();
        all += 1;
        match said_in(&path) {
            Ok(now) => assert!(now == said, "byte {at} changed what was said"),
            Err(error) => {
                assert!(error.to_string().contains(&*path.to_string_lossy()), "byte {at}: {error}");
                assert!(error.hint().is_some(), "byte {at}: {error}");
                noticed += 1;
            }
        }
    }
    assert!(noticed * 2 > all, "{noticed} of {all}; most of what is not noticed is room that is not used");
}

fn copy_of_version(version: u32, path: &Path) {
    let file = format!("tests/judgments/versions/{version}.sqlite");
    fs_err::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join(file), path).expect("the fixture can be copied");
}

#[test]
fn a_file_of_an_older_version_is_read_and_gets_the_tables_of_today_when_it_is_written_to() {
    for version in [1, 2] {
        let folder = tempdir().unwrap();
        let path = folder.path().join("j.sqlite");
        copy_of_version(version, &path);
        assert!(is_judgment_file(&path));
        let before = said_in(&path).unwrap();
        assert_eq!(before.iter().map(|judgment| judgment.time.milliseconds()).collect::<Vec<_>>(), [1, 2, 2, 3]);
        let new = judgment(9, "Ada", site("b.org", "auto", 4));
        JudgmentStore::open(&path).unwrap().add(std::slice::from_ref(&new)).unwrap();
        assert_eq!(said_in(&path).unwrap(), [&before[..], &[new]].concat(), "version {version}");
        let connection = rusqlite::Connection::open(&path).unwrap();
        connection.execute_batch("DROP TRIGGER judgments_are_never_changed").unwrap();
        connection.execute("UPDATE judgments SET verdict = '4' WHERE number = 1", []).unwrap();
        let error = said_in(&path).unwrap_err().to_string();
        assert!(
            error.starts_with("judgment 1 in `") && error.ends_with("is damaged: its checksum is wrong"),
            "{error}"
        );
    }
}

#[test]
fn a_damaged_judgment_of_an_older_version_gets_no_new_checksum() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("j.sqlite");
    copy_of_version(2, &path);
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.execute_batch("DROP TRIGGER judgments_are_never_changed").unwrap();
    connection.execute("UPDATE judgments SET note = 'bad' WHERE number = 1", []).unwrap();
    // As it was, so that there is nothing else to refuse.
    let trigger = "CREATE TRIGGER judgments_are_never_changed BEFORE UPDATE ON judgments
        BEGIN SELECT RAISE(ABORT, 'judgments are only added'); END";
    connection.execute_batch(trigger).unwrap();
    drop(connection);
    let before = fs_err::read(&path).unwrap();
    let error = JudgmentStore::open(&path).unwrap_err().to_string();
    assert!(error.starts_with("judgment 1 in `") && error.ends_with("is damaged: its checksum is wrong"), "{error}");
    assert_eq!(fs_err::read(&path).unwrap(), before);
}
