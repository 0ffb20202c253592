//! A paragraph's atoms as Markdown.

use std::ops::Range;

use super::blocks::Blocks;
use super::emphasis::{Wrap, WrapKind, settle};
use super::escape::{Dollars, Line, Place, escape};
use super::link::{escaped_destination, escaped_title};
use super::tex::formulas;
use crate::render::structure::{Atom, Inline, Kind, Link, Verbatim};

/// Writes what `inline` has gathered, which was trimmed, and clears it.
pub(super) fn paragraph(blocks: &mut Blocks, inline: &mut Inline, line: Line) {
    let (atoms, wraps) = settle(std::mem::take(&mut inline.atoms), &inline.buffer.text, line);
    let dollars = dollars(inline, &atoms);
    let mut writer = Writer { blocks, inline, atoms: &atoms, line, cursor: 0, is_line_start: true, dollars };
    let mut open: Vec<Wrap> = Vec::new();
    let mut wraps = wraps.into_iter().peekable();
    for at in 0..atoms.len() {
        while let Some(wrap) = open.pop_if(|wrap| wrap.end == at) {
            writer.close(wrap.kind);
        }
        while let Some(wrap) = wraps.next_if(|wrap| wrap.start == at) {
            writer.markup(wrap.kind.delimiter());
            open.push(wrap);
        }
        let ends_here = open.last().is_some_and(|wrap| wrap.end == at + 1);
        let next = match wraps.peek() {
            Some(wrap) if wrap.start == at + 1 => Some(wrap.kind),
            _ => None,
        };
        let is_in_link = open.iter().any(|wrap| matches!(wrap.kind, WrapKind::Link(_)));
        writer.atom(at, is_in_link, ends_here, next);
    }
    while let Some(wrap) = open.pop() {
        writer.close(wrap.kind);
    }
    inline.clear();
}

struct Writer<'walk> {
    blocks: &'walk mut Blocks,
    inline: &'walk Inline,
    atoms: &'walk [Atom],
    line: Line,
    cursor: usize,
    is_line_start: bool,
    dollars: Dollars,
}

