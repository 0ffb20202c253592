//! `unframe dups`: what is said more than once, in one run and over many.

use crate::command::Folder;

const MENU: &str =
    "Home News of the valley Weather report Sport and games Letters to the watchmakers Visit the workshop Contact";
const NOTE: &str = "This manual is kept by the watchmakers of the valley, who answer letters once a month, in winter more \
                    often, and are glad of every picture of a clock that nobody knows.";

/// A page of its own words, beside a menu and a note that several pages have.
fn page(own: &str, words: usize, note: &str) -> String {
    let text: Vec<String> = (0..words).map(|word| format!("{own}{word}")).collect();
    format!(
        "<title>{own}</title><nav><ul><li><a href=/>{MENU}</a></ul></nav><main><div><h1>About {own}</h1><p>{}.</div><div><p>{note}\
         </div></main>",
        text.join(" ")
    )
}

fn site() -> Folder {
    Folder::new()
        .with("site/clock.html", page("clock", 120, NOTE))
        .with("site/clock-print.html", page("clock", 118, NOTE))
        .with("site/spring.html", page("spring", 90, NOTE))
        .with("site/wheel.html", page("wheel", 80, "It turns."))
}

/// With the method that needs few pages.
fn dups(folder: &Folder, arguments: &[&str]) -> (String, String) {
    let outcome = folder.run(&[&["dups"], arguments].concat());
    assert_eq!(outcome.code, Some(0), "{arguments:?}: {}{}", outcome.stdout, outcome.stderr);
    (outcome.stdout, outcome.stderr)
}

fn objects(jsonl: &str) -> Vec<serde_json::Value> {
    jsonl.lines().map(|line| serde_json::from_str(line).expect("a line is an object")).collect()
}

/// Kind and pages of each group.
fn kinds(jsonl: &str) -> Vec<(String, Vec<String>)> {
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let of = |group: &serde_json::Value| {
        let members = group["members"].as_array().expect("a group has members");
        (text(&group["kind"]), members.iter().map(|member| text(&member["id"])).collect())
    };
    objects(jsonl).iter().map(of).collect()
}

const BY_SITE: &[&str] = &["site", "--method", "site", "--format", "jsonl"];

#[test]
fn pages_and_blocks_are_told_apart_with_what_they_share() {
    let folder = site();
    let (groups, told) = dups(&folder, BY_SITE);
    let names = |names: &[&str]| names.iter().map(|name| format!("{name}.html")).collect::<Vec<_>>();
    assert_eq!(
        kinds(&groups),
        [
            ("pages".to_owned(), names(&["clock", "clock-print"])),
            ("content".to_owned(), names(&["clock", "clock-print", "spring"])),
            ("framing".to_owned(), names(&["clock", "clock-print", "spring", "wheel"])),
        ],
        "{groups}"
    );
    let groups = objects(&groups);
    assert_eq!(groups[0]["members"][0]["similarity"], 1.0);
    assert!(groups[0]["shared_text"].as_str().unwrap().starts_with("About clock clock0 clock1"), "{}", groups[0]);
    assert!(groups[1]["shared_text"].as_str().unwrap().contains("glad of every picture"), "{}", groups[1]);
    assert!(groups[2]["shared_text"].as_str().unwrap().contains("News of the valley"), "{}", groups[2]);
    assert!(told.contains("4 pages: 3 groups"), "{told}");
    assert_eq!(kinds(&dups(&folder, &[BY_SITE, &["--list", "framing"]].concat()).0).len(), 1);
}

#[test]
fn neither_order_nor_threads_change_the_groups() {
    let folder = site();
    let one = dups(&folder, BY_SITE).0;
    let files = ["site/wheel.html", "site/spring.html", "site/clock-print.html", "site/clock.html"];
    let options = ["--method", "site", "--format", "jsonl", "--parallel", "3"];
    let other = dups(&folder, &[&files[..], &options].concat()).0;
    let without_folder = other.replace("site/", "");
    assert_eq!(without_folder, one);
}

#[test]
fn every_format_tells_the_same_groups() {
    let folder = site();
    for (name, part) in [
        ("a.csv", "similarity,shared_text\n1,pages,2,clock.html,,,1.000000,About clock"),
        ("a.html", "<mark>This manual is kept by the watchmakers"),
        ("a.txt", "1. 2 pages with nearly the same text\n   “About clock clock0"),
        ("a.jsonl", "{\"group\":1,\"kind\":\"pages\",\"pages\":2,"),
    ] {
        let (output, _) = dups(&folder, &["site", "--method", "site", "-o", name]);
        assert_eq!(output, "");
        let written = folder.read(name);
        assert!(
            written.contains(part) || name == "a.csv" && written.contains("1,pages,2,clock.html,,,1.000000,About"),
            "{name}: {written}"
        );
    }
    assert!(dups(&folder, &["site/wheel.html", "--alone"]).0.contains("No near-duplicates found."));
}

