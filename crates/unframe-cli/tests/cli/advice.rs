//! What is told about a run that is not as it was meant, or goes where nobody looks for it.

use crate::command::Folder;
use crate::examples::{site, small_site};

#[test]
fn pages_that_find_no_template_are_counted_with_advice() {
    let folder = Folder::new();
    folder.run(&["learn", "-q", &site(), "--site-by", "folder", "-o", "templates"]).is(0, "", "");
    fs_err::remove_file(folder.path().join("templates/_.template")).unwrap();
    let outcome = folder.run(&["extract", &site(), "--site-by", "host", "-t", "templates", "-o", "pages.jsonl"]);
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    let note = "note: 15 of 15 pages found no template and are kept whole\n\
        hint: templates are found by the names of sites; `--site-by folder` treats folders as sites\n\
        done: 15 pages judged by none of 4 templates; ";
    assert!(outcome.stderr.contains(note), "{}", outcome.stderr);

    // Pages without an address find the template that their folder gave its name to.
    let outcome = folder.run(&["extract", &site(), "-t", "templates", "-o", "pages.jsonl"]);
    assert!(outcome.stderr.contains("done: 15 pages judged by 4 templates, 1 page by none; "), "{}", outcome.stderr);

    let outcome = folder.run(&[
        "extract",
        &site(),
        "--method",
        "site",
        "--site-by",
        "folder",
        "-t",
        "templates",
        "-o",
        "pages.jsonl",
    ]);
    assert!(outcome.stderr.starts_with("note: `katalog`: only 2 pages to compare"), "{}", outcome.stderr);
    assert!(outcome.stderr.contains("note: 1 of 15 pages found no template and is kept whole\n"), "{}", outcome.stderr);
    assert!(outcome.stderr.contains("done: 15 pages judged by 4 templates, 1 page by none; "), "{}", outcome.stderr);
}

#[test]
fn a_template_of_another_site_is_doubted() {
    let other = "<div class=x><article><p>Quite another site, with a text of its own.</article></div>";
    let folder = small_site().with("other.html", other);
    folder.run(&["learn", "-q", "site", "-o", "site.template"]).is(0, "", "");
    let outcome = folder.run(&["extract", "--method", "site", "other.html", "-t", "site.template"]);
    let note =
        "note: the given template found no framing on 1 page\nhint: it does not seem to be a template of this site";
    assert!(outcome.stderr.starts_with(note), "{}", outcome.stderr);
    let outcome = folder.run(&["extract", "site", "-t", "site.template"]);
    assert!(outcome.stderr.starts_with("done: 5 pages judged by the given template; "), "{}", outcome.stderr);

    folder.run(&["learn", "-q", "site/rain.html", "-o", "small.template"]).is(0, "", "");
    let outcome = folder.run(&["extract", "--method", "site", "site", "-t", "small.template"]);
    let note = "note: `the site`: only 1 page to compare: everything is judged to be content\ndone: ";
    assert!(outcome.stderr.starts_with(note), "{}", outcome.stderr);
}

#[test]
fn what_a_template_of_one_page_will_do_is_told() {
    let folder = small_site();
    let outcome = folder.run(&["learn", "site/rain.html", "-o", "one.template"]);
    let note = "note: `the site`: only 1 page to compare: `extract --template` will judge each page on its own until `template update` \
                adds some\ndone: learned from 1 page of 1 site; ";
    assert!(outcome.stderr.starts_with(note), "{}", outcome.stderr);
    let applied = folder.run(&["extract", "-q", "site/rain.html", "-t", "one.template"]);
    assert_eq!(applied.stdout, folder.run(&["extract", "-q", "site/rain.html", "--alone"]).stdout);
}

