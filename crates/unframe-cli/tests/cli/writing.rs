//! Where the output goes, and what happens when it cannot go there.

use std::io::Read;
use std::process::Stdio;

use crate::command::Folder;

#[test]
fn each_page_gets_a_file_of_its_own() {
    let folder = Folder::new().with("a.html", "<p>One").with("sub/b.htm", "<h1>Two</h1>");
    folder.run(&["text", "-o", "out", "a.html", "sub/b.htm"]).is(0, "", "");
    folder.run(&["markdown", "--output-dir", "out", "a.html", "sub/b.htm"]).is(0, "", "");
    assert_eq!(folder.files(), ["a.html", "out/a.md", "out/a.txt", "out/sub/b.md", "out/sub/b.txt", "sub/b.htm"]);
    assert_eq!(folder.read("out/a.txt"), "One\n");
    assert_eq!(folder.read("out/sub/b.md"), "# Two\n");
}

#[test]
fn nothing_is_written_outside_of_the_folder_or_over_another() {
    let folder = Folder::new().with("a.html", "<p>One").with("x/a.html", "<p>Two").with("a.htm", "<p>Three");
    let inside = folder.path().join("x/a.html");
    folder.run(&["text", "-o", "x/out", "a.html", "x/../a.htm", "./x/../x/../a.html"]).is(0, "", "");
    folder.run(&["text", "-o", "x/out/absolute", inside.to_str().unwrap()]).is(0, "", "");
    let files = folder.files();
    assert!(files.contains(&"x/out/a.txt".to_owned()), "{files:?}");
    assert!(files.contains(&"x/out/a-2.txt".to_owned()), "{files:?}");
    assert!(files.contains(&"x/out/a-3.txt".to_owned()), "{files:?}");
    let new = |file: &&String| !file.starts_with("x/out/");
    assert_eq!(files.iter().filter(new).collect::<Vec<_>>(), ["a.htm", "a.html", "x/a.html"]);
}

#[test]
fn a_page_is_never_written_over() {
    let folder = Folder::new().with("page.txt", "<p>Source");
    folder.run(&["text", "-o", ".", "page.txt"]).is(0, "", "");
    assert_eq!(folder.read("page.txt"), "<p>Source");
    assert_eq!(folder.read("page-2.txt"), "Source\n");
}

#[test]
fn what_an_earlier_run_left_is_replaced() {
    let folder = Folder::new().with("page.html", "<p>New").with("out/page.txt", "Old");
    folder.run(&["text", "-o", "out", "page.html"]).is(0, "", "");
    assert_eq!(folder.read("out/page.txt"), "New\n");
}

#[test]
fn a_bad_page_among_good_ones_leaves_the_good_ones() {
    let folder = Folder::new().with("a.html", "<p>One");
    let outcome = folder.run(&["text", "-o", "out", "missing.html", "a.html"]);
    assert_eq!((outcome.code, folder.read("out/a.txt").as_str()), (Some(1), "One\n"));
}

#[test]
fn standard_input_gets_a_file_too() {
    let folder = Folder::new();
    folder.run_with_input(&["md", "-o", "out", "-"], b"<p>Piped").is(0, "", "");
    assert_eq!(folder.read("out/stdin.md"), "Piped\n");
}

#[test]
fn a_folder_that_cannot_be_made_is_an_error_before_any_work() {
    let folder = Folder::new().with("a.html", "<p>One").with("taken", "a file, not a folder");
    let outcome = folder.run(&["text", "-o", "taken/out", "a.html"]);
    assert_eq!(outcome.code, Some(4), "{outcome:?}");
    assert!(outcome.stderr.starts_with("error: cannot create the folder `taken/out`\n  cause: "), "{outcome:?}");
    assert!(outcome.stderr.ends_with("hint: choose another folder with `-o`\n"), "{outcome:?}");
    let outcome = folder.run(&["text", "-o", "taken", "a.html"]);
    let message = "error: cannot create the folder `taken`\n  cause: it is a file\n";
    assert!(outcome.stderr.starts_with(message), "{outcome:?}");
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_to_ends_the_run() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new().with("a.html", "<p>One").with("out/keep", "");
    let out = folder.path().join("out");
    fs_err::set_permissions(&out, std::fs::Permissions::from_mode(0o555)).unwrap();
    if fs_err::write(out.join("probe"), "").is_ok() {
        println!("skipped: this user may write everywhere");
        return;
    }
    let outcome = folder.run(&["text", "-o", "out", "a.html"]);
    assert_eq!(outcome.code, Some(4), "{outcome:?}");
    assert!(outcome.stderr.starts_with("error: cannot write `out/a.txt`\n"), "{outcome:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let folder = Folder::new().with("a.html", "<p>One");
    let full = fs_err::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = folder.command(&["text", "a.html"]).stdout(full.into_parts().0).output().unwrap();
    assert_eq!(output.status.code(), Some(4));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.starts_with("error: cannot write to standard output\n  cause: No space left"), "{stderr}");
}

#[test]
fn a_reader_that_leaves_ends_the_run_quietly() {
    let page = "<p>A line of text that takes some room.</p>\n".repeat(50_000);
    let folder = Folder::new().with("long.html", &page);
    for arguments in [
        &["text", "long.html", "long.html"][..],
        &["markdown", "long.html"],
        &["inspect", "long.html"],
        &["extract", "-q", "long.html", "long.html"],
        &["extract", "-q", "--parallel", "3", "-f", "text", "long.html", "long.html"],
        &["inspect", "--format", "tokens", "long.html"],
        &["inspect", "--format", "json", "long.html"],
    ] {
        let mut child = folder
            .command(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // As `head` does: read a little, then leave.
        let mut beginning = [0; 100];
        child.stdout.take().unwrap().read_exact(&mut beginning).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{arguments:?}");
    }
}
