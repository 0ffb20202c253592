//! What is refused, with which status, and what is said about it.

use axum::body::Body;
use serde_json::json;
use unframe_service::Tokens;

use crate::ask::{Asked, PAGE};

const TOKEN: &str = "correct-horse-battery-staple";

fn with_token() -> Asked {
    Asked::with(|options| {
        options.tokens = Some(Tokens::of_lines(TOKEN).unwrap());
        options.is_local = false;
    })
}

#[test]
fn every_refusal_is_a_problem_with_a_hint() {
    let service = Asked::with(|options| options.max_body = 2000);
    let problem = |method: &str, address: &str, headers: &[(&str, &str)], body: &str| {
        service.request(method, address, headers, body.to_owned()).problem()
    };
    let json = [("content-type", "application/json")];
    for (found, expected) in [
        (problem("GET", "/v1/nothing", &[], ""), "404 there is nothing at this address / `/openapi.json` lists"),
        (problem("GET", "/v1/extract", &[], ""), "405 this address knows POST / "),
        (
            problem("POST", "/v1/extract?link=no", &[], ""),
            "400 nothing is known by the name `link` / there are format,",
        ),
        (problem("POST", "/v1/extract?format=pdf", &[], ""), "400 the format `pdf` is unknown / there are text,"),
        (
            problem("POST", "/v1/extract", &json, "{"),
            "400 cannot read the body as JSON: it ends too early, at line 1, column 1 / it is an object such as",
        ),
        (problem("POST", "/v1/extract", &json, "{}"), "400 the object has neither `html` nor `html_base64` / "),
        (
            problem("POST", "/v1/extract", &json, r#"{"html_base64":"?"}"#),
            "400 `html_base64` is not Base64 with padding",
        ),
        (
            problem("POST", "/v1/extract", &json, r#"{"html":"","options":{"tabels":"no"}}"#),
            "400 there is no option `tabels` / there are method,",
        ),
        (problem("POST", "/v1/extract", &[], &"x".repeat(2001)), "413 the body is longer than 2000 bytes / "),
        (problem("POST", "/v1/extract", &[("content-encoding", "gzip")], "x"), "415 the body has a `Content-Encoding`"),
        (problem("POST", "/v1/extract", &[("content-type", "multipart/form-data")], "x"), "415 a page is not sent as"),
        (problem("POST", "/v1/extract?method=site-2005", &[], "x"), "422 the method `site-2005` compares all pages"),
        (
            problem("POST", "/v1/extract", &[], "{\"html\":\"x\"}"),
            "415 the body looks like JSON, but its `Content-Type`",
        ),
        (
            problem("POST", "/v1/extract", &[("content-type", "application/x-ndjson")], "{\"html\":\"x\"}"),
            "415 JSON lines are many pages, and one is wanted / `/v1/batch` takes JSON lines",
        ),
        (
            problem("POST", "/v1/extract", &[("x-long", &"x".repeat(70_000))], "x"),
            "431 the head of the request is longer than 65536 bytes / send long values in the body",
        ),
    ] {
        assert!(found.starts_with(expected), "{found}\n{expected}");
    }
    assert_eq!(service.get("/v1/extract").headers["allow"], "POST");
}

#[test]
fn a_service_for_this_machine_wants_to_be_named_as_such() {
    let service = Asked::new();
    for host in ["127.0.0.1:8080", "localhost", "LOCALHOST:9000", "[::1]:8080"] {
        assert_eq!(service.request("POST", "/v1/extract", &[("host", host)], PAGE).status, 200, "{host}");
    }
    for host in ["evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example", ""] {
        let refused = service.request("POST", "/v1/extract", &[("host", host)], PAGE);
        assert!(refused.problem().starts_with("403 the request names another host"), "{host}");
    }
}

#[test]
fn a_service_with_a_token_may_be_called_by_any_name() {
    // As a server in front of it passes it on, though only this machine reaches it.
    let service = Asked::with(|options| options.tokens = Some(Tokens::of_lines(TOKEN).unwrap()));
    let bearer = format!("Bearer {TOKEN}");
    let ask = |headers: &[(&str, &str)]| service.request("POST", "/v1/extract", headers, PAGE);
    let host = ("host", "unframe.example");
    assert_eq!(ask(&[host, ("authorization", &bearer)]).status, 200);
    assert_eq!(ask(&[host, ("authorization", &bearer), ("origin", "https://unframe.example")]).status, 200);
    assert_eq!(ask(&[host, ("authorization", &bearer), ("origin", "https://evil.example")]).status, 403);
    assert_eq!(ask(&[host]).status, 401);
}

#[test]
fn pages_of_other_websites_may_ask_only_if_they_are_listed() {
    let ask = |service: &Asked, origin: &str| {
        service.request("POST", "/v1/extract", &[("origin", origin), ("content-type", "text/plain")], PAGE)
    };
    let service = Asked::new();
    assert_eq!(ask(&service, "http://127.0.0.1:8080").status, 200);
    for origin in ["https://evil.example", "null", "http://127.0.0.1:8081"] {
        assert!(ask(&service, origin).problem().starts_with("403 pages of other websites may not ask / "), "{origin}");
    }
    let listed = Asked::with(|options| {
        options.origins.insert("https://good.example".to_owned());
    });
    let answer = ask(&listed, "https://good.example");
    assert_eq!(
        (answer.status, &answer.headers["access-control-allow-origin"]),
        (200, &"https://good.example".parse().unwrap())
    );
    assert!(!ask(&listed, "https://evil.example").headers.contains_key("access-control-allow-origin"));
    let preflight = [("origin", "https://good.example"), ("access-control-request-method", "POST")];
    let answer = listed.request("OPTIONS", "/v1/extract", &preflight, Body::empty());
    assert_eq!((answer.status, &answer.headers["access-control-allow-methods"]), (204, &"POST".parse().unwrap()));
    assert_eq!(service.request("OPTIONS", "/v1/extract", &preflight, Body::empty()).status, 403);
}

#[test]
fn who_has_no_token_learns_only_that_the_service_is_there() {
    let service = with_token();
    let ask = |token: &str| service.request("POST", "/v1/extract", &[("authorization", token)], PAGE);
    assert_eq!(ask(&format!("Bearer {TOKEN}")).status, 200);
    let refused = ask("Bearer wrong-horse-battery-staple");
    assert!(refused.problem().starts_with("401 the request has no token, or one that is not known / "));
    assert_eq!(refused.headers["www-authenticate"], "Bearer");
    assert_eq!(service.post("/v1/batch", PAGE).status, 401);
    assert_eq!((service.get("/healthz").status, service.get("/readyz").status), (200, 200));
    // Not even which addresses there are.
    assert_eq!(service.get("/v1/nothing").status, 401);
    assert!(!service.log().contains("horse"), "{}", service.log());
}

#[test]
fn the_log_says_what_was_asked_and_nothing_that_was_sent() {
    let service = Asked::new();
    service.post("/v1/extract?url=https://secret.example/diary", PAGE);
    service.get("/v1/secret");
    let log = service.log();
    let lines: Vec<serde_json::Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["path"], &lines[0]["status"]), (&json!("/v1/extract"), &json!(200)));
    assert_eq!((&lines[1]["path"], &lines[1]["status"]), (&json!("other"), &json!(404)));
    assert!(!log.contains("secret") && !log.contains("Rain"), "{log}");
}

#[test]
fn what_does_not_fit_in_memory_is_sent_away() {
    let service = Asked::with(|options| options.max_held = 100);
    let refused = service.post("/v1/extract", PAGE);
    assert!(refused.problem().starts_with("503 too many bytes of other requests are held / "));
    assert_eq!(refused.headers["retry-after"], "1");
    assert_eq!(service.post("/v1/extract", "<p>Rain").status, 200);
}

#[test]
fn answers_may_do_nothing_in_a_browser() {
    let answer = Asked::new().post("/v1/extract?format=marked-html", PAGE);
    assert!(answer.headers["content-security-policy"].to_str().unwrap().starts_with("sandbox; default-src 'none'"));
    assert_eq!(answer.headers["x-content-type-options"], "nosniff");
}
