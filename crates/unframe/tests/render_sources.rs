//! Laws of where renderings come from, on pages that are not pages at all.

use proptest::prelude::*;
use unframe::html::{ParseOptions, parse};
use unframe::render::{Hidden, MarkdownOptions, Rendering, TextOptions, html, markdown, text};

/// Tags, text and references in any order.
fn soup() -> impl Strategy<Value = String> {
    let tags = prop::sample::select(vec![
        "a href='x'",
        "b",
        "b hidden",
        "blockquote",
        "br",
        "button",
        "caption",
        "code",
        "dd",
        "div",
        "div style='display:none'",
        "dl",
        "dt",
        "figcaption",
        "h2",
        "hr",
        "i",
        "img src=x alt='y &amp; z'",
        "li",
        "math",
        "mi",
        "ol start=3",
        "option",
        "p",
        "pre",
        "script",
        "select",
        "span",
        "svg",
        "table",
        "tbody",
        "td colspan=3",
        "td rowspan=2",
        "template",
        "text",
        "textarea",
        "th",
        "title",
        "tr",
        "ul",
        "xmp",
        "foreignObject",
        "![CDATA[a &amp; b]]",
        "!-- c --",
        "plaintext",
    ]);
    let piece = prop_oneof![
        4 => tags.clone().prop_map(|tag| format!("<{tag}>")),
        2 => tags.prop_map(|tag| format!("</{}>", tag.split(' ').next().unwrap_or_default())),
        4 => "[a-z äЖ中\u{A0}\r\n\t\u{0}*_`|&<>#.-]{0,10}",
        1 => prop::sample::select(vec!["&amp;", "&nbsp;", "&#10;", "&notit;", "&#0;", "&", "&NotEqualTilde;"]).prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

fn check(page: &str, rendering: &Rendering) -> Result<(), TestCaseError> {
    let mut end = 0;
    for run in rendering.runs() {
        prop_assert!(run.output.start >= end && !run.output.is_empty(), "{:?} behind {}", run, end);
        end = run.output.end;
        prop_assert!(rendering.text().get(run.output.range()).is_some(), "{:?} cuts a character", run);
        prop_assert!(page.get(run.source.range()).is_some(), "{:?} cuts a character of the page", run);
    }
    prop_assert!(end as usize <= rendering.text().len());
    Ok(())
}

/// The words of a text, whatever stands between them.
fn words(text: &str) -> String {
    text.chars().filter(|character| character.is_alphabetic()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_rendering_of_every_node_lies_in_the_page(page in soup()) {
        let document = parse(&page, &ParseOptions::default());
        let tree = &document.tree;
        for node in tree.document().descendants().chain([tree.document()]) {
            for hidden in [Hidden::Omit, Hidden::Include] {
                check(&page, &text(node, &TextOptions { hidden, ..TextOptions::default() }))?;
                check(&page, &markdown(node, &MarkdownOptions { hidden, ..MarkdownOptions::default() }))?;
            }
            check(&page, &html(node))?;
        }
    }

    #[test]
    fn what_is_copied_byte_by_byte_says_the_same(page in soup()) {
        let document = parse(&page, &ParseOptions::default());
        let root = document.tree.document();
        for rendering in [text(root, &TextOptions::default()), markdown(root, &MarkdownOptions::default())] {
            // A tag of the same length as what was written for it is not a copy.
            for run in rendering.runs().iter().filter(|run| run.is_exact() && !run.source.of(&page).starts_with('<')) {
                prop_assert_eq!(words(run.output.of(rendering.text())), words(run.source.of(&page)), "{:?} {}", run, page);
            }
        }
    }

    #[test]
    fn hidden_text_is_added_and_none_is_lost(page in soup()) {
        let document = parse(&page, &ParseOptions::default());
        let root = document.tree.document();
        let visible = words(text(root, &TextOptions::default()).text());
        let all = words(text(root, &TextOptions { hidden: Hidden::Include, ..TextOptions::default() }).text());
        let mut rest = all.chars();
        prop_assert!(visible.chars().all(|letter| rest.any(|other| other == letter)), "{} in {}", visible, all);
    }
}
