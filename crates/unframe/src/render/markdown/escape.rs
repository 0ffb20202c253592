//! Which characters of a text need a backslash, so that a `CommonMark` parser reads them as text.
//!
//! Only where they would be read as markup: `snake_case`, `a - b`, `2 * 3`, `1.5` and `AT&T` stay as they are. In doubt
//! a backslash is written: one too many is ugly, one too few changes what the page says.

use std::ops::Range;

/// Where a text stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The character in front of it; a line feed at the beginning of a line.
    pub(super) before: char,
    /// The character after it; a line feed at the end of a line.
    pub(super) after: char,
    pub(super) line: Line,
    /// Between the brackets of a link or an image.
    pub(super) is_in_brackets: bool,
    pub(super) dollars: Dollars,
}

/// Whether dollars could be read as those of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dollars {
    /// There are none.
    Absent,
    /// There is one.
    Alone,
    /// There are several, all of them prices.
    Several,
    /// There are formulas beside them.
    BesideFormulas,
}

/// What kind of line it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Paragraph,
    Heading,
    /// A row of a table.
    Cells,
}

/// Calls `write` with the parts of `text` as ranges, each but the first to be preceded by a backslash.
pub(super) fn escape(text: &str, place: Place, mut write: impl FnMut(Range<usize>)) {
    let mut written = 0;
    let mut is_line_start = place.before == '\n' && place.line == Line::Paragraph;
    if is_line_start && let Some(at) = list_number_end(text, place.after) {
        write(0..at);
        written = at;
        is_line_start = false;
    }
    let from = written + usize::from(written > 0);
    let mut run = 0..0;
    for (offset, byte) in text.as_bytes()[from..].iter().enumerate() {
        let at = from + offset;
        if !is_special(*byte) {
            continue;
        }
        if run.end <= at {
            // Found once for all its characters: some pages draw lines with a million of them.
            run = at..at + text.as_bytes()[at..].iter().take_while(|other| *other == byte).count();
        }
        let here = Here { text, at, run: run.clone(), place };
        if here.reads_as_markup(*byte) || is_line_start && at == 0 && here.begins_a_block(*byte) {
            write(written..at);
            written = at;
        }
    }
    write(written..text.len());
}

fn is_special(byte: u8) -> bool {
    matches!(
        byte,
        b'!' | b'#' | b'$' | b'&' | b'*' | b'+' | b'-' | b':' | b'<' | b'=' | b'>' | b'[' | b'\\' | b']' | b'_'
    ) || matches!(byte, b'`' | b'|' | b'~')
}

/// Where the punctuation of `1.` or `1)` is if a list would begin with it.
fn list_number_end(text: &str, after: char) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let mut rest = text[digits..].chars();
    let is_marker = (1..=9).contains(&digits) && matches!(rest.next(), Some('.' | ')'));
    (is_marker && rest.next().unwrap_or(after).is_whitespace()).then_some(digits)
}

/// Whether `&` at the beginning of `text` would be read as a character reference.
pub(super) fn is_reference(text: &str) -> bool {
    let name = text[1..].strip_prefix('#').unwrap_or(&text[1..]);
    let end = name.bytes().take_while(u8::is_ascii_alphanumeric).count();
    end > 0 && name[end..].starts_with(';')
}

struct Here<'text> {
    text: &'text str,
    at: usize,
    /// The same character several times in a row.
    run: Range<usize>,
    place: Place,
}

