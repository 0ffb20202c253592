//! The page written again from its tree, with what is allowed and what marks it.

use unframe::html::{Namespace, NodeId, NodeKind, NodeRef, QuirksMode, Tag};

use super::allowed::{Fate, Use, fate, of_attribute};
use super::marks::{BlockOfText, Part, Parts};
use super::{Shown, css, style};

/// A page as it is shown: a whole document, in UTF-8.
pub fn frame(shown: &Shown<'_>) -> String {
    let tree = &shown.document.tree;
    let says = match shown.blocks.len() {
        1..=style::MOST_RULES => (0..shown.blocks.len()).map(shown.say).collect(),
        _ => Vec::new(),
    };
    let mut writer = Writer {
        shown,
        texts: BlockOfText::of(tree, shown.blocks),
        differs: differences(shown),
        says_by_title: says.is_empty(),
        html: String::with_capacity(tree.source().len() * 2 * shown.panes.len().max(1)),
    };
    if tree.quirks() != QuirksMode::Quirks {
        writer.html.push_str("<!DOCTYPE html>");
    }
    writer.html.push_str("<html");
    if let Some(element) = tree.first(Tag::HTML) {
        writer.attributes(element);
    }
    writer.html.push_str("><head>");
    if !shown.policy.is_empty() {
        // First, because it holds only for what comes after it.
        writer.html.push_str("<meta http-equiv=\"Content-Security-Policy\" content=\"");
        writer.html.push_str(shown.policy);
        writer.html.push_str("\">");
    }
    writer.html.push_str("<meta charset=\"utf-8\"><meta name=\"color-scheme\" content=\"light\">");
    // Of the head only style sheets are left; those further down are written where they stand.
    if let Some(head) = tree.first(Tag::HEAD) {
        writer.inside(head, &mut Pane { number: 0, parts: None, first: Vec::new() });
    }
    writer.html.push_str("</head><body");
    let body = tree.first(Tag::BODY);
    if let Some(body) = body {
        writer.attributes(body);
    }
    writer.html.push('>');
    for (number, labels) in shown.panes.iter().enumerate() {
        let parts = Some(Parts::of(tree, shown.blocks, labels, shown.corrected));
        let mut pane = Pane { number, parts, first: vec![true; shown.blocks.len()] };
        if shown.panes.len() > 1 {
            writer.html.push_str("<div class=\"unframe-pane\">");
        }
        if let Some(body) = body {
            writer.inside(body, &mut pane);
        }
        if shown.panes.len() > 1 {
            writer.html.push_str("</div>");
        }
    }
    writer.html.push_str("<style>");
    writer.html.push_str(&style::of(shown.mode, shown.panes.len(), &says));
    writer.html.push_str("</style></body></html>");
    writer.html
}

/// Which blocks are not judged alike.
fn differences(shown: &Shown<'_>) -> Vec<bool> {
    let label = |labels: &unframe::label::Labels, number: usize| labels.get(number).map(|verdict| verdict.label);
    let differs = |number: usize| {
        let mut labels = shown.panes.iter().map(|labels| label(labels, number));
        let first = labels.next();
        labels.any(|other| Some(other) != first)
    };
    (0..shown.blocks.len()).map(differs).collect()
}

/// A column that is being written.
struct Pane {
    number: usize,
    /// `None` in the head.
    parts: Option<Parts>,
    /// Of which blocks no text was written yet.
    first: Vec<bool>,
}

struct Writer<'page> {
    shown: &'page Shown<'page>,
    texts: BlockOfText,
    differs: Vec<bool>,
    says_by_title: bool,
    html: String,
}

