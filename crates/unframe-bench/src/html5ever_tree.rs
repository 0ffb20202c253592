//! html5ever into a flat arena: the oracle of the differential tests and the rival of the benches.
//!
//! As lean as html5ever's interface allows without `unsafe`: nodes in one `Vec`, handles are numbers, texts and
//! attributes are kept as html5ever hands them over, nothing is copied that it does not copy itself.

use std::borrow::Cow;
use std::cell::{Ref, RefCell};

use html5ever::interface::{ElemName, ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{Attribute, LocalName, Namespace, ParseOpts, QualName, local_name, ns, parse_document};
use unframe::html::Scripting;

use crate::dump::Dump;

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

    /// The node behind the subtree of `id` in document order.
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

/// What html5ever calls while it parses.
struct Sink {
    nodes: RefCell<Vec<Node>>,
}

impl Sink {
    fn new() -> Self {
        let sink = Self { nodes: RefCell::default() };
        sink.add(Data::Document);
        sink
    }

    fn add(&self, data: Data) -> u32 {
        let mut nodes = self.nodes.borrow_mut();
        let id = u32::try_from(nodes.len()).expect("fewer than four billion nodes");
        nodes.push(Node {
            parent: NOWHERE,
            previous: NOWHERE,
            next: NOWHERE,
            first_child: NOWHERE,
            last_child: NOWHERE,
            data,
        });
        id
    }

    /// The node to insert, or `None` where its text went into `previous`.
    fn node_for(&self, child: NodeOrText<u32>, previous: u32) -> Option<u32> {
        match child {
            NodeOrText::AppendNode(id) => Some(id),
            NodeOrText::AppendText(text) => {
                if previous != NOWHERE
                    && let Data::Text(present) = &mut self.nodes.borrow_mut()[previous as usize].data
                {
                    present.push_tendril(&text);
                    return None;
                }
                Some(self.add(Data::Text(text)))
            }
        }
    }

    fn detach(&self, id: u32) {
        let nodes = &mut *self.nodes.borrow_mut();
        let node = &mut nodes[id as usize];
        let (parent, previous, next) = (node.parent, node.previous, node.next);
        (node.parent, node.previous, node.next) = (NOWHERE, NOWHERE, NOWHERE);
        if next != NOWHERE {
            nodes[next as usize].previous = previous;
        } else if parent != NOWHERE {
            nodes[parent as usize].last_child = previous;
        }
        if previous != NOWHERE {
            nodes[previous as usize].next = next;
        } else if parent != NOWHERE {
            nodes[parent as usize].first_child = next;
        }
    }

    fn append_node(&self, parent: u32, id: u32) {
        let nodes = &mut *self.nodes.borrow_mut();
        let last = std::mem::replace(&mut nodes[parent as usize].last_child, id);
        if last == NOWHERE {
            nodes[parent as usize].first_child = id;
        } else {
            nodes[last as usize].next = id;
        }
        let node = &mut nodes[id as usize];
        (node.parent, node.previous) = (parent, last);
    }

    fn element<T>(&self, id: u32, read: impl FnOnce(&Element) -> T) -> T {
        match &self.nodes.borrow()[id as usize].data {
            Data::Element(element) => read(element),
            other => unreachable!("html5ever promises an element, not {other:?}"),
        }
    }
}

impl TreeSink for Sink {
    type Handle = u32;
    type Output = Html5everTree;
    type ElemName<'name> = BorrowedName<'name>;

    fn finish(self) -> Html5everTree {
        Html5everTree { nodes: self.nodes.into_inner() }
    }

    fn parse_error(&self, _message: Cow<'static, str>) {}

    fn get_document(&self) -> u32 {
        DOCUMENT
    }

    fn set_quirks_mode(&self, _mode: QuirksMode) {}

    fn same_node(&self, left: &u32, right: &u32) -> bool {
        left == right
    }

    fn elem_name<'name>(&'name self, id: &'name u32) -> BorrowedName<'name> {
        BorrowedName(Ref::map(self.nodes.borrow(), |nodes| match &nodes[*id as usize].data {
            Data::Element(element) => &element.name,
            other => unreachable!("html5ever promises an element, not {other:?}"),
        }))
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, flags: ElementFlags) -> u32 {
        let contents = if flags.template { self.add(Data::Contents) } else { NOWHERE };
        let is_integration_point = flags.mathml_annotation_xml_integration_point;
        self.add(Data::Element(Element { name, attributes, contents, is_integration_point }))
    }

    fn create_comment(&self, data: StrTendril) -> u32 {
        self.add(Data::Comment(data))
    }

    fn create_pi(&self, target: StrTendril, _data: StrTendril) -> u32 {
        unreachable!("HTML has no processing instructions, yet there is {target}")
    }

    fn append(&self, parent: &u32, child: NodeOrText<u32>) {
        let last = self.nodes.borrow()[*parent as usize].last_child;
        if let Some(id) = self.node_for(child, last) {
            self.append_node(*parent, id);
        }
    }

    fn append_before_sibling(&self, sibling: &u32, child: NodeOrText<u32>) {
        let before = self.nodes.borrow()[*sibling as usize].previous;
        let Some(id) = self.node_for(child, before) else { return };
        self.detach(id);
        let nodes = &mut *self.nodes.borrow_mut();
        let node = &nodes[*sibling as usize];
        let (parent, previous) = (node.parent, node.previous);
        nodes[*sibling as usize].previous = id;
        if previous != NOWHERE {
            nodes[previous as usize].next = id;
        } else if parent != NOWHERE {
            nodes[parent as usize].first_child = id;
        }
        let node = &mut nodes[id as usize];
        (node.parent, node.previous, node.next) = (parent, previous, *sibling);
    }

    fn append_based_on_parent_node(&self, element: &u32, previous_element: &u32, child: NodeOrText<u32>) {
        if self.nodes.borrow()[*element as usize].parent == NOWHERE {
            self.append(previous_element, child);
        } else {
            self.append_before_sibling(element, child);
        }
    }

    fn append_doctype_to_document(&self, name: StrTendril, public: StrTendril, system: StrTendril) {
        let id = self.add(Data::Doctype { name, public, system });
        self.append_node(DOCUMENT, id);
    }

    fn get_template_contents(&self, template: &u32) -> u32 {
        self.element(*template, |element| element.contents)
    }

    fn add_attrs_if_missing(&self, target: &u32, attributes: Vec<Attribute>) {
        let nodes = &mut *self.nodes.borrow_mut();
        if let Data::Element(element) = &mut nodes[*target as usize].data {
            for attribute in attributes {
                if element.attributes.iter().all(|present| present.name != attribute.name) {
                    element.attributes.push(attribute);
                }
            }
        }
    }

    fn remove_from_parent(&self, target: &u32) {
        self.detach(*target);
    }

    fn reparent_children(&self, node: &u32, new_parent: &u32) {
        loop {
            let child = self.nodes.borrow()[*node as usize].first_child;
            if child == NOWHERE {
                return;
            }
            self.detach(child);
            self.append_node(*new_parent, child);
        }
    }

    fn is_mathml_annotation_xml_integration_point(&self, id: &u32) -> bool {
        self.element(*id, |element| element.is_integration_point)
    }
}

/// The name of an element while html5ever looks at it.
#[derive(Debug)]
struct BorrowedName<'name>(Ref<'name, QualName>);

impl ElemName for BorrowedName<'_> {
    fn ns(&self) -> &Namespace {
        &self.0.ns
    }

    fn local_name(&self) -> &LocalName {
        &self.0.local
    }
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
