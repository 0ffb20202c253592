//! Pages that are sent by their address only: fetched if whoever set the service up allows it, and never otherwise.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use unframe_service::problem::{Kind, Problem};
use unframe_service::{FetchedPage, Templates};

use crate::ask::{Asked, PAGE};

const URL: &str = "http://www.valley.example/rain";

#[test]
fn nothing_is_fetched_unless_it_is_allowed() {
    let service = Asked::new();
    let refused = service.post_json("/v1/extract", &json!({ "url": URL })).problem();
    assert!(
        refused.starts_with("403 the page is not in the request, and this service fetches nothing / "),
        "{refused}"
    );
    assert_eq!(service.post_json("/v1/diff", &json!({ "old": { "url": URL }, "new": { "html": PAGE } })).status, 403);
    let line = service.request("POST", "/v1/batch", &[], json!({ "url": URL }).to_string());
    assert_eq!(line.json()["error"]["status"], 403);
}

/// A service that is given one page for every address, and how often it asked.
fn fetching(folder: &tempfile::TempDir) -> (Asked, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&asked);
    let service = Asked::with(|options| {
        options.templates = Some(Templates::open(folder.path()).unwrap());
        options.fetch = Some(Box::new(move |address| {
            counted.fetch_add(1, Ordering::SeqCst);
            if address.ends_with("/gone") {
                return Err(Problem::new(Kind::NotFetched, "the server answered 410"));
            }
            // "Дождь" in windows-1251.
            let body = [&b"<title>Rain</title><p>"[..], &[0xC4, 0xEE, 0xE6, 0xE4, 0xFC]].concat();
            Ok(FetchedPage {
                url: "https://valley.example/moved".to_owned(),
                charset: Some("windows-1251".to_owned()),
                body,
            })
        }));
    });
    (service, asked)
}

#[test]
fn a_page_that_was_fetched_is_that_of_where_it_came_from() {
    let folder = tempfile::tempdir().unwrap();
    let (service, asked) = fetching(&folder);
    let page = service.post_json("/v1/extract?method=site", &json!({ "url": URL })).json();
    let names = [&page["id"], &page["url"], &page["site"], &page["text"]];
    assert_eq!(names, [URL, "https://valley.example/moved", "valley.example", "Дождь"].map(Value::from).each_ref());
    // What is in the request is not fetched.
    assert_eq!(
        service.post_json("/v1/extract", &json!({ "url": URL, "html": PAGE })).json()["title"],
        "Rain in the valley"
    );
    assert_eq!(service.post(&format!("/v1/extract?url={URL}"), PAGE).status, 200);
    assert_eq!(asked.load(Ordering::SeqCst), 1);
    let gone = service.post_json("/v1/extract", &json!({ "url": "http://valley.example/gone" }));
    assert!(gone.problem().starts_with("502 the server answered 410"));
}

#[test]
fn every_request_that_takes_pages_fetches_them() {
    let folder = tempfile::tempdir().unwrap();
    let (service, asked) = fetching(&folder);
    let by_address = json!({ "url": URL });
    let lines = format!("{by_address}\n{}\n", json!({ "url": "http://valley.example/gone" }));
    let batch = service.request("POST", "/v1/batch", &[], lines);
    let lines: Vec<Value> = batch.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["title"], &lines[1]["error"]["status"]), (&json!("Rain"), &json!(502)));
    assert_eq!(service.post_json("/v1/sites/valley.example/observe", &by_address).json()["observed"], 1);
    let changes = service.post_json("/v1/diff", &json!({ "old": by_address, "new": by_address }));
    assert_eq!((changes.status, changes.text()), (200, ""));
    assert_eq!(asked.load(Ordering::SeqCst), 5);
}