#[test]
fn folders_that_tell_no_sites_apart_are_told() {
    let folder = small_site().with("around/two/a/x.html", "<p>Rain").with("around/two/b/x.html", "<p>Snow");
    let outcome = folder.run(&["learn", "site", "--site-by", "folder", "-o", "site.template"]);
    let note = "note: `--site-by folder` found one site: all pages lie in no folder of the source\n\
                hint: name the folder that holds the folders of sites, or count one more with `--site-by folder:2`\n";
    assert!(outcome.stderr.contains(note), "{}", outcome.stderr);
    let outcome = folder.run(&["learn", "around", "--site-by", "folder", "-o", "two.template"]);
    assert!(outcome.stderr.contains("all pages lie in the folder `two` of the source\n"), "{}", outcome.stderr);
    let outcome = folder.run(&["learn", "around", "--site-by", "folder:2", "-o", "templates"]);
    assert!(!outcome.stderr.contains("found one site"), "{}", outcome.stderr);
}

#[test]
fn the_address_of_a_single_page_resolves_its_links() {
    let page = "<title>Rain</title><h1>Rain</h1><p>It fell on the valley all night, and <a href=../mill.html>the mill</a> stood under \
                water until the morning came and the sun with it.<img src=river.jpg alt=River>";
    let folder = Folder::new().with("page.html", page).with("two/a.html", page).with("two/b.html", page);
    let url = ["--url", "https://example.org/news/today.html"];
    for command in [&["markdown"][..], &["extract", "-q", "-f", "markdown"]] {
        let run = |source: &[&str], input: &str| {
            folder.run_with_input(&[command, &url, source].concat(), input.as_bytes()).stdout
        };
        for found in [run(&["page.html"], ""), run(&["-"], page)] {
            assert!(found.contains("[the mill](https://example.org/mill.html)"), "{found}");
            assert!(found.contains("![River](https://example.org/news/river.jpg)"), "{found}");
        }
    }
    let json = folder.run(&[&["extract", "-q", "-f", "jsonl", "page.html"], &url[..]].concat()).stdout;
    assert!(json.contains("\"url\":\"https://example.org/news/today.html\",\"site\":\"example.org\""), "{json}");
    // An address of several pages would be wrong for all but one.
    folder.run(&[&["extract", "two"], &url[..]].concat()).is(
        2,
        "",
        "error: `--url` is the address of one page, but the sources hold several\n\
         hint: JSON lines and WARC files store an address with each page\n",
    );
    let outcome = folder.run(&[&["markdown", "two/a.html", "two/b.html"], &url[..]].concat());
    assert_eq!(outcome.code, Some(2), "{outcome:?}");
    assert!(outcome.stderr.contains("`--url` is the address of one page, but there are several"), "{outcome:?}");
    let outcome = folder.run(&["extract", "page.html", "--url", "/news"]);
    assert_eq!(outcome.code, Some(2), "{outcome:?}");
    assert!(outcome.stderr.contains("expected an address such as https://example.org/news"), "{outcome:?}");
}

#[test]
fn pages_of_archives_are_called_by_their_addresses() {
    let line = |id: &str, url: &str| format!("{}\n", serde_json::json!({ "id": id, "url": url, "html": "<p>Rain" }));
    let lines = line("urn:uuid:1", "https://a.org/x?day=1")
        + &line("urn:uuid:2", "https://a.org/x:day=1")
        + &line("urn:uuid:3", "https://a.org/")
        + &line("urn:uuid:4", "https://a.org/y")
        + &line("urn:uuid:5", "https://a.org/y.txt/z")
        + "{\"id\": \"urn:uuid:6\", \"html\": \"<p>Snow\"}\n";
    let folder = Folder::new().with("pages.jsonl", lines);
    folder.run(&["extract", "-q", "pages.jsonl", "-f", "text", "-o", "out"]).is(0, "", "");
    let out: Vec<String> = folder.files().into_iter().filter(|file| file.starts_with("out/")).collect();
    assert_eq!(
        out,
        [
            "out/a.org/index.txt",
            "out/a.org/x_day=1-2.txt",
            "out/a.org/x_day=1.txt",
            "out/a.org/y.txt",
            "out/a.org/y.txt-2/z.txt",
            "out/urn_uuid_6.txt",
        ]
    );
    let again = folder.run(&["extract", "-q", "pages.jsonl", "-f", "text", "-o", "out"]);
    assert_eq!((again.code, folder.files().len()), (Some(0), 7), "{:?}", folder.files());
    let shown = folder.run(&["extract", "-q", "pages.jsonl", "-f", "text"]).stdout;
    assert!(shown.starts_with("==> https://a.org/x?day=1 <==\nRain\n"), "{shown}");
    assert!(shown.ends_with("==> urn:uuid:6 <==\nSnow\n"), "{shown}");
}

