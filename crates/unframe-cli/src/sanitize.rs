//! Text from pages made harmless for terminals: a page must not move the cursor, set the title or type commands.

use std::borrow::Cow;

/// The text without control characters other than line feed and tab. C0 controls become their pictures (`␛`), DEL and
/// C1 controls, which have none, become U+FFFD.
pub(crate) fn for_terminal(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_dangerous) { Cow::Owned(text.chars().map(picture).collect()) } else { Cow::Borrowed(text) }
}

/// The text on one line: control characters as escapes, runs of the others as they are.
pub(crate) fn on_one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' => line.push_str("\\n"),
            '\r' => line.push_str("\\r"),
            '\t' => line.push_str("\\t"),
            // U+2028 and U+2029 are line ends to some terminals and pagers.
            '\u{2028}' | '\u{2029}' => line.extend(character.escape_unicode()),
            _ if character.is_control() => line.extend(character.escape_unicode()),
            _ => line.push(character),
        }
    }
    line
}

fn is_dangerous(character: char) -> bool {
    character.is_control() && character != '\n' && character != '\t'
}

fn picture(character: char) -> char {
    match character {
        '\n' | '\t' => character,
        '\0'..='\x1F' => char::from_u32(0x2400 + u32::from(character)).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\x7F'..='\u{9F}' => char::REPLACEMENT_CHARACTER,
        _ => character,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_become_visible() {
        assert_eq!(for_terminal("a\x1b[31mb\x07\n\tc\u{9b}d\x7f"), "a␛[31mb␇\n\tc\u{FFFD}d\u{FFFD}");
    }

    #[test]
    fn harmless_text_is_not_copied() {
        assert!(matches!(for_terminal("Дождь\n\tсегодня"), Cow::Borrowed(_)));
    }

    #[test]
    fn a_line_holds_no_line_ends() {
        assert_eq!(on_one_line("a\r\nb\tc\x1b\u{2028}Я"), "a\\r\\nb\\tc\\u{1b}\\u{2028}Я");
    }
}
