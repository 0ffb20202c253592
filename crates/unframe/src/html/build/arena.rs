//! The nodes of a tree that is being built.
//!
//! **Idea.** Almost always the parser adds nodes in document order: then a node needs to know its parent and nothing
//! else, and the arena is the finished tree. Only a few rules of the standard put a node somewhere else: misnested
//! formatting, text in tables, content after `</body>`. With the first such node the arena learns the links between
//! siblings (one pass), keeps them up from then on, and is put into document order at the end (another pass).
//!
//! **Cost.** In order, 32 bytes and a few dozen instructions a node; of the pages of wcxb-dev 6 % need links.
//!
//! **Rejected.** Links in every node: 16 bytes a node more for all pages, and slower for all.

use super::super::character_reference::Context;
use super::super::growth::{grow, trim};
use super::super::node::{Flags, Kind, Node, Piece};
use super::super::tag::Tag;
use super::super::tokenize::Lexeme;
use super::super::tree::Namespace;
use crate::page::Span;

/// A node in construction: an index into the arena, stable until [`Arena::finish`].
pub(super) type Id = u32;

/// No node.
pub(super) const NIL: Id = Id::MAX;

/// Where a node goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    LastChildOf(Id),
    Before(Id),
}

/// What a new node is, before it has a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct New {
    pub(super) tag: Tag,
    pub(super) kind: Kind,
    pub(super) flags: Flags,
    pub(super) open: Span,
    pub(super) attributes: u32,
}

impl New {
    /// The element of a start tag.
    #[inline]
    pub(super) fn element(tag: &Lexeme, namespace: Namespace, flags: Flags) -> Self {
        let kind = Kind::element(namespace);
        Self { tag: tag.tag, kind, flags, open: tag.span, attributes: tag.attributes }
    }

    /// An element the source has no start tag for.
    pub(super) fn implied(tag: Tag, flags: Flags, at: u32) -> Self {
        let kind = Kind::Html;
        Self { tag, flags: flags.with(Flags::IMPLIED), ..Self::without_tag(kind, Span::empty(at)) }
    }

    /// A text, comment, document type.
    #[inline]
    pub(super) fn without_tag(kind: Kind, open: Span) -> Self {
        Self { tag: Tag::NONE, kind, flags: Flags::NONE, open, attributes: NO_ATTRIBUTES }
    }
}

/// Number after that of any attribute.
const NO_ATTRIBUTES: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Links {
    first: Id,
    last: Id,
    previous: Id,
    next: Id,
}

const UNLINKED: Links = Links { first: NIL, last: NIL, previous: NIL, next: NIL };

#[derive(Debug)]
pub(super) struct Arena {
    pub(super) nodes: Vec<Node>,
    pub(super) pieces: Vec<Piece>,
    /// Empty as long as all nodes came in document order.
    links: Vec<Links>,
    /// Of the page.
    bytes: usize,
}

impl Arena {
    /// An arena with the document, for a page of `bytes` bytes with room for `nodes` nodes.
    pub(super) fn new(bytes: usize, nodes: usize) -> Self {
        let mut nodes = Vec::with_capacity(nodes);
        nodes.push(Node {
            tag: Tag::NONE,
            kind: Kind::Document,
            flags: Flags::NONE,
            parent: NIL,
            end: 1,
            open: Span::empty(0),
            close: Span::empty(0),
            attributes: NO_ATTRIBUTES,
        });
        Self { nodes, pieces: Vec::new(), links: Vec::new(), bytes }
    }

