//! Text in XML 1.0: what is escaped, and what cannot be written at all.

/// Calls `write` with the parts of a text in order, each with what to write in its place.
///
/// Control characters, lone surrogates and U+FFFE have no place in XML 1.0 (§2.2), not even as references: U+FFFD stands
/// for them. A carriage return would become a line feed when it is read (§2.11).
pub(super) fn escape(text: &str, context: Context, write: impl FnMut(&str, Option<&'static str>)) {
    let replacement = |character| {
        Some(match character {
            '&' => "&amp;",
            '<' => "&lt;",
            '>' => "&gt;",
            '\r' => "&#13;",
            '"' if context == Context::Attribute => "&quot;",
            '\t' if context == Context::Attribute => "&#9;",
            '\n' if context == Context::Attribute => "&#10;",
            '\t' | '\n' => return None,
            '\0'..=' ' if character != ' ' => "\u{FFFD}",
            '\u{FFFE}' | '\u{FFFF}' => "\u{FFFD}",
            _ => return None,
        })
    };
    crate::render::escape::escape(text, replacement, write);
}

/// Where a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Context {
    Text,
    /// In double quotes.
    Attribute,
}

/// The same as a string.
pub(super) fn escaped(text: &str, context: Context) -> String {
    let mut escaped = String::with_capacity(text.len());
    escape(text, context, |part, escape| escaped.push_str(escape.unwrap_or(part)));
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_read_back_or_replaced() {
        let all: String = (0..0x3000).chain(0xFFF0..0x1_0010).filter_map(char::from_u32).collect();
        let expected: String = all
            .chars()
            .map(|character| match character {
                '\t' | '\n' | '\r' => character,
                '\0'..='\x1F' | '\u{FFFE}' | '\u{FFFF}' => '\u{FFFD}',
                _ => character,
            })
            .collect();
        let (attribute, text) = (escaped(&all, Context::Attribute), escaped(&all, Context::Text));
        let xml = format!("<a b=\"{attribute}\">{text}</a>");
        let document = roxmltree::Document::parse(&xml).unwrap();
        assert_eq!(document.root_element().attribute("b"), Some(expected.as_str()));
        assert_eq!(document.root_element().text(), Some(expected.as_str()));
    }
}
