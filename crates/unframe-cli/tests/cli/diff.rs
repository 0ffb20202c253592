//! `unframe diff`: two crawls of the same site.

use crate::command::{Folder, Outcome};

const STORIES: [(&str, &str, &str); 5] = [
    (
        "rain",
        "Rain in the valley",
        "It rained in the valley all night, and by the morning the river had risen by a foot.",
    ),
    (
        "snow",
        "Snow on the hills",
        "Snow fell on the hills for the first time this year, and the upper road was closed at noon.",
    ),
    (
        "ferry",
        "The ferry is back",
        "The old ferry crosses the river again, every hour from six in the morning until late at night.",
    ),
    (
        "bridge",
        "A bridge for walkers",
        "The council voted for a bridge for walkers below the mill, which will be open in two years.",
    ),
    (
        "market",
        "Market on Saturday",
        "The market is held on the square as on every Saturday, with cheese from nine farms of the valley.",
    ),
];

/// A page of the newspaper, with a counter and a clock that are never the same.
fn page(title: &str, text: &str, menu: &str, visit: u32) -> String {
    format!(
        "<title>{title} | Valley News</title><nav class=menu><ul><li><a href=/>Home</a><li><a href=/news>News</a>{menu}</ul></nav>\
         <main class=story><h1>{title}</h1><p>{text}</p><p class=views>{} views</p></main>\
         <footer class=foot>Valley News, 4 Ferry Lane. Page made at 14:0{visit} on 5 May 2026.</footer>",
        100 * visit + 7
    )
}

/// The crawl of one day: stories with changes, as a folder.
fn crawl(folder: Folder, name: &str, menu: &str, visit: u32, change: impl Fn(&str, &str) -> Option<String>) -> Folder {
    STORIES.iter().fold(folder, |folder, (file, title, text)| match change(file, text) {
        Some(text) => folder.with(&format!("{name}/{file}.html"), page(title, &text, menu, visit)),
        None => folder,
    })
}

fn two_days() -> Folder {
    let folder = crawl(Folder::new(), "monday", "", 1, |_, text| Some(text.to_owned()));
    let folder = crawl(folder, "tuesday", "<li><a href=/t>Timetable</a>", 2, |file, text| match file {
        "rain" => Some(text.replace("a foot", "two feet")),
        "snow" => None,
        _ => Some(text.to_owned()),
    });
    let mill = "After forty years the mill below the bridge grinds flour again, twice a week, and everyone may watch.";
    folder.with("tuesday/mill.html", page("The mill turns", mill, "<li><a href=/t>Timetable</a>", 2))
}

fn diff(folder: &Folder, arguments: &[&str]) -> Outcome {
    folder.run(&[&["diff", "monday", "tuesday"], arguments].concat())
}

#[test]
fn pages_that_are_new_gone_and_changed_are_reported_and_counters_are_not() {
    let outcome = diff(&two_days(), &["--quiet"]);
    outcome.is(
        0,
        "the site: 4 changes\n\
         \x20 Framing changed on 4 pages (1 block added)\n\
         \x20     + Timetable\n\
         \x20 New page: The mill turns (mill.html)\n\
         \x20     + The mill turns\n\
         \x20     + After forty years the mill below the bridge grinds flour again, twice a week, and everyone may watch.\n\
         \x20 Changed: Rain in the valley (rain.html) (1 block edited)\n\
         \x20     ~ … valley all night, and by the morning the river had risen by [-a foot-]{+two feet+}.\n\
         \x20 Page is gone: Snow on the hills (snow.html)\n",
        "",
    );
}

#[test]
fn what_is_set_aside_is_listed_with_its_reason() {
    let outcome = diff(&two_days(), &["--quiet", "--all", "--format", "jsonl"]);
    let lines: Vec<serde_json::Value> =
        outcome.stdout.lines().map(|line| serde_json::from_str(line).expect("a line is an object")).collect();
    let changes: Vec<&str> = lines.iter().filter_map(|line| line["change"].as_str()).collect();
    assert_eq!(changes[..4], ["framing-changed", "page-new", "content-changed", "page-gone"], "{}", outcome.stdout);
    let reasons: Vec<&str> = lines.iter().filter_map(|line| line["reason"].as_str()).collect();
    assert!(reasons.contains(&"counter") && reasons.contains(&"clock"), "{}", outcome.stdout);
    assert_eq!(lines[2]["page"], "rain.html");
    assert_eq!(lines[2]["blocks"][0]["words"][1], serde_json::json!({ "removed": " a foot" }));
}

