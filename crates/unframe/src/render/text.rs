//! Plain text: what a browser would give as `innerText` if no stylesheet were loaded.
//!
//! The rules are the standard's "rendered text collection steps" (of the `innerText` attribute) with the display
//! its §15.3 gives each element. What differs, because it reads better and says the same:
//!
//! - Cells are separated by a tab and rows by a line feed, but a separator beside a line break that a block asks for
//!   is left out, as are empty rows: tables used for layout give lines, not columns of tabs.
//! - Images (unless they stand for an emoji), form controls (`<select>` with its options) and other replaced elements leave no trace; white space on both
//!   sides of one is one space.
//! - Words of links, labels and form controls that meet are kept apart, powers and fractions are marked: see [`joint`].
//! - `<q>` has its quotation marks.
//! - There is at most one blank line in a row outside preformatted text. A line of nothing but no-break spaces is
//!   blank.
//! - The contents of a closed `<details>` are given: they are a click away.
//! - Of inline styles only `display: none` counts.

use crate::html::{NodeId, NodeRef, NodeSet, Tag};
use crate::page::Span;

use super::collapse::{self, Chunk};
use super::joint::{self, Joints};
use super::output::Output;
use super::rendering::Rendering;
use super::structure::emoji;
use crate::html::display::Display;
use crate::segment::hidden::{Hidden, HiddenElements};

/// How to render as [`text`].
#[derive(Clone, Copy, Debug, Default)]
pub struct TextOptions<'page> {
    /// What to do with elements the page hides.
    pub hidden: Hidden,
    /// Nodes to leave out with all below them, such as [`framing_nodes`](crate::label::framing_nodes).
    pub leave_out: &'page NodeSet,
}

/// Renders the visible text of a node and its descendants. The node itself counts as visible.
///
/// ```
/// use unframe::html::{ParseOptions, parse};
/// use unframe::render::{TextOptions, text};
///
/// let page = "<h1>Fares</h1> <p>Valid\n  today:</p><table><tr><td>Adult<td>5<tr><td>Child<td>2</table>";
/// let document = parse(page, &ParseOptions::default());
/// let rendering = text(document.tree.document(), &TextOptions::default());
/// assert_eq!(rendering.text(), "Fares\n\nValid today:\n\nAdult\t5\nChild\t2");
/// ```
pub fn text(node: NodeRef<'_, '_>, options: &TextOptions<'_>) -> Rendering {
    let tree = node.tree();
    let end = node.subtree_end();
    let mut lines = Lines::new(Output::with_capacity(node.span().len() as usize / 8));
    let mut hidden = HiddenElements::new(options.hidden);
    let mut joints = Joints::new();
    let mut open: Vec<Open> = Vec::new();
    let mut next_close = NodeId(u32::MAX);
    let mut preformatted_until = NodeId(0);
    let mut at = node.id();
    while at < end {
        while next_close <= at {
            close(&mut open, &mut next_close, &mut lines);
        }
        let current = tree.node(at);
        if options.leave_out.contains(at) {
            at = current.subtree_end();
            continue;
        }
        at.0 += 1;
        if current.is_text() {
            if at <= preformatted_until {
                lines.preserved(current);
            } else {
                if joints.at_text(current.id()) {
                    lines.keep_apart();
                }
                lines.text(current);
            }
            continue;
        }
        if !current.is_element() {
            continue;
        }
        let display = Display::of(current);
        let is_start = current.id() == node.id();
        if !is_start && (hidden.contains_by_display(current, display) || hidden.contains(current)) {
            if display == Display::None && joint::is_control(current) {
                lines.keep_apart();
            }
            at = current.subtree_end();
            continue;
        }
        if joints.at_element(current) {
            lines.keep_apart();
        }
        let is_collapsed = preformatted_until < at;
        let boundary = match display {
            Display::Inline if is_collapsed && current.is_html(Tag::Q) => Boundary::Quotation,
            Display::Inline if is_collapsed && joint::is_reading(current) => Boundary::Reading,
            Display::Inline if is_collapsed => {
                if let Some(mark) = joint::mark(current, || lines.last_character()) {
                    lines.generate(mark);
                } else if current.is_html(Tag::IMG)
                    && let Some((sign, source)) = emoji(current)
                {
                    lines.begin_word(&sign);
                    lines.output.derive(&sign, source);
                }
                continue;
            }
            Display::Inline | Display::Noscript | Display::None => continue,
            Display::LineBreak => {
                lines.line_break(current.open_span());
                continue;
            }
            Display::Preformatted => {
                preformatted_until = preformatted_until.max(current.subtree_end());
                Boundary::Block(1)
            }
            Display::Block | Display::Table | Display::Dialog => Boundary::Block(1),
            Display::Paragraph => Boundary::Block(2),
            Display::Row => Boundary::Row,
            Display::Cell => Boundary::Cell,
        };
        lines.enter(boundary);
        next_close = current.subtree_end();
        open.push(Open { end: next_close, boundary });
    }
    // Breaks and tabs that are asked for here are followed by nothing and not written.
    while !open.is_empty() {
        close(&mut open, &mut next_close, &mut lines);
    }
    lines.output.finish()
}

