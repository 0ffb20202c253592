//! Files that are none of ours, and places that cannot be written to.

use std::path::Path;

use rusqlite::Connection;
use tempfile::tempdir;
use unframe_corpus::Source;
use unframe_review::judgments::{JudgmentError, JudgmentStore, is_judgment_file, place_beside};

use super::{judgment, site};

#[test]
fn judgments_lie_beside_their_source() {
    let folder = tempdir().unwrap();
    let real = fs_err::canonicalize(folder.path()).unwrap();
    fs_err::create_dir_all(real.join("site/pages")).unwrap();
    assert_eq!(place_beside(&real.join("site")), real.join("site.judgments.sqlite"));
    assert_eq!(place_beside(&real.join("site/")), real.join("site.judgments.sqlite"));
    assert_eq!(place_beside(&real.join("site/pages/..")), real.join("site.judgments.sqlite"));
    assert_eq!(place_beside(Path::new("none/crawl.warc")), Path::new("none/crawl.warc.judgments.sqlite"));
    assert_eq!(place_beside(Path::new("/")), Path::new("/unframe.judgments.sqlite"));
}

#[test]
fn a_source_never_takes_judgments_for_a_page() {
    let folder = tempdir().unwrap();
    fs_err::write(folder.path().join("rain.html"), "<p>Rain.").unwrap();
    let mut judgments = JudgmentStore::open(&folder.path().join("site.judgments.sqlite")).unwrap();
    judgments.add(&[judgment(1, "<html><p>", site("<div><p>", "<h1>", 5))]).unwrap();
    let records = Source::open(folder.path()).unwrap().records(1 << 20).unwrap();
    let ids: Vec<String> = records.map(|record| record.unwrap().id).collect();
    assert_eq!(ids, ["rain.html"]);
}

#[test]
fn a_place_that_cannot_be_written_to_is_told_with_a_hint() {
    let folder = tempdir().unwrap();
    // There is no such folder: the same for whoever may write everywhere.
    let failed = JudgmentStore::open(&folder.path().join("none/j.sqlite")).unwrap_err();
    assert!(matches!(failed, JudgmentError::Open { .. }), "{failed:?}");
    assert!(failed.hint().unwrap().contains("--judgments FILE"));
    let failed = JudgmentStore::open_existing(&folder.path().join("j.sqlite")).unwrap_err();
    assert!(matches!(failed, JudgmentError::None { .. }), "{failed:?}");
    assert!(!folder.path().join("j.sqlite").exists(), "reading makes no file");
}

#[test]
fn files_of_others_are_left_alone() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("j.sqlite");
    let page = "<p>A page, and long enough to be told from an empty file. ".repeat(20);
    fs_err::write(&path, &page).unwrap();
    assert!(matches!(JudgmentStore::open(&path), Err(JudgmentError::Other { .. })));
    assert!(!is_judgment_file(&path));
    assert_eq!(fs_err::read_to_string(&path).unwrap(), page);

    let path = folder.path().join("theirs.sqlite");
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE theirs (number)").unwrap();
    assert!(matches!(JudgmentStore::open(&path), Err(JudgmentError::Other { .. })));
}

#[test]
fn a_file_of_a_later_version_is_refused() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("j.sqlite");
    drop(JudgmentStore::open(&path).unwrap());
    assert!(is_judgment_file(&path));
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 4).unwrap();
    for refused in [JudgmentStore::open(&path), JudgmentStore::open_existing(&path)] {
        let refused = refused.unwrap_err();
        assert!(refused.to_string().ends_with("are of version 4, this program knows version 3"), "{refused}");
        assert!(refused.hint().is_some());
    }
}

#[test]
fn rows_can_neither_be_changed_nor_removed() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("j.sqlite");
    let mut judgments = JudgmentStore::open(&path).unwrap();
    judgments.add(&[judgment(1, "Ada", site("", "auto", 5))]).unwrap();
    let connection = Connection::open(&path).unwrap();
    for statement in ["UPDATE judgments SET verdict = '2'", "DELETE FROM judgments"] {
        let refused = connection.execute(statement, []).unwrap_err();
        assert!(refused.to_string().contains("only added"), "{refused}");
    }
}
