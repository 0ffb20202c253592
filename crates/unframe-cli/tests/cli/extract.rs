//! Framing taken off the pages of a site: `learn`, `extract`, `template`.

use serde_json::Value;

use crate::command::Folder;
use crate::examples::{site, small_site};

pub(crate) fn objects(jsonl: &str) -> Vec<Value> {
    jsonl.lines().map(|line| serde_json::from_str(line).expect("every line is an object")).collect()
}

#[test]
fn the_example_site_gives_an_object_for_each_page_without_its_menu() {
    let outcome = Folder::new().run(&["extract", &site(), "--format", "jsonl"]);
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    let pages = objects(&outcome.stdout);
    assert_eq!(pages.len(), 15);
    let ids: Vec<&str> = pages.iter().map(|page| page["id"].as_str().unwrap()).collect();
    assert!(ids.is_sorted(), "{ids:?}");
    let oiling = pages.iter().find(|page| page["id"] == "journal/oiling-a-carriage-clock.html").unwrap();
    let text = oiling["text"].as_str().unwrap();
    assert!(text.contains("The clock will outlive the table it stands on."), "{text}");
    for framing in ["Visit us", "Opening hours", "4 Ferry Lane", "Site map"] {
        assert!(!text.contains(framing), "{framing}: {text}");
    }
    assert_eq!(oiling["title"], "Oiling a carriage clock");
    assert_eq!((&oiling["url"], &oiling["site"], &oiling["pages_compared"]), (&Value::Null, &"".into(), &15.into()));
    assert!(outcome.stderr.starts_with("done: 15 pages of 1 site; content "), "{}", outcome.stderr);
}

#[test]
fn pages_as_html_are_their_own_bytes_without_the_framing() {
    let folder = Folder::new();
    let outcome = folder.run(&["extract", &site(), "--format", "html", "--output", "out"]);
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    let id = "zhurnal/vodyanye-chasy.html";
    let (source, cut) =
        (fs_err::read(format!("{}/{id}", site())).unwrap(), fs_err::read(folder.path().join("out").join(id)).unwrap());
    assert!(cut.len() < source.len() && cut.starts_with(&source[..200]), "the head stays");
    let heading = source.windows(4).position(|window| window == b"<h1>").unwrap();
    let article = &source[heading..heading + 60];
    assert!(cut.windows(article.len()).any(|window| window == article), "in koi8-r as before");
    let again = folder.run(&["text", &format!("out/{id}")]);
    assert!(again.stdout.contains("Водяные часы на подоконнике"), "{}", again.stdout);
    assert!(!again.stdout.contains("Ремонт"), "{}", again.stdout);
}

#[test]
fn blocks_are_ranges_of_the_bytes_that_were_stored() {
    let outcome = Folder::new().run(&["extract", &site(), "--quiet"]);
    assert_eq!(outcome.stderr, "");
    // A page in koi8-r, in which a letter is one byte.
    let id = "zhurnal/vodyanye-chasy.html";
    let page = objects(&outcome.stdout).into_iter().find(|page| page["id"] == id).unwrap();
    let source = fs_err::read(format!("{}/{id}", site())).unwrap();
    let offset = |block: &Value, key: &str| usize::try_from(block[key].as_u64().unwrap()).unwrap();
    let blocks = page["blocks"].as_array().unwrap();
    let heading = blocks.iter().find(|block| source[..offset(block, "start")].ends_with(b"<h1>")).unwrap();
    assert!(source[offset(heading, "end")..].starts_with(b"</h1>"), "{heading}");
    assert_eq!(heading["label"], "content");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = small_site();
    for format in ["jsonl", "text", "markdown"] {
        let run = |threads: &str| {
            let arguments = ["extract", "-q", "-f", format, "--parallel", threads, "--audit", threads, &site(), "site"];
            folder.run(&arguments)
        };
        let one = run("1");
        assert_eq!((one.code, one.stderr.as_str()), (Some(0), ""));
        for threads in ["2", "7"] {
            assert!(run(threads) == one, "{format}: {threads} threads differ from one");
            assert!(folder.read(threads) == folder.read("1"), "{format}: the audit of {threads} threads differs");
        }
    }
}

