//! HTML again: the standard's fragment serialisation algorithm (§13.3).
//!
//! Parsing the result gives the same tree where the standard allows it. It does not where the parser made a tree that
//! no source can ask for: a paragraph in a paragraph or a link in a link after the adoption agency moved them, content
//! moved out of a table, anything after `<plaintext>`, a carriage return in text, text that begins with a line feed in
//! `<pre>`, elements deeper than [`Limits::max_depth`](crate::Limits::max_depth).

use crate::html::{Namespace, NodeId, NodeKind, NodeRef, Tag};

use super::collapse::copy_preserved;
use super::escape::escape;
use super::output::Output;
use super::rendering::Rendering;

/// A node as HTML, with its own tags; of a document, its doctype, comments and elements.
///
/// ```
/// use unframe::html::{ParseOptions, parse};
/// use unframe::render::html;
///
/// let document = parse("<!doctype html><p class=a>1 < 2<br>", &ParseOptions::default());
/// let expected = "<!DOCTYPE html><html><head></head><body><p class=\"a\">1 &lt; 2<br></p></body></html>";
/// assert_eq!(html(document.tree.document()).text(), expected);
/// ```
pub fn html(node: NodeRef<'_, '_>) -> Rendering {
    let tree = node.tree();
    let end = node.subtree_end();
    let mut output = Output::with_capacity(node.span().len() as usize);
    let mut plain = Output::default();
    let mut open: Vec<NodeRef<'_, '_>> = Vec::new();
    let mut at = node.id();
    while at < end {
        close_until(&mut output, &mut open, at);
        let current = tree.node(at);
        at.0 += 1;
        match current.kind() {
            NodeKind::Document => {}
            NodeKind::Doctype => {
                let start = output.text.len();
                output.generate("<!DOCTYPE ");
                output.generate(&current.doctype().and_then(|doctype| doctype.name).unwrap_or_default());
                output.generate(">");
                output.record(start, current.open_span());
            }
            NodeKind::Comment => {
                let start = output.text.len();
                output.generate("<!--");
                output.generate(&current.text());
                output.generate("-->");
                output.record(start, current.open_span());
            }
            NodeKind::Text => write_text(&mut output, &mut plain, current),
            NodeKind::Element(_) => {
                write_start_tag(&mut output, current);
                if !is_void(current) {
                    open.push(current);
                }
            }
        }
    }
    close_until(&mut output, &mut open, end);
    output.finish()
}

fn close_until(output: &mut Output, open: &mut Vec<NodeRef<'_, '_>>, at: NodeId) {
    while let Some(node) = open.pop_if(|node| node.subtree_end() <= at) {
        let start = output.text.len();
        output.generate("</");
        output.generate(&node.name());
        output.generate(">");
        if !node.is_cloned() && !node.close_span().is_empty() {
            output.record(start, node.close_span());
        }
    }
}

fn write_start_tag(output: &mut Output, node: NodeRef<'_, '_>) {
    let start = output.text.len();
    output.generate("<");
    output.generate(&node.name());
    for attribute in node.attributes() {
        output.generate(" ");
        output.generate(&attribute.name());
        output.generate("=\"");
        escape(&attribute.value(), in_attribute, |part, escape| output.generate(escape.unwrap_or(part)));
        output.generate("\"");
    }
    output.generate(">");
    if !node.is_implied() {
        output.record(start, node.open_span());
    }
}

/// Elements the algorithm gives neither contents nor an end tag: the void ones and four of old.
fn is_void(node: NodeRef<'_, '_>) -> bool {
    node.namespace() == Some(Namespace::Html) && node.tag().is_void()
}

/// Elements whose text is written as it is. `<noscript>` is one of them only where scripts run, and there its contents
/// are a single text.
fn is_raw(parent: NodeRef<'_, '_>) -> bool {
    let raw = [Tag::STYLE, Tag::SCRIPT, Tag::XMP, Tag::IFRAME, Tag::NOEMBED, Tag::NOFRAMES, Tag::PLAINTEXT];
    parent.namespace() == Some(Namespace::Html) && raw.contains(&parent.tag())
}

fn write_text(output: &mut Output, plain: &mut Output, node: NodeRef<'_, '_>) {
    if node.parent().is_some_and(is_raw) {
        copy_preserved(output, node);
        return;
    }
    plain.clear();
    copy_preserved(plain, node);
    let (mut at, mut cursor) = (0, 0);
    escape(&plain.text, in_text, |part, escape| {
        let range = at..at + part.len();
        at = range.end;
        match escape {
            None => output.copy_output(plain, range, &mut cursor),
            Some(escape) => output.derive_output(escape, plain, range, &mut cursor),
        }
    });
}

/// §13.3 "escaping a string", in text.
fn in_text(character: char) -> Option<&'static str> {
    match character {
        '&' => Some("&amp;"),
        '\u{A0}' => Some("&nbsp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        _ => None,
    }
}

/// The same in an attribute. `<` and `>` since 2025; to a parser it is the same.
fn in_attribute(character: char) -> Option<&'static str> {
    if character == '"' { Some("&quot;") } else { in_text(character) }
}
