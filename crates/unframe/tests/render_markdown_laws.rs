//! Laws of Markdown: a parser reads back what the page says, and no page gives more than a multiple of its length.

use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use unframe::html::{ParseOptions, parse};
use unframe::render::{MarkdownOptions, TextOptions, markdown, text};

/// What a Markdown parser takes for text, white space collapsed.
fn read_back(markdown: &str) -> String {
    let mut read = String::new();
    let mut in_image = false;
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH) {
        match event {
            Event::Start(Tag::Image { .. }) => in_image = true,
            Event::End(TagEnd::Image) => in_image = false,
            Event::Text(text) | Event::Code(text) if !in_image => read.push_str(&text),
            Event::InlineHtml(tag) if &*tag == "<br>" => read.push(' '),
            Event::Html(html) | Event::InlineHtml(html) => panic!("HTML {html:?} in {markdown:?}"),
            Event::SoftBreak | Event::HardBreak | Event::Rule => read.push(' '),
            Event::Start(_)
            | Event::End(
                TagEnd::Paragraph
                | TagEnd::Heading(_)
                | TagEnd::BlockQuote(_)
                | TagEnd::CodeBlock
                | TagEnd::Item
                | TagEnd::TableCell,
            ) if ends_line(&event) => read.push(' '),
            _ => {}
        }
    }
    fold(&read)
}

/// Whether text before and after the event belongs to different lines.
fn ends_line(event: &Event<'_>) -> bool {
    !matches!(event, Event::Start(Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. }))
}

fn fold(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn check(html: &str) -> Result<(), TestCaseError> {
    let document = parse(html, &ParseOptions::default());
    let root = document.tree.document();
    let written = markdown(root, &MarkdownOptions::default());
    let expected = text(root, &TextOptions::default());
    prop_assert_eq!(read_back(written.text()), fold(expected.text()), "{}\n--\n{}", html, written.text());
    for run in written.runs().iter().filter(|run| run.is_exact()) {
        let copied = run.output.of(written.text()).replace([' ', '\n'], "");
        prop_assert_eq!(copied, run.source.of(html).replace([' ', '\n'], ""), "{}\n--\n{}", html, written.text());
    }
    Ok(())
}

/// Text full of what Markdown takes for markup. Escaped for HTML.
fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z]{1,5}",
        2 => "[a-z0-9 *_`#+.()|~&<>!\\[\\]\\\\:=-]{1,8}",
        1 => prop::sample::select(vec!["1. a", "- ", "# x", "snake_case", "***", "&amp;", "<b>", "[a](b)", "![", "~~a~~", "|", "2)"])
            .prop_map(str::to_owned),
        1 => prop::sample::select(vec!["中文", "（强调）", "é", "—", "«", "\u{A0}", "ü.", "日本", "🙂"]).prop_map(str::to_owned),
        1 => Just(" ".to_owned()),
    ]
    .prop_map(|text| text.replace('&', "&amp;").replace('<', "&lt;"))
}

fn phrasing() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        6 => words(),
        1 => Just("<br>".to_owned()),
        1 => Just("<img src=a.png alt='x]*'>".to_owned()),
        1 => prop::sample::select(vec!["<input>", "<select><option>o</select>", "2<sup>3</sup>"]).prop_map(str::to_owned),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        let elements = vec![
            "b",
            "i",
            "s",
            "code",
            "span",
            "em",
            "strong",
            "a href='x_(y)*z'",
            "a href=javascript:x",
            "sup",
            "button",
            "q",
            "label",
        ];
        (prop::sample::select(elements), prop::collection::vec(inner, 0..4)).prop_map(|(element, children)| {
            let name = element.split(' ').next().unwrap_or_default();
            format!("<{element}>{}</{name}>", children.concat())
        })
    })
}

fn inline() -> impl Strategy<Value = String> {
    prop::collection::vec(phrasing(), 1..5).prop_map(|parts| parts.concat())
}

fn flow() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        5 => inline().prop_map(|text| format!("<p>{text}</p>")),
        2 => inline(),
        1 => inline().prop_map(|text| format!("<h2>{text}</h2>")),
        1 => words().prop_map(|text| format!("<pre>{text}\n  {text}</pre>")),
        1 => Just("<hr>".to_owned()),
        1 => prop::collection::vec(inline(), 4).prop_map(|cells| {
            format!("<table><tr><th>{}<th>{}<tr><td>{}<td>{}</table>", cells[0], cells[1], cells[2], cells[3])
        }),
    ];
    leaf.prop_recursive(3, 16, 3, |inner| {
        let elements =
            vec!["div", "ul", "ol", "ol start=7", "li", "li", "blockquote", "dl", "dt", "dd", "details", "figcaption"];
        (prop::sample::select(elements), prop::collection::vec(inner, 0..4)).prop_map(|(element, children)| {
            let name = element.split(' ').next().unwrap_or_default();
            format!("<{element}>{}</{name}>", children.concat())
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_paragraph_is_read_back_as_what_the_page_says(html in inline()) {
        check(&html)?;
    }

    #[test]
    fn a_document_is_read_back_as_what_the_page_says(blocks in prop::collection::vec(flow(), 1..4)) {
        check(&blocks.concat())?;
    }
}

#[test]
fn output_is_bounded_by_the_length_of_the_page() {
    for unit in
        ["<blockquote>a", "<ul><li>a", "<ol start=999999999><li>a", "<dl><dd>a", "<b>a<p>", "<a href=xxxxxxxxxx>a<p>"]
    {
        for count in [100, 400, 1600, 6400] {
            check_length(&unit.repeat(count), 64);
        }
    }
    check_length(&format!("<table>{}</table>", "<tr><td colspan=1000>a<td rowspan=1000 colspan=9>b".repeat(1000)), 64);
    check_length(&format!("<table><tr>{}<tr><td>a</table>", "<td>a".repeat(1000)), 64);
    check_length(&format!("<a href={}>{}", "x".repeat(100_000), "<p>a".repeat(1000)), 8);
    check_length(&format!("<pre>{}</pre>", "`".repeat(10_000)), 8);
    check_length(&"_".repeat(300_000), 2);
    check_length(&format!("{}<pre>{}</pre>", "<ul><li>".repeat(300), "\na".repeat(10_000)), 64);
}

fn check_length(html: &str, most: usize) {
    let document = parse(html, &ParseOptions::default());
    let length = markdown(document.tree.document(), &MarkdownOptions::default()).text().len();
    let start: String = html.chars().take(40).collect();
    assert!(length <= most * html.len(), "{length} bytes from {} of {start}", html.len());
}
