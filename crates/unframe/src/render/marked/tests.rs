//! The law of marking: without the marks, the page is the same.

use std::fmt::Write;

use proptest::prelude::*;

use super::*;
use crate::Share;
use crate::html::{NodeKind, NodeRef};
use crate::label::{Label, Reason, Verdict};
use crate::read_page::ReadPage;

/// A page in which every block that says "menu" is framing.
fn marked_page(source: &[u8], charset: Option<&str>) -> Vec<u8> {
    let page = Page::decode(source, charset, &Limits::default());
    let document = parse(page.text(), &ParseOptions::default());
    let blocks = Blocks::of(&document.tree);
    let verdicts = blocks.iter().map(|block| {
        let said: String = blocks.texts(block).iter().map(|text| document.tree.node(text.node).text()).collect();
        let label = if said.contains("menu") { Label::Framing } else { Label::Content };
        Verdict { span: block.span, label, reason: Reason::RepeatedPlace, support: Share::percent(93), chance: None }
    });
    let labels = Labels { verdicts: verdicts.collect() };
    marked(&page, &document, &blocks, &labels)
}

/// With marks written short.
fn check(page: &str, expected: &str) {
    let marked = String::from_utf8(marked_page(page.as_bytes(), None)).unwrap();
    let marked = marked
        .replacen(policy::POLICY, "", 1)
        .replace(STYLE, "<S>")
        .replace(" data-unframe-reason=\"repeated-place\" data-unframe-support=\"0.93\"", "")
        .replace(" data-unframe=\"framing\"", " F")
        .replace("<span data-unframe=\"framing-text\">", "<T>")
        .replace("</span>", "</T>");
    assert_eq!(marked, expected, "{page}");
}

/// The tree in words, without marks and what the policy moves: a naive twin of the fingerprint.
fn bare(node: NodeRef<'_, '_>, bare_text: &mut String) {
    let is_added = |node: NodeRef<'_, '_>| {
        node.attribute(ATTRIBUTE).is_some_and(|value| matches!(&*value.value(), "framing-text" | "style" | "policy"))
    };
    let head_end = node.tree().first(Tag::HEAD).unwrap().subtree_end();
    for child in node.children() {
        if (child.is_html(Tag::STYLE) || child.is_html(Tag::META)) && is_added(child) {
            continue;
        }
        if child.id() < head_end && !child.is_element() && child.text().trim_ascii().is_empty()
            || child.id() < head_end && child.kind() == NodeKind::Comment
        {
            continue;
        }
        if child.is_html(Tag::SPAN) && is_added(child) {
            bare(child, bare_text);
            continue;
        }
        if child.is_element() {
            let _ = write!(bare_text, "<{:?} {}", child.namespace(), child.name());
            for attribute in child.attributes().filter(|attribute| !attribute.name().starts_with(ATTRIBUTE)) {
                if child.is_html(Tag::HEAD) || child.is_html(Tag::META) && attribute.name() == "http-equiv" {
                    continue;
                }
                let _ = write!(bare_text, " {}={:?}", attribute.name(), attribute.value());
            }
            bare_text.push('>');
            bare(child, bare_text);
            bare_text.push_str("</>");
        } else if child.is_text() {
            bare_text.push_str(&child.text());
        } else {
            let _ = write!(bare_text, "<!{}>", child.text());
        }
    }
}

fn bare_tree(bytes: &[u8], charset: Option<&str>) -> String {
    let page = Page::decode(bytes, charset, &Limits::default());
    let document = parse(page.text(), &ParseOptions::default());
    let mut text = format!("{:?}", document.tree.quirks());
    bare(document.tree.document(), &mut text);
    text
}

#[test]
fn a_part_is_marked_in_its_tag() {
    check(
        "<head><title>a</title></head><nav id=m><ul><li>menu</ul></nav><p>Rain",
        "<head><title>a</title><S></head><nav F id=m><ul><li>menu</ul></nav><p>Rain",
    );
    check("<p>Rain<br>now<div class=a/>menu", "<S><p>Rain<br>now<div F class=a/>menu");
    check("<p>Rain<svg><text/></svg>", "<p>Rain<svg><text/></svg>");
    check("<DIV\n>menu</DIV>Rain", "<S><DIV F\n>menu</DIV>Rain");
}

#[test]
fn a_lone_text_gets_a_span() {
    check("<div>menu <p>Rain</div>", "<S><div><T>menu </T><p>Rain</div>");
    check("<p>Rain<div><a href=/>menu</a><p>snow", "<S><p>Rain<div><a href=/><T>menu</T></a><p>snow");
    check("menu<p>Rain", "<S><T>menu</T><p>Rain");
}

