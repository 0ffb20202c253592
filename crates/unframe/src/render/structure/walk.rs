//! The walk over a subtree that tells a writer what stands there.

use crate::html::{NodeId, NodeRef, NodeSet, Tag};

use super::admonition::{is_admonition, is_title, may_have_admonitions};
use super::fragment::may_have_fragments;
use super::inline::{Inline, Setting, Style};
use super::notes::Notes;
use super::table::Table;
use super::walk_special::may_have_checklists;
use super::{Code, ListKind, Reading, Words, Writer, number};
use crate::html::display::Display;
use crate::render::joint::{self, Joints};
use crate::render::rendering::Rendering;
use crate::segment::hidden::HiddenElements;
use crate::segment::listing::numbers_lines;

/// The state of the walk.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact about the page or the place of its own")]
pub(in crate::render) struct Walk<'tree, 'page, 'options, W> {
    start: NodeRef<'tree, 'page>,
    pub(super) reading: Reading<'options>,
    pub(super) writer: W,
    pub(super) hidden: HiddenElements,
    joints: Joints,
    pub(super) open: Vec<Open<'tree, 'page>>,
    pub(super) inline: Inline,
    /// The level of the heading around, 0 for none.
    pub(super) heading: u8,
    /// The data table around. Data tables do not nest.
    pub(super) table: Option<Table>,
    pub(super) notes: Notes,
    pub(super) has_formulas: bool,
    has_admonitions: bool,
    has_fragments: bool,
    pub(super) has_checklists: bool,
    /// Whether the number of a note was left out in front of the words that come now.
    pub(super) is_behind_number: bool,
    /// What was said before its post, and is not said again.
    pub(super) introduced: NodeSet,
}

/// An element that has something to do at its end.
pub(super) struct Open<'tree, 'page> {
    pub(super) node: NodeRef<'tree, 'page>,
    pub(super) at_end: AtEnd,
}

/// What that is.
pub(super) enum AtEnd {
    /// Go back to the style before it.
    Style(Setting),
    /// Write a quotation mark.
    Quotation,
    /// Write a bracket after how a word is read.
    Reading,
    /// End the paragraph, go back.
    Block {
        setting: Setting,
        heading: u8,
    },
    /// End the paragraph and leave a quote.
    Quote,
    /// End the paragraph and leave the list.
    List,
    /// End the paragraph and leave the item.
    Item,
    /// End the paragraph, leave the item and its list.
    LoneItem,
    /// End the paragraph and leave the footnote.
    Note,
    Table,
    Row,
    Cell,
}

impl<'tree, 'page, 'options, W: Writer> Walk<'tree, 'page, 'options, W> {
    pub(in crate::render) fn new(start: NodeRef<'tree, 'page>, reading: Reading<'options>, writer: W) -> Self {
        Self {
            start,
            hidden: HiddenElements::new(reading.hidden),
            reading,
            writer,
            joints: Joints::new(),
            open: Vec::new(),
            inline: Inline::new(super::math::may_have_tex(start.tree().source())),
            heading: 0,
            table: None,
            notes: if W::HAS_NOTES { Notes::of(start, reading.leave_out) } else { Notes::default() },
            has_formulas: super::math::may_have_formulas(start.tree().source()),
            has_admonitions: may_have_admonitions(start.tree().source()),
            has_fragments: may_have_fragments(start.tree().source()),
            has_checklists: may_have_checklists(start.tree().source()),
            is_behind_number: false,
            introduced: NodeSet::default(),
        }
    }