impl Writer<'_> {
    /// What is inside an element, without its own tags.
    fn inside(&mut self, root: NodeRef<'_, '_>, pane: &mut Pane) {
        // Names of what is open, and where it ends.
        let mut open: Vec<(NodeId, String)> = Vec::new();
        let (mut part_until, mut framing_until, mut skip_until) = (root.id(), root.id(), root.id());
        for node in root.descendants() {
            let id = node.id();
            if id == root.id() {
                continue;
            }
            while let Some((_, name)) = open.pop_if(|(end, _)| *end <= id) {
                self.close(&name);
            }
            if id < skip_until {
                continue;
            }
            let part = match &pane.parts {
                Some(parts) if id >= part_until => {
                    if parts.is_framing(node) {
                        framing_until = framing_until.max(node.subtree_end());
                    }
                    parts.begins(node, id < framing_until)
                }
                _ => None,
            };
            match node.kind() {
                NodeKind::Text => self.text(node, part, pane),
                NodeKind::Element(_) => {
                    let is_of_head = pane.parts.is_none();
                    let fate = match fate(node, self.shown.blocks.is_noscript_shown()) {
                        _ if is_of_head && !node.is_html(Tag::STYLE) && !node.is_html(Tag::LINK) => Fate::Dropped,
                        _ if node.is_html(Tag::LINK) && !self.is_style_sheet_at_hand(node) => Fate::Dropped,
                        fate => fate,
                    };
                    let name = match fate {
                        Fate::Dropped => {
                            skip_until = node.subtree_end();
                            continue;
                        }
                        Fate::Opened => continue,
                        Fate::As(name) => name.to_owned(),
                        Fate::Kept => node.name().into_owned(),
                    };
                    if part.is_some() {
                        part_until = node.subtree_end();
                    }
                    if node.is_html(Tag::STYLE) {
                        self.style(node);
                        skip_until = node.subtree_end();
                        continue;
                    }
                    self.open(node, &name, part, pane);
                    if !is_void(&name) {
                        open.push((node.subtree_end(), name));
                    }
                }
                NodeKind::Document | NodeKind::Doctype | NodeKind::Comment => {}
            }
        }
        while let Some((_, name)) = open.pop() {
            self.close(&name);
        }
    }

    /// Whether a link is to a style sheet that the source has.
    fn is_style_sheet_at_hand(&self, link: NodeRef<'_, '_>) -> bool {
        let address = link.attribute("href").map(|href| href.value().trim().to_owned());
        is_style_sheet(link) && address.is_some_and(|address| (self.shown.resolve)(&address).is_some())
    }

    fn open(&mut self, node: NodeRef<'_, '_>, name: &str, part: Option<Part>, pane: &Pane) {
        self.html.push('<');
        self.html.push_str(name);
        self.attributes(node);
        self.part(part);
        // A link of the page selects its first block. It stays a link, so that it looks like one.
        if node.is_html(Tag::A)
            && let Some(block) = self.texts.first_in(node)
        {
            self.select(block, pane.first.get(block).copied().unwrap_or(false));
        }
        self.html.push('>');
        if matches!(name, "pre" | "textarea") {
            // The parser takes a line feed at the beginning away.
            self.html.push('\n');
        }
    }

    fn close(&mut self, name: &str) {
        self.html.push_str("</");
        self.html.push_str(name);
        self.html.push('>');
    }

    fn style(&mut self, node: NodeRef<'_, '_>) {
        let css: String = node.descendants().filter(|node| node.is_text()).map(NodeRef::text).collect();
        self.html.push_str("<style");
        self.attributes(node);
        self.html.push('>');
        self.html.push_str(&css::rewrite(&css, self.shown.resolve));
        self.html.push_str("</style>");
    }

    /// A text: inside a link that selects its block, where links can stand.
    fn text(&mut self, node: NodeRef<'_, '_>, part: Option<Part>, pane: &mut Pane) {
        let block = self.texts.get(node.id()).filter(|_| may_be_wrapped(node));
        let Some(block) = block else {
            escape(&node.text(), &mut self.html);
            return;
        };
        let is_first = std::mem::take(&mut pane.first[block]);
        // Links cannot stand in links, and buttons swallow clicks on links in them.
        let is_link = !node.ancestors().any(|above| matches!(above.tag(), Tag::A | Tag::BUTTON));
        let name = if is_link { "a" } else { "span" };
        self.html.push('<');
        self.html.push_str(name);
        self.attribute("class", "unframe-text");
        // An id is there once.
        if is_first && pane.number == 0 {
            self.attribute("id", &format!("unframe-{block}"));
        } else if is_first {
            self.html.push_str(" data-unframe-first");
        }
        self.attribute("data-unframe-n", &block.to_string());
        self.part(part);
        if self.differs[block] {
            self.html.push_str(" data-unframe-differs");
        }
        if (self.shown.marked)(block) {
            self.html.push_str(" data-unframe-marked");
        }
        if let Some(label) = (self.shown.corrected)(block) {
            self.attribute("data-unframe-corrected", label.name());
        }
        if self.says_by_title {
            self.attribute("title", &(self.shown.say)(block));
        }
        if is_link {
            self.select(block, is_first);
        }
        self.html.push('>');
        escape(&node.text(), &mut self.html);
        self.close(name);
    }

    fn part(&mut self, part: Option<Part>) {
        let Some(Part { label, is_corrected }) = part else { return };
        self.attribute("data-unframe", label.name());
        if is_corrected {
            self.html.push_str(" data-unframe-by-expert");
        }
    }

    fn select(&mut self, block: usize, is_first: bool) {
        self.attribute("href", &(self.shown.select)(block));
        self.html.push_str(" target=\"_top\"");
        if !is_first {
            self.html.push_str(" tabindex=\"-1\"");
        }
    }

    fn attributes(&mut self, node: NodeRef<'_, '_>) {
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            match of_attribute(node, &name, &value) {
                Use::Plain if name == "class" => {
                    let classes: Vec<&str> =
                        value.split_ascii_whitespace().filter(|class| !class.starts_with("unframe-")).collect();
                    self.attribute("class", &classes.join(" "));
                }
                Use::Plain => self.attribute(&name, &value),
                Use::Css => {
                    let css = css::rewrite(&value, &|address| {
                        if address.starts_with('#') { Some(address.to_owned()) } else { (self.shown.resolve)(address) }
                    });
                    self.attribute(&name, &css);
                }
                Use::Address => {
                    if let Some(address) = (self.shown.resolve)(value.trim()) {
                        self.attribute(&name, &address);
                    }
                }
                Use::Dropped => {}
            }
        }
        if node.is_html(Tag::LINK) {
            self.attribute("rel", "stylesheet");
        }
    }

    fn attribute(&mut self, name: &str, value: &str) {
        self.html.push(' ');
        self.html.push_str(name);
        self.html.push_str("=\"");
        escape(value, &mut self.html);
        self.html.push('"');
    }
}

