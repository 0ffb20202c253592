//! XML, and clean HTML, as the walk over a page's structure writes it: elements that are opened only when something is in them.

use crate::html::{NodeRef, Tag};
use crate::render::output::Output;
use crate::render::rendering::Rendering;
use crate::render::structure::{Code, Inline, Kind, ListKind, Table, Words, Writer, number};

use super::dialect::{Dialect, Wrapper};
use super::escape::{Context, escape, escaped};

/// XML that grows block by block.
pub(super) struct XmlWriter {
    dialect: Dialect,
    output: Output,
    /// What to write after everything.
    end: String,
    containers: Vec<Container>,
    /// The levels of the headings whose sections are open; only TEI has sections.
    sections: Vec<u8>,
    has_table: bool,
    is_empty: bool,
}

/// A quote, a list or an item that the walk is in.
struct Container {
    kind: ContainerKind,
    /// Its start tag, until it is written.
    unwritten: Option<String>,
    is_empty: bool,
    /// The number that the first item of a list asks for, if it is not 1.
    first_number: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ContainerKind {
    Quote,
    List {
        is_numbered: bool,
    },
    Item,
    /// Around what stands in a list outside its items.
    ImpliedItem,
}

impl ContainerKind {
    fn name(self, dialect: Dialect) -> &'static str {
        match self {
            Self::Quote => dialect.quote(),
            Self::List { is_numbered } => dialect.list(is_numbered),
            Self::Item | Self::ImpliedItem => dialect.item().0,
        }
    }
}

impl XmlWriter {
    /// Writes between `beginning` and `end`.
    pub(super) fn new(dialect: Dialect, beginning: &str, end: String, capacity: usize) -> Self {
        let mut output = Output::with_capacity(capacity);
        output.generate(beginning);
        Self { dialect, output, end, containers: Vec::new(), sections: Vec::new(), has_table: false, is_empty: true }
    }

    fn enter(&mut self, kind: ContainerKind, attributes: &str) {
        if kind != ContainerKind::Item {
            self.imply_item();
        }
        let unwritten = Some(format!("<{}{attributes}>", kind.name(self.dialect)));
        self.containers.push(Container { kind, unwritten, is_empty: true, first_number: None });
    }

    /// A list holds nothing but items.
    fn imply_item(&mut self) {
        if self.containers.last().is_some_and(|container| matches!(container.kind, ContainerKind::List { .. })) {
            let unwritten = Some(format!("<{}>", self.dialect.item().0));
            let kind = ContainerKind::ImpliedItem;
            self.containers.push(Container { kind, unwritten, is_empty: true, first_number: None });
        }
    }

    fn leave_implied_item(&mut self) {
        if self.containers.last().is_some_and(|container| container.kind == ContainerKind::ImpliedItem) {
            self.leave();
        }
    }

    fn leave(&mut self) {
        if let Some(container) = self.containers.pop()
            && container.unwritten.is_none()
        {
            self.end_tag(container.kind.name(self.dialect));
            self.output.generate("\n");
        }
    }

    /// Writes the start tags that are due. Whether the block that begins is the first in an item, and may stand there
    /// without an element of its own.
    fn begin(&mut self) -> bool {
        self.imply_item();
        self.is_empty = false;
        for container in &mut self.containers {
            if let Some(tag) = container.unwritten.take() {
                self.output.generate(&tag);
                // Words follow the tag of an item; anything else stands on a line of its own.
                if !matches!(container.kind, ContainerKind::Item | ContainerKind::ImpliedItem) {
                    self.output.generate("\n");
                }
            }
        }
        let innermost = self.containers.last_mut();
        innermost.is_some_and(|container| {
            std::mem::replace(&mut container.is_empty, false)
                && matches!(container.kind, ContainerKind::Item | ContainerKind::ImpliedItem)
        })
    }

    fn start_tag(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.output.generate("<");
        self.output.generate(name);
        for (name, value) in attributes {
            self.output.generate(" ");
            self.output.generate(name);
            self.output.generate("=\"");
            self.output.generate(&escaped(value, Context::Attribute));
            self.output.generate("\"");
        }
        self.output.generate(">");
    }

