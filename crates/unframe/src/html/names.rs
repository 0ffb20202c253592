//! The element names of one page that the standard does not know, numbered as they come.

use std::borrow::Cow;

use super::tag::Tag;
use crate::page::Span;

/// A page's own names: `<my-widget>`, `<fb:like>`, typing errors. Each is remembered by where it first stands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    first_seen: Vec<Span>,
    /// Open addressing over the names; 0 is free, otherwise one more than an index into `first_seen`.
    slots: Vec<u16>,
}

/// As many as fit after the known ones; one is set aside for all that come later.
const MOST: usize = u16::MAX as usize - Tag::KNOWN as usize - 1;
/// A page has to be made for it to meet that many names of one hash.
const MOST_TRIES: usize = 256;
/// The one name that all others share when there are more than [`MOST`].
pub(crate) const OVERFLOW: Tag = Tag(u16::MAX);

impl Names {
    /// The number of the name at `span` of `source`, in any case.
    pub(crate) fn intern(&mut self, span: Span, source: &[u8]) -> Tag {
        if self.first_seen.len() * 2 >= self.slots.len() {
            self.grow(source);
        }
        let name = &source[span.range()];
        let mut slot = hash(name) as usize & (self.slots.len() - 1);
        let mut tries = 0;
        while let Some(index) = self.slots[slot].checked_sub(1) {
            if source[self.first_seen[usize::from(index)].range()].eq_ignore_ascii_case(name) {
                return Tag(Tag::KNOWN + index);
            }
            tries += 1;
            if tries == MOST_TRIES {
                return OVERFLOW;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        let Ok(index) = u16::try_from(self.first_seen.len()) else { return OVERFLOW };
        if usize::from(index) >= MOST {
            return OVERFLOW;
        }
        self.first_seen.push(span);
        self.slots[slot] = index + 1;
        Tag(Tag::KNOWN + index)
    }

    /// The name after the number, lower case.
    pub(crate) fn name<'page>(&self, tag: Tag, source: &'page str) -> Cow<'page, str> {
        let index = tag.0.checked_sub(Tag::KNOWN).map(usize::from);
        let Some(span) = index.and_then(|index| self.first_seen.get(index)) else { return Cow::Borrowed("unknown") };
        let name = span.of(source);
        if name.bytes().any(|byte| byte.is_ascii_uppercase() || byte == 0) {
            Cow::Owned(name.to_ascii_lowercase().replace('\0', "\u{FFFD}"))
        } else {
            Cow::Borrowed(name)
        }
    }

    fn grow(&mut self, source: &[u8]) {
        let size = (self.slots.len() * 2).max(32);
        self.slots = vec![0; size];
        for (index, span) in (1..).zip(&self.first_seen) {
            let mut slot = hash(&source[span.range()]) as usize & (size - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = index;
        }
    }
}

/// FNV-1a over the lower-case name. Only this table sees it, so its values are nobody's format.
fn hash(name: &[u8]) -> u32 {
    name.iter().fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(byte.to_ascii_lowercase())).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_keeps_its_number_in_any_case_and_through_growth() {
        let words: Vec<String> = (0..500).map(|number| format!("x{number}")).collect();
        let source = words.join(" ") + " X7";
        let mut names = Names::default();
        let mut start = 0;
        let mut tags = Vec::new();
        for word in source.split(' ') {
            let span = Span::new(start, start + u32::try_from(word.len()).unwrap());
            tags.push(names.intern(span, source.as_bytes()));
            start = span.end + 1;
        }
        assert_eq!(tags[500], tags[7]);
        tags.truncate(500);
        tags.dedup();
        assert_eq!(tags.len(), 500);
        assert_eq!(names.name(tags[7], &source), "x7");
    }
}
