//! Where outputs may go: never over what is read, never among it, and standard output where `-` says so.

use crate::command::{Folder, Outcome};
use crate::examples::small_site;

/// The run was refused because of that source, and nothing was written, made or changed.
#[track_caller]
fn refused(folder: &Folder, arguments: &[&str], source: &str) {
    let contents = || -> Vec<(String, Vec<u8>)> {
        let read = |name: String| fs_err::read(folder.path().join(&name)).map(|bytes| (name, bytes));
        folder.files().into_iter().map(|name| read(name).expect("it is there")).collect()
    };
    let before = contents();
    let outcome = folder.run(arguments);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(4), ""), "{arguments:?}: {outcome:?}");
    let expected = format!("error: will not write into the source `{source}`\n");
    assert!(outcome.stderr.starts_with(&expected), "{arguments:?}: {}", outcome.stderr);
    assert!(outcome.stderr.contains("hint: choose a place outside of it with `-"), "{}", outcome.stderr);
    assert!(contents() == before, "{arguments:?}");
}

#[test]
fn a_source_is_never_written_over() {
    let folder = small_site().with("pages.jsonl", "{\"html\": \"<p>Rain\"}\n");
    let page = "site/rain.html";
    for arguments in [
        &["extract", page, "-o", page][..],
        &["extract", page, "-o", "site/../site/rain.html"],
        &["extract", page, "-f", "text", "-o", page],
        &["extract", page, "-o", "out.jsonl", "--audit", page],
        &["extract", page, "-o", "out.jsonl", "--once", page],
        &["learn", page, "-o", page],
    ] {
        refused(&folder, arguments, page);
    }
    refused(&folder, &["extract", page, "pages.jsonl", "-o", "pages.jsonl"], "pages.jsonl");
    for option in ["-o", "--audit", "--once"] {
        refused(&folder, &["extract", "site", option, page], "site");
    }
    refused(&folder, &["learn", "site", "-o", page], "site");
    refused(&folder, &["learn", "site", "-o", "site"], "site");
}

#[cfg(unix)]
#[test]
fn a_source_is_not_written_over_through_a_link() {
    use fs_err::os::unix::fs::symlink;

    let folder = small_site().with("real.html", "<p>Rain");
    let at = |name: &str| folder.path().join(name);
    symlink("site/rain.html", at("link.jsonl")).unwrap();
    symlink(at("real.html"), at("site/linked.html")).unwrap();
    fs_err::hard_link(at("site/rain.html"), at("hard.jsonl")).unwrap();
    refused(&folder, &["extract", "site/rain.html", "-o", "link.jsonl"], "site/rain.html");
    refused(&folder, &["extract", "site/rain.html", "-o", "hard.jsonl"], "site/rain.html");
    refused(&folder, &["extract", "link.jsonl", "-o", "site/rain.html"], "link.jsonl");
    refused(&folder, &["extract", "site", "-o", "link.jsonl"], "site");
    refused(&folder, &["extract", "site", "-o", "real.html"], "site");
    refused(&folder, &["learn", "site/rain.html", "-o", "link.jsonl"], "site/rain.html");
}

#[test]
fn nothing_is_written_that_the_next_run_would_take_for_a_page() {
    let folder = small_site();
    for output in ["site", "site/", "site/all.html", "site/out", "site/out/", "site/a/b/", "site/crawl.warc"] {
        refused(&folder, &["extract", "site", "-o", output], "site");
    }
    refused(&folder, &["extract", "site", "-f", "jsonl", "-o", "site/lines"], "site");
    refused(&folder, &["extract", "site", "-o", "pages.jsonl", "--once", "site/framing"], "site");
    // What folders are not searched for may lie there.
    let arguments = ["extract", "-q", "site", "-o", "site/pages.jsonl", "--audit", "site/left-out.jsonl"];
    folder.run(&arguments).is(0, "", "");
    folder.run(&["learn", "-q", "site", "-o", "site/site.template"]).is(0, "", "");
    let again = folder.run(&["extract", "site", "-o", "pages.jsonl"]);
    assert!(again.stderr.starts_with("done: 5 pages of 1 site"), "{again:?}");
}

#[test]
fn pages_do_not_land_in_a_source_below_the_output() {
    let folder = Folder::new().with("site/a.html", "<p>One").with("site/site/a.html", "<p>Two");
    let outcome = folder.run(&["extract", "site", "-f", "html", "-o", "."]);
    assert_eq!(outcome.code, Some(4), "{outcome:?}");
    assert!(outcome.stderr.contains("error: will not write into `./site`: it is read as a source\n"), "{outcome:?}");
    assert_eq!(folder.read("site/a.html"), "<p>One");
}

