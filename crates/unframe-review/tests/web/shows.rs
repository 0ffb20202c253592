//! What the views show.

use unframe_review::website::Sampling;

use crate::ask::{Asked, review_of, small_site};

#[test]
fn the_only_site_is_shown_at_once() {
    let review = review_of(&small_site());
    let answer = review.get("/");
    assert_eq!((answer.status, answer.headers["location"].to_str().unwrap()), (307, "/site/0"));
}

#[test]
fn a_site_shows_its_pages_and_what_they_repeat() {
    let review = review_of(&small_site());
    let site = review.get_learned("/site/0");
    assert_eq!(site.status, 200);
    assert!(site.body.contains("Story 3 &#60;b&#62;"), "titles are escaped: {}", site.body);
    assert!(site.body.contains("<td>News of the day</td>"), "{}", site.body);
    let found = review.get("/site/0?find=story-4");
    assert!(found.body.contains("/page/3?") && !found.body.contains("/page/2?"), "{}", found.body);
}

#[test]
fn a_page_is_shown_with_its_framing_marked() {
    let review = review_of(&small_site());
    let page = review.get_learned("/page/2?methods=auto,site-2005");
    assert!(page.body.contains("sandbox=\"allow-top-navigation-by-user-activation\""), "{}", page.body);
    let frame = review.get("/frame/2?methods=auto");
    assert!(frame.body.contains("<ul class=\"menu\" data-unframe=\"framing\">"), "{}", frame.body);
    assert!(frame.body.contains("href=\"http://127.0.0.1:4711/resource/1\""), "{}", frame.body);
    let policy = frame.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("sandbox allow-top-navigation-by-user-activation; default-src 'none'"), "{policy}");
}

#[test]
fn pictures_and_styles_come_from_the_source_or_from_nowhere() {
    let review = review_of(&small_site());
    let css = review.get("/resource/1");
    assert_eq!(css.headers["content-type"], "text/css; charset=utf-8");
    assert_eq!(css.body, "p { background: url(\"http://127.0.0.1:4711/resource/0\") } @import url(\"data:,\");");
    assert_eq!(review.get("/resource/0").headers["content-type"], "image/png");
    assert_eq!(review.get("/resource/2").status, 404);
}

#[test]
fn an_archive_shows_its_pictures_by_their_addresses() {
    let page = "<link rel=stylesheet href=/look><p>Rain fell on the valley all day long.</p><img src='pic?2'><img src=//cdn.example/x.png>";
    let review = Asked::of_warc(&[
        ("http://a.example/news/rain", "text/html", page),
        ("http://a.example/look", "text/css; charset=utf-8", "p { background: url(news/pic?2) }"),
        ("https://a.example/news/pic?2", "image/png", "picture"),
        ("http://a.example/evil.png", "text/html", "<script>evil()</script>"),
        ("http://a.example/data", "application/json", "{}"),
    ]);
    // Resources are read behind the pages.
    for _ in 0..1000 {
        if review.get("/resource/1").status == 200 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let frame = review.get("/frame/0").body;
    assert!(frame.contains("<link href=\"http://127.0.0.1:4711/resource/0\""), "{frame}");
    assert!(
        frame.contains("<img src=\"http://127.0.0.1:4711/resource/1\"") && !frame.contains("cdn.example"),
        "{frame}"
    );
    assert!(review.get("/resource/0").body.contains("/resource/1"));
    assert_eq!(review.get("/resource/1").headers["content-type"], "image/png");
    assert_eq!(review.get("/resource/2").status, 404);
}

#[test]
fn panels_tell_what_extract_would_give() {
    let review = review_of(&small_site());
    review.get_learned("/site/0");
    let text = review.get("/panel/0/text?methods=auto").body;
    assert!(text.contains("Story 1 is told here") && !text.contains("News of the day"), "{text}");
    assert!(review.get("/panel/0/markdown?methods=auto").body.contains("# Story 1"));
    assert!(review.get("/panel/0/facts?methods=auto").body.contains("<dt>Verdict</dt><dd>content"));
    assert_eq!(review.get("/panel/0/nothing").status, 404);
}

#[test]
fn russian_is_spoken_to_those_who_ask_for_it() {
    let review = review_of(&small_site());
    let page = review.get_as("/page/0", &[("Accept-Language", "ru-RU,ru;q=0.9,en;q=0.8")]);
    assert!(page.body.contains("<html lang=\"ru\">") && page.body.contains("обрамление"), "{}", page.body);
    let chosen = review.get_as("/page/0", &[("Accept-Language", "ru"), ("Cookie", "unframe-language=en")]);
    assert!(chosen.body.contains("<html lang=\"en\">"));
}

#[test]
fn a_blind_review_names_no_method() {
    let files = small_site();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, contents)| (name.as_str(), contents.as_str())).collect();
    let review = Asked::with(&files, |options| options.blind = Some(7));
    for address in ["/site/0", "/page/0?methods=A,B,C", "/frame/0?methods=A,B,C"] {
        let body = review.get_learned(address).body;
        for name in [">auto<", "auto: ", "=auto", "sentence", "site-2005", "chain", "repeats"] {
            assert!(!body.contains(name), "{name} in {address}: {body}");
        }
    }
    for address in ["/results", "/report", "/export/judgments.csv"] {
        assert_eq!(review.get(address).status, 400, "{address}");
    }
}

#[test]
fn a_sample_shows_only_what_was_drawn() {
    let files = small_site();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, contents)| (name.as_str(), contents.as_str())).collect();
    let review =
        Asked::with(&files, |options| options.sampling = Some(Sampling { seed: 3, sites: 1, pages_of_site: 2 }));
    assert_eq!(review.get("/site/0").body.matches("class=\"sketch\"").count(), 2);
}

#[test]
fn what_is_not_there_is_told() {
    let review = review_of(&small_site());
    for address in ["/page/99", "/site/9", "/frame/99", "/outline/99", "/resource/99", "/..%2f..%2fetc/passwd", "/x"] {
        assert_eq!(review.get(address).status, 404, "{address}");
    }
    assert_eq!(review.get("/page/-1").status, 400);
}
