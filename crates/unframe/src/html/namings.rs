//! What a page calls its elements: every value of `class` and `id`, each once.
//!
//! **Idea.** Many elements of a page have the same class, and many who look at a page ask what their names speak of: authors,
//! comments, content. So each value gets a number when somebody first asks, and who wants to know something of names looks at
//! each value once and at elements by number. **Cost.** One pass over the attributes, a hash and a comparison for each value.

use super::attributes::{Attribute, AttributeSpans};
use super::tree::{Namespace, NodeRef, Tree};
use crate::hash::Hash64;
use crate::page::Span;

/// The values of a page by number, and the number of each attribute.
#[derive(Clone, Debug, Default)]
pub(crate) struct Namings {
    values: Vec<Span>,
    /// Of each attribute of the tree, in its order.
    of_attributes: Vec<Naming>,
    /// Of those that later tags added, one element after the other.
    of_late: Vec<Naming>,
}

/// The value of a `class` or an `id`: its number, or that the attribute is neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Naming(u32);

impl Naming {
    const NONE: Self = Self(u32::MAX);

    fn new(value: u32, is_class: bool) -> Self {
        Self(value << 1 | u32::from(is_class))
    }

    /// The number of its value, unless it names nothing.
    #[inline]
    pub(crate) fn value(self) -> Option<usize> {
        (self != Self::NONE).then_some(self.0 as usize >> 1)
    }

    /// Whether it is a `class`.
    #[inline]
    pub(crate) fn is_class(self) -> bool {
        self != Self::NONE && self.0 & 1 == 1
    }
}

impl Namings {
    pub(super) fn of(tree: &Tree<'_>) -> Self {
        let mut numbering = Numbering { source: tree.text, values: Vec::new(), slots: vec![FREE; 256] };
        let of_attributes = tree.attributes.iter().map(|spans| numbering.naming(*spans)).collect();
        let late = tree.late_attributes.iter().flat_map(|(_, attributes)| attributes);
        let of_late = late.map(|spans| numbering.naming(*spans)).collect();
        Self { values: numbering.values, of_attributes, of_late }
    }

    /// What is true of each value, by number.
    pub(crate) fn map<'page, T>(&self, tree: &Tree<'page>, mut says: impl FnMut(&'page str) -> T) -> Vec<T> {
        self.values.iter().map(|value| says(value.of(tree.text))).collect()
    }

    /// The value of a number.
    pub(crate) fn value<'page>(&self, tree: &Tree<'page>, number: usize) -> &'page str {
        self.values[number].of(tree.text)
    }

    /// How many values there are.
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }
}

impl Tree<'_> {
    /// What it calls its elements.
    #[inline]
    pub(crate) fn namings(&self) -> &Namings {
        self.namings.get_or_init(|| Namings::of(self))
    }
}

impl<'tree, 'page> NodeRef<'tree, 'page> {
    /// Its attributes in source order, each with what it names.
    #[expect(clippy::inline_always, reason = "what is made here is taken apart where it is asked for")]
    #[inline(always)]
    pub(crate) fn named_attributes(self) -> NamedAttributes<'tree, 'page> {
        let tree = self.tree();
        let first = self.first_attribute() as usize;
        let (own, numbers) = match tree.namings().of_attributes.get(first..) {
            Some(numbers) => (&tree.attributes[first..], numbers),
            None => (&[][..], &[][..]),
        };
        let (late, late_numbers) = if tree.late_attributes.is_empty() { (&[][..], &[][..]) } else { tree.late(self) };
        let (source, end) = (tree.text, self.open_span().end);
        let namespace = self.namespace().unwrap_or(Namespace::Html);
        NamedAttributes { source, namespace, own, numbers, end, late, late_numbers }
    }

    /// The number of its class, that of its own tag first.
    #[inline]
    pub(crate) fn class_value(self) -> Option<usize> {
        let (tree, first, end) = (self.tree(), self.first_attribute() as usize, self.open_span().end);
        let numbers = tree.namings().of_attributes.get(first..).unwrap_or_default();
        let own = tree.attributes.get(first..).unwrap_or_default().iter().zip(numbers);
        let mut own = own.take_while(|(spans, _)| spans.name.start < end).map(|(_, naming)| *naming);
        own.find(|naming| naming.is_class()).or_else(|| self.late_class())?.value()
    }

    #[cold]
    fn class_of_later_tags(self) -> Option<Naming> {
        let (_, numbers) = self.tree().late(self);
        numbers.iter().copied().find(|naming| naming.is_class())
    }

    #[inline]
    fn late_class(self) -> Option<Naming> {
        if self.tree().late_attributes.is_empty() { None } else { self.class_of_later_tags() }
    }
}

impl Tree<'_> {
    /// What later tags added to an element.
    fn late(&self, element: NodeRef<'_, '_>) -> (&[AttributeSpans], &[Naming]) {
        let mut start = 0;
        for (id, attributes) in &self.late_attributes {
            let end = start + attributes.len();
            if *id == element.id() {
                return (attributes, &self.namings().of_late[start..end]);
            }
            start = end;
        }
        (&[], &[])
    }
}

