//! Pages from files and pipes, good, bad and hostile.

use crate::command::Folder;

#[test]
fn a_page_is_printed_and_nothing_else() {
    let folder = Folder::new().with("rain.html", "<title>x</title><h1>Rain</h1><p>It   rains.</p><script>x()</script>");
    folder.run(&["text", "rain.html"]).is(0, "Rain\n\nIt rains.\n", "");
    folder.run(&["markdown", "rain.html"]).is(0, "# Rain\n\nIt rains.\n", "");
    folder.run(&["md", "rain.html"]).is(0, "# Rain\n\nIt rains.\n", "");
}

#[test]
fn a_dash_is_standard_input() {
    Folder::new().run_with_input(&["text", "-"], b"<p>From a pipe").is(0, "From a pipe\n", "");
}

#[test]
fn several_pages_are_set_apart_by_their_names() {
    let folder = Folder::new().with("a.html", "<p>One").with("b.html", "<p>Two");
    folder.run(&["text", "a.html", "b.html"]).is(0, "==> a.html <==\nOne\n\n==> b.html <==\nTwo\n", "");
}

#[test]
fn a_missing_file_does_not_stop_the_others() {
    let folder = Folder::new().with("a.html", "<p>One").with("b.html", "<p>Two");
    folder.run(&["text", "a.html", "missing.html", "b.html"]).is(
        1,
        "==> a.html <==\nOne\n\n==> b.html <==\nTwo\n",
        "error: cannot read `missing.html`\n  cause: No such file or directory (os error 2)\n\
         hint: the path is taken from the current folder, `[folder]`\n",
    );
}

#[test]
fn when_no_page_can_be_read_the_exit_code_says_so() {
    let folder = Folder::new();
    for command in ["text", "markdown", "inspect"] {
        assert_eq!(folder.run(&[command, "missing.html"]).code, Some(3), "{command}");
    }
}

#[test]
fn a_folder_is_refused_with_advice() {
    let folder = Folder::new().with("pages/a.html", "");
    folder.run(&["text", "pages"]).is(
        3,
        "",
        "error: cannot read `pages`: it is a folder\nhint: name the pages in it, for instance `pages/*.html`\n",
    );
}

#[test]
fn a_page_that_hides_all_its_text_says_so_and_shows_it_when_asked() {
    let folder = Folder::new()
        .with("forum.html", "<body><noscript><p>The whole thread</p></noscript>")
        .with("stream.html", "<body><div hidden id=\"S:0\"><h1>Article</h1></div>")
        .with("menu.html", "<body><p>Rain in Oslo<p hidden>More");
    let note = |page: &str, characters: usize| {
        format!(
            "note: `{page}`: nothing visible; {characters} characters are hidden (in <noscript>, hidden elements): \
             try --hidden\n"
        )
    };
    folder.run(&["text", "forum.html"]).is(0, "", &note("forum.html", 14));
    folder.run(&["markdown", "stream.html"]).is(0, "", &note("stream.html", 7));
    folder.run(&["text", "--hidden", "forum.html"]).is(0, "The whole thread\n", "");
    folder.run(&["markdown", "--hidden", "stream.html"]).is(0, "# Article\n", "");
    folder.run(&["text", "menu.html"]).is(0, "Rain in Oslo\n", "");
}

#[test]
fn an_empty_file_is_an_empty_page() {
    let folder = Folder::new().with("empty.html", "");
    folder.run(&["text", "empty.html"]).is(0, "", "");
    folder.run(&["markdown", "empty.html"]).is(0, "", "");
}

#[test]
fn binary_garbage_is_a_page_with_notes() {
    let garbage: Vec<u8> = (0..=255_u8).cycle().map(|byte| byte.wrapping_mul(167) ^ 0x5A).take(4096).collect();
    let folder = Folder::new().with("garbage.html", garbage);
    for command in ["text", "markdown"] {
        let outcome = folder.run(&[command, "garbage.html"]);
        assert_eq!(outcome.code, Some(0), "{command}");
        assert!(outcome.stderr.contains("note: `garbage.html`: does not look like a page\n"), "{outcome:?}");
    }
}

#[test]
fn a_page_in_windows_1251_is_printed_in_utf_8() {
    let folder = Folder::new().with("a.html", b"<meta charset=windows-1251><p>\xCF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0");
    folder.run(&["text", "a.html"]).is(0, "Привет, мир\n", "");
}

