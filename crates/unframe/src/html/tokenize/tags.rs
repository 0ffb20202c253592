//! Tags: their name, and where they end.

use super::{TagLexeme, Tokenizer, span};
use crate::html::bytes::{ends_attribute_name, ends_tag_name, ends_unquoted_value, find, is_white_space};
use crate::html::names;
use crate::html::tag::{PackedName, Tag};

impl Tokenizer<'_> {
    /// The tag that begins with the `<` at `start` and whose name begins at `name_start`; `None` if the text ends
    /// inside of it, which makes it no tag at all ("eof-in-tag").
    #[inline]
    pub(super) fn tag(&mut self, start: usize, name_start: usize) -> Option<TagLexeme> {
        let (tag, mut at) = self.tag_name(name_start)?;
        let mut attributes = 0;
        let mut is_self_closing = false;
        loop {
            match *self.bytes.get(at)? {
                b'>' => {
                    if attributes > self.max_attributes {
                        self.attributes_cut += 1;
                    }
                    return Some(TagLexeme { tag, span: span(start, at + 1), is_self_closing });
                }
                // §13.2.5.40 self-closing start tag state: only a slash right before the end counts.
                b'/' => {
                    is_self_closing = true;
                    at += 1;
                    continue;
                }
                // §13.2.5.32 before attribute name state
                byte if is_white_space(byte) => at += 1,
                _ => {
                    at = skip_attribute(self.bytes, at)?;
                    attributes += 1;
                }
            }
            is_self_closing = false;
        }
    }

    /// §13.2.5.8 tag name state: the number of the name, and where it ends.
    #[inline]
    fn tag_name(&mut self, start: usize) -> Option<(Tag, usize)> {
        let mut at = start;
        let mut packed = PackedName::EMPTY;
        loop {
            let byte = *self.bytes.get(at)?;
            if ends_tag_name(byte) {
                break;
            }
            packed = packed.push(byte.to_ascii_lowercase());
            at += 1;
        }
        let known = if at - start <= 8 { Tag::from_packed(packed) } else { None };
        Some((known.unwrap_or_else(|| self.rare_name(start, at)), at))
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

/// §13.2.5.33 to §13.2.5.39: where the attribute whose name begins at `at` ends.
#[inline]
fn skip_attribute(bytes: &[u8], mut at: usize) -> Option<usize> {
    // §13.2.5.33 attribute name state: whatever comes first belongs to the name, even `=`.
    at += 1;
    while !ends_attribute_name(*bytes.get(at)?) {
        at += 1;
    }
    // §13.2.5.34 after attribute name state
    while is_white_space(*bytes.get(at)?) {
        at += 1;
    }
    if bytes[at] != b'=' {
        return Some(at);
    }
    // §13.2.5.35 before attribute value state
    at += 1;
    while is_white_space(*bytes.get(at)?) {
        at += 1;
    }
    match bytes[at] {
        // §13.2.5.36, §13.2.5.37 attribute value, quoted
        quote @ (b'"' | b'\'') => {
            let end = find(bytes, at + 1, quote);
            (end < bytes.len()).then_some(end + 1)
        }
        // §13.2.5.38 attribute value, unquoted; `>` makes it empty
        _ => {
            while !ends_unquoted_value(*bytes.get(at)?) {
                at += 1;
            }
            Some(at)
        }
    }
}