impl Here<'_> {
    fn before(&self) -> char {
        self.text[..self.at].chars().next_back().unwrap_or(self.place.before)
    }

    fn after(&self) -> char {
        self.text[self.at + 1..].chars().next().unwrap_or(self.place.after)
    }

    fn reads_as_markup(&self, byte: u8) -> bool {
        let (before, after) = (self.before(), self.after());
        match byte {
            b'\\' => after.is_ascii_punctuation() || after == '\n',
            b'`' => true,
            b'*' => !(before.is_whitespace() && after.is_whitespace()),
            b'_' => self.underscores_emphasise(),
            b'~' => self.tildes_strike(),
            b'[' => self.place.is_in_brackets,
            b']' => self.place.is_in_brackets || matches!(after, '(' | '[' | ':'),
            b'!' => after == '[',
            b'<' => after.is_ascii_alphabetic() || matches!(after, '/' | '!' | '?'),
            b'&' => self.may_be_reference(),
            b'|' => self.place.line == Line::Cells,
            b'$' => self.may_be_formula(before, after),
            // Number signs at the end of a heading are not part of it.
            b'#' => self.place.line == Line::Heading && self.ends_the_line() && before.is_whitespace(),
            _ => false,
        }
    }

    /// What counts only as the first character of a line.
    fn begins_a_block(&self, byte: u8) -> bool {
        let after = self.after();
        match byte {
            b'*' | b'>' | b'[' => true,
            // The line between the header and the rows of a table.
            b'|' => self.text[1..].trim_start().starts_with(['-', ':']),
            // A rule, a fence.
            b'_' | b'~' => self.run.len() >= 3,
            b'+' => after.is_whitespace(),
            b'-' => after.is_whitespace() || after == '-',
            b'=' => after.is_whitespace() || after == '=',
            b':' => after == '-',
            b'#' => {
                let rest = self.text.trim_start_matches('#');
                self.text.len() - rest.len() <= 6 && rest.chars().next().unwrap_or(self.place.after).is_whitespace()
            }
            _ => false,
        }
    }

    /// Underscores between letters are text. So are those after white space: they open what nothing closes, since all
    /// others are escaped and we write none ourselves.
    fn underscores_emphasise(&self) -> bool {
        let (before, after) = self.around_run();
        !(before.is_whitespace() || before.is_alphanumeric() && after.is_alphanumeric())
    }

    /// One tilde after white space opens what nothing closes; two could be closed by ours.
    fn tildes_strike(&self) -> bool {
        let (before, after) = self.around_run();
        !(before.is_whitespace() && (after.is_whitespace() || self.run.len() == 1 && after.is_alphanumeric()))
    }

    /// What stands before and after the run.
    fn around_run(&self) -> (char, char) {
        let before = self.text[..self.run.start].chars().next_back().unwrap_or(self.place.before);
        let after = self.text[self.run.end..].chars().next().unwrap_or(self.place.after);
        (before, after)
    }

    fn may_be_reference(&self) -> bool {
        let rest = &self.text[self.at..];
        // Up to the end of the text nothing may tell: what follows could end the reference.
        let is_open = rest[1..].bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'#');
        is_reference(rest) || is_open && !self.place.after.is_whitespace()
    }

    /// What stands after white space opens a formula that nothing closes, since all that could are escaped; formulas of ours could.
    fn may_be_formula(&self, before: char, after: char) -> bool {
        match self.place.dollars {
            Dollars::Absent | Dollars::Alone => false,
            Dollars::Several => !before.is_ascii_whitespace(),
            Dollars::BesideFormulas => !before.is_ascii_whitespace() || !after.is_ascii_whitespace(),
        }
    }

    fn ends_the_line(&self) -> bool {
        self.place.after == '\n' && self.text[self.at..].bytes().all(|byte| byte == b'#')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn escaped(text: &str, place: Place) -> String {
        let mut written = String::new();
        let mut is_first = true;
        escape(text, place, |range| {
            if !std::mem::replace(&mut is_first, false) {
                written.push('\\');
            }
            written.push_str(&text[range]);
        });
        written
    }

    fn check(text: &str, expected: &str) {
        let dollars = Dollars::Several;
        let place = Place { before: '\n', after: '\n', line: Line::Paragraph, is_in_brackets: false, dollars };
        assert_eq!(escaped(text, place), expected);
    }

    #[test]
    fn ordinary_prose_stays_as_it_is() {
        for prose in [
            "snake_case a - b 2 * 3 1.5",
            "AT&T & Co",
            "a < b > c",
            "#tag",
            "-5",
            "C# x | y",
            "~5 km",
            "[1]",
            "1.",
            "f(x)!",
            "US$5",
        ] {
            let dollars = Dollars::Alone;
            let place = Place { before: ' ', after: '\n', line: Line::Paragraph, is_in_brackets: false, dollars };
            assert_eq!(escaped(prose, place), prose);
        }
    }

    #[test]
    fn what_would_begin_a_block_is_escaped_at_the_beginning_of_a_line() {
        check("# a", "\\# a");
        check("#tag", "#tag");
        check("- a", "\\- a");
        check("--- ", "\\--- ");
        check("-5", "-5");
        check("+ a", "\\+ a");
        check("> a", "\\> a");
        check("1. a", "1\\. a");
        check("12) a", "12\\) a");
        check("1.5", "1.5");
        check("2018.", "2018\\.");
        check("[a]: b", "\\[a\\]: b");
    }

    #[test]
    fn what_would_be_inline_markup_is_escaped_anywhere() {
        check("a*b*", "a\\*b\\*");
        check("_a_ __b", "_a\\_ __b");
        check("a`b", "a\\`b");
        check("a [b](c)", "a [b\\](c)");
        check("<b> <!-- </p", "\\<b> \\<!-- \\</p");
        check("&amp; &#1; &x", "\\&amp; \\&#1; &x");
        check("a~~b~~", "a\\~\\~b\\~\\~");
        check("a\\*", "a\\\\\\*");
        check("a\\b", "a\\b");
        check("$5, US$6 and 7$ ($8)", "$5, US\\$6 and 7\\$ (\\$8)");
    }
}
