use std::path::Path;

use crate::fixtures::{LIMIT, gzip, lines, read_path, warc_page};
use unframe_corpus::{OutsideLinks, SkipReason, Source};

fn write(folder: &Path, files: &[(&str, &[u8])]) {
    for (path, contents) in files {
        let path = folder.join(path);
        fs_err::create_dir_all(path.parent().unwrap()).unwrap();
        fs_err::write(path, contents).unwrap();
    }
}

#[test]
fn files_come_in_the_order_of_the_bytes_of_their_paths() {
    let folder = tempfile::tempdir().unwrap();
    write(
        folder.path(),
        &[
            ("a/z.html", b"3"),
            ("a.html", b"2"),
            ("a-b/x.html", b"1"),
            ("ab.html", b"5"),
            ("B.html", b"0"),
            ("a/я.html", b"4"),
        ],
    );
    let found: Vec<_> =
        read_path(folder.path()).iter().map(|line| line.rsplit(' ').next().unwrap().to_owned()).collect();
    assert_eq!(found, ["0", "1", "2", "3", "4", "5"]);
}

#[test]
fn what_is_no_page_is_passed_over_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    write(
        folder.path(),
        &[
            ("index.html", b"<p>"),
            ("packed.html.gz", &gzip(b"<p>packed")),
            ("view.php?id=1", b"<!doctype html>view"),
            ("style.css", b"<html>"),
            (".git/index.html", b"<p>"),
            (".hidden.html", b"<p>"),
            ("LICENSE", b"Permission is hereby granted"),
            ("crawl.warc.gz", &gzip(&warc_page("urn:a", "http://a.org/", b"<p>crawled"))),
        ],
    );
    let mut records = Source::open(folder.path()).unwrap().records(LIMIT).unwrap();
    assert_eq!(
        lines(&mut records),
        ["urn:a <p>crawled", "index.html <p>", "packed.html.gz <p>packed", "view.php?id=1 <!doctype html>view"]
    );
    let skipped: Vec<_> = records.skipped().iter().collect();
    assert_eq!(skipped, [(SkipReason::Hidden, 2), (SkipReason::OtherName, 1), (SkipReason::OtherContent, 1)]);
}

#[cfg(unix)]
#[test]
fn no_loop_of_links_is_walked_and_every_folder_is_read_once() {
    use fs_err::os::unix::fs::symlink;
    let base = tempfile::tempdir().unwrap();
    write(base.path(), &[("site/a/x.html", b"x"), ("other/y.html", b"y"), ("beside.html", b"")]);
    let site = base.path().join("site");
    symlink(&site, site.join("a/loop")).unwrap();
    symlink("..", site.join("up")).unwrap();
    symlink("a", site.join("again")).unwrap();
    symlink(base.path().join("other"), site.join("out")).unwrap();
    symlink(base.path().join("other"), site.join("out-again")).unwrap();
    symlink(&site, base.path().join("other/back")).unwrap();
    symlink("x.html", site.join("a/file.html")).unwrap();
    let source = Source::open(&site).unwrap().with_links(OutsideLinks::Followed);
    let mut records = source.records(LIMIT).unwrap();
    // `out-again/` sorts before `out/`.
    assert_eq!(lines(&mut records), ["a/file.html x", "a/x.html x", "out-again/y.html y"]);
    assert_eq!(records.skipped().count(SkipReason::FolderLink), 5);
}

#[cfg(unix)]
#[test]
fn links_that_lead_out_of_a_folder_are_passed_over() {
    use fs_err::os::unix::fs::symlink;
    let base = tempfile::tempdir().unwrap();
    write(base.path(), &[("site/a/x.html", b"x"), ("other/y.html", b"y"), ("passwords.html", b"secret")]);
    let site = base.path().join("site");
    symlink("../passwords.html", site.join("file.html")).unwrap();
    symlink("../other", site.join("folder")).unwrap();
    symlink("../other/../other", site.join("round-about")).unwrap();
    symlink("../../site/a/x.html", site.join("a/inside.html")).unwrap();
    // The folder itself may be named by a link.
    symlink(&site, base.path().join("named")).unwrap();
    for path in [&site, &base.path().join("named")] {
        let mut records = Source::open(path).unwrap().records(LIMIT).unwrap();
        assert_eq!(lines(&mut records), ["a/inside.html x", "a/x.html x"]);
        assert_eq!(records.skipped().iter().collect::<Vec<_>>(), [(SkipReason::OutsideLink, 3)]);
    }
    let source = Source::open(&site).unwrap().with_links(OutsideLinks::Followed);
    let read = lines(&mut source.records(LIMIT).unwrap());
    assert_eq!(read, ["a/inside.html x", "a/x.html x", "file.html secret", "folder/y.html y"]);
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_read_is_an_error_and_the_rest_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("a.html", b"a"), ("b.html.gz", &gzip(b"<p>packed")[..15]), ("d.html", b"d")]);
    fs_err::os::unix::fs::symlink("nowhere", folder.path().join("c.html")).unwrap();
    let found = read_path(folder.path());
    assert_eq!((found[0].as_str(), found[3].as_str()), ("a.html a", "d.html d"));
    assert!(found[1].starts_with("! cannot read") && found[1].contains("b.html.gz"), "{found:?}");
    assert!(found[2].starts_with("! cannot read") && found[2].contains("c.html"), "{found:?}");
}

#[test]
fn what_is_not_there_cannot_be_opened() {
    let error = Source::open(Path::new("no/such")).unwrap_err();
    assert_eq!(error.to_string(), "cannot read `no/such`");
}
