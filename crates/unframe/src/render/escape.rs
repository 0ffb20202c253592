//! How characters that mean something to a format are written in it.

/// Calls `write` with the parts of a text in order, each with what to write in its place.
pub(super) fn escape(
    text: &str,
    replacement: impl Fn(char) -> Option<&'static str>,
    mut write: impl FnMut(&str, Option<&'static str>),
) {
    let mut copied = 0;
    for (at, character) in text.char_indices() {
        if let Some(escape) = replacement(character) {
            if copied < at {
                write(&text[copied..at], None);
            }
            copied = at + character.len_utf8();
            write(&text[at..copied], Some(escape));
        }
    }
    if copied < text.len() {
        write(&text[copied..], None);
    }
}

/// Returns a text for a web page or an SVG that people look at: safe between tags and in quoted attributes.
///
/// Markup is written as references. Control characters, which XML forbids, and characters that reverse the direction of
/// text, so that it reads as something else, become U+FFFD. [`html`](super::html) and [`xml`](super::xml) change only
/// what their standards ask for.
///
/// ```
/// use unframe::render::escape_html;
///
/// assert_eq!(escape_html("<b title='x'>Fish & chips"), "&lt;b title=&#39;x&#39;&gt;Fish &amp; chips");
/// ```
pub fn escape_html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    escape(text, in_html, |part, escape| escaped.push_str(escape.unwrap_or(part)));
    escaped
}

fn in_html(character: char) -> Option<&'static str> {
    Some(match character {
        '&' => "&amp;",
        '<' => "&lt;",
        '>' => "&gt;",
        '"' => "&quot;",
        '\'' => "&#39;",
        '\t' | '\n' | '\r' => return None,
        _ if is_forbidden(character) || turns_text(character) => "\u{FFFD}",
        _ => return None,
    })
}

/// Whether XML forbids the character, or discourages it as a control character.
fn is_forbidden(character: char) -> bool {
    matches!(character, '\0'..='\u{1F}' | '\u{7F}'..='\u{9F}' | '\u{FFFE}' | '\u{FFFF}')
}

/// Whether the character sets the direction of the text after it.
fn turns_text(character: char) -> bool {
    matches!(character, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_markup_is_left() {
        assert_eq!(escape_html("<a b=\"c\" d='e'>&\0"), "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\u{FFFD}");
    }

    #[test]
    fn every_character_can_stand_in_xml() {
        let all: String = (0..0x3000).chain(0xFFF0..0x1_0010).filter_map(char::from_u32).collect();
        let xml = format!("<a b=\"{0}\" c='{0}'>{0}</a>", escape_html(&all));
        let document = roxmltree::Document::parse(&xml).unwrap();
        let read = document.root_element().text().unwrap();
        assert_eq!(read.chars().count(), all.chars().count());
        assert!(all.chars().zip(read.chars()).all(|(written, read)| {
            written == read
                || read == '\u{FFFD}' && in_html(written) == Some("\u{FFFD}")
                || written == '\r' && read == '\n'
        }));
    }
}
