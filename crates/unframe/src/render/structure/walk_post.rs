//! The part of the walk that says who wrote a post, and when, before the post: in one line, wherever the page says it.

use crate::html::NodeRef;

use super::Writer;
use super::inline::{Setting, Style};
use super::walk::Walk;

impl<'tree, 'page, W: Writer> Walk<'tree, 'page, '_, W> {
    /// Introduces an element that was entered, if it is a post. In a table of data and in a heading there is no place for
    /// it: all stays where the page has it.
    pub(super) fn introduce(&mut self, node: NodeRef<'tree, 'page>) {
        let posts = self.reading.posts;
        let Some(introduction) = posts.and_then(|posts| posts.introduction(node.id())) else { return };
        if self.table.is_some() || self.heading > 0 {
            return;
        }
        self.end_paragraph();
        let before = self.inline.setting;
        self.inline.setting = Setting { style: Style::STRONG, ..Setting::default() };
        self.inline.words(&introduction.author.text, introduction.author.source);
        self.inline.setting = Setting::default();
        if let Some(date) = &introduction.date {
            self.inline.generate(", ");
            self.inline.words(&date.text, date.source);
        }
        self.end_paragraph();
        self.inline.setting = before;
        for element in &introduction.elements {
            self.introduced.insert(*element);
        }
    }
}