/// The attributes of an element, each with what it names.
pub(crate) struct NamedAttributes<'tree, 'page> {
    source: &'page str,
    namespace: Namespace,
    /// Those of the element's own tag and of tags after it, which begin at or after `end`.
    own: &'tree [AttributeSpans],
    numbers: &'tree [Naming],
    end: u32,
    late: &'tree [AttributeSpans],
    late_numbers: &'tree [Naming],
}

impl<'page> Iterator for NamedAttributes<'_, 'page> {
    type Item = (Attribute<'page>, Naming);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (spans, naming) = match (self.own, self.numbers) {
            ([first, rest @ ..], [number, numbers @ ..]) if first.name.start < self.end => {
                (self.own, self.numbers) = (rest, numbers);
                (first, number)
            }
            _ => {
                let (spans, late) = self.late.split_first()?;
                let (number, numbers) = self.late_numbers.split_first()?;
                (self.late, self.late_numbers) = (late, numbers);
                (spans, number)
            }
        };
        Some((Attribute::new(self.source, self.namespace, *spans), *naming))
    }
}

/// Values with their numbers, while they are numbered.
struct Numbering<'page> {
    source: &'page str,
    values: Vec<Span>,
    /// Numbers of values; open addressing, a power of two of them.
    slots: Vec<u32>,
}

const FREE: u32 = u32::MAX;

impl Numbering<'_> {
    #[inline]
    fn naming(&mut self, spans: AttributeSpans) -> Naming {
        let source = self.source.as_bytes();
        match spans.name.len() {
            2 if spans.is_named(b"id", source) => Naming::new(self.number(spans.value), false),
            5 if spans.is_named(b"class", source) => Naming::new(self.number(spans.value), true),
            _ => Naming::NONE,
        }
    }

    fn number(&mut self, value: Span) -> u32 {
        if self.values.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let source = self.source.as_bytes();
        let bytes = &source[value.range()];
        let mut slot = self.first_slot(bytes);
        loop {
            let number = self.slots[slot];
            if number == FREE {
                let number = u32::try_from(self.values.len()).unwrap_or(FREE);
                self.values.push(value);
                self.slots[slot] = number;
                return number;
            }
            if source[self.values[number as usize].range()] == *bytes {
                return number;
            }
            slot = (slot + 1) % self.slots.len();
        }
    }

    fn first_slot(&self, bytes: &[u8]) -> usize {
        let mut hash = Hash64::new();
        hash.bytes(bytes);
        usize::try_from(hash.finish() % self.slots.len() as u64).unwrap_or(0)
    }

    fn grow(&mut self) {
        self.slots = vec![FREE; self.slots.len() * 4];
        for (number, value) in self.values.iter().enumerate() {
            let mut slot = self.first_slot(&self.source.as_bytes()[value.range()]);
            while self.slots[slot] != FREE {
                slot = (slot + 1) % self.slots.len();
            }
            self.slots[slot] = u32::try_from(number).unwrap_or(FREE);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::html::{ParseOptions, Tag, parse};

    #[test]
    fn equal_values_have_one_number_whatever_they_are_values_of() {
        let page = "<p class=a id=a title=a><p CLASS=a id=b><p class=\"\">";
        let document = parse(page, &ParseOptions::default());
        let tree = &document.tree;
        let named = tree.document().descendants().filter(|node| node.is_html(Tag::P));
        let numbers: Vec<Vec<_>> = named
            .map(|node| node.named_attributes().map(|(_, naming)| (naming.value(), naming.is_class())).collect())
            .collect();
        let (a, b, nothing) = (Some(0), Some(1), Some(2));
        assert_eq!(numbers[0], [(a, true), (a, false), (None, false)]);
        assert_eq!(numbers[1], [(a, true), (b, false)]);
        assert_eq!(numbers[2], [(nothing, true)]);
        assert_eq!(tree.namings().map(tree, str::len), [1, 1, 0]);
    }

    #[test]
    fn many_values_are_told_apart_and_later_tags_add_theirs() {
        let elements: Vec<String> = (0..3000).map(|n| format!("<i id=n{n}></i>")).collect();
        let page = format!("<body class=x>{}<html class=n7><body id=y>", elements.concat());
        let document = parse(&page, &ParseOptions::default());
        let tree = &document.tree;
        for node in tree.document().descendants().filter(|node| node.is_element()) {
            let plain: Vec<_> = node.attributes().map(|attribute| attribute.raw_value()).collect();
            let named = node.named_attributes().map(|(_, naming)| tree.namings().value(tree, naming.value().unwrap()));
            assert_eq!(named.collect::<Vec<_>>(), plain);
        }
        assert_eq!(tree.namings().len(), 3002);
    }
}
