//! XML and TEI: well-formed whatever the page holds, and with elements only where they may stand.

use proptest::prelude::*;
use roxmltree::{Document, Node};
use unframe::html::{ParseOptions, parse};
use unframe::metadata::{Found, FoundIn, Metadata};
use unframe::render::{
    PageFacts, Rendering, TEI_CORPUS, TextOptions, XML_COLLECTION, XML_DOCUMENT, XmlOptions, tei, text, xml,
};

#[expect(clippy::unnecessary_wraps, reason = "all fields are options")]
fn found<T>(value: T) -> Option<Found<T>> {
    Some(Found { value, origin: FoundIn::Text })
}

fn facts() -> PageFacts {
    let odd = "a < \"b\" & 'c'\u{1}\n";
    PageFacts {
        id: odd.to_owned(),
        url: Some(format!("http://example.org/{odd}")),
        site: odd.to_owned(),
        template_id: Some("0123".to_owned()),
        metadata: Metadata {
            title: found(odd.to_owned()),
            authors: found(vec![odd.to_owned(), odd.to_owned()]),
            language: found(odd.to_owned()),
            description: found(odd.to_owned()),
            tags: found(vec![odd.to_owned()]),
            license: found(odd.to_owned()),
            ..Metadata::default()
        },
        ..PageFacts::default()
    }
}

/// What stands in `<main>`.
fn check(page: &str, expected: &str) {
    let document = parse(page, &ParseOptions::default());
    let rendering = xml(document.tree.document(), &facts(), &XmlOptions::default());
    let (_, main) = rendering.text().split_once("<main>\n").expect("every document has one");
    assert_eq!(main.strip_suffix("</main>\n</doc>\n"), Some(expected), "{page}");
}

#[test]
fn headings_paragraphs_and_styles() {
    check(
        "<h1>Rain</h1><p>It <b>rains <i>in</i></b> <a href='/o?a&b'>Oslo</a><br>now <s>x</s> <code>a<b</code>",
        "<head rend=\"h1\">Rain</head>\n<p>It <hi rend=\"#b\">rains <hi rend=\"#i\">in</hi></hi> \
         <ref target=\"/o?a&amp;b\">Oslo</ref><lb/>now <del>x</del> <code>a</code></p>\n",
    );
    check("<img src=a.png alt='x & y'>", "<p><graphic src=\"a.png\" alt=\"x &amp; y\"></graphic></p>\n");
    check("<pre class=language-c>if (a &lt; b)\n  x();\n</pre>", "<code lang=\"c\">if (a &lt; b)\n  x();</code>\n");
}

#[test]
fn lists_hold_items_and_nothing_else() {
    check(
        "<ol><li>one<li value=7>two<ul><li>three</ul></ol>",
        "<list rend=\"ol\">\n<item>one</item>\n<item n=\"7\">two<list rend=\"ul\">\n<item>three</item>\n</list>\n\
         </item>\n</list>\n",
    );
    check("<ul>a<li>b<p>c</ul>", "<list rend=\"ul\">\n<item>a</item>\n<item>b<p>c</p>\n</item>\n</list>\n");
    check(
        "<ul><blockquote>a</blockquote></ul>",
        "<list rend=\"ul\">\n<item><quote>\n<p>a</p>\n</quote>\n</item>\n</list>\n",
    );
    check("<ul><li></li></ul><p>x", "<p>x</p>\n");
}

#[test]
fn tables_of_data_have_rows_and_cells() {
    check(
        "<table><caption>Fares</caption><tr><th>a<th colspan=2>b<tr><td>1<td>2<td>3</table>",
        "<p><hi rend=\"#i\">Fares</hi></p>\n<table>\n<row><cell role=\"head\">a</cell>\
         <cell role=\"head\" cols=\"2\">b</cell></row>\n<row><cell>1</cell><cell>2</cell><cell>3</cell></row>\n</table>\n",
    );
    check("<table><tr><td><h2>Layout</h2><td>x</table>", "<head rend=\"h2\">Layout</head>\n<p>x</p>\n");
}

#[test]
fn divisions_of_tei_nest_by_the_levels_of_their_headings() {
    let document =
        parse("a<h1>b</h1>c<h2>d</h2>e<h2>f</h2><ul><li><h3>g</h3></ul><h1>h</h1>", &ParseOptions::default());
    let rendering = tei(document.tree.document(), &facts(), &XmlOptions::default());
    let (_, body) = rendering.text().split_once("<body>\n").unwrap();
    let expected = "<p>a</p>\n<div>\n<head rend=\"h1\">b</head>\n<p>c</p>\n<div>\n<head rend=\"h2\">d</head>\n<p>e</p>\n\
                    </div>\n<div>\n<head rend=\"h2\">f</head>\n<list rend=\"bulleted\">\n\
                    <item><ab type=\"header\" rend=\"h3\">g</ab>\n</item>\n</list>\n</div>\n</div>\n\
                    <div>\n<head rend=\"h1\">h</head>\n</div>\n</body></text>\n</TEI>\n";
    assert_eq!(body, expected);
}