/// An element that does something where it ends. Elements within a line do not and are not remembered.
struct Open {
    end: NodeId,
    boundary: Boundary,
}

#[inline]
fn close(open: &mut Vec<Open>, next_close: &mut NodeId, lines: &mut Lines) {
    if let Some(closed) = open.pop() {
        lines.leave(closed.boundary);
    }
    *next_close = open.last().map_or(NodeId(u32::MAX), |element| element.end);
}

/// What stands between an element and its surroundings.
#[derive(Clone, Copy)]
enum Boundary {
    /// That many line feeds; where several elements meet, the most that one of them asks for.
    Block(u8),
    /// A line feed.
    Row,
    /// A tab to the next cell.
    Cell,
    /// A quotation mark.
    Quotation,
    /// A bracket around how a word is read.
    Reading,
}

/// Text with what must be written in front of its next word, once there is one.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact about the place of its own")]
struct Lines {
    output: Output,
    /// Whether anything of the following is to be done.
    is_waiting: bool,
    line_feeds: u8,
    tabs: u32,
    /// White space that becomes one space unless a line ends here.
    space: Option<Span>,
    /// Whether the next word must not touch the last.
    is_apart: bool,
    /// No-break spaces, and the white space between them, which a line began with: nothing if nothing follows.
    indentation: Vec<(Span, &'static str)>,
    /// At the start of a line, where white space vanishes.
    is_line_start: bool,
    /// In a row of which nothing has been written and in which no block began.
    is_row_start: bool,
}

impl Lines {
    fn new(output: Output) -> Self {
        Self {
            output,
            is_waiting: false,
            line_feeds: 0,
            tabs: 0,
            space: None,
            is_apart: false,
            indentation: Vec::new(),
            is_line_start: true,
            is_row_start: false,
        }
    }

    #[inline]
    fn text(&mut self, node: NodeRef<'_, '_>) {
        let source = node.tree().source();
        collapse::chunks(node, |chunk| match chunk {
            Chunk::Words(span) => {
                let words = span.of(source);
                if self.is_line_start && self.indents(words, span) {
                    return;
                }
                self.begin_word(words);
                self.output.derive(words, span);
            }
            Chunk::Space(span) => {
                if !self.is_line_start && self.space.is_none() {
                    self.space = Some(span);
                    self.is_waiting = true;
                } else if !self.indentation.is_empty() {
                    self.indentation.push((span, " "));
                }
            }
            Chunk::Character(span, text) => {
                if self.is_line_start && self.indents(&text, span) {
                    return;
                }
                self.begin_word(&text);
                self.output.derive(&text, span);
            }
        });
    }

    fn preserved(&mut self, node: NodeRef<'_, '_>) {
        self.is_apart = false;
        self.begin_word("");
        collapse::copy_preserved(&mut self.output, node);
    }

