//! `/v1/duplicates/…`: what is added is found again, by every service of the folder and after every answer.

use serde_json::{Value, json};
use unframe_service::Duplicates;

use crate::ask::Asked;

/// A page of its own words.
fn page(own: &str, words: usize) -> String {
    let text: Vec<String> = (0..words).map(|word| format!("{own}{word}")).collect();
    format!("<title>{own}</title><main><h1>About {own}</h1><p>{}.</p></main>", text.join(" "))
}

fn service(folder: &tempfile::TempDir) -> Asked {
    Asked::with(|options| options.duplicates = Some(Duplicates::open(&folder.path().join("base")).unwrap()))
}

fn added(service: &Asked, id: &str, html: &str) -> Value {
    let answer = service.post_json("/v1/duplicates/add", &json!({ "id": id, "html": html }));
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

fn found(service: &Asked, address: &str, id: &str, html: &str) -> Vec<Value> {
    let answer = service.post_json(address, &json!({ "id": id, "html": html }));
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const QUERY: &str = "/v1/duplicates/query";

#[test]
fn what_was_added_is_found_by_others_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (service(&folder), service(&folder));
    assert_eq!(found(&second, QUERY, "new", &page("clock", 118)), Vec::<Value>::new());
    let counts = |added: u64, replaced: u64, unchanged: u64, without: u64| json!({ "added": added, "replaced": replaced, "unchanged": unchanged, "without_text": without });
    assert_eq!(added(&first, "clock", &page("clock", 120)), counts(1, 0, 0, 0));
    assert_eq!(added(&first, "clock", &page("clock", 120)), counts(0, 0, 1, 0));
    assert_eq!(added(&first, "wheel", &page("wheel", 60)), counts(1, 0, 0, 0));
    let reopened = service(&folder);
    for service in [&first, &second, &reopened] {
        let groups = found(service, QUERY, "new", &page("clock", 118));
        assert_eq!(
            (&groups[0]["kind"], &groups[0]["members"][1]["id"]),
            (&json!("pages"), &json!("clock")),
            "{groups:?}"
        );
        assert!(groups[0]["shared_text"].as_str().unwrap().contains("clock0 clock1"), "{groups:?}");
        // A page is not a duplicate of itself.
        assert_eq!(found(service, QUERY, "clock", &page("clock", 120)), Vec::<Value>::new());
    }
    assert_eq!(added(&first, "clock", &page("spring", 90)), counts(0, 1, 0, 0));
    assert_eq!(found(&second, QUERY, "new", &page("clock", 118)), Vec::<Value>::new());
    assert_eq!(added(&first, "clock", ""), counts(0, 0, 0, 1));
    assert_eq!(found(&second, QUERY, "new", &page("spring", 90)), Vec::<Value>::new());
}

#[test]
fn what_counts_as_alike_can_be_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let service = service(&folder);
    added(&service, "clock", &page("clock", 120));
    let half = format!("{}{}", page("clock", 60), page("moon", 40));
    assert_eq!(found(&service, &format!("{QUERY}?list=pages"), "new", &half), Vec::<Value>::new());
    assert_eq!(found(&service, &format!("{QUERY}?list=pages&threshold=0.2"), "new", &half).len(), 1);
    let same = page("clock", 120);
    assert_eq!(found(&service, &format!("{QUERY}?list=framing"), "new", &same), Vec::<Value>::new());
    assert!(!found(&service, &format!("{QUERY}?list=content,pages&with_framing=yes"), "new", &same).is_empty());
}

#[test]
fn requests_at_the_same_time_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let service = service(&folder);
    let names = ["clock", "wheel", "spring", "moon", "river", "ferry"];
    std::thread::scope(|scope| {
        for name in names {
            scope.spawn(|| assert_eq!(added(&service, name, &page(name, 80))["added"], 1));
        }
    });
    for name in names {
        assert_eq!(found(&service, &format!("{QUERY}?list=pages"), "new", &page(name, 79)).len(), 1, "{name}");
    }
}

#[test]
fn pages_come_as_lines_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let service = service(&folder);
    let lines = |last: &str| {
        let lines = ["clock", "wheel"].map(|name| json!({ "id": name, "html": page(name, 80) }).to_string() + "\n");
        lines.concat() + last
    };
    let headers = [("content-type", "application/x-ndjson")];
    let bad = service.request("POST", "/v1/duplicates/add", &headers, lines("{\"html\":\"<p>Rain\"}"));
    assert!(
        bad.problem().starts_with("422 line 3: the page has no name under which it is kept; no page of"),
        "{}",
        bad.text()
    );
    assert_eq!(found(&service, QUERY, "new", &page("clock", 80)), Vec::<Value>::new());
    assert_eq!(service.request("POST", "/v1/duplicates/add", &headers, lines("")).json()["added"], 2);
    let all = service.request(
        "POST",
        &format!("{QUERY}?list=pages"),
        &headers,
        lines("").replace("\"id\":\"", "\"id\":\"copy of "),
    );
    let numbers: Vec<Value> =
        all.text().lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["group"].clone()).collect();
    assert_eq!(numbers, [json!(1), json!(2)]);
}

#[test]
fn what_cannot_be_kept_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (service(&folder), service(&folder));
    added(&first, "clock", &page("clock", 80));
    let clock = json!({ "id": "clock", "html": page("clock", 80) });
    let problem = |service: &Asked, address: &str| service.post_json(address, &clock).problem();
    assert!(
        problem(&second, "/v1/duplicates/add").starts_with("409 another process adds to the same fingerprint base / ")
    );
    assert!(problem(&Asked::new(), QUERY).starts_with("409 this service has no fingerprint base / "));
    assert!(
        problem(&first, &format!("{QUERY}?threshold=2")).starts_with("400 `threshold` is a share from 0 to 1, not `2`")
    );
    assert!(
        problem(&first, &format!("{QUERY}?list=all"))
            .starts_with("400 `list` holds pages, content, framing, not `all`")
    );
    assert!(problem(&first, "/v1/duplicates/add?list=pages").starts_with("400 nothing is known by the name `list`"));

    fs_err::write(folder.path().join("base/manifest"), "something else").unwrap();
    let damaged = problem(&second, QUERY);
    assert!(damaged.starts_with("500 the fingerprint base cannot be read: "), "{damaged}");
    assert!(!damaged.contains(&*folder.path().to_string_lossy()), "{damaged}");
}