#[test]
fn an_attribute_of_that_name_does_not_count_any_more() {
    check("<nav class=x>menu</nav><p>Rain", "<S><nav F class=x>menu</nav><p>Rain");
    let twice = marked_page(&marked_page(b"<nav class=x>menu</nav><p>Rain", None), None);
    assert_eq!(bare_tree(&twice, None), bare_tree(b"<nav class=x>menu</nav><p>Rain", None));
}

#[test]
fn where_a_span_would_move_nothing_is_marked() {
    check("<table>menu<tr><td>Rain</table>", "<table>menu<tr><td>Rain</table>");
    check("<svg><text>Rain</text>menu<text>x</text></svg>", "<svg><text>Rain</text>menu<text>x</text></svg>");
    check("<p>Rain</p><xmp>menu</xmp>", "<S><p>Rain</p><xmp F>menu</xmp>");
    check("<p>Rain</p><title>menu</title>", "<p>Rain</p><title>menu</title>");
}

#[test]
fn formatting_that_goes_on_elsewhere_takes_no_mark_along() {
    check("<p><b>menu</p><p>Rain</b>", "<S><p F><b>menu</p><p>Rain</b>");
    check("<div><b>menu<p>Rain</b>", "<S><div><b><T>menu</T><p>Rain</b>");
}

#[test]
fn comments_behind_the_body_stay_there() {
    let page = "<p>Rain</p>menu</body> <!--a--></html> <!--b-->";
    check(page, "<S><p>Rain</p><T>menu</T></body> <!--a--></html> <!--b-->");
}

/// What `check_policy` writes for the policy.
const P: &str = "<P>";

/// Where the policy stands, and what it empties; a browser reads it before anything that can run or load.
fn check_policy(page: &str, expected: &str) {
    let marked = String::from_utf8(marked_page(page.as_bytes(), None)).unwrap();
    check_first(marked.as_bytes(), None);
    assert_eq!(
        marked.replacen(policy::POLICY, P, 1).replace("data-unframe=\"stopped\"", "stopped"),
        expected,
        "{page}"
    );
}

/// The policy is the first element of the head, and elements in front of it have no attributes when it is read.
fn check_first(marked: &[u8], charset: Option<&str>) {
    let page = Page::decode(marked, charset, &Limits::default());
    let document = parse(page.text(), &ParseOptions::default());
    let head = document.tree.first(Tag::HEAD).unwrap();
    let first = head.children().next().unwrap();
    let said = first.open_span().of(page.text());
    assert_eq!(said, policy::POLICY, "{}", page.text());
    for element in [head, head.parent().unwrap()] {
        assert!(element.is_implied(), "{}", page.text());
    }
}

#[test]
fn a_policy_is_read_before_anything_that_can_run() {
    check_policy(
        "<!doctype html><!--c--><html onclick=x()><head>",
        "<!doctype html><!--c--><P><html onclick=x()><head>",
    );
    check_policy("<script>x()</script>", "<P><script>x()</script>");
    check_policy("\n<head onfocus=x()><p>Rain", "\n<P><head onfocus=x()><p>Rain");
    check_policy("<p>Rain<html onclick=x()>", "<P><p>Rain<html onclick=x()>");
    check_policy("", P);
    check_policy("<!-- <html> -->", "<!-- <html> --><P>");
    check_policy(
        "<frameset onload=x()><frame src=http://a.example/>",
        "<P><frameset onload=x()><frame src=http://a.example/>",
    );
}

#[test]
fn what_no_policy_stops_is_emptied() {
    check_policy(
        "<meta http-equiv=Refresh content='0;url=//a.example'><p>Rain<table><meta data-unframe=a http-equiv=refresh>",
        "<P><meta stopped http-equiv=\"\" http-equiv=Refresh content='0;url=//a.example'><p>Rain\
         <table><meta stopped http-equiv=\"\" data-unframe=a http-equiv=refresh>",
    );
    check_policy(
        "<link rel='x dns-prefetch' href=//a.example><link rel=canonical href=/a>",
        "<P><link stopped rel=\"\" rel='x dns-prefetch' href=//a.example><link rel=canonical href=/a>",
    );
}

