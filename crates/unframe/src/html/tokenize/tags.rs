//! Tags: their name, their attributes, and where they end.

use super::{Lexeme, Tokenizer, span};
use crate::html::attributes::AttributeSpans;
use crate::html::bytes::{
    ends_attribute_name, ends_tag_name, ends_unquoted_value, find, find_name_end, is_white_space,
};
use crate::html::growth::grow;
use crate::html::names;
use crate::html::tag::Tag;
use crate::html::tag_names::PackedName;
use crate::html::token::TokenKind;

impl Tokenizer<'_> {
    /// The start tag that begins with the `<` at `start`; `None` if the text ends inside it, which makes it no tag at
    /// all. Its attributes are added to `attributes`, the first of each name.
    #[inline]
    pub(super) fn start_tag(&mut self, start: usize, attributes: &mut Vec<AttributeSpans>) -> Option<Lexeme> {
        let (tag, mut at) = self.tag_name(start + 1)?;
        let first = attributes.len();
        let mut is_self_closing = false;
        let mut is_cut = false;
        let mut names = NamesOfTag::default();
        loop {
            match *self.bytes.get(at)? {
                b'>' => break,
                // §13.2.5.40 self-closing start tag state: only a slash right before the end counts.
                b'/' => {
                    is_self_closing = true;
                    at += 1;
                    continue;
                }
                // §13.2.5.32 before attribute name state
                byte if is_white_space(byte) => at += 1,
                _ => {
                    let (attribute, end) = read_attribute(self.bytes, at)?;
                    at = end;
                    if attributes.len() - first >= self.max_attributes {
                        is_cut = true;
                    } else if names.admit(attribute, &attributes[first..], self.bytes) {
                        if attributes.len() == attributes.capacity() {
                            grow(attributes, at, self.bytes.len());
                        }
                        attributes.push(attribute);
                    }
                }
            }
            is_self_closing = false;
        }
        self.attributes_cut += usize::from(is_cut);
        #[expect(clippy::cast_possible_truncation, reason = "there are fewer attributes than bytes")]
        let attributes = first as u32;
        Some(Lexeme { kind: TokenKind::StartTag, tag, is_self_closing, span: span(start, at + 1), attributes })
    }

    /// The end tag that begins with the `</` at `start`. It may have attributes, which mean nothing.
    #[inline]
    pub(super) fn end_tag(&mut self, start: usize) -> Option<Lexeme> {
        let (tag, mut at) = self.tag_name(start + 2)?;
        loop {
            match *self.bytes.get(at)? {
                b'>' => return Some(Lexeme { tag, ..Lexeme::new(TokenKind::EndTag, start, at + 1) }),
                byte if ends_tag_name(byte) => at += 1,
                _ => at = skip_attribute(self.bytes, at)?,
            }
        }
    }

    /// §13.2.5.8 tag name state: the number of the name, and where it ends.
    #[expect(clippy::inline_always, reason = "every tag has one: 3 % of the parser's instructions")]
    #[inline(always)]
    fn tag_name(&mut self, start: usize) -> Option<(Tag, usize)> {
        let end = find_name_end(self.bytes, start, ends_tag_name)?;
        let known = PackedName::read(self.bytes, start, end).and_then(Tag::from_packed);
        Some((known.unwrap_or_else(|| self.rare_name(start, end)), end))
    }

    /// A long name, or one the standard does not know.
    #[cold]
    fn rare_name(&mut self, start: usize, end: usize) -> Tag {
        let name = &self.bytes[start..end];
        if name.len() > 8
            && let Some(tag) = Tag::from_long_name(name)
        {
            return tag;
        }
        let tag = self.names.intern(span(start, end), self.bytes);
        self.names_merged += usize::from(tag == names::OVERFLOW);
        tag
    }
}

/// Which names the attributes of a tag have had, roughly: one bit for each combination of length and first letter.
#[derive(Default)]
struct NamesOfTag(u64);

impl NamesOfTag {
    /// Whether the name of `attribute` is new, if the tag has had those of `earlier`.
    #[inline]
    fn admit(&mut self, attribute: AttributeSpans, earlier: &[AttributeSpans], bytes: &[u8]) -> bool {
        let first_letter = u32::from(bytes[attribute.name.start as usize].to_ascii_lowercase());
        let bit = 1 << ((attribute.name.len() * 7 + first_letter) % 64);
        let is_new = self.0 & bit == 0 || !earlier.iter().any(|earlier| earlier.has_name_of(attribute, bytes));
        self.0 |= bit;
        is_new
    }
}

/// Where the tag goes on after an attribute nobody wants.
#[cold]
fn skip_attribute(bytes: &[u8], start: usize) -> Option<usize> {
    read_attribute(bytes, start).map(|(_, end)| end)
}

/// §13.2.5.33 to §13.2.5.39: the attribute whose name begins at `start`, and where the tag goes on after it.
#[inline]
fn read_attribute(bytes: &[u8], start: usize) -> Option<(AttributeSpans, usize)> {
    // §13.2.5.33 attribute name state: whatever comes first belongs to the name, even `=`.
    let mut at = find_name_end(bytes, start + 1, ends_attribute_name)?;
    let name = span(start, at);
    // §13.2.5.34 after attribute name state
    while is_white_space(*bytes.get(at)?) {
        at += 1;
    }
    if bytes[at] != b'=' {
        return Some((AttributeSpans { name, value: span(at, at) }, at));
    }
    // §13.2.5.35 before attribute value state
    at += 1;
    while is_white_space(*bytes.get(at)?) {
        at += 1;
    }
    let first = bytes[at];
    if matches!(first, b'"' | b'\'') {
        // §13.2.5.36, §13.2.5.37 attribute value, quoted
        let end = find(bytes, at + 1, first);
        return (end < bytes.len()).then(|| (AttributeSpans { name, value: span(at + 1, end) }, end + 1));
    }
    // §13.2.5.38 attribute value, unquoted; `>` makes it empty
    let value_start = at;
    while !ends_unquoted_value(*bytes.get(at)?) {
        at += 1;
    }
    Some((AttributeSpans { name, value: span(value_start, at) }, at))
}
