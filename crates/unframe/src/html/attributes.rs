//! The attributes of a tag, found when somebody asks.
//!
//! The tokenizer walks over a tag's attributes to find its end and keeps nothing of them: most are never looked at, and
//! walking again over the few that are costs less than storing all. The walk is §13.2.5.32 to §13.2.5.40; it starts on
//! a tag the tokenizer found complete, so there is always a `>` to end it.

use std::borrow::Cow;

use super::bytes::{self, is_white_space};
use super::character_reference::{self, Context};
use super::foreign_names;
use super::tree::{Namespace, NodeId};
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
    pub fn is_named(&self, name: &str) -> bool {
        self.name.of(self.source).eq_ignore_ascii_case(name)
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

    fn same_name(&self, other: Span) -> bool {
        self.name.of(self.source).eq_ignore_ascii_case(other.of(self.source))
    }
}

/// The attributes of an element in source order, the first of each name.
#[derive(Clone, Debug)]
pub struct Attributes<'tree, 'page> {
    scan: Scan<'tree, 'page>,
    seen: Vec<Span>,
}

impl<'tree, 'page> Attributes<'tree, 'page> {
    pub(crate) fn new(
        source: &'page str,
        tag: Span,
        late_tags: &'tree [(NodeId, Span)],
        namespace: Namespace,
        most: usize,
    ) -> Self {
        let mut scan = Scan { source, late_tags, namespace, left: most, at: 0, end: 0 };
        scan.enter(tag);
        Self { scan, seen: Vec::new() }
    }

    pub(crate) fn none(source: &'page str) -> Self {
        Self::new(source, Span::empty(0), &[], Namespace::Html, 0)
    }

    /// The attributes with those whose name the tag already had, which browsers ignore.
    pub fn with_duplicates(self) -> impl Iterator<Item = Attribute<'page>> {
        self.scan
    }
}

impl<'page> Iterator for Attributes<'_, 'page> {
    type Item = Attribute<'page>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let attribute = self.scan.next()?;
            if !self.seen.iter().any(|seen| attribute.same_name(*seen)) {
                self.seen.push(attribute.name);
                return Some(attribute);
            }
        }
    }
}

#[derive(Clone, Debug)]
struct Scan<'tree, 'page> {
    source: &'page str,
    late_tags: &'tree [(NodeId, Span)],
    namespace: Namespace,
    left: usize,
    at: usize,
    end: usize,
}

impl Scan<'_, '_> {
    /// Begins with the attributes of `tag`: behind `<` and the name.
    fn enter(&mut self, tag: Span) {
        let Span { start, end } = tag;
        self.at = start as usize;
        self.end = end as usize;
        let bytes = self.source.as_bytes();
        while self.at < self.end && !bytes::ends_tag_name(bytes[self.at]) {
            self.at += 1;
        }
    }

    fn next_in_tag(&mut self) -> Option<(Span, Span)> {
        let bytes = &self.source.as_bytes()[..self.end];
        let mut at = self.at;
        // §13.2.5.32 before attribute name state
        while at < bytes.len() && (is_white_space(bytes[at]) || bytes[at] == b'/') {
            at += 1;
        }
        if at >= bytes.len() || bytes[at] == b'>' {
            self.at = self.end;
            return None;
        }
        // §13.2.5.33 attribute name state: a leading `=` belongs to the name.
        let name_start = at;
        at += 1;
        while at < bytes.len() && !bytes::ends_attribute_name(bytes[at]) {
            at += 1;
        }
        let name = span(name_start, at);
        let mut value = span(at, at);
        // §13.2.5.34 after attribute name state
        let behind_space = skip_white_space(bytes, at);
        if bytes.get(behind_space) == Some(&b'=') {
            // §13.2.5.35 before attribute value state
            at = skip_white_space(bytes, behind_space + 1);
            match bytes.get(at) {
                Some(&quote @ (b'"' | b'\'')) => {
                    let value_end = bytes::find(bytes, at + 1, quote);
                    value = span(at + 1, value_end);
                    at = value_end + 1;
                }
                Some(b'>') | None => value = span(at, at),
                Some(_) => {
                    let value_start = at;
                    while at < bytes.len() && !bytes::ends_unquoted_value(bytes[at]) {
                        at += 1;
                    }
                    value = span(value_start, at);
                }
            }
        }
        self.at = at.min(self.end);
        Some((name, value))
    }
}

impl<'page> Iterator for Scan<'_, 'page> {
    type Item = Attribute<'page>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.left == 0 {
                return None;
            }
            if let Some((name, value)) = self.next_in_tag() {
                self.left -= 1;
                return Some(Attribute { source: self.source, namespace: self.namespace, name, value });
            }
            let (&(_, tag), rest) = self.late_tags.split_first()?;
            self.late_tags = rest;
            self.enter(tag);
        }
    }
}

fn skip_white_space(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() && is_white_space(bytes[at]) {
        at += 1;
    }
    at
}

fn span(start: usize, end: usize) -> Span {
    let narrow = |offset| u32::try_from(offset).expect("a page is shorter than 4 GiB");
    Span::new(narrow(start), narrow(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(tag: &str, expected: &[(&str, &str)]) {
        let whole = span(0, tag.len());
        let found: Vec<_> = Attributes::new(tag, whole, &[], Namespace::Html, 100)
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