#[test]
fn a_page_says_its_own_encoding_behind_the_policy() {
    let page = "<html><nav>menu</nav><p>Rain";
    for (declared, encode, mark) in
        [("utf-16le", u16::to_le_bytes as fn(u16) -> [u8; 2], b"\xFF\xFE"), ("utf-16be", u16::to_be_bytes, b"\xFE\xFF")]
    {
        let source: Vec<u8> = page.encode_utf16().flat_map(encode).collect();
        // Only the server said that it is UTF-16; opened from the disk, the page must say so itself.
        let marked = marked_page(&source, Some(declared));
        assert!(marked.starts_with(mark), "{marked:?}");
        check_first(&marked, None);
    }
    // For us the tag is two characters of Japanese, for a browser that takes the page for UTF-8 it is a tag.
    let marked = marked_page(b"\x1B$B<script x>", Some("iso-2022-jp"));
    assert!(marked.starts_with(policy::POLICY.as_bytes()), "{marked:?}");
}

#[test]
fn pages_of_any_encoding_are_marked_in_their_own_bytes() {
    let cyrillic = b"<meta charset=windows-1251><nav>menu \xCC\xE5\xED\xFE</nav><p>\xCF\xF0\xE8\xE2\xE5\xF2";
    let marked = marked_page(cyrillic, None);
    assert!(marked.len() > cyrillic.len() && marked.ends_with(b"\xCF\xF0\xE8\xE2\xE5\xF2"));
    assert_eq!(bare_tree(&marked, None), bare_tree(cyrillic, None));
    let page = "<nav>menu</nav><div>menu <p>Дождь";
    for (mark, encode) in [(b"\xFF\xFE", u16::to_le_bytes as fn(u16) -> [u8; 2]), (b"\xFE\xFF", u16::to_be_bytes)] {
        let source: Vec<u8> = mark.iter().copied().chain(page.encode_utf16().flat_map(encode)).collect();
        let marked = marked_page(&source, None);
        let text = Page::decode(&marked, None, &Limits::default()).text().to_owned();
        assert_eq!(text.matches("data-unframe=\"framing").count(), 2, "{text}");
        assert_eq!(bare_tree(&marked, None), bare_tree(&source, None));
    }
    let japanese = b"<nav>menu \x1B$B$\"\x1B(B</nav><div>menu \x1B$B$\"\x1B(B<p>Rain";
    let marked = marked_page(japanese, Some("iso-2022-jp"));
    assert!(marked.windows(12).any(|window| window == b"data-unframe"));
    assert_eq!(bare_tree(&marked, Some("iso-2022-jp")), bare_tree(japanese, Some("iso-2022-jp")));
}

#[test]
fn the_pages_of_the_example_site_are_the_same_without_their_marks() {
    let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/site"))];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs_err::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { sources.push(fs_err::read(path).unwrap()) }
        }
    }
    let template = crate::learn(&sources);
    assert_eq!(sources.len(), 15);
    for source in &sources {
        let read = ReadPage::from(source.as_slice());
        let page = read.page();
        let labels = template.judge(&read);
        let marked = marked(page, read.document(), read.blocks(), &labels);
        assert_eq!(bare_tree(&marked, None), bare_tree(page.source(), None));
        let marks = marked.windows(ATTRIBUTE.len()).filter(|window| *window == ATTRIBUTE.as_bytes()).count();
        assert!(marks > 9, "{marks} marks: {}", page.text());
    }
}

/// Tags, text and references in any order.
fn soup() -> impl Strategy<Value = String> {
    let names = "a b body br button caption col code dd div form frameset h2 head hr html i img input li math mi \
                 nobr noscript ol option p pre rt ruby script select span style svg table tbody td template text \
                 textarea th title tr ul xmp foreignObject plaintext";
    let names = prop::sample::select(names.split_whitespace().collect::<Vec<_>>());
    let attributes = ["", " class=x", " data-unframe=framing", " data-unframe='framing-text'", "/", " a=b/", "\n"];
    let attributes = prop::sample::select(attributes.to_vec());
    let piece = prop_oneof![
        4 => (names.clone(), attributes).prop_map(|(name, attributes)| format!("<{name}{attributes}>")),
        2 => names.prop_map(|name| format!("</{name}>")),
        4 => prop::sample::select(vec!["menu", " menu", "Rain ", " ", "\n", "&amp", "x\0", "<!--c-->", "]]>", "ж"])
            .prop_map(str::to_owned),
        1 => prop::sample::select(vec!["<!doctype html>", "<html a=b>", "<head a=b>", "</head>", "<meta http-equiv=refresh>"])
            .prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn without_its_marks_every_page_is_the_same(page in soup()) {
        let marked = marked_page(page.as_bytes(), Some("utf-8"));
        prop_assert_eq!(bare_tree(&marked, Some("utf-8")), bare_tree(page.as_bytes(), Some("utf-8")));
        check_first(&marked, Some("utf-8"));
    }
}
