//! What a page shows, as the project's scorer in Python sees it: tag by tag, without a tree.

use unframe::html::{Context, TokenKind, Tokens, resolve};

const HIDDEN: &[&str] = &["script", "style", "template", "noscript", "svg", "head", "title", "iframe", "object"];

/// Elements that end words. Those that are not here are inline.
const BLOCKS: &[&str] = &[
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "br",
    "button",
    "canvas",
    "caption",
    "center",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "frameset",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "html",
    "input",
    "label",
    "legend",
    "li",
    "main",
    "menu",
    "nav",
    "ol",
    "option",
    "p",
    "pre",
    "section",
    "select",
    "summary",
    "table",
    "tbody",
    "td",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "tr",
    "ul",
];

/// The text that a page shows.
pub(crate) fn text(page: &str, tokens: &Tokens) -> String {
    let mut shown = String::new();
    // The hidden elements we are in, all of one name.
    let mut hidden: Vec<&str> = Vec::new();
    for (token, span) in tokens.iter() {
        let name = token.tag().known_name().unwrap_or("");
        let source = span.of(page);
        match token.kind() {
            TokenKind::StartTag => {
                let is_closed = source.ends_with("/>");
                let is_outside = hidden.is_empty();
                if hidden.last() == Some(&name) && !is_closed {
                    hidden.push(name);
                } else if is_outside && HIDDEN.contains(&name) && !is_closed {
                    hidden.push(name);
                    shown.push('\n');
                } else if is_outside && BLOCKS.contains(&name) {
                    shown.push('\n');
                }
            }
            TokenKind::EndTag => match hidden.last() {
                Some(outer) if *outer == name => drop(hidden.pop()),
                // A hidden element that was never closed does not hide the rest.
                Some(_) if ["body", "html", "head"].contains(&name) => hidden.clear(),
                None if BLOCKS.contains(&name) => shown.push('\n'),
                Some(_) | None => {}
            },
            TokenKind::Text | TokenKind::RawText if hidden.is_empty() => {
                shown.push_str(&resolve(source, Context::Text));
            }
            _ => {}
        }
    }
    shown.replace('\u{a0}', " ").replace('\u{ad}', "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use unframe::html::{ParseOptions, parse};

    #[test]
    fn what_is_hidden_is_not_shown_and_blocks_end_words() {
        let page = "<head><title>T</title></head><p>R&amp;D<b>x</b><p>two<script>var a</script>three<svg><title>i</title></svg>";
        let document = parse(page, &ParseOptions::default());
        assert_eq!(text(page, &document.tokens).split_whitespace().collect::<Vec<_>>(), ["R&Dx", "two", "three"]);
    }
}
