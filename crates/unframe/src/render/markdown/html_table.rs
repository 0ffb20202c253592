//! Data tables as HTML, for cells that span several columns or rows. A line for each row and no blank line, so that
//! `CommonMark` reads them as one block; nothing in them is Markdown.

use crate::html::{NodeRef, Tag};
use crate::render::escape::escape;
use crate::render::structure::{Atom, Inline, Kind, Link, Style, Table, Verbatim, number};

use super::blocks::Blocks;

pub(super) fn enter_row(blocks: &mut Blocks, table: &Table) {
    if table.is_at_beginning() {
        blocks.begin();
        blocks.output.generate("<table>");
    }
    blocks.new_line();
    blocks.output.generate("<tr>");
}

pub(super) fn enter_cell(blocks: &mut Blocks, table: &mut Table, cell: NodeRef<'_, '_>) {
    table.begin_cell();
    let output = &mut blocks.output;
    output.generate(if is_header(table, cell) { "<th" } else { "<td" });
    for name in ["colspan", "rowspan"] {
        if let Some(cells) = number(cell, name).filter(|cells| *cells > 1) {
            output.generate(&format!(" {name}=\"{cells}\""));
        }
    }
    output.generate(">");
}

pub(super) fn leave_cell(blocks: &mut Blocks, table: &mut Table, cell: NodeRef<'_, '_>, inline: &mut Inline) {
    write(blocks, inline);
    blocks.output.generate(if is_header(table, cell) { "</th>" } else { "</td>" });
    table.end_cell(cell);
}

pub(super) fn leave_row(blocks: &mut Blocks, table: &mut Table) {
    blocks.output.generate("</tr>");
    table.end_row();
}

pub(super) fn leave_table(blocks: &mut Blocks) {
    blocks.new_line();
    blocks.output.generate("</table>");
}

fn is_header(table: &Table, cell: NodeRef<'_, '_>) -> bool {
    table.is_in_header() || cell.is_html(Tag::TH)
}

/// Writes what `inline` has gathered, and clears it.
fn write(blocks: &mut Blocks, inline: &mut Inline) {
    let mut open: Vec<Element> = Vec::new();
    let mut cursor = 0;
    for atom in &inline.atoms {
        let around = Element::around(atom);
        let shared = open.iter().zip(&around).take_while(|(open, wanted)| open == wanted).count();
        close(blocks, &mut open, shared);
        for element in &around[shared..] {
            element.begin(blocks, inline);
        }
        open = around;
        let text = &inline.buffer.text[atom.text.clone()];
        let sign = match atom.setting.verbatim {
            Verbatim::Formula => "$",
            Verbatim::Display => "$$",
            Verbatim::No | Verbatim::Sign => "",
        };
        if let Some(label) = text.strip_prefix("[^").filter(|_| atom.setting.verbatim == Verbatim::Sign) {
            // HTML knows nothing of footnotes: what is left is their number.
            blocks.output.generate("<sup>");
            blocks.output.generate(label.trim_end_matches(']'));
            blocks.output.generate("</sup>");
            continue;
        }
        match atom.kind {
            Kind::Break => blocks.output.generate("<br>"),
            Kind::Image(image) => {
                let Link { destination, .. } = &inline.images[image];
                attribute(blocks, "<img src=\"", destination);
                attribute(blocks, "\" alt=\"", text);
                blocks.output.generate("\">");
            }
            Kind::Text | Kind::Space => {
                blocks.output.generate(sign);
                let mut at = atom.text.start;
                escape(text, replacement, |part, escaped| {
                    let range = at..at + part.len();
                    at = range.end;
                    match escaped {
                        None => blocks.output.copy_output(&inline.buffer, range, &mut cursor),
                        Some(escaped) => blocks.output.derive_output(escaped, &inline.buffer, range, &mut cursor),
                    }
                });
                blocks.output.generate(sign);
            }
        }
    }
    close(blocks, &mut open, 0);
    inline.clear();
}

fn close(blocks: &mut Blocks, open: &mut Vec<Element>, shared: usize) {
    for element in open.drain(shared..).rev() {
        blocks.output.generate("</");
        blocks.output.generate(element.name());
        blocks.output.generate(">");
    }
}

fn attribute(blocks: &mut Blocks, before: &str, value: &str) {
    blocks.output.generate(before);
    escape(value, replacement, |part, escaped| blocks.output.generate(escaped.unwrap_or(part)));
}

fn replacement(character: char) -> Option<&'static str> {
    Some(match character {
        '&' => "&amp;",
        '<' => "&lt;",
        '>' => "&gt;",
        '"' => "&quot;",
        _ => return None,
    })
}

/// An element around words. The order is that of nesting, outermost first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Element {
    Link(usize),
    Styled(&'static str),
    Code(u32),
}

impl Element {
    fn around(atom: &Atom) -> Vec<Self> {
        let setting = atom.setting;
        let styles = [(Style::STRONG, "strong"), (Style::EMPHASIS, "em"), (Style::STRIKE, "del")];
        let mut around: Vec<Self> = setting.link.map(Self::Link).into_iter().collect();
        around.extend(styles.iter().filter(|(style, _)| setting.style.has(*style)).map(|(_, name)| Self::Styled(name)));
        if atom.is_code() && setting.verbatim == Verbatim::No {
            around.push(Self::Code(setting.code));
        }
        around
    }

    fn name(self) -> &'static str {
        match self {
            Self::Link(_) => "a",
            Self::Styled(name) => name,
            Self::Code(_) => "code",
        }
    }

    fn begin(self, blocks: &mut Blocks, inline: &Inline) {
        match self {
            Self::Link(link) => {
                attribute(blocks, "<a href=\"", &inline.links[link].destination);
                blocks.output.generate("\">");
            }
            Self::Styled(_) | Self::Code(_) => {
                blocks.output.generate("<");
                blocks.output.generate(self.name());
                blocks.output.generate(">");
            }
        }
    }
}
