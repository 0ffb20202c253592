//! What gets into the frame, and what does not.

use unframe::extraction::KnownSite;
use unframe::html::{ParseOptions, Tag, parse};
use unframe::{Method, Options, ReadPage};

use super::*;

fn framed(html: &str, methods: &[Method], mode: Mode) -> String {
    let read = ReadPage::from(html);
    let options = |method: &Method| Options { method: *method, ..Options::default() };
    let judged: Vec<_> = methods.iter().map(|method| options(method).judge(&read, KnownSite::Nothing).labels).collect();
    let panes: Vec<&Labels> = judged.iter().collect();
    frame(&shown(&read, &panes, mode, &|block| (block == 1).then_some(Label::Content)))
}

fn shown<'page>(
    read: &'page ReadPage<'page>,
    panes: &'page [&'page Labels],
    mode: Mode,
    corrected: &'page dyn Fn(usize) -> Option<Label>,
) -> Shown<'page> {
    Shown {
        document: read.document(),
        blocks: read.blocks(),
        panes,
        mode,
        policy: "",
        resolve: &|address| (address == "a.png").then(|| "/resource/1".to_owned()),
        select: &|block| format!("/page/0?select={block}"),
        corrected,
        marked: &|block| block == 0,
        say: &|block| format!("block \"{block}\" </style>"),
    }
}

/// What of a page is grey after these corrections: the texts, and pictures by their `alt`.
fn grey(html: &str, corrections: &[(usize, Label)]) -> Vec<String> {
    let read = ReadPage::from(html);
    let options = Options { method: Method::Sentence, ..Options::default() };
    let judged = options.judge(&read, KnownSite::Nothing).labels;
    let corrected = |block: usize| corrections.iter().find(|(number, _)| *number == block).map(|(_, label)| *label);
    let written = frame(&shown(&read, &[&judged], Mode::Grey, &corrected));
    let again = parse(&written, &ParseOptions::default());
    let is_grey = |node: unframe::html::NodeRef<'_, '_>| {
        let mut parts =
            std::iter::once(node).chain(node.ancestors()).filter_map(|above| above.attribute("data-unframe"));
        let part = parts.next();
        assert!(parts.next().is_none(), "parts are not nested: {written}");
        part.is_some_and(|part| part.value() == "framing")
    };
    let body = again.tree.first(Tag::BODY).unwrap();
    let nodes = body.descendants().filter(|node| {
        let is_ours = node.ancestors().any(|above| above.is_html(Tag::STYLE));
        !is_ours && (node.is_html(Tag::IMG) || node.is_text() && !node.text().trim().is_empty()) && is_grey(*node)
    });
    let name = |node: unframe::html::NodeRef<'_, '_>| match node.attribute("alt") {
        Some(alt) => alt.value().into_owned(),
        None => node.text().trim().to_owned(),
    };
    nodes.map(name).collect()
}

#[test]
fn a_correction_changes_the_grey_of_exactly_its_block() {
    use Label::{Content, Framing};
    let page = "<div class=foot><img alt=logo><ul><li><a href=/>Home</a><li><b>News</b> <a href=/n>today</a><li>About</ul>\
                <img alt=line></div><p>Rain fell on the valley all day long.</p><p>It went on for a week.</p>";
    assert_eq!(grey(page, &[]), ["logo", "Home", "News", "today", "About", "line"]);
    assert_eq!(grey(page, &[(1, Content)]), ["logo", "Home", "About", "line"]);
    assert_eq!(grey(page, &[(0, Content), (2, Content)]), ["logo", "News", "today", "line"]);
    assert_eq!(grey(page, &[(0, Content), (1, Content), (2, Content)]).len(), 0, "a whole container, pictures and all");
    let rain = "Rain fell on the valley all day long.";
    assert_eq!(grey(page, &[(3, Framing)]), ["logo", "Home", "News", "today", "About", "line", rain]);
    assert_eq!(grey(page, &[(0, Framing)]), grey(page, &[]), "what was right changes nothing");
}

#[test]
fn a_container_that_is_corrected_is_one_part() {
    let page = "<div><p>Rain fell on the valley all day long.</p><p>It went on for a week.</p></div><p>Then the sun came out again.</p>";
    let read = ReadPage::from(page);
    let judged = Options { method: Method::Sentence, ..Options::default() }.judge(&read, KnownSite::Nothing).labels;
    let written = frame(&shown(&read, &[&judged], Mode::Grey, &|block| (block < 2).then_some(Label::Framing)));
    assert!(written.contains("<div data-unframe=\"framing\" data-unframe-by-expert>"), "{written}");
}