    fn end_tag(&mut self, name: &str) {
        self.output.generate("</");
        self.output.generate(name);
        self.output.generate(">");
    }

    /// The words of a paragraph, which it clears.
    fn write_words(&mut self, inline: &mut Inline) {
        let mut open: Vec<Wrapper> = Vec::new();
        let mut cursor = 0;
        for atom in &inline.atoms {
            let around: Vec<Wrapper> = Wrapper::around(atom).collect();
            let shared = open.iter().zip(&around).take_while(|(open, wanted)| open == wanted).count();
            for wrapper in open.drain(shared..).rev() {
                self.end_tag(wrapper.name(self.dialect));
            }
            for wrapper in &around[shared..] {
                let attribute = wrapper.attribute(self.dialect, inline);
                self.start_tag(wrapper.name(self.dialect), attribute.as_slice());
            }
            open = around;
            let text = &inline.buffer.text[atom.text.clone()];
            match atom.kind {
                Kind::Break => self.output.generate(self.dialect.line_break()),
                Kind::Image(image) => self.image(&inline.images[image].destination, text),
                Kind::Text | Kind::Space => copy(&mut self.output, &inline.buffer, atom.text.clone(), &mut cursor),
            }
        }
        for wrapper in open.into_iter().rev() {
            self.end_tag(wrapper.name(self.dialect));
        }
        inline.clear();
    }

    fn image(&mut self, address: &str, alternative: &str) {
        match self.dialect {
            Dialect::Html => {
                // Nothing can be in it, so it has no end tag.
                self.start_tag("img", &[("src", address), ("alt", alternative)]);
                return;
            }
            Dialect::Plain => {
                self.start_tag("graphic", &[("src", address), ("alt", alternative)]);
            }
            Dialect::Tei => {
                self.start_tag("graphic", &[("url", address)]);
                self.start_tag("desc", &[]);
                self.output.generate(&escaped(alternative, Context::Text));
                self.end_tag("desc");
            }
        }
        self.end_tag("graphic");
    }

    fn element(&mut self, name: &str, attributes: &[(&str, &str)], inline: &mut Inline) {
        self.start_tag(name, attributes);
        self.write_words(inline);
        self.end_tag(name);
        self.output.generate("\n");
    }

    fn heading(&mut self, inline: &mut Inline, level: u8) {
        let rend = ["h1", "h2", "h3", "h4", "h5", "h6"][usize::from(level.clamp(1, 6)) - 1];
        if self.dialect == Dialect::Html {
            self.begin();
            self.element(rend, &[], inline);
        } else if self.dialect == Dialect::Plain {
            self.begin();
            self.element("head", &[("rend", rend)], inline);
        } else if self.containers.is_empty() {
            // In TEI a heading heads a division, and nothing may follow a division but others.
            while self.sections.pop_if(|section| *section >= level).is_some() {
                self.output.generate("</div>\n");
            }
            self.sections.push(level);
            self.output.generate("<div>\n");
            self.begin();
            self.element("head", &[("rend", rend)], inline);
        } else {
            self.begin();
            self.element("ab", &[("type", "header"), ("rend", rend)], inline);
        }
    }
}

impl Writer for XmlWriter {
    fn words(&mut self, inline: &mut Inline, words: Words) {
        match words {
            Words::Heading(level) => self.heading(inline, level),
            Words::Paragraph if self.begin() => self.write_words(inline),
            Words::Paragraph => self.element("p", &[], inline),
        }
    }

    /// A rule says nothing.
    fn rule(&mut self, _: NodeRef<'_, '_>) {}

    fn code(&mut self, code: &Code) {
        self.begin();
        // In TEI and HTML `<code>` stands within a line.
        let around = match self.dialect {
            Dialect::Plain => None,
            Dialect::Tei => Some(("ab", [("type", "code")].as_slice())),
            Dialect::Html => Some(("pre", [].as_slice())),
        };
        if let Some((name, attributes)) = around {
            self.start_tag(name, attributes);
        }
        let class = code.language.as_deref().map(|language| format!("language-{language}"));
        let language = match self.dialect {
            Dialect::Html => class.as_deref().map(|class| ("class", class)),
            _ => code.language.as_deref().map(|language| ("lang", language)),
        };
        self.start_tag("code", language.as_slice());
        copy(&mut self.output, &code.output, code.range.clone(), &mut 0);
        self.end_tag("code");
        if let Some((name, _)) = around {
            self.end_tag(name);
        }
        self.output.generate("\n");
    }

