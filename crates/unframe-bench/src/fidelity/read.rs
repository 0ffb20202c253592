//! The structure of Markdown, as pulldown-cmark reads it, with the HTML in it.

use std::collections::BTreeMap;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::raw_html;
use super::structure::{Cell, Structure, folded};

/// Reads Markdown of `CommonMark` with the tables, strikethrough, task lists and footnotes of GitHub, and formulas between `$`
/// and `$$`; formulas between `\(` and `\)`, `\[` and `\]` that a parser takes for text count as well.
pub fn read(markdown: &str) -> Structure {
    let extensions = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_MATH;
    structure_of(Parser::new_ext(markdown, extensions))
}

/// The structure that events tell of.
pub(super) fn structure_of<'text>(events: impl Iterator<Item = Event<'text>>) -> Structure {
    let mut reader = Reader::default();
    for event in events {
        if !matches!(event, Event::Html(_) | Event::Start(Tag::HtmlBlock) | Event::End(TagEnd::HtmlBlock)) {
            reader.end_html();
        }
        reader.event(event);
    }
    reader.end_html();
    reader.flush();
    let Reader { mut found, references, definitions, .. } = reader;
    for (label, before) in references {
        if let Some(text) = definitions.get(&label) {
            found.notes.push((before, folded(text)));
        }
    }
    found
}

#[derive(Default)]
struct Reader {
    found: Structure,
    /// The text of the paragraph, heading or cell that is being read.
    text: String,
    heading: Option<u8>,
    /// What is open in a line: where its text begins.
    inline: Vec<(String, usize)>,
    /// How many images are open, whose text is not the page's.
    images: usize,
    lists: Vec<Option<u64>>,
    path: Vec<String>,
    /// Whether the next text is the first of an item.
    begins_item: bool,
    quotes: usize,
    quoted: String,
    code: Option<(Option<String>, String)>,
    table: Option<Vec<Vec<Cell>>>,
    is_header: bool,
    note: Option<String>,
    references: Vec<(String, String)>,
    definitions: BTreeMap<String, String>,
    html: String,
}

impl Reader {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match &mut self.code {
                Some((_, code)) => code.push_str(&text),
                None => self.text.push_str(&text),
            },
            Event::Code(code) => {
                self.found.emphasis.push(("code".to_owned(), code.to_string()));
                self.text.push_str(&code);
            }
            Event::InlineMath(tex) | Event::DisplayMath(tex) => self.found.formulas.push(tex.to_string()),
            Event::Html(html) => self.html.push_str(&html),
            Event::InlineHtml(html) if html.starts_with("<br") => self.text.push(' '),
            Event::InlineHtml(_) => {}
            Event::FootnoteReference(label) => {
                let before = self.text.split_whitespace().next_back().unwrap_or_default().to_owned();
                self.references.push((label.to_string(), before));
            }
            Event::SoftBreak | Event::HardBreak => self.text.push(' '),
            Event::Rule => self.flush(),
            Event::TaskListMarker(is_ticked) => {
                if let Some(last) = self.path.last_mut() {
                    if is_ticked { "[x]" } else { "[ ]" }.clone_into(last);
                }
            }
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Paragraph => self.flush(),
            Tag::Heading { level, .. } => {
                self.flush();
                self.heading = Some(level_of(level));
            }
            Tag::BlockQuote(_) => {
                self.flush();
                self.quotes += 1;
            }
            Tag::CodeBlock(kind) => {
                self.flush();
                let language = match kind {
                    CodeBlockKind::Fenced(language) => language.split([' ', ',']).next().unwrap_or_default().to_owned(),
                    CodeBlockKind::Indented => String::new(),
                };
                self.code = Some((Some(language).filter(|language| !language.is_empty()), String::new()));
            }
            Tag::List(first) => {
                self.flush();
                self.lists.push(first);
            }
            Tag::Item => {
                self.flush();
                let number = self.lists.last_mut().and_then(Option::as_mut);
                self.path.push(match number {
                    Some(number) => {
                        *number += 1;
                        format!("ol{}", *number - 1)
                    }
                    None => "ul".to_owned(),
                });
                self.begins_item = true;
            }
            Tag::FootnoteDefinition(label) => {
                self.flush();
                self.note = Some(label.to_string());
            }
            Tag::Table(_) => {
                self.flush();
                self.table = Some(Vec::new());
            }
            Tag::TableHead => {
                self.is_header = true;
                self.table.get_or_insert_default().push(Vec::new());
            }
            Tag::TableRow => self.table.get_or_insert_default().push(Vec::new()),
            Tag::Emphasis => self.inline.push(("em".to_owned(), self.text.len())),
            Tag::Strong => self.inline.push(("strong".to_owned(), self.text.len())),
            Tag::Strikethrough => self.inline.push(("strike".to_owned(), self.text.len())),
            Tag::Link { dest_url, .. } => self.inline.push((dest_url.to_string(), self.text.len())),
            Tag::Image { dest_url, .. } => {
                self.images += 1;
                self.inline.push((dest_url.to_string(), self.text.len()));
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph | TagEnd::Heading(_) => self.flush(),
            TagEnd::BlockQuote(_) => {
                self.flush();
                self.quotes -= 1;
                if self.quotes == 0 {
                    self.found.quotes.push(folded(&std::mem::take(&mut self.quoted)));
                }
            }
            TagEnd::CodeBlock => {
                let code = self.code.take().unwrap_or_default();
                self.found.text.push_str(&code.1);
                self.begins_item = false;
                self.found.code.push(code);
            }
            TagEnd::List(_) => {
                self.lists.pop();
            }
            TagEnd::Item => {
                self.flush();
                self.path.pop();
                self.begins_item = false;
            }
            TagEnd::FootnoteDefinition => {
                self.flush();
                self.note = None;
            }
            TagEnd::Table => {
                let mut table = self.table.take().unwrap_or_default();
                // Markdown has no table without a header: an empty one says that there is none.
                if table.first().is_some_and(|row| row.iter().all(|cell| cell.text.is_empty())) {
                    table.remove(0);
                }
                self.found.tables.push(table);
            }
            TagEnd::TableHead => self.is_header = false,
            TagEnd::TableCell => {
                let text = folded(&std::mem::take(&mut self.text));
                self.found.text.extend([&text, "\n"]);
                let cell = Cell { text, columns: 1, rows: 1, header: self.is_header };
                if let Some(row) = self.table.get_or_insert_default().last_mut() {
                    row.push(cell);
                }
            }
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough => {
                if let Some((kind, start)) = self.inline.pop() {
                    let text = folded(self.text.get(start..).unwrap_or_default());
                    self.found.emphasis.push((kind, text));
                }
            }
            TagEnd::Link => {
                if let Some((target, start)) = self.inline.pop() {
                    let text = folded(self.text.get(start..).unwrap_or_default());
                    self.found.links.push((target, text));
                }
            }
            TagEnd::Image => {
                if let Some((target, start)) = self.inline.pop() {
                    let text = folded(self.text.get(start..).unwrap_or_default());
                    self.found.images.push((target, text));
                    self.text.truncate(start);
                    self.images -= 1;
                }
            }
            _ => {}
        }
    }

    /// Ends a paragraph, a heading or the text of an item.
    fn flush(&mut self) {
        let text = folded(&self.formulas_in_text());
        self.text.clear();
        self.inline.clear();
        let heading = self.heading.take();
        if text.is_empty() {
            return;
        }
        self.found.text.extend([&text, "\n"]);
        if let Some(label) = &self.note {
            self.definitions.entry(label.clone()).or_default().extend([&text, " "]);
            return;
        }
        if let Some(level) = heading {
            self.found.headings.push((level, text));
            return;
        }
        if self.quotes > 0 {
            self.quoted.extend([&text, " "]);
        }
        if std::mem::take(&mut self.begins_item) {
            self.found.items.push((format!("/{}", self.path.join("/")), text.clone()));
        }
        self.found.order.push(text);
    }

    /// The text without formulas that stand in it as scripts of pages look for them; those are found.
    fn formulas_in_text(&mut self) -> String {
        let mut rest = self.text.as_str();
        let mut text = String::new();
        while let Some((start, close)) =
            [("\\(", "\\)"), ("\\[", "\\]")].iter().filter_map(|(open, close)| Some((rest.find(open)?, close))).min()
        {
            let Some(length) = rest[start + 2..].find(close) else { break };
            text.push_str(&rest[..start]);
            self.found.formulas.push(rest[start + 2..start + 2 + length].to_owned());
            rest = &rest[start + 2 + length + 2..];
        }
        text + rest
    }

    fn end_html(&mut self) {
        if !self.html.is_empty() {
            self.flush();
            raw_html::read(&std::mem::take(&mut self.html), &mut self.found);
        }
    }
}