/// What may stand in which element, of those we write: the content models of TEI P5, chapters 3, 4 and 14.
fn may_hold(parent: &str, child: &str) -> bool {
    let inline = ["hi", "ref", "code", "lb", "graphic", "formula"].contains(&child);
    let block = ["p", "ab", "list", "quote", "table"].contains(&child);
    match parent {
        "body" | "div" => block || child == "div" || child == "head",
        "quote" => block,
        "item" => block || inline,
        "p" | "ab" | "head" | "cell" | "hi" | "ref" => inline,
        "code" => child == "lb" || child == "graphic",
        "list" => child == "item",
        "table" => child == "row",
        "row" => child == "cell",
        "graphic" => child == "desc",
        _ => false,
    }
}

fn check_tei(node: Node<'_, '_>) -> Result<(), TestCaseError> {
    let elements: Vec<&str> = node.children().filter(Node::is_element).map(|child| child.tag_name().name()).collect();
    let parent = node.tag_name().name();
    for (index, child) in elements.iter().enumerate() {
        prop_assert!(may_hold(parent, child), "<{}> in <{}>", child, parent);
        prop_assert!(*child != "head" || index == 0 && parent == "div", "a heading within <{}>", parent);
        let follows_division = elements[..index].contains(&"div") && *child != "div";
        prop_assert!(!follows_division, "<{}> behind a division", child);
    }
    let is_filled = !["body", "list", "table", "row", "quote"].contains(&parent) || !elements.is_empty();
    prop_assert!(is_filled, "an empty <{}>", parent);
    let holds_text = ["p", "ab", "head", "cell", "hi", "ref", "code", "item", "desc", "formula"].contains(&parent);
    let texts = node.children().filter(Node::is_text).map(|text| text.text().unwrap_or_default());
    prop_assert!(holds_text || texts.into_iter().all(|text| text.trim().is_empty()), "text in <{}>", parent);
    node.children().filter(Node::is_element).try_for_each(check_tei)
}

fn words(text: &str) -> String {
    text.chars().filter(|character| character.is_alphabetic()).collect()
}

fn soup() -> impl Strategy<Value = String> {
    let names = "a b blockquote body br caption code dd del div dl dt figcaption h1 h2 h3 h6 hr i li math mi ol \
                 option p pre q script select span sup svg table tbody td template text textarea th thead title tr ul xmp";
    let names = prop::sample::select(names.split_whitespace().collect::<Vec<_>>());
    let attributes = ["", " href='/x y?a&b\"'", " colspan=2", " src=x alt='<y>'", " value=3", " class=language-c"];
    let piece = prop_oneof![
        5 => (names.clone(), prop::sample::select(attributes.to_vec())).prop_map(|(name, rest)| format!("<{name}{rest}>")),
        2 => names.prop_map(|name| format!("</{name}>")),
        1 => Just("<img src=x alt=y>".to_owned()),
        4 => "[a-zж \u{1}\u{B}\u{FFFE}\r\n\t&<>\"]{0,8}",
        1 => prop::sample::select(vec!["&#1;", "&#xFFFF;", "&lt;", "]]>", "&#13;"]).prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

fn lies_in_the_page(page: &str, rendering: &Rendering) -> bool {
    rendering
        .runs()
        .iter()
        .all(|run| page.get(run.source.range()).is_some() && rendering.text().get(run.output.range()).is_some())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_page_gives_well_formed_xml_that_says_the_same(page in soup()) {
        let document = parse(&page, &ParseOptions::default());
        let root = document.tree.document();
        let plain = xml(root, &facts(), &XmlOptions::default());
        let file = [XML_DOCUMENT.opening, plain.text(), XML_DOCUMENT.closing].concat();
        let read = Document::parse(&file);
        prop_assert!(read.is_ok(), "{:?} {}", read.err(), file);
        prop_assert!(lies_in_the_page(&page, &plain));
        let tei = tei(root, &facts(), &XmlOptions::default());
        prop_assert!(lies_in_the_page(&page, &tei));
        let body = Document::parse(tei.text()).unwrap();
        let body = body.descendants().find(|node| node.has_tag_name(("http://www.tei-c.org/ns/1.0", "body"))).unwrap();
        check_tei(body)?;
        let said: String = body.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect();
        let mut rest = said.chars();
        for letter in words(text(root, &TextOptions::default()).text()).chars() {
            prop_assert!(rest.any(|other| other == letter), "{} is lost of {}", letter, page);
        }
    }
}

#[test]
fn several_pages_are_one_file() {
    let document = parse("<p>x", &ParseOptions::default());
    let root = document.tree.document();
    let pages = [xml(root, &facts(), &XmlOptions::default()), tei(root, &facts(), &XmlOptions::default())];
    for (sequence, page) in [XML_COLLECTION, TEI_CORPUS].into_iter().zip(pages) {
        let file = [sequence.opening, page.text(), sequence.between, page.text(), sequence.closing].concat();
        let read = Document::parse(&file).unwrap();
        let is_page = |node: &Node<'_, '_>| ["doc", "TEI"].contains(&node.tag_name().name());
        assert_eq!(read.root_element().children().filter(is_page).count(), 2);
    }
}
