//! Verdicts on small pages written for them, text from their data, and that no bytes make any of it fail.

use proptest::prelude::{any, prop, proptest};
use unframe::page_verdict::PageState;
use unframe::payload::{Payload, PayloadSource};
use unframe::render::MarkdownOptions;
use unframe::{Extraction, Options};

const RIVER: &str = "The river rose by two metres during the night, and the lower bridge was closed to traffic before dawn. \
    Nobody was hurt, the town's engineer said, but the cellars of eleven houses are under water. Rain is expected to go on \
    until Thursday. The fire brigade has asked people who live near the mill to move their cars. The school stays closed.";

fn extract(page: &str) -> Extraction<'_> {
    unframe::extract(page, &Options { url: Some(page.to_owned()), ..Options::default() })
}

fn payload(page: &str) -> Option<Payload> {
    extract(page).content().payload.clone()
}

fn article(head: &str, body: &str) -> String {
    format!("<!doctype html><html><head><title>The Courier</title>{head}</head><body>{body}</body></html>")
}

#[test]
fn every_state_is_told_with_its_reason() {
    let whole = article("", &format!("<article><h1>Flood</h1><p>{RIVER}</p><p>{RIVER} Again.</p></article>"));
    let about_errors = article(
        "",
        &format!(
            "<article><h1>Why 404 is not found</h1><p>{RIVER}</p><p>It is {RIVER}</p><p>Then {RIVER}</p><p>And {RIVER}</p></article>"
        ),
    );
    let script = "<script src=app.js></script>";
    for (page, expected) in [
        (whole.as_str(), "content has-content"),
        (&about_errors, "content has-content"),
        ("", "no-content no-text"),
        ("<title>Rain</title><body><!-- nothing -->", "no-content no-text"),
        (
            &article("", &format!("<div id=root></div><noscript>Bitte JavaScript einschalten.</noscript>{script}")),
            "needs-javascript asks-for-scripts",
        ),
        (&article("", &format!("<div id=__next></div>{script}")), "needs-javascript empty-root"),
        (&article("", &format!("<div class=x></div>Loading{script}")), "needs-javascript scripts-instead"),
        ("<title>404 Not Found</title><h1>Oops</h1><p>Try the front page.", "error-page title-of-error"),
        ("<title>The Courier</title><h1>Страница не найдена</h1>", "error-page heading-of-error"),
        ("<title>The Courier</title><p>Sorry, the page you are looking for moved.", "error-page says-not-found"),
        ("<title>example.org</title><p>Access denied. Your address is on a list.", "error-page says-refused"),
    ] {
        let found = extract(page).verdict();
        assert_eq!(format!("{} {}", found.state.name(), found.reason.name()), expected, "{page}");
    }
}

