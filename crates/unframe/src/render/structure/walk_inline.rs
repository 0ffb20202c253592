//! The part of the walk that is in a line: links, emphasis, code, images and line breaks.

use crate::html::{NodeRef, Tag};

use super::inline::{Setting, Style};
use super::walk::{AtEnd, Below, Open, Walk};
use super::{Images, Links, Writer, embedded, image, link};
use crate::render::joint;

impl<'tree, 'page, W: Writer> Walk<'tree, 'page, '_, W> {
    pub(super) fn enter_inline(&mut self, node: NodeRef<'tree, 'page>) -> Below {
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
            Tag::A if self.reading.links == Links::Keep => {
                setting.link = link::of_anchor(node, self.reading.base).map(|link| {
                    self.inline.links.push(link);
                    self.inline.links.len() - 1
                });
            }
            Tag::CODE | Tag::TT | Tag::KBD | Tag::SAMP if !is_code => setting.code = self.inline.next_code(),
            Tag::SPAN if !is_code && is_literal(node) => setting.code = self.inline.next_code(),
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

    pub(super) fn image(&mut self, node: NodeRef<'tree, 'page>) {
        if self.reading.images == Images::Omit {
            return;
        }
        let alternative = node.attribute("alt");
        let source = alternative.map_or(node.open_span(), |alternative| alternative.value_span());
        let text = alternative.map(|alternative| alternative.value()).unwrap_or_default();
        let text = link::collapsed(&text);
        if let Some(image) = image::of_image(node, self.reading.base) {
            self.inline.image(&text, source, image);
        } else {
            self.inline.keep_apart();
            self.inline.words(&text, source);
            self.inline.keep_apart();
        }
    }

    /// What stands in the place of a film, a sound or a map.
    pub(super) fn embedded(&mut self, node: NodeRef<'tree, 'page>) {
        if self.reading.links == Links::Keep
            && let Some((link, text, source)) = embedded::of(node, self.reading.base)
        {
            let before = self.inline.setting;
            self.inline.links.push(link);
            self.inline.setting = Setting { link: Some(self.inline.links.len() - 1), ..Setting::default() };
            self.inline.keep_apart();
            self.inline.words(&text, source);
            self.inline.keep_apart();
            self.inline.setting = before;
        }
    }

    /// Ends a link, which is called something if it is empty. Copies and links that the page never closed go on elsewhere.
    /// An empty link in a heading is a picture beside it, such as the pencil that leads to its source, and not part of its text.
    pub(super) fn leave_link(&mut self, node: NodeRef<'tree, 'page>, link: usize) {
        let is_whole = !node.is_cloned() && !node.close_span().is_empty();
        if is_whole
            && self.heading == 0
            && self.inline.last_link != Some(link)
            && let Some((text, source)) = link::label(node, &self.inline.links[link])
        {
            self.inline.links[link].title = None;
            self.inline.words(&text, source);
        }
    }

    pub(super) fn line_break(&mut self) {
        if self.inline.ends_in_a_break() && self.table.is_none() && self.heading == 0 {
            self.end_paragraph();
        } else {
            self.inline.line_break();
        }
    }
}

/// Whether it is code as docutils writes it.
fn is_literal(span: NodeRef<'_, '_>) -> bool {
    let class = span.attribute("class").map(|class| class.raw_value()).unwrap_or_default();
    class.len() > 7 && class.split_ascii_whitespace().any(|name| name == "docutils") && class.contains("literal")
}
