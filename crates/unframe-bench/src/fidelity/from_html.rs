//! The structure of clean HTML, read by the reader of Markdown: it gets its elements as the events of a parser of Markdown.

use pulldown_cmark::{Alignment, BlockQuoteKind, CodeBlockKind, CowStr, Event, HeadingLevel, LinkType, Tag, TagEnd};
use unframe::html::{NodeId, NodeRef, ParseOptions, Tag as Element, parse};

use super::read::structure_of;
use super::structure::{Cell, Structure, folded};

/// Reads what [`structure_html`](unframe::render::structure_html) writes.
pub fn read_html(html: &str) -> Structure {
    let document = parse(html, &ParseOptions::default());
    let mut events = Events::default();
    let mut open: Vec<(NodeId, TagEnd)> = Vec::new();
    let mut skip_until = None;
    for node in document.tree.document().descendants() {
        if skip_until.is_some_and(|until| node.id() < until) {
            continue;
        }
        while let Some((_, end)) = open.pop_if(|(until, _)| *until <= node.id()) {
            events.all.push(Event::End(end));
        }
        match events.node(node) {
            Below::Skip => skip_until = Some(node.subtree_end()),
            Below::Walk(Some(tag)) => {
                open.push((node.subtree_end(), tag.to_end()));
                events.all.push(Event::Start(tag));
            }
            Below::Walk(None) => {}
        }
    }
    while let Some((_, end)) = open.pop() {
        events.all.push(Event::End(end));
    }
    let mut found = structure_of(events.all.into_iter());
    found.tables = events.tables;
    found
}

#[derive(Default)]
struct Events {
    all: Vec<Event<'static>>,
    /// With their merged cells, of which the events of Markdown know nothing.
    tables: Vec<Vec<Vec<Cell>>>,
}

enum Below {
    Skip,
    Walk(Option<Tag<'static>>),
}

impl Events {
    fn node(&mut self, node: NodeRef<'_, '_>) -> Below {
        if node.is_text() {
            self.text(node);
            return Below::Skip;
        }
        let attribute = |name| node.attribute(name).map_or(String::new(), |found| found.value().into_owned());
        let owned = |text: String| CowStr::from(text);
        let tag = match node.tag() {
            Element::H1 => heading(HeadingLevel::H1),
            Element::H2 => heading(HeadingLevel::H2),
            Element::H3 => heading(HeadingLevel::H3),
            Element::H4 => heading(HeadingLevel::H4),
            Element::H5 => heading(HeadingLevel::H5),
            Element::H6 => heading(HeadingLevel::H6),
            Element::P => Tag::Paragraph,
            Element::BLOCKQUOTE => Tag::BlockQuote(None::<BlockQuoteKind>),
            Element::UL => Tag::List(None),
            Element::OL => Tag::List(Some(1)),
            Element::LI => Tag::Item,
            Element::STRONG => Tag::Strong,
            Element::EM => Tag::Emphasis,
            Element::DEL => Tag::Strikethrough,
            Element::A => Tag::Link {
                link_type: LinkType::Inline,
                dest_url: owned(attribute("href")),
                title: CowStr::Borrowed(""),
                id: CowStr::Borrowed(""),
            },
            Element::IMG => {
                let tag = Tag::Image {
                    link_type: LinkType::Inline,
                    dest_url: owned(attribute("src")),
                    title: CowStr::Borrowed(""),
                    id: CowStr::Borrowed(""),
                };
                let end = tag.to_end();
                self.all.extend([Event::Start(tag), Event::Text(owned(attribute("alt"))), Event::End(end)]);
                return Below::Skip;
            }
            Element::BR => {
                self.all.push(Event::HardBreak);
                return Below::Skip;
            }
            Element::PRE => {
                let class = node.children().find(|child| child.is_html(Element::CODE)).and_then(|code| {
                    let class = code.attribute("class")?.value().into_owned();
                    Some(class.trim_start_matches("language-").to_owned())
                });
                let tag = Tag::CodeBlock(CodeBlockKind::Fenced(owned(class.unwrap_or_default())));
                let end = tag.to_end();
                self.all.extend([Event::Start(tag), Event::Text(owned(said(node))), Event::End(end)]);
                return Below::Skip;
            }
            Element::CODE => {
                let is_formula = attribute("class") == "language-tex";
                let said = owned(said(node));
                self.all.push(if is_formula { Event::InlineMath(said) } else { Event::Code(said) });
                return Below::Skip;
            }
            Element::TABLE => {
                self.tables.push(Vec::new());
                Tag::Table(Vec::<Alignment>::new())
            }
            Element::TR => {
                self.tables.last_mut().expect("a row is in a table").push(Vec::new());
                Tag::TableRow
            }
            Element::TD | Element::TH => {
                let span = |name| attribute(name).parse().unwrap_or(1);
                let header = node.is_html(Element::TH);
                let cell = Cell { text: words(node), columns: span("colspan"), rows: span("rowspan"), header };
                let row = self.tables.last_mut().and_then(|table| table.last_mut());
                row.expect("a cell is in a row").push(cell);
                Tag::TableCell
            }
            _ => return Below::Walk(None),
        };
        Below::Walk(Some(tag))
    }

