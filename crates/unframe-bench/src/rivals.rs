//! The parsers beside us and what each of them is asked to do in the benches.
//!
//! A job returns a number that depends on its work, so that none of it can be optimised away.

use std::hint::black_box;

use lol_html::{HtmlRewriter, Settings, element, text};
use unframe::html::{Document, Namespace, NodeKind, NodeRef, ParseOptions, Scripting, Tag, parse};
use unframe::render::{self, TextOptions};

use crate::html5ever_tree;

/// Something done to one page.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// Its row in the tables.
    pub name: &'static str,
    /// Does it.
    pub run: fn(&str) -> usize,
}

/// The row all others are compared with.
pub const REFERENCE: &str = "html5ever 0.40 → arena";

/// The rows of the tables.
pub const JOBS: &[Job] = &[
    Job { name: "memchr over `<` (floor)", run: |page| memchr::memchr_iter(b'<', page.as_bytes()).count() },
    Job {
        name: "unframe tokens + tree",
        run: |page| {
            let document = read(page);
            document.tokens.len() + document.tree.len()
        },
    },
    Job { name: "unframe tokens + tree + every attribute", run: |page| visit_attributes(&read(page)) },
    Job { name: "unframe tokens + tree + visible text", run: |page| visible_text(&read(page)).len() },
    Job { name: "unframe tokens + tree + `render::text`", run: |page| rendered_text(&read(page)) },
    Job { name: REFERENCE, run: |page| black_box(html5ever_tree::parse(page, Scripting::Off)).len() },
    Job { name: "html5ever 0.40 → arena + visible text", run: html5ever_visible_text },
    Job { name: "lol_html 3 without handlers", run: |page| rewrite(page, Settings::new().with_strict(false)) },
    Job { name: "lol_html 3, element and text handlers", run: rewrite_with_handlers },
    Job {
        name: "tl 0.7",
        run: |page| tl::parse(page, tl::ParserOptions::default()).map_or(0, |dom| dom.nodes().len()),
    },
];

fn read(page: &str) -> Document<'_> {
    black_box(parse(page, &ParseOptions::default()))
}

/// The names and values of all attributes, as ranges.
fn visit_attributes(document: &Document<'_>) -> usize {
    let nodes = document.tree.document().descendants();
    nodes
        .flat_map(NodeRef::attributes)
        .map(|attribute| (attribute.name_span().len() + attribute.value_span().len()) as usize)
        .sum()
}

/// What a reader sees: all text but that of elements that are not shown, one line a node.
pub fn visible_text(document: &Document<'_>) -> String {
    let mut text = String::new();
    let tree = &document.tree;
    let mut hidden_until = tree.document().id();
    for node in tree.document().descendants() {
        if node.id() < hidden_until {
            continue;
        }
        match node.kind() {
            NodeKind::Text => text.push_str(&node.text()),
            NodeKind::Element(Namespace::Html) if is_hidden(node.tag()) => hidden_until = node.subtree_end(),
            _ => {}
        }
        text.push('\n');
    }
    text
}

/// The text as a browser would lay it out, with the map back to the source.
fn rendered_text(document: &Document<'_>) -> usize {
    render::text(document.tree.document(), &TextOptions::default()).text().len()
}

fn is_hidden(tag: Tag) -> bool {
    matches!(tag, Tag::SCRIPT | Tag::STYLE | Tag::TEMPLATE | Tag::NOSCRIPT | Tag::HEAD)
}

fn html5ever_visible_text(page: &str) -> usize {
    let mut text = String::new();
    html5ever_tree::parse(page, Scripting::Off).visible_text(&mut text);
    text.len()
}

fn rewrite(page: &str, settings: Settings<'_, '_>) -> usize {
    let mut written = 0;
    let mut rewriter = HtmlRewriter::new(settings, |chunk: &[u8]| written += chunk.len());
    // A page lol_html gives up on counts for what it wrote so far.
    let outcome = rewriter.write(page.as_bytes()).and_then(|()| rewriter.end());
    written + usize::from(outcome.is_ok())
}

fn rewrite_with_handlers(page: &str) -> usize {
    let mut seen = 0;
    let mut read = 0;
    let elements = element!("*", |element| {
        seen += element.attributes().len();
        Ok(())
    });
    let texts = text!("*", |chunk| {
        read += chunk.as_str().len();
        Ok(())
    });
    let settings = Settings::new()
        .append_element_content_handler(elements)
        .append_element_content_handler(texts)
        .with_strict(false);
    rewrite(page, settings);
    seen + read
}
