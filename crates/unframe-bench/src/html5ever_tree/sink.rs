//! How html5ever's tree is built: its nodes go straight into an arena.

use std::borrow::Cow;
use std::cell::{Ref, RefCell};

use html5ever::interface::{ElemName, ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::StrTendril;
use html5ever::{Attribute, LocalName, Namespace, QualName};

use super::{DOCUMENT, Data, Element, Html5everTree, NOWHERE, Node};

/// What html5ever calls while it parses.
pub(super) struct Sink {
    nodes: RefCell<Vec<Node>>,
}

impl Sink {
    pub(super) fn new() -> Self {
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
pub(super) struct BorrowedName<'name>(Ref<'name, QualName>);

impl ElemName for BorrowedName<'_> {
    fn ns(&self) -> &Namespace {
        &self.0.ns
    }

    fn local_name(&self) -> &LocalName {
        &self.0.local
    }
}
