//! Clean HTML: what a page says in the elements that say it, and nothing that runs, loads or looks.

use proptest::prelude::*;
use unframe::html::{NodeRef, ParseOptions, parse};
use unframe::render::{TextOptions, XmlOptions, structure_html, text};

fn check(page: &str, expected: &str) {
    let document = parse(page, &ParseOptions::default());
    let rendering = structure_html(document.tree.document(), &XmlOptions::default());
    assert_eq!(rendering.text(), expected, "{page}");
}

#[test]
fn headings_paragraphs_and_styles() {
    check(
        "<h1 id=a>Rain</h1><p class=b>It <b>rains <i>in</i></b> <a href='/o?a&b'>Oslo</a><br>now <s>x</s> <code>a<b</code>",
        "<h1>Rain</h1>\n<p>It <strong>rains <em>in</em></strong> <a href=\"/o?a&amp;b\">Oslo</a><br>now <del>x</del> \
         <code>a</code></p>\n",
    );
    check("<img src=a.png alt='x & y'>", "<p><img src=\"a.png\" alt=\"x &amp; y\"></p>\n");
    check(
        "<pre class=language-c>if (a &lt; b)\n  x();\n</pre>",
        "<pre><code class=\"language-c\">if (a &lt; b)\n  x();</code></pre>\n",
    );
}

#[test]
fn lists_quotes_and_tables() {
    check(
        "<ol><li>one<li value=7>two<ul><li>three</ul></ol>",
        "<ol>\n<li>one</li>\n<li value=\"7\">two<ul>\n<li>three</li>\n</ul>\n</li>\n</ol>\n",
    );
    check("<blockquote>a<p>b</blockquote>", "<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>\n");
    check(
        "<table><tr><th>a<th colspan=2>b<tr><td>1<td>2<td>3</table>",
        "<table>\n<tr><th>a</th><th colspan=\"2\">b</th></tr>\n<tr><td>1</td><td>2</td><td>3</td></tr>\n</table>\n",
    );
}

#[test]
fn what_runs_or_looks_is_left_out() {
    check(
        "<p onclick=x() style=color:red><a href=javascript:x()>a</a><script>x()</script><style>p{}</style><iframe src=x></iframe>",
        "<p>a</p>\n",
    );
}

/// The elements that are written, and the attributes each may have.
const ELEMENTS: &[(&str, &[&str])] = &[
    ("a", &["href"]),
    ("blockquote", &[]),
    ("br", &[]),
    ("code", &["class"]),
    ("del", &[]),
    ("em", &[]),
    ("h1", &[]),
    ("h2", &[]),
    ("h3", &[]),
    ("h4", &[]),
    ("h5", &[]),
    ("h6", &[]),
    ("img", &["src", "alt"]),
    ("li", &["value"]),
    ("ol", &[]),
    ("p", &[]),
    ("pre", &[]),
    ("strong", &[]),
    ("table", &[]),
    ("td", &["colspan", "rowspan"]),
    ("th", &["colspan", "rowspan"]),
    ("tr", &[]),
    ("ul", &[]),
];

/// What a parser adds around.
const IMPLIED: &[&str] = &["html", "head", "body", "tbody"];

fn check_elements(document: NodeRef<'_, '_>) -> Result<(), TestCaseError> {
    for element in document.descendants().filter(|node| node.is_element()) {
        let name = element.name();
        let known = ELEMENTS.iter().find(|(known, _)| *known == name);
        prop_assert!(known.is_some() || IMPLIED.contains(&name.as_ref()), "<{}>", name);
        for attribute in element.attributes() {
            let may = known.is_some_and(|(_, attributes)| attributes.iter().any(|name| attribute.is_named(name)));
            prop_assert!(may, "<{} {}>", name, attribute.name());
        }
        let runs = element.attribute("href").is_some_and(|address| address.value().trim().starts_with("javascript:"));
        prop_assert!(!runs, "a link that runs code");
    }
    Ok(())
}

fn soup() -> impl Strategy<Value = String> {
    let names = "a b blockquote body br caption code dd del div dl dt h1 h3 hr i li math ol p pre q script select span svg \
                 table td template text textarea th tr ul xmp";
    let names = prop::sample::select(names.split_whitespace().collect::<Vec<_>>());
    let attributes = [
        "",
        " href='/x y?a&b\"'",
        " href=' java\tscript:x'",
        " onclick=x",
        " colspan=2",
        " value=3",
        " class='language-c\"<'",
    ];
    prop::collection::vec(
        prop_oneof![
            5 => (names.clone(), prop::sample::select(attributes.to_vec())).prop_map(|(name, rest)| format!("<{name}{rest}>")),
            2 => names.prop_map(|name| format!("</{name}>")),
            1 => Just("<img src='x\"><script>' alt='<y>'>".to_owned()),
            4 => "[a-zж \u{1}\r\n&<>\"]{0,8}",
            1 => prop::sample::select(vec!["&lt;script&gt;", "&#1;", "]]>"]).prop_map(str::to_owned),
        ],
        0..30,
    )
    .prop_map(|pieces| pieces.concat())
}

fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|character| character.is_alphabetic())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_page_gives_clean_html_that_says_the_same(page in soup()) {
        let document = parse(&page, &ParseOptions::default());
        let root = document.tree.document();
        let clean = structure_html(root, &XmlOptions::default());
        let again = parse(clean.text(), &ParseOptions::default());
        check_elements(again.tree.document())?;
        let said = text(again.tree.document(), &TextOptions::default());
        let mut rest = letters(said.text());
        for letter in letters(text(root, &TextOptions::default()).text()) {
            prop_assert!(rest.any(|other| other == letter), "{} is lost of {} in {}", letter, page, clean.text());
        }
    }
}
