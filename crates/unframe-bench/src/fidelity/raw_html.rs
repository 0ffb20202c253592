//! HTML that stands in Markdown: its tables, links, images and text.

use unframe::html::{NodeRef, ParseOptions, Tag, parse};
use unframe::render::{TextOptions, text};

use super::structure::{Cell, Structure, folded};

/// Adds what stands in `html`.
pub(super) fn read(html: &str, found: &mut Structure) {
    let document = parse(html, &ParseOptions::default());
    let root = document.tree.document();
    for node in root.descendants() {
        let attribute = |name| node.attribute(name).map(|found| found.value().into_owned());
        if node.is_html(Tag::TABLE) {
            found.tables.push(rows(node));
        } else if node.is_html(Tag::A)
            && let Some(target) = attribute("href")
        {
            found.links.push((target, text_of(node)));
        } else if node.is_html(Tag::IMG)
            && let Some(target) = attribute("src")
        {
            found.images.push((target, folded(&attribute("alt").unwrap_or_default())));
        }
    }
    let all = text(root, &TextOptions::default()).into_text();
    found.order.extend(all.lines().map(folded).filter(|line| !line.is_empty()));
    found.text.extend([&all, "\n"]);
}

fn rows(table: NodeRef<'_, '_>) -> Vec<Vec<Cell>> {
    let rows = table.descendants().filter(|node| node.is_html(Tag::TR));
    let cell = |node: NodeRef<'_, '_>| {
        let span = |name| node.attribute(name).and_then(|span| span.value().trim().parse().ok()).unwrap_or(1);
        let header = node.is_html(Tag::TH);
        Cell { text: text_of(node), columns: span("colspan"), rows: span("rowspan"), header }
    };
    rows.map(|row| row.children().filter(|node| node.is_html(Tag::TD) || node.is_html(Tag::TH)).map(cell).collect())
        .collect()
}

fn text_of(node: NodeRef<'_, '_>) -> String {
    folded(text(node, &TextOptions::default()).text())
}
