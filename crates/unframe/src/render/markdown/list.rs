//! Lists: their markers, and whether their items are set apart by blank lines.

use crate::html::{NodeRef, Tag};
use crate::render::structure::{MAX_NUMBER, number};

/// A list that is open.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact about the list of its own")]
#[derive(Clone, Debug)]
pub(super) struct ListState {
    /// The number of the next item, if they are numbered.
    number: Option<u32>,
    /// Uses `*` and `1)` instead of `-` and `1.`.
    is_alternate: bool,
    /// No blank lines between items.
    pub(super) is_tight: bool,
    pub(super) origin: Origin,
    /// Some item of it has been written.
    pub(super) is_written: bool,
    first_number: Option<u32>,
    /// How many containers were open around it.
    pub(super) depth: usize,
    /// How far the words of its last item are indented from the beginning of their line.
    pub(super) indentation: usize,
    /// Whether its open item is none of the page's, but holds what stands in the list outside its items.
    pub(super) is_implied: bool,
}

/// What makes a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// An element that is one.
    List,
    /// An item without a list around; the next such item continues it.
    LoneItem,
    /// A definition, directly below the term it explains; the next one continues it.
    Definition,
    /// A footnote; the next one continues it.
    Note,
}

impl ListState {
    /// Of `<ol>`, `<ul>`, `<menu>`, `<dir>`.
    pub(super) fn of(node: NodeRef<'_, '_>) -> Self {
        let number = node.is_html(Tag::OL).then(|| number(node, "start").unwrap_or(1));
        Self { number, is_tight: is_tight(node), first_number: number, origin: Origin::List, ..Self::bullets() }
    }

    /// Of an `<li>` without a list.
    pub(super) fn bullets() -> Self {
        Self {
            number: None,
            is_alternate: false,
            is_tight: true,
            origin: Origin::LoneItem,
            is_written: false,
            first_number: None,
            depth: 0,
            indentation: 0,
            is_implied: false,
        }
    }

    /// Of the `<dd>` of a `<dl>`.
    pub(super) fn definitions() -> Self {
        Self { origin: Origin::Definition, ..Self::bullets() }
    }

    /// Of footnotes.
    pub(super) fn notes() -> Self {
        Self { origin: Origin::Note, ..Self::bullets() }
    }

    pub(super) fn next_marker(&mut self, value: Option<u32>) -> String {
        let Some(next) = self.number else { return if self.is_alternate { "* " } else { "- " }.to_owned() };
        let number = value.unwrap_or(next);
        if !self.is_written {
            self.first_number = Some(number);
        }
        self.number = Some((number + 1).min(MAX_NUMBER));
        format!("{number}{} ", if self.is_alternate { ')' } else { '.' })
    }

    /// Takes another marker than the list that stands in front of it, or goes on with it.
    pub(super) fn follow(&mut self, other: &Self) {
        if self.origin != Origin::List && self.origin == other.origin {
            (self.is_alternate, self.is_written) = (other.is_alternate, true);
        } else if self.number.is_some() == other.number.is_some() {
            self.is_alternate = !other.is_alternate;
        }
    }

    /// A number other than 1 at the beginning of a line is a part of the paragraph before it.
    pub(super) fn can_interrupt_a_paragraph(&self) -> bool {
        self.first_number.is_none_or(|number| number == 1)
    }
}

/// A list is loose if an item holds a paragraph: its author wanted the space.
fn is_tight(list: NodeRef<'_, '_>) -> bool {
    let mut items = list.children().filter(|child| child.is_html(Tag::LI));
    !items.any(|item| item.children().any(|child| child.is_html(Tag::P)))
}
