//! In which language code is: by a class or an attribute of the `<pre>`, of what is in it, or of what is around it alone.

use crate::html::{NodeRef, Tag};
use crate::segment::listing::numbers_lines;

/// How far up a name is looked for: highlighters put tables with line numbers between the code and the element they name.
const MAX_WRAPPERS: usize = 7;

/// The language of a `<pre>`, or of a table that is code.
pub(super) fn language(pre: NodeRef<'_, '_>) -> Option<String> {
    let code = pre.children().find(|child| child.is_element()).filter(|child| child.is_html(Tag::CODE));
    code.into_iter().chain([pre]).find_map(stated).or_else(|| {
        let mut inner = pre;
        for wrapper in pre.ancestors().take(MAX_WRAPPERS) {
            if !is_around_only(wrapper, inner) {
                return None;
            }
            if let Some(language) = stated(wrapper) {
                return Some(language);
            }
            inner = wrapper;
        }
        None
    })
}

/// Whether an element holds nothing but one that holds the code, and what highlighters put beside it. A wrapper of several
/// codes would speak for none of them.
fn is_around_only(wrapper: NodeRef<'_, '_>, inner: NodeRef<'_, '_>) -> bool {
    // To count further than that is not needed.
    let mut children = wrapper.children().take(16).filter(|child| child.is_element() && child.id() != inner.id());
    children.all(is_beside_code)
}

/// What highlighters put beside code: line numbers, the name of its language, a button that copies it.
pub(super) fn is_beside_code(node: NodeRef<'_, '_>) -> bool {
    if node.is_html(Tag::BUTTON) || numbers_lines(node) {
        return true;
    }
    if node.is_html(Tag::FIGCAPTION) || !matches!(node.tag(), Tag::SPAN | Tag::DIV) {
        return node.is_html(Tag::FIGCAPTION);
    }
    let Some(class) = node.attribute("class") else { return false };
    class.raw_value().split_ascii_whitespace().take(8).any(|name| BESIDE.contains(&name))
}

fn stated(node: NodeRef<'_, '_>) -> Option<String> {
    let class = node.attribute("class").map(|class| class.value()).unwrap_or_default();
    let names: &[&str] = if node.is_html(Tag::PRE) { &["data-lang", "data-language", "lang"] } else { &ATTRIBUTES };
    let stated = names.iter().find_map(|name| node.attribute(name));
    let stated = stated.map(|stated| stated.value()).unwrap_or_default();
    let in_class = language_in(&class).or_else(|| language_beside_a_name(node, &class));
    in_class.or_else(|| is_language(&stated).then_some(&*stated)).map(str::to_owned)
}

/// Of those that name the language beside a name of their own: `code python literal-block` (docutils), and
/// `<figure class="highlight python">` (Hexo).
fn language_beside_a_name<'class>(node: NodeRef<'_, '_>, class: &'class str) -> Option<&'class str> {
    let mut names = class.split_ascii_whitespace();
    let first = names.next()?;
    let is_known = match first {
        "code" => node.is_html(Tag::PRE) && class.contains("literal-block"),
        "highlight" => node.is_html(Tag::FIGURE),
        _ => false,
    };
    names.next().filter(|name| is_known && *name != "literal-block" && is_language(name))
}

fn language_in(class: &str) -> Option<&str> {
    let mut names = class.split_ascii_whitespace();
    while let Some(name) = names.next() {
        let language = match name {
            "brush:" => names.next().unwrap_or_default(),
            // `pandoc` and `highlight.js` put it behind their own name.
            "sourceCode" | "hljs" => names.clone().next().filter(|next| !is_prefixed(next)).unwrap_or_default(),
            _ => PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or_default(),
        };
        let language = language.trim_end_matches(';');
        if is_language(language) {
            return Some(language);
        }
    }
    None
}

fn is_prefixed(name: &str) -> bool {
    PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

fn is_language(name: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'#' | b'.' | b'_');
    !name.is_empty() && name.len() <= 32 && name.bytes().all(is_letter) && !NO_LANGUAGE.contains(&name)
}

const PREFIXES: [&str; 7] =
    ["language-", "lang-", "src-", "highlight-source-", "highlight-text-", "highlight-", "brush:"];
const ATTRIBUTES: [&str; 2] = ["data-lang", "data-language"];
const BESIDE: [&str; 8] = ["lang", "copy", "toolbar", "code-lang", "code-header", "copybtn", "code-copy", "clipboard"];
const NO_LANGUAGE: [&str; 5] = ["none", "plaintext", "text", "plain", "default"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};

    #[test]
    fn the_usual_highlighters_name_their_language() {
        let cases = [
            ("language-rust", Some("rust")),
            ("hljs lang-c++", Some("c++")),
            ("highlight highlight-source-python", Some("python")),
            ("brush: js; toolbar: false", Some("js")),
            ("brush:xml", Some("xml")),
            ("hljs python", Some("python")),
            ("sourceCode haskell", Some("haskell")),
            ("language-none", None),
            ("code", None),
        ];
        for (class, expected) in cases {
            assert_eq!(language_in(class), expected, "{class}");
        }
    }

    #[test]
    fn what_is_around_code_names_its_language_and_what_is_around_several_does_not() {
        let check = |page: &str, expected: Option<&str>| {
            let document = parse(page, &ParseOptions::default());
            let pres = document.tree.document().descendants().filter(|node| node.is_html(Tag::PRE));
            assert_eq!(pres.last().and_then(language).as_deref(), expected, "{page}");
        };
        check("<div class=highlight-go><div class=highlight><pre>a</pre></div></div>", Some("go"));
        check("<pre class='code go literal-block'><small class=ln>1</small>a</pre>", Some("go"));
        check("<pre lang=go><code>a</code></pre>", Some("go"));
        check(
            "<figure class='highlight go'><table><tr><td class=gutter><pre>1</pre><td class=code><pre>a</pre></table>",
            Some("go"),
        );
        check("<div class=language-go><button></button><span class=lang>go</span><pre>a</pre></div>", Some("go"));
        check("<div class=language-go><p>b<pre>a</pre></div>", None);
        check("<figure class=highlight><pre class=highlight>a</pre></figure>", None);
    }
}