#[test]
fn a_report_runs_no_script_of_a_page() {
    let note = "The spring said &lt;script>alert(1)&lt;/script> to the wheel, and the wheel said &lt;img src=x onerror=alert(2)> to the \
                clock, which had stopped at noon and said nothing at all for the rest of that long and windy winter.";
    let hostile = page("clock", 100, note);
    let folder = Folder::new().with("one.html", &hostile).with("other.html", &hostile);
    let (html, _) = dups(&folder, &["one.html", "other.html", "--alone", "--format", "html"]);
    assert!(html.contains("&lt;script&gt;") && !html.contains("<script") && !html.contains("<img"), "{html}");
}

#[test]
fn a_base_outlives_the_run() {
    let folder = site();
    let add = |what: &str| dups(&folder, &["add", what, "--alone", "--base", "prints"]).1;
    assert!(add("site/clock.html").contains("1 page: 1 added"));
    assert!(add("site/clock.html").contains("1 page: 1 unchanged"));
    let (found, told) =
        dups(&folder, &["query", "site/clock-print.html", "--alone", "--base", "prints", "--format", "jsonl"]);
    assert_eq!(kinds(&found)[0].1, ["site/clock-print.html", "site/clock.html"]);
    assert!(told.contains("1 page, 1 with near-duplicates in the base"), "{told}");
    let stats = dups(&folder, &["stats", "--base", "prints", "--format", "json"]).0;
    assert_eq!(objects(&stats)[0]["pages"], 1, "{stats}");
    // Fills and finds at once, among what was there before.
    let found = dups(&folder, &["site/clock-print.html", "--alone", "--base", "prints", "--format", "jsonl"]).0;
    assert_eq!(kinds(&found)[0].1, ["site/clock.html", "site/clock-print.html"]);
    assert_eq!(kinds(&dups(&folder, &["list", "--base", "prints", "--format", "jsonl"]).0), kinds(&found));
    let exported = dups(&folder, &["export", "--base", "prints"]).0;
    assert_eq!(objects(&exported).len(), 2);
    assert!(dups(&folder, &["remove", "site/clock.html", "--base", "prints"]).1.contains("1 page removed"));
    assert!(dups(&folder, &["compact", "--base", "prints"]).1.contains("bytes"));
    assert!(dups(&folder, &["verify", "--base", "prints"]).1.contains("1 page, nothing is damaged"));
}

#[test]
fn a_page_that_says_something_else_is_replaced() {
    let folder = site();
    dups(&folder, &["add", "site/clock.html", "--alone", "--base", "prints"]);
    let folder = folder.with("site/clock.html", page("cuckoo", 50, "It sings."));
    assert!(dups(&folder, &["add", "site/clock.html", "--alone", "--base", "prints"]).1.contains("1 replaced"));
    let found = dups(&folder, &["query", "site/clock-print.html", "--alone", "--base", "prints", "--list", "pages"]).0;
    assert!(found.contains("The base has no near-duplicates of it."), "{found}");
}

#[test]
fn of_pages_of_one_name_the_longest_is_kept_whatever_their_order() {
    let line = |words| {
        let html = page("clock", words, NOTE);
        serde_json::json!({ "id": "clock", "html": html }).to_string()
    };
    let folder =
        Folder::new().with("a.jsonl", line(50) + "\n" + &line(90)).with("b.jsonl", line(90) + "\n" + &line(50));
    for (source, base) in [("a.jsonl", "a"), ("b.jsonl", "b")] {
        let told = dups(&folder, &["add", source, "--alone", "--base", base]).1;
        assert!(told.contains("1 page with the name of another page") && told.contains("1 added"), "{told}");
    }
    let export = |base| dups(&folder, &["export", "--base", base]).0;
    assert_eq!(export("a"), export("b"));
}

#[test]
fn two_pages_are_compared_with_what_they_share() {
    let folder = site();
    let (output, told) = dups(&folder, &["compare", "site/clock.html", "site/clock-print.html"]);
    assert!(output.starts_with("1. 2 pages, compared as a whole\n"), "{output}");
    assert!(told.contains("% alike: nearly the same"), "{told}");
    let (_, told) = dups(&folder, &["compare", "site/clock.html", "site/wheel.html"]);
    assert!(told.contains("% alike: not the same"), "{told}");
    let outcome = folder.run(&["dups", "compare", "site", "site/wheel.html"]);
    assert_eq!(outcome.code, Some(3));
    assert!(outcome.stderr.contains("two pages are compared, but there are 5 pages"), "{}", outcome.stderr);
}