#[test]
fn bytes_that_are_not_a_page_have_no_text() {
    let noise: Vec<u8> = (0..40_000_u32).map(|number| number.wrapping_mul(2_654_435_761).to_be_bytes()[1]).collect();
    let with = |start: &[u8]| [start, &noise].concat();
    for (bytes, reason) in [
        (with(b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR"), "another-kind-of-file"),
        (with(b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n1 0 obj <</Title (Rain)>>"), "another-kind-of-file"),
        (with(b"wOF2\0\x01\0\0"), "another-kind-of-file"),
        (with(b"\x7FELF\x02\x01\x01"), "another-kind-of-file"),
        (noise.clone(), "unreadable-bytes"),
    ] {
        for charset in [None, Some("utf-8"), Some("windows-1251"), Some("gbk")] {
            let options = Options { charset: charset.map(str::to_owned), ..Options::default() };
            let page = unframe::extract(&bytes, &options);
            let verdict = page.verdict();
            assert_eq!((verdict.state, verdict.reason.name()), (PageState::NotAPage, reason));
            assert_eq!((page.text(), page.blocks().len(), page.markdown().as_str()), ("", 0, ""));
            assert!(page.render(unframe::Format::Html).is_empty());
        }
    }
}

#[test]
fn plain_text_data_and_utf_16_are_pages() {
    let wide: Vec<u8> = format!("<p>{RIVER}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let with_mark = [&[0xFF, 0xFE], wide.as_slice()].concat();
    let json = format!("{{\"text\": \"{RIVER}\"}}");
    let xml = format!("<?xml version=\"1.0\"?><note>{RIVER}</note>");
    let pages = [RIVER.as_bytes(), json.as_bytes(), xml.as_bytes(), wide.as_slice(), with_mark.as_slice()];
    for bytes in pages {
        assert_ne!(unframe::extract(bytes, &Options::default()).verdict().state, PageState::NotAPage);
    }
}

#[test]
fn a_page_that_shows_nothing_is_read_from_json_ld() {
    let script =
        format!("{{\"@type\":\"NewsArticle\",\"headline\":\"Flood\",\"articleBody\":\"{RIVER}\\n\\n{RIVER}\",}}");
    let page = article(
        &format!("<script type=application/ld+json>{script}</script>"),
        "<div id=root></div><script src=a.js></script>",
    );
    let found = payload(&page).unwrap();
    assert_eq!(found.source, PayloadSource::JsonLd);
    assert_eq!(found.script.of(&page), script);
    assert_eq!(found.text(), format!("{RIVER}\n\n{RIVER}"));
    // What the page shows itself is believed.
    assert_eq!(
        payload(&page.replace("<div id=root>", &format!("<div id=root><article><h1>Flood</h1><p>{RIVER}<p>{RIVER}"))),
        None
    );
    // A description is not a body.
    assert_eq!(payload(&page.replace("articleBody", "reviewBody")), None);
}

#[test]
fn a_page_that_shows_nothing_is_read_from_the_state_of_its_framework() {
    let shell = "<div id=__next></div><script src=a.js></script>";
    let html = format!("<h2>Flood</h2><p>{RIVER}</p><p>Then: {RIVER}</p><script>x()</script>").replace('<', "\\u003c");
    for state in [
        format!("{{\"props\":{{\"pageProps\":{{\"post\":{{\"title\":\"Flood\",\"bodyHtml\":\"{html}\"}}}}}}}}"),
        format!("[{{\"post\":1}},{{\"title\":2,\"content\":3}},\"Flood\",\"{html}\"]"),
    ] {
        let page = article(&format!("<script id=__NEXT_DATA__ type=application/json>{state}</script>"), shell);
        let found = payload(&page).unwrap();
        assert_eq!((found.source, found.script.of(&page)), (PayloadSource::Framework, state.as_str()));
        assert_eq!(found.markdown(&MarkdownOptions::default()), format!("## Flood\n\n{RIVER}\n\nThen: {RIVER}\n"));
    }
    let settings = format!("{{\"css\":\"{RIVER}\",\"content\":\"{}\"}}", "a{b:c;d:e} ".repeat(60));
    assert_eq!(payload(&article(&format!("<script type=application/json>{settings}</script>"), shell)), None);
}

#[test]
fn an_error_page_has_no_payload() {
    let page = format!(
        "<title>404 Not Found</title><script type=application/ld+json>{{\"@type\":\"Article\",\"articleBody\":\"{RIVER}\"}}</script>"
    );
    assert_eq!(payload(&page), None);
}

#[test]
fn what_waits_for_a_script_to_be_shown_is_rendered_if_it_is_content() {
    let shown = |page: &str| extract(page).text().to_owned();
    let story = format!(
        "<article class=post><h1>Flood</h1><div class=entry-content><p>{RIVER}</p><p>Then: {RIVER}</p></div></article>"
    );
    assert!(shown(&article("", &format!("<main><div hidden id=S:0>{story}</div></main>"))).contains("The river rose"));
    let menu = "<div hidden class=menu><ul><li><a href=/a>News</a><li><a href=/b>Sport</a></ul></div>";
    let page = shown(&article("", &format!("{menu}<main>{story}</main>")));
    assert!(page.contains("The river rose") && !page.contains("Sport"), "{page}");
}

fn survives(page: &str) {
    let extraction = extract(page);
    assert!(extraction.prediction().is_none_or(|prediction| prediction.quality.as_f64() <= 1.0));
    if let Some(payload) = &extraction.content().payload {
        assert!(payload.script.end as usize <= page.len() && !payload.text().is_empty());
        assert_eq!(extraction.verdict().state, PageState::Content);
        assert!(extraction.text().contains(payload.text().trim()));
    }
}

proptest! {
    #[test]
    fn no_bytes_make_it_fail(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        survives(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn no_data_make_it_fail(data in "[\\[\\]{}\",:\\\\nu0-9a-f.! éж<>/p]{0,400}", kind in prop::bool::ANY) {
        let kind = if kind { "application/ld+json" } else { "application/json" };
        survives(&format!("<title>404</title><script type={kind}>{{\"@type\":\"Article\",\"articleBody\":\"{data}"));
        survives(&format!("<p hidden>{data}<script type={kind}>{{\"@type\":\"Article\",\"articleBody\":\"{RIVER}{data}"));
    }
}
