//! The walk over a subtree that writes it as Markdown.

use crate::html::{NodeId, NodeRef, Tag};

use super::super::hidden::HiddenElements;
use super::super::joint::{self, Joints};
use super::super::output::Output;
use super::super::rendering::Rendering;
use super::blocks::Blocks;
use super::escape::Line;
use super::inline::{Inline, Setting, Style};
use super::list::{self, ListState};
use super::table::Table;
use super::{Images, Links, MarkdownOptions, code, image, link, write};
use crate::html::display::Display;

/// The state of the walk.
pub(super) struct Walk<'tree, 'page, 'options> {
    start: NodeRef<'tree, 'page>,
    options: &'options MarkdownOptions,
    hidden: HiddenElements,
    joints: Joints,
    pub(super) open: Vec<Open<'tree, 'page>>,
    pub(super) blocks: Blocks,
    pub(super) inline: Inline,
    /// The level of the heading around, 0 for none.
    pub(super) heading: u8,
    /// The data table around. Data tables do not nest.
    pub(super) table: Option<Table>,
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
    Table,
    Row,
    Cell,
}

impl<'tree, 'page, 'options> Walk<'tree, 'page, 'options> {
    pub(super) fn new(start: NodeRef<'tree, 'page>, options: &'options MarkdownOptions) -> Self {
        Self {
            start,
            options,
            hidden: HiddenElements::new(options.hidden),
            joints: Joints::new(),
            open: Vec::new(),
            blocks: Blocks::new(Output::with_capacity(start.span().len() as usize / 6)),
            inline: Inline::default(),
            heading: 0,
            table: None,
        }
    }

    pub(super) fn run(mut self) -> Rendering {
        let tree = self.start.tree();
        let end = self.start.subtree_end();
        let mut at = self.start.id();
        while at < end {
            self.close_until(at);
            let node = tree.node(at);
            if self.options.leave_out.contains(at) {
                at = node.subtree_end();
                continue;
            }
            at.0 += 1;
            if node.is_text() {
                if self.joints.at_text(node.id()) {
                    self.inline.keep_apart();
                }
                self.inline.text(node);
            } else if node.is_element() && self.enter(node) == Below::Skip {
                at = node.subtree_end();
            }
        }
        self.close_until(end);
        self.end_paragraph();
        if !self.blocks.output.text.is_empty() {
            self.blocks.output.generate("\n");
        }
        self.blocks.output.finish()
    }

    fn enter(&mut self, node: NodeRef<'tree, 'page>) -> Below {
        let display = Display::of(node);
        let is_start = node.id() == self.start.id();
        if node.is_html(Tag::IMG) {
            if !self.hidden.contains(node) {
                self.image(node);
            }
            return Below::Skip;
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
            Display::Preformatted if self.table.is_none() => {
                self.end_paragraph();
                if !code::numbers_lines(node) {
                    code::block(&mut self.blocks, node, &mut self.hidden);
                }
                return Below::Skip;
            }
            Display::Row if self.table.is_some() => self.enter_row(node),
            Display::Cell if self.table.is_some() => self.enter_cell(node),
            Display::Cell if code::numbers_lines(node) => return Below::Skip,
            Display::Table if node.is_html(Tag::TABLE) && self.table.is_none() => self.enter_table(node),
            _ => self.enter_block(node),
        }
        Below::Walk
    }

    fn enter_inline(&mut self, node: NodeRef<'tree, 'page>) -> Below {
        let before = self.inline.setting;
        let mut setting = before;
        // Emphasis within code cannot be written.
        let is_code = before.code != 0;
        if let Some(mark) = joint::mark(node, || self.inline.last_character()) {
            self.inline.generate(mark);
        }
        match node.tag() {
            tag if !node.is_html(tag) => {}
            Tag::Q => {
                self.inline.generate("“");
                self.open.push(Open { node, at_end: AtEnd::Quotation });
            }
            Tag::A if self.options.links == Links::Keep => {
                setting.link = link::of_anchor(node).map(|link| {
                    self.inline.links.push(link);
                    self.inline.links.len() - 1
                });
            }
            Tag::CODE | Tag::TT | Tag::KBD | Tag::SAMP if !is_code => setting.code = self.inline.next_code(),
            Tag::B | Tag::STRONG if !is_code => setting.style = setting.style.with(Style::STRONG),
            Tag::EM | Tag::I if !is_code => setting.style = setting.style.with(Style::EMPHASIS),
            Tag::DEL | Tag::S | Tag::STRIKE if !is_code => setting.style = setting.style.with(Style::STRIKE),
            _ => {}
        }
        if setting != before {
            self.inline.setting = setting;
            self.open.push(Open { node, at_end: AtEnd::Style(before) });
        }
        Below::Walk
    }