    /// White space between blocks says nothing.
    fn text(&mut self, node: NodeRef<'_, '_>) {
        let text = node.text().into_owned();
        let is_between = text.contains('\n') && text.trim().is_empty();
        if !is_between {
            self.all.push(Event::Text(CowStr::from(text)));
        }
    }
}

fn heading(level: HeadingLevel) -> Tag<'static> {
    Tag::Heading { level, id: None, classes: Vec::new(), attrs: Vec::new() }
}

/// All texts below a node, one after the other.
fn said(node: NodeRef<'_, '_>) -> String {
    node.descendants().filter(|below| below.is_text()).map(|text| text.text().into_owned()).collect()
}

/// What a cell says, without formulas, which are counted on their own.
fn words(cell: NodeRef<'_, '_>) -> String {
    let mut text = String::new();
    let mut skip_until = None;
    for node in cell.descendants() {
        if skip_until.is_some_and(|until| node.id() < until) {
            continue;
        }
        let is_formula = || node.attribute("class").is_some_and(|class| class.raw_value() == "language-tex");
        if node.is_text() {
            text.push_str(&node.text());
        } else if node.is_html(Element::BR) {
            text.push(' ');
        } else if node.is_html(Element::CODE) && is_formula() {
            skip_until = Some(node.subtree_end());
        }
    }
    folded(&text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fidelity::read;

    #[test]
    fn html_and_markdown_that_say_the_same_have_the_same_structure() {
        let html = "<h2>Rain <a href=\"/o\">in Oslo</a></h2>\n<ul>\n<li>one<ol>\n<li>two</li>\n</ol>\n</li>\n<li>three</li>\n</ul>\n\
            <blockquote>\n<p>said</p>\n</blockquote>\n<pre><code class=\"language-c\">x();\n  y();</code></pre>\n\
            <table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>c<br>d</td><td><code class=\"language-tex\">x_1</code></td></tr>\n</table>\n\
            <p><em>e</em> <img src=\"f\" alt=\"g\"></p>\n";
        let markdown = "## Rain [in Oslo](/o)\n\n- one\n  1. two\n- three\n\n> said\n\n```c\nx();\n  y();\n```\n\n\
            | a | b |\n| --- | --- |\n| c<br>d | $x_1$ |\n\n*e* ![g](f)\n";
        let (left, right) = (read_html(html), read(markdown));
        assert_eq!(left.headings, right.headings);
        assert_eq!(left.items, right.items);
        assert_eq!(left.links, right.links);
        assert_eq!(left.images, right.images);
        assert_eq!(left.quotes, right.quotes);
        assert_eq!(left.emphasis, right.emphasis);
        assert_eq!(left.formulas, right.formulas);
        assert_eq!(left.tables, right.tables);
        assert_eq!(left.code[0].1, right.code[0].1.trim_end());
    }
}
