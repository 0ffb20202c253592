//! `index` and `search`: pages are indexed once, updated, and found by three treatments.

use std::time::Duration;

use serde_json::Value;

use crate::command::Folder;

const MENU: &str = "<ul class=menu><li><a href=/>Home of all clocks</a><li><a href=/s>Springs for sale</a><li>\
                    <a href=/w>Wheels for sale</a></ul>";

/// A page with the menu of its site.
fn page(title: &str, text: &str) -> String {
    format!("<html lang=en><title>{title}</title><body>{MENU}<div class=text><h1>{title}</h1><p>{text}</div></body>")
}

fn site() -> Folder {
    let texts = [
        ("rain", "Rain in the valley", "It rained in the valley for three days, and the river rose by a foot or more."),
        ("snow", "Snow on the hills", "Snow fell on the hills in the night; nobody had seen so much of it for years."),
        ("spring", "The spring of a clock", "A spring drives the clock. It is wound once a day, by hand, with a key."),
        ("tower", "The tower", "The tower stands in the middle of the town, and its bell is heard far away."),
        ("wind", "Wind", "The wind turns the mill on the hill whenever it comes from the west or the south."),
    ];
    texts
        .iter()
        .fold(Folder::new(), |folder, (name, title, text)| folder.with(&format!("site/{name}.html"), page(title, text)))
}

fn indexed() -> Folder {
    let folder = site();
    let outcome = folder.run(&["index", "site", "--out", "i", "--method", "site"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(outcome.stderr.contains("5 pages of 1 site: 5 new; content "), "{}", outcome.stderr);
    folder
}

fn found(folder: &Folder, arguments: &[&str]) -> Vec<Value> {
    let outcome = folder.run(&[&["search", "i"], arguments, &["--json"]].concat());
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    outcome.stdout.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

fn ids(hits: &[Value]) -> Vec<&str> {
    hits.iter().map(|hit| hit["id"].as_str().unwrap_or_default()).collect()
}

#[test]
fn framing_is_found_by_the_treatments_for_which_it_counts() {
    let folder = indexed();
    assert_eq!(ids(&found(&folder, &["spring"])), ["spring.html"]);
    for treatment in ["basicline", "downweight=0.2"] {
        let hits = found(&folder, &["spring", "--run", treatment]);
        assert_eq!((hits.len(), ids(&hits)[0]), (5, "spring.html"), "{treatment}");
    }
    assert_eq!(ids(&found(&folder, &["spring", "--run", "basicline", "--top", "2"])).len(), 2);
    let hits = found(&folder, &["raining river", "--rank", "tfidf", "--no-proximity"]);
    assert_eq!(ids(&hits), ["rain.html"]);
    assert_eq!((&hits[0]["title"], &hits[0]["language"]), (&"Rain in the valley".into(), &"en".into()));
    let matched: Vec<&str> = hits[0]["snippet"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|piece| piece["is_match"] == true)
        .map(|piece| piece["text"].as_str().unwrap())
        .collect();
    assert_eq!(matched, ["rained", "river"]);
}

#[test]
fn people_see_title_place_and_snippet() {
    let folder = indexed();
    let outcome = folder.run(&["search", "i", "bells", "--color", "always"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let lines: Vec<&str> = outcome.stdout.lines().collect();
    assert_eq!(lines[0], " 1. \u{1b}[1mThe tower\u{1b}[0m");
    assert!(lines[1].contains("tower.html"), "{}", lines[1]);
    assert!(lines[2].contains("its \u{1b}[33mbell\u{1b}[0m is heard"), "{}", lines[2]);
    folder.run(&["search", "i", "unicorn"]).is(0, "", "note: no page contains these words\n");
}

#[test]
fn pages_that_are_added_again_take_their_own_place() {
    let folder =
        indexed().with("site/tower.html", page("The tower", "The tower has fallen down, and its clock with it."));
    let outcome = folder.run(&["index", "site", "--out", "i", "--method", "site"]);
    assert!(outcome.stderr.contains("5 pages of 1 site: 1 changed, 4 unchanged; "), "{}", outcome.stderr);
    assert_eq!(ids(&found(&folder, &["fallen"])), ["tower.html"]);
    assert!(found(&folder, &["bell"]).is_empty());
}

#[test]
fn only_the_pages_that_are_named_are_indexed() {
    let folder = site().with("names", "rain.html\nsnow.html\n");
    let outcome = folder.run(&["index", "site", "--out", "i", "--only", "names", "--method", "site"]);
    assert!(outcome.stderr.contains("2 pages of 1 site: 2 new, 3 not wanted; "), "{}", outcome.stderr);
    assert_eq!(ids(&found(&folder, &["tower snow"])), ["snow.html"]);
    let outcome = folder.run(&["index", "site", "--out", "i", "--only", "nowhere"]);
    assert_eq!(outcome.code, Some(3));
    assert!(outcome.stderr.starts_with("error: cannot read `nowhere`"), "{}", outcome.stderr);
}

#[test]
fn what_is_no_index_is_told_with_advice() {
    let folder = indexed().with("letters/a.txt", "Dear");
    let outcome = folder.run(&["search", "nowhere", "rain"]);
    outcome.is(3, "", "error: `nowhere` is not an index\nhint: `unframe index SOURCE --out nowhere` makes one\n");
    let outcome = folder.run(&["index", "site", "--out", "letters"]);
    outcome.is(
        4,
        "",
        "error: `letters` holds other files and is not an index\nhint: choose another folder with `--out`\n",
    );
    let said = folder.read("i/unframe-index.json");
    let folder = folder.with("i/unframe-index.json", said.replace("\"format\": 1", "\"format\": 0"));
    folder.run(&["search", "i", "rain"]).is(
        3,
        "",
        "error: the index `i` is of version 0, this program has version 1\nhint: remove the folder and index the pages again\n",
    );
    let outcome = folder.run(&["index", "site", "--out", "site/i"]);
    assert!(outcome.stderr.contains("will not write into the source `site`"), "{}", outcome.stderr);
    let outcome = folder.run(&["search", "i", "rain", "--run", "downweight=2"]);
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.contains("with a weight from 0 to 1"), "{}", outcome.stderr);
}

/// Killed at any moment, the index can be searched or made again, and the same command ends as if nothing had happened.
#[test]
fn a_run_that_is_killed_leaves_an_index_with_which_the_next_goes_on() {
    let mut folder = Folder::new();
    for number in 0..400 {
        let text = format!("Page number{number} tells of rain. ").repeat(40);
        folder = folder.with(&format!("site/p{number}.html"), page(&format!("Number {number}"), &text));
    }
    let index = ["index", "site", "--out", "i", "--method", "site"];
    for milliseconds in [5, 40, 80, 120, 160, 200, 300, 400] {
        let mut child = folder.command(&index).stderr(std::process::Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(milliseconds));
        let _ = child.kill();
        child.wait().unwrap();
        let outcome = folder.run(&["search", "i", "rain"]);
        assert!(
            outcome.code == Some(0) || outcome.stderr.contains("is not an index"),
            "after {milliseconds} ms: {}",
            outcome.stderr
        );
    }
    let outcome = folder.run(&index);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert_eq!(found(&folder, &["rain", "--run", "basicline", "--top", "1000"]).len(), 400);
}
