//! Code blocks: what they say, in which language, and what stands in `<pre>` without being code.

use std::ops::Range;

use crate::html::display::Display;
use crate::html::{NodeRef, Tag};
use crate::render::collapse::copy_preserved;
use crate::render::output::Output;
use crate::segment::hidden::HiddenElements;

/// The code of a `<pre>`.
pub(in crate::render) struct Code {
    pub(in crate::render) output: Output,
    /// Its lines, without blank ones at either end.
    pub(in crate::render) range: Range<usize>,
    pub(in crate::render) language: Option<String>,
}

impl Code {
    /// Of a `<pre>` and all below it; `None` if it is blank.
    pub(in crate::render) fn of(pre: NodeRef<'_, '_>, hidden: &mut HiddenElements) -> Option<Self> {
        let mut output = Output::default();
        gather(&mut output, pre, hidden);
        Self::of_output(output, pre)
    }

    /// Of what was gathered from an element, which may name the language.
    pub(super) fn of_output(output: Output, element: NodeRef<'_, '_>) -> Option<Self> {
        // Blank lines at either end are an accident of the source; the first line's indentation is not.
        let text = output.text.trim_end();
        let first = text.bytes().take_while(u8::is_ascii_whitespace).count();
        let start = text[..first].rfind('\n').map_or(0, |line_feed| line_feed + 1);
        let range = start..text.len();
        (first < text.len()).then(|| Self { output, range, language: language(element) })
    }
}

/// The visible text below `pre` as it stands, each block in it on lines of its own.
pub(super) fn gather(code: &mut Output, pre: NodeRef<'_, '_>, hidden: &mut HiddenElements) {
    let tree = pre.tree();
    let mut at = pre.id();
    at.0 += 1;
    let mut line_end = None;
    while at < pre.subtree_end() {
        let node = tree.node(at);
        at.0 += 1;
        if line_end.is_some_and(|end| end <= node.id()) {
            line_end = None;
            end_line(code);
        }
        if node.is_text() {
            copy_preserved(code, node);
            continue;
        }
        let display = Display::of(node);
        let is_skipped = hidden.contains_by_display(node, display) || node.is_html(Tag::BUTTON) || numbers_lines(node);
        if is_skipped || hidden.contains(node) {
            at = node.subtree_end();
            continue;
        }
        match display {
            Display::LineBreak => code.generate("\n"),
            Display::Block | Display::Paragraph | Display::Row => {
                end_line(code);
                line_end = Some(line_end.map_or(node.subtree_end(), |end| node.subtree_end().min(end)));
            }
            _ => {}
        }
    }
}

pub(super) fn end_line(code: &mut Output) {
    if !code.text.is_empty() && !code.text.ends_with('\n') {
        code.generate("\n");
    }
}

/// Whether the element holds the numbers of code lines, by the class the usual highlighters give it.
pub(in crate::render) fn numbers_lines(node: NodeRef<'_, '_>) -> bool {
    if !matches!(node.tag(), Tag::SPAN | Tag::TD | Tag::DIV | Tag::A | Tag::PRE) {
        return false;
    }
    let Some(class) = node.attribute("class") else { return false };
    let mut names = class.raw_value().split_ascii_whitespace();
    names.any(|name| LINE_NUMBERS.contains(&name))
}

/// The language a class names, on the `<pre>`, on a `<code>` that is its first element, or on one of two wrappers.
fn language(pre: NodeRef<'_, '_>) -> Option<String> {
    let code = pre.children().find(|child| child.is_element()).filter(|child| child.is_html(Tag::CODE));
    // A wrapper of many would speak for none of them; to count further than that is not needed.
    let is_alone =
        |wrapper: &NodeRef<'_, '_>| wrapper.children().take(8).filter(|child| child.is_element()).count() == 1;
    let wrappers = pre.ancestors().take(2).filter(is_alone);
    code.into_iter().chain([pre]).chain(wrappers).find_map(|node| {
        let class = node.attribute("class").map(|class| class.value()).unwrap_or_default();
        let stated = ["data-lang", "data-language"].iter().find_map(|name| node.attribute(name));
        let stated = stated.map(|stated| stated.value()).unwrap_or_default();
        language_in(&class).or_else(|| is_language(&stated).then_some(&*stated)).map(str::to_owned)
    })
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

const LINE_NUMBERS: [&str; 16] = [
    "lineno",
    "linenos",
    "linenodiv",
    "line-numbers-rows",
    "line-number",
    "linenumber",
    "gutter",
    "blob-num",
    "lnt",
    "ln",
    "hljs-ln-numbers",
    "hljs-ln-n",
    "rouge-gutter",
    "crayon-nums",
    "CodeMirror-linenumber",
    "react-line-number",
];
const PREFIXES: [&str; 7] =
    ["language-", "lang-", "src-", "highlight-source-", "highlight-text-", "highlight-", "brush:"];
const NO_LANGUAGE: [&str; 5] = ["none", "plaintext", "text", "plain", "default"];

#[cfg(test)]
mod tests {
    use super::*;

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
}