#[test]
fn a_template_judges_one_page_as_its_site_does() {
    let folder = small_site();
    let learned = folder.run(&["learn", "site", "-o", "site.template"]);
    assert_eq!((learned.code, learned.stdout.as_str()), (Some(0), ""), "{learned:?}");
    assert!(learned.stderr.starts_with("done: learned from 5 pages of 1 site; "), "{}", learned.stderr);
    let expected = "rain\n\nToday there is rain in the rain valley, said the rain office.\n";
    folder.run(&["extract", "-q", "site/rain.html", "--template", "site.template"]).is(0, expected, "");

    folder.run(&["extract", "-q", "site", "-f", "text", "-o", "out"]).is(0, "", "");
    assert_eq!(folder.read("out/rain.txt"), expected);
    folder.run(&["extract", "-q", "site", "-f", "markdown", "-o", "out"]).is(0, "", "");
    folder.run(&["extract", "-q", "site", "-o", "all.md"]).is(0, "", "");
    let all = folder.read("all.md");
    assert!(all.starts_with("==> fog.html <==\n# fog\n\nToday") && all.contains("\n\n==> rain.html <==\n"), "{all}");
    assert!(folder.read("out/rain.md").starts_with("# rain\n\nToday"), "{}", folder.read("out/rain.md"));
}

#[test]
fn several_sites_have_a_template_each() {
    let folder = Folder::new();
    let outcome = folder.run(&["learn", &site(), "--site-by", "folder", "-o", "templates"]);
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    let names = ["_", "catalogue", "journal", "katalog", "zhurnal"];
    assert_eq!(folder.files(), names.map(|name| format!("templates/{name}.template")));
    let arguments = ["extract", "-q", &site(), "--site-by", "folder", "-f", "jsonl"];
    let learned = folder.run(&arguments);
    let judged = folder.run(&[&arguments[..], &["--template", "templates"]].concat());
    assert!(learned == judged, "judged by saved templates, pages are the same");
    assert!(outcome.stderr.contains("note: `katalog`: only 2 pages to compare"), "{}", outcome.stderr);
}

#[test]
fn one_page_alone_is_judged_by_itself() {
    let folder = small_site();
    for arguments in [&["extract", "site/rain.html"][..], &["extract", "site/rain.html", "--alone"]] {
        let outcome = folder.run(arguments);
        let expected = "rain\n\nToday there is rain in the rain valley, said the rain office.\n";
        assert_eq!(outcome.stdout, expected, "{outcome:?}");
        assert!(outcome.stderr.starts_with("done: 1 page "), "{}", outcome.stderr);
    }
}

#[test]
fn one_page_of_a_site_is_all_content_and_the_user_is_told() {
    let folder = small_site();
    let outcome = folder.run(&["extract", "--method", "site", "site/rain.html"]);
    assert!(outcome.stdout.contains("Home") && outcome.stdout.contains("Today there is rain"), "{outcome:?}");
    let note = "note: `the site`: only 1 page to compare: everything is judged to be content\n";
    assert!(outcome.stderr.starts_with(note), "{}", outcome.stderr);
}

#[test]
fn a_bad_page_is_told_once_and_the_others_are_there() {
    let folder = small_site().with("site/broken.html.gz", b"\x1f\x8b\x08\0not gzip at all");
    let outcome = folder.run(&["extract", "site", "missing.html", "-f", "jsonl"]);
    assert_eq!((outcome.code, objects(&outcome.stdout).len()), (Some(1), 5), "{outcome:?}");
    assert_eq!(outcome.stderr.matches("error: ").count(), 2, "{}", outcome.stderr);
    for expected in ["error: cannot read `missing.html`\n", "broken.html.gz`\n", "5 pages of 1 site, 1 failed"] {
        assert!(outcome.stderr.contains(expected), "{expected}: {}", outcome.stderr);
    }
}

#[test]
fn the_audit_lists_what_was_left_out() {
    let folder = Folder::new();
    let outcome = folder.run(&["extract", "-q", &site(), "-o", "pages.jsonl", "--audit", "audit.jsonl"]);
    outcome.is(0, "", "");
    let lines = objects(&folder.read("audit.jsonl"));
    let id = "journal/oiling-a-carriage-clock.html";
    let is_footer = |line: &&Value| line["id"] == id && line["text"].as_str().unwrap().contains("4 Ferry Lane");
    let footer = lines.iter().find(is_footer).unwrap();
    assert_eq!(footer["reason"], "repeated-place");
    assert!(footer["support"].as_f64().unwrap() > 0.2, "{footer}");
    assert!(lines.iter().all(|line| !line["text"].as_str().unwrap().contains("eleven drops")));
    assert_eq!(folder.files(), ["audit.jsonl", "pages.jsonl"], "nothing unfinished is left");
}

#[test]
fn a_file_that_is_no_template_is_refused_with_advice() {
    let folder = small_site().with("bad.template", "not a template");
    folder.run(&["learn", "-q", "site", "-o", "cut.template"]).is(0, "", "");
    let whole = fs_err::read(folder.path().join("cut.template")).unwrap();
    let folder = folder.with("cut.template", &whole[..whole.len() / 2]);
    let advice = "hint: learn it again with `unframe learn SOURCE -o FILE`\n";
    for (file, cause) in [
        ("bad.template", "these bytes are not a template"),
        ("cut.template", "the template is damaged: its bytes do not add up to their hash, or end early"),
    ] {
        let expected = format!("error: cannot read the template `{file}`\n  cause: {cause}\n{advice}");
        folder.run(&["template", "show", file]).is(3, "", &expected);
        folder.run(&["extract", "site", "--template", file]).is(3, "", &expected);
    }
}

