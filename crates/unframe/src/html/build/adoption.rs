//! The adoption agency algorithm (§13.2.6.4.7): what `</b>` means when blocks were opened inside `<b>`.

use super::super::tag::{Facts, Tag};
use super::Builder;
use super::arena::{Id, Place};
use super::open_elements::OpenElement;
use crate::page::Span;

impl Builder<'_> {
    /// Runs the algorithm for an end tag (or, for `a` and `nobr`, a second start tag) named `subject`.
    pub(super) fn adoption_agency(&mut self, subject: Tag) {
        if let Some(current) = self.open.last()
            && current.html == subject
        {
            let id = current.id;
            if self.formatting.last().is_some_and(|last| last.id == id && last.tag == subject) {
                // `<b>x</b>`: the formatting element is the current node, there is no furthest block.
                self.formatting.remove(self.formatting.len() - 1);
                self.close_formatting(id);
                return;
            }
            // Step 2
            if self.formatting.position(id).is_none() {
                self.close_formatting(id);
                return;
            }
        }
        // Step 4: the outer loop
        for _ in 0..8 {
            let Some(in_list) = self.formatting.position_of(subject) else { return self.any_other_end_tag(subject) };
            let formatting = self.formatting.get(in_list);
            let Some(in_stack) = self.open.position(formatting.id) else {
                self.formatting.remove(in_list);
                return;
            };
            if !self.open.is_in_scope(formatting.id) {
                return;
            }
            let Some(furthest) = self.furthest_block(in_stack) else {
                while self.open.len() > in_stack + 1 {
                    self.pop();
                }
                self.close_formatting(formatting.id);
                self.formatting.remove(in_list);
                return;
            };
            self.adopt(in_list, in_stack, furthest);
        }
    }

    /// The current node is done; the token at hand is its end tag, unless it is a start tag.
    pub(super) fn close_formatting(&mut self, id: Id) {
        let end = self.formatting_end();
        self.open.pop();
        self.close(id, end);
    }

    /// The end tag at hand, or the empty range at a start tag that closes an element of its own name.
    fn formatting_end(&self) -> Span {
        let is_end_tag = self.here.of(self.source).starts_with("</");
        if is_end_tag { self.here } else { Span::empty(self.here.start) }
    }

    /// Step 4.6: the topmost special element below the formatting element.
    fn furthest_block(&self, formatting: usize) -> Option<usize> {
        (formatting + 1..self.open.len())
            .find(|index| self.open.get(*index).is_some_and(|element| element.facts.any(Facts::SPECIAL)))
    }

    /// Steps 4.8 to 4.19: moves the furthest block out of the formatting element, and lets a clone of that take over
    /// its contents.
    fn adopt(&mut self, in_list: usize, in_stack: usize, furthest: usize) {
        let formatting = self.formatting.get(in_list);
        let furthest_id = self.open.get(furthest).map_or(0, |element| element.id);
        let Some(common_ancestor) = self.open.get(in_stack.saturating_sub(1)).copied() else { return };
        let end = self.formatting_end();
        let mut in_list = in_list;
        let mut bookmark = in_list;
        let mut last_node = furthest_id;
        // The inner loop walks up the stack; `below` counts the elements between it and the furthest block.
        let mut index = furthest;
        let mut furthest = furthest;
        let mut inner = 0;
        loop {
            inner += 1;
            index -= 1;
            let Some(node) = self.open.get(index).copied() else { break };
            if node.id == formatting.id {
                break;
            }
            let mut entry = self.formatting.position(node.id);
            if let Some(position) = entry
                && inner > 3
            {
                self.formatting.remove(position);
                bookmark -= usize::from(position < bookmark);
                in_list -= usize::from(position < in_list);
                entry = None;
            }
            let Some(position) = entry else {
                self.remove_from_stack(index, Span::empty(self.here.start));
                furthest -= 1;
                continue;
            };
            let clone = self.arena.add_clone(node.id);
            self.close(node.id, Span::empty(self.here.start));
            self.formatting.set_id(position, clone);
            self.open.set_id(index, clone);
            if last_node == furthest_id {
                bookmark = position + 1;
            }
            self.arena.detach(last_node);
            self.arena.put(last_node, Place::LastChildOf(clone));
            last_node = clone;
        }
        // Step 4.14
        self.arena.detach(last_node);
        let place = self.place_in(&common_ancestor);
        self.arena.put(last_node, place);
        // Steps 4.15 to 4.17
        let clone = self.arena.add_clone(formatting.id);
        self.arena.move_children(furthest_id, clone);
        self.arena.put(clone, Place::LastChildOf(furthest_id));
        // Step 4.18
        self.formatting.remove(in_list);
        bookmark -= usize::from(bookmark > in_list);
        self.formatting.insert(bookmark, clone, formatting);
        // Step 4.19
        self.remove_from_stack(in_stack, end);
        self.open.insert(furthest, OpenElement::html(clone, formatting.tag));
    }
}