    pub(super) fn enter_block(&mut self, node: NodeRef<'tree, 'page>) {
        self.end_paragraph();
        let setting = self.inline.setting;
        let at_end = AtEnd::Block { setting, heading: self.heading };
        let at_end = match node.tag() {
            tag if !node.is_html(tag) || self.table.as_ref().is_some_and(Table::is_in_cell) => at_end,
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
                // `---` behind a list's `- ` would be read as one rule.
                let rule = if self.blocks.is_marked() { "***" } else { "---" };
                self.blocks.begin();
                self.blocks.output.derive(rule, node.open_span());
                at_end
            }
            Tag::BLOCKQUOTE => {
                self.blocks.enter_quote();
                AtEnd::Quote
            }
            Tag::UL | Tag::OL | Tag::MENU | Tag::DIR => {
                self.blocks.enter_list(ListState::of(node));
                AtEnd::List
            }
            Tag::LI if self.is_in_list(node) => {
                self.blocks.enter_item(list::number(node, "value"));
                AtEnd::Item
            }
            Tag::LI => self.enter_lone_item(ListState::bullets()),
            Tag::DD => self.enter_lone_item(ListState::definitions()),
            _ => at_end,
        };
        self.open.push(Open { node, at_end });
    }

    fn enter_lone_item(&mut self, list: ListState) -> AtEnd {
        self.blocks.enter_list(list);
        self.blocks.enter_item(None);
        AtEnd::LoneItem
    }

    /// Whether the innermost list the walk is in is that of this item.
    fn is_in_list(&self, item: NodeRef<'tree, 'page>) -> bool {
        let innermost = self
            .open
            .iter()
            .rev()
            .find(|open| !matches!(open.at_end, AtEnd::Style(_) | AtEnd::Quotation | AtEnd::Block { .. }));
        matches!(innermost, Some(Open { at_end: AtEnd::List, .. })) && item.id() != self.start.id()
    }

    fn image(&mut self, node: NodeRef<'tree, 'page>) {
        if self.options.images == Images::Omit {
            return;
        }
        let alternative = node.attribute("alt");
        let source = alternative.map_or(node.open_span(), |alternative| alternative.value_span());
        let text = alternative.map(|alternative| alternative.value()).unwrap_or_default();
        let text = link::collapsed(&text);
        if let Some(image) = image::of_image(node) {
            self.inline.image(&text, source, image);
        } else {
            self.inline.keep_apart();
            self.inline.words(&text, source);
            self.inline.keep_apart();
        }
    }

    /// Ends a link, which is called something if it is empty. Copies and links that the page never closed go on elsewhere.
    fn leave_link(&mut self, node: NodeRef<'tree, 'page>, link: usize) {
        let is_whole = !node.is_cloned() && !node.close_span().is_empty();
        if is_whole
            && self.inline.last_link != Some(link)
            && let Some((text, source)) = link::label(node, &self.inline.links[link])
        {
            self.inline.links[link].title = None;
            self.inline.words(&text, source);
        }
    }

    fn line_break(&mut self) {
        if self.inline.ends_in_a_break() && self.table.is_none() && self.heading == 0 {
            self.end_paragraph();
        } else {
            self.inline.line_break();
        }
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
                AtEnd::Block { setting, heading } => {
                    self.end_paragraph();
                    self.inline.setting = setting;
                    self.heading = heading;
                }
                AtEnd::Quote | AtEnd::Item => {
                    self.end_paragraph();
                    self.blocks.leave();
                }
                AtEnd::List => {
                    self.end_paragraph();
                    self.blocks.leave_list();
                }
                AtEnd::LoneItem => {
                    self.end_paragraph();
                    self.blocks.leave();
                    self.blocks.leave_list();
                }
                AtEnd::Table => {
                    self.inline.clear();
                    self.table = None;
                }
                AtEnd::Row => self.leave_row(),
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
        if self.heading > 0 {
            self.drop_strong();
            self.inline.drop_self_links();
        }
        if !self.inline.trim() {
            self.inline.clear();
            return;
        }
        self.blocks.begin();
        let line = if self.heading > 0 {
            self.blocks.output.generate(&"######"[..usize::from(self.heading)]);
            self.blocks.output.generate(" ");
            Line::Heading
        } else {
            Line::Paragraph
        };
        write::paragraph(&mut self.blocks, &mut self.inline, line);
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
enum Below {
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
