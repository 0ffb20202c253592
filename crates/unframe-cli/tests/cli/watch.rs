//! `unframe watch`, as far as it needs no server: the file of sites, crawls of others, what changed.

use crate::command::Folder;

const STORIES: [(&str, &str); 4] = [
    ("rain", "It rained in the valley all night, and by the morning the river had risen by a foot."),
    ("snow", "Snow fell on the hills for the first time this year, and the upper road was closed at noon."),
    ("ferry", "The old ferry crosses the river again, every hour from six in the morning until late at night."),
    ("bridge", "The council voted for a bridge for walkers below the mill, which will be open in two years."),
];

/// A crawl as JSON lines.
fn crawl(change: impl Fn(&str) -> String) -> String {
    let line = |(name, text): (&str, &str)| {
        let html = format!(
            "<title>{name}</title><nav class=menu><ul><li>Home<li>News</ul></nav><main class=story><h1>{name}</h1><p>{}</p></main>\
             <footer class=foot>Valley News, 4 Ferry Lane.</footer>",
            change(text)
        );
        serde_json::json!({ "id": name, "url": format!("https://valley.example/{name}"), "html": html }).to_string()
            + "\n"
    };
    STORIES.map(line).concat()
}

fn watched() -> Folder {
    let folder = Folder::new().with("monday.jsonl", crawl(str::to_owned));
    let folder = folder.with("tuesday.jsonl", crawl(|text| text.replace("a foot", "two feet")));
    let outcome = folder.run(&["watch", "init", "https://valley.example/"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    folder
}

fn run(folder: &Folder, arguments: &[&str]) -> (String, String) {
    let outcome = folder.run(&[&["watch"], arguments].concat());
    assert_eq!(outcome.code, Some(0), "{arguments:?}: {}{}", outcome.stdout, outcome.stderr);
    (outcome.stdout, outcome.stderr)
}

#[test]
fn a_crawl_of_another_program_is_a_visit() {
    let folder = watched();
    let (_, told) = run(&folder, &["ingest", "monday.jsonl"]);
    assert!(told.contains("note: `valley.example`: 4 pages recorded"), "{told}");
    assert!(run(&folder, &["ingest", "tuesday.jsonl"]).1.contains("0 changes"));
    assert_eq!(run(&folder, &["changes"]).0, "Nothing changed.\n");
    assert!(run(&folder, &["ingest", "tuesday.jsonl"]).1.contains("1 change"));
    let (table, _) = run(&folder, &["changes", "--since", "1h"]);
    assert!(
        table.contains("Changed: rain (https://valley.example/rain)") && table.contains("[-a foot-]{+two feet+}"),
        "{table}"
    );
    let line: serde_json::Value =
        serde_json::from_str(&run(&folder, &["changes", "--format", "jsonl"]).0).expect("one object");
    assert_eq!((line["change"].as_str(), line["site"].as_str()), (Some("content-changed"), Some("valley.example")));
    let id = line["id"].as_str().expect("an event has an id");
    assert_eq!(run(&folder, &["show", id]).0, run(&folder, &["show", "1"]).0);
    let feed = run(&folder, &["changes", "--format", "atom"]).0;
    roxmltree::Document::parse(&feed).expect("a feed is XML");
    assert!(feed.contains(id));
    assert!(run(&folder, &["status"]).0.starts_with("valley.example: 4 pages remembered, 3 visits"));
    run(&folder, &["forget", "valley.example"]);
    assert!(run(&folder, &["ingest", "tuesday.jsonl"]).1.contains("recorded"));
}

#[test]
fn the_file_of_sites_is_written_added_to_and_checked() {
    let folder = watched();
    run(&folder, &["add", "https://hills.example/news"]);
    let (listed, _) = run(&folder, &["list"]);
    assert_eq!(
        listed,
        "valley.example  never visited  https://valley.example/\nhills.example  never visited  https://hills.example/news\n"
    );
    let (checked, told) = run(&folder, &["check"]);
    assert!(
        checked.contains("valley.example\n  start     https://valley.example/\n  and       links of the start pages"),
        "{checked}"
    );
    assert!(told.contains("nothing was fetched") && told.contains("hint: `contact"), "{told}");
    assert!(!folder.files().contains(&"sites.db".to_owned()));
    let outcome = folder.run(&["watch", "init", "https://other.example/"]);
    assert_eq!(outcome.code, Some(4));
    assert!(outcome.stderr.contains("will not overwrite `sites.toml`"), "{}", outcome.stderr);
}

#[test]
fn mistakes_are_told_with_what_to_do_about_them() {
    let folder = Folder::new().with("typo.toml", "[[site]]\nstart = [\"https://a.example/\"]\nintervall = \"1h\"\n");
    for (arguments, part) in [
        (&["check"][..], "hint: `unframe watch init https://…` writes the file"),
        (&["check", "--sites", "typo.toml"], "the key `intervall` of a site is unknown"),
    ] {
        let outcome = folder.run(&[&["watch"], arguments].concat());
        assert_eq!(outcome.code, Some(3), "{}", outcome.stderr);
        assert!(outcome.stderr.contains(part), "{}", outcome.stderr);
    }
    let folder = watched();
    let outcome = folder.run(&["watch", "run", "nobody"]);
    assert_eq!(outcome.code, Some(3));
    assert!(outcome.stderr.contains("there is no site `nobody`"), "{}", outcome.stderr);
    assert!(folder.run(&["watch", "show", "7"]).stderr.contains("there is no change `7`"));
}
