//! What is learned of sites: from pages as they come, as `unframe learn` learns it, and there after every answer.

use serde_json::json;
use unframe::template::{LearnOptions, SavedTemplate, TemplateObserver};
use unframe::{Options, SiteTemplate};
use unframe_service::Templates;

use crate::ask::Asked;

const STORIES: [&str; 5] = [
    "It rained in the valley all night, and by the morning the river had risen by a foot.",
    "Snow fell on the hills for the first time this year, and the upper road was closed at noon.",
    "The old ferry crosses the river again, every hour from six in the morning until late at night.",
    "The council voted for a bridge for walkers below the mill, which will be open in two years.",
    "Nobody knows who painted the door of the school blue, but the children say that they like it.",
];

fn page(story: &str) -> String {
    format!(
        "<nav class=m><a href=/>Home</a> <a href=/n>News</a></nav><div class=s><p>{story}</p></div><div class=f>Valley News, 4 Ferry Lane</div>"
    )
}

/// What `unframe learn` writes.
fn learned(pages: &[String]) -> Vec<u8> {
    let mut observer = TemplateObserver::new(LearnOptions::default());
    for page in pages {
        observer.observe(&Options::default().read(page));
    }
    SavedTemplate::from(observer).to_bytes()
}

fn service(folder: &tempfile::TempDir) -> Asked {
    Asked::with(|options| options.templates = Some(Templates::open(folder.path()).unwrap()))
}

const TEMPLATE: &str = "/v1/sites/valley.example/template";
const OBSERVE: &str = "/v1/sites/valley.example/observe";

#[test]
fn pages_that_come_one_by_one_are_learned_as_if_they_came_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let pages: Vec<String> = STORIES.map(page).to_vec();
    for (number, page) in pages.iter().enumerate() {
        // A service that begins again each time, so that everything is read from the disk.
        let service = service(&folder);
        let answer = service.post_json(OBSERVE, &json!({ "html": page }));
        let expected = json!({
            "site": "valley.example", "observed": 1, "pages": number + 1, "pages_compared": number + 1, "can_judge": number >= 2
        });
        assert_eq!((answer.status, answer.json()), (200, expected));
        assert_eq!(service.get(TEMPLATE).body, learned(&pages[..=number]));
    }
    let file = fs_err::read(folder.path().join("valley.example.template")).unwrap();
    assert_eq!(file, learned(&pages));
}

#[test]
fn pages_that_come_together_are_learned_as_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let service = service(&folder);
    let lines = STORIES.map(|story| json!({ "html": page(story) }).to_string() + "\n").concat();
    let answer = service.request("POST", OBSERVE, &[("content-type", "application/x-ndjson")], lines);
    assert_eq!((answer.status, &answer.json()["observed"]), (200, &json!(5)));
    assert_eq!(service.get(TEMPLATE).body, learned(&STORIES.map(page)));

    let bad =
        service.request("POST", OBSERVE, &[("content-type", "application/x-ndjson")], "{\"html\":\"<p>x\"}\n{}\n");
    assert!(bad.problem().starts_with("400 line 2: the object has neither"), "{}", bad.text());
    assert_eq!(service.get(TEMPLATE).body, learned(&STORIES.map(page)));
}

#[test]
fn requests_at_the_same_time_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let service = service(&folder);
    std::thread::scope(|scope| {
        for story in STORIES {
            scope.spawn(|| assert_eq!(service.post_json(OBSERVE, &json!({ "html": page(story) })).status, 200));
        }
    });
    assert_eq!(service.get(TEMPLATE).body, learned(&STORIES.map(page)));
}