#[test]
fn a_template_that_is_not_there_is_told_before_any_work() {
    let expected = |path: &str, cause: &str| {
        format!(
            "error: cannot read the template `{path}`\n  cause: {cause}\n\
             hint: `unframe learn SOURCE -o FILE` makes a template\n"
        )
    };
    let folder = small_site();
    let missing = expected("missing.template", "No such file or directory (os error 2)");
    folder.run(&["extract", "site", "-t", "missing.template", "-o", "out"]).is(3, "", &missing);
    let empty = expected("site", "no file in this folder has the extension `.template`");
    folder.run(&["extract", "site", "-t", "site", "-o", "out"]).is(3, "", &empty);
    assert_eq!(folder.files().len(), 5);
}

#[test]
fn a_folder_without_pages_is_an_error() {
    let folder = Folder::new().with("site/style.css", "p {}").with("pages.jsonl", "earlier");
    folder.run(&["extract", "site", "-o", "pages.jsonl"]).is(
        3,
        "",
        "error: found no pages\n  cause: passed over: 1 not pages by their names\n\
         hint: folders are searched for `.html`, `.htm`, `.xhtml`, `.xht`, `.shtml`, `.shtm`, `.warc`, `.wacz` (also with \
         `.gz`, `.zst`) and other files that begin like a page; files named on the command line are always read as pages\n",
    );
    assert_eq!(folder.read("pages.jsonl"), "earlier");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_wherever_the_pages_go() {
    let folder = small_site();
    for arguments in [
        &["extract", "-q", "site", "-o", "/dev/full"][..],
        &["extract", "-q", "site", "-o", "pages.jsonl", "--audit", "/dev/full"],
        &["learn", "-q", "site", "-o", "/dev/full"],
    ] {
        let outcome = folder.run(arguments);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(4), ""), "{outcome:?}");
        let expected = "error: cannot write `/dev/full`\n  cause: No space left on device (os error 28)\n";
        assert!(outcome.stderr.starts_with(expected), "{}", outcome.stderr);
    }
    let files = folder.files();
    assert!(!files.iter().any(|file| file.contains("unfinished")), "{files:?}");
}

#[test]
fn json_lines_are_read_and_written_with_their_addresses() {
    let line = |host: &str, word: &str| {
        let html = format!("<nav><a href=/>Start of {host}</a></nav><p>All the {word} of yesterday's {word}.");
        format!("{}\n", serde_json::json!({ "id": word, "url": format!("https://{host}/{word}"), "html": html }))
    };
    let words = ["rain", "snow", "hail", "wind"];
    let lines: String = words.iter().map(|word| line("a.org", word) + &line("b.org", word)).collect();
    let outcome = Folder::new().run_with_input(&["extract", "-q", "-"], lines.as_bytes());
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
    let pages = objects(&outcome.stdout);
    assert_eq!(pages.len(), 8);
    assert_eq!((&pages[1]["url"], &pages[1]["site"]), (&"https://b.org/rain".into(), &"b.org".into()));
    assert_eq!(pages[1]["text"], "All the rain of yesterday's rain.");
}

#[test]
fn a_page_written_for_those_without_scripts_is_rendered() {
    let mut folder = Folder::new();
    for (number, word) in ["tides", "springs", "levers", "bells"].into_iter().enumerate() {
        let post = format!("Nobody here has ever mended a clock that was driven by {word}, as far as I can remember.");
        let page = format!("<ul><li>Home<li>Forum</ul><div id=app>Loading</div><noscript><p>{post}</p></noscript>");
        folder = folder.with(&format!("site/{number}.html"), page);
    }
    for format in ["text", "markdown", "jsonl", "csv", "xml", "tei", "html"] {
        let output = if matches!(format, "jsonl" | "csv") { format!("as.{format}") } else { format!("as-{format}") };
        let outcome = folder.run(&["extract", "--quiet", "site", "--format", format, "--output", &output]);
        assert_eq!(outcome.code, Some(0), "{outcome:?}");
    }
    for file in
        ["as-text/2.txt", "as-markdown/2.md", "as.jsonl", "as.csv", "as-xml/2.xml", "as-tei/2.xml", "as-html/2.html"]
    {
        let written = folder.read(file);
        assert!(written.contains("driven by levers"), "{file}: {written}");
        assert!(!written.contains("Forum"), "{file}: {written}");
    }
}
