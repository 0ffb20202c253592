//! The attributes of an element: the tokenizer notes where they stand, names and values are read when somebody asks.

use std::borrow::Cow;
use std::slice;

use super::character_reference::{self, Context};
use super::foreign_names;
use super::tree::Namespace;
use crate::page::Span;

/// One attribute of a tag.
#[derive(Clone, Copy, Debug)]
pub struct Attribute<'page> {
    source: &'page str,
    namespace: Namespace,
    name: Span,
    value: Span,
}

impl<'page> Attribute<'page> {
    pub(super) fn new(source: &'page str, namespace: Namespace, spans: AttributeSpans) -> Self {
        let AttributeSpans { name, value } = spans;
        Self { source, namespace, name, value }
    }

    /// The name as the DOM has it: lower case, `viewBox` in SVG.
    pub fn name(&self) -> Cow<'page, str> {
        let name = self.name.of(self.source);
        let name = if name.bytes().any(|byte| byte.is_ascii_uppercase() || byte == 0) {
            Cow::Owned(name.to_ascii_lowercase().replace('\0', "\u{FFFD}"))
        } else {
            Cow::Borrowed(name)
        };
        foreign_names::attribute(name, self.namespace)
    }

    /// Whether the name, lower-cased, is this one.
    #[inline]
    pub fn is_named(&self, name: &str) -> bool {
        AttributeSpans { name: self.name, value: self.value }.is_named(name.as_bytes(), self.source.as_bytes())
    }

    /// The value, character references resolved; empty if there is none.
    pub fn value(&self) -> Cow<'page, str> {
        character_reference::resolve(self.value.of(self.source), Context::Attribute)
    }

    /// The value as it is written.
    pub fn raw_value(&self) -> &'page str {
        self.value.of(self.source)
    }

    /// Where the name stands.
    pub fn name_span(&self) -> Span {
        self.name
    }

    /// Where the value stands, quotes excluded; empty if there is none.
    pub fn value_span(&self) -> Span {
        self.value
    }
}

/// Where an attribute stands: a name, and a value without its quotes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttributeSpans {
    pub(crate) name: Span,
    pub(crate) value: Span,
}

impl AttributeSpans {
    /// Whether the name, lower-cased, is this one. Most names of the same length begin with another letter.
    #[inline]
    pub(crate) fn is_named(self, name: &[u8], source: &[u8]) -> bool {
        if self.name.len() as usize != name.len() {
            return false;
        }
        let own = &source[self.name.range()];
        let is_first = own.first().map(u8::to_ascii_lowercase) == name.first().copied();
        is_first && own.iter().zip(name).all(|(own, wanted)| own == wanted || own.eq_ignore_ascii_case(wanted))
    }

    /// Whether two attributes of `source` bear the same name, in any case.
    #[inline]
    pub(crate) fn has_name_of(self, other: Self, source: &[u8]) -> bool {
        let (name, other) = (self.name, other.name);
        name.len() == other.len() && source[name.range()].eq_ignore_ascii_case(&source[other.range()])
    }
}

/// The attributes of an element in source order. Of those with the same name only the first counts, and is here.
#[derive(Clone, Debug)]
pub struct Attributes<'tree, 'page> {
    source: &'page str,
    namespace: Namespace,
    /// Those of the element's own tag and of tags after it, which begin at or after `end`.
    own: &'tree [AttributeSpans],
    end: u32,
    /// Then those of later tags that add to it.
    late: slice::Iter<'tree, AttributeSpans>,
}

impl<'tree, 'page> Attributes<'tree, 'page> {
    #[inline]
    pub(crate) fn new(
        source: &'page str,
        namespace: Namespace,
        own: &'tree [AttributeSpans],
        tag: Span,
        late: &'tree [AttributeSpans],
    ) -> Self {
        Self { source, namespace, own, end: tag.end, late: late.iter() }
    }
}

impl<'page> Iterator for Attributes<'_, 'page> {
    type Item = Attribute<'page>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let spans = match self.own {
            [first, rest @ ..] if first.name.start < self.end => {
                self.own = rest;
                first
            }
            _ => self.late.next()?,
        };
        Some(Attribute::new(self.source, self.namespace, *spans))
    }
}

/// The attributes of the tag at `tag`, whose first one is number `first` of `all`.
#[inline]
pub(crate) fn of_tag(all: &[AttributeSpans], first: u32, tag: Span) -> &[AttributeSpans] {
    let from_first = all.get(first as usize..).unwrap_or_default();
    &from_first[..from_tag(all, first, tag).count()]
}

/// The same, for whoever may not want all of them.
#[inline]
pub(crate) fn from_tag(all: &[AttributeSpans], first: u32, tag: Span) -> impl Iterator<Item = &AttributeSpans> {
    let from_first = all.get(first as usize..).unwrap_or_default();
    from_first.iter().take_while(move |attribute| attribute.name.start < tag.end)
}

#[cfg(test)]
mod tests {
    use crate::html::{ParseOptions, Tag, parse};

    fn check(tag: &str, expected: &[(&str, &str)]) {
        let document = parse(tag, &ParseOptions::default());
        let element = document.tree.first(Tag::A).unwrap();
        let found: Vec<_> = element
            .attributes()
            .map(|attribute| (attribute.name().into_owned(), attribute.value().into_owned()))
            .collect();
        let found: Vec<_> = found.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(found, expected, "{tag}");
    }

    #[test]
    fn values_are_quoted_in_three_ways_or_missing() {
        check(
            "<a href=x title='y z' ID=\"w\" hidden>",
            &[("href", "x"), ("title", "y z"), ("id", "w"), ("hidden", "")],
        );
        check("<a a = 1 b\n=\n'2'c=3/>", &[("a", "1"), ("b", "2"), ("c", "3/")]);
    }

    #[test]
    fn the_first_of_a_name_wins() {
        check("<a b=1 B=2 b=3>", &[("b", "1")]);
    }

    #[test]
    fn odd_characters_are_part_of_names_as_the_standard_says() {
        check("<a =b=c>", &[("=b", "c")]);
        check("<a \"b'=c<>", &[("\"b'", "c<")]);
        check("<a/b/c=d>", &[("b", ""), ("c", "d")]);
        check("<a b=>", &[("b", "")]);
        check("<a>", &[]);
    }

    #[test]
    fn references_are_resolved_as_in_attributes() {
        check("<a b='&amp;&lt=&copy;&notit;'>", &[("b", "&&lt=©&notit;")]);
    }
}