fn is_style_sheet(link: NodeRef<'_, '_>) -> bool {
    let rel = link.attribute("rel").map(|rel| rel.value().to_ascii_lowercase()).unwrap_or_default();
    let mut words = rel.split_ascii_whitespace();
    words.clone().any(|word| word == "stylesheet") && !words.any(|word| word == "alternate")
}

fn is_void(name: &str) -> bool {
    matches!(
        name,
        "area"
            | "br"
            | "col"
            | "embed"
            | "frame"
            | "hr"
            | "img"
            | "input"
            | "link"
            | "meta"
            | "param"
            | "source"
            | "track"
            | "wbr"
    )
}

/// Whether an element around the text stays around it when the page is parsed again.
fn may_be_wrapped(text: NodeRef<'_, '_>) -> bool {
    let is_raw = |above: NodeRef<'_, '_>| {
        above.namespace() != Some(Namespace::Html)
            || matches!(
                above.tag(),
                Tag::TEXTAREA | Tag::SELECT | Tag::OPTION | Tag::OPTGROUP | Tag::TITLE | Tag::STYLE
            )
    };
    !text.ancestors().filter(|above| above.is_element()).any(is_raw)
}

/// Escapes text of the page, which stays as it is otherwise; `unframe::render::escape_html` is for texts around pages.
fn escape(text: &str, html: &mut String) {
    for character in text.chars() {
        match character {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\0' => html.push('\u{FFFD}'),
            _ => html.push(character),
        }
    }
}
