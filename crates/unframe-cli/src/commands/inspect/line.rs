//! A line of styled parts that fits the terminal.

use std::io::{self, Write};

use anstyle::Style;
use unframe::page::Span;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::sanitize;

/// A line under construction: parts, each in one style.
#[derive(Debug, Default)]
pub(super) struct Line {
    parts: Vec<(Style, String)>,
    columns: usize,
    most_columns: usize,
}

impl Line {
    /// An empty line of at most that many columns.
    pub(super) fn new(most_columns: usize) -> Self {
        Self { parts: Vec::new(), columns: 0, most_columns }
    }

    /// Adds words of our own.
    pub(super) fn push(&mut self, style: Style, words: &str) {
        self.columns += words.width();
        match self.parts.last_mut() {
            Some((last, text)) if *last == style => text.push_str(words),
            _ => self.parts.push((style, words.to_owned())),
        }
    }

    /// Adds text of the page: on one line, without control characters, and no more than can be shown.
    pub(super) fn push_source(&mut self, style: Style, source: &str) {
        // A script of megabytes is not escaped to show its first words; escapes only make text longer.
        let most = self.most_columns.saturating_sub(self.columns).saturating_add(1);
        let shown: String = source.chars().take(most).collect();
        self.push(style, &sanitize::on_one_line(&shown));
    }

    /// Writes it, cut with `…` where it would be too long.
    pub(super) fn write(self, output: &mut impl Write) -> io::Result<()> {
        let is_too_long = self.columns > self.most_columns;
        let mut left = if is_too_long { self.most_columns.saturating_sub(1) } else { self.columns };
        for (style, text) in &self.parts {
            let fitting = fitting(text, left);
            if !fitting.is_empty() {
                write!(output, "{style}{fitting}{style:#}")?;
            }
            left -= fitting.width();
            if fitting.len() < text.len() {
                break;
            }
        }
        writeln!(output, "{}", if is_too_long { "…" } else { "" })
    }
}

/// The longest beginning of `text` that takes no more than that many columns.
fn fitting(text: &str, columns: usize) -> &str {
    let mut used = 0;
    for (at, character) in text.char_indices() {
        used += character.width().unwrap_or(0);
        if used > columns {
            return &text[..at];
        }
    }
    text
}

/// The widest that a range of a text of that length can be, for a column of ranges.
pub(super) fn range_columns(text_bytes: usize) -> usize {
    text_bytes.to_string().len() * 2 + "..".len()
}

/// `12..30`, set to the right of its column.
pub(super) fn range(span: Span, columns: usize) -> String {
    format!("{:>columns$}", format!("{}..{}", span.start, span.end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(parts: &[&str], columns: usize, expected: &str) {
        let mut line = Line::new(columns);
        for part in parts {
            line.push_source(Style::new(), part);
        }
        let mut output = Vec::new();
        line.write(&mut output).unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), format!("{expected}\n"));
    }

    #[test]
    fn a_line_that_fits_is_whole() {
        check(&["ab", "cd"], 4, "abcd");
    }

    #[test]
    fn a_line_that_does_not_fit_ends_in_an_ellipsis() {
        check(&["ab", "cdef", "g"], 4, "abc…");
        check(&["abcd", "e"], 4, "abc…");
    }

    #[test]
    fn wide_characters_take_two_columns() {
        check(&["東京都"], 6, "東京都");
        check(&["東京都庁"], 6, "東京…");
    }

    #[test]
    fn page_text_stays_on_its_line() {
        check(&["a\nb\x1b"], 80, "a\\nb\\u{1b}");
    }
}
