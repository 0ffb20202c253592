//! Who is turned away.

use crate::ask::{PORT, review_of, small_site};

#[test]
fn other_hosts_get_nothing() {
    let review = review_of(&small_site());
    for host in ["evil.example", "evil.example:4711", "127.0.0.1", "127.0.0.1:80", "localhost.evil.example:4711", ""] {
        let request = axum::http::Request::get("/page/0").header("Host", host);
        let answer = review.ask(request.body(axum::body::Body::empty()).unwrap());
        assert_eq!(answer.status, 403, "{host}");
        assert!(!answer.body.contains("Story"));
    }
}

#[test]
fn two_hosts_are_one_too_many() {
    let review = review_of(&small_site());
    let ours = format!("127.0.0.1:{PORT}");
    for hosts in [[ours.as_str(), "evil.example"], ["evil.example", &ours], [&ours, &ours]] {
        let request = axum::http::Request::get("/page/0").header("Host", hosts[0]).header("Host", hosts[1]);
        let answer = review.ask(request.body(axum::body::Body::empty()).unwrap());
        assert_eq!(answer.status, 403, "{hosts:?}");
    }
}

#[test]
fn writing_takes_our_origin_and_the_token_of_the_run() {
    let review = review_of(&small_site());
    let (ours, token) = (format!("http://127.0.0.1:{PORT}"), review.token());
    let body = "method=auto&grade=5&note=";
    for headers in [
        &[][..],
        &[("Origin", ours.as_str())],
        &[("X-Unframe-Token", token.as_str())],
        &[("Origin", "null"), ("X-Unframe-Token", &token)],
        &[("Origin", "http://evil.example"), ("X-Unframe-Token", &token)],
        &[("Origin", &ours), ("X-Unframe-Token", "0")],
    ] {
        assert_eq!(review.post_as("/grade/site/0", body, headers).status, 403, "{headers:?}");
    }
    assert!(review.kept().is_empty());
    let both = [("Origin", ours.as_str()), ("X-Unframe-Token", token.as_str())];
    assert_eq!(review.post_as("/grade/site/0", body, &both).status, 200);
    assert_eq!(review.kept().len(), 1);
}

#[test]
fn no_answer_may_be_sniffed_framed_or_followed() {
    let review = review_of(&small_site());
    for address in ["/site/0", "/page/0", "/frame/0", "/resource/0", "/assets/review.js", "/nothing"] {
        let headers = review.get(address).headers;
        assert_eq!(headers["x-content-type-options"], "nosniff", "{address}");
        assert_eq!(headers["referrer-policy"], "no-referrer", "{address}");
        assert!(headers["content-security-policy"].to_str().unwrap().contains("default-src 'none'"), "{address}");
    }
}

#[test]
fn a_body_that_is_too_long_is_refused() {
    let review = review_of(&small_site());
    let long = format!("method=auto&grade=5&note={}", "x".repeat(100_000));
    assert_eq!(review.post("/grade/site/0", &long).status, 413);
    assert!(review.kept().is_empty());
}
