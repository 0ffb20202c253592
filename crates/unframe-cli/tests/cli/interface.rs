//! Help, completions, the manual page, wrong command lines.

use crate::command::Folder;

#[test]
fn the_help_reads_well() {
    for (name, arguments) in [
        ("tour", &[][..]),
        ("help", &["--help"]),
        ("help-methods", &["help", "methods"]),
        ("help-formats", &["help", "formats"]),
        ("help-sites", &["help", "sites"]),
        ("help-exit-codes", &["help", "exit-codes"]),
        ("help-extract", &["extract", "--help"]),
        ("help-learn", &["learn", "--help"]),
        ("help-template", &["template", "--help"]),
        ("help-diff", &["diff", "--help"]),
        ("help-dups", &["dups", "--help"]),
        ("help-dups-compare", &["dups", "compare", "--help"]),
        ("help-watch", &["watch", "--help"]),
        ("help-judgments", &["judgments", "--help"]),
        ("help-review", &["review", "--help"]),
        ("help-serve", &["serve", "--help"]),
        #[cfg(feature = "mcp")]
        ("help-mcp", &["mcp", "--help"]),
        ("help-blocks", &["blocks", "--help"]),
        ("help-index", &["index", "--help"]),
        ("help-search", &["search", "--help"]),
        ("help-search-eval", &["search-eval", "--help"]),
        ("help-make-topics", &["make-topics", "--help"]),
        ("help-inspect", &["inspect", "--help"]),
        ("help-text", &["text", "--help"]),
        ("help-markdown", &["markdown", "--help"]),
        ("help-completions", &["completions", "--help"]),
    ] {
        let folder = Folder::new();
        let output = folder.command(arguments).env("COLUMNS", "80").output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{name}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{name}");
        insta::assert_snapshot!(name, String::from_utf8(output.stdout).unwrap());
    }
}

#[test]
fn help_of_a_command_is_what_the_command_says_of_itself() {
    let folder = Folder::new();
    for names in [&[][..], &["extract"], &["dups", "compare"]] {
        let asked = folder.run(&[&["help"], names].concat());
        let own = folder.run(&[names, &["--help"]].concat());
        assert_eq!((asked.code, &asked.stdout), (Some(0), &own.stdout), "{names:?}");
    }
}

#[test]
fn the_version_is_printed() {
    let expected = format!("unframe {}\n", env!("CARGO_PKG_VERSION"));
    Folder::new().run(&["--version"]).is(0, &expected, "");
}

#[test]
fn a_wrong_command_line_has_its_own_exit_code() {
    let folder = Folder::new();
    for arguments in [
        &["text"][..],
        &["frobnicate"],
        &["help", "frobnicate"],
        &["text", "--frobnicate", "x"],
        &["inspect", "a", "b"],
        &["inspect", "--format", "xml", "a"],
        &["text", "--max-bytes", "many", "a"],
        &["text", "--max-bytes", "0", "a"],
        &["text", "-", "a", "-"],
    ] {
        let outcome = folder.run(arguments);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(outcome.stderr.contains("--help"), "{arguments:?}: {}", outcome.stderr);
    }
}

#[test]
fn who_names_no_page_is_told_how_to_pipe_one() {
    let outcome = Folder::new().run(&["text"]);
    assert!(outcome.stderr.ends_with("hint: `-` reads standard input\n"), "{}", outcome.stderr);
    let outcome = Folder::new().run(&["learn", "site"]);
    assert!(
        outcome.stderr.contains("--output <FILE|DIR>") && !outcome.stderr.contains("hint: `-`"),
        "{}",
        outcome.stderr
    );
}

#[test]
fn an_encoding_nobody_knows_is_noticed_before_pages_are_read() {
    let outcome = Folder::new().run(&["text", "--encoding", "koi-9", "-"]);
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.contains("browsers know no encoding of this name"), "{}", outcome.stderr);
}

#[test]
fn completions_exist_for_the_common_shells() {
    let folder = Folder::new();
    for (shell, expected) in
        [("bash", "complete -F _unframe"), ("zsh", "#compdef unframe"), ("fish", "complete -c unframe")]
    {
        let outcome = folder.run(&["completions", shell]);
        assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""), "{shell}");
        assert!(outcome.stdout.contains(expected), "{shell}");
        assert!(outcome.stdout.contains("inspect"), "{shell}");
    }
}

#[test]
fn the_manual_page_covers_every_command_and_the_exit_codes() {
    let outcome = Folder::new().run(&["manpage"]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
    assert!(outcome.stdout.contains(".TH unframe 1"), "{}", outcome.stdout);
    for command in [
        "EXTRACT",
        "LEARN",
        "TEMPLATE",
        "TEMPLATE SHOW",
        "DIFF",
        "WATCH",
        "JUDGMENTS",
        "BLOCKS",
        "INDEX",
        "SEARCH",
        "SEARCH-EVAL",
        "MAKE-TOPICS",
        "INSPECT",
        "TEXT",
        "MARKDOWN",
        "COMPLETIONS",
        "MANPAGE",
    ] {
        assert!(outcome.stdout.contains(&format!(".SH \"UNFRAME {command}\"")), "{command}");
    }
    for heading in [".SH NOTES\n", ".SH EXAMPLES\n.nf\n", ".SH \"EXIT STATUS\"\n.nf\n", ".SS EXAMPLES\n"] {
        assert!(outcome.stdout.contains(heading), "{heading}: {}", outcome.stdout);
    }
    for stranger in [" EXTRA\n", "Examples:", "Exit codes:"] {
        assert!(!outcome.stdout.contains(stranger), "{stranger}");
    }
}