#[test]
fn extraction_uses_the_template_of_the_site() {
    let folder = tempfile::tempdir().unwrap();
    let service = service(&folder);
    let template = SavedTemplate::from_bytes(&learned(&STORIES.map(page)[..4])).unwrap();
    let put = service.request("PUT", TEMPLATE, &[], template.to_bytes());
    assert_eq!((put.status, &put.json()["pages"], &put.json()["can_judge"]), (200, &json!(4), &json!(true)));
    let url = "https://www.valley.example/door".to_owned();
    let new = page(STORIES[4]);
    let options =
        Options { id: url.clone(), url: Some(url.clone()), site: "valley.example".to_owned(), ..Options::default() };
    let expected = SiteTemplate::from_bytes(&template.to_bytes()).unwrap().extract(&new, &options).json() + "\n";
    assert_eq!(service.post_json("/v1/extract", &json!({ "html": new, "url": url })).text(), expected);
    let named = service.post_json("/v1/extract", &json!({ "html": new, "url": url, "site": "other" }));
    assert_eq!((&named.json()["site"], &named.json()["template_id"]), (&json!("other"), &json!(null)));

    assert_eq!(service.request("DELETE", TEMPLATE, &[], "").status, 204);
    assert_eq!(service.get(TEMPLATE).status, 404);
    assert_eq!(
        fs_err::read_dir(folder.path()).unwrap().filter(|entry| is_template(entry.as_ref().unwrap())).count(),
        0
    );
}

fn is_template(entry: &fs_err::DirEntry) -> bool {
    entry.path().extension().is_some_and(|extension| extension == "template")
}

#[test]
fn what_cannot_be_learned_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let service = service(&folder);
    let problem =
        |method: &str, address: &str, body: &'static [u8]| service.request(method, address, &[], body).problem();
    assert!(problem("PUT", TEMPLATE, b"not a template").starts_with("422 the body is not a template: "));
    assert!(problem("GET", TEMPLATE, b"").starts_with("404 nothing is known of the site `valley.example` / "));
    assert!(problem("DELETE", TEMPLATE, b"").starts_with("404 nothing is known of the site"));
    assert!(problem("GET", "/v1/sites/%FF/template", b"").starts_with("400 cannot read the name of the site"));
    let long = format!("/v1/sites/{}/template", "x".repeat(300));
    assert!(problem("GET", &long, b"").starts_with("422 the name of the site is too long"));

    // The longest name that is stored, and one letter more.
    let put = |letters: usize| {
        let address = format!("/v1/sites/{}/template", "x".repeat(letters));
        service.request("PUT", &address, &[], learned(&STORIES.map(page))).status
    };
    assert_eq!((put(235), put(236)), (200, 422));

    let small = SavedTemplate { sample: None, ..SavedTemplate::from_bytes(&learned(&STORIES.map(page))).unwrap() };
    assert_eq!(service.request("PUT", TEMPLATE, &[], small.to_bytes()).status, 200);
    assert!(
        service
            .post(OBSERVE, page("Rain."))
            .problem()
            .starts_with("409 the template of `valley.example` was saved without")
    );

    let without = Asked::new();
    assert!(without.post(OBSERVE, "<p>Rain").problem().starts_with("409 this service keeps no templates / "));
}

#[test]
fn one_process_learns_and_the_others_use_what_it_learned() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (service(&folder), service(&folder));
    assert_eq!(first.post(OBSERVE, page(STORIES[0])).status, 200);
    assert!(
        second.post(OBSERVE, page(STORIES[1])).problem().starts_with("409 another process learns in the same folder")
    );
    for story in &STORIES[1..] {
        assert_eq!(first.post(OBSERVE, page(story)).status, 200);
        assert_eq!(second.get(TEMPLATE).body, first.get(TEMPLATE).body);
    }
    let object = json!({ "html": page(STORIES[0]), "url": "http://valley.example/" });
    let answers = [&first, &second].map(|service| service.post_json("/v1/extract", &object).body);
    assert_eq!(answers[0], answers[1]);
    assert!(str::from_utf8(&answers[0]).unwrap().contains("\"template_id\":\""));
}

