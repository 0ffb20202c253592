//! Trees as text, in the notation of the html5lib tests: one line a node, two spaces a level.

use std::borrow::Cow;
use std::fmt::Write;

use unframe::html::{Namespace, NodeKind, NodeRef, Tag, Tree, has_namespace};

/// The lines of a dump. Both parsers write through it, so that only trees can make dumps differ.
#[derive(Debug, Default)]
pub(crate) struct Dump {
    text: String,
}

impl Dump {
    pub(crate) fn finish(self) -> String {
        self.text
    }

    pub(crate) fn element(&mut self, level: usize, prefix: &str, name: &str) {
        self.line(level, format_args!("<{prefix}{name}>"));
    }

    /// The attributes of the element at `level`, sorted by the UTF-16 units of their names.
    pub(crate) fn attributes(&mut self, level: usize, mut attributes: Vec<(String, String)>) {
        attributes.sort_by(|(left, _), (right, _)| left.encode_utf16().cmp(right.encode_utf16()));
        for (name, value) in attributes {
            self.line(level + 1, format_args!("{name}=\"{value}\""));
        }
    }

    pub(crate) fn template_content(&mut self, level: usize) {
        self.line(level, format_args!("content"));
    }

    pub(crate) fn text(&mut self, level: usize, text: &str) {
        self.line(level, format_args!("\"{text}\""));
    }

    pub(crate) fn comment(&mut self, level: usize, data: &str) {
        self.line(level, format_args!("<!-- {data} -->"));
    }

    pub(crate) fn doctype(&mut self, level: usize, name: &str, public: &str, system: &str) {
        if public.is_empty() && system.is_empty() {
            self.line(level, format_args!("<!DOCTYPE {name}>"));
        } else {
            self.line(level, format_args!("<!DOCTYPE {name} \"{public}\" \"{system}\">"));
        }
    }

    fn line(&mut self, level: usize, line: std::fmt::Arguments<'_>) {
        writeln!(self.text, "| {:1$}{line}", "", 2 * level).expect("a String takes everything");
    }
}

/// The dump of our tree.
pub fn dump(tree: &Tree<'_>) -> String {
    let mut dump = Dump::default();
    // Where the subtrees of the open ancestors end, and the level of their children.
    let mut open = vec![(tree.document().subtree_end(), 0)];
    for node in tree.document().descendants() {
        while open.last().is_some_and(|(end, _)| *end <= node.id()) {
            open.pop();
        }
        let level = open.last().map_or(0, |(_, level)| *level);
        let children_level = write_node(&mut dump, node, level);
        open.push((node.subtree_end(), children_level));
    }
    dump.finish()
}

/// Writes one node without its children; the level of those.
fn write_node(dump: &mut Dump, node: NodeRef<'_, '_>, level: usize) -> usize {
    match node.kind() {
        NodeKind::Document => {}
        NodeKind::Doctype => write_doctype(dump, node, level),
        NodeKind::Text => dump.text(level, &node.text()),
        NodeKind::Comment => dump.comment(level, &node.text()),
        NodeKind::Element(namespace) => {
            dump.element(level, prefix(namespace), &node.name());
            dump.attributes(level, attributes(node, namespace));
            if node.is_html(Tag::TEMPLATE) {
                dump.template_content(level + 1);
                return level + 2;
            }
        }
    }
    level + 1
}

fn write_doctype(dump: &mut Dump, node: NodeRef<'_, '_>, level: usize) {
    let Some(doctype) = node.doctype() else { return };
    let part = |part: Option<Cow<'_, str>>| part.unwrap_or_default().into_owned();
    dump.doctype(level, &part(doctype.name), &part(doctype.public_id), &part(doctype.system_id));
}

fn prefix(namespace: Namespace) -> &'static str {
    match namespace {
        Namespace::Html => "",
        Namespace::Svg => "svg ",
        Namespace::MathMl => "math ",
    }
}

fn attributes(node: NodeRef<'_, '_>, namespace: Namespace) -> Vec<(String, String)> {
    node.attributes()
        .map(|attribute| {
            let mut name = attribute.name().into_owned();
            if namespace != Namespace::Html && has_namespace(&name) {
                // `xlink:href` is in a namespace of its own there, and so is `xmlns`.
                name = if name == "xmlns" { "xmlns xmlns".to_owned() } else { name.replace(':', " ") };
            }
            (name, attribute.value().into_owned())
        })
        .collect()
}
