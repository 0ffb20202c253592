//! Plain text: what a browser would give as `innerText` if no stylesheet were loaded.
//!
//! The rules are the standard's "rendered text collection steps" (of the `innerText` attribute) with the display
//! its §15.3 gives each element. What differs, because it reads better and says the same:
//!
//! - Cells are separated by a tab and rows by a line feed, but a separator beside a line break that a block asks for
//!   is left out, as are empty rows: tables used for layout give lines, not columns of tabs.
//! - Images, form controls and other replaced elements leave no trace; white space on both sides of one is one space.
//! - The contents of a closed `<details>` are given: they are a click away.
//! - Of inline styles only `display: none` counts.

use crate::html::{NodeId, NodeRef, NodeSet};
use crate::page::Span;

use super::collapse::{self, Chunk};
use super::hidden::{Hidden, HiddenElements};
use super::output::Output;
use super::rendering::Rendering;
use crate::html::display::Display;

/// How to render as [`text`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextOptions {
    /// What to do with elements the page hides.
    pub hidden: Hidden,
    /// Nodes to leave out with all below them, such as [`framing_nodes`](crate::label::framing_nodes).
    pub leave_out: NodeSet,
}

/// The visible text of a node and all below it. The node itself counts as visible.
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
pub fn text(node: NodeRef<'_, '_>, options: &TextOptions) -> Rendering {
    let tree = node.tree();
    let end = node.subtree_end();
    let mut lines = Lines::new(Output::with_capacity(node.span().len() as usize / 8));
    let mut hidden = HiddenElements::new(options.hidden);
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
            at = current.subtree_end();
            continue;
        }
        let boundary = match display {
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
    // What is open at the end asks for breaks and tabs that nothing would follow.
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
}

/// Text with what must be written in front of its next word, once there is one.
struct Lines {
    output: Output,
    /// Whether anything of the following is to be done.
    is_waiting: bool,
    line_feeds: u8,
    tabs: u32,
    /// White space that becomes one space unless a line ends here.
    space: Option<Span>,
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
            is_line_start: true,
            is_row_start: false,
        }
    }

    #[inline]
    fn text(&mut self, node: NodeRef<'_, '_>) {
        let source = node.tree().source();
        collapse::chunks(node, |chunk| match chunk {
            Chunk::Words(span) => {
                self.begin_word();
                self.output.copy(source, span);
            }
            Chunk::Space(span) => {
                if !self.is_line_start && self.space.is_none() {
                    self.space = Some(span);
                    self.is_waiting = true;
                }
            }
            Chunk::Character(span, text) => {
                self.begin_word();
                self.output.derive(&text, span);
            }
        });
    }

    fn preserved(&mut self, node: NodeRef<'_, '_>) {
        self.begin_word();
        collapse::copy_preserved(&mut self.output, node);
    }

    fn line_break(&mut self, tag: Span) {
        self.space = None;
        self.begin_word();
        self.output.derive("\n", tag);
        self.is_line_start = true;
    }

    #[inline]
    fn begin_word(&mut self) {
        if self.is_waiting {
            self.write_waiting();
        }
        self.is_line_start = false;
    }

    fn write_waiting(&mut self) {
        if !self.output.text.is_empty() {
            for _ in 0..self.line_feeds {
                self.output.generate("\n");
            }
        }
        for _ in 0..self.tabs {
            self.output.generate("\t");
        }
        if let Some(space) = self.space {
            self.output.derive(" ", space);
        }
        (self.line_feeds, self.tabs, self.space) = (0, 0, None);
        (self.is_waiting, self.is_row_start) = (false, false);
    }

    fn enter(&mut self, boundary: Boundary) {
        match boundary {
            Boundary::Block(line_feeds) => self.block_boundary(line_feeds),
            Boundary::Row => {
                self.block_boundary(1);
                self.is_row_start = true;
            }
            Boundary::Cell => self.end_line(),
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
        self.is_line_start = true;
    }
}
