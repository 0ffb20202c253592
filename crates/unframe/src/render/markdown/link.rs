//! How destinations and titles of links are written in Markdown.

use super::escape::{Dollars, is_reference};

/// A destination in which what would end it is escaped; not parentheses in pairs, which do not. A dollar in it would end a formula that
/// one in front of the link seems to open: parsers look for formulas before links.
pub(super) fn escaped_destination(url: &str, dollars: Dollars) -> String {
    let has_pairs = has_only_pairs(url);
    let mut written = String::with_capacity(url.len());
    for (at, character) in url.char_indices() {
        match character {
            '(' | ')' if has_pairs => {}
            '(' | ')' | '\\' => written.push('\\'),
            '$' if dollars != Dollars::Absent => written.push('\\'),
            '&' if is_reference(&url[at..]) => written.push('\\'),
            _ => {}
        }
        written.push(character);
    }
    written
}

/// Whether every parenthesis has its partner. Parsers follow pairs of pairs only some way down.
fn has_only_pairs(url: &str) -> bool {
    let mut open = 0_u8;
    let fits = |byte: u8| {
        match byte {
            b'(' => open += 1,
            b')' if open == 0 => return false,
            b')' => open -= 1,
            _ => {}
        }
        open <= 4
    };
    url.bytes().all(fits) && open == 0
}

/// A title in which what would end it or be read as markup is escaped.
pub(super) fn escaped_title(title: &str, dollars: Dollars) -> String {
    let mut written = String::with_capacity(title.len());
    for (at, character) in title.char_indices() {
        let is_special = match character {
            '"' | '\\' | '|' | '`' | '<' => true,
            '$' => dollars != Dollars::Absent,
            '&' => is_reference(&title[at..]),
            _ => false,
        };
        if is_special {
            written.push('\\');
        }
        written.push(character);
    }
    written
}
