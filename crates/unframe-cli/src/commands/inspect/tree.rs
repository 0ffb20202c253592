//! The tree as lines: where each node stands in the text, how it hangs together, what it is.

use std::io::{self, Write};

use unframe::html::{NodeKind, NodeRef, Tree};

use super::View;
use super::line::{Line, range, range_columns};
use super::names;

/// Columns the branches may take; deeper nodes show their depth as a number instead.
const MOST_BRANCH_COLUMNS: usize = 60;

/// Values of attributes are cut after this many characters: class lists would push all else out of the line.
const MOST_VALUE_CHARACTERS: usize = 60;

pub(super) fn write(tree: &Tree<'_>, view: View, output: &mut impl Write) -> io::Result<()> {
    let range_columns = range_columns(tree.source().len());
    let mut branches = Branches::default();
    let document = tree.document();
    for node in std::iter::once(document).chain(document.descendants()) {
        let mut line = Line::new(view.columns);
        line.push(view.palette.faint, &range(node.span(), range_columns));
        line.push(view.palette.faint, &format!("  {}", branches.enter(node)));
        describe(node, view, &mut line);
        line.write(output)?;
    }
    Ok(())
}

/// The lines that lead from a node to its ancestors.
#[derive(Default)]
struct Branches {
    /// For each ancestor below the document: where its subtree ends, and whether a sibling follows it.
    ancestors: Vec<(usize, bool)>,
}

impl Branches {
    /// What to draw before the next node in document order.
    fn enter(&mut self, node: NodeRef<'_, '_>) -> String {
        if node.parent().is_none() {
            return String::new();
        }
        while self.ancestors.last().is_some_and(|(end, _)| *end <= node.id().index()) {
            self.ancestors.pop();
        }
        let is_last = node.next_sibling().is_none();
        let depth = self.ancestors.len();
        let mut drawn = if depth * 3 > MOST_BRANCH_COLUMNS {
            format!("… {depth} deep ")
        } else {
            self.ancestors.iter().map(|(_, is_followed)| if *is_followed { "│  " } else { "   " }).collect()
        };
        drawn.push_str(if is_last { "└─ " } else { "├─ " });
        self.ancestors.push((node.subtree_end().index(), !is_last));
        drawn
    }
}

fn describe(node: NodeRef<'_, '_>, view: View, line: &mut Line) {
    let palette = view.palette;
    match node.kind() {
        NodeKind::Document => line.push(palette.heading, "document"),
        NodeKind::Doctype => line.push_source(palette.faint, node.open_span().of(node.tree().source())),
        NodeKind::Comment => {
            line.push(palette.faint, "<!--");
            line.push_source(palette.faint, &node.text());
            line.push(palette.faint, "-->");
        }
        NodeKind::Text => {
            let text = node.text();
            let style = if text.trim_ascii().is_empty() { palette.faint } else { palette.text };
            line.push(style, "\"");
            line.push_source(style, &text);
            line.push(style, "\"");
        }
        NodeKind::Element(namespace) => {
            if let Some(prefix) = names::namespace_prefix(namespace) {
                line.push(palette.faint, prefix);
            }
            line.push_source(palette.tag, &node.name());
            for attribute in node.attributes() {
                line.push(palette.faint, " ");
                line.push_source(palette.faint, &attribute.name());
                if !attribute.raw_value().is_empty() {
                    line.push(palette.faint, "=\"");
                    line.push_source(palette.faint, &shortened(&attribute.value()));
                    line.push(palette.faint, "\"");
                }
            }
        }
    }
    for flag in names::flags(node) {
        line.push(palette.note, &format!(" ({flag})"));
    }
}

fn shortened(value: &str) -> String {
    match value.char_indices().nth(MOST_VALUE_CHARACTERS) {
        Some((end, _)) => format!("{}…", &value[..end]),
        None => value.to_owned(),
    }
}