#[test]
fn a_template_that_is_read_is_not_written_over() {
    let folder = small_site();
    for name in ["a.template", "b.template", "many/x.template"] {
        fs_err::create_dir_all(folder.path().join("many")).unwrap();
        folder.run(&["learn", "-q", "site", "-o", name]).is(0, "", "");
    }
    let before = fs_err::read(folder.path().join("a.template")).unwrap();
    for (arguments, template) in [
        (&["extract", "site", "-f", "jsonl", "-t", "a.template", "-o", "a.template"][..], "a.template"),
        (&["extract", "site", "-t", "many", "-o", "out.jsonl", "--audit", "many/x.template"], "many"),
        (&["template", "merge", "a.template", "b.template", "-o", "a.template"], "a.template"),
        (&["template", "merge", "many", "many", "-o", "many"], "many"),
    ] {
        let outcome = folder.run(arguments);
        let expected = format!("error: will not overwrite the template `{template}`, which is a source\n");
        assert_eq!(outcome.code, Some(4), "{outcome:?}");
        assert!(outcome.stderr.starts_with(&expected), "{outcome:?}");
    }
    assert!(fs_err::read(folder.path().join("a.template")).unwrap() == before);
    refused(&folder, &["template", "update", "a.template", "site", "-o", "site/rain.html"], "site");
    folder.run(&["template", "update", "-q", "a.template", "site", "-o", "a.template"]).is(0, "", "");
}

#[test]
fn two_outputs_need_two_places() {
    let folder = small_site();
    for (arguments, options) in [
        (["-o", "x.jsonl", "--audit", "./x.jsonl"], "`-o` and `--audit`"),
        (["-o", "x.jsonl", "--once", "x.jsonl"], "`-o` and `--once`"),
    ] {
        let outcome = folder.run(&[&["extract", "site"], &arguments[..]].concat());
        assert_eq!(outcome.code, Some(4), "{outcome:?}");
        assert!(outcome.stderr.starts_with(&format!("error: {options} name the same place, `")), "{outcome:?}");
    }
    assert_eq!(folder.files().len(), 5);
}

#[test]
fn a_dash_is_standard_output() {
    let folder = small_site();
    let plain = folder.run(&["extract", "-q", "site"]);
    assert!(folder.run(&["extract", "-q", "site", "-o", "-"]) == plain);
    assert_eq!(folder.run(&["text", "-q", "-o", "-", "site/rain.html"]).code, Some(0));

    let with_file = |option: &str, name: &str| -> Outcome {
        folder.run(&["extract", "-q", "site", "-o", "pages.jsonl", option, name])
    };
    let audit = with_file("--audit", "-");
    with_file("--audit", "audit.jsonl").is(0, "", "");
    audit.is(0, &folder.read("audit.jsonl"), "");
    let once = with_file("--once", "-");
    with_file("--once", "once.txt").is(0, "", "");
    once.is(0, &folder.read("once.txt"), "");

    folder.run(&["learn", "-q", "site", "-o", "site.template"]).is(0, "", "");
    let learned = folder.command(&["learn", "-q", "site", "-o", "-"]).output().unwrap();
    assert!(learned.stdout == fs_err::read(folder.path().join("site.template")).unwrap());
    let merged = ["template", "merge", "-q", "site.template", "site.template", "-o", "-"];
    assert!(folder.command(&merged).output().unwrap().stdout.len() > 100);
    assert!(!folder.path().join("-").exists(), "no file is called like that");
}

#[test]
fn standard_output_takes_one_output() {
    let folder = small_site();
    for (arguments, both) in [
        (&["extract", "site", "--audit", "-"][..], "the pages (without `-o FILE`) and `--audit`"),
        (&["extract", "site", "-o", "-", "--once", "-"], "the pages (without `-o FILE`) and `--once`"),
        (&["extract", "site", "-o", "x.jsonl", "--audit", "-", "--once", "-"], "`--audit` and `--once`"),
    ] {
        let outcome = folder.run(arguments);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""), "{outcome:?}");
        let expected = format!("error: standard output cannot take both {both}\n\nUsage: unframe extract ");
        assert!(outcome.stderr.starts_with(&expected), "{outcome:?}");
    }
    let outcome = folder.run(&["learn", "-q", "site", "--site-by", "folder", "-o", "x.template"]);
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    let folder = folder.with("more/b/x.html", "<p>Rain").with("more/a/x.html", "<p>Snow");
    let outcome = folder.run(&["learn", "more", "--site-by", "folder", "-o", "-"]);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(4), ""), "{outcome:?}");
    assert!(
        outcome.stderr.contains("error: cannot write the templates of 2 sites to standard output\n"),
        "{outcome:?}"
    );
}