#[test]
fn the_encoding_of_the_server_can_be_given() {
    let page = b"<p>\xF0\xD2\xC9\xD7\xC5\xD4, \xCD\xC9\xD2! \xFC\xD4\xCF \xD0\xC9\xDB\xC5\xD4 \xCB\xCF\xC9-8.";
    let outcome = Folder::new().run_with_input(&["text", "--encoding", "koi8-r", "-"], page);
    outcome.is(0, "Привет, мир! Это пишет кои-8.\n", "");
}

#[test]
fn a_wrong_declaration_is_noted_unless_quiet() {
    let folder = Folder::new().with("a.html", "<meta charset=windows-1251><p>Привет, мир");
    let note = "note: `a.html`: declares windows-1251, was read as UTF-8\n";
    folder.run(&["text", "a.html"]).is(0, "Привет, мир\n", note);
    folder.run(&["text", "-q", "a.html"]).is(0, "Привет, мир\n", "");
}

#[test]
fn an_encoding_that_was_given_and_is_wrong_is_called_so() {
    let note = "note: `standard input`: `--encoding` says UTF-16LE, but the bytes are UTF-8\n";
    Folder::new().run_with_input(&["text", "--encoding", "utf-16", "-"], "<p>Привет".as_bytes()).is(
        0,
        "Привет\n",
        note,
    );
}

#[test]
fn an_address_is_not_fetched() {
    Folder::new().run(&["text", "https://example.org/a"]).is(
        3,
        "",
        "error: cannot read `https://example.org/a`\n  cause: No such file or directory (os error 2)\n\
         hint: unframe fetches nothing: `curl -sL https://example.org/a | unframe extract -`\n",
    );
}

#[test]
fn a_page_beyond_the_limit_is_cut_with_a_note() {
    let folder = Folder::new().with("long.html", "<p>".to_owned() + &"x".repeat(1000));
    let note = "note: `long.html`: only the first 13 bytes were read\n";
    folder.run(&["text", "--max-bytes", "13", "long.html"]).is(0, "xxxxxxxxxx\n", note);
}

#[cfg(unix)]
#[test]
fn a_file_without_end_is_cut_too() {
    let outcome = Folder::new().run(&["text", "--max-bytes", "100000", "/dev/zero"]);
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    assert!(outcome.stderr.contains("note: `/dev/zero`: only the first 100,000 bytes were read"), "{outcome:?}");
}

#[cfg(unix)]
#[test]
fn a_name_that_is_not_unicode_is_read_like_any_other() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = Folder::new();
    let name = OsStr::from_bytes(b"\xFF.html");
    if fs_err::write(folder.path().join(name), "<p>Here").is_err() {
        println!("skipped: the file system wants Unicode");
        return;
    }
    let output = folder.command(&["text"]).arg(name).output().unwrap();
    assert_eq!(output.stdout, b"Here\n");
}

#[test]
fn links_and_images_are_kept_or_not() {
    let folder = Folder::new().with("a.html", "<p><a href=/b>Next</a> <img src=c.png alt=Rain> end");
    folder.run(&["md", "a.html"]).is(0, "[Next](/b) ![Rain](c.png) end\n", "");
    folder.run(&["md", "--no-links", "--no-images", "a.html"]).is(0, "Next end\n", "");
}

#[test]
fn control_characters_stay_data_in_a_pipe() {
    let folder = Folder::new().with("a.html", "<p>a\x1b[31mb");
    folder.run(&["text", "a.html"]).is(0, "a\x1b[31mb\n", "");
}

#[test]
fn the_example_site_is_read_without_a_note() {
    let site = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/site");
    let folder = Folder::new();
    for (page, expected) in [
        ("index.html", "A yard full of clocks"),
        ("journal/the-pendulum-and-the-stove.html", "Varnished fir"),
        ("zhurnal/slovar-mastera.html", "Маленькая шестерня с немногими зубьями"),
        ("zhurnal/pisma-chasovschika.html", "Осип Лаврентьевич не доверял барометрам"),
        ("zhurnal/vodyanye-chasy.html", "Соседи снизу тоже узнают, который час."),
        ("catalogue/regulator-no-3.html", "dead-beat escapement"),
        ("katalog/rechnye.html", "Корпус этих часов сделан из настила старого парома"),
    ] {
        let outcome = folder.run(&["text", &format!("{site}/{page}")]);
        assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""), "{page}");
        assert!(outcome.stdout.contains(expected), "{page}: {}", outcome.stdout);
    }
}