    fn enter_quote(&mut self) {
        self.enter(ContainerKind::Quote, "");
    }

    fn leave_quote(&mut self) {
        self.leave();
    }

    fn enter_list(&mut self, list: ListKind<'_, '_>) {
        let is_numbered = matches!(list, ListKind::Element(node) if node.is_html(Tag::OL));
        self.enter(ContainerKind::List { is_numbered }, self.dialect.list_attributes(is_numbered));
        if let (ListKind::Element(node), Some(list)) = (list, self.containers.last_mut()) {
            list.first_number = number(node, "start").filter(|first| is_numbered && *first != 1);
        }
    }

    fn leave_list(&mut self) {
        self.leave_implied_item();
        self.leave();
    }

    fn enter_item(&mut self, value: Option<u32>) {
        self.leave_implied_item();
        let value = value.or(self.containers.last_mut().and_then(|list| list.first_number.take()));
        let attributes = value.map_or_else(String::new, |value| format!(" {}=\"{value}\"", self.dialect.item().1));
        self.enter(ContainerKind::Item, &attributes);
    }

    fn leave_item(&mut self) {
        self.leave();
    }

    fn enter_row(&mut self, table: &Table) {
        if !std::mem::replace(&mut self.has_table, true) {
            self.begin();
            self.output.generate("<table>\n");
        }
        let role = (self.dialect == Dialect::Tei && table.is_in_header()).then_some(("role", "label"));
        self.start_tag(self.dialect.row(), role.as_slice());
    }

    fn leave_row(&mut self, table: &mut Table) {
        table.end_row();
        self.end_tag(self.dialect.row());
        self.output.generate("\n");
    }

    fn enter_cell(&mut self, table: &mut Table, cell: NodeRef<'_, '_>) {
        let is_header = table.is_in_header() || cell.is_html(Tag::TH);
        table.begin_cell();
        let spans = |name| number(cell, name).filter(|number| *number > 1).map(|number| number.to_string());
        let (columns, rows) = (spans("colspan"), spans("rowspan"));
        let role = match self.dialect {
            Dialect::Plain if is_header => Some(("role", "head")),
            // The header of columns is a row that says so.
            Dialect::Tei if is_header && !table.is_in_header() => Some(("role", "label")),
            _ => None,
        };
        let (spans_columns, spans_rows) = self.dialect.spans();
        let columns = columns.as_deref().map(|columns| (spans_columns, columns));
        let rows = rows.as_deref().map(|rows| (spans_rows, rows));
        let attributes: Vec<(&str, &str)> = role.into_iter().chain(columns).chain(rows).collect();
        self.start_tag(self.dialect.cell(is_header), &attributes);
    }

    fn leave_cell(&mut self, table: &mut Table, cell: NodeRef<'_, '_>, inline: &mut Inline) {
        self.write_words(inline);
        let is_header = table.is_in_header() || cell.is_html(Tag::TH);
        table.end_cell(cell);
        self.end_tag(self.dialect.cell(is_header));
    }

    fn leave_table(&mut self) {
        if std::mem::take(&mut self.has_table) {
            self.output.generate("</table>\n");
        }
    }

    fn finish(mut self) -> Rendering {
        if self.is_empty && self.dialect == Dialect::Tei {
            // A body must not be empty.
            self.output.generate("<p/>\n");
        }
        for _ in self.sections.drain(..) {
            self.output.generate("</div>\n");
        }
        self.output.generate(&self.end);
        self.output.finish()
    }
}

/// Copies a part of another output, escaped.
fn copy(output: &mut Output, other: &Output, range: std::ops::Range<usize>, cursor: &mut usize) {
    let mut at = range.start;
    escape(&other.text[range], Context::Text, |part, escape| {
        let range = at..at + part.len();
        at = range.end;
        match escape {
            None => output.copy_output(other, range, cursor),
            Some(escape) => output.derive_output(escape, other, range, cursor),
        }
    });
}
