//! Creating and inserting nodes (§13.2.6.1), closing elements (§13.2.6.3).

use super::super::attributes::Attributes;
use super::super::node::Flags;
use super::super::tag::{Facts, Tag};
use super::super::tokenize::Lexeme;
use super::super::tree::Namespace;
use super::arena::{Id, NIL, New, Place};
use super::open_elements::OpenElement;
use super::{Builder, Mode};
use crate::page::Span;

/// An element that was inserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inserted {
    /// It is the current node now.
    Opened(Id),
    /// It stands there without contents: the page is nested too deeply.
    Flattened,
}

impl Builder<'_> {
    /// "The appropriate place for inserting a node" by the current node.
    #[inline]
    pub(super) fn appropriate_place(&self) -> Place {
        match self.open.last() {
            Some(current) => self.place_in(current),
            None => Place::LastChildOf(0),
        }
    }

    /// The same with an override target.
    #[inline]
    pub(super) fn place_in(&self, target: &OpenElement) -> Place {
        if self.foster_parenting && target.facts.any(Facts::FOSTERS) {
            self.foster_parent()
        } else {
            Place::LastChildOf(target.id)
        }
    }

    /// Foster parenting: in front of the innermost table, or into a template that is inside it.
    #[cold]
    fn foster_parent(&self) -> Place {
        let template = self.open.position_of(Tag::TEMPLATE);
        let table = self.open.position_of(Tag::TABLE);
        let id_at = |index: usize| self.open.get(index).map_or(0, |element| element.id);
        match (template, table) {
            (Some(template), table) if table.is_none_or(|table| template > table) => {
                Place::LastChildOf(id_at(template))
            }
            (_, None) => Place::LastChildOf(id_at(0)),
            (_, Some(table)) if self.arena.node(id_at(table)).parent != NIL => Place::Before(id_at(table)),
            (_, Some(table)) => Place::LastChildOf(id_at(table.saturating_sub(1))),
        }
    }

    /// "Insert an HTML element" for a start tag, and make it the current node.
    #[inline]
    pub(super) fn insert_element(&mut self, tag: &Lexeme) -> Inserted {
        if self.open.len() >= self.limits.max_depth {
            self.flatten(tag, Namespace::Html);
            return Inserted::Flattened;
        }
        Inserted::Opened(self.open_element(tag))
    }

    /// The same for elements the rules rely on: they are opened at any depth.
    #[inline]
    pub(super) fn open_element(&mut self, tag: &Lexeme) -> Id {
        let place = self.appropriate_place();
        let id = self.arena.add(New::element(tag, Namespace::Html, Flags::OPEN), place);
        self.open.push(OpenElement::html(id, tag.tag));
        id
    }

    /// An element that is closed at once: void, or too deep.
    #[inline]
    pub(super) fn insert_void(&mut self, tag: &Lexeme, namespace: Namespace) {
        let place = self.appropriate_place();
        let id = self.arena.add(New::element(tag, namespace, Flags::NONE), place);
        self.arena.node_mut(id).close = Span::empty(tag.span.end);
    }

    #[cold]
    pub(super) fn flatten(&mut self, tag: &Lexeme, namespace: Namespace) {
        self.depth_flattened += 1;
        self.insert_void(tag, namespace);
    }

    /// Whether elements are opened no more, because the page is nested too deeply.
    pub(super) fn is_too_deep(&self) -> bool {
        self.open.len() >= self.limits.max_depth
    }

    /// An element that the source does not hold and the rules ask for.
    pub(super) fn insert_implied(&mut self, tag: Tag) -> Id {
        let place = self.appropriate_place();
        let id = self.arena.add(New::implied(tag, Flags::OPEN, self.here.start), place);
        self.open.push(OpenElement::html(id, tag));
        id
    }

    /// The value of an attribute of a start tag is `expected` in any case.
    pub(super) fn attribute_is(&self, tag: &Lexeme, name: &str, expected: &[&str]) -> bool {
        let mut attributes = self.attributes_of(tag.attributes, tag.span);
        let value = attributes.find(|attribute| attribute.is_named(name)).map(|found| found.value());
        value.is_some_and(|value| expected.iter().any(|expected| value.eq_ignore_ascii_case(expected)))
    }

    /// The attributes of the tag at `tag`, whose first one is number `first`.
    pub(super) fn attributes_of(&self, first: u32, tag: Span) -> Attributes<'_, '_> {
        let own = self.attributes.get(first as usize..).unwrap_or_default();
        Attributes::new(self.source, Namespace::Html, own, tag, &[])
    }

    /// Closes the element: nothing goes into it any more. An end tag that was seen stays its end.
    #[inline]
    pub(super) fn close(&mut self, id: Id, end: Span) {
        let node = self.arena.node_mut(id);
        node.flags = node.flags.without(Flags::OPEN);
        if node.close.end == 0 {
            node.close = end;
        }
    }

    /// Pops the current node; what closes it is not its end tag.
    #[inline]
    pub(super) fn pop(&mut self) {
        if let Some(element) = self.open.pop() {
            self.close(element.id, Span::empty(self.here.start));
        }
    }

    /// Pops the current node, whose end tag is the token at hand.
    #[inline]
    pub(super) fn pop_at_end_tag(&mut self) {
        if let Some(element) = self.open.pop() {
            self.close(element.id, self.here);
        }
    }

    /// "Pop elements until a `tag` element has been popped", which has no end tag.
    pub(super) fn pop_until(&mut self, tag: Tag) {
        self.pop_above(tag);
        self.pop();
    }

    /// The same for an end tag.
    pub(super) fn pop_until_end_tag(&mut self, tag: Tag) {
        self.pop_above(tag);
        self.pop_at_end_tag();
    }

    fn pop_above(&mut self, tag: Tag) {
        while self.open.last().is_some_and(|current| current.html != tag) {
            self.pop();
        }
    }

    /// Takes an element out of the middle of the stack.
    pub(super) fn remove_from_stack(&mut self, index: usize, end: Span) {
        let element = self.open.remove(index);
        self.close(element.id, end);
    }

    /// "Clear the stack back to a table (body, row) context."
    pub(super) fn clear_back_to(&mut self, context: Facts) {
        while self.open.last().is_some_and(|current| !current.facts.any(context)) {
            self.pop();
        }
    }

    /// "Generate implied end tags", except for `except`.
    pub(super) fn generate_implied_end_tags(&mut self, except: Tag) {
        while self.open.last().is_some_and(|current| current.facts.any(Facts::IMPLIED_END) && current.tag != except) {
            self.pop();
        }
    }

    /// "Generate all implied end tags thoroughly."
    pub(super) fn generate_all_implied_end_tags(&mut self) {
        while self.open.last().is_some_and(|current| current.facts.any(Facts::THOROUGH_END)) {
            self.pop();
        }
    }

    /// "If the stack has a `p` element in button scope, then close a `p` element."
    #[inline]
    pub(super) fn close_paragraph(&mut self) {
        if self.open.paragraph_in_button_scope() {
            self.generate_implied_end_tags(Tag::P);
            self.pop_until(Tag::P);
        }
    }

    #[inline]
    pub(super) fn current_is(&self, tag: Tag) -> bool {
        self.open.last().is_some_and(|current| current.html == tag)
    }

    /// §13.2.4.1 "reset the insertion mode appropriately".
    pub(super) fn reset_mode(&mut self) {
        self.mode = Mode::InBody;
        for (index, element) in self.open.iter() {
            let mode = match element.html {
                Tag::TD | Tag::TH if index > 0 => Mode::InCell,
                Tag::TR => Mode::InRow,
                Tag::TBODY | Tag::THEAD | Tag::TFOOT => Mode::InTableBody,
                Tag::CAPTION => Mode::InCaption,
                Tag::COLGROUP => Mode::InColumnGroup,
                Tag::TABLE => Mode::InTable,
                Tag::TEMPLATE => self.template_modes.last().copied().unwrap_or(Mode::InBody),
                Tag::HEAD if index > 0 => Mode::InHead,
                Tag::BODY => Mode::InBody,
                Tag::FRAMESET => Mode::InFrameset,
                Tag::HTML if self.head == NIL => Mode::BeforeHead,
                Tag::HTML => Mode::AfterHead,
                _ => continue,
            };
            self.mode = mode;
            return;
        }
    }
}