#[test]
fn what_does_not_look_like_a_page_is_told() {
    let binary: Vec<u8> = (0..=255).cycle().take(4096).collect();
    let folder = Folder::new().with("picture.png", binary);
    let outcome = folder.run(&["extract", "picture.png"]);
    assert!(outcome.stderr.contains("note: `picture.png`: does not look like a page\n"), "{outcome:?}");
    let outcome = folder.run(&["extract", "-"]);
    assert!(outcome.stderr.contains("note: `standard input`: is empty\n"), "{outcome:?}");
}

#[test]
fn very_many_lines_without_pages_are_counted() {
    let folder = Folder::new()
        .with("pages.jsonl", "{\"id\": \"a\", \"text\": \"Rain\"}\n".repeat(25) + "{\"html\": \"<p>Rain\"}");
    for threads in ["1", "3"] {
        let outcome = folder.run(&["extract", "pages.jsonl", "--parallel", threads]);
        assert_eq!(outcome.code, Some(1), "{outcome:?}");
        assert_eq!(outcome.stderr.matches("error: line ").count(), 10, "{}", outcome.stderr);
        let hint = "hint: a line holds its page in `html`; the output of `unframe extract` holds no pages\n";
        assert_eq!(outcome.stderr.matches(hint).count(), 1, "{}", outcome.stderr);
        assert!(outcome.stderr.contains("done: 1 page of 1 site, 25 failed; "), "{}", outcome.stderr);
        assert!(outcome.stderr.contains("note: 15 more of these lines hold no page\n"), "{}", outcome.stderr);
    }
}

#[test]
fn where_an_output_cannot_or_does_not_go_is_told() {
    let folder = small_site().with("two/a/x.html", "<p>Rain").with("two/b/x.html", "<p>Snow");
    fs_err::create_dir(folder.path().join("empty")).unwrap();
    let missing = "error: cannot write `no/such/pages.jsonl`\n  cause: the folder `no/such` does not exist\n";
    for arguments in
        [&["extract", "site", "-o", "no/such/pages.jsonl"][..], &["learn", "-q", "site", "-o", "no/such/pages.jsonl"]]
    {
        let outcome = folder.run(arguments);
        assert_eq!(outcome.code, Some(4), "{outcome:?}");
        assert!(outcome.stderr.starts_with(missing), "{outcome:?}");
    }
    for (output, cause) in [("lines/", "a name that ends in `/` is a folder"), ("site", "it is a folder")] {
        let outcome = folder.run(&["extract", "two/a/x.html", "-f", "jsonl", "-o", output]);
        let expected = format!("error: cannot write JSON lines to `{output}`: they are one file\n  cause: {cause}\n");
        assert!(outcome.stderr.starts_with(&expected), "{outcome:?}");
    }
    let outcome = folder.run(&["learn", "two", "--site-by", "folder", "-o", "one.template"]);
    let note = "note: pages of 2 sites: `one.template` is a folder with a template for each\n";
    assert!(outcome.stderr.contains(note), "{outcome:?}");
    let outcome = folder.run(&["learn", "site", "-o", "."]);
    assert!(outcome.stderr.contains("note: the template of the site is `./_.template`\n"), "{outcome:?}");
    let outcome = folder.run(&["extract", "site", "-o", "pages.jsonl", "--once", "framing"]);
    assert!(outcome.stderr.contains("note: what the site repeats is in `framing/_.txt`\n"), "{outcome:?}");
    let outcome = folder.run(&["extract", "empty"]);
    assert!(outcome.stderr.starts_with("error: found no pages\n  cause: it is empty\n"), "{outcome:?}");
}

#[test]
fn the_audit_has_no_lines_without_text() {
    let folder = small_site();
    folder.run(&["extract", "-q", &site(), "-o", "pages.jsonl", "--audit", "audit.jsonl"]).is(0, "", "");
    assert!(!folder.read("audit.jsonl").contains("\"text\":\"\""));
}