    /// A line feed, unless there is a blank line already, or nothing at all.
    fn line_break(&mut self, tag: Span) {
        self.end_line();
        if self.is_waiting {
            self.write_waiting("");
        }
        if !self.output.text.is_empty() && !self.output.text.ends_with("\n\n") {
            self.output.derive("\n", tag);
        }
    }

    /// Writes a word that the page does not say.
    fn generate(&mut self, word: &str) {
        self.begin_word(word);
        self.output.generate(word);
    }

    fn keep_apart(&mut self) {
        self.is_apart = true;
        self.is_waiting = true;
    }

    /// The character that the next word would touch.
    fn last_character(&self) -> Option<char> {
        if self.is_waiting || self.is_line_start { None } else { self.output.text.chars().next_back() }
    }

    /// Whether this begins a line and is nothing but no-break spaces, which are held back.
    fn indents(&mut self, text: &str, span: Span) -> bool {
        let is_indentation = text.starts_with('\u{A0}') && text.chars().all(|character| character == '\u{A0}');
        if is_indentation {
            let at = |count: usize| span.start + u32::try_from(count).unwrap_or(u32::MAX);
            if text.len() == span.len() as usize {
                let each = (0..text.len()).step_by(2);
                self.indentation.extend(each.map(|start| (Span::new(at(start), at(start + 2)), "\u{A0}")));
            } else {
                self.indentation.push((span, "\u{A0}"));
            }
            self.is_waiting = true;
        }
        is_indentation
    }

    #[inline]
    fn begin_word(&mut self, word: &str) {
        if self.is_waiting {
            self.write_waiting(word);
        }
        self.is_line_start = false;
    }

    fn write_waiting(&mut self, word: &str) {
        let text = &self.output.text;
        if !text.is_empty() {
            let there = text.bytes().rev().take(2).take_while(|byte| *byte == b'\n').count();
            for _ in there..(there + usize::from(self.line_feeds)).min(2) {
                self.output.generate("\n");
            }
        }
        for _ in 0..self.tabs {
            self.output.generate("\t");
        }
        if let Some(space) = self.space {
            self.output.derive(" ", space);
        } else if self.is_apart
            && !self.is_line_start
            && let (Some(before), Some(after)) = (self.output.text.chars().next_back(), word.chars().next())
            && joint::glues(before, after)
        {
            self.output.generate(" ");
        }
        for (span, space) in self.indentation.drain(..) {
            self.output.derive(space, span);
        }
        (self.line_feeds, self.tabs, self.space) = (0, 0, None);
        (self.is_waiting, self.is_apart, self.is_row_start) = (false, false, false);
    }

    fn enter(&mut self, boundary: Boundary) {
        match boundary {
            Boundary::Block(line_feeds) => self.block_boundary(line_feeds),
            Boundary::Row => {
                self.block_boundary(1);
                self.is_row_start = true;
            }
            Boundary::Cell => self.end_line(),
            Boundary::Quotation => self.generate("“"),
            Boundary::Reading => self.generate("("),
        }
    }

    fn leave(&mut self, boundary: Boundary) {
        match boundary {
            Boundary::Block(line_feeds) => self.block_boundary(line_feeds),
            Boundary::Row => self.block_boundary(1),
            Boundary::Cell => {
                self.end_line();
                if self.line_feeds == 0 || self.is_row_start {
                    self.tabs += 1;
                    self.is_waiting = true;
                }
            }
            Boundary::Quotation => self.generate("”"),
            Boundary::Reading => self.generate(")"),
        }
    }

    fn block_boundary(&mut self, line_feeds: u8) {
        self.end_line();
        self.line_feeds = self.line_feeds.max(line_feeds);
        self.tabs = 0;
        self.is_row_start = false;
        self.is_waiting = true;
    }

    fn end_line(&mut self) {
        self.space = None;
        self.is_apart = false;
        self.indentation.clear();
        self.is_line_start = true;
    }
}