fn level_of(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_markdown_is_read() {
        let found = read(
            "# Rain\n\nIt *fell* `all` **night**[^a] on [Oslo](/o), $x^2$ and \\\\(y\\\\).\n\n- one\n  1. two\n- [x] three\n\n\
             > quoted\n> > twice\n\n```rust\nfn f() {}\n```\n\n| a | b |\n| - | - |\n| c | ![d](e) |\n\n[^a]: A note.\n",
        );
        let pair = |left: &str, right: &str| (left.to_owned(), right.to_owned());
        assert_eq!(found.headings, [(1, "Rain".to_owned())]);
        assert_eq!(found.emphasis, [pair("em", "fell"), pair("code", "all"), pair("strong", "night")]);
        assert_eq!(found.links, [pair("/o", "Oslo")]);
        assert_eq!(found.images, [pair("e", "d")]);
        assert_eq!(found.formulas, ["x^2", "y"]);
        assert_eq!(found.items, [pair("/ul", "one"), pair("/ul/ol1", "two"), pair("/[x]", "three")]);
        assert_eq!(found.quotes, ["quoted twice"]);
        assert_eq!(found.code, [(Some("rust".to_owned()), "fn f() {}\n".to_owned())]);
        assert_eq!(found.notes, [pair("night", "A note.")]);
        let cells: Vec<(&str, bool)> =
            found.tables[0].iter().flatten().map(|cell| (cell.text.as_str(), cell.header)).collect();
        assert_eq!(cells, [("a", true), ("b", true), ("c", false), ("", false)]);
        assert_eq!(found.order, ["It fell all night on Oslo, and .", "one", "two", "three", "quoted", "twice"]);
    }

    #[test]
    fn a_table_of_html_is_a_table() {
        let found = read("a\n\n<table><tr><th colspan=2>b<tr><td>c<td>d</table>\n\ne\n");
        let cells: Vec<(&str, u32, bool)> =
            found.tables[0].iter().flatten().map(|cell| (cell.text.as_str(), cell.columns, cell.header)).collect();
        assert_eq!(cells, [("b", 2, true), ("c", 1, false), ("d", 1, false)]);
    }
}