    #[inline]
    pub(super) fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }

    #[inline]
    pub(super) fn node_mut(&mut self, id: Id) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    /// A new node at `place`.
    #[inline]
    pub(super) fn add(&mut self, new: New, place: Place) -> Id {
        match self.next_parent(place) {
            Some(parent) => self.push(new, parent),
            None => self.add_out_of_order(new, place),
        }
    }

    /// The parent of a node at `place`, if such a node is the next one in document order: if the parent is the last node
    /// or an ancestor of it.
    #[inline]
    fn next_parent(&self, place: Place) -> Option<Id> {
        let Place::LastChildOf(parent) = place else { return None };
        if !self.links.is_empty() {
            return None;
        }
        let mut last = self.next_id() - 1;
        while last > parent {
            last = self.node(last).parent;
        }
        (last == parent).then_some(parent)
    }

    /// A new node after all others.
    #[inline]
    fn push(&mut self, new: New, parent: Id) -> Id {
        let New { tag, kind, flags, open, attributes } = new;
        let id = self.next_id();
        if self.nodes.len() == self.nodes.capacity() {
            grow(&mut self.nodes, open.start as usize, self.bytes);
        }
        self.nodes.push(Node { tag, kind, flags, parent, end: id + 1, open, close: Span::empty(0), attributes });
        id
    }

    #[cold]
    fn add_out_of_order(&mut self, new: New, place: Place) -> Id {
        self.link_all();
        let id = self.push(new, NIL);
        self.links.push(UNLINKED);
        self.put(id, place);
        id
    }

    /// A copy of an element, nowhere yet.
    pub(super) fn add_clone(&mut self, original: Id) -> Id {
        let id = self.next_id();
        let flags = Flags::CLONED.with(Flags::OPEN);
        let node = Node { flags, parent: NIL, end: id + 1, close: Span::empty(0), ..*self.node(original) };
        self.link_all();
        self.nodes.push(node);
        self.links.push(UNLINKED);
        id
    }

    /// The same, at `place`, which keeps the order where it can.
    pub(super) fn add_clone_at(&mut self, original: Id, place: Place) -> Id {
        let Node { tag, kind, open, attributes, .. } = *self.node(original);
        self.add(New { tag, kind, flags: Flags::CLONED.with(Flags::OPEN), open, attributes }, place)
    }

    /// Text at `place`; joins the text that is there (§13.2.6.1 "insert a character").
    #[inline]
    pub(super) fn add_text(&mut self, piece: Piece, place: Place) {
        let flags = if piece.context == Context::Raw { Flags::RAW } else { Flags::NONE };
        let new = New { flags, ..New::without_tag(Kind::Text, piece.span) };
        let Some(parent) = self.next_parent(place) else { return self.add_text_out_of_order(piece, new, place) };
        // If the parent's last child is a text, it is the last node of all.
        let last = self.next_id() - 1;
        let node = self.node(last);
        if node.kind == Kind::Text && node.parent == parent {
            self.join_text(last, piece);
        } else {
            self.push(new, parent);
        }
    }

    #[cold]
    fn add_text_out_of_order(&mut self, piece: Piece, new: New, place: Place) {
        self.link_all();
        let neighbour = match place {
            Place::LastChildOf(parent) => self.links[parent as usize].last,
            Place::Before(sibling) => self.links[sibling as usize].previous,
        };
        if neighbour != NIL && self.node(neighbour).kind == Kind::Text {
            self.join_text(neighbour, piece);
        } else {
            self.add_out_of_order(new, place);
        }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "`Limits::max_nodes` is far below")]
    fn next_id(&self) -> Id {
        self.nodes.len() as Id
    }

    #[cold]
    fn join_text(&mut self, text: Id, piece: Piece) {
        let node = self.nodes[text as usize];
        let context = node.flags.context();
        if !node.flags.has(Flags::PIECES) && node.open.end == piece.span.start && context == piece.context {
            self.node_mut(text).open.end = piece.span.end;
            return;
        }
        let mut first = node.close.start;
        if !node.flags.has(Flags::PIECES) {
            first = self.piece_count();
            self.pieces.push(Piece { span: node.open, context });
        } else if node.close.end != self.piece_count() {
            // Pieces of another text came between: move this text's to the end.
            first = self.piece_count();
            self.pieces.extend_from_within(node.close.range());
        }
        self.pieces.push(piece);
        let end = self.piece_count();
        let node = self.node_mut(text);
        node.flags = node.flags.with(Flags::PIECES);
        node.open = node.open.cover(piece.span);
        node.close = Span::new(first, end);
    }

    #[expect(clippy::cast_possible_truncation, reason = "there are fewer pieces than bytes")]
    fn piece_count(&self) -> u32 {
        self.pieces.len() as u32
    }

    /// From now on nodes may go anywhere.
    #[cold]
    fn link_all(&mut self) {
        if !self.links.is_empty() {
            return;
        }
        self.links = vec![UNLINKED; self.nodes.len()];
        for id in 1..self.next_id() {
            let parent = self.node(id).parent;
            self.append_link(id, parent);
        }
    }

    fn append_link(&mut self, id: Id, parent: Id) {
        let last = std::mem::replace(&mut self.links[parent as usize].last, id);
        if last == NIL {
            self.links[parent as usize].first = id;
        } else {
            self.links[last as usize].next = id;
        }
        self.links[id as usize].previous = last;
    }

    /// Puts a node that is nowhere at `place`.
    pub(super) fn put(&mut self, id: Id, place: Place) {
        self.link_all();
        match place {
            Place::LastChildOf(parent) => {
                self.node_mut(id).parent = parent;
                self.append_link(id, parent);
            }
            Place::Before(sibling) => {
                let parent = self.node(sibling).parent;
                let previous = std::mem::replace(&mut self.links[sibling as usize].previous, id);
                let node = self.node_mut(id);
                node.parent = parent;
                node.flags = node.flags.with(Flags::FOSTERED);
                self.links[id as usize].previous = previous;
                self.links[id as usize].next = sibling;
                if previous == NIL {
                    self.links[parent as usize].first = id;
                } else {
                    self.links[previous as usize].next = id;
                }
            }
        }
    }

    /// Takes a node, with all below it, out of the tree.
    pub(super) fn detach(&mut self, id: Id) {
        self.link_all();
        let parent = self.node(id).parent;
        if parent == NIL {
            return;
        }
        let Links { previous, next, .. } = self.links[id as usize];
        if previous == NIL {
            self.links[parent as usize].first = next;
        } else {
            self.links[previous as usize].next = next;
        }
        if next == NIL {
            self.links[parent as usize].last = previous;
        } else {
            self.links[next as usize].previous = previous;
        }
        self.node_mut(id).parent = NIL;
        self.links[id as usize].previous = NIL;
        self.links[id as usize].next = NIL;
    }

    /// Moves all children of `from` to the end of those of `to`.
    pub(super) fn move_children(&mut self, from: Id, to: Id) {
        self.link_all();
        let mut child = self.links[from as usize].first;
        while child != NIL {
            let next = self.links[child as usize].next;
            self.links[child as usize].next = NIL;
            self.node_mut(child).parent = to;
            self.append_link(child, to);
            child = next;
        }
        self.links[from as usize].first = NIL;
        self.links[from as usize].last = NIL;
    }

    /// Puts the nodes in document order and lets each know where its descendants end. The numbers in `ids` change with
    /// their nodes.
    pub(super) fn finish<'ids>(&mut self, ids: impl Iterator<Item = &'ids mut Id>) {
        if !self.links.is_empty() {
            let new_ids = self.number();
            for id in ids {
                *id = new_ids[*id as usize];
            }
            self.sort(new_ids);
        }
        self.nodes[0].parent = 0;
        for index in (1..self.nodes.len()).rev() {
            let Node { parent, end, .. } = self.nodes[index];
            let parent = &mut self.nodes[parent as usize];
            parent.end = parent.end.max(end);
        }
        trim(&mut self.nodes);
    }

    /// The place of each node in document order, [`NIL`] for one that is no longer in the tree.
    fn number(&mut self) -> Vec<Id> {
        let links = std::mem::take(&mut self.links);
        let mut new_ids = vec![NIL; self.nodes.len()];
        let mut id = 0;
        let mut new_id = 0;
        'walk: loop {
            new_ids[id as usize] = new_id;
            new_id += 1;
            if links[id as usize].first != NIL {
                id = links[id as usize].first;
                continue;
            }
            while links[id as usize].next == NIL {
                id = self.nodes[id as usize].parent;
                if id == NIL {
                    break 'walk;
                }
            }
            id = links[id as usize].next;
        }
        new_ids
    }

    /// Moves every node to its new place, without a second arena.
    fn sort(&mut self, mut new_ids: Vec<Id>) {
        for (node, new_id) in self.nodes.iter_mut().zip(&new_ids) {
            node.end = new_id.saturating_add(1);
            if *new_id != NIL && node.parent != NIL {
                node.parent = new_ids[node.parent as usize];
            }
        }
        let in_tree = new_ids.iter().filter(|new_id| **new_id != NIL).count();
        for index in 0..new_ids.len() {
            while new_ids[index] != NIL && new_ids[index] as usize != index {
                let place = new_ids[index] as usize;
                self.nodes.swap(index, place);
                new_ids.swap(index, place);
            }
        }
        self.nodes.truncate(in_tree);
    }
}
