//! How destinations and titles of links are written in Markdown.

use super::escape::is_reference;

/// A destination in which what would end it is escaped; not parentheses in pairs, which do not.
pub(super) fn escaped_destination(url: &str) -> String {
    let has_pairs = has_only_pairs(url);
    let mut written = String::with_capacity(url.len());
    for (at, character) in url.char_indices() {
        match character {
            '(' | ')' if has_pairs => {}
            '(' | ')' | '\\' => written.push('\\'),
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
pub(super) fn escaped_title(title: &str) -> String {
    let mut written = String::with_capacity(title.len());
    for (at, character) in title.char_indices() {
        let is_special =
            matches!(character, '"' | '\\' | '|' | '`' | '<') || character == '&' && is_reference(&title[at..]);
        if is_special {
            written.push('\\');
        }
        written.push(character);
    }
    written
}
