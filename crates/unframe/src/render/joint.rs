//! Where elements meet within a line: what text and Markdown write although the page says nothing there.
//!
//! - A space, where words of two links, labels or form controls would become one. Stylesheets set them apart, and those
//!   are not read: `<a>Overview</a><a>Solutions</a>`, `<input type=radio>Yes<input type=radio>No`.
//! - `^` before what is raised above the line, where it is a power or a number: `10<sup>-6</sup>` is not `10-6`.
//! - `/` within a fraction of two numbers or names.
//! - Brackets around how a word is read (`<rt>`), as pages have them in `<rp>` for those who cannot show it above the word.

use crate::html::{Namespace, NodeId, NodeKind, NodeRef, Tag};

/// Tells, element by element in document order, where words must be kept apart.
#[derive(Debug)]
pub(crate) struct Joints {
    /// Where the last link or label ends, unless text came after it.
    link_end: NodeId,
    /// Where the last button ends.
    button_end: NodeId,
}

/// No end that is waited for.
const NONE: NodeId = NodeId(u32::MAX);

impl Joints {
    pub(crate) fn new() -> Self {
        Self { link_end: NONE, button_end: NONE }
    }

    /// Whether text is kept apart from what was before.
    #[inline]
    pub(crate) fn at_text(&mut self, text: NodeId) -> bool {
        if self.link_end <= text {
            self.link_end = NONE;
        }
        self.leaves_button(text)
    }

    /// Whether an element that is shown is kept apart from what was before.
    #[inline]
    pub(crate) fn at_element(&mut self, element: NodeRef<'_, '_>) -> bool {
        let leaves_button = self.leaves_button(element.id());
        if element.kind() != NodeKind::Element(Namespace::Html) {
            return leaves_button;
        }
        match element.tag() {
            Tag::A | Tag::LABEL => {
                let follows = self.link_end <= element.id();
                self.link_end = element.subtree_end();
                leaves_button || follows
            }
            Tag::BUTTON => {
                self.button_end = element.subtree_end();
                true
            }
            _ => leaves_button,
        }
    }

    #[inline]
    fn leaves_button(&mut self, at: NodeId) -> bool {
        let leaves = self.button_end <= at;
        if leaves {
            self.button_end = NONE;
        }
        leaves
    }
}

/// Whether an element that is not text stands between words all the same.
pub(crate) fn is_control(element: NodeRef<'_, '_>) -> bool {
    match element.tag() {
        tag if !element.is_html(tag) => false,
        Tag::SELECT | Tag::TEXTAREA => true,
        Tag::INPUT => element.attribute("type").is_none_or(|kind| !kind.raw_value().eq_ignore_ascii_case("hidden")),
        _ => false,
    }
}

/// Whether words that end and begin so need a space between them.
pub(crate) fn glues(before: char, after: char) -> bool {
    let opens = |character: char| "([{«“„‘\"'/-–—@#".contains(character);
    !before.is_whitespace() && !opens(before) && after.is_alphanumeric()
}

/// What stands between an element and the character in front of it in the same line.
#[inline]
pub(crate) fn mark(element: NodeRef<'_, '_>, before: impl FnOnce() -> Option<char>) -> Option<&'static str> {
    match element.kind() {
        NodeKind::Element(Namespace::Html) if element.tag() == Tag::SUP => {
            // Asked first: it is false for what is empty, so that nobody looks back over the same images again.
            let is_marked =
                is_power(element) && before().is_some_and(|before| before.is_alphanumeric() || before == ')');
            is_marked.then_some("^")
        }
        NodeKind::Element(Namespace::MathMl) => mark_in_formula(element),
        _ => None,
    }
}

/// Whether an element says how the word in front of it is read. Empty ones stand for words that everybody can read.
pub(crate) fn is_reading(element: NodeRef<'_, '_>) -> bool {
    let mut texts = element.descendants().take(8).filter(|node| node.is_text());
    element.is_html(Tag::RT) && texts.any(|text| !text.text().trim().is_empty())
}

/// Whether what is raised is a number, a sign or one of the usual names of numbers; not the `st` of 1st, not a link to
/// a footnote.
fn is_power(sup: NodeRef<'_, '_>) -> bool {
    let Some(text) = sup.first_child().filter(|child| child.is_text() && child.next_sibling().is_none()) else {
        return false;
    };
    let text = text.text();
    let text = text.trim();
    let is_number = |character: char| character.is_ascii_digit() || "+-−±.,/".contains(character);
    text.len() <= 12
        && !text.is_empty()
        && (text.chars().all(is_number) || matches!(text.trim_start_matches(['-', '−']), "n" | "m" | "k" | "x" | "i"))
}

fn mark_in_formula(element: NodeRef<'_, '_>) -> Option<&'static str> {
    let parent = element.parent().filter(|parent| parent.tag() == Tag::MFRAC || parent.name() == "msup")?;
    let mut parts = parent.children().take(8).filter(|child| child.is_element());
    let (first, second) = (parts.next()?, parts.next()?);
    let is_simple = |part: NodeRef<'_, '_>| part.children().take(2).all(NodeRef::is_text);
    let is_fraction = parent.tag() == Tag::MFRAC;
    let is_clear = second.id() == element.id() && is_simple(second) && (!is_fraction || is_simple(first));
    is_clear.then_some(if is_fraction { "/" } else { "^" })
}
