//! `/v1/batch`: lines in, lines out, in order, whatever is wrong with some of them.

use serde_json::{Value, json};
use unframe::Options;

use crate::ask::{Asked, PAGE, of_command};

fn lines(answer: &str) -> Vec<Value> {
    answer.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_line_is_answered_in_its_place() {
    let mut batch = String::new();
    let mut expected = String::new();
    for number in 0..40 {
        let page =
            format!("{PAGE}<p>This is the page with the number {number}, and nothing else is said about it here.");
        batch.push_str(&json!({ "id": format!("page {number}"), "html": page }).to_string());
        batch.push('\n');
        let options = Options { id: format!("page {number}"), ..Options::default() };
        expected.push_str(&of_command(&page, &options).json());
        expected.push('\n');
    }
    let answer = Asked::new().post("/v1/batch", batch);
    assert_eq!((answer.status, answer.text()), (200, expected.as_str()));
    assert_eq!(answer.headers["content-type"], "application/x-ndjson");
}

#[test]
fn a_bad_line_is_an_error_in_its_place() {
    let batch = "\u{FEFF}{\"html\":\"<p>Rain\"}\n\n{\"html\":\n{\"id\":7}\n{\"html\":\"<p>Snow\",\"options\":{\"links\":\"none\"}}\n\
                 {\"html\":\"<p>Fog\",\"more\":[1]}";
    let answer = Asked::new().post("/v1/batch", batch);
    let lines = lines(answer.text());
    let told: Vec<String> = lines
        .iter()
        .map(|line| match line["error"]["detail"].as_str() {
            Some(detail) => format!("{} {} {detail}", line["line"], line["error"]["status"]),
            None => line["id"].as_str().unwrap().to_owned(),
        })
        .collect();
    assert_eq!(told[0], "line 1");
    assert!(told[1].starts_with("3 400 cannot read the body as JSON: it ends too early"), "{}", told[1]);
    assert_eq!(told[2], "4 400 the object has neither `html` nor `html_base64`");
    assert!(told[3].starts_with("5 400 `links` is one of keep, text, not `none`"), "{}", told[3]);
    assert_eq!(told[4], "line 6");
}

#[test]
fn a_line_that_is_too_long_is_passed_over() {
    let service = Asked::with(|options| options.max_body = 5000);
    let long = json!({ "html": "x".repeat(9000) });
    let answer = service.post("/v1/batch", format!("{long}\n{}\n", json!({ "html": "<p>Rain", "id": "b" })));
    let lines = lines(answer.text());
    assert_eq!((lines[0]["error"]["status"].as_u64(), lines[1]["id"].as_str()), (Some(413), Some("b")));
}

#[test]
fn other_formats_are_members_of_the_lines() {
    let batch = json!({ "id": "rain", "html": PAGE, "url": "https://valley.example/rain" }).to_string();
    let service = Asked::new();
    let line = &lines(service.post("/v1/batch?format=text", batch.clone()).text())[0];
    let options = Options { url: Some("https://valley.example/rain".to_owned()), ..Options::default() };
    let text = format!("{}\n", of_command(PAGE, &options).text());
    assert_eq!(
        *line,
        json!({ "id": "rain", "url": "https://valley.example/rain", "site": "valley.example", "format": "text", "output": text })
    );
    let refused = service.post("/v1/batch?format=marked-html", batch);
    assert!(refused.problem().starts_with("422 a batch cannot be answered as `marked-html`"));
}