#[test]
fn the_scheme_of_2008_has_bases_of_its_own() {
    let folder = site();
    let scheme = ["--scheme", "shingles-2008"];
    let (groups, _) = dups(&folder, &[BY_SITE, &scheme, &["--base", "old"]].concat());
    assert_eq!(kinds(&groups)[0].1, ["clock.html", "clock-print.html"], "{groups}");
    assert!(dups(&folder, &["add", "site", "--method", "site", "--base", "old"]).1.contains("4 unchanged"));
    let outcome = folder.run(&["dups", "add", "site", "--base", "old", "--scheme", "minhash"]);
    assert_eq!(outcome.code, Some(3));
    assert!(outcome.stderr.contains("hint: `--scheme shingles-2008`"), "{}", outcome.stderr);
}

#[test]
fn what_is_wrong_with_a_base_is_told_with_a_hint() {
    let folder = site();
    let failed = |arguments: &[&str], code: i32, parts: &[&str]| {
        let outcome = folder.run(&[&["dups"], arguments].concat());
        assert_eq!(outcome.code, Some(code), "{arguments:?}: {}", outcome.stderr);
        for part in parts {
            assert!(outcome.stderr.contains(part), "{arguments:?}: {}", outcome.stderr);
        }
    };
    failed(&["stats", "--base", "nowhere"], 3, &["is not a fingerprint base", "hint: `unframe dups add SOURCE"]);
    failed(&["add", "site", "--base", "site"], 4, &["will not write into the source", "`--base`"]);
    failed(&["site", "-o", "site/clock.html"], 4, &["will not write into the source", "`-o`"]);
    failed(&["compare", "site/clock.html", "nothing.html"], 3, &["cannot read `nothing.html`"]);
    dups(&folder, &["add", "site", "--base", "prints"]);
    failed(
        &["export", "--base", "prints", "-o", "prints/manifest"],
        4,
        &["will not write `prints/manifest` into the fingerprint base"],
    );
    failed(&["remove", "nobody", "--base", "prints"], 3, &["`nobody` is not in the base"]);
    fs_err::create_dir(folder.path().join("full")).unwrap();
    fs_err::write(folder.path().join("full/letter.txt"), "Dear clock,").unwrap();
    failed(
        &["add", "site", "--base", "full"],
        4,
        &["`full` has files and is not a fingerprint base", "hint: name a folder that is empty"],
    );
    let layer = folder.path().join("prints/layer-1");
    let mut bytes = fs_err::read(&layer).unwrap();
    bytes[3] ^= 1;
    fs_err::write(&layer, bytes).unwrap();
    failed(&["verify", "--base", "prints"], 3, &["is damaged: its checksum is wrong", "hint:"]);
    // Damage is not merged away.
    failed(&["compact", "--base", "prints"], 3, &["is damaged: its checksum is wrong", "hint:"]);
    fs_err::write(&layer, b"short").unwrap();
    failed(&["stats", "--base", "prints"], 3, &["is damaged: it is too short", "hint: `unframe dups verify`"]);
    fs_err::remove_file(&layer).unwrap();
    failed(&["verify", "--base", "prints"], 3, &["layer-1` is damaged: it is missing"]);
    fs_err::write(folder.path().join("prints/manifest"), b"nonsense").unwrap();
    failed(&["verify", "--base", "prints"], 3, &["manifest` is damaged: it has another title"]);
}

#[test]
fn line_breaks_and_long_texts_are_compared_as_they_read() {
    let words: Vec<String> = (0..6000).map(|word| format!("word{word}")).collect();
    let long = words.join(" ");
    let folder = Folder::new()
        .with("lines.html", format!("<p>{}", words[..80].join("<br>")))
        .with("row.html", format!("<p>{}", words[..80].join(" ")))
        .with("long.html", format!("<p>{long}"))
        .with("longer.html", format!("<p>{long} and a little more of it"));
    let told = dups(&folder, &["compare", "lines.html", "row.html"]).1;
    assert!(told.contains("100.0 % alike"), "{told}");
    // Of a text so long not all shingles are kept; what is shared is in one piece all the same.
    let html = dups(&folder, &["compare", "long.html", "longer.html", "--format", "html", "--list", "pages"]).0;
    assert_eq!(html.matches("<mark>word").count(), 2, "{} marks", html.matches("<mark>").count());
}
