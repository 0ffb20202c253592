//! A text made from a page that knows where each part of it comes from.

use std::fmt;
use std::ops::Range;

use crate::page::Span;

/// Text, Markdown or HTML made from a node, and the places of the page it was made from.
///
/// ```
/// use unframe::html::{ParseOptions, parse};
/// use unframe::render::{TextOptions, text};
///
/// let page = "<p>Fish  &amp;\nchips</p><p>today";
/// let document = parse(page, &ParseOptions::default());
/// let rendering = text(document.tree.document(), &TextOptions::default());
/// assert_eq!(rendering.text(), "Fish & chips\n\ntoday");
///
/// let chips = rendering.source_of(7..12).expect("copied from the page");
/// assert_eq!(chips.of(page), "chips");
/// let ampersand = rendering.source_of(5..6).expect("written as a reference");
/// assert_eq!(ampersand.of(page), "&amp;");
/// assert_eq!(rendering.source_of(12..14), None); // The blank line is nowhere in the page.
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rendering {
    text: String,
    runs: Vec<Run>,
}

/// A part of a rendering and the range of the page's text it comes from.
///
/// Where both are of the same length they correspond byte by byte (white space may have become a space); otherwise the
/// whole comes from the whole, as `&` from `&amp;`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// The range in the rendering.
    pub output: Span,
    /// The range in the page's text.
    pub source: Span,
}

impl Run {
    /// Whether byte corresponds to byte.
    pub fn is_exact(&self) -> bool {
        self.output.len() == self.source.len()
    }

    /// What is left of it between the offsets `start` and `end` of the rendering.
    pub(crate) fn clip(self, start: u32, end: u32) -> Self {
        let output = Span::new(self.output.start.max(start), self.output.end.min(end));
        if !self.is_exact() {
            return Self { output, source: self.source };
        }
        let source_start = self.source.start + (output.start - self.output.start);
        Self { output, source: Span::new(source_start, source_start + output.len()) }
    }
}

impl fmt::Debug for Run {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:?}<-{:?}", self.output, self.source)
    }
}

impl Rendering {
    pub(crate) fn new(text: String, runs: Vec<Run>) -> Self {
        debug_assert!(runs.is_sorted_by(|left, right| left.output.end <= right.output.start));
        Self { text, runs }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text, given away.
    pub fn into_text(self) -> String {
        self.text
    }

    /// The parts that come from the page, in the order of the rendering. What lies between them, such as line breaks
    /// and the marks of Markdown, is ours.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The parts of `output` that come from the page, cut to it.
    pub fn sources_of(&self, output: Range<usize>) -> impl Iterator<Item = Run> {
        let narrow = |offset| u32::try_from(offset).unwrap_or(u32::MAX);
        let (start, end) = (narrow(output.start), narrow(output.end));
        let first = self.runs.partition_point(|run| run.output.end <= start);
        self.runs[first..].iter().take_while(move |run| run.output.start < end).map(move |run| run.clip(start, end))
    }

    /// The smallest range of the page that holds all that `output` comes from; `None` if nothing of it comes from the
    /// page. It may hold more than that: tags between two words, and where the parser moved text, anything.
    pub fn source_of(&self, output: Range<usize>) -> Option<Span> {
        self.sources_of(output).map(|run| run.source).reduce(Span::cover)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_cut_exactly_where_bytes_correspond_and_kept_whole_where_not() {
        let runs = vec![
            Run { output: Span::new(0, 4), source: Span::new(10, 14) },
            Run { output: Span::new(4, 5), source: Span::new(14, 19) },
            Run { output: Span::new(7, 9), source: Span::new(30, 32) },
        ];
        let rendering = Rendering::new("abcd&--xy".to_owned(), runs);
        assert_eq!(rendering.source_of(1..3), Some(Span::new(11, 13)));
        assert_eq!(rendering.source_of(3..5), Some(Span::new(13, 19)));
        assert_eq!(rendering.source_of(5..7), None);
        assert_eq!(rendering.source_of(0..9), Some(Span::new(10, 32)));
        assert_eq!(rendering.source_of(9..100), None);
    }
}