    pub(in crate::render) fn run(mut self) -> Rendering {
        let tree = self.start.tree();
        let end = self.start.subtree_end();
        let mut at = self.start.id();
        while at < end {
            self.close_until(at);
            let node = tree.node(at);
            if self.reading.leave_out.contains(at) || self.introduced.contains(at) {
                if self.table.is_some() && Display::of(node) == Display::Cell {
                    // Its column stays, or what is behind it would stand under the wrong heading.
                    self.enter_cell(node);
                }
                at = node.subtree_end();
                continue;
            }
            at.0 += 1;
            if node.is_text() {
                if W::ONLY_WORDS_IN_CELLS && !self.table.as_ref().is_some_and(Table::is_in_cell) {
                    continue;
                }
                if self.joints.at_text(node.id()) {
                    self.inline.keep_apart();
                }
                let is_task = self.has_checklists && self.enter_task(node);
                self.inline.text(node);
                if is_task {
                    self.drop_task_sign();
                }
            } else if node.is_element() {
                match self.enter(node) {
                    Below::Skip => at = node.subtree_end(),
                    Below::Walk => self.introduce(node),
                }
            }
        }
        self.close_until(end);
        self.end_paragraph();
        self.writer.finish()
    }

    fn enter(&mut self, node: NodeRef<'tree, 'page>) -> Below {
        let display = Display::of(node);
        let is_start = node.id() == self.start.id();
        if self.enter_special(node) {
            return Below::Skip;
        }
        if node.is_html(Tag::IMG) {
            if !self.hidden.contains(node) {
                self.image(node);
            }
            return Below::Skip;
        }
        if matches!(node.tag(), Tag::IFRAME | Tag::VIDEO | Tag::AUDIO) && !self.hidden.contains(node) {
            self.embedded(node);
        }
        if !is_start && (self.hidden.contains_by_display(node, display) || self.hidden.contains(node)) {
            if display == Display::None && joint::is_control(node) {
                self.inline.keep_apart();
            }
            return Below::Skip;
        }
        if self.joints.at_element(node) {
            self.inline.keep_apart();
        }
        match display {
            Display::Inline | Display::Noscript | Display::None => return self.enter_inline(node),
            Display::LineBreak => self.line_break(),
            Display::Block if self.has_fragments && self.table.is_none() && self.enter_fragment(node) => {
                return Below::Skip;
            }
            Display::Preformatted if self.table.is_none() => {
                self.end_paragraph();
                if !numbers_lines(node)
                    && let Some(code) = Code::of(node, &mut self.hidden)
                {
                    self.writer.code(&code);
                }
                return Below::Skip;
            }
            Display::Preformatted => return self.enter_code_in_cell(node),
            Display::Row if self.table.is_some() => return self.enter_row(node),
            Display::Cell if self.table.is_some() => self.enter_cell(node),
            Display::Cell if numbers_lines(node) => return Below::Skip,
            Display::Table if node.is_html(Tag::TABLE) && self.table.is_none() => {
                self.end_paragraph();
                if let Some(code) = Code::of_table(node, &mut self.hidden, self.reading.leave_out) {
                    self.writer.code(&code);
                    return Below::Skip;
                }
                self.enter_table(node);
            }
            _ => self.enter_block(node),
        }
        Below::Walk
    }

    pub(super) fn enter_block(&mut self, node: NodeRef<'tree, 'page>) {
        self.end_paragraph();
        let setting = self.inline.setting;
        let at_end = AtEnd::Block { setting, heading: self.heading };
        let at_end = match node.tag() {
            tag if !node.is_html(tag) || self.table.as_ref().is_some_and(Table::is_in_cell) => at_end,
            _ if self.notes.definition(node.id()).is_some() => {
                self.writer.enter_note(self.notes.definition(node.id()).unwrap_or_default());
                AtEnd::Note
            }
            _ if self.has_admonitions && is_admonition(node) => {
                self.writer.enter_quote();
                AtEnd::Quote
            }
            _ if self.has_admonitions && is_title(node) => {
                self.inline.setting.style = setting.style.with(Style::STRONG);
                at_end
            }
            Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 => {
                self.heading = heading_level(node.tag());
                at_end
            }
            Tag::DT | Tag::SUMMARY => {
                self.inline.setting.style = setting.style.with(Style::STRONG);
                at_end
            }
            Tag::FIGCAPTION | Tag::CAPTION => {
                self.inline.setting.style = setting.style.with(Style::EMPHASIS);
                at_end
            }
            Tag::HR => {
                self.writer.rule(node);
                at_end
            }
            Tag::BLOCKQUOTE => {
                self.writer.enter_quote();
                AtEnd::Quote
            }
            Tag::UL | Tag::OL | Tag::MENU | Tag::DIR => {
                self.writer.enter_list(ListKind::Element(node));
                AtEnd::List
            }
            Tag::LI if self.is_in_list(node) => {
                self.writer.enter_item(number(node, "value"));
                AtEnd::Item
            }
            Tag::LI => self.enter_lone_item(ListKind::LoneItem),
            Tag::DD => self.enter_lone_item(ListKind::Definition),
            _ => at_end,
        };
        self.open.push(Open { node, at_end });
    }

