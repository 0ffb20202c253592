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
            Tag::A if is_permalink(node) => return Below::Skip,
            Tag::A if self.reading.links == Links::Keep => {
                setting.link = link::of_anchor(node, self.reading.base).map(|link| {
                    self.inline.links.push(link);
                    self.inline.links.len() - 1
                });
            }
            Tag::CODE | Tag::TT | Tag::KBD | Tag::SAMP if !is_code => setting.code = self.inline.next_code(),
            Tag::SPAN => match class_of(node) {
                Some(SpanClass::Literal) if !is_code => setting.code = self.inline.next_code(),
                Some(SpanClass::Struck) if !is_code => setting.style = setting.style.with(Style::STRIKE),
                Some(SpanClass::EditLink) => return Below::Skip,
                _ => {}
            },
            Tag::BUTTON if copies(node) => return Below::Skip,
            Tag::RT if joint::is_reading(node) => {
                self.inline.generate("(");
                self.open.push(Open { node, at_end: AtEnd::Reading });
            }
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
        if let Some((sign, source)) = image::emoji(node) {
            return self.inline.words(&sign, source);
        }
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

/// What a `<span>` is by its class.
enum SpanClass {
    /// Code, as docutils writes it.
    Literal,
    /// Struck out, as Asciidoctor writes it.
    Struck,
    /// The links beside a heading that lead to its source, as `MediaWiki` writes them.
    EditLink,
}

fn class_of(span: NodeRef<'_, '_>) -> Option<SpanClass> {
    let class = span.attribute("class")?.raw_value();
    let has = |wanted: &str| class.split_ascii_whitespace().any(|name| name == wanted);
    match class.as_bytes().first()? {
        b'm' if has("mw-editsection") => Some(SpanClass::EditLink),
        b'l' if class == "line-through" => Some(SpanClass::Struck),
        _ => (class.len() > 7 && class.contains("literal") && has("docutils")).then_some(SpanClass::Literal),
    }
}

/// Whether a link is the sign with which a heading or a caption links to itself, by the class that generators give it.
fn is_permalink(link: NodeRef<'_, '_>) -> bool {
    let Some(class) = link.attribute("class") else { return false };
    let is_called_so = |name: &str| matches!(name, "headerlink" | "hash-link" | "anchor-link");
    class.raw_value().split_ascii_whitespace().take(8).any(is_called_so)
        && link.descendants().take(8).all(|below| !below.is_text() || !below.text().contains(char::is_alphanumeric))
}

/// Whether a button copies the code beside it: it says so, and nothing else.
fn copies(button: NodeRef<'_, '_>) -> bool {
    let mut said = String::new();
    for text in button.descendants().take(16).filter(|node| node.is_text()) {
        said.push_str(&text.text());
    }
    let is_called_so = ["class", "aria-label", "title"].iter().any(|name| {
        let value = button.attribute(name).map(|found| found.raw_value()).unwrap_or_default();
        value.len() <= 256 && ["copy", "Copy", "clipboard"].iter().any(|word| value.contains(word))
    });
    matches!(said.trim(), "Copy" | "copy" | "Copy code" | "Copied" | "Copied!")
        || is_called_so && said.trim().len() <= 12
}