const HOSTILE: &str = r#"<!doctype html><html onload="evil()"><head><base href="http://evil.example/"><meta http-equiv=refresh
content="0;url=http://evil.example/"><link rel=prefetch href="http://evil.example/p"><link rel=stylesheet href="http://evil.example/s.css">
<link rel="dns-prefetch" href="//evil.example"><script>evil()</script><style>p{background:url(http://evil.example/b.png)}
@import "http://evil.example/i.css";</style><title>x</title></head><body background="http://evil.example/bg.png" onload=evil()>
<p onclick="evil()" style="background:url('http://evil.example/c.png')">Text that is long enough to be a sentence.</p>
<a href="javascript:evil()">a</a> <a href="http://evil.example/" target=_top ping="http://evil.example/ping">b</a>
<form action="http://evil.example/f"><input autofocus onfocus=evil()><button formaction="http://evil.example/g">Go</button></form>
<iframe src="http://evil.example/"></iframe><object data="http://evil.example/o"></object><embed src="http://evil.example/e">
<img src="http://evil.example/i.png" srcset="http://evil.example/2x.png 2x" onerror="evil()"><img src=a.png>
<picture><source srcset="http://evil.example/w.webp"><img src="x" onerror=evil()></picture><video src="http://evil.example/v" poster="http://evil.example/po"></video>
<svg onload="evil()"><script>evil()</script><image href="http://evil.example/s.png"/><a xlink:href="javascript:evil()"><text>t</text></a>
<use href="http://evil.example/u.svg#a"/><foreignObject><iframe src="http://evil.example/"></iframe></foreignObject><style>@import 'http://evil.example/'</style></svg>
<math><mtext><table><mglyph><style><img src=x onerror=evil()></style></mglyph></table></mtext></math>
<template><img src="http://evil.example/t.png"></template><noscript><img src="http://evil.example/n.png"></noscript>
<portal src="http://evil.example/"></portal><a href="http://evil.example/" data-unframe="content" class="unframe-text">c</a><p id="unframe-0">d</p>
<xmp><img src=http://evil.example/x.png></xmp><textarea></textarea><img src=http://evil.example/></textarea><plaintext><script>evil()</script>"#;

#[test]
fn nothing_of_a_hostile_page_runs_loads_or_leads_anywhere() {
    let written = framed(HOSTILE, &[Method::Sentence], Mode::Grey);
    let again = parse(&written, &ParseOptions::default());
    for node in again.tree.document().descendants().filter(|node| node.is_element()) {
        let forbidden = matches!(
            node.tag(),
            Tag::SCRIPT
                | Tag::IFRAME
                | Tag::OBJECT
                | Tag::EMBED
                | Tag::BASE
                | Tag::LINK
                | Tag::TEMPLATE
                | Tag::NOSCRIPT
        );
        assert!(!forbidden, "<{}> in {written}", node.name());
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!name.starts_with("on"), "{name} in {written}");
            match &*name {
                "href" => assert!(value.starts_with("/page/0?select="), "{value}"),
                "src" => assert_eq!(value, "/resource/1"),
                "action" | "formaction" | "ping" | "srcset" | "poster" | "data" | "autofocus" | "http-equiv" => {
                    panic!("{name} in {written}")
                }
                _ => assert!(!value.contains("evil.example"), "{name}={value}"),
            }
        }
        if node.is_html(Tag::STYLE) {
            assert!(
                !node.first_child().map(|css| css.text().into_owned()).unwrap_or_default().contains("evil.example")
            );
        }
    }
    assert!(written.contains("Text that is long enough"));
}

#[test]
fn every_link_selects_a_block_and_ids_of_ours_are_ours() {
    let written = framed(HOSTILE, &[Method::Sentence], Mode::Grey);
    let again = parse(&written, &ParseOptions::default());
    let ids = again
        .tree
        .document()
        .descendants()
        .filter(|node| node.attribute("id").is_some_and(|id| id.value() == "unframe-0"));
    assert_eq!(ids.count(), 1, "{written}");
    for link in
        again.tree.document().descendants().filter(|node| node.is_html(Tag::A) && node.attribute("href").is_some())
    {
        assert_eq!(link.attribute("target").unwrap().value(), "_top");
    }
}

#[test]
fn framing_is_marked_by_the_largest_parts() {
    let page = "<p>Rain fell on the valley all day long.</p><p>It went on for a week.</p><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul>";
    let written = framed(page, &[Method::Sentence], Mode::Grey);
    assert!(written.contains("<ul data-unframe=\"framing\">"), "{written}");
    assert!(written.contains("<p data-unframe=\"content\">"), "{written}");
    assert!(written.contains("data-unframe-corrected=\"content\""), "{written}");
}

#[test]
fn panes_are_columns_of_one_document_and_differences_are_told() {
    let page = "<p>Rain fell on the valley all day long.</p><p>Weather</p>";
    let written = framed(page, &[Method::Sentence, Method::Dom], Mode::Grey);
    assert_eq!(written.matches("<div class=\"unframe-pane\">").count(), 2);
    assert_eq!(written.matches("id=\"unframe-0\"").count(), 1);
    assert_eq!(written.matches(" data-unframe-differs").count(), 2, "{written}");
}

#[test]
fn what_is_said_cannot_end_the_style() {
    let written = framed("<p>Rain fell on the valley all day long.</p>", &[Method::Sentence], Mode::Hidden);
    assert_eq!(written.matches("</style>").count(), 1, "{written}");
    assert!(written.contains("content:\"block \\22 0\\22  \\3c /style>\""), "{written}");
}

#[test]
fn the_frame_shows_the_same_text_as_the_page() {
    let page = "<pre>\n a &lt;b&gt;\n</pre><p>1 &amp; 2 <b>three</p><p>four</b><table><tr><td>5<td>6</table>";
    let written = framed(page, &[Method::Sentence], Mode::Plain);
    let text = |html: &str| {
        let document = parse(html, &ParseOptions::default());
        unframe::render::text(document.tree.document(), &unframe::render::TextOptions::default()).text().to_owned()
    };
    assert_eq!(text(&written), text(page));
}