#[test]
fn the_exit_code_tells_whether_content_changed() {
    let folder = two_days();
    let code = |arguments: &[&str]| folder.run(&[&["diff", "--quiet", "--exit-code"], arguments].concat()).code;
    assert_eq!(code(&["monday", "tuesday"]), Some(1));
    assert_eq!(code(&["monday", "monday"]), Some(0));
    assert_eq!(folder.run(&["diff", "monday", "monday"]).stdout, "Nothing changed.\n");
    assert_eq!(code(&["monday", "nowhere"]), Some(3));
    assert_eq!(code(&["monday"]), Some(2));
}

#[test]
fn two_single_pages_are_compared_whatever_they_are_called() {
    let (_, title, text) = STORIES[0];
    let folder = Folder::new()
        .with("a.html", page(title, text, "", 1))
        .with("b.html", page(title, &text.replace("all night", "all day"), "", 2));
    let outcome = folder.run(&["diff", "a.html", "b.html", "--quiet"]);
    assert!(outcome.stdout.contains("[-night-]{+day+}"), "{}", outcome.stdout);
    assert!(!outcome.stdout.contains("views") && !outcome.stdout.contains("14:0"), "{}", outcome.stdout);
}

#[test]
fn every_format_tells_the_same() {
    let folder = two_days();
    for (name, parts) in [
        ("a.html", ["<del>a foot</del>", "<ins>two feet</ins>"]),
        ("a.md", ["~~a foot~~ **two feet**", "# Changes: monday → tuesday"]),
        ("a.jsonl", [r#"{"removed":" a foot"}"#, r#""change":"page-gone""#]),
        ("a.atom", ["<feed xmlns=\"http://www.w3.org/2005/Atom\">", "&lt;del&gt;a foot&lt;/del&gt;"]),
        ("a.txt", ["[-a foot-]{+two feet+}", "Page is gone"]),
    ] {
        let outcome = diff(&folder, &["-o", name]);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(0), ""), "{}", outcome.stderr);
        let written = folder.read(name);
        for part in parts {
            assert!(written.contains(part), "{name} lacks {part}: {written}");
        }
    }
    let feed = folder.read("a.atom");
    let document = roxmltree::Document::parse(&feed).expect("the feed is XML");
    let of = |name: &str| {
        document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2005/Atom", name))).count()
    };
    assert_eq!((of("entry"), of("id"), of("updated"), of("content")), (4, 5, 5, 4));
    // The same crawls make the same feed, with the same names for entries.
    diff(&folder, &["-o", "b.atom"]);
    assert_eq!(folder.read("b.atom"), feed);
    assert!(!folder.files().iter().any(|file| file.contains("unfinished")));
}

#[test]
fn what_a_page_says_is_only_text_in_every_format() {
    let hostile = "Beware of &lt;script>alert(1)&lt;/script> and of &lt;img src=x onerror=alert(2)> in the mill, said the council.";
    let (_, title, text) = STORIES[0];
    let folder =
        Folder::new().with("a.html", page(title, text, "", 1)).with("b.html", page("]]>*_`<b>", hostile, "", 1));
    let report = |format: &str| folder.run(&["diff", "a.html", "b.html", "--quiet", "--format", format]).stdout;
    for format in ["html", "atom", "markdown"] {
        let text = report(format);
        assert!(text.contains("alert(1)") && !text.contains("<script") && !text.contains("<img"), "{format}: {text}");
    }
    roxmltree::Document::parse(&report("atom")).expect("the feed is XML");
}

#[test]
fn the_report_is_not_written_over_a_crawl() {
    let outcome = diff(&two_days(), &["-o", "monday/rain.html"]);
    assert_eq!(outcome.code, Some(4));
    assert!(outcome.stderr.contains("will not write into the source"), "{}", outcome.stderr);
}
