//! The playground, as its script asks for it. What it looks like is tested in a browser (`cargo xtask browser`).

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use unframe_service::{PagesToShow, Tokens};

use crate::ask::{Answer, Asked, PAGE};

fn get(asked: &Asked, path: &str, headers: &[(&str, &str)]) -> Answer {
    let request = headers
        .iter()
        .fold(Request::get(path).header("host", "localhost"), |request, (name, value)| request.header(*name, *value));
    asked.ask(request.body(Body::empty()).unwrap())
}

fn post(asked: &Asked, path: &str, object: &Value) -> Answer {
    let request = Request::post(path).header("host", "localhost").header("content-type", "application/json");
    asked.ask(request.body(object.to_string().into()).unwrap())
}

fn text(answer: &Answer) -> &str {
    str::from_utf8(&answer.body).unwrap()
}

#[test]
fn it_is_one_page_in_two_languages_that_may_run_only_its_own_script() {
    let asked = Asked::new();
    let english = get(&asked, "/", &[]);
    let policy = english.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
    assert!(text(&english).contains("<html lang=\"en\">") && !text(&english).contains("id=\"pages\""));
    for russian in [get(&asked, "/?lang=ru", &[]), get(&asked, "/", &[("accept-language", "ru-RU,en;q=0.5")])] {
        assert!(text(&russian).contains("Песочница"));
    }
    for path in ["/playground/style.css", "/playground/script.js", "/playground/icon.svg"] {
        assert_eq!(get(&asked, path, &[]).status, 200, "{path}");
    }
}

#[test]
fn a_framed_page_runs_nothing_and_leads_only_back() {
    let html = "<nav onclick=steal()><a href=//evil.example>Home</a></nav><h1>Rain</h1><script>steal()</script>\
                <p style='background:url(//evil.example)'>It fell on the valley all night, and the river rose by a foot.<img src=//evil.example/a.png>";
    let playground = "http://localhost/?lang=en#block-1";
    let answer = post(&Asked::new(), "/playground/frame", &json!({ "html": html, "playground": playground }));
    assert_eq!(answer.status, 200);
    let framed = text(&answer);
    assert!(!framed.contains("evil") && !framed.contains("steal"), "{framed}");
    assert!(
        framed.starts_with("<html><head><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"),
        "{framed}"
    );
    assert!(framed.contains("href=\"http://localhost/?lang=en#block-0\""), "{framed}");
    assert!(framed.contains("framing — looks like framing"), "{framed}");
    assert!(answer.headers["content-security-policy"].to_str().unwrap().starts_with("sandbox "));
    let foreign = json!({ "html": html, "playground": "javascript:steal()" });
    assert!(text(&post(&Asked::new(), "/playground/frame", &foreign)).contains("href=\"#block-0\""));
}

#[test]
fn blocks_are_told_as_the_extraction_judged_them() {
    let answer =
        post(&Asked::new(), "/playground/blocks?lang=ru", &json!({ "html": PAGE, "options": { "links": "text" } }));
    let told: Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!(told["title"], "Rain in the valley");
    let blocks = told["blocks"].as_array().unwrap();
    let page = crate::ask::of_command(PAGE, &unframe::Options::default());
    let expected: Vec<(String, usize)> = page.blocks().map(|block| (block.text(), block.range().start)).collect();
    let found: Vec<(String, usize)> = blocks
        .iter()
        .map(|block| {
            (block["text"].as_str().unwrap().to_owned(), usize::try_from(block["start"].as_u64().unwrap()).unwrap())
        })
        .collect();
    assert_eq!(found, expected);
    assert_eq!(blocks[0]["sentence"], "по словам и месту похоже на обрамление");
    let refused = post(&Asked::new(), "/playground/blocks", &json!({ "html": PAGE, "options": { "links": "no" } }));
    assert_eq!(refused.status, 400);
}

#[test]
fn pages_are_listed_and_given_but_never_as_pages() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["b.html", "a.html"] {
        fs_err::write(folder.path().join(name), format!("<p>{name}")).unwrap();
    }
    let asked = Asked::with(|options| options.pages = Some(PagesToShow::open(folder.path()).unwrap()));
    assert!(text(&get(&asked, "/", &[])).contains("id=\"pages\""));
    let listed: Value = serde_json::from_slice(&get(&asked, "/playground/pages", &[]).body).unwrap();
    assert_eq!((&listed[0]["id"], &listed[1]["number"], &listed[2]), (&json!("a.html"), &json!(1), &Value::Null));
    let page = get(&asked, "/playground/pages/1", &[]);
    assert_eq!(
        (text(&page), page.headers["content-type"].to_str().unwrap()),
        ("<p>b.html", "application/octet-stream")
    );
    for path in ["/playground/pages/2", "/playground/pages/-1", "/playground/pages/../a.html"] {
        assert!(get(&asked, path, &[]).status >= 400, "{path}");
    }
    assert_eq!(get(&Asked::new(), "/playground/pages/0", &[]).status, 404);
}

#[test]
fn what_tells_about_pages_needs_a_token() {
    let folder = tempfile::tempdir().unwrap();
    let asked = Asked::with(|options| {
        options.pages = Some(PagesToShow::open(folder.path()).unwrap());
        options.tokens = Some(Tokens::of_lines("correct-horse-battery-staple").unwrap());
    });
    assert_eq!(get(&asked, "/", &[]).status, 200);
    for path in ["/playground/pages", "/playground/pages/0"] {
        assert_eq!(get(&asked, path, &[]).status, 401, "{path}");
    }
    for path in ["/playground/frame", "/playground/blocks"] {
        assert_eq!(post(&asked, path, &json!({ "html": PAGE })).status, 401, "{path}");
    }
    let token = ("authorization", "Bearer correct-horse-battery-staple");
    assert_eq!(get(&asked, "/playground/pages", &[token]).status, 200);
}