    fn enter_lone_item(&mut self, list: ListKind<'tree, 'page>) -> AtEnd {
        self.writer.enter_list(list);
        self.writer.enter_item(None);
        AtEnd::LoneItem
    }

    /// Whether the innermost list the walk is in is that of this item.
    fn is_in_list(&self, item: NodeRef<'tree, 'page>) -> bool {
        let innermost = self.open.iter().rev().find(|open| {
            !matches!(open.at_end, AtEnd::Style(_) | AtEnd::Quotation | AtEnd::Reading | AtEnd::Block { .. })
        });
        matches!(innermost, Some(Open { at_end: AtEnd::List, .. })) && item.id() != self.start.id()
    }

    fn close_until(&mut self, at: NodeId) {
        while let Some(closed) = self.open.pop_if(|open| open.node.subtree_end() <= at) {
            match closed.at_end {
                AtEnd::Style(setting) => {
                    if setting.link != self.inline.setting.link
                        && let Some(link) = self.inline.setting.link
                    {
                        self.leave_link(closed.node, link);
                    }
                    self.inline.setting = setting;
                }
                AtEnd::Quotation => self.inline.generate("”"),
                AtEnd::Reading => self.inline.generate(")"),
                AtEnd::Block { setting, heading } => {
                    self.end_paragraph();
                    self.inline.setting = setting;
                    self.heading = heading;
                }
                AtEnd::Quote => {
                    self.end_paragraph();
                    self.writer.leave_quote();
                }
                AtEnd::Item => {
                    self.end_paragraph();
                    self.writer.leave_item();
                }
                AtEnd::List => {
                    self.end_paragraph();
                    self.writer.leave_list();
                }
                AtEnd::Note => {
                    self.end_paragraph();
                    self.writer.leave_note();
                }
                AtEnd::LoneItem => {
                    self.end_paragraph();
                    self.writer.leave_item();
                    self.writer.leave_list();
                }
                AtEnd::Table => {
                    self.inline.clear();
                    self.table = None;
                    self.writer.leave_table();
                }
                AtEnd::Row => {
                    if let Some(table) = &mut self.table {
                        self.writer.leave_row(table);
                    }
                }
                AtEnd::Cell => self.leave_cell(closed.node),
            }
        }
    }

    /// Writes the paragraph gathered so far, if it says anything. In a table's cell a line break has to do.
    pub(super) fn end_paragraph(&mut self) {
        if self.table.as_ref().is_some_and(Table::is_in_cell) {
            if !self.inline.ends_in_a_break() {
                self.inline.line_break();
            }
            return;
        }
        self.drop_number_end();
        self.inline.drop_self_links(self.heading > 0);
        if self.heading > 0 {
            self.drop_strong();
        }
        if !self.inline.trim() {
            self.inline.clear();
            return;
        }
        let words = if self.heading > 0 { Words::Heading(self.heading) } else { Words::Paragraph };
        self.writer.words(&mut self.inline, words);
    }

    /// Headings and header cells are bold by themselves.
    pub(super) fn drop_strong(&mut self) {
        for atom in &mut self.inline.atoms {
            atom.setting.style = atom.setting.style.without(Style::STRONG);
        }
    }
}

/// Whether the walk goes on below an element.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Below {
    Walk,
    Skip,
}

fn heading_level(tag: Tag) -> u8 {
    match tag {
        Tag::H1 => 1,
        Tag::H2 => 2,
        Tag::H3 => 3,
        Tag::H4 => 4,
        Tag::H5 => 5,
        _ => 6,
    }
}