#[test]
fn no_name_of_a_site_leads_out_of_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let templates = folder.path().join("templates");
    let service = Asked::with(|options| options.templates = Some(Templates::open(&templates).unwrap()));
    for site in ["..", "%2e%2e%2fup", "%2Fetc%2Fpasswd", ".hidden", "C:%5C", "%00", "_"] {
        let answer = service.post(&format!("/v1/sites/{site}/observe"), page(STORIES[0]));
        assert!(matches!(answer.status, 200 | 400 | 404), "{site}: {}", answer.text());
    }
    let outside: Vec<_> = fs_err::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(outside, ["templates"]);
}

#[test]
fn a_site_is_found_whichever_way_its_name_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let service = service(&folder);
    for (name, story) in ["www.valley.example", "WWW.Valley.Example:443", "valley.example."].into_iter().zip(STORIES) {
        let answer = service.post(&format!("/v1/sites/{name}/observe"), page(story));
        assert_eq!(answer.json()["site"], "valley.example", "{name}");
    }
    let files: Vec<_> = fs_err::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(files.iter().any(|name| name == "valley.example.template"), "{files:?}");
    // What was observed judges the pages of the site, by their address and by any of its names.
    for object in [
        json!({ "html": page(STORIES[3]), "url": "https://www.valley.example/bridge" }),
        json!({ "html": page(STORIES[3]), "site": "www.valley.example" }),
        json!({ "html": page(STORIES[3]), "site": "https://Valley.example/" }),
    ] {
        let line = service.post_json("/v1/extract", &object).json();
        assert!(line["template_id"].is_string() && line["site"] == "valley.example", "{line}");
    }
}

#[test]
fn what_cannot_be_a_site_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let service = service(&folder);
    for name in ["a%20b", "valley.example%3Fpage", "%09", "me%40valley.example", "a%5Cb"] {
        let refused = service.post(&format!("/v1/sites/{name}/observe"), page(STORIES[0])).problem();
        assert!(
            refused.starts_with("400 `") && refused.contains("cannot be the name of a site / it is the host"),
            "{refused}"
        );
    }
    let long = format!("/v1/sites/{}/observe", "%D0%96".repeat(200));
    assert!(service.post(&long, page(STORIES[0])).problem().starts_with("422 the name of the site is too long"));
}

#[test]
fn objects_that_nobody_declared_are_not_learned_as_pages() {
    let folder = tempfile::tempdir().unwrap();
    let service = service(&folder);
    let lines = STORIES.map(|story| json!({ "html": page(story) }).to_string() + "\n").concat();
    for headers in [
        &[][..],
        &[("content-type", "application/x-www-form-urlencoded")],
        &[("content-type", "text/plain;charset=UTF-8")],
    ] {
        let refused = service.request("POST", OBSERVE, headers, lines.clone()).problem();
        assert!(
            refused.starts_with("415 the body looks like JSON") && refused.contains("application/x-ndjson"),
            "{refused}"
        );
    }
    let refused = service.request("POST", OBSERVE, &[("content-type", "application/json")], lines).problem();
    assert!(refused.contains("something follows the object, at line 2"), "{refused}");
    assert_eq!(service.get(TEMPLATE).status, 404);
}

#[test]
fn what_has_no_effect_on_learning_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let service = service(&folder);
    for name in ["format=markdown", "method=page", "site=hills.example"] {
        let refused = service.post(&format!("{OBSERVE}?{name}"), page(STORIES[0])).problem();
        assert!(
            refused.contains("nothing is known by the name")
                && refused.ends_with("there are id, url, charset, max_bytes"),
            "{refused}"
        );
    }
    let answer = service.request(
        "POST",
        &format!("{OBSERVE}?charset=koi8-r&id=1&url=https://valley.example/"),
        &[("accept", "image/png"), ("content-type", "text/html")],
        page(STORIES[0]),
    );
    assert_eq!(answer.status, 200, "{}", answer.text());
}
