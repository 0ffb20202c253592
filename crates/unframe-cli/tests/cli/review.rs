//! `review` before it serves anything; `crates/unframe-review/browser` has what follows.

use crate::command::Folder;

#[test]
fn a_source_without_pages_is_refused() {
    let folder = Folder::new()
        .with("notes/read.txt", "no page")
        .with("empty.zip", b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0");
    for source in ["notes", "empty.zip"] {
        let outcome = folder.run(&["review", source, "--no-open"]);
        assert_eq!(outcome.code, Some(3), "{source}: {}", outcome.stderr);
        assert!(
            outcome.stderr.contains(&format!("cannot review {source}: there is no page in it")),
            "{}",
            outcome.stderr
        );
        assert!(outcome.stderr.contains("hint: "), "{}", outcome.stderr);
        assert!(!folder.path().join(format!("{source}.judgments.sqlite")).exists(), "no file is left");
    }
}
