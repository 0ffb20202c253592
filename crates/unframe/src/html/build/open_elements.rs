//! The stack of open elements (§13.2.4.2).

use super::super::tag::{Facts, Tag};
use super::super::tree::Namespace;
use super::arena::Id;

/// An element that is open, with what the rules ask of it at hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenElement {
    pub(super) id: Id,
    /// The name in whatever namespace.
    pub(super) tag: Tag,
    /// The name if it is an HTML element, [`Tag::NONE`] otherwise: one comparison where the standard says
    /// "a `p` element in the HTML namespace".
    pub(super) html: Tag,
    pub(super) facts: Facts,
    pub(super) namespace: Namespace,
    /// §13.2.6 whether HTML may stand inside this foreign element.
    pub(super) integration: Integration,
}

/// §13.2.6 integration points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Integration {
    None,
    /// Of text and most start tags: the MathML elements `mi`, `mo`, `mn`, `ms`, `mtext`.
    MathMlText,
    /// Of everything: `foreignObject`, `desc`, `title` in SVG; `annotation-xml` with HTML in it.
    Html,
}

impl OpenElement {
    #[inline]
    pub(super) fn html(id: Id, tag: Tag) -> Self {
        let integration = Integration::None;
        Self { id, tag, html: tag, facts: tag.facts(), namespace: Namespace::Html, integration }
    }

    /// A foreign element; `holds_html` says it of an `annotation-xml` by its encoding.
    pub(super) fn foreign(id: Id, tag: Tag, namespace: Namespace, holds_html: bool) -> Self {
        const SPECIAL: Facts = Facts::SPECIAL.with(Facts::SCOPE);
        let (facts, integration) = match (namespace, tag) {
            (Namespace::MathMl, Tag::MI | Tag::MO | Tag::MN | Tag::MS | Tag::MTEXT) => {
                (SPECIAL, Integration::MathMlText)
            }
            (Namespace::MathMl, Tag::ANNOTATION_XML) if holds_html => (SPECIAL, Integration::Html),
            (Namespace::MathMl, Tag::ANNOTATION_XML) => (SPECIAL, Integration::None),
            (Namespace::Svg, Tag::FOREIGN_OBJECT | Tag::DESC | Tag::TITLE) => (SPECIAL, Integration::Html),
            _ => (Facts::NONE, Integration::None),
        };
        Self { id, tag, html: Tag::NONE, facts, namespace, integration }
    }
}

/// The open elements, the root first. Never empty between `<html>` and the end of the page.
#[derive(Debug)]
pub(super) struct OpenElements {
    elements: Vec<OpenElement>,
    /// How many of them are `p`: every block asks whether there is one.
    paragraphs: usize,
}

impl OpenElements {
    pub(super) fn new() -> Self {
        Self { elements: Vec::with_capacity(64), paragraphs: 0 }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.elements.len()
    }

    /// The current node.
    #[inline]
    pub(super) fn last(&self) -> Option<&OpenElement> {
        self.elements.last()
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> Option<&OpenElement> {
        self.elements.get(index)
    }

    #[inline]
    pub(super) fn push(&mut self, element: OpenElement) {
        self.paragraphs += usize::from(element.html == Tag::P);
        self.elements.push(element);
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<OpenElement> {
        let element = self.elements.pop()?;
        self.paragraphs -= usize::from(element.html == Tag::P);
        Some(element)
    }

    pub(super) fn remove(&mut self, index: usize) -> OpenElement {
        let element = self.elements.remove(index);
        self.paragraphs -= usize::from(element.html == Tag::P);
        element
    }

    /// Puts a formatting element's clone into the stack.
    pub(super) fn insert(&mut self, index: usize, element: OpenElement) {
        self.elements.insert(index, element);
    }

    /// Lets a clone stand for the element at `index`.
    pub(super) fn set_id(&mut self, index: usize, id: Id) {
        self.elements[index].id = id;
    }

    /// From the current node to the root, with positions.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &OpenElement)> {
        self.elements.iter().enumerate().rev()
    }

    /// The innermost element that `is_wanted`, with its position.
    pub(super) fn nearest(&self, is_wanted: impl Fn(&OpenElement) -> bool) -> Option<(usize, OpenElement)> {
        self.iter().find(|(_, element)| is_wanted(element)).map(|(index, element)| (index, *element))
    }

    pub(super) fn position(&self, id: Id) -> Option<usize> {
        self.elements.iter().rposition(|element| element.id == id)
    }

    pub(super) fn position_of(&self, tag: Tag) -> Option<usize> {
        self.elements.iter().rposition(|element| element.html == tag)
    }

    pub(super) fn has_template(&self) -> bool {
        self.position_of(Tag::TEMPLATE).is_some()
    }

    /// Whether an element that `is_target` is found before one that has any of the `barriers`.
    fn reaches(&self, is_target: impl Fn(&OpenElement) -> bool, barriers: Facts) -> bool {
        for element in self.elements.iter().rev() {
            if is_target(element) {
                return true;
            }
            if element.facts.any(barriers) {
                return false;
            }
        }
        false
    }

    /// "Has an element in scope."
    pub(super) fn in_scope(&self, tag: Tag) -> bool {
        self.reaches(|element| element.html == tag, Facts::SCOPE)
    }

    /// "In scope", for one certain element.
    pub(super) fn is_in_scope(&self, id: Id) -> bool {
        self.reaches(|element| element.id == id, Facts::SCOPE)
    }

    pub(super) fn heading_in_scope(&self) -> bool {
        self.reaches(|element| element.facts.any(Facts::HEADING), Facts::SCOPE)
    }

    pub(super) fn in_list_item_scope(&self, tag: Tag) -> bool {
        self.reaches(|element| element.html == tag, Facts::SCOPE.with(Facts::LIST_SCOPE))
    }

    /// "Has a `p` element in button scope."
    #[inline]
    pub(super) fn paragraph_in_button_scope(&self) -> bool {
        const BARRIERS: Facts = Facts::SCOPE.with(Facts::BUTTON_SCOPE);
        self.paragraphs > 0 && self.reaches(|element| element.html == Tag::P, BARRIERS)
    }

    pub(super) fn in_table_scope(&self, tag: Tag) -> bool {
        self.reaches(|element| element.html == tag, Facts::TABLE_SCOPE)
    }

    pub(super) fn any_in_table_scope(&self, tags: &[Tag]) -> bool {
        self.reaches(|element| tags.contains(&element.html), Facts::TABLE_SCOPE)
    }
}