impl Writer<'_> {
    fn markup(&mut self, text: &str) {
        self.blocks.output.generate(text);
        self.is_line_start = false;
    }

    fn close(&mut self, kind: WrapKind) {
        match kind {
            WrapKind::Link(link) => self.destination(&self.inline.links[link]),
            _ => self.markup(kind.delimiter()),
        }
    }

    fn destination(&mut self, link: &Link) {
        let output = &mut self.blocks.output;
        output.generate("](");
        output.generate(&escaped_destination(&link.destination, self.dollars));
        if let Some(title) = &link.title {
            output.generate(" \"");
            output.generate(&escaped_title(title, self.dollars));
            output.generate("\"");
        }
        output.generate(")");
        self.is_line_start = false;
    }

    /// Writes an atom; `ends_here` and `next` say what markup stands after it.
    fn atom(&mut self, at: usize, is_in_link: bool, ends_here: bool, next: Option<WrapKind>) {
        let atom = &self.atoms[at];
        match atom.kind {
            Kind::Break => self.line_break(),
            Kind::Space => self.copy(atom),
            Kind::Image(image) => {
                self.markup("![");
                self.text(atom, true, ']');
                self.destination(&self.inline.images[image]);
            }
            Kind::Text if atom.is_code() && !(is_in_link && self.says_definition(atom)) => self.code(atom),
            Kind::Text => {
                let after = match (ends_here, next) {
                    (false, Some(WrapKind::Link(_))) => '[',
                    (true, _) | (false, Some(_)) => '*',
                    (false, None) => self.first_character(at + 1),
                };
                self.text(atom, is_in_link, after);
            }
        }
        self.is_line_start = atom.kind == Kind::Break && self.line == Line::Paragraph;
    }

    /// Whether a link of this code at the beginning of a line would be read as a link reference definition, in which
    /// code does not count: ``[`]:`](destination)``.
    fn says_definition(&self, atom: &Atom) -> bool {
        self.inline.buffer.text[atom.text.clone()].contains("]:")
    }

    fn first_character(&self, at: usize) -> char {
        let Some(atom) = self.atoms.get(at) else { return '\n' };
        match atom.kind {
            Kind::Break => match self.line {
                Line::Paragraph => '\\',
                Line::Heading => ' ',
                Line::Cells => '<',
            },
            Kind::Image(_) => '!',
            Kind::Text if atom.setting.verbatim != Verbatim::No => '$',
            Kind::Text if atom.is_code() => '`',
            Kind::Text | Kind::Space => self.inline.buffer.text[atom.text.clone()].chars().next().unwrap_or(' '),
        }
    }

    fn line_break(&mut self) {
        match self.line {
            Line::Paragraph => {
                self.blocks.output.generate("\\");
                self.blocks.new_line();
            }
            Line::Heading => self.blocks.output.generate(" "),
            Line::Cells => self.blocks.output.generate("<br>"),
        }
    }

    fn copy(&mut self, atom: &Atom) {
        self.blocks.output.copy_output(&self.inline.buffer, atom.text.clone(), &mut self.cursor);
    }

    fn text(&mut self, atom: &Atom, is_in_brackets: bool, after: char) {
        if !self.inline.has_tex {
            return self.escaped(atom.text.clone(), is_in_brackets, after);
        }
        let Range { start, end } = atom.text;
        let mut from = start;
        for formula in formulas(&self.inline.buffer.text[start..end]) {
            self.escaped(from..start + formula.start, is_in_brackets, '$');
            from = start + formula.end;
            self.formula(start + formula.start..from);
            self.is_line_start = false;
        }
        self.escaped(from..end, is_in_brackets, after);
    }

    /// A formula that the page has between delimiters, which become those of Markdown unless it holds one itself.
    fn formula(&mut self, range: Range<usize>) {
        let text = &self.inline.buffer.text[range.clone()];
        let delimiter = if text.starts_with("\\[") || text.starts_with("$$") { "$$" } else { "$" };
        let length = if text.starts_with('\\') { 2 } else { delimiter.len() };
        let inner = &text[length..text.len() - length];
        let tex = inner.trim();
        if tex.is_empty() || tex.contains('$') {
            return self.copy_in_cells(range);
        }
        let start = range.start + length + (inner.len() - inner.trim_start().len());
        let end = start + tex.len();
        self.blocks.output.generate(delimiter);
        self.copy_in_cells(start..end);
        self.blocks.output.generate(delimiter);
    }

    fn escaped(&mut self, range: Range<usize>, is_in_brackets: bool, after: char) {
        let output = &mut self.blocks.output;
        let before = match self.line {
            Line::Paragraph if self.is_line_start => '\n',
            _ => output.text.chars().next_back().unwrap_or('\n'),
        };
        let place = Place { before, after, line: self.line, is_in_brackets, dollars: self.dollars };
        let start = range.start;
        let mut is_first = true;
        escape(&self.inline.buffer.text[range], place, |range| {
            if !std::mem::replace(&mut is_first, false) {
                output.generate("\\");
            }
            output.copy_output(&self.inline.buffer, start + range.start..start + range.end, &mut self.cursor);
        });
    }

    /// Copies what is not text to Markdown. In a table a pipe ends the cell even there.
    fn copy_in_cells(&mut self, range: Range<usize>) {
        let output = &mut self.blocks.output;
        let mut from = range.start;
        if self.line == Line::Cells {
            for (pipe, _) in self.inline.buffer.text[range.clone()].match_indices('|') {
                output.copy_output(&self.inline.buffer, from..range.start + pipe, &mut self.cursor);
                output.generate("\\");
                from = range.start + pipe;
            }
        }
        output.copy_output(&self.inline.buffer, from..range.end, &mut self.cursor);
    }

    /// Code between more backticks than it has in a row.
    fn code(&mut self, atom: &Atom) {
        let text = &self.inline.buffer.text[atom.text.clone()];
        let fence = match atom.setting.verbatim {
            Verbatim::No => "`".repeat(longest_run(text, b'`') + 1),
            Verbatim::Formula => "$".to_owned(),
            Verbatim::Display => "$$".to_owned(),
            Verbatim::Sign => String::new(),
        };
        let padding = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
        self.blocks.output.generate(&fence);
        self.blocks.output.generate(padding);
        self.copy_in_cells(atom.text.clone());
        self.blocks.output.generate(padding);
        self.blocks.output.generate(&fence);
    }
}

/// Whether two dollars of a paragraph could be read as those of a formula.
fn dollars(inline: &Inline, atoms: &[Atom]) -> Dollars {
    let is_formula = |atom: &Atom| matches!(atom.setting.verbatim, Verbatim::Formula | Verbatim::Display);
    match memchr::memchr_iter(b'$', inline.buffer.text.as_bytes()).take(2).count() {
        0 => Dollars::Absent,
        _ if inline.has_tex || atoms.iter().any(is_formula) => Dollars::BesideFormulas,
        1 => Dollars::Alone,
        _ => Dollars::Several,
    }
}

/// The length of the longest run of `byte`.
pub(super) fn longest_run(text: &str, byte: u8) -> usize {
    let (mut longest, mut length) = (0, 0);
    for current in text.bytes() {
        length = if current == byte { length + 1 } else { 0 };
        longest = longest.max(length);
    }
    longest
}
