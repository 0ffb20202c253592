//! HTML serialised by §13.3, and parsed again.

use proptest::prelude::*;
use unframe::html::{ParseOptions, parse};
use unframe::render::html;

fn serialise(source: &str) -> String {
    let document = parse(source, &ParseOptions::default());
    html(document.tree.document()).into_text()
}

fn check(source: &str, expected_body: &str) {
    let serialised = serialise(source);
    let body =
        serialised.strip_prefix("<html><head></head><body>").and_then(|rest| rest.strip_suffix("</body></html>"));
    assert_eq!(body, Some(expected_body), "{serialised}");
}

#[test]
fn text_and_attributes_are_escaped() {
    check("a &amp;&nbsp;&lt; b>", "a &amp;&nbsp;&lt; b&gt;");
    check("<p title='\"&amp;<>'\tclass=x>", "<p title=\"&quot;&amp;&lt;&gt;\" class=\"x\"></p>");
    check("<p a A=b hidden>", "<p a=\"\" hidden=\"\"></p>");
}

#[test]
fn raw_text_is_written_as_it_is() {
    check(
        "<p><script>a < b && c</script><style>a > b{}</style>",
        "<p><script>a < b && c</script><style>a > b{}</style></p>",
    );
    check("<textarea>a &lt; b</textarea>", "<textarea>a &lt; b</textarea>");
    check("<xmp>a<b></xmp>", "<xmp>a<b></xmp>");
}

#[test]
fn void_elements_have_no_end_tag() {
    check("a<br>b<img src=c><hr><wbr>", "a<br>b<img src=\"c\"><hr><wbr>");
}

#[test]
fn foreign_elements_have_their_names() {
    check(
        "<svg viewbox='0 0 1 1' xlink:href=#a><foreignobject><p>a</p></foreignobject><path d=M0 /></svg>",
        "<svg viewBox=\"0 0 1 1\" xlink:href=\"#a\"><foreignObject><p>a</p></foreignObject><path d=\"M0\"></path></svg>",
    );
    check("<math definitionurl=a><mi>x</mi></math>", "<math definitionURL=\"a\"><mi>x</mi></math>");
}

#[test]
fn templates_have_their_contents_and_comments_their_text() {
    check(
        "<div><template><td>a</td></template><!-- b --></div>",
        "<div><template><td>a</td></template><!-- b --></div>",
    );
}

#[test]
fn a_document_has_its_doctype() {
    let expected = "<!DOCTYPE html><html lang=\"en\"><head></head><body></body></html>";
    assert_eq!(serialise("<!doctype HTML SYSTEM 'about:legacy-compat'><html lang=en>"), expected);
}

#[test]
fn every_part_knows_its_source() {
    let source = "<p class=a>x &lt; y</p>";
    let document = parse(source, &ParseOptions::default());
    let rendering = html(document.tree.document());
    let at = |part: &str| rendering.text().find(part).map(|start| start..start + part.len()).unwrap();
    assert_eq!(rendering.source_of(at("<p class=\"a\">")).unwrap().of(source), "<p class=a>");
    assert_eq!(rendering.source_of(at("&lt;")).unwrap().of(source), "&lt;");
    assert_eq!(rendering.source_of(at("</p>")).unwrap().of(source), "</p>");
    assert_eq!(rendering.source_of(at("<body>")), None);
}

/// Phrasing content without links, which may not nest, of what survives a round trip: no carriage returns.
fn phrasing() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        "[a-z <>&\"'é\u{A0}\n;#1]{0,12}".prop_map(|text| text.replace('<', "&lt;").replace('&', "&amp;")),
        Just("&amp;&nbsp;&#x41;".to_owned()),
        Just("<br>".to_owned()),
        Just("<img alt='a\"b' src=x>".to_owned()),
        Just("<!-- c -->".to_owned()),
        Just("<svg viewBox='0 0 1 1'><linearGradient/><title>t</title></svg>".to_owned()),
        Just("<script>if (a < b && c) {}</script>".to_owned()),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        let names = prop::sample::select(vec!["b", "em", "code", "span", "sub", "x-y", "label", "button"]);
        (names, prop::collection::vec(inner, 0..4))
            .prop_map(|(name, children)| format!("<{name} title='&lt;'>{}</{name}>", children.concat()))
    })
    // Formatting within itself more than three times, or a button in a button, is changed by the parser.
    .prop_filter("nests in itself", |html| html.matches("<button").count() < 2 && html.matches("<b ").count() < 3)
}

fn flow() -> impl Strategy<Value = String> {
    let leaf = phrasing().prop_map(|text| format!("<p>{text}</p>"));
    leaf.prop_recursive(4, 32, 4, |inner| {
        let names =
            vec!["div", "ul><li", "blockquote", "section", "table><tbody><tr><td", "template", "details", "ol><li"];
        (prop::sample::select(names), prop::collection::vec(inner, 0..4)).prop_map(|(name, children)| {
            let ends: Vec<_> =
                name.split('>').rev().map(|name| format!("</{}>", name.trim_start_matches('<'))).collect();
            let end = ends.concat();
            format!("<{name}>{}{end}", children.concat())
        })
    })
}

proptest! {
    #[test]
    fn a_valid_document_serialises_to_the_same_bytes_when_parsed_again(body in prop::collection::vec(flow(), 0..4)) {
        let once = serialise(&format!("<!doctype html><title>a &amp; b</title>{}", body.concat()));
        prop_assert_eq!(&serialise(&once), &once);
    }

    #[test]
    fn runs_are_sorted_and_lie_in_both_texts(soup in "[<>/a-z &;=\"'!-]{0,80}") {
        let document = parse(&soup, &ParseOptions::default());
        let rendering = html(document.tree.document());
        let mut end = 0;
        for run in rendering.runs() {
            prop_assert!(run.output.start >= end && run.output.end as usize <= rendering.text().len());
            prop_assert!(run.source.end as usize <= soup.len());
            end = run.output.end;
        }
    }
}
