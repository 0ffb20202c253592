//! html5ever into a flat arena: the oracle of the differential tests and the rival of the benches.
//!
//! As lean as html5ever's interface allows without `unsafe`: nodes in one `Vec`, handles are numbers, texts and
//! attributes are kept as html5ever hands them over, nothing is copied that it does not copy itself.

mod sink;

use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{Attribute, Namespace, ParseOpts, QualName, local_name, ns, parse_document};
use unframe::html::Scripting;

use crate::dump::Dump;
use sink::Sink;

/// No node: every link of the arena that leads nowhere.
const NOWHERE: u32 = u32::MAX;
const DOCUMENT: u32 = 0;

/// The tree html5ever builds.
#[derive(Debug)]
pub struct Html5everTree {
    nodes: Vec<Node>,
}

#[derive(Debug)]
struct Node {
    parent: u32,
    previous: u32,
    next: u32,
    first_child: u32,
    last_child: u32,
    data: Data,
}

#[derive(Debug)]
enum Data {
    Document,
    /// The contents of a template, which are a tree of their own.
    Contents,
    Doctype {
        name: StrTendril,
        public: StrTendril,
        system: StrTendril,
    },
    Text(StrTendril),
    Comment(StrTendril),
    Element(Element),
}

#[derive(Debug)]
struct Element {
    name: QualName,
    attributes: Vec<Attribute>,
    contents: u32,
    is_integration_point: bool,
}

/// Parses `text` with html5ever.
pub fn parse(text: &str, scripting: Scripting) -> Html5everTree {
    let tree_builder = TreeBuilderOpts { scripting_enabled: scripting == Scripting::On, ..TreeBuilderOpts::default() };
    let options = ParseOpts { tree_builder, ..ParseOpts::default() };
    parse_document(Sink::new(), options).one(StrTendril::from_slice(text))
}

impl Html5everTree {
    /// How many nodes there are, the document included, also those that are no longer part of the tree.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: there is always a document.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The tree in the notation of the html5lib tests.
    pub fn dump(&self) -> String {
        let mut dump = Dump::default();
        self.walk(|tree, id, level| match &tree.nodes[id as usize].data {
            Data::Document => {}
            Data::Contents => dump.template_content(level),
            Data::Doctype { name, public, system } => dump.doctype(level, name, public, system),
            Data::Text(text) => dump.text(level, text),
            Data::Comment(data) => dump.comment(level, data),
            Data::Element(element) => {
                dump.element(level, prefix(&element.name.ns), &element.name.local);
                let attributes = element
                    .attributes
                    .iter()
                    .map(|attribute| (attribute_name(&attribute.name), attribute.value.to_string()));
                dump.attributes(level, attributes.collect());
            }
        });
        dump.finish()
    }

    /// Appends what a reader sees: all text but that of elements that are not shown. The counterpart of what is
    /// measured of ours.
    pub fn visible_text(&self, text: &mut String) {
        let mut id = DOCUMENT;
        loop {
            let node = &self.nodes[id as usize];
            let is_shown = match &node.data {
                Data::Text(content) => {
                    text.push_str(content);
                    true
                }
                Data::Element(element) => !is_hidden(&element.name),
                _ => true,
            };
            if is_shown && node.first_child != NOWHERE {
                id = node.first_child;
                continue;
            }
            let Some(next) = self.next_outside(id) else { return };
            text.push('\n');
            id = next;
        }
    }

    /// Calls `visit` with every node in document order and its level; template contents included.
    fn walk(&self, mut visit: impl FnMut(&Self, u32, usize)) {
        // A list of its own and no recursion: trees may be deep.
        let mut pending: Vec<(u32, usize)> = self.children_backwards(DOCUMENT).map(|child| (child, 0)).collect();
        while let Some((id, level)) = pending.pop() {
            visit(self, id, level);
            pending.extend(self.children_backwards(id).map(|child| (child, level + 1)));
            if let Data::Element(element) = &self.nodes[id as usize].data
                && element.contents != NOWHERE
            {
                pending.push((element.contents, level + 1));
            }
        }
    }

    fn children_backwards(&self, id: u32) -> impl Iterator<Item = u32> {
        let link = |id: u32| (id != NOWHERE).then_some(id);
        std::iter::successors(link(self.nodes[id as usize].last_child), move |child| {
            link(self.nodes[*child as usize].previous)
        })
    }

    /// The node after the subtree of `id` in document order.
    fn next_outside(&self, mut id: u32) -> Option<u32> {
        while id != NOWHERE {
            let node = &self.nodes[id as usize];
            if node.next != NOWHERE {
                return Some(node.next);
            }
            id = node.parent;
        }
        None
    }
}

fn is_hidden(name: &QualName) -> bool {
    name.ns == ns!(html)
        && matches!(
            name.local,
            local_name!("script")
                | local_name!("style")
                | local_name!("template")
                | local_name!("noscript")
                | local_name!("head")
        )
}

fn prefix(namespace: &Namespace) -> &'static str {
    match *namespace {
        ns!(svg) => "svg ",
        ns!(mathml) => "math ",
        _ => "",
    }
}

fn attribute_name(name: &QualName) -> String {
    let prefix = match name.ns {
        ns!(xlink) => "xlink ",
        ns!(xml) => "xml ",
        ns!(xmlns) => "xmlns ",
        _ => "",
    };
    format!("{prefix}{}", name.local)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(parse(text, Scripting::Off).dump(), expected, "{text}");
    }

    #[test]
    fn misplaced_text_stands_in_front_of_its_table() {
        check(
            "<table>a<tr>b<template><td x=1>",
            "| <html>\n|   <head>\n|   <body>\n|     \"ab\"\n|     <table>\n|       <tbody>\n|         <tr>\n\
             |           <template>\n|             content\n|               <td>\n|                 x=\"1\"\n",
        );
    }
}
