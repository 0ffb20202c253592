//! `/v1/diff`: what `unframe diff` says of two versions of a page.

use serde_json::{Value, json};

use crate::ask::Asked;

fn version(price: &str, views: u32) -> String {
    format!(
        "<h1>Ferry over the river</h1><p>The ferry crosses the river every hour from six in the morning until late at night.</p>\
         <p>A ticket costs {price} for everyone older than six.</p><p>{views} views</p>"
    )
}

fn versions(old: &str, new: &str) -> Value {
    json!({ "old": { "id": "monday.html", "html": old }, "new": { "id": "tuesday.html", "html": new } })
}

#[test]
fn what_changed_is_said_in_every_format() {
    let service = Asked::new();
    let body = versions(&version("$ 3", 71), &version("$ 4", 80));
    let line = service.post_json("/v1/diff", &body);
    assert_eq!(line.headers["content-type"], "application/x-ndjson");
    assert_eq!(line.text().lines().count(), 1, "{}", line.text());
    let change = line.json();
    assert_eq!((&change["change"], &change["page"]), (&json!("content-changed"), &json!("tuesday.html")));
    for (format, content_type, part) in [
        ("markdown", "text/markdown; charset=utf-8", "monday.html → tuesday.html"),
        ("html", "text/html; charset=utf-8", "<del>"),
        ("table", "text/plain; charset=utf-8", "costs"),
        ("atom", "application/atom+xml", "<feed"),
    ] {
        let answer = service.post_json(&format!("/v1/diff?format={format}"), &body);
        assert_eq!((answer.status, answer.headers["content-type"].to_str().unwrap()), (200, content_type));
        assert!(answer.text().contains(part), "{format}: {}", answer.text());
    }
    let accepted = service.request(
        "POST",
        "/v1/diff",
        &[("accept", "text/markdown"), ("content-type", "application/json")],
        body.to_string(),
    );
    assert_eq!(accepted.text(), service.post_json("/v1/diff?format=markdown", &body).text());
}

#[test]
fn what_changes_by_itself_is_listed_only_if_it_is_wanted() {
    let service = Asked::new();
    let body = versions(&version("$ 3", 71), &version("$ 3", 80));
    assert_eq!(service.post_json("/v1/diff", &body).text(), "");
    let all = service.post_json("/v1/diff?all=yes", &body);
    assert_eq!(all.json()["change"], "set-aside", "{}", all.text());
}

#[test]
fn what_cannot_be_compared_is_said() {
    let service = Asked::new();
    let problem = |address: &str, body: &Value| service.post_json(address, body).problem();
    let page = || json!({ "html": "<p>Rain" });
    for (found, expected) in [
        (problem("/v1/diff", &json!({ "old": page() })), "400 cannot read the body as JSON: it has no `new`"),
        (problem("/v1/diff", &json!({ "old": {}, "new": page() })), "400 the object has neither `html` nor"),
        (problem("/v1/diff?format=pdf", &json!({})), "400 the format `pdf` is unknown / there are jsonl, markdown,"),
        (problem("/v1/diff?all=perhaps", &json!({})), "400 `all` is one of yes, no, not `perhaps`"),
        (
            problem("/v1/diff?id=a", &json!({})),
            "400 nothing is known by the name `id` / there are format, all, method,",
        ),
    ] {
        assert!(found.starts_with(expected), "{found}\n{expected}");
    }
}
